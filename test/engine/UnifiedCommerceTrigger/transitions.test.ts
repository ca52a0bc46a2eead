import type { IDataObject, INodeParameters, NodeOperationError } from 'n8n-workflow';

import type { PollingWorkflow } from '../../../dev/testkit/engine';
import {
	clock,
	dated,
	emittedBy,
	HOUR,
	isoUtc,
	MINUTE,
	useSandboxOn,
	watching,
	workflowWith,
	START,
} from './support';

const DAY = 24 * HOUR;

const sandbox = useSandboxOn({ orders: 0, products: 0 });

const addOrder = (fields: IDataObject = {}, ageMs = 0): string => {
	const order = { ...dated(Date.now() - ageMs), financial_status: 'pending', ...fields };
	return sandbox.store.add('orders', 'shopify', order as never).id;
};

const edit = (id: string, fields: IDataObject) =>
	sandbox.store.update('orders', 'shopify', id, fields as never);

const variant = (fields: IDataObject) => ({
	...{ id: '71', sku: 'cup-71', price: '12.00', compare_at_price: null },
	...{ inventory_quantity: 9, inventory_item: { tracked: true } },
	...fields,
});

const addProduct = (variants: IDataObject[]): string =>
	sandbox.store.add('products', 'shopify', { variants } as never).id;

const editProduct = (id: string, variants: IDataObject[]) =>
	sandbox.store.update('products', 'shopify', id, { variants } as never);

/** Sets the stock of the variants 71 and 72. */
const setStock = (id: string, first: number, second: number) =>
	editProduct(id, [
		variant({ inventory_quantity: first }),
		variant({ id: '72', inventory_quantity: second }),
	]);

async function activated(parameters: INodeParameters): Promise<PollingWorkflow> {
	const workflow = workflowWith(sandbox, parameters);
	expect(emittedBy(await workflow.activate())).toEqual([]);
	return workflow;
}

/** What a poll after a minute emits. */
async function nextOf(workflow: PollingWorkflow): Promise<IDataObject[]> {
	clock.pass(MINUTE);
	return emittedBy(await workflow.poll());
}

test('an order older than the baseline is taken note of, and the log says so', async () => {
	const old = addOrder({ financial_status: 'paid' }, 100 * DAY);
	const workflow = await activated({ event: 'orderPaid' });
	clock.pass(MINUTE);
	edit(old, { note: 'a remark' });
	const result = await workflow.poll();
	expect(emittedBy(result)).toEqual([]);
	expect(result.logs.map(({ message }) => message).join()).toContain(
		'1 order left out: no date in them shows',
	);
	edit(old, { financial_status: 'pending' });
	expect(await nextOf(workflow)).toEqual([]);
	edit(old, { financial_status: 'paid' });
	const change = { field: 'financial_status', from: 'pending', to: 'paid' };
	expect(await nextOf(workflow)).toMatchObject([{ id: old, change }]);
});

test('each row of each event has a key of its own, also without a row key among the columns', async () => {
	const id = addOrder({ financial_status: 'paid', refunds: [] });
	edit(id, { line_items: [{ id: 1 }, { id: 2 }] });
	const workflow = await activated({
		...{ event: 'orderRefunded', output: 'rowPerLine', columnSet: 'choose' },
		sheetOptions: { columns: ['order_id'], keyWithUserId: true },
	});
	edit(id, { refunds: [{ id: 'r1' }, { id: 'r2' }] });
	const keys = (await nextOf(workflow)).map(({ event_key: key }) => key);
	expect(keys).toEqual(
		['r1', 'r2'].flatMap((refund) =>
			[1, 2].map((line) => `merchant-1:shopify:${id}:${line}:orderRefunded:${refund}:1`),
		),
	);
});

test.each([
	['names', 'changed_to', ['row_key', 'event_key']],
	['titles', 'Changed To', ['Row Key', 'Event Key']],
])('rows of events end with their keys: %s', async (headerStyle, column, keys) => {
	const id = addOrder({ financial_status: 'pending' });
	const sheetOptions = { headerStyle };
	const workflow = await activated({ event: 'orderPaid', output: 'rowPerRecord', sheetOptions });
	edit(id, { financial_status: 'paid' });
	const [row] = await nextOf(workflow);
	expect(row).toHaveProperty([column], 'paid');
	expect(Object.keys(row).slice(-2)).toEqual(keys);
});

test('productStockBelow: for each variant, with the columns of the change', async () => {
	const id = addProduct([variant({}), variant({ id: '72', inventory_quantity: 3 })]);
	const parameters = { event: 'productStockBelow', output: 'rowPerLine', threshold: 4 };
	const workflow = await activated(parameters);
	setStock(id, -1, 8);
	expect(await nextOf(workflow)).toMatchObject([
		{
			...{ variant_id: '71', changed_field: 'inventory_quantity', changed_variant_id: '71' },
			...{ changed_from: 9, changed_to: -1 },
		},
	]);
	// Another threshold starts afresh: 8 to 1 happened before it.
	workflow.edit(watching({ ...parameters, threshold: 5 }));
	setStock(id, 9, 1);
	expect(emittedBy(await workflow.activate('update'))).toEqual([]);
	setStock(id, 4, 1);
	expect(await nextOf(workflow)).toMatchObject([
		{ variant_id: '71', changed_from: 9, changed_to: 4 },
	]);
});

test('where copies of a variant differ, the log says that they were left out', async () => {
	addProduct([variant({}), variant({ sku: 'b', inventory_quantity: 2 })]);
	const { logs } = await workflowWith(sandbox, { event: 'productStockBelow' }).activate();
	expect(logs.map(({ message }) => message).join()).toContain('2 variants left out, because');
});

test.each([
	[{ channel: 'shopify' }, /Shopify does not report the event “Product Removed”/],
	[{ channel: 'woocommerce', filters: { title: 'Cup' } }, /cannot be combined.*“Title”/],
])('productRemoved with %j is refused before any request', async (parameters, message) => {
	const workflow = workflowWith(sandbox, { event: 'productRemoved', ...parameters });
	expect((await workflow.activate()).error?.message).toMatch(message);
	expect(sandbox.dataRequests).toEqual([]);
});

test('a test step of a stock event leaves out products without variants, and says so when there are no others', async () => {
	const only = addProduct([variant({ inventory_quantity: 20 })]);
	for (let count = 0; count < 3; count++) addProduct([]);
	const workflow = workflowWith(sandbox, { event: 'productStockBelow', output: 'rowPerLine' });
	const { items } = await workflow.pollManually();
	expect(items.map(({ json }) => json)).toMatchObject([
		{ variant_id: '71', changed_from: 5, changed_to: 4, changed_sample: true },
	]);
	sandbox.store.remove('products', 'shopify', only);
	const { error } = await workflow.pollManually();
	expect(error?.message).toBe('Shopify has no products with variants to show as samples');
});

test.each([
	['orderPaid', { field: 'financial_status', from: 'pending', to: 'paid', sample: true }],
	['orderCancelled', { field: 'cancelled_at', from: null, sample: true }],
])('a test step of %s shows a made change, marked as such', async (event, change) => {
	addOrder();
	const { items } = await workflowWith(sandbox, { event }).pollManually();
	const [sample] = items.map(({ json }) => json);
	expect(sample.change).toMatchObject(change);
	expect(sample[change.field]).toBe((sample.change as IDataObject).to);
});

test('a whole list with a filter that an order can enter later: its dates decide', async () => {
	const addMirakl = () =>
		[null, isoUtc(START + 3 * HOUR).replace('Z', ''), isoUtc(START - 2 * HOUR)].map((date) =>
			sandbox.store.add('orders', 'mirakl', {
				created_at: date,
				updated_at: date,
				financial_status: 'paid',
				cancelled_at: '2026-10-31T10:00:00',
			} as never),
		);
	addMirakl();
	const workflow = await activated({
		event: 'orderPaid',
		channel: '={{ "mirakl" }}',
		filters: { status: 'cancelled' },
		readingOptions: { unsupportedFilters: 'apply' },
	});
	clock.pass(3 * HOUR);
	addMirakl();
	const result = await workflow.poll();
	expect(emittedBy(result)).toEqual([]);
	const log = result.logs.map(({ message }) => message).join();
	expect(log).toContain('3 orders left out: no date in them shows');
});

const applied = { readingOptions: { unsupportedFilters: 'apply' } };

test.each<[string, INodeParameters, string]>([
	['orderPaid', { filters: { financialStatus: 'paid' } }, 'Financial Status'],
	[
		'orderPaid',
		{ channel: '={{ "mirakl" }}', filters: { financialStatus: 'paid' }, ...applied },
		'Financial Status',
	],
	['orderRefunded', { filters: { financialStatus: 'refunded' } }, 'Financial Status'],
	['orderFulfilled', { filters: { fulfillmentStatus: 'shipped' } }, 'Fulfillment Status'],
	['orderFulfilled', { filters: { status: 'closed' } }, 'Status'],
	['orderCancelled', { filters: { status: 'open' } }, 'Status'],
])('%s with %j is refused before any request', async (event, parameters, filter) => {
	const { error } = await workflowWith(sandbox, { event, ...parameters }).activate();
	const label = event.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());
	expect(error?.message).toContain(
		`The event “${label}” cannot be combined with the filter “${filter}”`,
	);
	expect((error as NodeOperationError).description).toContain('The change itself');
	expect(sandbox.dataRequests).toEqual([]);
});

test.each<[string, INodeParameters]>([
	['orderPaid', { filters: { status: 'open' } }],
	['orderPaid', { filters: { financialStatus: 'any' } }],
	['orderPaid', { channel: '={{ "mirakl" }}', filters: { financialStatus: 'any' }, ...applied }],
	['orderCancelled', { filters: { status: 'any' } }],
	['orderFulfilled', { filters: { financialStatus: 'paid' } }],
	['productStockBelow', { filters: { status: 'active' } }],
])('%s with %j is read', async (event, parameters) => {
	const result = await workflowWith(sandbox, { event, ...parameters }).activate();
	expect(emittedBy(result)).toEqual([]);
	expect(sandbox.dataRequests).not.toEqual([]);
});
