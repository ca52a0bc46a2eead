import type { ApiErrorKind } from './apiError';

/**
 * Statuses that may pass by themselves, of the service, of the channel behind it and of the token endpoint alike.
 * From 520 on they are those of Cloudflare and other proxies: no or an odd answer of the origin (520), origin down
 * (521), no connection (522), no route (523), too slow (524), overloaded (529), name not resolved (530). 525 to 527 are
 * about certificates and stay.
 */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([
	408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530,
]);

/** Whether an HTTP status stands for something that may pass by itself. */
export const isRetryableStatus = (status: number | undefined): boolean =>
	status !== undefined && RETRYABLE_STATUSES.has(status);

/** Of a proxy that could not reach the service behind it, Cloudflare above all. */
const isOriginUnreachable = (status: number): boolean =>
	(status >= 520 && status <= 523) || (status >= 525 && status <= 527) || status === 530;

/** What an HTTP status other than 2xx means for the person. */
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
 * What an answer other than 2xx means for the person. The service refuses in JSON; a web page with 403 comes from
 * something in front of it.
 * @param text body of the answer
 */
export const kindOfAnswer = (status: number, text: string): ApiErrorKind =>
	status === 403 && /^\s*</.test(text) ? 'blocked' : kindOfStatus(status);

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An HTTP date begins with the day of the week; `Date.parse` would read almost any words as a date. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * `Retry-After` as milliseconds: seconds or an HTTP date. Anything else is as good as none.
 * @param now milliseconds since 1970
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
	const instant = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(instant) ? undefined : Math.max(0, instant - now);
}
