import { fromLine, fromRecord, type LineSource, type RecordSource } from './columns';
import type { RecordView } from './record';
import { fieldsOf, type Fields, textOf } from './values';

const CURRENCIES = ['currency', 'presentment_currency'];

/** The currency all amounts of an order's rows are in; blank when the order does not name it. */
export const orderCurrency: RecordSource = fromRecord(CURRENCIES, rowCurrency);

/** An amount of the order: the field that holds it in shop currency, and its `*_set`. */
export function orderMoney(field: string | undefined, set?: string): RecordSource {
	const needs = [field, set].filter((name) => name !== undefined);
	return fromRecord([...needs, ...CURRENCIES], (order) =>
		amountOf(order, order.fields, field, set),
	);
}

/** An amount of the line item, likewise. */
export function lineMoney(field: string, set: string): LineSource {
	return fromLine(({ record, fields }) => amountOf(record, fields, field, set), CURRENCIES);
}

/**
 * An amount in the row's currency. The shop currency's comes from the plain field, else from the
 * set; the presentment currency's from the set, or from the shop's amount where both are the same
 * currency. No conversion, and never an amount of another currency: undefined instead.
 */
export function amountOf(
	order: RecordView,
	holder: Fields,
	field: string | undefined,
	set: string | undefined,
): unknown {
	const sets = fieldsOf(set === undefined ? undefined : holder[set]);
	if (order.currencySet === 'presentment') {
		const amount = moneyOf(sets.presentment_money, order);
		if (amount !== undefined) return amount;
		const { currency, presentment_currency: presentment } = order.fields;
		if (textOf(currency) === '' || !sameCurrency(currency, presentment)) return undefined;
	}
	const plain = field === undefined ? undefined : holder[field];
	return textOf(plain) === '' ? moneyOf(sets.shop_money, order) : plain;
}

function rowCurrency({ currencySet, fields }: RecordView): unknown {
	return currencySet === 'presentment' ? fields.presentment_currency : fields.currency;
}

/** The amount of one side of a set, unless its own code contradicts the row's currency. */
function moneyOf(value: unknown, order: RecordView): unknown {
	const { amount, currency_code: code } = fieldsOf(value);
	if (textOf(amount) === '') return undefined;
	const currency = rowCurrency(order);
	if (textOf(code) === '' || textOf(currency) === '') return amount;
	return sameCurrency(code, currency) ? amount : undefined;
}

function sameCurrency(one: unknown, other: unknown): boolean {
	return one === other || textOf(one).toUpperCase() === textOf(other).toUpperCase();
}
