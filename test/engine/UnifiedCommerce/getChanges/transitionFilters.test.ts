import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../../dev/sandbox';
import { startSandbox } from '../../../../dev/sandbox';
import { getChanges } from './support';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ orders: { shopify: 1, mirakl: 1 } });
});
afterAll(async () => await sandbox.close());

test.each<INodeParameters>([
	{ changes: 'orderPaid', filters: { financialStatus: 'paid' } },
	{ changes: 'orderCancelled', filters: { status: 'open' } },
	{
		changes: 'orderFulfilled',
		channel: '={{ "mirakl" }}',
		filters: { fulfillmentStatus: 'shipped' },
		readingOptions: { unsupportedFilters: 'apply' },
	},
])('%j: a filter that hides the change is refused before any request', async (parameters) => {
	const { result } = await getChanges(sandbox, parameters);
	expect(result.error?.message).toContain('does not go together with the filter');
	expect(sandbox.dataRequests).toEqual([]);
});
