import { amountOf, CURRENCIES, hasDiscount } from './amounts';
import {
	type Decimal,
	decimalOf,
	shortened,
	subtract,
	ZERO,
	add,
	multiply,
	negate,
} from '../../values/decimals';
import { type LineView, MAX_BATCH, type RecordView } from './record';
import { type ShippingPart, shippingParts } from './shipping';
import { type Fields, firstText, joinTexts, pluck, textOf } from '../../values/recordValues';

/** The kinds of amounts of an order, in the order of their rows. */
export const AMOUNT_TYPES = [
	'item',
	'item_discount',
	'order_discount',
	'shipping',
	'shipping_discount',
	'tax',
	'tip',
	'duties',
	'fees',
	'unexplained',
	'refund_or_edit',
] as const;
/** See `AMOUNT_TYPES`. */
export type AmountType = (typeof AMOUNT_TYPES)[number];

/** One amount of an order. Reductions are negative. */
export interface AmountPart {
	readonly type: AmountType;
	/** distinguishes the amounts of one type in an order; '' for types that an order has once */
	readonly id: string;
	readonly amount: Decimal;
	/** types `item` and `item_discount` */
	readonly line?: LineView;
	/** types `shipping` and `shipping_discount`; undefined where the channel gives only a total */
	readonly shippingLine?: Fields;
	/** title of the item or of the shipping, discount codes, names of the taxes; '' for none */
	readonly description: string;
	/** type `tax`, when it is inside the prices: how much it is; `amount` is 0 then */
	readonly taxIncludedAmount?: Decimal;
}

/** All amounts of an order in one currency. */
export interface OrderAmounts {
	/** they add up to `total` without the one of type `refund_or_edit`, and to `currentTotal` with it */
	readonly parts: readonly AmountPart[];
	/** undefined when the channel does not give it; then no part is `unexplained` or `refund_or_edit` */
	readonly total?: Decimal;
	/** the total after refunds and edits; undefined when the channel does not give it */
	readonly currentTotal?: Decimal;
}

/** Top-level order fields that `amountsInSteps` reads. */
export const AMOUNT_NEEDS: readonly string[] = [
	...CURRENCIES,
	'line_items',
	'subtotal_price',
	'subtotal_price_set',
	'discount_codes',
	'shipping_lines',
	'total_shipping_price_set',
	'taxes_included',
	'total_tax',
	'total_tax_set',
	'tax_lines',
	'total_tip_received',
	'original_total_duties_set',
	'original_total_additional_fees_set',
	'total_price',
	'total_price_set',
	'current_total_price',
	'current_total_price_set',
];

/**
 * Decomposes an order into its amounts, exactly. An amount that the channel does not give in the wanted currency has no
 * part; neither has one that is zero, other than an item, a shipping line, and a tax inside the prices. What the parts do
 * not explain of the total becomes a part of its own. Yields after each batch of lines, so that the caller can interrupt
 * the work. Never throws.
 */
export function* amountsInSteps(order: RecordView): Generator<never[], OrderAmounts> {
	const total = money(order, 'total_price', 'total_price_set');
	const currentTotal = money(order, 'current_total_price', 'current_total_price_set');
	const goods = yield* goodsParts(order);
	const ofGoods = sum(goods);
	const charges = [
		single('tip', money(order, 'total_tip_received')),
		single('duties', money(order, undefined, 'original_total_duties_set')),
		single('fees', money(order, undefined, 'original_total_additional_fees_set')),
	].flat();
	const rest = (...known: ReadonlyArray<{ amount: Decimal }>) =>
		total && subtract(total, add(ofGoods, sum([...charges, ...known])));
	const tax = taxOf(order);
	const shipping = shippingParts(order, (parts) =>
		tax.choices.some((choice) => rest(...parts, ...choice)?.units === 0n),
	).map(({ line, ...part }: ShippingPart): AmountPart => ({
		...part,
		shippingLine: line,
		description: textOf(line?.title),
	}));
	const taxParts =
		tax.choices.length === 1
			? tax.choices[0]
			: (tax.choices.find((choice) => rest(...shipping, ...choice)?.units === 0n) ?? []);
	const left = rest(...shipping, ...taxParts);
	const parts = [
		...goods,
		...shipping,
		...taxParts,
		...charges,
		...single('unexplained', left && total && shortened(left, total.scale)),
		...single('refund_or_edit', total && currentTotal && subtract(currentTotal, total)),
	];
	return { parts, total, currentTotal };
}

/** The exact sum of the amounts. */
export const sum = (parts: ReadonlyArray<{ amount: Decimal }>): Decimal =>
	parts.reduce((total, { amount }) => add(total, amount), ZERO);

/** Items and their discounts, and the discount of the order: by how much its subtotal differs from its lines. */
function* goodsParts(order: RecordView): Generator<never[], AmountPart[]> {
	const parts: AmountPart[] = [];
	// With a line of an unknown amount, the difference is no discount.
	let comparable = order.lines.length > 0;
	for (const [at, line] of order.lines.entries()) {
		if (at > 0 && at % MAX_BATCH === 0) yield [];
		const { fields } = line;
		const price = decimalOf(textOf(amountOf(order, fields, 'price', 'price_set')));
		const quantity = decimalOf(textOf(fields.quantity));
		const common = { line, id: line.id, description: firstText(fields.name, fields.title) };
		if (price && quantity) {
			const amount = shortened(multiply(price, quantity), price.scale);
			parts.push({ type: 'item', amount, ...common });
		} else comparable = false;
		const given = textOf(amountOf(order, fields, 'total_discount', 'total_discount_set'));
		const discount = decimalOf(given);
		if (discount && discount.units !== 0n)
			parts.push({ type: 'item_discount', amount: negate(discount), ...common });
		else if (!discount && (given !== '' || hasDiscount(fields))) comparable = false;
	}
	const subtotal = money(order, 'subtotal_price', 'subtotal_price_set');
	if (!comparable || !subtotal) return parts;
	const difference = shortened(subtract(subtotal, sum(parts)), subtotal.scale);
	const codes = joinTexts(pluck(order.fields.discount_codes, 'code'));
	return [...parts, ...single('order_discount', difference, codes)];
}

/**
 * The tax, on top of the prices or inside them. Where the channel does not say which, both are choices, and the order
 * adds up with one of them at most.
 */
function taxOf(order: RecordView): { choices: AmountPart[][] } {
	const tax = money(order, 'total_tax', 'total_tax_set');
	if (!tax || tax.units === 0n) return { choices: [[]] };
	const description = joinTexts(pluck(order.fields.tax_lines ?? [], 'title'));
	const onTop = single('tax', tax, description);
	const inside: AmountPart[] = [
		{
			type: 'tax',
			id: '',
			description,
			amount: { units: 0n, scale: tax.scale },
			taxIncludedAmount: tax,
		},
	];
	const included = textOf(order.fields.taxes_included).toLowerCase();
	if (included === 'true') return { choices: [inside] };
	return { choices: included === 'false' ? [onTop] : [inside, onTop] };
}

/** The part of a type that an order has once; none when the amount is unknown or zero. */
const single = (type: AmountType, amount: Decimal | undefined, description = ''): AmountPart[] =>
	amount === undefined || amount.units === 0n ? [] : [{ type, id: '', amount, description }];

const money = (order: RecordView, field: string | undefined, set?: string): Decimal | undefined =>
	decimalOf(textOf(amountOf(order, order.fields, field, set)));
