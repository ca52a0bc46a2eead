import type { Figure } from './bookAmounts';
import type { BookRowType } from './bookLedger';
import type {
	BookLine,
	BookOrder,
	BookRefund,
	BookRefundLine,
	BookShippingLine,
	BookTransaction,
	MoneySet,
} from './bookOrder';

/** Type, amount, calendar day in UTC (`''`: the channel tells none), and the tax inside the amount. */
export type ExpectedRow = readonly [BookRowType, string | null, string, string?];

/** An order with the rows that a bookkeeper expects of it, in shop money and where it says so in the other. */
export interface HandMadeOrder {
	name: string;
	/** Why the rows are these. */
	why: string;
	order: BookOrder;
	rows: readonly ExpectedRow[];
	inPresentment?: readonly ExpectedRow[];
	/** The figures of a summary that this order makes blank. */
	blank?: readonly Figure[];
	/** What all rows add up to beyond `current_total_price`: money that was given or kept. */
	goodwill?: string;
}

/** The day on which all of these orders were placed. */
export const SOLD = '2026-03-10';

/** An order in EUR of which nothing is known but its day, and the fields. */
export const orderOf = (fields: BookOrder): BookOrder => ({
	id: '4501',
	currency: 'EUR',
	presentment_currency: 'EUR',
	taxes_included: true,
	test: false,
	financial_status: 'paid',
	created_at: `${SOLD}T10:00:00Z`,
	processed_at: `${SOLD}T09:59:59Z`,
	cancelled_at: null,
	shipping_lines: [],
	tax_lines: [],
	refunds: [],
	...fields,
});

export const lineOf = (id: string, price: string, fields: BookLine = {}): BookLine => ({
	id,
	sku: id.toUpperCase(),
	quantity: 1,
	price,
	total_discount: '0.00',
	discount_allocations: [],
	gift_card: false,
	...fields,
});

export const shippingOf = (price: string, fields: BookShippingLine = {}): BookShippingLine => ({
	id: 'ship',
	price,
	discounted_price: price,
	discount_allocations: [],
	is_removed: false,
	...fields,
});

/** The same amount in shop money and, where it is given, in that of the customer. */
export const both = (shop: string, presentment = shop, code = 'GBP'): MoneySet => ({
	shop_money: { amount: shop, currency_code: 'EUR' },
	presentment_money: { amount: presentment, currency_code: presentment === shop ? 'EUR' : code },
});

export const paidBack = (amount: string, fields: BookTransaction = {}): BookTransaction => ({
	kind: 'refund',
	status: 'success',
	amount,
	currency: 'EUR',
	...fields,
});

/** An entry of `refunds` on a day at noon. */
export const refundOn = (day: string, fields: BookRefund): BookRefund => ({
	id: `r-${day}`,
	created_at: `${day}T12:00:00Z`,
	processed_at: `${day}T12:00:00Z`,
	refund_line_items: [],
	order_adjustments: [],
	...fields,
});

export const returned = (
	id: string,
	subtotal: string,
	tax = '0.00',
	fields: BookRefundLine = {},
): BookRefundLine => ({ line_item_id: id, quantity: 1, subtotal, total_tax: tax, ...fields });
