import {
	type Decimal,
	decimalOf,
	decimalText,
	isZero,
	shortened,
	subtract,
	ZERO,
	absolute,
	add,
	isEqual,
	isNegative,
	isZeroAmount,
	multiply,
	negate,
} from '../../values/decimals';
import { instantIn, parseDate } from '../../values/dates';
import {
	entriesOf,
	type Fields,
	firstText,
	groupedBy,
	isFields,
	joinTexts,
	listIn,
	textOf,
} from '../../values/recordValues';
import { currencyCode, type LineView, type RecordView, uniqueId } from '../rows/record';
import {
	type AmountType,
	type Booking,
	type Category,
	CATEGORY_OF,
	sumOfBookings,
} from './bookings';
import { currencyIn, isGiftCard, isTipLine, moneyOf, readingOf, sumOfKnown } from './orderReading';

/** The first readable date, as it is given; '' without one. */
export const readableDate = (...dates: unknown[]): string =>
	dates.map(textOf).find((date) => parseDate(date)) ?? '';

/** Whether amounts hold their tax. */
interface TaxPlace {
	readonly inLines: boolean;
	readonly inShipping: boolean;
	/** how often the discrepancy counts beside them: 0, 1 or -1 */
	readonly discrepancies: bigint;
}

/**
 * The entries of `refunds`, oldest first: with money, what was paid back, in the kinds that they
 * name; without, such as a line taken off an unpaid order, changes of its day.
 * @param tellsChanges whether the channel gives the total and the current total
 */
export function refundBookings(
	order: RecordView,
	sales: readonly Booking[],
	{ tellsChanges, isAfterEnd }: { tellsChanges: boolean; isAfterEnd: (refund: Refund) => boolean },
) {
	const bookings: Booking[] = [];
	const withoutLines: Booking[] = [];
	/** of refunds that took back all that was left, or what an entry without money took off */
	const explained = new Set<string>();
	const made = { bookings, withoutLines, explained };
	const refunds = refundsOf(order);
	if (refunds.length === 0) return made;
	/** what entries without money took off, to be paid back later: how often each amount */
	const takenOff = new Map<string, number>();
	let allTakenOff = ZERO;
	let hasUnreadable = false;
	let left = sumOfBookings(sales);
	const take = (entries: readonly Booking[]): Decimal => {
		for (const entry of entries) bookings.push(entry);
		const sum = sumOfBookings(entries);
		left = add(left, sum);
		return sum;
	};
	for (const refund of refunds) {
		const money = moneyBack(order, refund, bookings.length === 0);
		if (money === 'unreadable') {
			hasUnreadable = true;
			bookings.push(unreadable(refund));
			continue;
		}
		const pieces = piecesOf(order, refund);
		if (!money) {
			const isTold = tellsChanges && pieces.isKnown;
			const sum = take(
				isTold ? pieceBookings(order, refund, pieces, usualPlace(order), 'change') : [],
			);
			takenOff.set(valueOf(sum), (takenOff.get(valueOf(sum)) ?? 0) + 1);
			allTakenOff = add(allTakenOff, sum);
			continue;
		}
		const isRest = !hasUnreadable && !isAfterEnd(refund) && isEqual(money, left);
		if (isRest && pieces.lines.length === 0) {
			explained.add(refund.id);
			take(reversed(refund, [...sales, ...bookings]));
			continue;
		}
		const place = exactPlace(order, pieces, money) ?? usualPlace(order);
		const named = pieceBookings(order, refund, pieces, place, 'refund');
		const other = subtract(negate(money), take(named));
		if (isZeroAmount(other)) continue;
		const isSettled = isNegative(other) && !isAfterEnd(refund) && settles(other);
		const rest = booking(refund, 'refund_other', other, {
			isTaxUnknown: !isSettled && !isTaxFree(order),
		});
		take([rest]);
		if (named.length === 0) withoutLines.push(rest);
		if (!isSettled) continue;
		explained.add(refund.id);
		take([booking(refund, 'change_other', negate(other))]);
	}
	return made;

	/** Whether entries without money took it off, one or all together; these count no more then. */
	function settles(amount: Decimal): boolean {
		const count = takenOff.get(valueOf(amount)) ?? 0;
		if (count === 0 && !isEqual(allTakenOff, amount)) return false;
		if (count > 0) takenOff.set(valueOf(amount), count - 1);
		else takenOff.clear();
		allTakenOff = subtract(allTakenOff, amount);
		return true;
	}
}

/** The same text for equal amounts. */
const valueOf = (amount: Decimal): string => decimalText(shortened(amount, 0));

function refundsOf({ fields }: RecordView) {
	const taken = new Set<string>();
	const refunds = entriesOf(fields.refunds).map((refund, at) => ({
		fields: refund,
		id: uniqueId(refund, at + 1, taken),
		bookedAt: readableDate(refund.processed_at, refund.created_at),
	}));
	const time = ({ bookedAt }: Refund) => instantIn(bookedAt) ?? Infinity;
	return refunds.sort((one, other) => (time(one) === time(other) ? 0 : time(one) - time(other)));
}
interface Refund {
	readonly fields: Fields;
	readonly id: string;
	readonly bookedAt: string;
}

const booking = (
	{ id, bookedAt }: Refund,
	type: AmountType,
	amount: Decimal | undefined,
	more: Partial<Booking> = {},
): Booking => ({
	...{ type, id, amount, bookedAt, refundId: id, description: '' },
	of: type.startsWith('change_') ? 'change' : 'refund',
	...more,
});

/** States of a transaction whose money is back, or on its way. */
const MOVED = ['success', 'pending'];

/** Those with which money went back; undefined without a list of transactions. */
function transactionsOf({ fields }: Refund): Fields[] | undefined {
	const list = listIn(fields.transactions);
	return list
		?.filter(isFields)
		.filter(
			({ kind, status }) =>
				textOf(kind).toLowerCase() === 'refund' && MOVED.includes(textOf(status).toLowerCase()),
		);
}

/** Of an order whose amounts cannot be read: what was paid back, each on its day. */
export const unreadableRefunds = (order: RecordView): Booking[] =>
	refundsOf(order)
		.filter((refund) => {
			const transactions = transactionsOf(refund);
			return !transactions || transactions.some(({ amount }) => !isZero(textOf(amount)));
		})
		.map(unreadable);

/** Described by the amounts of its transactions as they are given, such as `12.00 CHF`. */
function unreadable(refund: Refund): Booking {
	const amounts = (transactionsOf(refund) ?? []).map(({ amount, currency }) =>
		joinTexts([amount, currency], ' '),
	);
	return booking(refund, 'unreadable', undefined, { description: joinTexts(amounts) });
}

/**
 * What was paid back, in the currency of the view; undefined for nothing. In the other currency, it
 * counts if the pieces come to it there, or if it is the whole order at once.
 */
function moneyBack(
	order: RecordView,
	refund: Refund,
	isFirst: boolean,
): Decimal | 'unreadable' | undefined {
	const transactions = transactionsOf(refund);
	if (!transactions) {
		const pieces = piecesOf(order, refund);
		const { discrepancy } = pieces;
		if (!discrepancy) return 'unreadable';
		return unlessZero(add(sumIn(pieces, usualPlace(order)), discrepancy));
	}
	const own = moneyIn(order, transactions);
	if (own) return unlessZero(own);
	const other = order.inCurrency(order.currencySet === 'shop' ? 'presentment' : 'shop');
	const foreign = moneyIn(other, transactions);
	if (!foreign) return 'unreadable';
	if (isZeroAmount(foreign)) return undefined;
	const pieces = piecesOf(other, refund);
	const place = exactPlace(other, pieces, foreign);
	const same = piecesOf(order, refund);
	const isKnown = same.isKnown && (same.discrepancy || place?.discrepancies === 0n);
	if (place && isKnown) return sumIn(same, place);
	const whole = readingOf(other).given.total;
	const { total } = readingOf(order).given;
	return isFirst && total && whole && isEqual(whole, foreign) ? total : 'unreadable';
}

const unlessZero = (amount: Decimal): Decimal | undefined =>
	isZeroAmount(amount) ? undefined : amount;

/** The sum of the transactions in the currency of the view; undefined if one is in another. */
function moneyIn(order: RecordView, transactions: readonly Fields[]): Decimal | undefined {
	const { currencySet } = order;
	const wanted = currencyIn(order);
	let sum = ZERO;
	for (const { amount, currency, amount_set } of transactions) {
		const inSet = moneyOf(order, { amount_set }, 'amount');
		const code = currencyCode(currency);
		const isOwn = code === wanted || (currencySet === 'shop' && code === '');
		const money = inSet ?? (isOwn ? decimalOf(textOf(amount)) : undefined);
		if (!money) return undefined;
		sum = add(sum, money);
	}
	return sum;
}

/** What an entry of `refunds` names in the currency of the view, without signs. */
function piecesOf(order: RecordView, { fields }: Refund) {
	let isKnown = true;
	const known = (entry: Fields, field: string, isGiven = isGivenAmount(entry[field])): Decimal => {
		const amount = moneyOf(order, entry, field);
		if (!amount && isGiven) isKnown = false;
		return amount ?? ZERO;
	};
	const taken = new Set<string>();
	const byId = order.once(
		piecesOf,
		() => new Map(order.lines.map((line) => [textOf(line.fields.id), line])),
	);
	const entries = entriesOf(fields.refund_line_items);
	const lines = entries.map((entry, at) => ({
		id: uniqueId(entry, at + 1, taken),
		line: byId.get(textOf(entry.line_item_id)),
		quantity: decimalOf(textOf(entry.quantity)),
		subtotal: known(entry, 'subtotal', true),
		tax: known(entry, 'total_tax'),
	}));
	const adjustments = entriesOf(fields.order_adjustments);
	const ofKind = (wanted: string) =>
		adjustments.filter(({ kind }) => textOf(kind).toLowerCase() === wanted);
	const sumOf = (entries: readonly Fields[], field: string): Decimal =>
		absolute(sumOfKnown(entries.map((entry) => known(entry, field))));
	const adjusted = ofKind('shipping_refund');
	const ofLines = adjusted.length > 0 ? [] : entriesOf(fields.refund_shipping_lines);
	const shipping = add(sumOf(adjusted, 'amount'), sumOf(ofLines, 'subtotal_amount'));
	const shippingTax = add(sumOf(adjusted, 'tax_amount'), sumOf(ofLines, 'tax_amount'));
	/** of all but the discrepancy */
	const areKnown = isKnown;
	const discrepancy = sumOf(ofKind('refund_discrepancy'), 'amount');
	const tellTax = (of: readonly Fields[], field: string): boolean =>
		of.every((entry) => moneyOf(order, entry, field));
	const isTaxTold =
		tellTax(entries, 'total_tax') && tellTax([...adjusted, ...ofLines], 'tax_amount');
	return {
		...{ lines, shipping, shippingTax, isKnown: areKnown },
		isTaxTold,
		/** undefined where one of the amounts is not given in this currency */
		discrepancy: isKnown ? discrepancy : undefined,
	};
}
type Pieces = ReturnType<typeof piecesOf>;

const isGivenAmount = (value: unknown): boolean => firstText(value) !== '' && Number(value) !== 0;

const taxOfLines = ({ lines }: Pieces): Decimal => sumOfKnown(lines.map(({ tax }) => tax));

const sumIn = (pieces: Pieces, { inLines, inShipping, discrepancies }: TaxPlace): Decimal =>
	sumOfKnown([
		...pieces.lines.map(({ subtotal }) => subtotal),
		...(inLines ? [] : [taxOfLines(pieces)]),
		pieces.shipping,
		...(inShipping ? [] : [pieces.shippingTax]),
		multiply(pieces.discrepancy ?? ZERO, { units: discrepancies, scale: 0 }),
	]);

/** The pieces hold their tax as the prices of the order do. */
function usualPlace(order: RecordView): TaxPlace {
	const isInside = hasTaxInside(order);
	return { inLines: isInside, inShipping: isInside, discrepancies: 0n };
}

/** How the pieces of a refund come to the money exactly, if need be with its discrepancy. */
function exactPlace(order: RecordView, pieces: Pieces, money: Decimal): TaxPlace | undefined {
	const isInside = hasTaxInside(order);
	for (const discrepancies of [0n, 1n, -1n]) {
		for (const inShipping of [isInside, !isInside]) {
			for (const inLines of [isInside, !isInside]) {
				const place = { inLines, inShipping, discrepancies };
				if (isEqual(sumIn(pieces, place), money)) return place;
			}
		}
	}
	return undefined;
}

/** So they do where it has no tax. */
const hasTaxInside = (order: RecordView): boolean =>
	readingOf(order).choice.isTaxInside || isTaxFree(order);

function isTaxFree(order: RecordView): boolean {
	const { tax } = readingOf(order).given;
	return !tax || isZeroAmount(tax);
}

/** The bookings of the pieces of a refund, with the tax where the prices of the order have it. */
function pieceBookings(
	order: RecordView,
	refund: Refund,
	pieces: Pieces,
	{ inLines, inShipping }: TaxPlace,
	of: 'refund' | 'change',
): Booking[] {
	const isInside = hasTaxInside(order);
	const tax = add(taxOfLines(pieces), pieces.shippingTax);
	const isUntaxed = isTaxFree(order);
	const isTaxUnknown = isUntaxed ? !isZeroAmount(tax) : !pieces.isTaxTold;
	const asPriced = (amount: Decimal, tax: Decimal, holdsTax: boolean): Decimal => {
		if (holdsTax === isInside) return amount;
		return isInside ? add(amount, tax) : subtract(amount, tax);
	};
	const bookings = pieces.lines.map(({ id, line, quantity, subtotal, tax }) =>
		booking(refund, itemType(line, `${of}_item`), negate(asPriced(subtotal, tax, inLines)), {
			of,
			id: `${refund.id}:${id}`,
			line,
			quantity: quantity && negate(quantity),
			description: firstText(line?.fields.name, line?.fields.title),
			isTaxUnknown,
		}),
	);
	const shipping = asPriced(pieces.shipping, pieces.shippingTax, inShipping);
	if (!isZeroAmount(shipping))
		bookings.push(booking(refund, `${of}_shipping`, negate(shipping), { isTaxUnknown }));
	if (isZeroAmount(tax) || isUntaxed) return bookings;
	const amounts = isInside
		? booking(refund, `${of}_tax`, ZERO, { taxIncludedAmount: negate(tax) })
		: booking(refund, `${of}_tax`, negate(tax));
	return [...bookings, amounts];
}

/** Returned cards and tips keep their type. */
const itemType = (line: LineView | undefined, item: AmountType): AmountType =>
	!line ? item : isTipLine(line.fields) ? 'tip' : isGiftCard(line.fields) ? 'gift_card' : item;

/** Other kinds have `refund_other`. */
const REFUND_TYPES: Partial<Record<Category, AmountType>> = {
	...{ item: 'refund_item', shipping: 'refund_shipping', tax: 'refund_tax' },
	...{ giftCard: 'gift_card', tip: 'tip' },
};

function reversed(refund: Refund, before: readonly Booking[]): Booking[] {
	const typeOf = (entry: Booking) => REFUND_TYPES[CATEGORY_OF[entry.type]] ?? 'refund_other';
	const left = groupedBy(before, (entry) => {
		const type = typeOf(entry);
		const lineId = type === 'refund_item' || type === 'gift_card' ? entry.line?.id : undefined;
		return `${type}:${lineId ?? ''}`;
	});
	const isTaxUnknown = before.some((entry) => entry.isTaxUnknown);
	return [...left.values()].flatMap((bookings) => {
		const amount = negate(sumOfBookings(bookings));
		const included = sumOfKnown(bookings.map(({ taxIncludedAmount }) => taxIncludedAmount));
		if (isZeroAmount(amount) && isZeroAmount(included)) return [];
		const [{ line, description }] = bookings;
		const quantity = sumOfKnown(bookings.map((entry) => entry.quantity));
		const ofLine = line && {
			...{ id: `${refund.id}:${line.id}`, line, description },
			quantity: negate(quantity),
		};
		const taxIncludedAmount = isZeroAmount(included) ? undefined : negate(included);
		const more = { ...ofLine, taxIncludedAmount, isTaxUnknown };
		return [booking(refund, typeOf(bookings[0]), amount, more)];
	});
}
