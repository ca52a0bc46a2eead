import { fromLine, fromRecord, type LineSource, type Needs, type RecordSource } from './columns';
import type { RecordView } from './record';
import type { CurrencySet } from './types';
import { fieldsOf, type Fields, textOf } from './values';

/** The fields of an order that name its currencies. */
export const CURRENCIES = ['currency', 'presentment_currency'];
/** What reading amounts of a line takes besides the line. */
export const LINE_MONEY_NEEDS: Needs = { shop: ['currency'], presentment: CURRENCIES };

/** The currency all amounts of an order's rows are in; blank when the order does not name it. */
export const orderCurrency = fromRecord(
	{ shop: ['currency'], presentment: ['presentment_currency'] },
	rowCurrency,
);

/** An amount of the order: the field that holds it in shop currency, and its `*_set`. */
export function orderMoney(field: string | undefined, set?: string): RecordSource {
	const fields = [field, set].filter((name) => name !== undefined);
	const needs = {
		shop: set === undefined ? fields : [...fields, 'currency'],
		presentment: [...fields, ...CURRENCIES],
	};
	return fromRecord(needs, (order) => amountOf(order, order.fields, field, set));
}

/** An amount of the line item, likewise. */
export function lineMoney(field: string, set: string): LineSource {
	return fromLine(({ record, fields }) => amountOf(record, fields, field, set), LINE_MONEY_NEEDS);
}

/**
 * An amount in the row's currency. The shop currency's comes from the plain field, from the set where that is
 * blank; the presentment currency's from the set, or from the shop's amount where both are the same
 * currency. No conversion, and never an amount of another currency: undefined instead.
 */
export function amountOf(
	order: RecordView,
	holder: Fields,
	field: string | undefined,
	set: string | undefined,
): unknown {
	if (order.currencySet === 'presentment') {
		const amount =
			set === undefined ? undefined : amountIn(holder[set], 'presentment', rowCurrency(order));
		if (amount !== undefined) return amount;
		const { currency, presentment_currency: presentment } = order.fields;
		if (textOf(currency) === '' || !sameCurrency(currency, presentment)) return undefined;
	}
	const plain = field === undefined ? undefined : holder[field];
	if (set === undefined || textOf(plain) !== '') return plain;
	return amountIn(holder[set], 'shop', rowCurrency(order));
}

function rowCurrency({ currencySet, fields }: RecordView): unknown {
	return currencySet === 'presentment' ? fields.presentment_currency : fields.currency;
}

/** The amounts of a field and its set in all currencies, those that are not blank. */
export function namedAmounts(holder: Fields, field: string, set: string): string[] {
	const { shop_money: shop, presentment_money: presentment } = fieldsOf(holder[set]);
	return [holder[field], fieldsOf(shop).amount, fieldsOf(presentment).amount]
		.map(textOf)
		.filter((text) => text !== '');
}

/** The shop's amount in a set, unless its own code contradicts the currency of the order. */
export const shopAmount = (set: unknown, currency: unknown): unknown =>
	amountIn(set, 'shop', currency);

function amountIn(set: unknown, side: CurrencySet, currency: unknown): unknown {
	const { amount, currency_code: code } = fieldsOf(fieldsOf(set)[`${side}_money`]);
	if (textOf(amount) === '') return undefined;
	if (textOf(code) === '' || textOf(currency) === '') return amount;
	return sameCurrency(code, currency) ? amount : undefined;
}

function sameCurrency(one: unknown, other: unknown): boolean {
	return one === other || textOf(one).toUpperCase() === textOf(other).toUpperCase();
}
