import type { LineItem, Order } from '../../sandbox';
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
	const user = look.keyWithUserId ? `${look.tpUserId}:` : '';
	const total = (amount: string): Cell =>
		look.orderTotals === 'firstRow' && at > 0 ? '' : money(amount, look);
	return {
		row_key: `${user}${order.channel_name}:${order.id}:${line?.id ?? 0}`,
		tp_user_id: look.tpUserId,
		channel_name: order.channel_name,
		order_id: order.id,
		order_name: text(order.name),
		order_number: order.order_number,
		created_at: time(order.created_at, look),
		processed_at: time(order.processed_at, look),
		updated_at: time(order.updated_at, look),
		cancelled_at: time(order.cancelled_at, look),
		financial_status: order.financial_status,
		fulfillment_status: order.fulfillment_status ?? '',
		currency: order.currency,
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
		quantity: line?.quantity ?? '',
		unit_price: money(line?.price, look),
		line_discount: money(line?.total_discount, look),
		line_total: money(line && lineTotal(line), look),
		line_fulfillment_status: line?.fulfillment_status ?? '',
		order_subtotal: total(order.subtotal_price),
		order_discounts: total(order.total_discounts),
		order_shipping: total(order.total_shipping_price_set.shop_money.amount),
		order_tax: total(order.total_tax),
		order_total: total(order.total_price),
		order_outstanding: total(order.total_outstanding),
		discount_codes: list(order.discount_codes.map(({ code }) => code)),
		shipping_method: list(order.shipping_lines.map(({ title }) => title)),
		payment_gateways: list(order.payment_gateway_names),
		email: text(order.email ?? order.customer?.email),
		customer_name: text(
			[order.customer?.first_name, order.customer?.last_name].filter(Boolean).join(' ') ||
				(order.billing_address?.name ?? address?.name),
		),
		phone: phone(
			order.phone ?? order.customer?.phone ?? order.billing_address?.phone ?? address?.phone,
		),
		shipping_name: text(address?.name),
		shipping_city: text(address?.city),
		shipping_zip: code(address?.zip),
		shipping_country_code: text(address?.country_code),
		tags: text(order.tags),
		note: text(order.note),
	};
}

/** price x quantity - total_discount, counted in the smallest unit of the currency. */
function lineTotal({ price, quantity, total_discount: discount }: LineItem): string {
	const [, fraction = ''] = price.split('.');
	const units = (amount: string) => BigInt(amount.replace('.', ''));
	const total = units(price) * BigInt(quantity) - units(discount);
	const digits = String(total < 0n ? -total : total).padStart(fraction.length + 1, '0');
	const sign = total < 0n ? '-' : '';
	if (fraction === '') return sign + digits;
	return `${sign}${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}
