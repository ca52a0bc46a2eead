import Decimal from 'decimal.js';
import { DateTime } from 'luxon';

/** 60 digits: products and sums of amounts are exact. */
export const Exact = Decimal.clone({ precision: 60 });
export const ZERO = new Exact(0);

/** In which of its two currencies an order is read. */
export type CurrencySet = 'shop' | 'presentment';

export type Amount = string | number | null;

export interface MoneySet {
	shop_money?: { amount?: Amount; currency_code?: string } | null;
	presentment_money?: { amount?: Amount; currency_code?: string } | null;
}

type Listed<Entry> = readonly Entry[] | null;

export interface BookTaxLine {
	title?: string | null;
	rate?: number | string | null;
	price?: Amount;
	price_set?: MoneySet | null;
	channel_liable?: boolean | null;
}

export interface BookAllocation {
	amount?: Amount;
	amount_set?: MoneySet | null;
}

export interface BookLine {
	id?: string | number | null;
	sku?: string | null;
	quantity?: number | string | null;
	price?: Amount;
	price_set?: MoneySet | null;
	total_discount?: Amount;
	total_discount_set?: MoneySet | null;
	discount_allocations?: Listed<BookAllocation>;
	gift_card?: boolean | null;
	tip?: unknown;
	tip_payment_gateway?: string | null;
}

export interface BookShippingLine {
	id?: string | number | null;
	price?: Amount;
	price_set?: MoneySet | null;
	discounted_price?: Amount;
	discounted_price_set?: MoneySet | null;
	discount_allocations?: Listed<BookAllocation>;
	is_removed?: boolean | null;
}

export interface BookTransaction {
	kind?: string | null;
	status?: string | null;
	amount?: Amount;
	amount_set?: MoneySet | null;
	currency?: string | null;
}

export interface BookRefundLine {
	line_item_id?: string | number | null;
	quantity?: number | null;
	subtotal?: Amount;
	subtotal_set?: MoneySet | null;
	total_tax?: Amount;
	total_tax_set?: MoneySet | null;
}

export interface BookAdjustment {
	kind?: string | null;
	amount?: Amount;
	amount_set?: MoneySet | null;
	tax_amount?: Amount;
	tax_amount_set?: MoneySet | null;
}

export interface BookRefundShippingLine {
	subtotal_amount_set?: MoneySet | null;
	tax_amount_set?: MoneySet | null;
}

export interface BookRefund {
	id?: string | number | null;
	created_at?: string | null;
	processed_at?: string | null;
	transactions?: Listed<BookTransaction>;
	refund_line_items?: Listed<BookRefundLine>;
	order_adjustments?: Listed<BookAdjustment>;
	refund_shipping_lines?: Listed<BookRefundShippingLine>;
}

/** The fields of an order that its amounts and days are found in. All of them may be missing. */
export interface BookOrder {
	id?: string | number | null;
	name?: string | null;
	created_at?: string | null;
	processed_at?: string | null;
	cancelled_at?: string | null;
	financial_status?: string | null;
	currency?: string | null;
	presentment_currency?: string | null;
	taxes_included?: boolean | null;
	test?: boolean | null;
	line_items?: Listed<BookLine>;
	shipping_lines?: Listed<BookShippingLine>;
	tax_lines?: Listed<BookTaxLine>;
	refunds?: Listed<BookRefund>;
	payment_gateway_names?: Listed<string>;
	subtotal_price?: Amount;
	subtotal_price_set?: MoneySet | null;
	total_discounts?: Amount;
	total_discounts_set?: MoneySet | null;
	total_shipping_price_set?: MoneySet | null;
	total_tax?: Amount;
	total_tax_set?: MoneySet | null;
	total_tip_received?: Amount;
	total_price?: Amount;
	total_price_set?: MoneySet | null;
	original_total_duties_set?: MoneySet | null;
	original_total_additional_fees_set?: MoneySet | null;
	current_subtotal_price?: Amount;
	current_subtotal_price_set?: MoneySet | null;
	current_shipping_price_set?: MoneySet | null;
	current_total_tax?: Amount;
	current_total_tax_set?: MoneySet | null;
	current_total_duties_set?: MoneySet | null;
	current_total_additional_fees_set?: MoneySet | null;
	current_total_price?: Amount;
	current_total_price_set?: MoneySet | null;
}

/** An amount is there, but it is no number: `"1,234.50"`. */
export class UnreadableAmount extends Error {}

/**
 * An amount as an exact decimal, `undefined` where it is missing.
 * @throws {UnreadableAmount} for anything that is there and no decimal number
 */
export function decimalOf(value: unknown): Decimal | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new UnreadableAmount(JSON.stringify(value));
	}
	const text = String(value).trim();
	if (text === '') return undefined;
	if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new UnreadableAmount(text);
	return new Exact(text);
}

/** The amount of a money set in one of its two currencies. */
export function setAmount(set: MoneySet | null | undefined, currency: CurrencySet) {
	const side = currency === 'shop' ? set?.shop_money : set?.presentment_money;
	return decimalOf(side?.amount);
}

/** `record[field]`, else its `_set`, in shop money; only its `_set` in the currency of the customer. */
export function fieldAmount(record: object, field: string, currency: CurrencySet) {
	const fields = record as Record<string, unknown>;
	const set = fields[`${field}_set`] as MoneySet | null | undefined;
	if (currency === 'presentment') return setAmount(set, 'presentment');
	return decimalOf(fields[field]) ?? setAmount(set, 'shop');
}

/** Fields with an amount that may have a set beside them. */
const AMOUNT = /price|amount|discounts?$|total_t|subtotal/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const codeOf = (code: unknown): string =>
	typeof code === 'string' ? code.trim().toUpperCase() : '';

const inCurrencies = new WeakMap<BookOrder, BookOrder>();

/**
 * The order without the amounts of sets that name another currency than the order does. Where both of its currencies are
 * one, what the customer paid is the amount of the shop, unless a set tells it.
 */
export function inItsCurrencies(order: BookOrder): BookOrder {
	const known = inCurrencies.get(order);
	if (known) return known;
	const codes = { shop: codeOf(order.currency), presentment: codeOf(order.presentment_currency) };
	const isOne = codes.shop !== '' && codes.shop === codes.presentment;
	const moneyOn = (set: unknown, side: CurrencySet): unknown => {
		const money = isRecord(set) ? set[`${side}_money`] : undefined;
		if (!isRecord(money) || [undefined, null, ''].includes(money.amount as null)) return undefined;
		const code = codeOf(money.currency_code);
		return !code || !codes[side] || code === codes[side] ? money : undefined;
	};
	const read = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(read);
		if (!isRecord(value)) return value;
		const fields: Record<string, unknown> = {};
		for (const [key, of] of Object.entries(value)) {
			const name = key.replace(/_set$/, '');
			if (key === name) fields[key] = read(of);
			if (key === name && (isRecord(of) || !AMOUNT.test(key))) continue;
			const set = value[`${name}_set`];
			const shop = moneyOn(set, 'shop');
			const plain = [null, undefined, ''].includes(value[name] as null) ? undefined : value[name];
			// A transaction has a currency of its own.
			const ofShop = plain !== undefined && !('status' in value) ? { amount: plain } : shop;
			const presentment = moneyOn(set, 'presentment') ?? (isOne ? ofShop : undefined);
			if (shop ?? presentment)
				fields[`${name}_set`] = { shop_money: shop, presentment_money: presentment };
		}
		return fields;
	};
	const made = read(order) as BookOrder;
	inCurrencies.set(order, made);
	return made;
}

/** The currency code of an order's amounts; `''` where it names none. */
export function currencyOf(order: BookOrder, currency: CurrencySet): string {
	const named = currency === 'shop' ? order.currency : order.presentment_currency;
	const set = order.total_price_set;
	const side = currency === 'shop' ? set?.shop_money : set?.presentment_money;
	return named?.trim() || side?.currency_code?.trim() || '';
}

export const isTipLine = (line: BookLine): boolean =>
	(typeof line.tip === 'object' && line.tip !== null) || !!line.tip_payment_gateway;

export const sumOf = (amounts: ReadonlyArray<Decimal | undefined>): Decimal =>
	amounts.reduce<Decimal>((sum, amount) => sum.plus(amount ?? 0), ZERO);

const moments = new Map<string, DateTime | undefined>();

/** A date as a moment in the zone, in which dates without an offset are read; `undefined` if unreadable. */
export function momentOf(date: unknown, timeZone: string): DateTime | undefined {
	if (typeof date !== 'string') return undefined;
	const key = `${timeZone} ${date}`;
	if (!moments.has(key)) {
		if (moments.size > 50_000) moments.clear();
		moments.set(key, parseDate(date.trim(), timeZone));
	}
	return moments.get(key);
}

function parseDate(date: string, timeZone: string): DateTime | undefined {
	if (!/^\d{4}-\d\d-\d\d/.test(date)) return undefined;
	const text = date.replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
	const moment = DateTime.fromISO(text, { zone: timeZone });
	return moment.isValid ? moment : undefined;
}

/** The first of the dates that can be read, as it is written; `''` if there is none. */
export const firstReadable = (...dates: unknown[]): string =>
	(dates.find((date) => momentOf(date, 'UTC')) as string | undefined) ?? '';

/** The calendar day of a date in the zone, `2026-03-31`; `''` for a blank. */
export const dayOf = (date: string, timeZone: string): string =>
	momentOf(date, timeZone)?.toFormat('yyyy-MM-dd') ?? '';
