import { DEMO_SHOP, demoUpTo } from '../../../dev/sandbox';
import { clock, emittedBy, MINUTE, sandboxOn, START, workflowWith } from './support';

/** What happens in a shop of the demo, one after the other, and the event of each. */
const STEPS = ['orderCreated', 'orderPaid', 'orderShipped', 'orderRefunded'] as const;

test('each step that is made in the demo starts the workflow that waits for it, and no other', async () => {
	const sandbox = await sandboxOn({
		...demoUpTo(START),
		now: () => Date.now(),
		orders: undefined,
		products: undefined,
	});
	const { channel, tpUserId } = DEMO_SHOP;
	const workflows = STEPS.map((event) => workflowWith(sandbox, { event, channel, tpUserId }));
	for (const workflow of workflows) await workflow.activate();
	for (const step of STEPS) {
		clock.pass(MINUTE);
		const { order } = sandbox.store.next(channel, tpUserId);
		const emitted = [];
		for (const workflow of workflows) {
			const records = emittedBy(await workflow.poll());
			emitted.push(records.map(({ id }) => id).filter((id) => id === order.id));
		}
		expect([step, emitted]).toEqual([step, STEPS.map((one) => (one === step ? [order.id] : []))]);
	}
});
