import { wrapped } from '../../../../dev/testkit/progress';

test.each([
	['as it is', 20, 'as it is'],
	['one two three four', 10, 'one two\nthree four'],
	['  --out <file>  a file that is written', 24, '  --out <file>  a file\nthat is written'],
	['  User ID   any, such as shop-1', 24, '  User ID   any, such as\n            shop-1'],
	[
		'see https://example.com/a-long-address now',
		12,
		'see\nhttps://example.com/a-long-address\nnow',
	],
	['short\na longer line', 9, 'short\na longer\nline'],
])('%j in %i columns', (text, width, lines) => {
	expect(wrapped(text, width)).toBe(lines);
});
