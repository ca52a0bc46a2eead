import type { Order } from '../../sandbox';
import { type Row, typed, withColumns } from './cells';
import { orderLineRows } from './orderLines';

/** The columns that orders-to-excel.json asks for, in this order. */
export const COLUMNS = [
	'order_name',
	'created_at',
	'financial_status',
	'fulfillment_status',
	'cancelled_at',
	'customer_name',
	'shipping_country_code',
	'sku',
	'title',
	'variant_title',
	'quantity',
	'currency',
	'unit_price',
	'line_discount',
	'line_total',
	'order_subtotal',
	'order_discounts',
	'order_shipping',
	'order_tax',
	'order_total',
	'order_outstanding',
	'payment_gateways',
	'discount_codes',
	'email',
	'order_id',
	'row_key',
];

/** What the sheet of orders-to-excel.json must hold when it has read these orders. */
export const ordersToExcelRows = (orders: Order[], timezone: string): Row[] =>
	typed(
		withColumns(
			orderLineRows(orders, {
				tpUserId: 'demo-merchant',
				timezone,
				moneyAs: 'number',
			}),
			COLUMNS,
		),
		['created_at', 'cancelled_at'],
	);
