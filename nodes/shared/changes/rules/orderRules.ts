import { isDateSet } from '../../values/dates';
import { textOf, wordOf } from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import type { MemoryRule } from '../memoryDetector';

/** The values of `financial_status`; `''` stands for any other. Their order is part of the state. */
export const FINANCIAL_STATUSES: readonly string[] = [
	...['', 'pending', 'authorized', 'partially_paid', 'paid'],
	...['partially_refunded', 'refunded', 'voided'],
];

const FULFILLMENTS = ['', 'partial', 'fulfilled', 'restocked', 'unfulfilled'];

/** The position of a status in a list; 0 for one that is not in it. */
export const statusCode = (statuses: readonly string[], status: string | null): number =>
	Math.max(0, statuses.indexOf(status ?? ''));

/** The status at a position; null for one that is not in the list. */
export const statusAt = (statuses: readonly string[], code: number): string | null =>
	statuses[code] || null;

/** The first time that an event happens to an order; a further time it starts nothing. */
const onlyOnce = (transition: Transition): Transition[] =>
	transition.times > 1 ? [] : [transition];

/**
 * An order enters a state. It starts once for an order, as long as it is remembered: one that is paid again, as a line
 * was added, is not to be sent again.
 * @param blankIsUnknown whether an order without the field keeps its state, as its channel did not tell
 */
const entersState = (
	field: string,
	wanted: string,
	statuses: readonly string[],
	blankIsUnknown: boolean,
): MemoryRule => ({
	needs: [field],
	compare(order, sighting) {
		const { saved: before, remember, count } = sighting.at();
		const status = wordOf(order[field]);
		const isKept = status === null && blankIsUnknown && before !== undefined;
		remember(isKept ? before : String(statusCode(statuses, status)));
		if (status !== wanted) return [];
		if (before === undefined && !sighting.isProven()) return [];
		const from = before === undefined ? null : statusAt(statuses, Number(before));
		if (from === wanted) return [];
		return onlyOnce({ field, from, to: wanted, keyParts: [wanted], times: count() });
	},
});

export const PAID = entersState('financial_status', 'paid', FINANCIAL_STATUSES, true);

/** An order is fulfilled; no status means that nothing is. */
export const FULFILLED = entersState('fulfillment_status', 'fulfilled', FULFILLMENTS, false);

/** An order is cancelled: `cancelled_at` appears. It starts once for an order, too. */
export const CANCELLED: MemoryRule = {
	needs: ['cancelled_at'],
	compare({ cancelled_at: date }, sighting) {
		const { saved: before, remember, count } = sighting.at();
		const isCancelled = isDateSet(date);
		remember(isCancelled ? '1' : '0');
		if (!isCancelled || before === '1') return [];
		if (before === undefined && !sighting.isProven(date)) return [];
		const to = textOf(date).trim();
		// The date is no part of the key: an edit can change it.
		return onlyOnce({ field: 'cancelled_at', from: null, to, keyParts: [], times: count() });
	},
};
