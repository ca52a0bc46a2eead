import type { ApiErrorKind } from './apiError';

/** What an HTTP status other than 2xx means for the person. */
export function kindOfStatus(status: number): ApiErrorKind {
	if (status === 401) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 404 || status === 405 || status === 410) return 'notFound';
	if (status === 429) return 'rateLimited';
	if (status >= 300 && status < 400) return 'redirected';
	return status >= 500 ? 'serverTrouble' : 'badRequest';
}

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
