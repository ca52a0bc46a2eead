import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { rangeOf, sumOf } from '../values/decimals';
import { linesIn, shopAmount } from './rows/record';
import type { RowContext } from './rows/rowOptions';
import { firstText, isFields, joinTexts, textOf } from '../values/recordValues';
import type { Channel } from '../facts/channels';
import { ROW_LAYOUTS, type RowLayout, rowMaker, type RowMaker, type RowOptions } from './rows';

type Simplify = (record: IDataObject, context: RowContext) => IDataObject;

export const SIMPLIFIED_NEEDS: Readonly<Record<ListResource, readonly string[]>> = {
	order: [
		...['id', 'channel_name', 'name', 'created_at', 'financial_status', 'fulfillment_status'],
		...['currency', 'total_price', 'total_price_set', 'line_items'],
	],
	product: ['id', 'channel_name', 'title', 'status', 'vendor', 'updated_at', 'variants'],
};

const textOrNull = (value: unknown): string | null => textOf(value) || null;

/** Ten fields, the same for every channel; null where the channel gives none. */
export const SIMPLIFY: Readonly<Record<ListResource, Simplify>> = {
	order: (order, { tpUserId, channel }) => ({
		id: textOf(order.id),
		tp_user_id: tpUserId,
		channel_name: firstText(order.channel_name, channel),
		name: textOrNull(order.name),
		created_at: textOrNull(order.created_at),
		financial_status: textOrNull(order.financial_status),
		fulfillment_status: textOrNull(order.fulfillment_status),
		currency: textOrNull(order.currency),
		total_price: textOrNull(
			firstText(order.total_price, shopAmount(order.total_price_set, order.currency)),
		),
		item_count: linesIn(order.line_items)?.filter(isFields).length ?? null,
	}),
	product: (product, { tpUserId, channel }) => {
		const variants = (linesIn(product.variants) ?? []).filter(isFields);
		const { lowest, highest } = rangeOf(variants.map(({ price }) => textOf(price)));
		const stock = variants.map(({ inventory_quantity: quantity }) => textOf(quantity));
		const inventory = variants.length > 0 ? sumOf(stock) : '';
		return {
			id: textOf(product.id),
			tp_user_id: tpUserId,
			channel_name: firstText(product.channel_name, channel),
			title: textOrNull(product.title),
			status: textOrNull(product.status),
			vendor: textOrNull(product.vendor),
			price_range: textOrNull(lowest === highest ? lowest : `${lowest} - ${highest}`),
			skus: textOrNull(joinTexts(variants.map(({ sku }) => sku))),
			// Blank when one variant has no stock given: a partial sum is not the total.
			total_inventory: inventory === '' ? null : Number(inventory),
			updated_at: textOrNull(product.updated_at),
		};
	},
};

/** The ID and the chosen fields, unchanged; null where the channel gives none. */
function chosenOnly(record: IDataObject, fields: readonly string[]): IDataObject {
	const chosen = fields.filter((name) => name !== 'id');
	return Object.fromEntries([
		['id', textOf(record.id)],
		...chosen.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]),
	]) as IDataObject;
}

/** Values of the parameter `output`. */
export type Output = 'simplified' | 'raw' | RowLayout;

export const outputsOf = (resource: ListResource): readonly Output[] => [
	'simplified',
	'raw',
	...ROW_LAYOUTS[resource],
];

export interface Projection {
	/** top-level record fields that it reads */
	needs: readonly string[];
	/** one object of a record, or one for each of its rows; in batches for `inSlices` */
	project(record: IDataObject): Iterable<IDataObject[]>;
	maker?: RowMaker;
}

export interface ProjectionSource {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
	/** names chosen with the filter “Fields to Return”; undefined if none */
	fields?: readonly string[];
}

/** @throws UserError when the row options name a column or a time zone that does not exist */
export function projectionFor(
	output: Output,
	{ resource, channel, tpUserId, fields }: ProjectionSource,
	rowOptions: RowOptions,
): Projection {
	if (output === 'raw') return { needs: ['id'], project: (record) => [[record]] };
	if (output === 'simplified' && fields)
		return { needs: ['id'], project: (record) => [[chosenOnly(record, fields)]] };
	if (output === 'simplified') {
		const simplify = SIMPLIFY[resource];
		return {
			needs: SIMPLIFIED_NEEDS[resource],
			project: (record) => [[simplify(record, { tpUserId, channel })]],
		};
	}
	const maker = rowMakerFor(output, { resource, channel, tpUserId }, rowOptions);
	return { needs: maker.needs, project: maker.rowBatches, maker };
}

/** @throws UserError when the row options name a column or a time zone that does not exist */
export function rowMakerFor(
	layout: RowLayout,
	{ resource, channel, tpUserId }: ProjectionSource,
	rowOptions: RowOptions,
): RowMaker {
	return rowMaker(resource, layout, rowOptions, { tpUserId, channel });
}
