import type { INodeParameters, NodeOperationError } from 'n8n-workflow';

import { emittedBy, useSandboxOn, workflowWith } from './support';

const sandbox = useSandboxOn({ orders: 0, products: 0 });

const applied = { readingOptions: { unsupportedFilters: 'apply' } };

test.each<[string, INodeParameters, string]>([
	['orderPaid', { filters: { financialStatus: 'paid' } }, 'Financial Status'],
	['orderPaid', { filters: { financialStatus: 'pending' } }, 'Financial Status'],
	[
		'orderPaid',
		{ channel: '={{ "mirakl" }}', filters: { financialStatus: 'paid' }, ...applied },
		'Financial Status',
	],
	['orderRefunded', { filters: { financialStatus: 'refunded' } }, 'Financial Status'],
	['orderFulfilled', { filters: { fulfillmentStatus: 'shipped' } }, 'Fulfillment Status'],
	['orderFulfilled', { filters: { status: 'closed' } }, 'Status'],
	['orderCancelled', { filters: { status: 'cancelled' } }, 'Status'],
	['orderCancelled', { filters: { status: 'open' } }, 'Status'],
	[
		'orderCancelled',
		{ channel: '={{ "mirakl" }}', filters: { status: 'open' }, ...applied },
		'Status',
	],
])('%s with %j is refused before any request', async (event, parameters, filter) => {
	const { error } = await workflowWith(sandbox, { event, ...parameters }).activate();
	const label = event.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());
	expect(error?.message).toContain(
		`The event “${label}” does not go together with the filter “${filter}”`,
	);
	expect((error as NodeOperationError).description).toContain('by the very change');
	expect(sandbox.dataRequests).toEqual([]);
});

test.each<[string, INodeParameters]>([
	['orderPaid', { filters: { status: 'open' } }],
	['orderPaid', { filters: { fulfillmentStatus: 'shipped' } }],
	['orderPaid', { filters: { financialStatus: 'any' } }],
	['orderPaid', { channel: '={{ "mirakl" }}', filters: { financialStatus: 'any' }, ...applied }],
	['orderCancelled', { filters: { status: 'any' } }],
	['orderCancelled', { filters: { financialStatus: 'paid' } }],
	['orderFulfilled', { filters: { financialStatus: 'paid' } }],
	['productStockBelow', { filters: { status: 'active' } }],
	['orderUpdated', { filters: { financialStatus: 'paid' } }],
])('%s with %j is read', async (event, parameters) => {
	const result = await workflowWith(sandbox, { event, ...parameters }).activate();
	expect(emittedBy(result)).toEqual([]);
	expect(sandbox.dataRequests).not.toEqual([]);
});
