import { fromLine, fromRecord, type LineSource, type Needs, type RecordSource } from './columns';
import type { RecordView } from './record';
import type { CurrencySet } from './rowOptions';
import { type Decimal, decimalText } from '../../values/decimals';
import { fieldsOf, type Fields, textOf } from '../../values/recordValues';

/** Top-level fields of an order that name its currencies. */
export const CURRENCIES = ['currency', 'presentment_currency'];
/** What amounts depend on beside these fields; in shop currency, fields without a set on nothing. */
export const moneyNeeds = (fields: readonly string[], hasSet = true): Needs => ({
	shop: hasSet ? [...fields, 'currency'] : fields,
	presentment: [...fields, ...CURRENCIES],
});
/** The same of a line item, beside the line itself. */
export const LINE_MONEY_NEEDS = moneyNeeds([]);

/** The currency of all amounts in the rows of an order; blank when the order does not name it. */
export const orderCurrency = fromRecord(
	{ shop: ['currency'], presentment: ['presentment_currency'] },
	rowCurrency,
);

/**
 * An amount of the order.
 * @param field the field with the amount in shop currency; undefined where there is only a set
 * @param set the field with a MoneySet (spec: Order)
 */
export function orderMoney(field: string | undefined, set?: string): RecordSource {
	const needs = moneyNeeds(
		[field, set].filter((name) => name !== undefined),
		set !== undefined,
	);
	return fromRecord(needs, (order) => amountOf(order, order.fields, field, set));
}

/** An amount of the order that is in a field, and for both currencies in another with `_set` behind its name. */
export const orderAmount = (name: string): RecordSource => orderMoney(name, `${name}_set`);

/** An amount of the line item, with parameters as for `orderMoney`. */
export function lineMoney(field: string, set: string): LineSource {
	return fromLine(({ record, fields }) => amountOf(record, fields, field, set), LINE_MONEY_NEEDS);
}

/**
 * An amount in the currency of the row. In shop currency it is the plain field, or the set where that is blank; in
 * presentment currency the set, or the shop amount where both currencies are the same. Amounts are not converted.
 * @returns undefined when there is no amount in this currency
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
		if (currencyCode(currency) === '' || !sameCurrency(currency, presentment)) return undefined;
	}
	const plain = field === undefined ? undefined : holder[field];
	if (set === undefined || textOf(plain) !== '') return plain;
	return amountIn(holder[set], 'shop', rowCurrency(order));
}

/** The currency of the amounts of an order; undefined or blank when the order does not name it. */
export function rowCurrency({ currencySet, fields }: RecordView): unknown {
	return currencySet === 'presentment' ? fields.presentment_currency : fields.currency;
}

/** The shop amount of a MoneySet; undefined when its currency code differs from the currency of the order. */
export const shopAmount = (set: unknown, currency: unknown): unknown =>
	amountIn(set, 'shop', currency);

function amountIn(set: unknown, side: CurrencySet, currency: unknown): unknown {
	const { shop_money: shop, presentment_money: presentment } = fieldsOf(set);
	const { amount, currency_code: code } = fieldsOf(side === 'shop' ? shop : presentment);
	if (textOf(amount) === '') return undefined;
	if (currencyCode(code) === '' || currencyCode(currency) === '') return amount;
	return sameCurrency(code, currency) ? amount : undefined;
}

/** Whether two currencies are the same, however their codes are written. */
export function sameCurrency(one: unknown, other: unknown): boolean {
	return one === other || currencyCode(one) === currencyCode(other);
}

/** The code of a currency in upper case; '' when there is none. */
export const currencyCode = (currency: unknown): string => textOf(currency).trim().toUpperCase();

/** A cell with an amount that may not be known. */
export const textOrBlank = (amount: Decimal | undefined): string =>
	amount ? decimalText(amount) : '';
