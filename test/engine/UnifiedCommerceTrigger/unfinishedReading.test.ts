import { storeFor } from '../fixtures';
import { backlogSandbox, readOut, sinceBacklog, slowDown } from './backlog';
import { clock, HOUR, idsBy, isoUtc, MINUTE, sandboxOn, START, workflowWith } from './support';

jest.setTimeout(60_000);

/** Three pages of 10 s each fit into a poll. */
const BUDGET_MS = 36_000;

test('more than 100 IDs: the next poll goes on in the part where the last one stopped', async () => {
	const sandbox = await backlogSandbox(250, 10_000, 30);
	const ids = sandbox.orders('shopify').map(({ id }) => id);
	const parameters = { filters: { ids: ids.join(',') }, ...sinceBacklog };
	const workflow = workflowWith(sandbox, parameters, { budgetMs: BUDGET_MS });
	const polls = await readOut(workflow, workflow.activate());
	expect(polls.flat().sort()).toEqual([...ids].sort());
	expect(polls.length).toBe(3);
	expect(idsBy(await workflow.poll())).toEqual([]);
});

// Each becomes visible during an activation of several polls, dated longer ago than the look-back.
test.each([
	['woocommerce', 50],
	['bol', 20],
] as const)('%s: an order that appears %i minutes late comes out', async (channel, minutes) => {
	const sandbox = await sandboxOn({ orders: 0, products: 0, pageCap: 2 });
	slowDown(sandbox, 10_000);
	for (let hours = 12; hours > 0; hours--) {
		const at = isoUtc(START - hours * HOUR);
		sandbox.store.add('orders', channel, { created_at: at, updated_at: at });
	}
	const workflow = workflowWith(sandbox, { channel }, { budgetMs: BUDGET_MS });
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
		const workflow = workflowWith(sandbox, sinceBacklog, { budgetMs: BUDGET_MS });
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

test('another login at the same service: its records are no news', async () => {
	const sandbox = await sandboxOn({ orders: { mirakl: 5 }, products: 0 });
	const credentials = storeFor(sandbox);
	const workflow = workflowWith(sandbox, { channel: 'mirakl' }, { credentials });
	await workflow.activate();
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
	const sandbox = await sandboxOn({ orders: { mirakl: 5 }, products: 0 });
	const credentials = storeFor(sandbox);
	const workflow = workflowWith(sandbox, { channel: 'mirakl' }, { credentials });
	await workflow.activate();
	sandbox.setClient({ ...sandbox.client, clientSecret: 'another-secret' });
	credentials.edit('unifiedCommerceApi', { clientSecret: 'another-secret' });
	const { id } = sandbox.store.add('orders', 'mirakl');
	expect(idsBy(await workflow.poll())).toEqual([id]);
});
