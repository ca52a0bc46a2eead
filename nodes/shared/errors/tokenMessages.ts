/**
 * The beginnings of what the token call says when it gives no token. n8n hands only texts from a credential to
 * the node, on both of its lines, so the transport tells what is final from what may pass by them.
 */
export const TOKEN_REFUSED = 'No access token was issued';
export const TOKEN_UNAVAILABLE = 'The token endpoint gave no usable answer';

export const isTokenRefusal = (text: string): boolean => text.startsWith(TOKEN_REFUSED);
export const isTokenUnavailable = (text: string): boolean => text.startsWith(TOKEN_UNAVAILABLE);

/** The longest wait that a token text tells, in seconds; a larger number would be written with an exponent. */
const MAX_TOLD_WAIT_S = 1e9;

/**
 * How a token text tells of the answer: "HTTP 503" or "HTTP 503, asking to wait 7 s".
 * @param retryAfterMs what its `Retry-After` asks for, in milliseconds
 */
export function tokenStatus(status: number, retryAfterMs?: number): string {
	if (!retryAfterMs) return `HTTP ${status}`;
	const seconds = Math.min(Math.ceil(retryAfterMs / 1000), MAX_TOLD_WAIT_S);
	return `HTTP ${status}, asking to wait ${seconds} s`;
}

/** Status and wait of the token call, where its text tells them; what is quoted of the answer stands behind both. */
export function statusInTokenText(text: string): { status?: number; retryAfterMs?: number } {
	const [, status, seconds] =
		/^[^:]*: HTTP (\d{3})\b(?:, asking to wait (\d+) s)?/.exec(text) ?? [];
	return {
		status: status === undefined ? undefined : Number(status),
		retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
	};
}

/** n8n's test button shows the message of an error alone, so the hint stands there too. */
export const withHint = (text: string, hint: string): string => `${text}. ${hint}`;

/** The message where the hint is shown beside it. */
export const withoutHint = (text: string, hint: string): string =>
	text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text;
