import { momentOf } from '../../values/dates';
import {
	amountOf,
	CURRENCIES,
	currencyCode,
	LINE_MONEY_NEEDS,
	type MoneyView,
	rowCurrency,
	sameCurrency,
} from './amounts';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { sumOf } from '../../values/decimals';
import {
	type Fields,
	firstText,
	isFields,
	joinTexts,
	listIn,
	listOf,
	textOf,
} from '../../values/recordValues';

/**
 * Values from parts of an order that only some channels give: its taxes, payments, shipments and refunds. All are blank
 * where the channel gives none.
 */

const entries = (list: unknown): Fields[] => listOf(list).filter(isFields);

const MONEY_NEEDS = { shop: ['currency'], presentment: CURRENCIES };
const taxNeeds = {
	shop: ['tax_lines', ...MONEY_NEEDS.shop],
	presentment: ['tax_lines', ...MONEY_NEEDS.presentment],
};

/** The names of the taxes, such as "VAT". */
export const taxNames = fromRecord(['tax_lines'], ({ fields }) =>
	entries(fields.tax_lines).map(({ title }) => title),
);

/** Their rates as fractions, such as 0.21, in the order of the names. */
export const taxRates = fromRecord(['tax_lines'], ({ fields }) =>
	entries(fields.tax_lines).map(({ rate }) => rate),
);

/** Their amounts, joined, in the order of the names. */
export const taxAmounts = fromRecord(taxNeeds, (order) =>
	joinTexts(entries(order.fields.tax_lines).map((tax) => taxAmount(order, tax))),
);

/** Name and rate of one tax of the order, as in Shopify's file: "VAT 21%". */
export function taxName(place: number): RecordSource {
	return fromRecord(['tax_lines'], ({ fields }) => {
		const { title, rate } = entries(fields.tax_lines)[place - 1] ?? {};
		const percent = typeof rate === 'number' ? `${Number((rate * 100).toFixed(4))}%` : '';
		return joinTexts([title, percent], ' ');
	});
}

/** The amount of one tax of the order. */
export function taxValue(place: number): RecordSource {
	return fromRecord(taxNeeds, (order) => {
		const tax = entries(order.fields.tax_lines)[place - 1];
		return tax && taxAmount(order, tax);
	});
}

const taxAmount = (order: MoneyView, tax: Fields): unknown =>
	amountOf(order, tax, 'price', 'price_set');

/** The exact sum of the taxes of a line item; blank when it has no list of them, or one of them has no amount. */
export const lineTax = fromLine(({ record, fields }) => {
	if (listIn(fields.tax_lines) === undefined) return '';
	return sumOf(entries(fields.tax_lines).map((tax) => textOf(taxAmount(record, tax))));
}, LINE_MONEY_NEEDS);

/** The rates of the taxes of a line item. */
export const lineTaxRates = fromLine(({ fields }) =>
	entries(fields.tax_lines).map(({ rate }) => rate),
);

/** The amounts of the discount codes, joined, in the order of the codes; they are given in the currency of the shop. */
export const discountAmounts = fromRecord(
	{ shop: ['discount_codes'], presentment: ['discount_codes', ...CURRENCIES] },
	(order) =>
		joinTexts(
			entries(order.fields.discount_codes).map((code) =>
				amountOf(order, code, 'amount', undefined),
			),
		),
);

/** When the last payment succeeded. */
export const paidAt = fromRecord(['transactions'], ({ fields }) =>
	latest(payments(fields).map((payment) => firstText(payment.processed_at, payment.created_at))),
);

/** The references of the payment gateway for the payments, each once. */
export const paymentReferences = fromRecord(['transactions'], ({ fields }) => [
	...new Set(
		payments(fields).map(({ authorization, payment_id: id, receipt_id: receipt }) =>
			firstText(authorization, id, receipt),
		),
	),
]);

const payments = (order: Fields): Fields[] => successful(order.transactions, ['sale', 'capture']);

/** The transactions of some kinds that succeeded; channels write these words in either case. */
const successful = (transactions: unknown, kinds: readonly string[]): Fields[] =>
	entries(transactions).filter(
		({ kind, status }) =>
			kinds.includes(textOf(kind).toLowerCase()) && textOf(status).toLowerCase() === 'success',
	);

/** When the last refund was made. */
export const refundedAt = fromRecord(['refunds'], ({ fields }) =>
	latest(
		entries(fields.refunds).map((refund) => firstText(refund.processed_at, refund.created_at)),
	),
);

/** What was paid back, by the successful transactions of the refunds; blank when one is in another currency. */
export const refundedAmount = fromRecord(
	{
		shop: ['refunds', ...MONEY_NEEDS.shop],
		presentment: ['refunds', ...MONEY_NEEDS.presentment],
	},
	(order) => {
		const refunds = entries(order.fields.refunds);
		const paidBack = refunds.flatMap(({ transactions }) => successful(transactions, ['refund']));
		const isForeign = paidBack.some(
			({ currency }) =>
				currencyCode(currency) !== '' && !sameCurrency(currency, rowCurrency(order)),
		);
		if (paidBack.length === 0 || isForeign) return '';
		return sumOf(paidBack.map(({ amount }) => textOf(amount)));
	},
);

/** When the last shipment was made. */
export const fulfilledAt = fromRecord(['fulfillments'], ({ fields }) =>
	latest(shipments(fields).map(({ created_at: at }) => textOf(at))),
);

/** The tracking numbers of the shipments, each once. */
export const trackingNumbers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(
		shipments(fields).flatMap(({ tracking_numbers: numbers, tracking_number: number }) => {
			const all = listOf(numbers).map(textOf);
			return all.length > 0 ? all : [textOf(number)];
		}),
	),
]);

/** The carriers of the shipments, each once. */
export const trackingCarriers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(shipments(fields).map(({ tracking_company: carrier }) => textOf(carrier))),
]);

/** The shipments that were not cancelled. */
const shipments = (order: Fields): Fields[] =>
	entries(order.fulfillments).filter(
		({ status }) => !['cancelled', 'error', 'failure'].includes(textOf(status).toLowerCase()),
	);

/** The latest of the dates; blank when there is none. */
function latest(dates: readonly string[]): string {
	let found = '';
	let foundMs = -Infinity;
	for (const date of dates) {
		const ms = momentOf(date)?.ms ?? -Infinity;
		if (ms <= foundMs) continue;
		found = date;
		foundMs = ms;
	}
	return found;
}
