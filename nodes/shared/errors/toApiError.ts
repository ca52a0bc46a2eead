import { ApiError, isSuccess, kindOfStatus } from './apiError';
import { ERROR_KINDS, type ApiErrorKind } from './kinds';

/** Codes of Node.js, and texts of its HTTP client that n8n passes on without a code. */
const KIND_OF_FAULT: ReadonlyArray<[RegExp, ApiErrorKind]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'hostUnknown'],
	[/ECONNREFUSED/, 'connectionRefused'],
	[/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN/, 'hostUnreachable'],
	[/E(?:SOCKET)?TIMEDOUT|ECONNABORTED|timeout of \d+ ?ms exceeded|timed? ?out/i, 'timeout'],
	[/ERR_INVALID_URL|ERR_UNSUPPORTED_PROTOCOL|invalid url/i, 'addressInvalid'],
	[/\bCERT_|_CERT|LEAF_SIGNATURE|certificate|self.signed|altname/i, 'certificate'],
	[/EPROTO\b|wrong.version.number|ssl routines/i, 'noSecureConnection'],
	[/cancell?ed/i, 'cancelled'],
	[/domain not allowed|restricted from accessing/i, 'hostNotAllowed'],
	[
		/Z_(?:BUF|DATA)_ERROR|unexpected end of file|incorrect (data|header|length) check|decompression failed/i,
		'answerCut',
	],
	[
		/ECONNRESET|EPIPE|socket hang up|aborted|connection .*closed|closed unexpectedly/i,
		'connectionCut',
	],
];

interface ThrownByN8n {
	message?: unknown;
	description?: unknown;
	httpCode?: unknown;
	code?: unknown;
	messages?: unknown;
	cause?: { code?: unknown };
}

/**
 * The ApiError for an error that n8n's request helper threw. It takes over codes and texts only: the error object has
 * headers and bodies, which contain secrets.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as ThrownByN8n;
	const texts = textsOf(error);
	for (const text of texts) {
		const kind = tokenKindOf(text);
		if (kind !== undefined) return tokenFailure(kind, text, error.description);
	}
	const status = statusOf(error);
	if (status !== undefined) return new ApiError(kindOfStatus(status), { status });
	return new ApiError(networkKind(error, texts), { reason: texts[0] });
}

function tokenFailure(kind: ApiErrorKind, text: string, description: unknown): ApiError {
	const hint = typeof description === 'string' && description !== '' ? description : undefined;
	const reason = hint === undefined ? text : withoutHint(text, hint);
	return new ApiError(kind, { reason, ...statusInTokenText(text), hint });
}

function textsOf({ message, messages, description }: ThrownByN8n): string[] {
	return [message, ...(Array.isArray(messages) ? messages : []), description].filter(
		(text): text is string => typeof text === 'string' && text !== '',
	);
}

/** The status of a failed answer. A 2xx status means that the body was incomplete. */
function statusOf({ httpCode }: ThrownByN8n): number | undefined {
	const status = Number(httpCode);
	const isStatus = httpCode !== null && Number.isInteger(status) && status >= 100 && status < 600;
	return isStatus && !isSuccess(status) ? status : undefined;
}

function networkKind(error: ThrownByN8n, texts: readonly string[]): ApiErrorKind {
	const codes = [error.cause?.code, error.code, error.httpCode];
	const kindIn = (words: unknown[]) =>
		KIND_OF_FAULT.find(([pattern]) =>
			words.some((word) => typeof word === 'string' && pattern.test(word)),
		)?.[1];
	return kindIn(codes) ?? kindIn([...texts]) ?? 'networkOther';
}

/** Kinds of failed token requests. n8n passes only the text of an error from a credential to a node, so it tells the kind. */
const TOKEN_KINDS = ['tokenRefused', 'tokenUnavailable'] as const;

const tokenKindOf = (text: string): ApiErrorKind | undefined =>
	TOKEN_KINDS.find((kind) => text.startsWith(ERROR_KINDS[kind].begins ?? text));

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

/** Status and wait in the message of a token call, where it has them; quoted texts of the answer come after both. */
export function statusInTokenText(text: string): { status?: number; retryAfterMs?: number } {
	const [, status, seconds] =
		/^[^:]*: HTTP (\d{3})\b(?:, asking to wait (\d+) s)?/.exec(text) ?? [];
	return {
		status: status === undefined ? undefined : Number(status),
		retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
	};
}

/** Message and hint in one text: n8n's credential test shows only the message of an error. */
export const withHint = (text: string, hint: string): string => `${text}. ${hint}`;

/** The message without its hint, for places that show the hint separately. */
export const withoutHint = (text: string, hint: string): string =>
	text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text;
