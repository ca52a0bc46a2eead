import type { ApiErrorKind } from './kinds';

/**
 * Temporary statuses, the same for the service, for the channel behind it and for the token endpoint. From 520 on they
 * are those of Cloudflare and other proxies: empty or unknown answer of the origin (520), origin down (521), no
 * connection (522), no route (523), timeout (524), overloaded (529), name not resolved (530). 525 to 527 are about
 * certificates and not temporary.
 */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([
	408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530,
]);

/** Whether an HTTP status is temporary, so that a retry may help. */
export const isRetryableStatus = (status: number | undefined): boolean =>
	status !== undefined && RETRYABLE_STATUSES.has(status);

/** Statuses of proxies such as Cloudflare that could not reach the service. */
const isOriginUnreachable = (status: number): boolean =>
	(status >= 520 && status <= 523) || (status >= 525 && status <= 527) || status === 530;

/** The kind of failure of an HTTP status other than 2xx. */
export function kindOfStatus(status: number): ApiErrorKind {
	if (status === 401) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 404 || status === 405 || status === 410) return 'notFound';
	if (status === 407) return 'proxyLogin';
	if (status === 408 || status === 524) return 'serverTimeout';
	if (status === 425) return 'serverTrouble';
	if (status === 429) return 'rateLimited';
	if (isOriginUnreachable(status)) return 'originUnreachable';
	if (status >= 300 && status < 400) return 'redirected';
	return status >= 500 ? 'serverTrouble' : 'badRequest';
}

/**
 * The kind of failure of an answer other than 2xx. The service itself answers in JSON; a web page with status 403 comes
 * from a firewall or proxy in front of it.
 * @param text body of the answer
 */
export const kindOfAnswer = (status: number, text: string): ApiErrorKind =>
	status === 403 && /^\s*</.test(text) ? 'blocked' : kindOfStatus(status);

/** The kind of failure of a channel's own status, which the service passes on with HTTP 200. */
export function kindOfChannelStatus(status: number | undefined): ApiErrorKind {
	if (status === 401 || status === 403) return 'channelRefused';
	return status === 402 || status === 423 ? 'channelLocked' : 'reportedByService';
}

/** Whether an HTTP status is 2xx. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An HTTP date begins with the day of the week; `Date.parse` would read almost any words as a date. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * The wait that a header `Retry-After` asks for, in milliseconds: it holds seconds or an HTTP date; where proxies have
 * made a list of several, the longest counts. Undefined for anything else.
 * @param date header `Date` of the same answer: what a date in `Retry-After` is compared with, as clocks differ
 * @param now epoch milliseconds, for answers without it
 */
export function retryAfterMs(header: unknown, date: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const answeredAt = Date.parse(String(date ?? ''));
	// A comma behind the day of the week is part of a date.
	const waits = String(header)
		.split(/(?<!day|Mon|Tue|Wed|Thu|Fri|Sat|Sun),/)
		.map((text) => waitMs(text.trim(), Number.isNaN(answeredAt) ? now : answeredAt))
		.filter((wait) => wait !== undefined);
	return waits.length > 0 ? Math.max(...waits) : undefined;
}

function waitMs(text: string, now: number): number | undefined {
	if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
	const instant = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(instant) ? undefined : Math.max(0, instant - now);
}
