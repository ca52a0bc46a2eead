import type { Order } from './model';
import { decimalsOf } from './money';
import type { Sales, SalesInBoth } from './sales';

/** The sandbox's own record of an order: what it was made from, not what it shows. For comparisons in tests. */
export interface OrderBook {
	id: string;
	createdMs: number;
	processedMs: number;
	isTest: boolean;
	isCancelled: boolean;
	/** In the currency of the shop. */
	shop: BookedSales;
}

/** Sales in one currency, in its smallest unit. */
export interface BookedSales extends Sales {
	currency: string;
	/** Decimal places of the currency. */
	decimals: number;
}

/** The book of an order of a template. */
export const bookOf = (
	order: Order,
	sales: SalesInBoth,
	{ id, createdMs, processedMs }: Pick<OrderBook, 'id' | 'createdMs' | 'processedMs'>,
): OrderBook => ({
	id,
	createdMs,
	processedMs,
	isTest: order.test,
	isCancelled: order.cancelled_at !== null,
	shop: { ...sales.shop, currency: order.currency, decimals: decimalsOf(order.currency) },
});
