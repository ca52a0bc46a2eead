import { ApiError, tokenStatus, toApiError } from '../../../../nodes/shared/errors/apiError';

const kindOf = (thrown: unknown) => toApiError(thrown).kind;

/** n8n puts a text of its own in the place of the message and keeps what the client said under `messages`. */
const byN8n = (httpCode: string | null, ...messages: string[]) => ({
	message: 'Perhaps the server is offline',
	messages,
	httpCode,
});

describe('what n8n throws, by its code', () => {
	test.each([
		['ENOTFOUND', 'hostUnknown'],
		['EAI_AGAIN', 'hostUnknown'],
		['ECONNREFUSED', 'connectionRefused'],
		['EHOSTUNREACH', 'connectionRefused'],
		['ENETUNREACH', 'connectionRefused'],
		['ETIMEDOUT', 'timeout'],
		['ECONNABORTED', 'timeout'],
		['ECONNRESET', 'answerCut'],
		['EPIPE', 'answerCut'],
		['Z_BUF_ERROR', 'answerCut'],
		['Z_DATA_ERROR', 'answerCut'],
		['EPROTO', 'noSecureConnection'],
		['ERR_CANCELED', 'cancelled'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
		['CERT_HAS_EXPIRED', 'certificate'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
	])('%s is %s, wherever it stands', (code, kind) => {
		expect(kindOf(byN8n(code))).toBe(kind);
		expect(kindOf({ message: 'x', code })).toBe(kind);
		expect(kindOf({ message: 'x', cause: { code } })).toBe(kind);
		expect(kindOf(byN8n(null, `connect ${code} 127.0.0.1:1`))).toBe(kind);
	});
});

describe('without a code, by the words of the client', () => {
	test.each([
		['timeout of 300ms exceeded', 'timeout'],
		['socket hang up', 'answerCut'],
		['stream has been aborted', 'answerCut'],
		['aborted', 'answerCut'],
		['unexpected end of file', 'answerCut'],
		['incorrect data check', 'answerCut'],
		['incorrect header check', 'answerCut'],
		['self-signed certificate', 'certificate'],
		['SSL routines:ssl3_get_record:wrong version number', 'noSecureConnection'],
		['unable to verify the first certificate', 'certificate'],
		['canceled', 'cancelled'],
		[
			'Domain not allowed: This credential is restricted from accessing a.example.',
			'hostNotAllowed',
		],
		['something else', 'networkOther'],
	])('%s is %s', (message, kind) => {
		expect(kindOf(byN8n(null, message))).toBe(kind);
	});
});

describe('the wait that a token endpoint asks for stands in the text', () => {
	test.each([
		[503, 7_000, 'HTTP 503, asking to wait 7 s', 7_000],
		[503, 6_001, 'HTTP 503, asking to wait 7 s', 7_000],
		[429, 0, 'HTTP 429', undefined],
		[429, undefined, 'HTTP 429', undefined],
		[503, 1e33, 'HTTP 503, asking to wait 1000000000 s', 1e12],
	])('HTTP %i, %p ms', (status, waitMs, words, toldMs) => {
		const text = `The token endpoint did not return a usable answer: ${tokenStatus(status, waitMs)}`;
		expect(text).toContain(`: ${words}`);
		for (const whole of [text, `${text}, “Busy, HTTP 500, asking to wait 9 s”. Try again later.`])
			expect(toApiError({ message: whole })).toMatchObject({
				kind: 'tokenUnavailable',
				details: { status, retryAfterMs: toldMs },
			});
	});
});

test('nothing of the thrown object itself is taken over', () => {
	const failure = toApiError({
		message: 'Request failed',
		httpCode: '500',
		cause: { config: { headers: { Authorization: 'Bearer SECRET' } } },
		response: { data: 'SECRET' },
	});
	expect(JSON.stringify({ ...failure, cause: failure.cause, stack: failure.stack })).not.toContain(
		'SECRET',
	);
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
	'a code that is the name of something else: %s',
	(code) => {
		expect(kindOf({ message: 'x', code })).toBe('networkOther');
		expect(kindOf({ message: 'x', cause: { code } })).toBe('networkOther');
	},
);

test.each([[undefined], [null], ['text'], [42], [{}], [new Error('')]])(
	'whatever is thrown: %p',
	(thrown) => {
		expect(kindOf(thrown)).toBe('networkOther');
	},
);

test('a failure of ours stays as it is', () => {
	const failure = new ApiError('emptyAnswer');
	expect(toApiError(failure)).toBe(failure);
});
