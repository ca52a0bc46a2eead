import { textOf, wordOf } from '../../values/recordValues';
import { isDateSet } from '../../values/dates';
import { momentOf } from '../../values/moments';
import { packNumber, unpackNumber } from '../packedText';
import type { TransitionRule } from './transitionRule';

/** The values of `financial_status`; `''` stands for any other. */
export const FINANCIAL_STATUSES = [
	'',
	'pending',
	'authorized',
	'partially_paid',
	'paid',
	'partially_refunded',
	'refunded',
	'voided',
] as const;

const FULFILLMENT_STATUSES = ['', 'partial', 'fulfilled', 'restocked', 'unfulfilled'] as const;

/** The position of a status in a list; 0 for one that is not in it. */
export const statusCode = (statuses: readonly string[], status: string | null): number =>
	Math.max(0, statuses.indexOf(status ?? ''));

/** The status at the start of a remembered value; null for one that is not in the list. */
export const statusAt = (statuses: readonly string[], code: number): string | null =>
	statuses[code] || null;

/**
 * An order enters a state.
 * @param blankIsUnknown whether an order without the field keeps its state, as its channel did not tell
 */
const entersState = (
	field: string,
	wanted: string,
	statuses: readonly string[],
	blankIsUnknown: boolean,
): TransitionRule => ({
	needs: [field],
	format: { width: 4, isDated: true },
	compare(order, key, memory, sighting) {
		const before = memory.get(key);
		const status = wordOf(order[field]);
		const code =
			status === null && blankIsUnknown && before !== undefined
				? unpackNumber(before[0])
				: statusCode(statuses, status);
		memory.set(key, packNumber(code, 1) ?? '', sighting.ms);
		if (status !== wanted) return [];
		if (before === undefined && !sighting.isFresh) {
			sighting.note();
			return [];
		}
		const from = before === undefined ? null : statusAt(statuses, unpackNumber(before[0]));
		return from === wanted ? [] : [{ field, from, to: wanted }];
	},
});

/** An order is paid. */
export const PAID = entersState('financial_status', 'paid', FINANCIAL_STATUSES, true);

/** An order is fulfilled; no status means that nothing is. */
export const FULFILLED = entersState(
	'fulfillment_status',
	'fulfilled',
	FULFILLMENT_STATUSES,
	false,
);

/** An order is cancelled: `cancelled_at` appears. */
export const CANCELLED: TransitionRule = {
	needs: ['cancelled_at'],
	format: { width: 4, isDated: true },
	compare(order, key, memory, sighting) {
		const before = memory.get(key);
		const isNow = isDateSet(order.cancelled_at);
		memory.set(key, packNumber(isNow ? 1 : 0, 1) ?? '', sighting.ms);
		if (!isNow || (before !== undefined && unpackNumber(before[0]) === 1)) return [];
		const date = textOf(order.cancelled_at).trim();
		if (before === undefined && !sighting.isFresh && !sighting.isSince(momentOf(date))) {
			sighting.note();
			return [];
		}
		return [{ field: 'cancelled_at', from: null, to: date }];
	},
};
