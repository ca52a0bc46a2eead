import { decimalOf, shortened } from '../../values/decimals';
import { MAX_SCALE, packNumber, unpackNumber } from '../packedText';

/**
 * What is still expected of a refund whose status and total change at two polls:
 * - `fall`: the status came first and counted; the total may fall for it
 * - `status`: the total fell first and counted; the status may follow for it
 * - `uncounted`: the total fell in another status, which counted nothing; a refund whose status follows has its fall
 */
export const PENDING = ['none', 'fall', 'status', 'uncounted'] as const;

/** What is remembered of an order to tell its refunds. */
export interface RefundedOrder {
	/** position in `FINANCIAL_STATUSES`, below 16 */
	status: number;
	/** `current_total_price` with the decimal places of the channel; `NO_TOTAL` when it is not known */
	total: { scale: number; units: number };
	pending: (typeof PENDING)[number];
	/** refunds that counted without ID, at most 7, which stands for any number */
	unmatched: number;
	/** the channel gives the IDs of this order's refunds */
	hasIds: boolean;
}

const MANTISSA_LENGTH = 6;
const MAX_UNITS = 64 ** MANTISSA_LENGTH - 1;
const MAX_UNMATCHED = 7;

/** An unknown total; no amount is so large. */
export const NO_TOTAL: RefundedOrder['total'] = { scale: 0, units: MAX_UNITS };

/** Larger totals would not be exact in a number. */
const MAX_EXACT = 2n ** 48n;

/**
 * A total that is not negative with its decimal places as written, or without trailing zeros where the state has no room
 * for them. Undefined for other texts, and where it would not be exact.
 */
export function totalOf(text: string): RefundedOrder['total'] | undefined {
	const decimal = decimalOf(text);
	if (!decimal || decimal.units < 0n) return undefined;
	const fits = decimal.scale <= MAX_SCALE && decimal.units < BigInt(MAX_UNITS);
	const { units, scale } = fits ? decimal : shortened(decimal, 0);
	if (scale > MAX_SCALE || units >= MAX_EXACT) return undefined;
	return { scale, units: Number(units) };
}

/** Eight characters: status and what is pending, decimal places and unmatched refunds, total. IDs: no total is kept. */
export function packOrder(order: RefundedOrder): string {
	const { status, pending, unmatched, hasIds } = order;
	const { scale, units } = order.total.units < MAX_UNITS ? order.total : NO_TOTAL;
	const code = hasIds ? ID_CODE : status;
	return [
		packNumber(code * 4 + PENDING.indexOf(pending), 1),
		packNumber(scale * 8 + Math.min(unmatched, MAX_UNMATCHED), 1),
		packNumber(units, MANTISSA_LENGTH),
	].join('');
}

/** The status code of orders whose refunds have IDs; their status does not matter. */
const ID_CODE = 15;

/** Reads what `packOrder` has written. */
export function unpackOrder(packed: string): RefundedOrder {
	const first = unpackNumber(packed[0]);
	const second = unpackNumber(packed[1]);
	const code = Math.floor(first / 4);
	const hasIds = code === ID_CODE;
	const unmatched = second % 8;
	return {
		status: hasIds ? 0 : code,
		total: { scale: Math.floor(second / 8), units: unpackNumber(packed.slice(2)) },
		pending: PENDING[first % 4],
		unmatched: unmatched === MAX_UNMATCHED ? Infinity : unmatched,
		hasIds,
	};
}
