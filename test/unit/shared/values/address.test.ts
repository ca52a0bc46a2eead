import { toAddress, toHttpUrl } from '../../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../../thrownUserError';

it.each([
	['Base URL', '  https://api.example.com  ', 'https://api.example.com'],
	['Base URL', 'https://api.example.com///\n', 'https://api.example.com'],
	['Base URL', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
	['Base URL', 'HTTPS://api.example.com', 'HTTPS://api.example.com'],
	['Base URL', 'https://api.example.com/tenant-1/', 'https://api.example.com/tenant-1'],
	['Base URL', 'https://api.example.com/API/', 'https://api.example.com'],
	['Base URL', 'https://a.example.com/t/api/ServiceClientApp/', 'https://a.example.com/t'],
	['Base URL', 'https://api.example.com/my-api', 'https://api.example.com/my-api'],
	['Auth URL', 'https://auth.example.com/connect/token', 'https://auth.example.com'],
	['Auth URL', ' https://a.example.com/realm/Connect/Token/ ', 'https://a.example.com/realm'],
	// Only the service's own address ends in /api: a token issuer may well live there.
	['Auth URL', 'https://auth.example.com/api', 'https://auth.example.com/api'],
] as const)('%s %j is read as %s', (label, given, address) => {
	expect(toAddress(label, given)).toBe(address);
});

describe('what is no address', () => {
	it.each([[''], ['  '], [undefined], [null]])(
		'%j: the text says which one is missing',
		(given) => {
			const { name, message, description } = refusalOf(() => toAddress('Base URL', given));
			expect(name).toBe('UserError');
			expect(message).toMatch(/no Base URL/);
			expect(description).toContain('https://');
		},
	);

	it.each([
		...['api.example.com', 'localhost:5000', 'ftp://api.example.com', 'https:/api.example.com'],
		...['https://', 'https:///x', '//api.example.com', 'javascript:alert(1)'],
		...['https://api example.com', 42],
	])('%j: the text names field and remedy', (given) => {
		const { message } = refusalOf(() => toAddress('Auth URL', given));
		expect(message).toMatch(/Auth URL/);
		expect(message).toMatch(/https:\/\/ or http:\/\//);
	});

	it.each([
		'https://user:pw-7719@api.example.com',
		'https://pw-7719@api.example.com',
		'https://api.example.com?key=pw-7719',
		'https://api.example.com/#pw-7719',
	])('%j carries more than an address; the text repeats none of it', (given) => {
		const { message, description } = refusalOf(() => toAddress('Base URL', given));
		expect(message).toMatch(/Base URL/);
		expect(message + description).not.toContain('pw-7719');
	});
});

describe('toHttpUrl', () => {
	it.each([
		'https://shop.example.com/thank-you?a=1&b=%20#end',
		' http://127.0.0.1:5678/webhook/x ',
		'https://shop.example.com/',
	])('%j stays as it is, but for blanks around', (given) => {
		expect(toHttpUrl('Redirect URL', given)).toBe(given.trim());
	});

	it.each([['shop.example.com'], ['ftp://shop.example.com'], [7], [['https://a.example']]])(
		'refuses %j, naming the field',
		(given) =>
			expect(refusalOf(() => toHttpUrl('Redirect URL', given)).message).toContain('“Redirect URL”'),
	);
});
