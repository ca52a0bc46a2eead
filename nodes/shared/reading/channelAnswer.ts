import { isRetryableStatus, retryAfterMs } from '../errors/status';
import { isObject, type JsonObject } from '../service/jsonBody';

/** What an error report tells of the channel's own answer. */
export interface ChannelAnswer {
	/** HTTP status */
	status?: number;
	/** how long the channel asks to wait, in milliseconds; undefined for statuses that do not pass */
	retryAfterMs?: number;
}

/**
 * The channel's answer in the reports of a failed call (`restErrors`): the first object with a `status_code` at any depth.
 * @param now epoch milliseconds, for a `Retry-After` that is a date
 */
export function channelAnswer(reports: readonly unknown[], now: number): ChannelAnswer {
	const left = [...reports].reverse();
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as JsonObject;
		const status = isObject(next) ? wholeNumber(next.status_code) : undefined;
		if (status !== undefined) {
			const retryAfter = headerIn(fields.headers, 'retry-after');
			return isRetryableStatus(status)
				? { status, retryAfterMs: retryAfterMs(retryAfter, now) }
				: { status };
		}
		// In reverse, as the last one pushed is read first.
		for (const key of Object.keys(fields).reverse()) {
			if (typeof fields[key] === 'object') left.push(fields[key]);
		}
	}
	return {};
}

function wholeNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const number = Number(value);
	return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** The value of a header, whatever the case of its name; the first one of a list of values. */
function headerIn(headers: unknown, name: string): unknown {
	if (!isObject(headers)) return undefined;
	const key = Object.keys(headers).find((own) => own.toLowerCase() === name);
	const value = key === undefined ? undefined : headers[key];
	return Array.isArray(value) ? (value[0] as unknown) : value;
}
