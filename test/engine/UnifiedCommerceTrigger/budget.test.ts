import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../dev/sandbox';
import { backlogSandbox, goesOn, sinceBacklog } from './backlog';
import { clock, idsBy, MINUTE, workflowWith } from './support';

jest.setTimeout(30_000);

/** What n8n 2.x tells a node with durable cursors, and without. */
const DURABLE_MS = 36_000;
const USUAL_MS = 5 * MINUTE;

/** Each with 10 s per page: three pages fit into a poll. */
const watched = (sandbox: Sandbox, parameters: INodeParameters = sinceBacklog) =>
	workflowWith(sandbox, parameters, { budgetMs: DURABLE_MS });

describe('a reading of several polls', () => {
	const ids = (sandbox: Sandbox) => sandbox.orders('shopify').map(({ id }) => id);

	test.each<[string, object]>([
		['a trouble that passes', { type: 'status', status: 503 }],
		['a refusal of the login', { type: 'status', status: 403 }],
	])('keeps its place in %s', async (_what, fault) => {
		const sandbox = await backlogSandbox(20, 10_000, 2);
		const workflow = watched(sandbox);
		const first = idsBy(await workflow.activate());
		sandbox.faults.clear();
		const refusal = sandbox.faults.always(fault as Parameters<Sandbox['faults']['always']>[0]);
		expect((await workflow.poll()).error?.name).toBe('NodeApiError');
		refusal.remove();
		expect(idsBy(await workflow.poll())).toEqual(ids(sandbox).slice(first.length));
	});
});

describe('a service that falls silent', () => {
	const patient = { readingOptions: { ...sinceBacklog.readingOptions, timeout: 10_000 } };
	/** Of real time: the tests' clock stands still. */
	const BUDGET_MS = 1_500;
	const silentOn = async (page: number, orders = 6) => {
		const sandbox = await backlogSandbox(orders, 0, 2);
		sandbox.faults.clear();
		sandbox.faults.once({ type: 'silence' }, { page });
		return sandbox;
	};

	test('at once: the poll is given up with a message, and the next one starts', async () => {
		const sandbox = await silentOn(0);
		const workflow = workflowWith(sandbox, patient, { budgetMs: BUDGET_MS });
		const failed = await workflow.activate();
		expect(failed.error).toMatchObject({
			name: 'NodeOperationError',
			message:
				'Shopify orders could not be read: nothing came within the 1.5 s that n8n gives a poll',
			description: expect.stringContaining('Nothing was passed on; the next poll tries again.'),
		});
		expect(failed.emitted).toBeNull();
		expect(idsBy(await workflow.activate())).toEqual(sandbox.orders('shopify').map(({ id }) => id));
	});

	test('in the middle: the poll gives out what it has, and the next one goes on', async () => {
		const sandbox = await silentOn(2);
		const workflow = workflowWith(sandbox, patient, { budgetMs: BUDGET_MS });
		const result = await workflow.activate();
		const orders = sandbox.orders('shopify').map(({ id }) => id);
		expect([idsBy(result), goesOn(result)]).toEqual([orders.slice(0, 4), true]);
		expect(idsBy(await workflow.poll())).toEqual(orders.slice(4));
	});

	test('on a channel that answers everything at once: says so', async () => {
		const sandbox = await silentOn(0);
		const workflow = workflowWith(
			sandbox,
			{ ...patient, channel: 'mirakl' },
			{ budgetMs: BUDGET_MS },
		);
		expect((await workflow.activate()).error).toMatchObject({
			message: expect.stringContaining('Mirakl orders could not be read: nothing came within'),
			description: expect.stringContaining('This channel answers with its whole list at once.'),
		});
	});

	test('before the reading begins: the next poll gives up the one that hangs, and says so', async () => {
		const sandbox = await backlogSandbox(4, 0);
		const workflow = workflowWith(sandbox, {}, { budgetMs: USUAL_MS });
		await workflow.activate();
		const { id } = sandbox.store.add('orders', 'shopify');
		let answer: () => void = () => undefined;
		const held = new Promise<void>((resolve) => (answer = resolve));
		sandbox.faults.clear();
		sandbox.faults.once({ type: 'custom', handle: async () => await held.then(() => undefined) });
		const hanging = workflow.poll();
		while (sandbox.dataRequests.length < 2) await new Promise(setImmediate);
		expect(idsBy(await workflow.poll())).toEqual([]);
		clock.pass(USUAL_MS);
		const next = await workflow.poll();
		expect(idsBy(next)).toEqual([id]);
		expect(next.logs).toContainEqual(
			expect.objectContaining({
				level: 'warn',
				message: expect.stringContaining('took longer than the 300 s that n8n gives a poll'),
			}),
		);
		answer();
		expect(idsBy(await hanging)).toEqual([]);
		expect(idsBy(await workflow.poll())).toEqual([]);
	});
});
