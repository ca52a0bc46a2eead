import type { Channel } from '../../api/table';
import type {
	Fulfillment,
	LineItem,
	MoneySet,
	Order,
	Refund,
	ShippingLine,
	TaxLine,
} from '../model';
import { Random } from '../random';
import { formatTime } from '../timeline';
import { netOf, SHIPPING_TAX_RATE, type Basket, type BasketLine } from './basket';
import type { Course } from './course';
import { customerOf } from './customers';
import { articleIdOf, variantIdOf, type ShopIds } from './shopIds';

export const CURRENCY = 'EUR';
const MINUTE_MS = 60_000;
/** Customers of a shop; some come often. */
const CUSTOMERS = 480;

/** An amount in cents as decimal text. */
export const cents = (amount: number): string => (amount / 100).toFixed(2);

export const moneyIn = (amount: number): MoneySet => {
	const money = { currency_code: CURRENCY, amount: cents(amount) };
	return { shop_money: money, presentment_money: { ...money } };
};

/** A tax of so many percent; none where it is nothing. */
const taxLines = (rate: number, amount: number): TaxLine[] =>
	amount === 0
		? []
		: [
				{
					...{ title: 'VAT', rate: rate / 100, price: cents(amount) },
					...{ price_set: moneyIn(amount), channel_liable: false },
				},
			];

/** The taxes of an order, one for each rate. */
function taxesOf({ lines, shippingTax }: Basket): TaxLine[] {
	const taxes = new Map<number, number>();
	const add = (rate: number, tax: number) => taxes.set(rate, (taxes.get(rate) ?? 0) + tax);
	for (const { article, tax } of lines) add(article.taxRate, tax);
	add(SHIPPING_TAX_RATE, shippingTax);
	return [...taxes].flatMap(([rate, tax]) => taxLines(rate, tax));
}

/** Channels on which an order is known by its ID alone. */
const NAMED_BY_ID: readonly Channel[] = ['amazon', 'bol', 'mirakl'];

export interface OrderOf {
	ids: ShopIds;
	index: number;
	basket: Basket;
	/** What has happened so far. */
	course: Course;
}

const happened = (ms: number): boolean => ms !== Infinity;

/** What went back of an order, in cents. */
interface Returned {
	lines: Array<{ at: number; quantity: number; subtotal: number; tax: number; discount: number }>;
	shipping: number;
	shippingTax: number;
}

function returnedOf({ lines, returned, shipping, shippingTax }: Basket, isAll: boolean): Returned {
	const whole = isAll || returned === 'all';
	const parts = lines.flatMap((line, at) => {
		const quantity = isAll || returned === 'all' ? line.quantity : returned[at];
		if (quantity === 0) return [];
		const part = (amount: number) => Math.round((amount * quantity) / line.quantity);
		const discount = part(line.discount);
		const subtotal = line.price * quantity - discount;
		return [{ at, quantity, subtotal, tax: part(line.tax), discount }];
	});
	return {
		lines: parts,
		shipping: whole ? shipping : 0,
		shippingTax: whole ? shippingTax : 0,
	};
}

const NOTHING: Returned = { lines: [], shipping: 0, shippingTax: 0 };

/** An order as it is now, complete as the specification lists it, with its parcels and refunds. */
export function orderRecord({ ids, index, basket, course }: OrderOf): Order {
	const { channel } = ids;
	const { paid, shipped, cancelled } = course;
	const style = channel === 'mirakl' ? 'utcMilliseconds' : 'utc';
	const time = (ms: number) => formatTime(ms, style);
	const timeOrNull = (ms: number) => (happened(ms) ? time(ms) : null);
	const random = new Random(11, 'order', ids.shop, channel, index);
	const { customer, address, email, phone, locale } = customerOf(
		Math.floor(random.next() ** 1.6 * CUSTOMERS),
	);
	const isPaid = happened(paid);
	const isCancelled = happened(cancelled);
	const refundedMs = isPaid ? Math.min(cancelled, course.refunded) : Infinity;
	const back = happened(refundedMs) ? returnedOf(basket, isCancelled) : NOTHING;
	const ended = isCancelled ? returnedOf(basket, true) : back;

	const { lines, code } = basket;
	const sum = (of: (line: BasketLine) => number) => lines.reduce((all, line) => all + of(line), 0);
	const gross = sum(({ price, quantity }) => price * quantity);
	const discounts = sum(({ discount }) => discount);
	const subtotal = netOf(lines);
	const tax = sum((line) => line.tax) + basket.shippingTax;
	const total = subtotal + basket.shipping;
	const sumBack = (of: (line: Returned['lines'][number]) => number) =>
		ended.lines.reduce((all, line) => all + of(line), 0);
	const current = {
		subtotal: subtotal - sumBack((line) => line.subtotal),
		discounts: discounts - sumBack((line) => line.discount),
		tax: tax - sumBack((line) => line.tax) - ended.shippingTax,
		total: total - sumBack((line) => line.subtotal) - ended.shipping,
	};
	const financial = !isPaid
		? isCancelled
			? 'voided'
			: 'pending'
		: !happened(refundedMs)
			? 'paid'
			: current.total === 0
				? 'refunded'
				: 'partially_refunded';
	const id = ids.order(index);
	const number = String(1001 + index);
	const name = NAMED_BY_ID.includes(channel) ? id : `#${number}`;
	const gateway =
		!isPaid || paid - course.placed > 10 * MINUTE_MS
			? 'Bank transfer'
			: random.pick(['iDEAL', 'iDEAL', 'PayPal', 'Klarna', 'Credit card']);
	const updatedMs = Math.max(...Object.values(course).filter(happened));
	const grams = sum(({ variant, quantity }) => variant.grams * quantity);
	return {
		id,
		channel_name: channel,
		app_id: '1354745',
		...{ checkout_id: `${ids.inner(index)}01`, location_id: null, user_id: '548380009' },
		billing_address: { ...address, channel_name: channel },
		shipping_address: { ...address },
		...{ buyer_accepts_marketing: index % 3 === 0, confirmed: true, taxes_included: true },
		...{ test: false, tax_exempt: false, estimated_taxes: false },
		cancel_reason: isCancelled ? (isPaid ? 'customer' : 'declined') : null,
		cancelled_at: timeOrNull(cancelled),
		closed_at: timeOrNull(course.delivered),
		...{ device_id: null, referring_site: null, po_number: null },
		note:
			random.next() < 0.04
				? random.pick(['Please ring twice', 'It is a gift', 'Leave with the neighbours'])
				: null,
		created_at: time(course.placed),
		processed_at: time(course.placed),
		updated_at: time(updatedMs),
		...{ currency: CURRENCY, presentment_currency: CURRENCY },
		customer,
		customer_locale: locale,
		discount_codes: code
			? [{ id: null, amount: cents(discounts), code: code.name, type: 'percentage' }]
			: [],
		discount_applications: code
			? [
					{
						...{ type: 'discount_code', code: code.name, value: `${code.percent}.0` },
						...{ value_type: 'percentage', allocation_method: 'across' },
						...{ target_selection: 'all', target_type: 'line_item' },
					},
				]
			: [],
		...{ email, phone },
		financial_status: financial,
		fulfillment_status: happened(shipped) ? 'fulfilled' : null,
		tags: customer.tags,
		line_items: lines.map((line, at) => lineItem(ids, index, at, line, happened(shipped))),
		...{ name, number: NAMED_BY_ID.includes(channel) ? id : number },
		order_number: NAMED_BY_ID.includes(channel) ? id : number,
		source_identifier: `web-${number}`,
		source_name: 'web',
		order_status_url: `https://shop.example.com/orders/${ids.inner(index)}`,
		payment_gateway_names: [gateway],
		shipping_lines: [shippingLine(ids.inner(index), basket)],
		tax_lines: taxesOf(basket),
		subtotal_price: cents(subtotal),
		total_line_items_price: cents(gross),
		total_discounts: cents(discounts),
		total_tip_received: '0.00',
		total_price: cents(total),
		total_tax: cents(tax),
		total_outstanding: cents(financial === 'pending' ? total : 0),
		current_subtotal_price: cents(current.subtotal),
		current_total_discounts: cents(current.discounts),
		current_total_price: cents(current.total),
		current_total_tax: cents(current.tax),
		total_weight: grams,
		total_line_items_price_set: moneyIn(gross),
		total_discounts_set: moneyIn(discounts),
		total_shipping_price_set: moneyIn(basket.shipping),
		subtotal_price_set: moneyIn(subtotal),
		total_price_set: moneyIn(total),
		total_tax_set: moneyIn(tax),
		current_subtotal_price_set: moneyIn(current.subtotal),
		current_total_discounts_set: moneyIn(current.discounts),
		current_total_price_set: moneyIn(current.total),
		current_total_tax_set: moneyIn(current.tax),
		current_shipping_price_set: moneyIn(basket.shipping - ended.shipping),
		...{ current_total_duties_set: {}, original_total_duties_set: {} },
		...{ current_total_additional_fees_set: {}, original_total_additional_fees_set: {} },
		payment_terms: {},
		company: { id: null, location_id: null },
		fulfillments: happened(shipped) ? [parcel(ids.inner(index), index, course, time)] : [],
		refunds: happened(refundedMs)
			? [refund({ ids, index, basket }, back, time(refundedMs), gateway, isCancelled)]
			: [],
	};
}

function lineItem(
	ids: ShopIds,
	index: number,
	at: number,
	{ articleAt, article, variantAt, variant, quantity, price, discount, tax }: BasketLine,
	isShipped: boolean,
): LineItem & { tax_lines: TaxLine[] } {
	const hasVariants = article.variants.length > 1 || variant.title !== 'Default Title';
	return {
		id: lineIdOf(ids, index, at),
		fulfillable_quantity: isShipped ? 0 : quantity,
		fulfillment_service: 'manual',
		fulfillment_status: isShipped ? 'fulfilled' : null,
		grams: variant.grams,
		price: cents(price),
		product_id: articleIdOf(ids, articleAt),
		quantity,
		requires_shipping: true,
		sku: variant.sku,
		title: article.title,
		variant_id: variantIdOf(ids, articleAt, variantAt),
		variant_title: hasVariants ? variant.title : '',
		name: hasVariants ? `${article.title} - ${variant.title}` : article.title,
		vendor: article.vendor,
		gift_card: false,
		taxable: true,
		total_discount: cents(discount),
		total_discount_set: moneyIn(discount),
		product_exists: true,
		price_set: moneyIn(price),
		fulfillment_line_item_id: null,
		tax_lines: taxLines(article.taxRate, tax),
	};
}

const lineIdOf = (ids: ShopIds, index: number, at: number): string =>
	`${ids.inner(index)}${at + 1}`;

const shippingLine = (
	inner: string,
	{ shipping: price, shippingTax }: Basket,
): ShippingLine & { tax_lines: TaxLine[] } => ({
	tax_lines: taxLines(SHIPPING_TAX_RATE, shippingTax),
	...{ id: `${inner}8`, carrier_identifier: 'postnl', code: 'Standard', is_removed: false },
	...{ phone: null, price: cents(price), discounted_price: cents(price) },
	...{ discount_allocations: [], source: 'shop' },
	title: price === 0 ? 'Free shipping' : 'Standard shipping',
	price_set: moneyIn(price),
	discounted_price_set: moneyIn(price),
});

function parcel(
	inner: string,
	index: number,
	{ shipped, delivered }: Course,
	time: (ms: number) => string,
): Fulfillment {
	const [company, link] =
		index % 3 === 0
			? (['DHL', 'https://www.dhl.com/track?id='] as const)
			: (['PostNL', 'https://postnl.nl/tracktrace/?B='] as const);
	const number = `3SKADE${inner}`;
	const isDelivered = happened(delivered);
	return {
		id: `${inner}7`,
		status: 'success',
		created_at: time(shipped),
		updated_at: time(isDelivered ? delivered : shipped),
		tracking_company: company,
		tracking_number: number,
		tracking_numbers: [number],
		tracking_url: `${link}${number}`,
		shipment_status: isDelivered ? 'delivered' : 'in_transit',
	};
}

/** What is paid back: the lines with their tax inside, the shipping as an adjustment without it. */
function refund(
	{ ids, index }: Pick<OrderOf, 'ids' | 'index'> & { basket: Basket },
	{ lines, shipping, shippingTax }: Returned,
	at: string,
	gateway: string,
	isCancelled: boolean,
): Refund {
	const inner = ids.inner(index);
	const id = `${inner}5`;
	const money = lines.reduce((all, { subtotal }) => all + subtotal, shipping);
	return {
		id,
		order_id: ids.order(index),
		created_at: at,
		processed_at: at,
		note: isCancelled ? 'Order cancelled' : 'Return',
		refund_line_items: lines.map((line) => ({
			id: `${inner}6${line.at + 1}`,
			line_item_id: lineIdOf(ids, index, line.at),
			quantity: line.quantity,
			restock_type: isCancelled ? 'cancel' : 'return',
			subtotal: cents(line.subtotal),
			subtotal_set: moneyIn(line.subtotal),
			total_tax: cents(line.tax),
			total_tax_set: moneyIn(line.tax),
		})),
		order_adjustments:
			shipping === 0
				? []
				: [
						{
							...{ id: `${inner}4`, kind: 'shipping_refund', reason: 'Shipping refund' },
							amount: cents(shippingTax - shipping),
							amount_set: moneyIn(shippingTax - shipping),
							tax_amount: cents(-shippingTax),
							tax_amount_set: moneyIn(-shippingTax),
						},
					],
		transactions: [
			{
				...{ id: `${inner}3`, kind: 'refund', status: 'success', gateway },
				amount: cents(money),
				currency: CURRENCY,
				created_at: at,
				processed_at: at,
			},
		],
	};
}
