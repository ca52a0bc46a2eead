import type { IDataObject } from 'n8n-workflow';

import { decimalOf, plainAmount, subtract } from '../../values/decimals';
import { digest } from '../../values/digest';
import { fieldsOf, listIn, listOf, textOf, wordOf } from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import { amountCodes, amountOfCode, UNKNOWN_AMOUNT, type ChangeMemory } from '../changeMemory';
import type { MemoryRule, Sighting } from '../memoryDetector';
import { FINANCIAL_STATUSES, statusAt, statusCode } from './orderRules';

/** Each refund of an order, by its ID where the channel gives one, else by status and total of the order. */
export const REFUNDED: MemoryRule = {
	needs: ['refunds', 'financial_status', 'current_total_price', 'total_price'],
	compare(order, key, memory, sighting) {
		const saved = memory.get(key);
		const refunds = refundsWithId(order);
		const isById = refunds.length > 0 || saved?.startsWith(IDS_SIGN) === true;
		return (isById ? byIds : byAmounts)({ order, refunds, saved, key, memory, sighting });
	},
};

interface Compared {
	order: IDataObject;
	refunds: readonly Refund[];
	saved: string | undefined;
	key: string;
	memory: ChangeMemory;
	sighting: Sighting;
}

interface Refund {
	id: string;
	createdAt: unknown;
	/** whether money went back, or is on its way */
	hasMoney: boolean;
}

/** The refunds of an order that have an ID, each once: one of several lines may come once for each. */
function refundsWithId({ refunds }: IDataObject): Refund[] {
	const byId = new Map<string, Refund>();
	for (const refund of listOf(refunds).map(fieldsOf)) {
		const id = textOf(refund.id);
		if (id === '') continue;
		const hasMoney = byId.get(id)?.hasMoney === true || isPaidBack(refund.transactions);
		byId.set(id, { id, createdAt: byId.get(id)?.createdAt ?? refund.created_at, hasMoney });
	}
	return [...byId.values()];
}

const GOOD_STATUSES: ReadonlyArray<string | null> = ['success', 'pending'];

/**
 * Whether a refund moves money: a line that is taken off an unpaid order, or a cancelled one, is listed among the
 * refunds as well. Without a list of transactions the channel does not say, so it counts.
 */
function isPaidBack(transactions: unknown): boolean {
	const list = listIn(transactions);
	if (!list) return true;
	return list.map(fieldsOf).some(({ kind, status, amount }) => {
		const isRefund = wordOf(kind) === 'refund' && GOOD_STATUSES.includes(wordOf(status));
		// Also "0.00 EUR" is no money; an amount that is not given may be some.
		return isRefund && Number.parseFloat(textOf(amount)) !== 0;
	});
}

/** What a remembered order begins with whose refunds have IDs: then refunds without ID left, and digests of IDs. */
const IDS_SIGN = '+';
const ANY_NUMBER = '~';
/** Characters of the digest of an ID: they are told apart within one order only. */
const ID_DIGEST_LENGTH = 8;

/** As many refunds as were counted without IDs before are the same ones, and count no more. */
function byIds({ refunds, saved, key, memory, sighting }: Compared): Transition[] {
	const [head, ...known] = saved?.startsWith(IDS_SIGN) ? saved.slice(1).split('.') : [];
	const unmatched = head === undefined ? unmatchedOf(saved, memory.times(key)) : numberIn(head);
	const idOf = ({ id }: Refund) => digest(id).slice(0, ID_DIGEST_LENGTH);
	const unknown = refunds.filter((one) => one.hasMoney && !known.includes(idOf(one)));
	const left =
		// Of any number, those without ID so far all have one now.
		unmatched === Infinity && unknown.length > 0 ? 0 : Math.max(0, unmatched - unknown.length);
	const written = left === Infinity ? ANY_NUMBER : left === 0 ? '' : String(left);
	memory.set(key, [IDS_SIGN + written, ...known, ...unknown.map(idOf)].join('.'), sighting.ms);
	return unknown
		.slice(unmatched)
		.filter(({ createdAt }) => saved !== undefined || sighting.isProven(createdAt))
		.map(({ id }) => ({ field: 'refunds', from: null, to: id, keyParts: [id], times: 1 }));
}

const numberIn = (head: string): number => (head === ANY_NUMBER ? Infinity : Number(head));

/** Refunds of an order without IDs so far: those that counted. */
const unmatchedOf = (saved: string | undefined, times: number): number =>
	saved?.endsWith(ANY_NUMBER) ? Infinity : times;

/**
 * What is still expected of a refund whose status and total change at two polls:
 * - `fall`: the status came first and counted; the total may fall for it
 * - `status`: the total fell first and counted; the status may follow for it
 * - `uncounted`: the total fell in another status, which counted nothing; a refund whose status follows has its fall
 */
const PENDING = ['none', 'fall', 'status', 'uncounted'] as const;
type Pending = (typeof PENDING)[number];

/** How the total moved; `same` also where one of both is not known. */
type Move = 'fell' | 'same' | 'rose';

/** What counts as a refund, if anything, and what is pending then. */
type Step = readonly [emit: 'status' | 'total' | 'nothing', next: Pending];

type Steps = Readonly<Record<Pending, Step>>;

const always = (step: Step): Steps => ({ none: step, fall: step, status: step, uncounted: step });

/** It entered a refunded status without a fall, which is still to come unless it came first. */
const ENTERED: Steps = {
	...always(['status', 'fall']),
	status: ['nothing', 'none'],
	uncounted: ['status', 'none'],
};

/** An order that is `partially_refunded` or `refunded`: whether its status is another than before, move, pending. */
const STEPS: Readonly<Record<'entered' | 'stayed', Readonly<Record<Move, Steps>>>> = {
	entered: { fell: always(['status', 'none']), same: ENTERED, rose: ENTERED },
	stayed: {
		fell: { ...always(['total', 'status']), fall: ['nothing', 'none'] },
		same: {
			none: ['nothing', 'none'],
			fall: ['nothing', 'fall'],
			status: ['nothing', 'status'],
			uncounted: ['nothing', 'uncounted'],
		},
		rose: { ...always(['nothing', 'none']), fall: ['nothing', 'fall'] },
	},
};

/** In another status, as before: a fall is an edit and counts nothing, but a refund may follow for it. */
const OUTSIDE: Readonly<Record<Move, (pending: Pending) => Pending>> = {
	fell: () => 'uncounted',
	same: (pending) => pending,
	rose: () => 'none',
};

interface OrderState {
	status: number;
	pending: Pending;
	/** code of `current_total_price` with the decimal places of the channel, or `UNKNOWN_AMOUNT` */
	total: string;
	/** it was met refunded, so that nobody knows how often */
	hasAny: boolean;
}

/**
 * The refund that an order without IDs of refunds shows: its status enters one of the two refunded ones, or its total
 * falls between two of them. A status and a total that change at two polls are one refund, whichever comes first.
 */
function byAmounts({ order, saved, key, memory, sighting }: Compared): Transition[] {
	const before = saved === undefined ? undefined : readOrder(saved);
	const now = presentState(order, before);
	const [emit, pending] = before ? stepOf(before, now) : firstStep(order, now, sighting);
	const hasAny = before ? before.hasAny : isRefunded(now) && emit === 'nothing';
	memory.set(key, writtenOrder({ ...now, pending, hasAny }), sighting.ms);
	if (emit === 'nothing') return [];
	const to =
		emit === 'total'
			? textOf(order.current_total_price).trim()
			: (wordOf(order.financial_status) ?? '');
	const times = memory.count(key);
	if (emit === 'status') {
		const from = before ? statusAt(FINANCIAL_STATUSES, before.status) : null;
		return [{ field: 'financial_status', from, to, keyParts: [to], times }];
	}
	const from = amountOfCode(before?.total ?? '') ?? null;
	return [{ field: 'current_total_price', from, to, keyParts: [plainAmount(to)], times }];
}

function stepOf(before: OrderState, now: OrderState): Step {
	const move = movedBy(before, now);
	if (isRefunded(now))
		return STEPS[before.status === now.status ? 'stayed' : 'entered'][move][before.pending];
	return ['nothing', isRefunded(before) ? 'none' : OUTSIDE[move](before.pending)];
}

/** An order never seen before: by its first total, whether the present one has fallen already. */
function firstStep(order: IDataObject, now: OrderState, sighting: Sighting): Step {
	const [total, first] = [order.current_total_price, order.total_price].map((amount) =>
		decimalOf(textOf(amount)),
	);
	const fall = total && first && subtract(first, total).units;
	if (!isRefunded(now)) return ['nothing', fall !== undefined && fall > 0n ? 'uncounted' : 'none'];
	const isFresh = sighting.isProven();
	if (!isFresh && sighting.isFirst) return ['nothing', 'none'];
	// It was read because it changed: with its first total, that was the status.
	return [isFresh ? 'status' : 'nothing', fall === 0n ? 'fall' : 'none'];
}

/** What the order is now; blank fields keep what was known. */
function presentState(order: IDataObject, before?: OrderState): OrderState {
	const status = wordOf(order.financial_status);
	return {
		status: status === null ? (before?.status ?? 0) : statusCode(FINANCIAL_STATUSES, status),
		pending: 'none',
		total: totalCode(textOf(order.current_total_price)) ?? before?.total ?? UNKNOWN_AMOUNT,
		hasAny: false,
	};
}

/** Most characters of a total, so that an entry of the memory has 24: about ten digits. */
const MAX_TOTAL_LENGTH = 8;

/** The code of a total as it is written, or without trailing zeros where that is too long; undefined for other texts. */
const totalCode = (text: string): string | undefined =>
	[text, plainAmount(text)]
		.map((amount) => amountCodes(amount).written)
		.find((code) => code.length <= MAX_TOTAL_LENGTH && amountOfCode(code) !== undefined);

const isRefunded = ({ status }: Pick<OrderState, 'status'>): boolean =>
	['partially_refunded', 'refunded'].includes(FINANCIAL_STATUSES[status]);

function movedBy(before: OrderState, now: OrderState): Move {
	const [from, to] = [before.total, now.total].map((code) => decimalOf(amountOfCode(code) ?? ''));
	if (!from || !to) return 'same';
	const { units } = subtract(to, from);
	return units < 0n ? 'fell' : units > 0n ? 'rose' : 'same';
}

/** One character for status and what is pending, the total, and whether it was met refunded. */
const writtenOrder = ({ status, pending, total, hasAny }: OrderState): string =>
	(status * PENDING.length + PENDING.indexOf(pending)).toString(36) +
	total +
	(hasAny ? ANY_NUMBER : '');

function readOrder(saved: string): OrderState {
	const head = parseInt(saved[0], 36);
	const hasAny = saved.endsWith(ANY_NUMBER);
	return {
		status: Math.floor(head / PENDING.length),
		pending: PENDING[head % PENDING.length],
		total: hasAny ? saved.slice(1, -1) : saved.slice(1),
		hasAny,
	};
}
