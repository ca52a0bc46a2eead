import type { LineItem, Order, TaxLine } from '../../sandbox';
import { type Cell, code, list, type Look, money, phone, type Row, text, time } from './cells';

type Line = LineItem | undefined;

/** One row per line item of every order, with all columns, as the sandbox's orders have it. */
export const orderLineRows = (orders: Order[], look: Look): Row[] =>
	orders.flatMap((order) => {
		const lines: Line[] = order.line_items.length > 0 ? order.line_items : [undefined];
		return lines.map((line, at) => row(order, line, at, look));
	});

function row(order: Order, line: Line, at: number, look: Look): Row {
	const address = order.shipping_address;
	const parcels = (order.fulfillments ?? []).filter(({ status }) => status !== 'cancelled');
	const { tax_lines: taxes = [] } = order;
	const { tax_lines: lineTaxes } = (line ?? {}) as Pick<Order, 'tax_lines'>;
	const user = look.keyWithUserId ? `${look.tpUserId}:` : '';
	const total = (amount: string): Cell =>
		look.orderTotals !== 'everyRow' && at > 0 ? '' : money(amount, look);
	return {
		order_name: text(order.name),
		order_id: order.id,
		order_number: order.order_number,
		confirmation_number: '',
		po_number: order.po_number ?? '',
		source_name: text(order.source_name),
		is_test: order.test,
		created_at: time(order.created_at, look),
		processed_at: time(order.processed_at, look),
		updated_at: time(order.updated_at, look),
		closed_at: time(order.closed_at, look),
		cancelled_at: time(order.cancelled_at, look),
		cancel_reason: order.cancel_reason ?? '',
		financial_status: order.financial_status,
		paid_at: '',
		refunded_at: time(order.refunds?.at(-1)?.created_at, look),
		fulfillment_status: order.fulfillment_status ?? '',
		currency: order.currency,
		presentment_currency: order.presentment_currency,
		line_number: line ? at + 1 : '',
		line_count: order.line_items.length,
		is_first_line: at === 0,
		line_item_id: line?.id ?? '',
		product_id: line?.product_id ?? '',
		variant_id: line?.variant_id ?? '',
		sku: code(line?.sku),
		title: text(line?.title),
		variant_title: text(line?.variant_title),
		vendor: text(line?.vendor),
		is_gift_card: line?.gift_card ?? '',
		taxable: line?.taxable ?? '',
		requires_shipping: line?.requires_shipping ?? '',
		quantity: line?.quantity ?? '',
		current_quantity: '',
		fulfillable_quantity: line?.fulfillable_quantity ?? '',
		unit_price: money(line?.price, look),
		line_discount: money(line?.total_discount, look),
		line_total: money(line && lineTotal(line), look),
		line_tax: money(lineTaxes && sumOf(lineTaxes), look),
		line_tax_rates: list((lineTaxes ?? []).map(({ rate }) => String(rate))),
		line_fulfillment_status: line?.fulfillment_status ?? '',
		line_properties: '',
		gross_sales: total(order.total_line_items_price),
		order_discounts: total(order.total_discounts),
		discount_codes: list(order.discount_codes.map(({ code }) => code)),
		discount_amounts: total(order.discount_codes.map(({ amount }) => amount).join('; ')),
		order_subtotal: total(order.subtotal_price),
		order_shipping: total(order.total_shipping_price_set.shop_money.amount),
		shipping_method: list(
			order.shipping_lines.filter((way) => !way.is_removed).map(({ title }) => title),
		),
		tracking_numbers: list([...new Set(parcels.flatMap((one) => one.tracking_numbers))]),
		tracking_carriers: list([...new Set(parcels.map((one) => one.tracking_company))]),
		taxes_included: order.taxes_included,
		order_tax: total(order.total_tax),
		tax_names: list(taxes.map(({ title }) => title)),
		tax_rates: list(taxes.map(({ rate }) => String(rate))),
		tax_amounts: total(taxes.map(({ price }) => price).join('; ')),
		channel_liable_tax: '',
		order_tip: total(order.total_tip_received),
		order_duties: total(shopAmount(order.original_total_duties_set)),
		order_fees: total(shopAmount(order.original_total_additional_fees_set)),
		order_total: total(order.total_price),
		current_subtotal: total(order.current_subtotal_price),
		current_discounts: total(order.current_total_discounts),
		current_tax: total(order.current_total_tax),
		current_total: total(order.current_total_price),
		change_after_order: total(difference(order.total_price, order.current_total_price)),
		order_outstanding: total(order.total_outstanding),
		payment_gateways: list(order.payment_gateway_names),
		payment_references: '',
		customer_id: order.customer?.id ?? '',
		company_id: order.company.id ?? '',
		email: text(order.email ?? order.customer?.email),
		customer_name: text(
			[order.customer?.first_name, order.customer?.last_name].filter(Boolean).join(' ') ||
				(order.billing_address?.name ?? address?.name),
		),
		phone: phone(
			order.phone ?? order.customer?.phone ?? order.billing_address?.phone ?? address?.phone,
		),
		billing_country_code: text(order.billing_address?.country_code),
		shipping_name: text(address?.name),
		shipping_city: text(address?.city),
		shipping_zip: code(address?.zip),
		shipping_country_code: text(address?.country_code),
		tags: text(order.tags),
		note: text(order.note),
		note_attributes: '',
		order_status_url: text(order.order_status_url),
		tp_user_id: look.tpUserId,
		channel_name: order.channel_name,
		row_key: `${user}${order.channel_name}:${order.id}:${line?.id ?? 0}`,
	};
}

/** The shop's amount of a set that may be empty. */
const shopAmount = (set: Record<string, unknown>): string =>
	(set as { shop_money?: { amount: string } }).shop_money?.amount ?? '';

const sumOf = (taxes: TaxLine[]): string =>
	taxes.length > 0
		? amount(
				taxes.reduce((sum, { price }) => sum + units(price), 0n),
				placesOf(taxes[0].price),
			)
		: '';

/** price x quantity - total_discount. */
const lineTotal = ({ price, quantity, total_discount: discount }: LineItem): string =>
	amount(units(price) * BigInt(quantity) - units(discount), placesOf(price));

/** One amount less another of the same currency. */
const difference = (one: string, other: string): string =>
	amount(units(one) - units(other), placesOf(one));

/** An amount in the smallest unit of its currency. */
const units = (text: string) => BigInt(text.replace('.', ''));

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** An amount in the smallest unit of its currency, as decimal text. */
function amount(total: bigint, places: number): string {
	const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
	const sign = total < 0n ? '-' : '';
	return places === 0
		? sign + digits
		: `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
