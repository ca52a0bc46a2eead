import type Decimal from 'decimal.js';

import {
	Exact,
	ZERO,
	fieldAmount,
	inItsCurrencies,
	isTipLine,
	setAmount,
	sumOf,
	type BookAllocation,
	type BookLine,
	type BookOrder,
	type BookShippingLine,
	type CurrencySet,
} from './bookOrder';

/** A line item of an order: price x quantity before its discount, and the discount (positive). */
export interface LineAmount {
	id: string;
	sku: string;
	quantity?: number;
	isGiftCard: boolean;
	/** `undefined` without a price or a quantity. */
	amount?: Decimal;
	discount: Decimal;
}

export interface ShippingAmount {
	id: string;
	amount: Decimal;
	discount: Decimal;
}

export type Figure =
	| 'gross_sales'
	| 'discounts'
	| 'net_sales'
	| 'shipping'
	| 'tax_on_top'
	| 'tax_total'
	| 'tips'
	| 'duties'
	| 'fees'
	| 'gift_cards'
	| 'rounding'
	| 'unexplained'
	| 'total';

/** What an order was when it was placed. Every part is a positive amount, discounts too. */
export interface OrderAmounts {
	lines: LineAmount[];
	/** False where `line_items` is null: `lines` is one line of the subtotal then. */
	linesAreGiven: boolean;
	shipping: ShippingAmount[];
	orderDiscount: Decimal;
	/** All tax of the order, and in which way its total holds it. */
	tax: Decimal;
	taxOnTop: Decimal;
	taxInside: Decimal;
	/** The part of the tax that the marketplace pays and that the total does not hold at all. */
	taxOutside: Decimal;
	tip: Decimal;
	duties: Decimal;
	fees: Decimal;
	rounding: Decimal;
	unexplained: Decimal;
	total?: Decimal;
	/** The figures that the order does not tell. */
	lacking: ReadonlySet<Figure>;
}

type DiscountRule = 'larger' | 'allocations' | 'totalDiscount' | 'both';
type ShippingSource = 'all' | 'kept' | 'set';

/** One combination of the search. */
export interface Reading {
	taxIs: 'inside' | 'onTop';
	liableTaxIsOutside: boolean;
	rounds: boolean;
	discount: DiscountRule;
	shipping: { source: ShippingSource; takesLeftover: boolean };
}

const allocated = (allocations: readonly BookAllocation[] | null | undefined, c: CurrencySet) =>
	sumOf((allocations ?? []).map((allocation) => fieldAmount(allocation, 'amount', c)));

const largest = (...amounts: Decimal[]): Decimal => Exact.max(...amounts);

/** Digits behind the point as the text has them: `107.70` has two. */
function decimalsOf(value: unknown): number {
	if (typeof value !== 'string' && typeof value !== 'number') return 0;
	return /\.(\d+)/.exec(String(value))?.[1].length ?? 0;
}

/** The most decimals of subtotal and total; `undefined` where neither is given. */
function decimalsOfTotals(order: BookOrder, currency: CurrencySet): number | undefined {
	const money = `${currency}_money` as const;
	const values = (['subtotal_price', 'total_price'] as const).map((field) =>
		currency === 'shop' && order[field] !== null && order[field] !== undefined
			? order[field]
			: order[`${field}_set`]?.[money]?.amount,
	);
	const given = values.filter((value) => value !== null && value !== undefined && value !== '');
	return given.length ? Math.max(...given.map(decimalsOf)) : undefined;
}

function quantityOf(line: BookLine): number | undefined {
	if (line.quantity === null || line.quantity === undefined || line.quantity === '')
		return undefined;
	const quantity = Number(line.quantity);
	return Number.isFinite(quantity) ? quantity : undefined;
}

function discountBy(rule: DiscountRule, line: BookLine, currency: CurrencySet): Decimal {
	const allocations = allocated(line.discount_allocations, currency);
	const total = fieldAmount(line, 'total_discount', currency) ?? ZERO;
	if (rule === 'allocations') return allocations;
	if (rule === 'totalDiscount') return total;
	return rule === 'both' ? allocations.plus(total) : largest(allocations, total);
}

/** What the order's shipping line was reduced by, by its allocations or its `discounted_price`. */
function shippingDiscount(line: BookShippingLine, currency: CurrencySet): Decimal {
	const price = fieldAmount(line, 'price', currency);
	const discounted = fieldAmount(line, 'discounted_price', currency);
	const reduced = price && discounted ? price.minus(discounted) : ZERO;
	return largest(allocated(line.discount_allocations, currency), reduced, ZERO);
}

const realLines = (order: BookOrder): BookLine[] | undefined =>
	order.line_items?.filter((line) => !isTipLine(line));

/** The ways to read the discounts of the lines, in their order. */
function discountRules(order: BookOrder): DiscountRule[] {
	const lines = realLines(order) ?? [];
	const counts = (rule: DiscountRule) =>
		lines.some((line) => !discountBy(rule, line, 'shop').isZero());
	return (['larger', 'allocations', 'totalDiscount', 'both'] as const).filter(
		(rule) => rule === 'larger' || rule === 'both' || counts(rule),
	);
}

function shippingRules(order: BookOrder): Array<Reading['shipping']> {
	const lines = order.shipping_lines;
	const hasTotal = setAmount(order.total_shipping_price_set, 'shop') !== undefined;
	const bySet = [
		{ source: 'set', takesLeftover: false },
		{ source: 'set', takesLeftover: true },
	] as const;
	if (!lines?.length) return hasTotal ? [...bySet] : [{ source: 'all', takesLeftover: false }];
	const isPriced = lines.every((line) => fieldAmount(line, 'price', 'shop') !== undefined);
	if (!isPriced && hasTotal) return [...bySet];
	const sources: ShippingSource[] = lines.some((line) => line.is_removed)
		? ['all', 'kept']
		: ['all'];
	const isUndiscounted = (source: ShippingSource) =>
		lines
			.filter((line) => source === 'all' || !line.is_removed)
			.every((line) => shippingDiscount(line, 'shop').isZero());
	return [
		...sources.map((source) => ({ source, takesLeftover: false })),
		...sources.filter(isUndiscounted).map((source) => ({ source, takesLeftover: true })),
		...(hasTotal ? bySet : []),
	];
}

/** The tax that the marketplace pays, as the tax lines of the order say. */
const liableTax = (order: BookOrder, currency: CurrencySet): Decimal =>
	sumOf(
		(order.tax_lines ?? [])
			.filter((line) => line.channel_liable === true)
			.map((line) => fieldAmount(line, 'price', currency)),
	);

/** The blocks of the search, each a list of readings in the order in which they are tried. */
function blocksOf(order: BookOrder): Reading[][] {
	const flagged = order.taxes_included === true ? 'inside' : 'onTop';
	const other = flagged === 'inside' ? 'onTop' : 'inside';
	const ways: Array<Pick<Reading, 'taxIs' | 'liableTaxIsOutside'>> = [
		{ taxIs: flagged, liableTaxIsOutside: false },
		{ taxIs: other, liableTaxIsOutside: false },
	];
	if (!liableTax(order, 'shop').isZero()) ways.push({ taxIs: flagged, liableTaxIsOutside: true });
	const discounts = discountRules(order);
	const shippings = shippingRules(order);
	const rounding = decimalsOfTotals(order, 'shop') === undefined ? [false] : [false, true];
	const subtotal = fieldAmount(order, 'subtotal_price', 'shop');
	return ways.flatMap((way) =>
		rounding.map((rounds) => {
			const combinations = discounts.flatMap((discount) =>
				shippings.map((shipping): Reading => ({ ...way, rounds, discount, shipping })),
			);
			const equalsSubtotal = (reading: Reading) =>
				subtotal !== undefined && linesOf(order, 'shop', reading).net.equals(subtotal);
			const first = combinations.filter(equalsSubtotal);
			return [...first, ...combinations.filter((reading) => !first.includes(reading))];
		}),
	);
}

/** The lines of the order by a reading, and what they come to after their discounts. */
function linesOf(order: BookOrder, currency: CurrencySet, reading: Reading) {
	const decimals = reading.rounds ? decimalsOfTotals(order, currency) : undefined;
	const rounded = (amount: Decimal) =>
		decimals === undefined ? amount : amount.toDecimalPlaces(decimals, Exact.ROUND_HALF_UP);
	const given = realLines(order);
	const lines = given?.map((line): LineAmount => {
		const price = fieldAmount(line, 'price', currency);
		const quantity = quantityOf(line);
		const isValued = price !== undefined && quantity !== undefined;
		return {
			id: String(line.id ?? ''),
			sku: line.sku ?? '',
			...(quantity === undefined ? {} : { quantity }),
			isGiftCard: line.gift_card === true,
			...(isValued ? { amount: rounded(price.times(quantity)) } : {}),
			discount: isValued ? rounded(discountBy(reading.discount, line, currency)) : ZERO,
		};
	});
	const subtotal = fieldAmount(order, 'subtotal_price', currency);
	const placeholder: LineAmount = { id: '', sku: '', isGiftCard: false, discount: ZERO };
	if (subtotal) placeholder.amount = subtotal;
	const all = lines ?? [placeholder];
	return {
		lines: all,
		areGiven: lines !== undefined,
		gross: sumOf(all.map((line) => line.amount)),
		discount: sumOf(all.map((line) => line.discount)),
		net: sumOf(all.map((line) => line.amount?.minus(line.discount))),
	};
}

/** The shipping before what `total_discounts` may leave for it; `undefined` where it is not told. */
function shippingOf(order: BookOrder, currency: CurrencySet, source: ShippingSource) {
	const total = setAmount(order.total_shipping_price_set, currency);
	const lines = order.shipping_lines?.filter((line) => source !== 'kept' || !line.is_removed);
	const prices = lines?.map((line) => fieldAmount(line, 'price', currency));
	const isPriced = prices !== undefined && !prices.includes(undefined);
	if (source === 'set' || !isPriced) {
		if (total) return { isTold: true, rows: [{ id: '', amount: total, discount: ZERO }] };
	}
	const rows = (lines ?? []).flatMap((line, at): ShippingAmount[] => {
		const amount = prices?.[at];
		if (amount === undefined) return [];
		return [{ id: String(line.id ?? ''), amount, discount: shippingDiscount(line, currency) }];
	});
	return { isTold: isPriced, rows };
}

/** The tip of the field, else that of the tip lines. */
function tipOf(order: BookOrder, currency: CurrencySet): Decimal | undefined {
	const told = fieldAmount(order, 'total_tip_received', currency);
	if (told) return told;
	const amounts = (order.line_items ?? []).filter(isTipLine).map((line) => {
		const quantity = quantityOf(line);
		return quantity === undefined
			? undefined
			: fieldAmount(line, 'price', currency)?.times(quantity);
	});
	return amounts.length && !amounts.includes(undefined) ? sumOf(amounts) : undefined;
}

/** True if a discount of a line or of shipping is given in shop money, but not in the other currency. */
function lacksDiscount(order: BookOrder, currency: CurrencySet): boolean {
	if (currency === 'shop') return false;
	const lacks = (record: object, field: string) =>
		!(fieldAmount(record, field, 'shop') ?? ZERO).isZero() &&
		fieldAmount(record, field, currency) === undefined;
	return (realLines(order) ?? []).some(
		(line) =>
			lacks(line, 'total_discount') ||
			(line.discount_allocations ?? []).some((allocation) => lacks(allocation, 'amount')),
	);
}

/** True if the sale has a tax in either currency, or in its tax lines. */
function hasTaxElsewhere(order: BookOrder): boolean {
	const hasTax = (record: object, field: string) =>
		(['shop', 'presentment'] as const).some(
			(currency) => !(fieldAmount(record, field, currency) ?? ZERO).isZero(),
		);
	return (
		hasTax(order, 'total_tax') || (order.tax_lines ?? []).some((line) => hasTax(line, 'price'))
	);
}

/** The amounts of an order by one reading, and by what they miss its total. */
function evaluate(order: BookOrder, currency: CurrencySet, reading: Reading) {
	const lines = linesOf(order, currency, reading);
	const totalDiscounts = fieldAmount(order, 'total_discounts', currency);
	const left = totalDiscounts && largest(totalDiscounts.minus(lines.discount), ZERO);
	const subtotal = fieldAmount(order, 'subtotal_price', currency);
	const asked = subtotal && largest(lines.net.minus(subtotal), ZERO);
	const shipping = shippingOf(order, currency, reading.shipping.source);
	const price = sumOf(shipping.rows.map((row) => row.amount));
	if (reading.shipping.takesLeftover && left) {
		const leftover = largest(Exact.min(left.minus(asked ?? 0), price), ZERO);
		if (!leftover.isZero()) shipping.rows.push({ id: '', amount: ZERO, discount: leftover });
	}
	const offShipping = sumOf(shipping.rows.map((row) => row.discount));
	let orderDiscount = ZERO;
	if (asked) orderDiscount = left ? Exact.min(asked, left) : asked;
	else if (left && lines.areGiven) orderDiscount = largest(left.minus(offShipping), ZERO);

	const tax = fieldAmount(order, 'total_tax', currency);
	const allTax = tax ?? ZERO;
	const liable = liableTax(order, currency);
	const taxOutside = reading.liableTaxIsOutside ? Exact.min(liable, allTax) : ZERO;
	const taxHeld = allTax.minus(taxOutside);
	const tip = tipOf(order, currency);
	const duties = setAmount(order.original_total_duties_set, currency);
	const fees = setAmount(order.original_total_additional_fees_set, currency);
	const total = fieldAmount(order, 'total_price', currency);
	const taxOnTop = reading.taxIs === 'onTop' ? taxHeld : ZERO;
	const explained = sumOf([
		lines.net,
		orderDiscount.negated(),
		price,
		offShipping.negated(),
		taxOnTop,
		tip,
		duties,
		fees,
	]);
	const lacking = new Set<Figure>();
	const amounts: OrderAmounts = {
		lines: lines.lines,
		linesAreGiven: lines.areGiven,
		shipping: shipping.rows,
		orderDiscount,
		tax: allTax,
		taxOnTop,
		taxInside: reading.taxIs === 'inside' ? taxHeld : ZERO,
		taxOutside,
		tip: tip ?? ZERO,
		duties: duties ?? ZERO,
		fees: fees ?? ZERO,
		rounding: ZERO,
		unexplained: ZERO,
		...(total ? { total } : {}),
		lacking,
	};
	const rest = total?.minus(explained);
	const unit = new Exact(10).pow(-(decimalsOfTotals(order, currency) ?? 0));
	const tolerance = unit.div(2).times(lines.areGiven ? lines.lines.length : 0);
	const isRounding = rest !== undefined && rest.abs().lessThanOrEqualTo(tolerance);
	if (rest && isRounding) amounts.rounding = rest;
	else if (rest) amounts.unexplained = rest;

	const lack = (...figures: Figure[]) => figures.forEach((figure) => lacking.add(figure));
	// A missing amount has the decimals of the totals.
	const addsUp = rest !== undefined && isRounding && rest.abs().lessThan(unit);
	if (!total) lack('total', 'unexplained', 'rounding');
	if (!lines.areGiven) lack('gross_sales', 'discounts');
	if (!lines.areGiven && !subtotal) lack('net_sales');
	for (const line of lines.areGiven ? lines.lines : []) {
		if (!line.amount)
			lack(line.isGiftCard ? 'gift_cards' : 'gross_sales', 'discounts', 'net_sales');
	}
	if (lines.areGiven && !subtotal && !addsUp) lack('discounts', 'net_sales');
	if (lacksDiscount(order, currency)) lack('discounts', 'net_sales');
	if (!shipping.isTold) lack('shipping');
	if (!tax && (!addsUp || hasTaxElsewhere(order))) lack('tax_on_top', 'tax_total');
	if (!tip && !addsUp) lack('tips');
	if (!duties && !addsUp) lack('duties');
	if (!fees && !addsUp) lack('fees');
	return { amounts, rest, isRounding };
}

const found = new WeakMap<BookOrder, Reading>();

/** The reading that the search finds, in shop money. It is looked for once per order object. */
export function readingOf(order: BookOrder): Reading {
	const reading = found.get(order) ?? searchReading(inItsCurrencies(order));
	found.set(order, reading);
	return reading;
}

function searchReading(order: BookOrder): Reading {
	const readings = blocksOf(order).flat();
	let close: Reading | undefined;
	for (const reading of readings) {
		const { rest, isRounding } = evaluate(order, 'shop', reading);
		if (rest?.isZero()) return reading;
		if (isRounding) close ??= reading;
	}
	return close ?? readings[0];
}

const evaluated = {
	shop: new WeakMap<BookOrder, OrderAmounts>(),
	presentment: new WeakMap<BookOrder, OrderAmounts>(),
};

/**
 * What an order was made of when it was placed. It is kept for each order object, which must not be changed afterwards.
 * @throws {UnreadableAmount} if an amount is there that is no number
 */
export function amountsOf(order: BookOrder, currency: CurrencySet = 'shop'): OrderAmounts {
	const known = evaluated[currency].get(order);
	const amounts = known ?? evaluate(inItsCurrencies(order), currency, readingOf(order)).amounts;
	evaluated[currency].set(order, amounts);
	return amounts;
}
