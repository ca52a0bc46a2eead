import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel } from '../../../dev/sandbox';
import {
	clock,
	dated,
	HOUR,
	idsBy,
	isoUtc,
	MINUTE,
	sandboxOn,
	useSandboxOn,
	START,
	watching,
	workflowWith,
} from './support';

const sandbox = useSandboxOn();

const addOrder = (ms: number, channel: Channel = 'shopify') =>
	sandbox.store.add('orders', channel, dated(ms)).id;

describe('first activation', () => {
	describe('Start From set in a workflow that is active', () => {
		const setting = (startFrom: unknown) => ({
			sheetOptions: (startFrom === undefined ? {} : { startFrom }) as INodeParameters,
		});
		const early = isoUtc(START - 2 * HOUR);

		test('another one starts afresh, once', async () => {
			const old = addOrder(START - HOUR);
			const workflow = workflowWith(sandbox);
			expect(idsBy(await workflow.activate())).toEqual([]);
			workflow.edit(watching(setting(early)));
			expect(idsBy(await workflow.activate('update'))).toEqual([old]);
			expect(idsBy(await workflow.poll())).toEqual([]);
			expect(idsBy(await workflow.activate('init'))).toEqual([]);

			workflow.edit(watching(setting(isoUtc(START - 30 * MINUTE))));
			expect(idsBy(await workflow.activate('update'))).toEqual([]);
			workflow.edit(watching(setting(early)));
			expect(idsBy(await workflow.activate('update'))).toEqual([old]);
		});

		test('the same one set again after it was emptied goes on, another one starts afresh', async () => {
			const old = addOrder(START - HOUR);
			const workflow = workflowWith(sandbox, setting(early));
			expect(idsBy(await workflow.activate())).toEqual([old]);
			for (const startFrom of [undefined, '', early]) {
				workflow.edit(watching(setting(startFrom)));
				expect(idsBy(await workflow.activate('update'))).toEqual([]);
				expect(idsBy(await workflow.poll())).toEqual([]);
			}
			workflow.edit(watching(setting('')));
			expect(idsBy(await workflow.poll())).toEqual([]);
			workflow.edit(watching(setting(isoUtc(START - 90 * MINUTE))));
			expect(idsBy(await workflow.activate('update'))).toEqual([old]);
		});

		const stock = (quantity: number) => ({ variants: [{ id: '7', inventory_quantity: quantity }] });
		const status = (financial_status: string) => ({ financial_status });

		test.each<[string, 'orders' | 'products', IDataObject, IDataObject]>([
			['productStockBelow', 'products', stock(9), stock(1)],
			['orderPaid', 'orders', status('pending'), status('paid')],
		])(
			'%s goes on, to lose no change since the last poll',
			async (event, records, before, after) => {
				const old = { created_at: isoUtc(START - 30 * HOUR), ...before };
				const { id } = sandbox.store.add(records, 'shopify', old as never);
				const workflow = workflowWith(sandbox, { event });
				expect(idsBy(await workflow.activate())).toEqual([]);
				clock.pass(MINUTE);
				sandbox.store.update(records, 'shopify', id, after as never);
				workflow.edit(watching({ event, ...setting(early) }));
				expect(idsBy(await workflow.activate('update'))).toEqual([id]);
				expect(idsBy(await workflow.poll())).toEqual([]);
			},
		);

		test('an expression goes on with whatever value it has next', async () => {
			const old = addOrder(START - HOUR);
			const workflow = workflowWith(sandbox, setting('={{ $now.minus({ hours: 2 }) }}'));
			expect(idsBy(await workflow.activate())).toEqual([old]);
			clock.pass(10 * MINUTE);
			expect(idsBy(await workflow.poll())).toEqual([]);
			const added = addOrder(Date.now());
			expect(idsBy(await workflow.poll())).toEqual([added]);
		});
	});

	test('Start From is read in the time zone of the workflow', async () => {
		const id = addOrder(START - 30 * MINUTE);
		addOrder(START - 90 * MINUTE);
		const parameters = { sheetOptions: { startFrom: '2026-11-01T10:00:00' } };
		const workflow = workflowWith(sandbox, parameters, { timezone: 'Europe/Amsterdam' });
		expect(idsBy(await workflow.activate())).toEqual([id]);
	});

	test('a list read as a whole takes those dated since Start From', async () => {
		for (const order of sandbox.orders('mirakl'))
			sandbox.store.remove('orders', 'mirakl', order.id);
		addOrder(START - 3 * HOUR, 'mirakl');
		const ids = [1, 2].map((hours) => addOrder(START - hours * HOUR, 'mirakl'));
		const options = { startFrom: isoUtc(START - 2 * HOUR) };
		for (const event of ['orderCreated', 'orderUpdated']) {
			const workflow = workflowWith(sandbox, { event, channel: 'mirakl', sheetOptions: options });
			expect(idsBy(await workflow.activate())).toEqual([ids[1], ids[0]]);
			expect(idsBy(await workflow.poll())).toEqual([]);
		}
	});
});

describe('a test in the editor', () => {
	test('gives the newest three, newest first, and keeps nothing', async () => {
		const ids = [5, 4, 3, 2, 1].map((minutes) => addOrder(START - minutes * MINUTE));
		const workflow = workflowWith(sandbox);
		const { items, error, staticData } = await workflow.pollManually();
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(ids.slice(2).reverse());
		expect(staticData).toEqual({});
		expect(workflow.saved).toEqual({});
	});

	test('shows old records where there are no recent ones, and again each time', async () => {
		const workflow = workflowWith(sandbox);
		await workflow.activate();
		const before = workflow.saved;
		for (let time = 0; time < 2; time++) {
			const { items } = await workflow.pollManually();
			const ids = sandbox.orders('shopify').map(({ id }) => id);
			expect(items.map(({ json }) => json.id)).toEqual(ids.reverse());
		}
		expect(workflow.saved).toEqual(before);
		const id = addOrder(Date.now());
		expect(idsBy(await workflow.poll())).toEqual([id]);
	});

	test.each([
		['orderUpdated', 'bol'],
		['orderCreated', 'mirakl'],
		['productUpdated', 'woocommerce'],
	])('%s of %s has samples too', async (event, channel) => {
		const { items } = await workflowWith(sandbox, { event, channel }).pollManually();
		expect(items).toHaveLength(2);
	});

	test('says so when there is nothing to show', async () => {
		const empty = await sandboxOn({ orders: 0 });
		const { error, items } = await workflowWith(empty).pollManually();
		expect(items).toEqual([]);
		expect(error?.message).toBe('Shopify has no orders to show as samples');
	});
});
