import { storeFor } from '../fixtures';
import { backlogSandbox, goesOn, readOut, sinceBacklog, slowDown } from './backlog';
import {
	clock,
	dated,
	HOUR,
	idsBy,
	isoUtc,
	MINUTE,
	sandboxOn,
	START,
	workflowWith,
} from './support';

/** What n8n 2.x tells a node with durable cursors, and without. */
const DURABLE_MS = 36_000;
const USUAL_MS = 5 * MINUTE;

describe('a service that falls silent', () => {
	const silentOn = async (page: number) => {
		const sandbox = await backlogSandbox(6, 0, 2);
		sandbox.faults.clear();
		sandbox.faults.once({ type: 'silence' }, { page });
		const patient = { ...sinceBacklog, readingOptions: { timeout: 10_000 } };
		// Of real time: the tests' clock stands still.
		const workflow = workflowWith(sandbox, patient, { budgetMs: 1_500 });
		return { workflow, ids: sandbox.orders('shopify').map(({ id }) => id) };
	};

	test('at once: the poll is given up with a message, and the next one starts', async () => {
		const { workflow, ids } = await silentOn(0);
		const failed = await workflow.activate();
		expect(failed.error).toMatchObject({
			name: 'NodeOperationError',
			message:
				'Shopify orders could not be read: nothing came within the 1.5 s that n8n gives a poll',
			description: expect.stringContaining('Nothing was returned; the next poll tries again.'),
		});
		expect(failed.emitted).toBeNull();
		expect(idsBy(await workflow.activate())).toEqual(ids);
	});

	test('in the middle: the poll gives out what it has, and the next one goes on', async () => {
		const { workflow, ids } = await silentOn(2);
		const result = await workflow.activate();
		expect([idsBy(result), goesOn(result)]).toEqual([ids.slice(0, 4), true]);
		expect(idsBy(await workflow.poll())).toEqual(ids.slice(4));
	});

	test('before the reading begins: the next poll gives up the one that hangs', async () => {
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
		expect(idsBy(await workflow.poll())).toEqual([id]);
		answer();
		expect(idsBy(await hanging)).toEqual([]);
		expect(idsBy(await workflow.poll())).toEqual([]);
	});
});

// Each becomes visible during an activation of several polls, dated longer ago than the look-back.
test.each([
	['woocommerce', 50],
	['bol', 20],
] as const)('%s: an order that appears %i minutes late comes out', async (channel, minutes) => {
	const sandbox = await sandboxOn({ orders: 0, products: 0, pageCap: 2 });
	slowDown(sandbox, 10_000);
	for (let hours = 12; hours > 0; hours--)
		sandbox.store.add('orders', channel, dated(START - hours * HOUR));
	const workflow = workflowWith(sandbox, { channel }, { budgetMs: DURABLE_MS });
	expect(idsBy(await workflow.activate())).toEqual([]);
	const { id } = sandbox.store.add('orders', channel, {
		created_at: isoUtc(START - minutes * MINUTE),
		updated_at: isoUtc(Date.now()),
	});
	clock.pass(5 * MINUTE);
	expect((await readOut(workflow, workflow.poll())).flat()).toEqual([id]);
	expect((await readOut(workflow, workflow.poll())).flat()).toEqual([]);
});

describe('a saved cursor that the service does not accept any more', () => {
	const interrupted = async () => {
		const sandbox = await backlogSandbox(20, 10_000, 2);
		const workflow = workflowWith(sandbox, sinceBacklog, { budgetMs: DURABLE_MS });
		const first = idsBy(await workflow.activate());
		sandbox.faults.clear();
		const ids = sandbox.orders('shopify').map(({ id }) => id);
		return { sandbox, workflow, first, ids };
	};
	const isWithCursor = ({ body }: { body: unknown }) =>
		(body as { next_page_token?: string }).next_page_token !== undefined;

	// Some services answer it like a missing permission, or not with JSON.
	test.each([
		['HTTP 500', { type: 'status', status: 500 }],
		['HTTP 403', { type: 'status', status: 403 }],
		['a refusal of the channel', { type: 'stepErrors', channelStatus: 401 }],
		['a web page', { type: 'html' }],
		['an empty answer', { type: 'empty' }],
	] as const)('%s: the list is read from the date again at once', async (_what, fault) => {
		const { sandbox, workflow, first, ids } = await interrupted();
		sandbox.faults.once(fault);
		sandbox.clearRequests();
		expect([...first, ...idsBy(await workflow.poll())]).toEqual(ids);
		expect(sandbox.dataRequests.slice(0, 2).map(isWithCursor)).toEqual([true, false]);
	});
});

/** A workflow that has read a whole list once. */
async function readWhole() {
	const sandbox = await sandboxOn({ orders: { mirakl: 5 }, products: 0 });
	const credentials = storeFor(sandbox);
	const workflow = workflowWith(sandbox, { channel: 'mirakl' }, { credentials });
	await workflow.activate();
	return { sandbox, credentials, workflow };
}

test('another login at the same service: its records are no news', async () => {
	const { sandbox, credentials, workflow } = await readWhole();
	const client = { ...sandbox.client, clientId: 'another-app', clientSecret: 'another-secret' };
	sandbox.setClient(client);
	const { clientId, clientSecret } = client;
	credentials.edit('unifiedCommerceApi', { clientId, clientSecret });
	for (let orders = 0; orders < 3; orders++) sandbox.store.add('orders', 'mirakl');
	expect(idsBy(await workflow.poll())).toEqual([]);
	const { id } = sandbox.store.add('orders', 'mirakl');
	expect(idsBy(await workflow.poll())).toEqual([id]);
});

test('another secret of the same login: nothing is lost', async () => {
	const { sandbox, credentials, workflow } = await readWhole();
	sandbox.setClient({ ...sandbox.client, clientSecret: 'another-secret' });
	credentials.edit('unifiedCommerceApi', { clientSecret: 'another-secret' });
	const { id } = sandbox.store.add('orders', 'mirakl');
	expect(idsBy(await workflow.poll())).toEqual([id]);
});
