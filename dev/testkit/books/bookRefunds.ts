import type Decimal from 'decimal.js';

import type { OrderAmounts } from './bookAmounts';
import {
	UnreadableAmount,
	ZERO,
	currencyOf,
	fieldAmount,
	isTipLine,
	setAmount,
	sumOf,
	type BookOrder,
	type BookRefund,
	type CurrencySet,
} from './bookOrder';

/** What an entry of `refunds` took back, in positive amounts; together with the rest they are its money. */
export interface RefundPieces {
	money: Decimal;
	hasLines: boolean;
	lines: Array<{
		kind: 'item' | 'gift_card' | 'tip';
		amount: Decimal;
		quantity?: number;
		line_item_id: string;
		sku?: string;
	}>;
	shipping: Decimal;
	taxOnTop: Decimal;
	taxInside: Decimal;
	/** False if an amount does not tell its tax, or has one though the order was sold without. */
	isTaxTold: boolean;
}

interface TakenBack {
	lines: Array<{ subtotal?: Decimal; tax: Decimal }>;
	shipping: Decimal;
	shippingTax: Decimal;
	/** Without its sign. */
	discrepancy: Decimal;
	/** False if an amount of lines or shipping is missing. */
	isComplete: boolean;
	knowsDiscrepancy: boolean;
	/** False if a line or the shipping does not tell its tax. */
	isTaxTold: boolean;
}

/** Whether the amounts of lines and of shipping hold their tax. */
interface Holding {
	line: boolean;
	shipping: boolean;
}

/** What the lines, the shipping and the adjustments of an entry say. */
function takenBack(entry: BookRefund, currency: CurrencySet): TakenBack {
	const adjustments = entry.order_adjustments ?? [];
	const lines = (entry.refund_line_items ?? []).map((line) => {
		const subtotal = fieldAmount(line, 'subtotal', currency);
		const tax = fieldAmount(line, 'total_tax', currency) ?? ZERO;
		return subtotal === undefined ? { tax } : { subtotal, tax };
	});
	const adjusted = (kind: string, field: 'amount' | 'tax_amount') =>
		sumOf(
			adjustments
				.filter((adjustment) => adjustment.kind === kind)
				.map((adjustment) => fieldAmount(adjustment, field, currency)),
		).abs();
	const isAmountKnown = (kind: string) =>
		adjustments
			.filter((adjustment) => adjustment.kind === kind)
			.every((adjustment) => fieldAmount(adjustment, 'amount', currency));
	const shippingRefunds = adjustments.filter(({ kind }) => kind === 'shipping_refund');
	const isAdjusted = adjustments.some((adjustment) => adjustment.kind === 'shipping_refund');
	const shippingLines = entry.refund_shipping_lines ?? [];
	const byLines = (field: 'subtotal_amount_set' | 'tax_amount_set') =>
		sumOf(shippingLines.map((line) => setAmount(line[field], currency))).abs();
	return {
		lines,
		shipping: isAdjusted ? adjusted('shipping_refund', 'amount') : byLines('subtotal_amount_set'),
		shippingTax: isAdjusted ? adjusted('shipping_refund', 'tax_amount') : byLines('tax_amount_set'),
		discrepancy: adjusted('refund_discrepancy', 'amount'),
		isComplete: lines.every((line) => line.subtotal) && isAmountKnown('shipping_refund'),
		knowsDiscrepancy: isAmountKnown('refund_discrepancy'),
		isTaxTold:
			(entry.refund_line_items ?? []).every((line) => fieldAmount(line, 'total_tax', currency)) &&
			(isAdjusted
				? shippingRefunds.every((refund) => fieldAmount(refund, 'tax_amount', currency))
				: shippingLines.every((line) => setAmount(line.tax_amount_set, currency))),
	};
}

/** False if an amount of the entry's lines or shipping is missing, or one is no number. */
export function isReadable(entry: BookRefund, currency: CurrencySet): boolean {
	try {
		return takenBack(entry, currency).isComplete;
	} catch (error) {
		if (error instanceof UnreadableAmount) return false;
		throw error;
	}
}

/** How lines and shipping may hold their tax: first as the prices of the order do. */
function holdings(amounts: OrderAmounts): Holding[] {
	const usual = amounts.taxOnTop.isZero();
	return [
		{ line: usual, shipping: usual },
		{ line: !usual, shipping: usual },
		{ line: usual, shipping: !usual },
		{ line: !usual, shipping: !usual },
	];
}

function sumOfTakenBack({ lines, shipping, shippingTax }: TakenBack, holding: Holding): Decimal {
	const ofLines = lines.map(({ subtotal = ZERO, tax }) =>
		holding.line ? subtotal : subtotal.plus(tax),
	);
	return sumOf([...ofLines, shipping, holding.shipping ? ZERO : shippingTax]);
}

/**
 * The money that went back with an entry: an amount, `by its pieces` where no list of transactions is there, `none`.
 * @throws {UnreadableAmount} if it is in the other currency and nothing tells what it is in this one
 */
export function moneyBack(
	order: BookOrder,
	entry: BookRefund,
	currency: CurrencySet,
	amounts: OrderAmounts,
	isFirst: boolean,
): Decimal | 'by its pieces' | 'none' {
	if (!entry.transactions) return 'by its pieces';
	const paid = entry.transactions.filter(
		({ kind, status }) => kind === 'refund' && (status === 'success' || status === 'pending'),
	);
	const other = currency === 'shop' ? 'presentment' : 'shop';
	const codes = { shop: currencyOf(order, 'shop'), presentment: currencyOf(order, 'presentment') };
	const parts = paid.map((transaction) => {
		const code = transaction.currency?.trim() || codes.shop;
		const plain = fieldAmount({ amount: transaction.amount }, 'amount', 'shop');
		const here = setAmount(transaction.amount_set, currency);
		if (here) return { here };
		if (plain?.isZero()) return { here: ZERO };
		if (plain && code === codes[currency]) return { here: plain };
		const there = setAmount(transaction.amount_set, other) ?? plain;
		if (!there || (code !== codes[other] && !transaction.amount_set)) {
			throw new UnreadableAmount(`${String(transaction.amount)} ${code}`);
		}
		return { there };
	});
	const foreign = parts.filter((part) => part.there);
	if (!foreign.length) {
		const money = sumOf(parts.map((part) => part.here));
		return money.isZero() ? 'none' : money;
	}
	if (foreign.length < parts.length) throw new UnreadableAmount('refund in two currencies');
	const money = sumOf(foreign.map((part) => part.there));
	const [inThere, inHere] = [takenBack(entry, other), takenBack(entry, currency)];
	if (inThere.isComplete && inHere.isComplete) {
		for (const sign of [0, 1, -1]) {
			const fits = holdings(amounts).find((holding) =>
				sumOfTakenBack(inThere, holding).plus(inThere.discrepancy.times(sign)).equals(money),
			);
			if (fits && (sign === 0 || inHere.knowsDiscrepancy))
				return sumOfTakenBack(inHere, fits).plus(inHere.discrepancy.times(sign));
		}
	}
	const total = fieldAmount(order, 'total_price', other);
	if (isFirst && amounts.total && total?.equals(money)) return amounts.total;
	throw new UnreadableAmount(`${money.toFixed()} ${codes[other]}`);
}

/** The pieces of an entry, so that they come to its money where that is possible. */
export function refundPieces(
	order: BookOrder,
	entry: BookRefund,
	currency: CurrencySet,
	amounts: OrderAmounts,
	money: Decimal | 'by its pieces' = 'by its pieces',
): RefundPieces {
	const taken = takenBack(entry, currency);
	if (
		money === 'by its pieces' &&
		!(taken.isComplete && (entry.transactions || taken.knowsDiscrepancy))
	)
		throw new UnreadableAmount('refund without amount');
	const [usual, ...others] = holdings(amounts);
	const fitting = [usual, ...others].find(
		(holding) => money !== 'by its pieces' && sumOfTakenBack(taken, holding).equals(money),
	);
	const holding = fitting ?? usual;
	const isOnTop = !amounts.taxOnTop.isZero();
	const tax = sumOf([...taken.lines.map((line) => line.tax), taken.shippingTax]);
	/** What a line or the shipping comes to as the rows of the order show prices. */
	const asPriced = (amount: Decimal, itsTax: Decimal, holdsTax: boolean) => {
		if (isOnTop) return holdsTax ? amount.minus(itsTax) : amount;
		return holdsTax ? amount : amount.plus(itsTax);
	};
	const lines = (entry.refund_line_items ?? []).map((line, at): RefundPieces['lines'][number] => {
		const id = String(line.line_item_id ?? '');
		const sold = (order.line_items ?? []).find((item) => String(item.id ?? '') === id);
		let kind: 'item' | 'gift_card' | 'tip' = 'item';
		if (sold && isTipLine(sold)) kind = 'tip';
		else if (sold?.gift_card) kind = 'gift_card';
		const { subtotal = ZERO, tax: itsTax } = taken.lines[at];
		return {
			kind,
			amount: asPriced(subtotal, itsTax, holding.line),
			...(typeof line.quantity === 'number' ? { quantity: line.quantity } : {}),
			line_item_id: id,
			...(sold ? { sku: sold.sku ?? '' } : {}),
		};
	});
	const isInside = !amounts.taxInside.isZero();
	return {
		money:
			money === 'by its pieces'
				? sumOfTakenBack(taken, holding).plus(entry.transactions ? ZERO : taken.discrepancy)
				: money,
		hasLines: lines.length > 0,
		lines,
		shipping: asPriced(taken.shipping, taken.shippingTax, holding.shipping),
		taxOnTop: isOnTop ? tax : ZERO,
		taxInside: isInside ? tax : ZERO,
		isTaxTold: amounts.tax.isZero() ? tax.isZero() : taken.isTaxTold,
	};
}
