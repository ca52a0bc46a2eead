import { decodingsOf, unescaped } from '../../../../nodes/shared/secrets/decodings';

test.each([
	['a%2Bb%2fc%3D', 'a+b/c='],
	['a%252Bb', 'a%2Bb'],
	['caf%C3%A9 %F0%9F%9B%92', 'café 🛒'],
	['caf\\u00e9 \\uD83D\\uDED2 \\x41', 'café 🛒 A'],
	['caf\\303\\251 \\141\\\\142', 'café ab'],
	['caf&#233; &#xE9; &#128722;', 'café é 🛒'],
	['&lt;b&gt; &quot;x&quot; &amp;lt; &#39; &apos;', '<b> "x" &lt; \' \''],
	['\\"x\\" \\\\\\"y\\\\\\" \\/', '"x" "y" /'],
	['&plus;&sol;&equals;&lowbar;&Eacute;&eacute;&percnt;', '+/=_Éé%'],
	['&eacute &unknown; &toString; &#9999999;', '&eacute &unknown; &toString; &#9999999;'],
	['one\\ntwo%20three&nbsp;four', 'one two three\u00a0four'],
	// What only looks like escaping stays.
	['100% of 5 %zz & u00e9 &x; &', '100% of 5 %zz & u00e9 &x; &'],
	['', ''],
])('%j without a layer of escaping is %j', (text, expected) => {
	expect(unescaped(text)).toBe(expected);
});

test.each([
	['YWJjZGVm', 'abcdef'],
	['xYWJj\nZGVm', 'abcdef'],
	['_-_-YWJjZGVm', 'abcdef'],
	['61:62:63:64:65:66', 'abcdef'],
	['x0616263646566', 'abcdef'],
	['{"type":"Buffer","data":[97, 98,99 ,100,101,102]}', 'abcdef'],
	['YWJj ZGVm', 'abcdef'],
])('%j decodes to %j', (text, expected) => {
	const texts = [...decodingsOf(text)].map((decoding) => decoding.text);
	expect(texts.filter((decoded) => decoded.includes(expected))).toHaveLength(1);
});

/** Characters of all that a text decodes to in three steps. */
const workFor = (text: string, depth = 3): number => {
	let sum = text.length;
	if (depth > 0) for (const inner of decodingsOf(text)) sum += workFor(inner.text, depth - 1);
	return sum;
};

test.each([
	...['\\', '%', '%25', '&', '&amp;', '&#', '\\u', '%5c', '1,', ' ', '0aF=', 'x', 'a1 ', '61'],
	Buffer.from(Buffer.from(Buffer.from('dGhl').toString('base64')).toString('hex')).toString(
		'base64',
	),
])('the work for a long run of %j grows with its length only', (unit) => {
	const [once, tenfold] = [10_000, 100_000].map((length) =>
		workFor(unit.repeat(length / unit.length)),
	);
	expect(tenfold).toBeLessThan(once * 10.5);
	expect(once).toBeLessThan(10_000 * 60);
});
