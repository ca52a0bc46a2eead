import type { Fulfillment, Order, Product } from './model';
import { nth } from './random';
import { slot } from './template';

/**
 * What the questions of customers are about, which the specification does not list or other data do not have: parcels
 * with and without tracking, numbers behind a prefix, customers with several orders, and products in sizes.
 */

/** Orders that one customer has on average. */
const ORDERS_PER_CUSTOMER = 3;

/** The customer of order `index`: those of one customer lie far apart. */
export const customerNumber = (index: number, count: number): number =>
	(index * 7919) % Math.max(1, Math.ceil(count / ORDERS_PER_CUSTOMER));

const CARRIERS = [
	['DHL', 'https://www.dhl.com/track?id='],
	['PostNL', 'https://postnl.nl/tracktrace/?B='],
	['UPS', 'https://www.ups.com/track?tracknum='],
] as const;

/** States of parcels: most are on their way. */
const STATUSES = ['success', 'success', 'open', 'success', 'cancelled', 'pending'] as const;

function parcel(template: number, at: number): Fulfillment {
	const [company, link] = nth(CARRIERS, template + at);
	// One in four has no tracking number yet.
	const number = (template + at) % 4 === 1 ? null : `1Z${slot('lineId')}${at}`;
	return {
		id: `${slot('lineId')}7${at}`,
		status: nth(STATUSES, Math.floor(template / 3) + at),
		created_at: slot('updatedAt'),
		updated_at: slot('updatedAt'),
		tracking_company: number === null ? null : company,
		tracking_number: number,
		tracking_numbers: number === null ? [] : [number],
		tracking_url: number === null ? null : `${link}${number}`,
		shipment_status: nth(['in_transit', 'delivered', null], template),
	};
}

/** How many parcels an order has by its state of shipping. */
const parcelsOf = ({ fulfillment_status: status }: Order, template: number): number =>
	status === 'fulfilled' ? 1 + (template % 2) : status === 'partial' ? 1 : 0;

/** An order template with a customer of its own and its parcels; guests stay guests. */
export function withParcels(order: Order, template: number): Order {
	const email = `customer-${slot('customer')}@example.com`;
	const hasPrefix = template % 7 === 3;
	return {
		...order,
		email: order.email && email,
		customer: order.customer && { ...order.customer, email },
		...(hasPrefix ? { name: `UK-${slot('number')}` } : {}),
		...(template % 14 === 3 ? { order_number: '' } : {}),
		fulfillments: Array.from({ length: parcelsOf(order, template) }, (_, at) =>
			parcel(template, at),
		),
	};
}

const ARTICLES = ['Linen Shirt', 'Rain Jacket', 'Wool Sweater', 'Cotton Dress'] as const;
const SIZES = ['S', 'M', 'L', 'XL'] as const;

/** A product template whose variants are sizes of one article; of every third, one size is sold out. */
export function inSizes(product: Product, template: number): Product {
	const [first] = product.variants;
	if (!first || template % 2 === 1) return product;
	return {
		...product,
		title: nth(ARTICLES, template / 2),
		variants: SIZES.map((size, at) => {
			const sku = `SHIRT-${slot('number')}-${size}`;
			const stock = (template + at) % 3 === 0 ? 0 : 3 + at;
			return {
				...first,
				...{ id: `${slot('id')}0${at + 1}`, title: size, option1: size, option2: null },
				...{ position: at + 1, sku, inventory_quantity: stock },
				inventory_item: { ...first.inventory_item, sku },
			};
		}),
	};
}
