import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../channels/types';
import { shopAmount } from './rows/amounts';
import { rangeOf, sumOf } from './rows/decimals';
import { fieldsOf, firstText, isFields, joinTexts, listIn, listOf, textOf } from './rows/values';

type Simplify = (record: IDataObject, channel: string) => IDataObject;

/** What the simplified output of a resource is made from: top-level fields of its records. */
export const SIMPLIFIED_NEEDS: Readonly<Record<ListResource, readonly string[]>> = {
	order: [
		'id',
		'channel_name',
		'name',
		'created_at',
		'financial_status',
		'fulfillment_status',
		'currency',
		'total_price',
		'total_price_set',
		'email',
		'customer',
		'line_items',
	],
	product: [
		'id',
		'channel_name',
		'title',
		'status',
		'vendor',
		'product_type',
		'updated_at',
		'variants',
	],
};

const textOrNull = (value: unknown): string | null => {
	const text = textOf(value);
	return text === '' ? null : text;
};

const simplifyOrder: Simplify = (order, channel) => ({
	id: textOf(order.id),
	channel_name: firstText(order.channel_name, channel),
	name: textOrNull(order.name),
	created_at: textOrNull(order.created_at),
	financial_status: textOrNull(order.financial_status),
	fulfillment_status: textOrNull(order.fulfillment_status),
	currency: textOrNull(order.currency),
	total_price: textOrNull(
		firstText(order.total_price, shopAmount(order.total_price_set, order.currency)),
	),
	email: textOrNull(firstText(order.email, fieldsOf(order.customer).email)),
	item_count: listIn(order.line_items)?.filter(isFields).length ?? null,
});

const simplifyProduct: Simplify = (product, channel) => {
	const variants = listOf(product.variants).filter(isFields);
	const { lowest, highest } = rangeOf(variants.map(({ price }) => textOf(price)));
	const stock = variants.map(({ inventory_quantity: quantity }) => textOf(quantity));
	const inventory = variants.length > 0 ? sumOf(stock) : '';
	return {
		id: textOf(product.id),
		channel_name: firstText(product.channel_name, channel),
		title: textOrNull(product.title),
		status: textOrNull(product.status),
		vendor: textOrNull(product.vendor),
		product_type: textOrNull(product.product_type),
		price_range: textOrNull(lowest === highest ? lowest : `${lowest} - ${highest}`),
		skus: textOrNull(joinTexts(variants.map(({ sku }) => sku))),
		// Not known for one variant means not known in all: a part is no total.
		total_inventory: inventory === '' ? null : Number(inventory),
		updated_at: textOrNull(product.updated_at),
	};
};

/** The ten fields that most people need of a record, the same ten for every channel. */
export const SIMPLIFY: Readonly<Record<ListResource, Simplify>> = {
	order: simplifyOrder,
	product: simplifyProduct,
};

/** The ID and the chosen fields, in the order chosen, as the channel gives them; null where it gives none. */
export function chosenOnly(record: IDataObject, fields: readonly string[]): IDataObject {
	const chosen = fields.filter((name) => name !== 'id');
	return Object.fromEntries([
		['id', textOf(record.id)],
		...chosen.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]),
	]) as IDataObject;
}
