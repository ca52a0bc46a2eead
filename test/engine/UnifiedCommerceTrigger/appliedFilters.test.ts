import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../../../dev/sandbox';
import { getChanges, idsOf, stateOf } from '../UnifiedCommerce/getChanges/support';
import { clock, dated, HOUR, idsBy, MINUTE, useSandboxOn, workflowWith } from './support';

const sandbox = useSandboxOn();

/** A channel by expression, as n8n keeps the filters that it lacks there only. */
const by = (channel: string) => `={{ "${channel}" }}`;

const PAID = {
	filters: { financialStatus: 'paid' },
	readingOptions: { unsupportedFilters: 'apply' },
};

const add = (channel: Channel, changes: IDataObject) => {
	const { id } = sandbox.store.add('orders', channel);
	sandbox.store.update('orders', channel, id, changes);
	return id;
};

const bodies = () => sandbox.dataRequests.map(({ body }) => body as IDataObject);

// bol is asked by date of update, mirakl is read as a whole.
describe.each(['bol', 'mirakl'] as const)('%s', (channel) => {
	test('the trigger starts for what passes only, and for what passes from now on', async () => {
		const parameters = { event: 'orderUpdated', channel: by(channel), ...PAID };
		const workflow = workflowWith(sandbox, parameters);
		await workflow.activate();
		clock.pass(MINUTE);
		const paid = add(channel, { financial_status: 'paid' });
		const pending = add(channel, { financial_status: 'pending' });
		expect(idsBy(await workflow.poll())).toEqual([paid]);
		clock.pass(MINUTE);
		sandbox.store.update('orders', channel, pending, { financial_status: 'paid' });
		expect(idsBy(await workflow.poll())).toEqual([pending]);
		clock.pass(MINUTE);
		expect(idsBy(await workflow.poll())).toEqual([]);
		expect(bodies().flatMap(Object.keys)).not.toContain('financial_status');
		expect(sandbox.refusedRequests).toEqual([]);
	});

	test('Get Changes gives what passes, and its state is for these filters', async () => {
		const parameters = { channel: by(channel), ...PAID };
		const first = stateOf(await getChanges(sandbox, parameters));
		clock.pass(MINUTE);
		const paid = add(channel, { financial_status: 'paid' });
		add(channel, { financial_status: 'pending' });
		const read = await getChanges(sandbox, parameters, [{ state: first }]);
		expect(idsOf(read)).toEqual([paid]);
		const again = await getChanges(sandbox, parameters, [{ state: stateOf(read) }]);
		expect(idsOf(again)).toEqual([]);

		const edited = { ...parameters, filters: { financialStatus: 'pending' } };
		const { result } = await getChanges(sandbox, edited, [{ state: stateOf(read) }]);
		expect(result.error?.message).toContain('another filter');
	});
});

test('a state from before does not depend on the option where nothing is applied', async () => {
	const filters = { financialStatus: 'paid' };
	const state = stateOf(await getChanges(sandbox, { channel: by('shopify'), filters }));
	const applying = { channel: by('shopify'), ...PAID };
	const { result } = await getChanges(sandbox, applying, [{ state }]);
	expect(result.error).toBeUndefined();
});

test('without the option the trigger refuses the filter, and names the option', async () => {
	const parameters = { channel: by('bol'), filters: { financialStatus: 'paid' } };
	const { error } = await workflowWith(sandbox, parameters).activate();
	expect(error?.message).toBe(
		'bol has no filter “Financial Status” for orders. Nothing was requested.',
	);
	expect((error as Error & { description?: string }).description).toContain('“Apply in n8n”');
	const leaving = { ...parameters, readingOptions: { unsupportedFilters: 'ignore' } };
	const left = await workflowWith(sandbox, leaving).activate();
	expect(left.error?.message).toBe('Parameter “Filters the Channel Lacks” cannot be “ignore”');
	expect(sandbox.requests).toEqual([]);
});

test('a filter that lets nothing through costs no more requests from day to day', async () => {
	sandbox.settings.pageCap = 10;
	const filters = { ...PAID, filters: { financialStatus: 'refunded' } };
	const workflow = workflowWith(sandbox, { event: 'orderUpdated', channel: by('bol'), ...filters });
	await workflow.activate();
	let state = stateOf(await getChanges(sandbox, { channel: by('bol'), ...filters }));
	const requests: number[][] = [];
	for (let day = 0; day < 7; day++) {
		for (let half = 0; half < 48; half++) {
			clock.pass(HOUR / 2);
			const paid = { ...dated(Date.now()), financial_status: 'paid' };
			sandbox.store.add('orders', 'bol', paid as never);
		}
		sandbox.clearRequests();
		expect(idsBy(await workflow.poll())).toEqual([]);
		const polled = sandbox.dataRequests.length;
		state = stateOf(await getChanges(sandbox, { channel: by('bol'), ...filters }, [{ state }]));
		requests.push([polled, sandbox.dataRequests.length - polled]);
	}
	expect(requests).toEqual(Array.from({ length: 7 }, () => requests[0]));
});
