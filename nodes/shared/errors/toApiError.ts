import { fieldsOf, type Fields } from '../values/recordValues';
import { ApiError, isSuccess, kindOfStatus } from './apiError';
import { type ApiErrorKind, TOKEN_REFUSED, TOKEN_UNAVAILABLE } from './kinds';

/** Codes of Node.js, and texts of its HTTP client that n8n passes on without a code. */
const KIND_OF_FAULT: ReadonlyArray<[RegExp, ApiErrorKind]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'hostUnknown'],
	[/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN/, 'connectionRefused'],
	[/E(?:SOCKET)?TIMEDOUT|ECONNABORTED|timeout of \d+ ?ms exceeded|timed? ?out/i, 'timeout'],
	[/ERR_INVALID_URL|ERR_UNSUPPORTED_PROTOCOL|invalid url/i, 'addressInvalid'],
	[/\bCERT_|_CERT|LEAF_SIGNATURE|certificate|self.signed|altname/i, 'certificate'],
	[/EPROTO\b|wrong.version.number|ssl routines/i, 'noSecureConnection'],
	[/cancell?ed/i, 'cancelled'],
	[/domain not allowed|restricted from accessing/i, 'hostNotAllowed'],
	[
		/Z_(?:BUF|DATA)_ERROR|unexpected end of file|incorrect (data|header|length) check/i,
		'answerCut',
	],
	[/decompression failed|ECONNRESET|EPIPE|socket hang up|aborted/i, 'answerCut'],
	[/connection .*closed|closed unexpectedly/i, 'answerCut'],
];

/**
 * The ApiError for an error that n8n's request helper threw. It takes over codes and texts only: the error object has
 * headers and bodies, which contain secrets.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	const error = fieldsOf(thrown);
	const { message, messages, description, httpCode } = error;
	const texts = [message, ...(Array.isArray(messages) ? messages : []), description].filter(isText);
	for (const text of texts) {
		const kind = TOKEN_KINDS.find(([beginning]) => text.startsWith(beginning))?.[1];
		if (kind !== undefined) return tokenFailure(kind, text, description);
	}
	const status = Number(httpCode);
	// A 2xx status means that the body was incomplete.
	if (Number.isInteger(status) && status >= 100 && status < 600 && !isSuccess(status))
		return new ApiError(kindOfStatus(status), { status });
	return new ApiError(networkKind(error, texts), { reason: texts[0] });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function networkKind({ cause, code, httpCode }: Fields, texts: string[]): ApiErrorKind {
	const kindIn = (words: unknown[]) =>
		KIND_OF_FAULT.find(([pattern]) =>
			words.some((word) => typeof word === 'string' && pattern.test(word)),
		)?.[1];
	return kindIn([fieldsOf(cause).code, code, httpCode]) ?? kindIn(texts) ?? 'networkOther';
}

/** n8n passes only the text of an error from a credential to a node, so it tells the kind of a failed token request. */
const TOKEN_KINDS: ReadonlyArray<[beginning: string, kind: ApiErrorKind]> = [
	[TOKEN_REFUSED, 'tokenRefused'],
	[TOKEN_UNAVAILABLE, 'tokenUnavailable'],
];

/** Status and wait come before any quoted text of the answer. */
function tokenFailure(kind: ApiErrorKind, text: string, description: unknown): ApiError {
	const hint = isText(description) ? description : undefined;
	const [, status, seconds] =
		/^[^:]*: HTTP (\d{3})\b(?:, asking to wait (\d+) s)?/.exec(text) ?? [];
	return new ApiError(kind, {
		// The places that show it show the hint separately.
		reason: hint && text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text,
		status: status === undefined ? undefined : Number(status),
		retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
		hint,
	});
}

/** Longest wait in the text, in seconds; much larger numbers would be written with an exponent. */
const MAX_WAIT_S = 1e9;

/**
 * The status in the message of a token call: "HTTP 503" or "HTTP 503, asking to wait 7 s".
 * @param retryAfterMs from the header `Retry-After`, in milliseconds
 */
export function tokenStatus(status: number, retryAfterMs?: number): string {
	if (!retryAfterMs) return `HTTP ${status}`;
	const seconds = Math.min(Math.ceil(retryAfterMs / 1000), MAX_WAIT_S);
	return `HTTP ${status}, asking to wait ${seconds} s`;
}
