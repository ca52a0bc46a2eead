import { readFileSync } from 'node:fs';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { RESOURCES } from '../../../nodes/UnifiedCommerce/actions/description';
import { PollingWorkflow } from '../../../dev/testkit/engine';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { EVENTS } from '../../../nodes/shared/facts/events';
import { run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 3, products: 3 });

interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** The file as n8n finds it: version 1 of the node, completed to three numbers. */
const schemaAt = (path: string): Schema =>
	JSON.parse(readFileSync(`${__dirname}/../../../nodes/${path}.json`, 'utf8')) as Schema;

/** What the schema and the value disagree about; null and the blank cell fit any type. */
function differences(schema: Schema, value: unknown, at = 'json'): string[] {
	if (value === null || value === '') return [];
	if (Array.isArray(value))
		return schema.type === 'array' && schema.items
			? value.flatMap((entry, index) =>
					differences(schema.items as Schema, entry, `${at}[${index}]`),
				)
			: [`${at}: a list`];
	if (typeof value !== 'object') {
		const fits = schema.type === 'integer' ? Number.isInteger(value) : schema.type === typeof value;
		return fits ? [] : [`${at}: ${typeof value}, but ${schema.type}`];
	}
	const given = Object.keys(value);
	const named = Object.keys(schema.properties ?? {});
	return [
		...given.filter((name) => !named.includes(name)).map((name) => `${at}.${name}: not in schema`),
		...named.filter((name) => !given.includes(name)).map((name) => `${at}.${name}: not given`),
		...given.flatMap((name) =>
			schema.properties?.[name]
				? differences(schema.properties[name], (value as IDataObject)[name], `${at}.${name}`)
				: [],
		),
	];
}

const NEEDED: Readonly<Record<string, INodeParameters>> = {
	// Without a state only what was created since this moment comes out.
	getChanges: { sheetOptions: { startFrom: '2000-01-01' } },
	// The first order and the first product.
	find: { findBy: 'id', value: '5400000000000,7700000000000' },
};

const OPERATIONS = RESOURCES.flatMap(({ value, operations }) =>
	operations.map((operation) => [value, operation.value] as const),
);

it.each(OPERATIONS)(
	'%s %s gives exactly the fields of its schema by default',
	async (resource, operation) => {
		const { items, error } = await run(storeFor(sandbox), {
			resource,
			operation,
			tpUserId: 'merchant-1',
			...NEEDED[operation],
		});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		const schema = schemaAt(`UnifiedCommerce/__schema__/v1.0.0/${resource}/${operation}`);
		for (const { json } of items) expect(differences(schema, json)).toEqual([]);
	},
);

it.each([...EVENTS])('the trigger gives the fields of its schema for $value', async ({ value }) => {
	const workflow = new PollingWorkflow({
		node: new UnifiedCommerceTrigger(),
		parameters: { event: value, channel: 'shopify', tpUserId: 'merchant-1' },
		credentials: storeFor(sandbox),
	});
	const { items } = await workflow.pollManually();
	const { properties } = schemaAt('UnifiedCommerceTrigger/__schema__/v1.0.0');
	expect(items.length).toBeGreaterThan(0);
	for (const { json } of items)
		for (const [name, schema] of Object.entries(properties ?? {})) {
			expect(json).toHaveProperty(name);
			expect(differences(schema, json[name], name)).toEqual([]);
		}
});
