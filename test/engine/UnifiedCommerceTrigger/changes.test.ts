import { LATE_VISIBLE_CHANNELS } from '../../../nodes/shared/facts/channels';
import {
	clock,
	emittedBy,
	HOUR,
	idsBy,
	isoPlusTwo,
	isoUtc,
	MINUTE,
	useSandboxOn,
	START,
	workflowWith,
} from './support';

const sandbox = useSandboxOn();

const addOrder = (createdMs: number, updatedMs = createdMs, write = isoUtc, more: object = {}) =>
	sandbox.store.add('orders', 'shopify', {
		created_at: write(createdMs),
		updated_at: write(updatedMs),
		...more,
	}).id;

const edit = (id: string, change: object) => sandbox.store.update('orders', 'shopify', id, change);

const activated = async (parameters: Parameters<typeof workflowWith>[1]) => {
	const workflow = workflowWith(sandbox, parameters);
	expect(idsBy(await workflow.activate())).toEqual([]);
	return workflow;
};

const updates = { event: 'orderUpdated' };
const creations = { event: 'orderCreated' };

describe.each([
	['orderCreated', creations],
	['orderUpdated', updates],
])('%s', (_event, parameters) => {
	test('the look-back can be set, and is 30 minutes on amazon', async () => {
		const amazon = await activated({ ...parameters, channel: 'amazon' });
		const wide = await activated({ ...parameters, readingOptions: { lookback: 60 } });
		clock.pass(2 * HOUR);
		const at = (ms: number) => ({ created_at: isoUtc(ms), updated_at: isoUtc(ms) });
		sandbox.store.add('orders', 'amazon', at(Date.now()));
		addOrder(Date.now());
		await amazon.poll();
		await wide.poll();
		const late = sandbox.store.add('orders', 'amazon', at(Date.now() - 29 * MINUTE)).id;
		expect(idsBy(await amazon.poll())).toEqual([late]);
		const later = addOrder(Date.now() - 59 * MINUTE);
		expect(idsBy(await wide.poll())).toEqual([later]);
	});

	test('order is by instant, whatever the offset; items come oldest first', async () => {
		const workflow = await activated(parameters);
		clock.pass(MINUTE);
		const third = addOrder(START + 30_000, START + 30_000, isoUtc);
		const first = addOrder(START + 10_000, START + 10_000, isoPlusTwo);
		const second = addOrder(START + 20_000, START + 20_000, isoUtc);
		const fourth = addOrder(START + 40_000, START + 40_000, isoPlusTwo);
		expect(idsBy(await workflow.poll())).toEqual([first, second, third, fourth]);
		const fifth = addOrder(START + 35_000, START + 35_000, isoPlusTwo);
		expect(idsBy(await workflow.poll())).toEqual([fifth]);
	});

	test('the same instant written with another offset is no change', async () => {
		const workflow = await activated(parameters);
		clock.pass(MINUTE);
		const id = addOrder(Date.now());
		expect(idsBy(await workflow.poll())).toEqual([id]);
		edit(id, { created_at: isoPlusTwo(Date.now()), updated_at: isoPlusTwo(Date.now()) });
		expect(idsBy(await workflow.poll())).toEqual([]);
	});

	test('dates without seconds skip nothing', async () => {
		clock.set(START + 45_000);
		const workflow = await activated({ ...parameters, readingOptions: { lookback: 0 } });
		const minutes = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;
		clock.pass(5_000);
		const first = addOrder(Date.now(), Date.now(), minutes);
		expect(idsBy(await workflow.poll())).toEqual([first]);
		clock.pass(5_000);
		const second = addOrder(Date.now(), Date.now(), minutes);
		expect(idsBy(await workflow.poll())).toEqual([second]);
		clock.pass(MINUTE);
		expect(idsBy(await workflow.poll())).toEqual([]);
	});

	test('fields chosen without ID and dates: both are asked for and given', async () => {
		const workflow = await activated({ ...parameters, filters: { fields: 'name' } });
		clock.pass(MINUTE);
		const id = addOrder(Date.now());
		const [record] = emittedBy(await workflow.poll());
		expect(Object.keys(record).sort()).toEqual(['created_at', 'id', 'name', 'updated_at']);
		expect(record.id).toBe(id);
		expect(idsBy(await workflow.poll())).toEqual([]);
		expect(
			sandbox.dataRequests.every(
				({ body }) => (body as { fields: string }).fields === 'id,name,created_at,updated_at',
			),
		).toBe(true);
	});
});

test.each([
	['second', isoUtc],
	['minute', (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`],
])('changes of the same %s come out each, the last of them too', async (_unit, write) => {
	const workflow = await activated(updates);
	clock.pass(MINUTE);
	const at = write(Date.now());
	const id = addOrder(Date.now(), Date.now(), write, { financial_status: 'pending' });
	const came = async () => emittedBy(await workflow.poll()).map((order) => order.financial_status);
	expect(await came()).toEqual(['pending']);
	edit(id, { financial_status: 'paid', updated_at: at });
	expect(await came()).toEqual(['paid']);
	edit(id, { financial_status: 'refunded', updated_at: at });
	expect(await came()).toEqual(['refunded']);
	expect(await came()).toEqual([]);
});

test('rows come for news only, line by line', async () => {
	const workflow = await activated({ output: 'rowPerLine' });
	clock.pass(MINUTE);
	const id = addOrder(Date.now());
	const lines = sandbox.orders('shopify').find((order) => order.id === id)?.line_items ?? [];
	const rows = emittedBy(await workflow.poll());
	expect(rows.map(({ order_id }) => order_id)).toEqual(lines.map(() => id));
	expect(rows.length).toBeGreaterThan(0);
});

test('the simplified output', async () => {
	const workflow = await activated({ output: 'simplified' });
	clock.pass(MINUTE);
	const id = addOrder(Date.now());
	const [order] = emittedBy(await workflow.poll());
	expect(order).toMatchObject({ id, channel_name: 'shopify' });
	expect(Object.keys(order)).toHaveLength(10);
});

/** The true time while n8n's clock, which the tests move, is ahead of it. */
const trueTime = () => Date.now() - 30 * MINUTE;

describe.each([
	['orderCreated', true],
	['orderCreated', false],
	['orderUpdated', true],
	['orderUpdated', false],
])(
	"%s while n8n's clock is 30 minutes ahead; the service tells its time: %s",
	(event, dateHeader) => {
		const shop = useSandboxOn({ now: trueTime, dateHeader });
		const add = (ms = trueTime()) =>
			shop.store.add('orders', 'shopify', { created_at: isoUtc(ms), updated_at: isoUtc(ms) }).id;

		test('nothing old comes out, and nothing of the minutes after the activation is lost', async () => {
			[50, 20, 4, 1].forEach((minutes) => add(trueTime() - minutes * MINUTE));
			const workflow = workflowWith(shop, { event });
			expect(idsBy(await workflow.activate())).toEqual([]);
			const late = add(trueTime() - MINUTE);
			clock.pass(MINUTE);
			const prompt = add();
			expect(idsBy(await workflow.poll())).toEqual([late, prompt]);
			for (let round = 0; round < 4; round++) {
				clock.pass(10 * MINUTE);
				const id = add();
				expect(idsBy(await workflow.poll())).toEqual([id]);
			}
		});
	},
);

test('where the clocks agree, one request does', async () => {
	await activated(creations);
	expect(sandbox.dataRequests).toHaveLength(1);
});

test.each(LATE_VISIBLE_CHANNELS)(
	'new orders of %s are found when they can be seen an hour after their date, and come once',
	async (channel) => {
		/** An order that can be seen from now on, dated when its checkout began. */
		const add = (createdMs: number) =>
			sandbox.store.add('orders', channel, {
				created_at: isoUtc(createdMs),
				updated_at: isoUtc(Date.now()),
			}).id;
		const workflow = workflowWith(sandbox, { channel });
		await workflow.activate();
		clock.pass(HOUR);
		const prompt = add(Date.now());
		expect(idsBy(await workflow.poll())).toEqual([prompt]);
		const late = add(Date.now() - 59 * MINUTE);
		expect(idsBy(await workflow.poll())).toEqual([late]);
		for (let hours = 0; hours < 30; hours += 5) {
			clock.pass(5 * HOUR);
			for (const id of [prompt, late])
				sandbox.store.update('orders', channel, id, { financial_status: 'paid' });
			expect(idsBy(await workflow.poll())).toEqual([]);
		}
	},
);
