import type { Sandbox } from '../../../dev/sandbox';
import type { PollingWorkflow } from '../../../dev/testkit/engine';
import { clock, idsBy, isoUtc, MINUTE, sandboxOn, workflowWith } from './support';

const AHEAD = 30 * MINUTE;

/** The true time; n8n's clock, which the tests move, is ahead of it. */
const now = () => Date.now() - AHEAD;

let sandbox: Sandbox;

const addOrder = (ms = now()) =>
	sandbox.store.add('orders', 'shopify', { created_at: isoUtc(ms), updated_at: isoUtc(ms) }).id;

const activated = async (event: string): Promise<PollingWorkflow> => {
	const workflow = workflowWith(sandbox, { event });
	expect(idsBy(await workflow.activate())).toEqual([]);
	return workflow;
};

describe.each(['orderCreated', 'orderUpdated'])(
	"%s while n8n's clock is 30 minutes ahead",
	(event) => {
		describe.each([
			['the service tells its time', true],
			['the service does not tell its time', false],
		])('%s', (_what, dateHeader) => {
			beforeEach(async () => {
				sandbox = await sandboxOn({ now, dateHeader });
			});

			test('nothing old comes out, and nothing of the minutes after the activation is lost', async () => {
				[50, 20, 4, 1].forEach((minutes) => addOrder(now() - minutes * MINUTE));
				const workflow = await activated(event);
				const late = addOrder(now() - MINUTE);
				clock.pass(MINUTE);
				const prompt = addOrder();
				expect(idsBy(await workflow.poll())).toEqual([late, prompt]);
				for (let round = 0; round < 4; round++) {
					clock.pass(10 * MINUTE);
					const id = addOrder();
					expect(idsBy(await workflow.poll())).toEqual([id]);
				}
			});
		});
	},
);

test('where the clocks agree, one request does', async () => {
	sandbox = await sandboxOn();
	await activated('orderCreated');
	expect(sandbox.dataRequests).toHaveLength(1);
});
