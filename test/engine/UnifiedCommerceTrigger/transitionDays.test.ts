import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../dev/sandbox';
import type { PollingWorkflow } from '../../../dev/testkit/engine';
import {
	clock,
	emittedBy,
	HOUR,
	isoUtc,
	MINUTE,
	sandboxOn,
	watching,
	workflowWith,
} from './support';

/** What happens to a shop on ordinary days, and what the business events make of it. */
let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await sandboxOn({ orders: 0, products: 0 });
});

const PAID = { financial_status: 'paid' };
const REFUNDED = { financial_status: 'refunded' };
const PARTLY = { financial_status: 'partially_refunded' };

const addOrder = (fields: IDataObject, tpUserId?: string): string => {
	const now = isoUtc(Date.now());
	const order = { created_at: now, updated_at: now, financial_status: 'pending', ...fields };
	return sandbox.store.add('orders', 'shopify', order as never, { tpUserId }).id;
};

const edit = (id: string, fields: IDataObject) =>
	sandbox.store.update('orders', 'shopify', id, fields as never);

const stock = (quantities: Record<string, number>) => ({
	variants: Object.entries(quantities).map(([id, inventory_quantity]) => ({
		...{ id, sku: `sku-${id}`, price: '12.00', compare_at_price: null },
		...{ inventory_quantity, inventory_item: { tracked: true } },
	})),
});

const addProduct = (fields: IDataObject, channel: 'shopify' | 'woocommerce' = 'shopify') =>
	sandbox.store.add('products', channel, fields as never).id;

const editProduct = (id: string, fields: IDataObject) =>
	sandbox.store.update('products', 'shopify', id, fields as never);

async function activated(parameters: INodeParameters): Promise<PollingWorkflow> {
	const workflow = workflowWith(sandbox, parameters);
	expect(emittedBy(await workflow.activate())).toEqual([]);
	return workflow;
}

/** What the next poll tells, a moment later, as `ID: before > after`. */
async function told(workflow: PollingWorkflow, ms = MINUTE): Promise<string[]> {
	clock.pass(ms);
	return emittedBy(await workflow.poll()).map(({ id, change }) => {
		const { from, to, variant_id: variant } = change as IDataObject;
		return `${String(variant ?? id)}: ${String(from)} > ${String(to)}`;
	});
}

describe('orders', () => {
	test('paid in the minute, and in the second, in which they came', async () => {
		const workflow = await activated({ event: 'orderPaid' });
		const [first, second] = [addOrder({}), addOrder({})];
		edit(first, PAID);
		expect(await told(workflow, 0)).toEqual([`${first}: null > paid`]);
		edit(second, PAID);
		expect(await told(workflow, 0)).toEqual([`${second}: pending > paid`]);
		expect(await told(workflow)).toEqual([]);
	});

	test('paid, refunded and paid again: each once', async () => {
		const id = addOrder({});
		const [paid, refunded] = [
			await activated({ event: 'orderPaid' }),
			await activated({ event: 'orderRefunded' }),
		];
		const seen: string[] = [];
		for (const state of [PAID, REFUNDED, PAID, { note: 'thanks' }]) {
			edit(id, state);
			seen.push(...(await told(paid)), ...(await told(refunded)));
		}
		expect(seen).toEqual([`${id}: pending > paid`, `${id}: paid > refunded`]);
	});

	test('refunded twice in part with the same total: by their IDs, else once', async () => {
		const amounts = { ...PAID, total_price: '10.00', current_total_price: '10.00' };
		const [withIds, without] = [addOrder(amounts), addOrder(amounts)];
		const workflow = await activated({ event: 'orderRefunded' });
		edit(withIds, { ...PARTLY, refunds: [{ id: 1 }] });
		edit(without, PARTLY);
		expect(await told(workflow)).toEqual([
			`${withIds}: null > 1`,
			`${without}: paid > partially_refunded`,
		]);
		edit(withIds, { refunds: [{ id: 1 }, { id: 2 }] });
		edit(without, { note: 'a second one of nothing' });
		expect(await told(workflow)).toEqual([`${withIds}: null > 2`]);
	});

	test('cancelled, opened again and cancelled again: once', async () => {
		const id = addOrder({});
		const workflow = await activated({ event: 'orderCancelled' });
		const dates = [Date.now(), Date.now() + HOUR].map(isoUtc);
		edit(id, { cancelled_at: dates[0] });
		expect(await told(workflow)).toEqual([`${id}: null > ${dates[0]}`]);
		edit(id, { cancelled_at: null });
		expect(await told(workflow, HOUR)).toEqual([]);
		edit(id, { cancelled_at: dates[1] });
		expect(await told(workflow)).toEqual([]);
	});

	test('another user: its orders are taken note of, and so are those of the first when it comes back', async () => {
		const parameters = watching({ event: 'orderPaid' });
		const workflow = await activated(parameters);
		addOrder(PAID, 'merchant-1');
		const second = addOrder({}, 'merchant-2');
		addOrder(PAID, 'merchant-2');
		clock.pass(MINUTE);
		workflow.edit({ ...parameters, tpUserId: 'merchant-2' });
		expect(emittedBy(await workflow.activate())).toEqual([]);
		sandbox.store.update('orders', 'shopify', second, PAID as never, { tpUserId: 'merchant-2' });
		expect(await told(workflow)).toEqual([`${second}: pending > paid`]);
		workflow.edit(parameters);
		expect(emittedBy(await workflow.activate())).toEqual([]);
		expect(await told(workflow)).toEqual([]);
	});

	test.each([
		['of all requests', undefined],
		['from the second page on', 1],
	])('published while the service is down, %s: from the first poll that works', async (_, page) => {
		sandbox.settings.pageCap = 2;
		const ids = [0, 1, 2].map(() => addOrder({}));
		const workflow = workflowWith(sandbox, { event: 'orderPaid' });
		const down = sandbox.faults.always({ type: 'status', status: 503 }, { page });
		expect((await workflow.activate()).error?.message).toMatch(/./);
		edit(ids[0], PAID);
		expect((await workflow.activate('init')).error).toBeDefined();
		down.remove();
		clock.pass(MINUTE);
		expect(emittedBy(await workflow.activate('init'))).toEqual([]);
		const during = sandbox.faults.always({ type: 'status', status: 503 }, { page });
		edit(ids[2], PAID);
		expect((await workflow.poll()).error).toBeDefined();
		during.remove();
		expect(await told(workflow)).toEqual([`${ids[2]}: pending > paid`]);
	});
});

describe('products', () => {
	test('two variants sold out at once: one item for each', async () => {
		const id = addProduct(stock({ '71': 9, '72': 5, '73': 9 }));
		const workflow = await activated({ event: 'productStockBelow' });
		editProduct(id, stock({ '71': 4, '72': 0, '73': 5 }));
		expect(await told(workflow)).toEqual(['71: 9 > 4', '72: 5 > 0']);
	});

	test('a variant that is deleted tells nothing; when it comes back it is compared with what it was', async () => {
		const id = addProduct(stock({ '71': 9, '72': 9 }));
		const workflow = await activated({ event: 'productStockBelow' });
		editProduct(id, stock({ '72': 9 }));
		expect(await told(workflow)).toEqual([]);
		editProduct(id, stock({ '71': 3, '72': 9, '73': 0 }));
		expect(await told(workflow)).toEqual(['71: 9 > 3']);
	});

	test('the same price in another currency is the same price', async () => {
		const id = addProduct({ ...stock({ '71': 9 }), currency: 'EUR' });
		const workflow = await activated({ event: 'productPriceChanged' });
		editProduct(id, { currency: 'USD' });
		expect(await told(workflow)).toEqual([]);
	});

	test('another threshold takes note of what there is; the one before is not compared with', async () => {
		const parameters = watching({ event: 'productStockBelow' });
		const id = addProduct(stock({ '71': 12 }));
		const workflow = await activated(parameters);
		editProduct(id, stock({ '71': 8 }));
		clock.pass(MINUTE);
		const readingOptions = { ...(parameters.readingOptions as IDataObject), threshold: 10 };
		workflow.edit({ ...parameters, readingOptions });
		expect(emittedBy(await workflow.activate())).toEqual([]);
		editProduct(id, stock({ '71': 7 }));
		expect(await told(workflow)).toEqual([]);
		editProduct(id, stock({ '71': 10 }));
		expect(await told(workflow)).toEqual([]);
		editProduct(id, stock({ '71': 9 }));
		expect(await told(workflow)).toEqual(['71: 10 > 9']);
	});

	test('removed and added again under the same ID, then removed for good: once for each time it was missed twice', async () => {
		const id = addProduct({ title: 'Cup' }, 'woocommerce');
		addProduct({ title: 'Plate' }, 'woocommerce');
		const workflow = await activated({ event: 'productRemoved', channel: 'woocommerce' });
		const remove = () => sandbox.store.remove('products', 'woocommerce', id);
		const seen: string[][] = [];
		const poll = async () => seen.push(await told(workflow));
		remove();
		await poll();
		addProduct({ id, title: 'Cup' }, 'woocommerce');
		await poll();
		remove();
		await poll();
		await poll();
		addProduct({ id, title: 'Cup' }, 'woocommerce');
		await poll();
		remove();
		await poll();
		await poll();
		await poll();
		const gone = `${id}: ${id} > null`;
		expect(seen).toEqual([[], [], [], [gone], [], [], [gone], []]);
	});
});
