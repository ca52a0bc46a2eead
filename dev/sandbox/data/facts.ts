import type { Order, Product } from './model';
import type { OrderState } from './orders';

/** What the order filters look at. Times are epoch milliseconds. */
export interface OrderFacts {
	id: string;
	createdMs: number;
	updatedMs: number;
	processedMs: number;
	state: OrderState;
	financial: string;
	fulfillment: string | null;
	appId: string;
}

/** What the product filters look at. NaN as time of publication: not published. */
export interface ProductFacts {
	id: string;
	createdMs: number;
	updatedMs: number;
	publishedMs: number;
	status: string;
	handle: string;
	productType: string;
	title: string;
	vendor: string;
	collections: string[];
}

export interface FactsOf {
	orders: OrderFacts;
	products: ProductFacts;
}

/** Facts of a whole order; cancelled wins over closed. */
export function factsOfOrder(order: Order): OrderFacts {
	return {
		id: order.id,
		createdMs: Date.parse(order.created_at),
		updatedMs: Date.parse(order.updated_at),
		processedMs: Date.parse(order.processed_at),
		state: order.cancelled_at !== null ? 'cancelled' : order.closed_at !== null ? 'closed' : 'open',
		financial: order.financial_status,
		fulfillment: order.fulfillment_status,
		appId: order.app_id,
	};
}

/** Facts of a whole product; the collections it belongs to are not told by the product itself. */
export function factsOfProduct(product: Product, collections: string[] = []): ProductFacts {
	return {
		id: product.id,
		createdMs: Date.parse(product.created_at),
		updatedMs: Date.parse(product.updated_at),
		publishedMs: product.published_at === null ? NaN : Date.parse(product.published_at),
		status: product.status,
		handle: product.handle,
		productType: product.product_type,
		title: product.title,
		vendor: product.vendor,
		collections,
	};
}
