import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import type { CellKind } from '../../../nodes/shared/output/rows/rowOptions';
import { SIMPLIFY } from '../../../nodes/shared/output/projection';
import { summaryColumns } from '../../../nodes/shared/output/summary/summaryRows';
import { schemaOf, type Schema } from './schema';

const SOURCE = { tpUserId: 'merchant-42', channel: 'shopify' };

/** Records in which every field of the simplified form has a value. */
const RECORDS: Readonly<Record<ListResource, IDataObject>> = {
	order: {
		id: '450789469',
		channel_name: 'shopify',
		name: '#1001',
		created_at: '2026-08-31T14:30:00+02:00',
		financial_status: 'paid',
		fulfillment_status: 'fulfilled',
		currency: 'EUR',
		total_price: '409.94',
		line_items: [{ id: '1', quantity: 1 }],
	},
	product: {
		id: '632910392',
		channel_name: 'shopify',
		title: 'Mug',
		status: 'active',
		vendor: 'Acme',
		updated_at: '2026-08-31T14:30:00+02:00',
		variants: [{ sku: 'MUG-1', price: '9.95', inventory_quantity: 3 }],
	},
};

/** The record as the default output, Simplified, gives it. */
export const simplifiedExample = (resource: ListResource): IDataObject =>
	SIMPLIFY[resource](RECORDS[resource], SOURCE);

const CELLS: Readonly<Partial<Record<CellKind, Schema>>> = {
	number: { type: 'number' },
	boolean: { type: 'boolean' },
};

/** The rows of Summarize with its default parameters: by month, without groups, money as text. */
export function summarySchema(): Schema {
	const columns = summaryColumns(
		{
			period: 'month',
			dateField: 'created',
			groupBy: [],
			currencySet: 'shop',
			includeTest: false,
			includeCancelled: false,
			timezone: 'UTC',
		},
		SOURCE,
	);
	return {
		type: 'object',
		properties: Object.fromEntries(
			columns.map(({ name, kind }) => [name, CELLS[kind] ?? schemaOf('text')]),
		),
	};
}
