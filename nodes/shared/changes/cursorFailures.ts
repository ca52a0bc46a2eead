import type { ApiErrorKind } from '../errors/kinds';
import { digest } from '../values/digest';

/** Failures that are mostly not about the cursor, but may be when they stay. */
const DOUBTFUL: readonly ApiErrorKind[] = [
	'forbidden',
	'blocked',
	'channelRefused',
	'notLinked',
	'notJson',
	'emptyAnswer',
];

/** So many readings in a row must fail at a cursor before it is given up. */
const MAX_FAILURES = 3;

/** Most cursors that are counted; the oldest is forgotten, whose count then begins anew. */
const MAX_CURSORS = 1_000;

/** Failures in a row by the digest of the cursor, of this process. */
const counts = new Map<string, number>();

/**
 * Counts a failure of the first page that a reading asked for with a saved cursor. Some services answer a cursor that
 * has expired like a missing permission, or not with JSON.
 * @returns whether the cursor is to be given up, as so many readings failed there
 */
export function failsForGood(cursor: string, kind: ApiErrorKind): boolean {
	if (!DOUBTFUL.includes(kind)) return false;
	const key = digest(cursor);
	const count = (counts.get(key) ?? 0) + 1;
	counts.delete(key);
	if (count >= MAX_FAILURES) return true;
	counts.set(key, count);
	const [oldest] = counts.keys();
	if (counts.size > MAX_CURSORS) counts.delete(oldest);
	return false;
}

/** Forgets the failures at a cursor, when a page came. */
export const forgetFailures = (cursor: string): void => {
	if (counts.size > 0) counts.delete(digest(cursor));
};
