import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { clock, isoUtc, MINUTE, sandboxOn, START } from '../../UnifiedCommerceTrigger/support';
import { UnifiedCommerceTool, remarksIn } from '../../fixtures';
import { getChanges, idsOf, stateOf } from './support';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('one shop', () => {
	it('notes where to begin, then gives what is new or changed, then nothing', async () => {
		const sandbox = await sandboxOn();
		const first = await getChanges(sandbox);
		expect(idsOf(first)).toEqual([]);
		expect(remarksIn(first.result).join()).toContain('No state came in');
		expect(first.states).toEqual([
			{
				...{ key: 'shopify:merchant-1:order:updated', channel: 'shopify', tpUserId: 'merchant-1' },
				...{ resource: 'order', changes: 'updated', hasMore: false },
				state: expect.stringMatching(/^\{"version":1,"checksum":"[\w-]{8}",/),
				checkedAt: expect.stringMatching(ISO),
			},
		]);

		clock.pass(10 * MINUTE);
		const [{ id: old }] = sandbox.orders('shopify');
		const [created_at, updated_at] = [2, 9].map((minutes) => isoUtc(START + minutes * MINUTE));
		const added = sandbox.store.add('orders', 'shopify', { created_at, updated_at });
		sandbox.store.update('orders', 'shopify', old, { updated_at: isoUtc(START + 3 * MINUTE) });
		const second = await getChanges(sandbox, {}, [{ state: stateOf(first) }]);
		expect(idsOf(second)).toEqual([old, added.id]);
		expect(second.changes.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
		expect(remarksIn(second.result)).toEqual([]);

		sandbox.clearRequests();
		const third = await getChanges(sandbox, {}, [{ state: stateOf(second) }]);
		expect(idsOf(third)).toEqual([]);
		expect(sandbox.dataRequests).toHaveLength(1);
		// The same again: a state can be used twice.
		expect(idsOf(await getChanges(sandbox, {}, [{ state: stateOf(first) }]))).toEqual([
			old,
			added.id,
		]);
	});

	it('goes on where Max Pages ended a reading, with the page size it had', async () => {
		const sandbox = await sandboxOn({ orders: { shopify: 23 } });
		const parameters = (pageSize: number): INodeParameters => ({
			sheetOptions: { startFrom: '2020-01-01' },
			readingOptions: { maxPages: 2, pageSize },
		});
		const read: unknown[][] = [];
		let item: IDataObject = {};
		for (let pageSize = 5; ; pageSize++) {
			const step = await getChanges(sandbox, parameters(pageSize), [item]);
			item = { state: stateOf(step) };
			read.push(idsOf(step));
			if (step.states[0].hasMore !== true) break;
		}
		expect(read.map(({ length }) => length)).toEqual([10, 10, 3]);
		const held = sandbox.orders('shopify').map(({ id }) => id);
		expect(read.flat().sort()).toEqual(held.sort());
		const limits = sandbox.dataRequests.map(({ body }) => (body as IDataObject).limit);
		expect(limits).toEqual([5, 5, 5, 5, 5]);
		sandbox.clearRequests();
		expect(idsOf(await getChanges(sandbox, parameters(9), [item]))).toEqual([]);
		expect(sandbox.dataRequests).toHaveLength(1);
	});
});

describe('many shops', () => {
	const items = ['a', 'b', 'c'].map((tpUserId) => ({ tpUserId }));

	it('a shop that fails goes to the error output and its state does not come out', async () => {
		const sandbox = await sandboxOn({ perUser: true });
		sandbox.faults.always({ type: 'status', status: 500 }, { page: 1, tpUserId: 'b' });
		const parameters = {
			sheetOptions: { startFrom: '2020-01-01' },
			readingOptions: { pageSize: 1 },
		};
		const { states, failed, changes } = await getChanges(sandbox, parameters, items, {
			onError: 'continueErrorOutput',
		});
		const keys = ['a', 'c'].map((user) => `shopify:${user}:order:updated`);
		expect(states.map(({ key }) => key)).toEqual(keys);
		expect(failed.map(({ json }) => json)).toEqual([
			{
				tpUserId: 'b',
				error: expect.stringContaining('Shopify orders could not be read'),
				message: expect.stringContaining('Its state stays the same: pass it in again.'),
			},
		]);
		expect(changes.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 2, 2].map((item) => ({ item })),
		);
	});
});

it('is no tool, as an AI model does not keep the state', async () => {
	const sandbox = await sandboxOn();
	const { result } = await getChanges(sandbox, {}, [{}], { node: new UnifiedCommerceTool() });
	expect(result.error?.message).toContain('Get Changes cannot be used as a tool');
	expect(sandbox.requests).toEqual([]);
});
