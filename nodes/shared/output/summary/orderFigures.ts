import { amountOf } from '../rows/amounts';
import { negate } from '../../values/arithmetic';
import { type Decimal, decimalOf, isZero, ZERO } from '../../values/decimals';
import { type AmountPart, type AmountType, amountsInSteps } from '../rows/orderAmounts';
import { inBatches, type LineView, type RecordView } from '../rows/record';
import { listIn, textOf } from '../../values/recordValues';
import type { Figures, SumName, WholeSum } from './figures';

/** The sum that an amount belongs to, and whether it is one of a line item; discounts are sums of positive amounts. */
const SUM_OF: Readonly<Partial<Record<AmountType, { name: SumName; isReduction?: true }>>> = {
	item: { name: 'gross' },
	item_discount: { name: 'discounts', isReduction: true },
	order_discount: { name: 'discounts', isReduction: true },
	shipping: { name: 'shipping' },
	shipping_discount: { name: 'shipping' },
	tax: { name: 'tax' },
	tip: { name: 'tips' },
	duties: { name: 'duties' },
	fees: { name: 'fees' },
	unexplained: { name: 'unexplained' },
};

/**
 * Adds the amounts of an order to the figures of its group. Yields after each batch of lines, so that the caller can
 * interrupt the work.
 * @param ofLine the figures that those of a line item go to; the same figures, unless line items are grouped
 */
export function* addAmounts(
	order: RecordView,
	ofOrder: Figures,
	ofLine: (line: LineView) => Figures,
): Generator<never[], void> {
	const { parts, total, currentTotal } = yield* amountsInSteps(order);
	let items = 0;
	let priced: LineView | undefined;
	for (const batch of inBatches(parts)) {
		for (const part of batch) {
			if (part.type === 'item' && part.line) {
				items += 1;
				priced = part.line;
				if (ofLine(part.line) !== ofOrder) ofOrder.hasItemsElsewhere = true;
			}
			// The discount of a line follows it. Without the price of the line it would make its net sales too low.
			if (part.type === 'item_discount' && part.line !== priced) {
				if (total) ofOrder.add('unexplained', part.amount);
			} else addPart(part, part.line ? ofLine(part.line) : ofOrder);
		}
		yield [];
	}
	if (!order.listsLines || items < order.lines.length) ofOrder.lack('items');
	yield* addKnownZeros(order, ofOrder, ofLine);
	for (const [name, amount] of Object.entries({ total, currentTotal })) {
		if (amount) ofOrder.add(name as WholeSum & SumName, amount);
		else ofOrder.lack(name as WholeSum);
	}
	if (total) ofOrder.add('unexplained', ZERO);
	addTaxes(order, ofOrder, parts);
}

function addPart(part: AmountPart, figures: Figures): void {
	const sum = SUM_OF[part.type];
	if (sum) figures.add(sum.name, sum.isReduction ? negate(part.amount) : part.amount);
	if (part.taxIncludedAmount) figures.add('taxIncluded', part.taxIncludedAmount);
}

/** An amount of zero has no part: makes known the sums to which the channel gives zero. */
function* addKnownZeros(
	order: RecordView,
	ofOrder: Figures,
	ofLine: (line: LineView) => Figures,
): Generator<never[], void> {
	const { fields, lines } = order;
	const given: ReadonlyArray<[SumName, unknown]> = [
		['discounts', amountOf(order, fields, 'total_discounts', 'total_discounts_set')],
		['shipping', amountOf(order, fields, undefined, 'total_shipping_price_set')],
		['tips', amountOf(order, fields, 'total_tip_received', undefined)],
		['duties', amountOf(order, fields, undefined, 'original_total_duties_set')],
		['fees', amountOf(order, fields, undefined, 'original_total_additional_fees_set')],
	];
	for (const [name, amount] of given) if (isZero(textOf(amount))) ofOrder.add(name, ZERO);
	if (listIn(fields.shipping_lines)?.length === 0) ofOrder.add('shipping', ZERO);
	if (order.listsLines && lines.length === 0) ofOrder.add('gross', ZERO);
	for (const batch of inBatches(lines)) {
		for (const line of batch) {
			const discount = amountOf(order, line.fields, 'total_discount', 'total_discount_set');
			if (isZero(textOf(discount))) ofLine(line).add('discounts', ZERO);
		}
		yield [];
	}
}

/** Makes known the sums of taxes where the channel says whether they are on top of the prices or inside. */
function addTaxes(order: RecordView, figures: Figures, parts: readonly AmountPart[]): void {
	const tax = textOf(amountOf(order, order.fields, 'total_tax', 'total_tax_set'));
	const isPlaced = isZero(tax) || parts.some(({ type }) => type === 'tax');
	if (isPlaced) for (const name of ['tax', 'taxIncluded'] as const) figures.add(name, ZERO);
	else figures.lack('taxes');
}

/** The quantity of a line item; undefined when it is not known. */
export const unitsOf = ({ fields }: LineView): Decimal | undefined =>
	decimalOf(textOf(fields.quantity));
