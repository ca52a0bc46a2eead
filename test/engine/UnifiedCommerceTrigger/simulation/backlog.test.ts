import { isWhole } from '../../../runCounts';
import { line } from '../../../../dev/testkit/engine';
import { backlogSandbox, readOut, sinceBacklog } from '../backlog';
import { idsBy, MINUTE, workflowWith } from '../support';

/** The whole of it with `npm run test:properties -- --whole`; else a fortieth, with pages forty times as slow. */
const shrink = isWhole() ? 1 : 40;
const PAGE = 100;

/** How many orders a poll of so many milliseconds reads. */
const perPoll = (budgetMs: number, pageMs: number) => PAGE * Math.ceil((0.9 * budgetMs) / pageMs);

test.each([
	// With the durable cursors of n8n 2.x, and without.
	{ orders: 100_000, pageMs: 200, budgetMs: 36_000, durableCursors: line === 2 },
	{ orders: 100_000, pageMs: 2_000, budgetMs: 5 * MINUTE, durableCursors: false },
])(
	'a backlog of $orders orders, $pageMs ms a page, $budgetMs ms a poll: whole, each once',
	async ({ orders, pageMs, budgetMs, durableCursors }) => {
		const count = orders / shrink;
		const sandbox = await backlogSandbox(count, pageMs * shrink);
		const workflow = workflowWith(
			sandbox,
			{ ...sinceBacklog, filters: { fields: 'name' } },
			{ budgetMs, durableCursors },
		);
		const polls = await readOut(workflow, workflow.activate());
		expect(polls.length).toBe(Math.ceil(count / perPoll(budgetMs, pageMs * shrink)));
		expect(polls.flat()).toEqual([...sandbox.eachOrder('shopify')].map(({ id }) => id));
		expect(idsBy(await workflow.poll())).toEqual([]);
		expect(JSON.stringify(workflow.saved).length).toBeLessThan(1_000);
	},
	600_000,
);
