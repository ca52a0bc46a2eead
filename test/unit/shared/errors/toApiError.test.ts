import { ApiError, tokenStatus, toApiError } from '../../../../nodes/shared/errors/apiError';

const kindOf = (thrown: unknown) => toApiError(thrown).kind;

/** n8n puts a text of its own in the place of the message and keeps what the client said under `messages`. */
const byN8n = (httpCode: string | null, ...messages: string[]) => ({
	message: 'Perhaps the server is offline',
	messages,
	httpCode,
});

const CODES = {
	hostUnknown: 'ENOTFOUND EAI_AGAIN',
	connectionRefused: 'ECONNREFUSED EHOSTUNREACH ENETUNREACH',
	timeout: 'ETIMEDOUT ECONNABORTED',
	answerCut: 'ECONNRESET EPIPE Z_BUF_ERROR Z_DATA_ERROR',
	noSecureConnection: 'EPROTO',
	cancelled: 'ERR_CANCELED',
	certificate: 'DEPTH_ZERO_SELF_SIGNED_CERT CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID',
};

test.each(Object.entries(CODES))('%s: %s, wherever n8n puts the code', (kind, codes) => {
	for (const code of codes.split(' ')) {
		const places = [{ code }, { cause: { code } }].map((place) => ({ message: 'x', ...place }));
		const thrown = [...places, byN8n(code), byN8n(null, `connect ${code} 127.0.0.1:1`)];
		expect([code, ...thrown.map(kindOf)]).toEqual([code, kind, kind, kind, kind]);
	}
});

/** The words of the client, where there is no code. */
const WORDS = {
	timeout: 'timeout of 300ms exceeded',
	answerCut:
		'socket hang up | stream has been aborted | unexpected end of file | incorrect data check | incorrect header check',
	certificate: 'self-signed certificate | unable to verify the first certificate',
	noSecureConnection: 'SSL routines:ssl3_get_record:wrong version number',
	cancelled: 'canceled',
	hostNotAllowed: 'Domain not allowed: This credential is restricted from accessing a.example.',
	networkOther: 'something else',
};

test.each(Object.entries(WORDS))('%s: %s', (kind, words) => {
	for (const message of words.split(' | ')) expect(kindOf(byN8n(null, message))).toBe(kind);
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

test.each([undefined, null, 'text', 42, {}, new Error(''), { code: 'constructor' }])(
	'whatever is thrown: %p',
	(thrown) => expect(kindOf(thrown)).toBe('networkOther'),
);

test('a failure of ours stays as it is', () => {
	const failure = new ApiError('emptyAnswer');
	expect(toApiError(failure)).toBe(failure);
});
