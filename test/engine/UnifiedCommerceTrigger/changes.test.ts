import type { Channel } from '../../../dev/sandbox';
import {
	clock,
	dated,
	emittedBy,
	HOUR,
	idsBy,
	MINUTE,
	useSandboxOn,
	workflowWith,
} from './support';

const sandbox = useSandboxOn();

const addOrder = (ms: number, channel: Channel = 'shopify', shop = sandbox) =>
	shop.store.add('orders', channel, dated(ms)).id;

const activated = async (parameters: Parameters<typeof workflowWith>[1]) => {
	const workflow = workflowWith(sandbox, parameters);
	expect(idsBy(await workflow.activate())).toEqual([]);
	return workflow;
};

describe.each(['orderCreated', 'orderUpdated'])('%s', (event) => {
	const parameters = { event };
	test('the look-back can be set, and is 30 minutes on amazon', async () => {
		const amazon = await activated({ ...parameters, channel: 'amazon' });
		const wide = await activated({ ...parameters, readingOptions: { lookback: 60 } });
		clock.pass(2 * HOUR);
		addOrder(Date.now(), 'amazon');
		addOrder(Date.now());
		await amazon.poll();
		await wide.poll();
		const late = addOrder(Date.now() - 29 * MINUTE, 'amazon');
		expect(idsBy(await amazon.poll())).toEqual([late]);
		const later = addOrder(Date.now() - 59 * MINUTE);
		expect(idsBy(await wide.poll())).toEqual([later]);
	});

	test('fields chosen without ID and dates: both are asked for and given', async () => {
		const workflow = await activated({ ...parameters, filters: { fields: 'name' } });
		clock.pass(MINUTE);
		const id = addOrder(Date.now());
		const [record] = emittedBy(await workflow.poll());
		expect(Object.keys(record).sort()).toEqual(['created_at', 'id', 'name', 'updated_at']);
		expect(record.id).toBe(id);
		expect(idsBy(await workflow.poll())).toEqual([]);
		for (const { body } of sandbox.dataRequests)
			expect(body).toMatchObject({ fields: 'id,name,created_at,updated_at' });
	});
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
		const add = (ms = trueTime()) => addOrder(ms, 'shopify', shop);

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
	await activated({ event: 'orderCreated' });
	expect(sandbox.dataRequests).toHaveLength(1);
});
