import { readLink } from '../../../../../nodes/UnifiedCommerce/actions/link/create.operation';

const URI = 'https://connect.example.com/link?token=abc%2Bdef&user=ann%2Btest%40example.com#/start';
const SECONDS = 1_798_761_600; // 2027-01-01T00:00:00Z

const refusal = (details: object, kind = 'unexpectedShape') =>
	expect.objectContaining({ kind, details }) as Error;

const TIMED = { token: 'abc', expirationUtcUnixTimeSeconds: SECONDS };
const AT = '2027-01-01T00:00:00.000Z';
const BOTH = { uri: URI, token: 'abc' };

// An object stands for its JSON.
it.each<[string, object | string, string | null, string | null, string | null]>([
	['the object of today', { uri: URI, ...TIMED }, URI, 'abc', AT],
	['the older object without uri', TIMED, null, 'abc', AT],
	['uri null', { uri: null, ...TIMED }, null, 'abc', AT],
	['plain text', URI, URI, null, null],
	['plain text with a line end', `${URI}\r\n`, URI, null, null],
	['a JSON string', JSON.stringify(URI), URI, null, null],
	['the object as a JSON string', JSON.stringify(JSON.stringify(BOTH)), URI, 'abc', null],
	[
		'names in another case',
		{ Uri: URI, TOKEN: 'abc', ExpirationUtcUnixTimeSeconds: SECONDS },
		...([URI, 'abc', AT] as const),
	],
	['the envelope', { Errors: {}, Output: { isSuccess: true, result: BOTH } }, URI, 'abc', null],
	['four levels, a list, one link twice', { a: { b: [{ URL: URI }] }, link: URI }, URI, null, null],
	['uri null beside a link', { uri: null, link: URI, message: 'created' }, URI, null, null],
	['a wrapping object', { isSuccess: true, data: { uri: URI, ...TIMED } }, URI, 'abc', AT],
])('the shape of an answer: %s', (_, answer, uri, token, expiresAt) => {
	const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
	expect(readLink(text)).toEqual({ uri, token, expiresAt });
});

it.each([
	[String(SECONDS), AT],
	...[0, null, undefined, 'soon', -5, 8.64e15, {}].map((none) => [none, null]),
])('the expiry %j is %j', (seconds, time) => {
	const answer = { uri: URI, expirationUtcUnixTimeSeconds: seconds };
	expect(readLink(JSON.stringify(answer)).expiresAt).toBe(time);
});

describe('what is no link', () => {
	it.each([
		['nothing', '', 'emptyAnswer'],
		['blanks', ' \n ', 'emptyAnswer'],
		['empty texts', '{"uri":"","token":" "}', 'unexpectedShape'],
		['a list', `["${URI}"]`, 'unexpectedShape'],
		['an empty JSON string', '""', 'unexpectedShape'],
		['words', 'User is not known', 'unexpectedShape'],
		['a status', '404', 'unexpectedShape'],
		['a million letters', 'a'.repeat(1_000_000), 'unexpectedShape'],
		['a token alone', 'eyJhbGciOi.JIUzI1-Ni_9', 'unexpectedShape'],
		['half an answer', '{"uri":"https://x.example/link/abc', 'answerCut'],
		['half of one without blanks in the middle', '{"token":', 'answerCut'],
		['an answer that is damaged', '{"token":"abc"}}', 'unexpectedShape'],
		['an error object', '{"code":"400","message":"Bad Request"}', 'unexpectedShape'],
		['a web page', '<html><title>Login</title><a href="https://x.example">x</a></html>', 'notJson'],
	])('%s', (_, text, kind) => {
		expect(() => readLink(text)).toThrow(expect.objectContaining({ kind }));
	});

	it.each([
		['an address beside an error', `{"error":"no scope","link":"${URI}"}`, 'no scope'],
		['a name of Object', '{"error":"toString","constructor":"__proto__"}', 'toString'],
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
		expect(() => readLink(text)).toThrow(refusal({ reason }));
	});

	it.each([
		['links', { uri: URI, data: { url: `${URI}2` } }],
		['tokens', { token: 'abc', data: { token: 'def' } }],
	])('two different %s: nobody knows which is right', (_, answer) => {
		const details = { found: 'it holds several different links or tokens' };
		expect(() => readLink(JSON.stringify(answer))).toThrow(refusal(details));
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
		expect(() => readLink(`{"uri":"${URI}","token":"ab`)).toThrow(refusal({}, 'answerCut'));
	});

	it.each([
		'{"result":"ok"}',
		`{"href":"${URI}","accessKey":"abc","n":1}`,
		`{"a":{"b":{"c":{"d":{"uri":"${URI}"}}}}}`,
		`{"Output":{"restErrors":[{"link":"${URI}"}]}}`,
	])('says nothing of an answer without link and error: %s', (text) => {
		expect(() => readLink(text)).toThrow(refusal({ found: 'it holds no link' }));
	});
});
