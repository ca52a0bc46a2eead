import type { IDataObject } from 'n8n-workflow';

import { isDateSet } from '../../values/dates';
import { compare, decimalOf, plainAmount } from '../../values/decimals';
import { digest } from '../../values/digest';
import { entriesOf, listIn, textOf, wordOf } from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import { amountCode, amountOfCode, UNKNOWN_AMOUNT, type Remembered } from '../changeMemory';
import type { MemoryRule, Sighting } from '../memoryDetector';

/** `''` stands for any other. Their order is part of the state. */
const FINANCIAL_STATUSES: readonly string[] = [
	...['', 'pending', 'authorized', 'partially_paid', 'paid'],
	...['partially_refunded', 'refunded', 'voided'],
];

const FULFILLMENTS = ['', 'partial', 'fulfilled', 'restocked', 'unfulfilled'];

const statusCode = (statuses: readonly string[], status: string | null): number =>
	Math.max(0, statuses.indexOf(status ?? ''));

const statusAt = (statuses: readonly string[], code: number): string | null =>
	statuses[code] || null;

const onlyOnce = (transition: Transition): Transition[] =>
	transition.times > 1 ? [] : [transition];

/**
 * Once for an order: one that is paid again, as a line was added, is not to be sent again.
 * @param blankIsUnknown an order without the field keeps its state, as its channel did not tell
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

/** No status means that nothing is fulfilled. */
export const FULFILLED = entersState('fulfillment_status', 'fulfilled', FULFILLMENTS, false);

export const CANCELLED: MemoryRule = {
	needs: ['cancelled_at'],
	compare({ cancelled_at: date }, sighting) {
		const { saved: before, remember, count } = sighting.at();
		const isCancelled = isDateSet(date);
		remember(isCancelled ? '1' : '0');
		if (!isCancelled || before === '1') return [];
		if (before === undefined && !sighting.isProven(date)) return [];
		const to = textOf(date).trim();
		// Without the date in the key: an edit can change it.
		return onlyOnce({ field: 'cancelled_at', from: null, to, keyParts: [], times: count() });
	},
};

/** By ID where the channel gives one, else by status and total of the order. */
export const REFUNDED: MemoryRule = {
	needs: ['refunds', 'financial_status', 'current_total_price', 'total_price'],
	compare(order, sighting) {
		const known = sighting.at();
		const refunds = refundsWithId(order);
		return refunds.length > 0 || known.saved?.startsWith(IDS_SIGN)
			? byIds(refunds, known, sighting)
			: byAmounts(order, known, sighting);
	},
};

interface Refund {
	id: string;
	createdAt: unknown;
	/** money went back, or is on its way */
	hasMoney: boolean;
}

/** Each once: one of several lines may come once for each. */
function refundsWithId({ refunds }: IDataObject): Refund[] {
	const byId = new Map<string, Refund>();
	for (const refund of entriesOf(refunds)) {
		const id = textOf(refund.id);
		if (id === '') continue;
		const hasMoney = byId.get(id)?.hasMoney === true || isPaidBack(refund.transactions);
		byId.set(id, { id, createdAt: byId.get(id)?.createdAt ?? refund.created_at, hasMoney });
	}
	return [...byId.values()];
}

const GOOD_STATUSES: ReadonlyArray<string | null> = ['success', 'pending'];

/** Lines taken off an unpaid or cancelled order are listed, too. Without transactions it counts. */
function isPaidBack(transactions: unknown): boolean {
	if (!listIn(transactions)) return true;
	return entriesOf(transactions).some(({ kind, status, amount }) => {
		const isRefund = wordOf(kind) === 'refund' && GOOD_STATUSES.includes(wordOf(status));
		// "0.00 EUR" is no money; an amount that is not given may be some.
		return isRefund && Number.parseFloat(textOf(amount)) !== 0;
	});
}

/** Begins an order with IDs of refunds: then how many without ID are left, and the digests. */
const IDS_SIGN = '+';
const ANY_NUMBER = '~';

/** As many refunds as were counted without IDs before are the same ones. */
function byIds(
	refunds: readonly Refund[],
	{ saved, times, remember }: Remembered,
	sighting: Sighting,
): Transition[] {
	const [head, ...known] = saved?.startsWith(IDS_SIGN)
		? saved.slice(1).split('.')
		: [String(times)];
	const unmatched = saved?.includes(ANY_NUMBER) ? Infinity : Number(head);
	// Told apart within one order only.
	const idOf = ({ id }: Refund) => digest(id).slice(0, 8);
	const unknown = refunds.filter((one) => one.hasMoney && !known.includes(idOf(one)));
	const left =
		// Of any number, all have an ID now.
		unmatched === Infinity && unknown.length > 0 ? 0 : Math.max(0, unmatched - unknown.length);
	const written = left === Infinity ? ANY_NUMBER : left || '';
	remember([IDS_SIGN + written, ...known, ...unknown.map(idOf)].join('.'));
	return unknown
		.slice(unmatched)
		.filter(({ createdAt }) => saved !== undefined || sighting.isProven(createdAt))
		.map(({ id }) => ({ field: 'refunds', from: null, to: id, keyParts: [id], times: 1 }));
}

/**
 * What is still expected of a refund whose status and total change at two polls:
 * - `fall`: the status came first and counted; the total may fall for it
 * - `status`: the total fell first and counted; the status may follow
 * - `uncounted`: the total fell in another status, uncounted; the status may follow
 */
const PENDING = ['none', 'fall', 'status', 'uncounted'] as const;
type Pending = (typeof PENDING)[number];

type Step = readonly [by: 'financial_status' | 'current_total_price' | null, next: Pending];

interface OrderState {
	/** its place in `FINANCIAL_STATUSES` */
	status: number;
	pending: Pending;
	/** code, or `UNKNOWN_AMOUNT` */
	total: string;
	/** met refunded: nobody knows how often */
	hasAny: boolean;
}

type Shown = Pick<OrderState, 'status' | 'total'>;

/**
 * Without IDs, a refund is a status that enters one of the two refunded ones, or a total that
 * falls between two of them. Both at two polls are one refund, whichever comes first.
 */
function byAmounts(
	order: IDataObject,
	{ saved, remember, count }: Remembered,
	sighting: Sighting,
): Transition[] {
	const before = orderIn(saved);
	const total = textOf(order.current_total_price);
	const word = wordOf(order.financial_status);
	// Blank fields keep what was known.
	const now: Shown = {
		status: word === null ? before.status : statusCode(FINANCIAL_STATUSES, word),
		total: amountCode(total) ?? before.total,
	};
	const isMet = saved !== undefined;
	const [field, pending] = isMet ? stepOf(before, now) : firstStep(order, now, sighting);
	const hasAny = isMet ? before.hasAny : isRefunded(now) && field === null;
	remember(writtenOrder({ ...now, pending, hasAny }));
	if (field === null) return [];
	const [from, to] =
		field === 'financial_status'
			? [statusAt(FINANCIAL_STATUSES, before.status), FINANCIAL_STATUSES[now.status]]
			: [amountOfCode(before.total) ?? null, total.trim()];
	return [{ field, from, to, keyParts: [plainAmount(to)], times: count() }];
}

function stepOf(before: OrderState, now: Shown): Step {
	const { pending } = before;
	const [from, to] = [before.total, now.total].map((code) => decimalOf(amountOfCode(code) ?? ''));
	const moved = from && to ? compare(to, from) : 0;
	if (!isRefunded(now)) {
		if (isRefunded(before) || moved > 0) return [null, 'none'];
		// An edit, but a refund may follow for it.
		return [null, moved < 0 ? 'uncounted' : pending];
	}
	if (before.status !== now.status) {
		if (moved < 0) return ['financial_status', 'none'];
		// The fall is still to come, unless it came first.
		if (pending === 'status') return [null, 'none'];
		return ['financial_status', pending === 'uncounted' ? 'none' : 'fall'];
	}
	if (moved < 0) return pending === 'fall' ? [null, 'none'] : ['current_total_price', 'status'];
	return [null, moved === 0 || pending === 'fall' ? pending : 'none'];
}

/** By the first total of a new order, whether the present one has fallen already. */
function firstStep(order: IDataObject, now: Shown, sighting: Sighting): Step {
	const [total, first] = [order.current_total_price, order.total_price].map((amount) =>
		decimalOf(textOf(amount)),
	);
	const moved = total && first ? compare(total, first) : undefined;
	if (!isRefunded(now)) return [null, moved === -1 ? 'uncounted' : 'none'];
	const isFresh = sighting.isProven();
	if (!isFresh && sighting.isFirst) return [null, 'none'];
	// It was read because it changed: with its first total, the status did.
	return [isFresh ? 'financial_status' : null, moved === 0 ? 'fall' : 'none'];
}

const isRefunded = ({ status }: Shown): boolean =>
	['partially_refunded', 'refunded'].includes(FINANCIAL_STATUSES[status]);

const writtenOrder = ({ status, pending, total, hasAny }: OrderState): string =>
	`${status}${PENDING.indexOf(pending)}${total}${hasAny ? ANY_NUMBER : ''}`;

const orderIn = (saved = `00${UNKNOWN_AMOUNT}`): OrderState => ({
	status: Number(saved[0]),
	pending: PENDING[Number(saved[1])],
	total: saved.slice(2).replace(ANY_NUMBER, ''),
	hasAny: saved.endsWith(ANY_NUMBER),
});
