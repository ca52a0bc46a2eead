import type { Order } from '../../sandbox';
import { type Row, titled, typed, withColumns } from './cells';
import { orderLineRows } from './orderLines';

/** The essential columns of a row per line item, in this order. */
export const ESSENTIAL = (
	'order_name order_id created_at cancelled_at financial_status fulfillment_status currency sku title variant_title quantity ' +
	'unit_price line_discount line_total order_shipping order_tax order_total customer_name ' +
	'tp_user_id row_key'
).split(' ');

/** What the sheet of orders-to-excel.json must hold when it has read these orders. */
export const ordersToExcelRows = (
	orders: Order[],
	timezone: string,
	tpUserId = 'demo-merchant',
): Row[] => {
	const rows = orderLineRows(orders, { tpUserId, timezone, moneyAs: 'number' });
	return titled(typed(withColumns(rows, ESSENTIAL), ['created_at', 'cancelled_at']), timezone);
};
