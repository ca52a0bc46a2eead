import {
	type Decimal,
	subtract,
	ZERO,
	add,
	compare,
	isEqual,
	isNegative,
	isZeroAmount,
	negate,
} from '../../values/decimals';
import { isDateSet, parseDate } from '../../values/dates';
import { groupedBy, textOf } from '../../values/recordValues';
import { dayOf } from '../../values/calendar';
import { type RecordView, withSets } from '../rows/record';
import {
	type AmountType,
	type Booking,
	type Category,
	CATEGORY_OF,
	saleBookings,
	sumOfBookings,
} from './bookings';
import { givenMoney, isGiftCard, READING_NEEDS, readingOf, sumOfKnown } from './orderReading';
import { readableDate, refundBookings, unreadableRefunds } from './refundBookings';

/** All amounts of an order in one currency, each on its day. */
export interface OrderBook {
	/** first the sale, which adds up to `total`; all together to `currentTotal` + `goodwill` */
	readonly bookings: readonly Booking[];
	readonly total: Decimal | undefined;
	readonly currentTotal: Decimal | undefined;
	/** money kept, or paid back beyond what was returned, that the current total does not know */
	readonly goodwill: Decimal;
	/** refunds that name no line items, and are not all that was left of the order */
	readonly refundsWithoutLines: readonly Booking[];
	/** when an order was cancelled of which the channel does not tell what is left */
	readonly untoldEndAt: string | undefined;
	/** whether the tax lies otherwise than the field `taxes_included` says */
	readonly isTaxFlagWrong: boolean;
}

export const BOOK_NEEDS: readonly string[] = [
	...READING_NEEDS,
	...withSets('current_subtotal_price', 'current_total_tax', 'current_total_price'),
	...['current_shipping_price_set', 'current_total_duties_set'],
	...['current_total_additional_fees_set', 'discount_codes', 'refunds', 'financial_status'],
	...['created_at', 'processed_at', 'cancelled_at'],
];

/** Books an order, once per record and currency. Never throws. */
export const bookOf = (order: RecordView): OrderBook => order.once(bookOf, () => makeBook(order));

function makeBook(order: RecordView): OrderBook {
	const { fields } = order;
	const { given, choice } = readingOf(order);
	const { total } = given;
	const bookedAt = readableDate(fields.processed_at, fields.created_at);
	const current = currentAmounts(order);
	const currentTotal = current.total;
	const cancelledAt = isDateSet(fields.cancelled_at)
		? readableDate(fields.cancelled_at)
		: undefined;
	const description = order.inCurrency('shop').unreadable ?? order.unreadable;
	if (description !== undefined) {
		// An amount is given but is none: the order stays in the rows.
		const about = { amount: undefined, description, bookedAt };
		return {
			bookings: [{ type: 'unreadable', of: 'sale', id: '', ...about }, ...unreadableRefunds(order)],
			total: undefined,
			currentTotal: undefined,
			goodwill: ZERO,
			refundsWithoutLines: [],
			untoldEndAt: cancelledAt,
			isTaxFlagWrong: false,
		};
	}
	const sales = saleBookings(order, bookedAt);
	const isVoided = textOf(fields.financial_status).toLowerCase() === 'voided';
	// A voided order owes nothing any more, also where its current total is not given.
	const isEnded = !currentTotal && isVoided && cancelledAt !== undefined;
	const end = isEnded ? ZERO : currentTotal;
	const isLater = ({ bookedAt: at }: Pick<Booking, 'bookedAt'>): boolean =>
		cancelledAt !== undefined && !isUpTo(at, cancelledAt, order);
	const refunds = refundBookings(order, sales, {
		tellsChanges: total !== undefined && currentTotal !== undefined,
		isAfterEnd: (refund) => end !== undefined && total !== undefined && isLater(refund),
	});
	const changes = end && total ? changesTo(end, total) : NO_CHANGES;
	return {
		bookings: [...sales, ...(changes.refunds ?? refunds.bookings), ...changes.bookings],
		total,
		currentTotal,
		goodwill: changes.goodwill,
		refundsWithoutLines: refunds.withoutLines,
		untoldEndAt: end && total ? undefined : cancelledAt,
		isTaxFlagWrong:
			textOf(fields.taxes_included) !== '' && choice.isTaxInside !== given.isTaxInside,
	};

	function changesTo(last: Decimal, first: Decimal) {
		if (!cancelledAt && refunds.bookings.length === 0 && isEqual(last, first)) return NO_CHANGES;
		const inTime = refunds.bookings.filter((entry) => !isLater(entry));
		const before = [...sales, ...inTime];
		const others = inTime.flatMap(({ type, amount, refundId = '' }) =>
			type === 'refund_other' && amount && !refunds.explained.has(refundId) ? [amount] : [],
		);
		const beyond = subtract(last, sumOfBookings(before));
		const goodwill = goodwillOf(others, beyond, cancelledAt === undefined);
		const change = add(beyond, goodwill);
		// Only what a cancellation took off has its day.
		const changedAt = isNegative(change) ? (cancelledAt ?? '') : '';
		// Where nothing is left, no tax is.
		const tax = current.tax ?? (isZeroAmount(last) ? ZERO : undefined);
		const now = isEnded ? NOTHING_LEFT : { ...current, tax };
		return {
			goodwill,
			// What is taken back again needs no tax.
			refunds: refunds.bookings.map((entry) =>
				isLater(entry) ? { ...entry, isTaxUnknown: undefined } : entry,
			),
			bookings: [
				...changeBookings(order, before, change, changedAt, now),
				...againstLater(refunds.bookings.filter(isLater)),
			],
		};
	}
}

const NO_CHANGES = { refunds: undefined, bookings: [], goodwill: ZERO };

function currentAmounts(order: RecordView) {
	const of = (name: string) => givenMoney(order, order.fields, name);
	return {
		total: of('current_total_price'),
		subtotal: of('current_subtotal_price'),
		tax: of('current_total_tax'),
		shipping: of('current_shipping_price'),
		duties: of('current_total_duties'),
		fees: of('current_total_additional_fees'),
	};
}
type CurrentAmounts = ReturnType<typeof currentAmounts>;

const NOTHING_LEFT: CurrentAmounts = {
	...{ total: ZERO, subtotal: ZERO, tax: ZERO, shipping: ZERO, duties: ZERO, fees: ZERO },
};

/** By days on the clock of the report. */
function isUpTo(bookedAt: string, date: string, { choices: { clock } }: RecordView): boolean {
	const [booked, last] = [parseDate(bookedAt), parseDate(date)];
	if (!last) return true;
	return booked !== undefined && dayOf(booked, clock) <= dayOf(last, clock);
}

/**
 * The part of other refunds that changed nothing of the order: with it the current total fits
 * exactly; or it was paid beyond what was returned, and the order would have risen without it.
 */
function goodwillOf(others: readonly Decimal[], change: Decimal, isOpen: boolean): Decimal {
	if (others.length === 0) return ZERO;
	const exact = subsetSums(others).find((amount) => isEqual(change, negate(amount)));
	if (exact) return exact;
	let goodwill = ZERO;
	let rise = change;
	for (const amount of others) {
		if (!isOpen || !isNegative(amount) || compare(rise, ZERO) <= 0) continue;
		goodwill = add(goodwill, amount);
		rise = add(rise, amount);
	}
	return goodwill;
}

/** More refunds than these are not combined: each further one doubles the sums. */
const MAX_COMBINED = 10;

const subsetSums = (amounts: readonly Decimal[]): Decimal[] =>
	amounts
		.slice(0, MAX_COMBINED)
		.reduce<Decimal[]>((sums, amount) => [...sums, ...sums.map((sum) => add(sum, amount))], [ZERO])
		.slice(1);

/**
 * In kinds, where the current amounts tell them; else as one amount. Items and taxes are compared
 * as the order gives them, which its rows may contradict.
 */
function changeBookings(
	order: RecordView,
	before: readonly Booking[],
	change: Decimal,
	bookedAt: string,
	now: CurrentAmounts,
): Booking[] {
	if (isZeroAmount(change)) return [];
	const { given, choice } = readingOf(order);
	const told = now === NOTHING_LEFT ? undefined : given;
	const isOfCards =
		given.items.length > 0 && given.items.every(({ line }) => isGiftCard(line.fields));
	const included = sumOfKnown(before.map(({ taxIncludedAmount }) => taxIncludedAmount));
	const ofIncluded = given.tax && now.tax ? subtract(now.tax, included) : ZERO;
	const items = isOfCards ? 'gift_card' : 'change_item';
	const pieces = [
		...piece(items, now.subtotal, told?.subtotal, 'item', 'giftCard'),
		...piece('change_shipping', now.shipping, undefined, 'shipping'),
		...(choice.isTaxInside
			? made('change_tax', ZERO, ofIncluded)
			: piece('change_tax', now.tax, told?.tax, 'tax')),
		...piece('change_duties', now.duties, undefined, 'duties'),
		...piece('change_fees', now.fees, undefined, 'fees'),
	];
	const rest = subtract(change, sumOfBookings(pieces));
	const haveItsSign = pieces.every(
		({ amount = ZERO }) => isZeroAmount(amount) || isNegative(amount) === isNegative(change),
	);
	const isTaxFree = [given.tax, now.tax].every((amount) => !amount || isZeroAmount(amount));
	const isTaxTold =
		isTaxFree || (given.tax && now.tax && !before.some((entry) => entry.isTaxUnknown));
	const marked = (entries: Booking[], isTold: unknown): Booking[] =>
		isTold ? entries : entries.map((entry) => ({ ...entry, isTaxUnknown: true }));
	if (!isZeroAmount(rest) && !haveItsSign) return marked(made('change_other', change), isTaxFree);
	return marked([...pieces, ...made('change_other', rest)], isTaxTold);

	/** None for a change of 0 in which no tax changed. */
	function made(type: AmountType, amount: Decimal, taxIncludedAmount?: Decimal): Booking[] {
		return isZeroAmount(amount) && isZeroAmount(taxIncludedAmount ?? ZERO)
			? []
			: [{ type, of: 'change', id: '', amount, taxIncludedAmount, description: '', bookedAt }];
	}

	/** @param sold what the order gives for its sale, instead of what is booked of it */
	function piece(
		type: AmountType,
		current: Decimal | undefined,
		sold: Decimal | undefined,
		...categories: Category[]
	): Booking[] {
		if (!current) return [];
		const booked = before.filter(
			(entry) => !(sold && entry.of === 'sale') && categories.includes(CATEGORY_OF[entry.type]),
		);
		return made(type, subtract(current, add(sold ?? ZERO, sumOfBookings(booked))));
	}
}

/** What was paid back after a cancellation had taken it off already, with its tax. */
function againstLater(later: readonly Booking[]): Booking[] {
	const byRefund = groupedBy(later, ({ refundId = '' }) => refundId);
	return [...byRefund].flatMap(([refundId, own]): Booking[] => {
		const tax = sumOfBookings(own.filter(({ type }) => CATEGORY_OF[type] === 'tax'));
		const included = sumOfKnown(own.map(({ taxIncludedAmount }) => taxIncludedAmount));
		const other = subtract(sumOfBookings(own), tax);
		const about = { of: 'change', description: '', refundId, bookedAt: own[0].bookedAt } as const;
		const made: Booking[] = [];
		if (!isZeroAmount(other))
			made.push({ type: 'change_other', id: refundId, amount: negate(other), ...about });
		if (isZeroAmount(tax) && isZeroAmount(included)) return made;
		const taxIncludedAmount = isZeroAmount(included) ? undefined : negate(included);
		// An entry without money has a `change_tax` of its own.
		const id = `${refundId}:0`;
		return [...made, { type: 'change_tax', id, amount: negate(tax), taxIncludedAmount, ...about }];
	});
}
