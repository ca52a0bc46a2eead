import { readLink } from '../../../../../nodes/UnifiedCommerce/actions/link/link';
import { ApiError } from '../../../../../nodes/shared/errors/apiError';

const URI = 'https://connect.example.com/link?token=abc%2Bdef&user=ann%2Btest%40example.com#/start';
const SECONDS = 1_798_761_600; // 2027-01-01T00:00:00Z

const kindOf = (text: string): string => {
	try {
		readLink(text);
	} catch (thrown) {
		if (thrown instanceof ApiError) return thrown.kind;
		throw thrown;
	}
	throw new Error('The answer was taken for a link');
};

/** A text encoded as JSON again and again. */
function nestedText(text: string, times: number): string {
	return times === 0 ? text : nestedText(JSON.stringify(text), times - 1);
}

describe('the shapes of an answer', () => {
	it.each([
		[
			'the object of today',
			JSON.stringify({ uri: URI, token: 'abc', expirationUtcUnixTimeSeconds: SECONDS }),
			{ uri: URI, token: 'abc', expires: true },
		],
		[
			'the older object without uri',
			JSON.stringify({ token: 'abc', expirationUtcUnixTimeSeconds: SECONDS }),
			{ uri: null, token: 'abc', expires: true },
		],
		[
			'uri null',
			JSON.stringify({ uri: null, token: 'abc', expirationUtcUnixTimeSeconds: SECONDS }),
			{ uri: null, token: 'abc', expires: true },
		],
		[
			'token null',
			JSON.stringify({ uri: URI, token: null }),
			{ uri: URI, token: null, expires: false },
		],
		['plain text', URI, { uri: URI, token: null, expires: false }],
		['plain text with a line end', `${URI}\r\n`, { uri: URI, token: null, expires: false }],
		['a JSON string', JSON.stringify(URI), { uri: URI, token: null, expires: false }],
		[
			'the object as a JSON string',
			JSON.stringify(JSON.stringify({ uri: URI, token: 'abc' })),
			{ uri: URI, token: 'abc', expires: false },
		],
		[
			'a bare token',
			'eyJhbGciOi.JIUzI1-Ni_9',
			{ uri: null, token: 'eyJhbGciOi.JIUzI1-Ni_9', expires: false },
		],
		...['12345678', '123456789012345', '1234567890123456', '7'.repeat(40)].flatMap(
			(digits): Array<[string, string, { uri: null; token: string; expires: boolean }]> => [
				[`${digits.length} digits`, digits, { uri: null, token: digits, expires: false }],
				[
					`${digits.length} digits as a JSON string`,
					` "${digits}"`,
					{ uri: null, token: digits, expires: false },
				],
				[
					`${digits.length} digits as JSON in JSON`,
					JSON.stringify(`"${digits}"`),
					{ uri: null, token: digits, expires: false },
				],
			],
		),
		[
			'further fields',
			JSON.stringify({ uri: URI, token: 'abc', somethingNew: 1 }),
			{ uri: URI, token: 'abc', expires: false },
		],
		[
			'names in another case',
			JSON.stringify({ Uri: URI, TOKEN: 'abc', ExpirationUtcUnixTimeSeconds: SECONDS }),
			{ uri: URI, token: 'abc', expires: true },
		],
		[
			"the service's own envelope",
			JSON.stringify({
				Errors: {},
				Output: { isSuccess: true, result: { uri: URI, token: 'abc' } },
			}),
			{ uri: URI, token: 'abc', expires: false },
		],
		[
			'four levels, a list among them, and the same link twice',
			JSON.stringify({ a: { b: [{ URL: URI }] }, link: URI }),
			{ uri: URI, token: null, expires: false },
		],
		['url', JSON.stringify({ url: URI }), { uri: URI, token: null, expires: false }],
		['Link', JSON.stringify({ Link: URI }), { uri: URI, token: null, expires: false }],
		[
			'uri null beside a link',
			JSON.stringify({ uri: null, link: URI, message: 'created' }),
			{ uri: URI, token: null, expires: false },
		],
		...['data', 'result', 'Output'].flatMap(
			(
				wrapper,
			): Array<[string, string, { uri: string; token: string | null; expires: boolean }]> => [
				[
					`the object inside ${wrapper}`,
					JSON.stringify({
						isSuccess: true,
						[wrapper]: { uri: URI, token: 'abc', expirationUtcUnixTimeSeconds: SECONDS },
					}),
					{ uri: URI, token: 'abc', expires: true },
				],
				[
					`the address inside ${wrapper}`,
					JSON.stringify({ [wrapper]: URI }),
					{ uri: URI, token: null, expires: false },
				],
			],
		),
	])('%s', (_, text, { uri, token, expires }) => {
		const link = readLink(text);
		expect(link).toEqual({ uri, token, expiresAt: expires ? link.expiresAt : null });
		if (expires) expect(Date.parse(link.expiresAt ?? '')).toBe(SECONDS * 1000);
	});
});

describe('the expiry', () => {
	it.each([
		[SECONDS, '2027-01-01T00:00:00.000Z'],
		[String(SECONDS), '2027-01-01T00:00:00.000Z'],
		[0, null],
		[null, null],
		[undefined, null],
		['soon', null],
		[-5, null],
		[8.64e15, null],
		[{}, null],
	])('%j is %j', (seconds, time) => {
		expect(
			readLink(JSON.stringify({ uri: URI, expirationUtcUnixTimeSeconds: seconds })).expiresAt,
		).toBe(time);
	});
});

describe('what is no link', () => {
	it.each([
		['nothing', '', 'emptyAnswer'],
		['blanks', ' \n ', 'emptyAnswer'],
		['null', 'null', 'unexpectedShape'],
		['an empty object', '{}', 'unexpectedShape'],
		['empty texts', '{"uri":"","token":" "}', 'unexpectedShape'],
		['a list', `["${URI}"]`, 'unexpectedShape'],
		['an empty JSON string', '""', 'unexpectedShape'],
		['words', 'User is not known', 'unexpectedShape'],
		['a status', '404', 'unexpectedShape'],
		['true', 'true', 'unexpectedShape'],
		['a number', '-12345678.5', 'unexpectedShape'],
		['a number with an exponent', '1e400', 'unexpectedShape'],
		['a million digits', '1'.repeat(1_000_000), 'unexpectedShape'],
		['a million letters', 'a'.repeat(1_000_000), 'unexpectedShape'],
		['JSON in JSON without end', nestedText('"x"', 12), 'unexpectedShape'],
		['half an answer', '{"uri":"https://x.example/link/abc', 'answerCut'],
		['half of one without blanks in the middle', '{"token":', 'answerCut'],
		['an answer that is damaged', '{"token":"abc"}}', 'unexpectedShape'],
		['an error object', '{"code":"400","message":"Bad Request"}', 'unexpectedShape'],
		['a web page', '<html><title>Login</title><a href="https://x.example">x</a></html>', 'notJson'],
	])('%s', (_, text, kind) => {
		expect(kindOf(text)).toBe(kind);
	});

	it.each([
		['a text in a wrapper is no token', '{"result":"ok"}', 'further fields: result'],
		[
			'an address beside an error',
			`{"error":"no scope","link":"${URI}"}`,
			'no scope; further fields: link',
		],
		[
			'a name of Object',
			'{"error":"toString","constructor":"__proto__"}',
			'toString; further fields: constructor',
		],
		[
			'other names',
			`{"href":"${URI}","accessKey":"abc","n":1}`,
			'further fields: href, accessKey, n',
		],
		['a link five levels deep', `{"a":{"b":{"c":{"d":{"uri":"${URI}"}}}}}`, 'further fields: a'],
		[
			'an address in the reports of the envelope',
			`{"Output":{"restErrors":[{"link":"${URI}"}]}}`,
			'further fields: Output',
		],
		['a link within words', `Your link: ${URI} is ready`, 'Your link: *** is ready'],
		['a short token within words', '{"message":"Your token is Abc123xyz456"}', 'Your token is ***'],
		['a short token as a code', '{"code":"Q9w8E7r6T5y4"}', 'code: ***'],
		[
			'a field of an error that is named for a secret',
			'{"error":{"token":"ab","accessKey":"cd","api_key":"ef","n":1}}',
			'n: 1',
		],
		[
			'such a field of JSON inside a text',
			'{"message":"{\\"access_token\\":\\"ab\\",\\"n\\":1}"}',
			'n: 1',
		],
		['a token within words', 'Token Zk3jd82Hs72kdj39sK71 is ready', 'Token *** is ready'],
		['JSON that is damaged', `{"uri":"${URI}",,"token":"ab"}`, ''],
	])('quotes neither link nor token: %s', (_, text, reason) => {
		expect(() => readLink(text)).toThrow(
			expect.objectContaining({ kind: 'unexpectedShape', details: { reason } }),
		);
	});

	it.each([
		['links', { uri: URI, data: { url: `${URI}2` } }],
		['tokens', { token: 'abc', data: { token: 'def' } }],
	])('two different %s: nobody knows which is right', (_, answer) => {
		expect(() => readLink(JSON.stringify(answer))).toThrow(
			expect.objectContaining({
				kind: 'unexpectedShape',
				details: { found: 'it holds several different links or tokens' },
			}),
		);
	});

	it('takes no redirect address for the link that the answer repeats', () => {
		const redirectUrl = 'https://shop.example.com';
		const answer = { uri: URI, data: { url: 'https://shop.example.com/', link: redirectUrl } };
		expect(readLink(JSON.stringify(answer), redirectUrl).uri).toBe(URI);
		for (const text of [JSON.stringify({ url: `${redirectUrl}/` }), redirectUrl])
			expect(() => readLink(text, redirectUrl)).toThrow(
				expect.objectContaining({ kind: 'unexpectedShape' }),
			);
	});

	it('quotes nothing of JSON that is cut off', () => {
		expect(() => readLink(`{"uri":"${URI}","token":"ab`)).toThrow(
			expect.objectContaining({ kind: 'answerCut', details: {} }),
		);
	});

	it('quotes at most ten names', () => {
		const answer = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, 'x']));
		expect(() => readLink(JSON.stringify(answer))).toThrow(
			expect.objectContaining({ details: { reason: expect.stringMatching(/field9$/) as string } }),
		);
	});

	it('carries the words of the service', () => {
		expect(() => readLink('{"code":"400","message":"Bad Request"}')).toThrow(
			expect.objectContaining({ details: { reason: 'Bad Request' } }),
		);
	});
});
