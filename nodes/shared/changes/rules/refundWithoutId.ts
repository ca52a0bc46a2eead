import type { IDataObject } from 'n8n-workflow';

import { decimalOf, decimalText, subtract, type Decimal } from '../../values/decimals';
import { textOf, wordOf } from '../../values/recordValues';
import { NO_TOTAL, type RefundedOrder } from './refundedOrder';
import { FINANCIAL_STATUSES, statusAt } from './stateRules';
import type { Sighting, Transition } from './transitionRule';

type Pending = RefundedOrder['pending'];

/** A transition, if there was one, and what is expected of the same refund. */
interface Step {
	transition?: Transition;
	pending: Pending;
}

/** Whether the status of the order is one of the two refunded ones. */
export const isRefunded = ({ status }: Pick<RefundedOrder, 'status'>): boolean =>
	['partially_refunded', 'refunded'].includes(FINANCIAL_STATUSES[status]);

/**
 * The refund that an order without IDs of refunds shows: its status enters one of the two refunded ones, or its total
 * falls between two of them. A status and a total that change at two polls are one refund, whichever comes first.
 */
export function transitionWithoutIds(
	order: IDataObject,
	before: RefundedOrder | undefined,
	now: RefundedOrder,
	sighting: Sighting,
): Step {
	const to = wordOf(order.financial_status) ?? '';
	if (!before) return firstSeen(order, now, to, sighting);
	const move = movedBy(before, now);
	if (!isRefunded(now)) return { pending: pendingOutside(before, move) };
	const entered = before.status !== now.status;
	const status = {
		field: 'financial_status',
		from: statusAt(FINANCIAL_STATUSES, before.status),
		to,
	};
	if (entered && move < 0) return { transition: status, pending: 'none' };
	if (entered && before.pending === 'status') return { pending: 'none' };
	if (entered)
		return { transition: status, pending: before.pending === 'uncounted' ? 'none' : 'fall' };
	if (move > 0) return { pending: before.pending === 'fall' ? 'fall' : 'none' };
	if (move === 0) return { pending: before.pending };
	if (before.pending === 'fall') return { pending: 'none' };
	const from = decimalText(decimalOfTotal(before));
	const total = textOf(order.current_total_price).trim();
	return { transition: { field: 'current_total_price', from, to: total }, pending: 'status' };
}

/** An order never seen before: by its first total, whether the present one has fallen already. */
function firstSeen(order: IDataObject, now: RefundedOrder, to: string, sighting: Sighting): Step {
	const [total, first] = [order.current_total_price, order.total_price].map((amount) =>
		decimalOf(textOf(amount)),
	);
	const fall = total && first && subtract(first, total).units;
	if (!isRefunded(now)) return { pending: fall !== undefined && fall > 0n ? 'uncounted' : 'none' };
	if (!sighting.isFresh && sighting.isBaseline) return { pending: 'none' };
	// It was read because it changed: with its first total, that was the status.
	const pending = fall === 0n ? 'fall' : 'none';
	if (sighting.isFresh)
		return { transition: { field: 'financial_status', from: null, to }, pending };
	sighting.note();
	return { pending };
}

/** In another status a fall is an edit, and counts nothing; but a refund may follow for it. */
function pendingOutside(before: RefundedOrder, move: number): Pending {
	if (isRefunded(before)) return 'none';
	if (move < 0) return 'uncounted';
	return move === 0 ? before.pending : 'none';
}

/** Below 0 when the total fell, above when it rose, 0 when it stayed or is not known. */
function movedBy(before: RefundedOrder, now: RefundedOrder): number {
	if (before.total.units === NO_TOTAL.units || now.total.units === NO_TOTAL.units) return 0;
	const { units } = subtract(decimalOfTotal(now), decimalOfTotal(before));
	return units < 0n ? -1 : units > 0n ? 1 : 0;
}

const decimalOfTotal = ({ total }: RefundedOrder): Decimal => ({
	units: BigInt(total.units),
	scale: total.scale,
});
