import type { Sandbox } from '../../../dev/sandbox';
import type { PollingWorkflow, PollResult } from '../../../dev/testkit/engine';
import { clock, HOUR, idsBy, isoUtc, sandboxOn, START } from './support';

/** Options of a trigger that takes all orders of a backlog. */
export const sinceBacklog = { sheetOptions: { startFrom: isoUtc(START - 301 * HOUR) } };

/** Lets each page take `pageMs` of the tests' clock. */
export const slowDown = ({ faults }: Sandbox, pageMs: number) =>
	faults.always(
		{ type: 'custom', handle: () => undefined },
		{
			// It never matches, so that the faults planned after it are met as well.
			predicate: () => {
				clock.pass(pageMs);
				return false;
			},
		},
	);

/** A sandbox with Shopify orders of the last 300 hours and no products that takes `pageMs` for each page. */
export async function backlogSandbox(
	orders: number,
	pageMs: number,
	pageCap = 100,
): Promise<Sandbox> {
	const sandbox = await sandboxOn({
		orders: { shopify: orders },
		products: 0,
		dataFrom: isoUtc(START - 300 * HOUR),
		dataTo: isoUtc(START - HOUR),
		pageCap,
	});
	slowDown(sandbox, pageMs);
	return sandbox;
}

/** Whether the poll stopped before the end of the list. */
export const goesOn = ({ logs }: Pick<PollResult, 'logs'>): boolean =>
	logs.some(({ message }) => message.includes('the next run returns the rest'));

/** Polls until the list was read to its end; gives what each poll emitted. */
export async function readOut(
	workflow: PollingWorkflow,
	first: Promise<PollResult>,
): Promise<unknown[][]> {
	const polls: unknown[][] = [];
	for (let result = await first; ; result = await workflow.poll()) {
		polls.push(idsBy(result));
		if (!goesOn(result)) return polls;
	}
}
