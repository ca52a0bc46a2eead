/**
 * Beginning of the message when the token endpoint rejects the login, which is final. n8n 1.x and 2.x pass only the text
 * of an error from a credential to a node, so `toApiError` tells both cases apart by this text.
 */
export const TOKEN_REFUSED = 'No access token was issued';
/** Beginning of the message when the token endpoint cannot be reached or has a temporary fault. */
export const TOKEN_UNAVAILABLE = 'The token endpoint gave no usable answer';

/** Whether a text says that the token endpoint rejected the login. */
export const isTokenRefusal = (text: string): boolean => text.startsWith(TOKEN_REFUSED);
/** Whether a text says that the token endpoint gave no usable answer. */
export const isTokenUnavailable = (text: string): boolean => text.startsWith(TOKEN_UNAVAILABLE);

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
