import { decimalText, isZeroAmount, shortened, subtract } from '../../values/decimals';
import { listIn, textOf } from '../../values/recordValues';
import { lineAmounts, moneyOf, READING_NEEDS, readingOf } from '../books/orderReading';
import { amountOf, CURRENCIES, textOrBlank } from './amounts';
import { fromLine, fromRecord, type Needs } from './columns';

/** Columns whose amounts are found by the search of the books: they are those of the ledger. */

/** Two lists, as the columns depend on the currency. */
const NEEDS: Needs = { shop: READING_NEEDS, presentment: [...READING_NEEDS] };

/** The discount of a line, for its whole quantity; blank when the channel gives none in the currency of the row. */
export const lineDiscount = fromLine((line) => {
	const { record, fields } = line;
	const own = amountOf(record, fields, 'total_discount', 'total_discount_set');
	const isGiven = textOf(own) !== '' || listIn(fields.discount_allocations) !== undefined;
	return isGiven ? textOrBlank(lineAmounts(line)?.discount) : '';
}, NEEDS);

/** price x quantity - discount; blank when one of them is not known, and for a tip, which is none of the items. */
export const lineTotal = fromLine((line) => {
	const { gross, discount } = lineAmounts(line) ?? {};
	return textOrBlank(gross && discount && shortened(subtract(gross, discount), gross.scale));
}, NEEDS);

/** The shipping after its discounts; blank when the channel does not give it. */
export const orderShipping = fromRecord(NEEDS, (order) => {
	const { given, shipping } = readingOf(order);
	const { price, discount, isKnown } = shipping;
	if (!isKnown) return '';
	const net = subtract(price, discount);
	return decimalText(isZeroAmount(net) ? { units: 0n, scale: given.decimals } : net);
});

/** The tip, which channels give as an amount of the order or as one of its lines. */
export const orderTip = fromRecord(NEEDS, (order) => textOrBlank(readingOf(order).given.tip));

const TOTALS = [
	...['total_price', 'total_price_set'],
	...['current_total_price', 'current_total_price_set'],
];

/** The total minus the current total; blank when one of them is not given in the currency of the row. */
export const changeAfterOrder = fromRecord(
	{ shop: [...TOTALS, 'currency'], presentment: [...TOTALS, ...CURRENCIES] },
	(order) => {
		const of = (name: string) => moneyOf(order, order.fields, name, `${name}_set`);
		const [total, current] = [of('total_price'), of('current_total_price')];
		return textOrBlank(total && current && subtract(total, current));
	},
);
