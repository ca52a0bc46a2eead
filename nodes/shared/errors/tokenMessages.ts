/**
 * The beginnings of what the token call says when it gives no token. n8n hands only texts from a credential to
 * the node, on both of its lines, so the transport tells what is final from what may pass by them.
 */
export const TOKEN_REFUSED = 'No access token was issued';
export const TOKEN_UNAVAILABLE = 'The token endpoint gave no usable answer';

export const isTokenRefusal = (text: string): boolean => text.startsWith(TOKEN_REFUSED);
export const isTokenUnavailable = (text: string): boolean => text.startsWith(TOKEN_UNAVAILABLE);

/** The HTTP status of the token call, where its text names one. */
export function statusInTokenText(text: string): number | undefined {
	const status = /^[^:]*: HTTP (\d{3})\b/.exec(text)?.[1];
	return status === undefined ? undefined : Number(status);
}

/** n8n's test button shows the message of an error alone, so the hint stands there too. */
export const withHint = (text: string, hint: string): string => `${text}. ${hint}`;

/** The message where the hint is shown beside it. */
export const withoutHint = (text: string, hint: string): string =>
	text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text;
