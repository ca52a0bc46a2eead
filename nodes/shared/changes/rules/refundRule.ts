import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, listOf, textOf, wordOf } from '../../values/recordValues';
import { momentOf } from '../../values/moments';
import { NO_TOTAL, packOrder, totalOf, unpackOrder, type RefundedOrder } from './refundedOrder';
import { FINANCIAL_STATUSES, statusCode } from './stateRules';
import { isRefunded, transitionWithoutIds } from './refundWithoutId';
import type { TransitionMemory } from '../transitionMemory';
import type { Sighting, Transition, TransitionRule } from './transitionRule';

/** A refund of an order that the channel gives with an ID. */
interface Refund {
	id: string;
	createdAt: string;
}

/** The refunds of an order that have an ID, each once: one of several lines may come once for each. */
function refundsOf({ refunds }: IDataObject): Refund[] {
	const byId = new Map<string, Refund>();
	for (const { id: given, created_at: createdAt } of listOf(refunds).map(fieldsOf)) {
		const id = textOf(given);
		if (id !== '' && !byId.has(id)) byId.set(id, { id, createdAt: textOf(createdAt) });
	}
	return [...byId.values()];
}

/** Each refund of an order, by its ID where the channel gives one, else by status and total of the order. */
export const REFUNDED: TransitionRule = {
	needs: ['refunds', 'financial_status', 'current_total_price', 'total_price'],
	format: { width: 8, isDated: true },
	compare(order, key, memory, sighting) {
		const saved = memory.get(key);
		const before = saved === undefined ? undefined : unpackOrder(saved);
		const now = presentState(order, before);
		const refunds = refundsOf(order);
		const result =
			refunds.length > 0 || before?.hasIds
				? byIds(key, refunds, before, memory, sighting)
				: byAmounts(order, before, now, sighting);
		memory.set(key, packOrder({ ...now, ...result.kept }), sighting.ms);
		// After the order, so that it is not forgotten later than they are.
		for (const { id } of refunds) memory.set(refundKey(key, id), '', sighting.ms);
		return result.transitions;
	},
};

const refundKey = (key: string, id: string): string => `${key}/refund/${id}`;

/** What is remembered of the order but for `pending`, `unmatched` and `hasIds`; blank fields keep what was known. */
function presentState(order: IDataObject, before?: RefundedOrder): RefundedOrder {
	const status = wordOf(order.financial_status);
	const total = totalOf(textOf(order.current_total_price));
	return {
		status: status === null ? (before?.status ?? 0) : statusCode(FINANCIAL_STATUSES, status),
		total: total ?? before?.total ?? NO_TOTAL,
		pending: 'none',
		unmatched: 0,
		hasIds: false,
	};
}

interface Result {
	transitions: Transition[];
	kept: Pick<RefundedOrder, 'pending' | 'unmatched' | 'hasIds'>;
}

/** As many refunds as were counted without IDs before are the same ones, and count no more. */
function byIds(
	key: string,
	refunds: readonly Refund[],
	before: RefundedOrder | undefined,
	memory: TransitionMemory,
	sighting: Sighting,
): Result {
	const { unmatched = 0 } = before ?? {};
	const unknown = refunds.filter(({ id }) => memory.get(refundKey(key, id)) === undefined);
	const fresh = unknown.slice(unmatched).filter(({ createdAt }) => {
		if (before || sighting.isFresh || sighting.isSince(momentOf(createdAt))) return true;
		sighting.note();
		return false;
	});
	return {
		transitions: fresh.map(({ id }) => ({ field: 'refunds', from: null, to: id })),
		kept: {
			pending: 'none',
			// Of any number, those without ID so far all have one now.
			unmatched:
				unmatched === Infinity && refunds.length > 0 ? 0 : Math.max(0, unmatched - unknown.length),
			hasIds: true,
		},
	};
}

function byAmounts(
	order: IDataObject,
	before: RefundedOrder | undefined,
	now: RefundedOrder,
	sighting: Sighting,
): Result {
	const { transition, pending } = transitionWithoutIds(order, before, now, sighting);
	const counted = transition ? 1 : 0;
	const unmatched = before ? before.unmatched + counted : counted || refundsOfBefore(now);
	return {
		transitions: transition ? [transition] : [],
		kept: { pending, unmatched, hasIds: false },
	};
}

/** An order that was met refunded has any number of refunds, which are no news when their IDs appear. */
const refundsOfBefore = (order: RefundedOrder): number => (isRefunded(order) ? Infinity : 0);
