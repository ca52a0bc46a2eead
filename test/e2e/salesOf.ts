import Decimal from 'decimal.js';
import type { Order } from '../../dev/sandbox';

/** The orders that count: no test orders, no cancelled ones. */
export const sold = (orders: readonly Order[]): Order[] =>
	orders.filter((order) => !order.test && !order.cancelled_at);

/** The exact sum of an amount over the orders, with two decimal places. */
export const sumOf = (orders: readonly Order[], amount: (order: Order) => Decimal.Value): string =>
	orders
		.map(amount)
		.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0))
		.toFixed(2);

/** The country that an order goes to, else that of who pays; '' when neither is known. */
export const countryOf = ({ shipping_address: to, billing_address: by }: Order): string =>
	to?.country_code || by?.country_code || '';
