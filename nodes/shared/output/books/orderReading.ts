import {
	absolute,
	type Decimal,
	decimalOf,
	isZero,
	shortened,
	subtract,
	ZERO,
	add,
	isEqual,
	isNegative,
	isZeroAmount,
	largerOf,
	multiply,
	round,
	smallerOf,
} from '../../values/decimals';
import {
	entriesOf,
	type Fields,
	fieldsOf,
	isFields,
	listIn,
	textOf,
} from '../../values/recordValues';
import {
	amountOf,
	CURRENCIES,
	currencyCode,
	type LineView,
	MAX_BATCH,
	type RecordView,
	rowCurrency,
	uniqueId,
	withSets,
} from '../rows/record';

/**
 * Orders contradict their own fields: a discount may stand in the allocations of a line, in its
 * `total_discount`, in both or only in the total of the order; shipping before or after its
 * discount; tax inside prices that are said to be without. So the amounts are found by search: the
 * first combination of these readings counts with which the order adds up to its total.
 */

/** Of the discount in the allocations of a line and its `total_discount`. */
const DISCOUNTS = {
	larger: largerOf,
	allocated: (allocated: Decimal) => allocated,
	own: (_: Decimal, own: Decimal) => own,
	added: add,
};

/** Found in shop currency, used for the customer's currency too. */
interface Choice {
	readonly discount: keyof typeof DISCOUNTS;
	/** lines are rounded to the decimals of the order's totals */
	readonly isRounded: boolean;
	readonly isTaxInside: boolean;
	/** the marketplace's tax counts */
	readonly withLiable: boolean;
	readonly shipping: ShippingChoice;
}

interface ShippingChoice {
	/** `kept`: lines that were not removed; `total`: the order's total of the shipping */
	readonly from: 'lines' | 'kept' | 'total';
	/** what the order's discounts leave after its lines is a discount of the shipping */
	readonly withLeftover: boolean;
}

/** An amount in the currency of the view; undefined when it is not given, or no amount. */
export const moneyOf = (order: RecordView, holder: Fields, name: string): Decimal | undefined =>
	decimalOf(textOf(amountOf(order, holder, name)));

/** The same; one that is none, such as `1,234.50`, is noted as `unreadable` of the order. */
export const givenMoney: typeof moneyOf = (order, holder, name) =>
	readNumber(order, amountOf(order, holder, name));

function readNumber(order: RecordView, value: unknown): Decimal | undefined {
	const text = textOf(value);
	if (text === '') return undefined;
	const number = decimalOf(text);
	if (!number && text.trim() !== '') order.unreadable ??= text;
	return number;
}

export const sumOfKnown = (amounts: ReadonlyArray<Decimal | undefined>): Decimal =>
	amounts.reduce<Decimal>((sum, amount) => (amount ? add(sum, amount) : sum), ZERO);

/** The order's own, else that of its total; '' for none. */
export function currencyIn(order: RecordView): string {
	const ofTotal = fieldsOf(fieldsOf(order.fields.total_price_set)[`${order.currencySet}_money`]);
	return currencyCode(rowCurrency(order)) || currencyCode(ofTotal.currency_code);
}

/** It counts as the tip of the order. */
export const isTipLine = ({ tip, tip_payment_gateway: gateway }: Fields): boolean =>
	isFields(tip) || textOf(gateway) !== '';

/** Its sale is no revenue. */
export const isGiftCard = ({ gift_card: value }: Fields): boolean =>
	textOf(value).toLowerCase() === 'true';

export const READING_NEEDS: readonly string[] = [
	...CURRENCIES,
	...withSets('subtotal_price', 'total_discounts', 'total_tax', 'total_price'),
	...['line_items', 'shipping_lines', 'tax_lines', 'taxes_included', 'total_tip_received'],
	...['total_shipping_price_set', 'original_total_duties_set'],
	'original_total_additional_fees_set',
];

const itemsOf = (order: RecordView) =>
	order.once(itemsOf, () => ({ byLine: new Array<ItemLine | undefined>(), tips: ZERO }));

/** Reads some; false where there are no more. */
function readItems(order: RecordView): boolean {
	const all = itemsOf(order);
	const { lines } = order;
	const begin = all.byLine.length;
	for (const line of lines.slice(begin, begin + MAX_BATCH)) {
		const { fields } = line;
		const price = givenMoney(order, fields, 'price');
		const quantity = readNumber(order, fields.quantity);
		const gross = price && quantity && shortened(multiply(price, quantity), price.scale);
		const isTip = isTipLine(fields);
		if (isTip) all.tips = add(all.tips, gross ?? ZERO);
		all.byLine.push(isTip ? undefined : itemOf(order, line, quantity, gross));
	}
	return all.byLine.length < lines.length;
}

/** In steps that each take little time, so that `readingOf` has less to do. */
export function* readingInSteps(order: RecordView): Generator<never[], void> {
	const views = new Set([order.inCurrency('shop'), order]);
	if (order.choices.currencySet === 'both') views.add(order.inCurrency('presentment'));
	for (const view of views) while (readItems(view)) yield [];
}

/** In the currency of the view; undefined: not given in it, or no amount. */
function givenAmounts(order: RecordView) {
	const { fields } = order;
	const of = (name: string) => givenMoney(order, fields, name);
	const subtotal = of('subtotal_price');
	const total = of('total_price');
	while (readItems(order));
	const { byLine, tips } = itemsOf(order);
	const tip = of('total_tip_received');
	return {
		items: byLine.filter((item) => item !== undefined),
		hasLines: order.listsLines,
		shipping: shippingLinesOf(order),
		listsShipping: listIn(fields.shipping_lines) !== undefined,
		shippingTotal: of('total_shipping_price'),
		subtotal,
		discounts: of('total_discounts'),
		tax: of('total_tax'),
		liableTax: sumOfKnown(liableTaxes(fields).map((tax) => givenMoney(order, tax, 'price'))),
		isTaxInside: textOf(fields.taxes_included).toLowerCase() === 'true',
		tip: isZeroAmount(tips) || (tip && !isZeroAmount(tip)) ? tip : tips,
		duties: of('original_total_duties'),
		fees: of('original_total_additional_fees'),
		total,
		decimals: Math.max(subtotal?.scale ?? 0, total?.scale ?? 0),
	};
}
type GivenAmounts = ReturnType<typeof givenAmounts>;

export const liableTaxes = ({ tax_lines: taxes }: Fields): Fields[] =>
	entriesOf(taxes).filter(({ channel_liable: liable }) => liable === true);

function itemOf(
	order: RecordView,
	line: LineView,
	quantity: Decimal | undefined,
	gross: Decimal | undefined,
) {
	const { fields } = line;
	const own = givenMoney(order, fields, 'total_discount');
	const { allocated, isKnown } = allocationsOf(order, fields);
	return {
		line,
		isGiftCard: isGiftCard(fields),
		quantity,
		/** price x quantity; undefined when one is not known in this currency */
		gross,
		allocated,
		own: own ?? ZERO,
		/** false when a discount is given in another currency only */
		isDiscountKnown: isKnown && (own !== undefined || isNowhere(fields, 'total_discount')),
	};
}
export type ItemLine = ReturnType<typeof itemOf>;

function allocationsOf(order: RecordView, { discount_allocations: list }: Fields) {
	let allocated = ZERO;
	let isKnown = true;
	for (const entry of entriesOf(list)) {
		const amount = givenMoney(order, entry, 'amount');
		if (amount) allocated = add(allocated, amount);
		else if (!isNowhere(entry, 'amount')) isKnown = false;
	}
	return { allocated, isKnown };
}

/** Whether an amount is 0 or blank in every currency. */
function isNowhere(holder: Fields, field: string): boolean {
	const { shop_money: shop, presentment_money: presentment } = fieldsOf(holder[`${field}_set`]);
	return [holder[field], fieldsOf(shop).amount, fieldsOf(presentment).amount]
		.map(textOf)
		.every((text) => text === '' || isZero(text));
}

/** Whether other fields tell of a tax, for an order that does not give it in a currency. */
export const hasTaxElsewhere = ({ fields }: RecordView): boolean =>
	!isNowhere(fields, 'total_tax') ||
	entriesOf(fields.tax_lines).some((line) => !isNowhere(line, 'price'));

function shippingLinesOf(order: RecordView) {
	const taken = new Set<string>();
	return entriesOf(order.fields.shipping_lines).map((fields, at) => {
		const given = givenMoney(order, fields, 'price');
		const discounted = givenMoney(order, fields, 'discounted_price');
		const price = given ?? discounted;
		const { allocated } = allocationsOf(order, fields);
		return {
			fields,
			id: uniqueId(fields, at + 1, taken),
			isRemoved: fields.is_removed === true,
			price,
			discount: price && discounted ? largerOf(allocated, subtract(price, discounted)) : allocated,
		};
	});
}

export function pricedIn(
	{ gross, allocated, own }: ItemLine,
	{ discount, isRounded }: Pick<Choice, 'discount' | 'isRounded'>,
	{ decimals }: Pick<GivenAmounts, 'decimals'>,
): { gross: Decimal | undefined; discount: Decimal } {
	const off = DISCOUNTS[discount](allocated, own);
	if (!isRounded) return { gross, discount: off };
	return { gross: gross && roundedTo(gross, decimals), discount: roundedTo(off, decimals) };
}

const roundedTo = (amount: Decimal, decimals: number): Decimal =>
	amount.scale > decimals ? round(amount, decimals) : amount;

/** As far as they are known; undefined for a tip. */
export function lineAmounts({ record, number }: LineView) {
	const { given, choice } = readingOf(record);
	const item = itemsOf(record).byLine[Number(number) - 1];
	if (!item) return undefined;
	const { gross, discount } = pricedIn(item, choice, given);
	if (!item.isDiscountKnown) return { gross, discount: undefined };
	return { gross, discount: add(discount, { units: 0n, scale: gross?.scale ?? 0 }) };
}

/** Without a list of lines, they come to the subtotal. */
function lineSums(given: GivenAmounts, how: Pick<Choice, 'discount' | 'isRounded'>) {
	const { items, hasLines, shipping, subtotal, discounts } = given;
	let net = hasLines ? ZERO : (subtotal ?? ZERO);
	let ofLines = ZERO;
	for (const item of items) {
		const { gross, discount } = pricedIn(item, how, given);
		if (!gross) continue;
		net = add(net, subtract(gross, discount));
		ofLines = add(ofLines, discount);
	}
	const left = discounts && notNegative(subtract(discounts, ofLines));
	let asked = ZERO;
	if (subtotal) asked = notNegative(subtract(net, subtotal));
	// Without a subtotal, what neither lines nor shipping take is the order's.
	else if (hasLines && left)
		asked = notNegative(subtract(left, sumOfKnown(shipping.map(({ discount }) => discount))));
	const orderDiscount = left ? smallerOf(asked, left) : asked;
	return {
		net,
		/** beside those of its lines; 0 or more */
		orderDiscount,
		/** what the order's discounts leave for the shipping; 0 or more */
		leftover: left ? subtract(left, orderDiscount) : ZERO,
		isSubtotal: subtotal !== undefined && isEqual(net, subtotal),
	};
}

const notNegative = (amount: Decimal): Decimal => (isNegative(amount) ? ZERO : amount);

function shippingSums(given: GivenAmounts, choice: ShippingChoice, left: Decimal) {
	const { shipping, listsShipping, shippingTotal } = given;
	const listed =
		choice.from === 'lines' ? shipping : shipping.filter(({ isRemoved }) => !isRemoved);
	const arePriced = listed.every(({ price }) => price);
	// The total counts by the reading, or as the lines have no price in the currency.
	const isTotal = choice.from === 'total' || (shippingTotal !== undefined && !arePriced);
	const lines = isTotal ? [] : listed;
	const price = isTotal ? (shippingTotal ?? ZERO) : sumOfKnown(lines.map((line) => line.price));
	const leftover = choice.withLeftover ? smallerOf(left, price) : ZERO;
	return {
		/** none where the total of the shipping counts */
		lines,
		price,
		/** the part of the discount that the shipping lines do not name */
		leftover,
		discount: add(sumOfKnown(lines.map(({ discount }) => discount)), leftover),
		isKnown: isTotal ? shippingTotal !== undefined : listsShipping && arePriced,
	};
}

function shippingChoices(given: GivenAmounts, left: Decimal): ShippingChoice[] {
	const { shipping, shippingTotal } = given;
	const arePriced = shipping.every(({ price }) => price !== undefined);
	const isByLines = shipping.length > 0 ? arePriced : !shippingTotal;
	if (!isByLines && !shippingTotal) return [{ from: 'lines', withLeftover: false }];
	const choices: ShippingChoice[] = [];
	if (isByLines) choices.push({ from: 'lines', withLeftover: false });
	if (isByLines && shipping.some(({ isRemoved }) => isRemoved))
		choices.push({ from: 'kept', withLeftover: false });
	const hasLeftover = !isZeroAmount(left);
	for (const choice of hasLeftover ? [...choices] : [])
		if (isZeroAmount(shippingSums(given, choice, left).discount))
			choices.push({ ...choice, withLeftover: true });
	if (shippingTotal) choices.push({ from: 'total', withLeftover: false });
	if (shippingTotal && hasLeftover) choices.push({ from: 'total', withLeftover: true });
	return choices;
}

function discountChoices({ items }: GivenAmounts): Array<Choice['discount']> {
	const hasAllocated = items.some(({ allocated }) => !isZeroAmount(allocated));
	const hasOwn = items.some(({ own }) => !isZeroAmount(own));
	return hasAllocated && hasOwn ? ['larger', 'allocated', 'own', 'added'] : ['larger'];
}

export interface OrderReading {
	readonly given: GivenAmounts;
	readonly choice: Choice;
	readonly sums: ReturnType<typeof lineSums>;
	readonly shipping: ReturnType<typeof shippingSums>;
}

/** All readings, in the order in which they are tried. */
function* candidates(given: GivenAmounts) {
	const { tax = ZERO, liableTax, total = ZERO } = given;
	const charges = sumOfKnown([given.tip, given.duties, given.fees]);
	const hasTax = !isZeroAmount(tax);
	const discounts = discountChoices(given);
	const placements = hasTax ? [given.isTaxInside, !given.isTaxInside] : [given.isTaxInside];
	for (const withLiable of isZeroAmount(liableTax) ? [true] : [true, false]) {
		const counted = withLiable ? tax : subtract(tax, liableTax);
		for (const isTaxInside of placements) {
			for (const isRounded of [false, true]) {
				if (isRounded && !canRound(given)) continue;
				const lines = discounts
					.map((discount) => ({ discount, sums: lineSums(given, { discount, isRounded }) }))
					.sort((one, other) => Number(other.sums.isSubtotal) - Number(one.sums.isSubtotal));
				for (const { discount, sums } of lines) {
					for (const choice of shippingChoices(given, sums.leftover)) {
						const shipping = shippingSums(given, choice, sums.leftover);
						const { price, discount: off } = shipping;
						const goods = add(subtract(sums.net, sums.orderDiscount), subtract(price, off));
						const sum = add(add(goods, charges), isTaxInside ? ZERO : counted);
						const how = { discount, isRounded, isTaxInside, withLiable, shipping: choice };
						yield { given, sums, shipping, choice: how, rest: subtract(total, sum) };
					}
				}
			}
		}
	}
}

const canRound = ({ items, decimals }: GivenAmounts): boolean =>
	items.some(({ gross, allocated, own }) =>
		[gross, allocated, own].some((amount) => amount && amount.scale > decimals),
	);

/** The first that adds up; else the first that misses by rounding; else the first. */
function findReading(given: GivenAmounts): OrderReading {
	const found: Array<OrderReading & { rest: Decimal }> = [];
	for (const candidate of candidates(given)) {
		if (!given.total || isZeroAmount(candidate.rest)) return candidate;
		found.push(candidate);
	}
	return found.find(({ rest }) => isRounding(rest, given)) ?? found[0];
}

/** Rounding each line makes at most half a unit of the last place per line. */
export function isRounding(rest: Decimal, { items, decimals }: GivenAmounts): boolean {
	const most = { units: 5n * BigInt(items.length), scale: decimals + 1 };
	return !isNegative(subtract(most, absolute(rest)));
}

/** The reading of an order in the currency of the view, with the choice of its shop currency. */
export const readingOf = (order: RecordView): OrderReading =>
	order.once(readingOf, () => {
		const given = givenAmounts(order);
		if (order.currencySet === 'shop') return findReading(given);
		const { choice } = readingOf(order.inCurrency('shop'));
		const sums = lineSums(given, choice);
		return { given, choice, sums, shipping: shippingSums(given, choice.shipping, sums.leftover) };
	});
