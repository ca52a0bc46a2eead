import type { INodeParameters } from 'n8n-workflow';

import { TABLE } from '../../../nodes/shared/facts/filterTable';
import { EVENTS, detectionMethodFor } from '../../../nodes/shared/facts/events';
import { answerWith } from '../faults/scripted';
import { storeFor } from '../fixtures';
import { emittedBy, idsBy, useSandboxOn, workflowWith } from './support';

const sandbox = useSandboxOn();

const pairs = EVENTS.flatMap((event) =>
	TABLE[event.resource].channels.map((channel) => ({ name: event.value, event, channel })),
);

test.each(pairs)(
	'$name on $channel asks with the filter of the channel table and nothing more',
	async ({ event, channel }) => {
		const workflow = workflowWith(sandbox, { event: event.value, channel });
		expect(idsBy(await workflow.activate())).toEqual([]);
		const method = detectionMethodFor(event, channel);
		const [{ body }] = sandbox.dataRequests;
		const { limit: _limit, status: _status, ...rest } = body as Record<string, unknown>;
		const day = method.reads === 'since' && method.reachMs > 0 ? '2026-10-31' : '2026-11-01';
		const time = channel === 'amazon' ? '09:00:00Z' : '09:50:00Z';
		expect(rest).toEqual(method.reads === 'since' ? { [method.field.wire]: `${day}T${time}` } : {});
		expect(sandbox.refusedRequests).toEqual([]);
	},
);

test('closed and cancelled orders count like others where the service itself would leave them out', async () => {
	for (const channel of ['shopify', 'woocommerce', 'bol', 'amazon'] as const) {
		const workflow = workflowWith(sandbox, { channel });
		await workflow.activate();
		const cancelled = sandbox.store.add('orders', channel, {
			cancelled_at: new Date().toISOString(),
		}).id;
		expect(idsBy(await workflow.poll())).toEqual([cancelled]);
		expect(sandbox.dataRequests.at(-1)?.body).toMatchObject({ status: 'any' });
	}
});

test('a date filter left over in an imported workflow is not sent', async () => {
	const filters = { createdAtMin: '2027-01-01', updatedAtMax: '2026-01-01' };
	const workflow = workflowWith(sandbox, { filters });
	await workflow.activate();
	const { id } = sandbox.store.add('orders', 'shopify');
	expect(idsBy(await workflow.poll())).toEqual([id]);
	const [{ body }] = sandbox.dataRequests;
	expect(Object.keys(body as object).sort()).toEqual(['created_at_min', 'limit', 'status']);
});

test('with channel credentials they are sent with every request', async () => {
	const credentials = storeFor(sandbox, {}, { channel: 'mirakl', token: 'shop-token' });
	const parameters = { channel: 'mirakl', authentication: 'channelCredentials' };
	const workflow = workflowWith(sandbox, parameters, { credentials });
	await workflow.activate();
	const { id } = sandbox.store.add('orders', 'mirakl');
	expect(idsBy(await workflow.poll())).toEqual([id]);
	for (const { body } of sandbox.dataRequests) {
		expect(body).toEqual({ params: { mirakl: [{ key: 'token', value: 'shop-token' }] } });
	}
});

test('a channel may come from an expression', async () => {
	const workflow = workflowWith(sandbox, { channel: '={{ " Bol " }}', event: 'productCreated' });
	await workflow.activate();
	const { id } = sandbox.store.add('products', 'bol');
	expect(emittedBy(await workflow.poll())).toMatchObject([{ id, channel_name: 'bol' }]);
});

test('a channel written by hand must be one of the list: n8n would take its filters away', async () => {
	const { error } = await workflowWith(sandbox, {
		channel: 'Shopify',
		filters: { financialStatus: 'paid' },
	}).activate();
	expect(error).toMatchObject({
		name: 'NodeOperationError',
		message: 'Parameter “Channel”: “Shopify” is not a channel of the list',
		description: expect.stringContaining('Choose one of: '),
	});
	expect(sandbox.requests).toEqual([]);
});

describe('refused before any request', () => {
	test.each(
		Object.entries<INodeParameters>({
			'bol has no filter “IDs” for orders. Nothing was requested.': {
				...{ filters: { ids: '1' }, channel: '={{ "bol" }}' },
			},
			'Parameter “Start From”: “tomorrow” is not a date': {
				sheetOptions: { startFrom: 'tomorrow' },
			},
			'Parameter “Look-Back” cannot be “-1”': { readingOptions: { lookback: -1 } },
			'Parameter “Channel”: Amazon has no products here': {
				...{ event: 'productCreated', channel: '={{ "amazon" }}' },
			},
		}),
	)('%s', async (message, parameters) => {
		const { error } = await workflowWith(sandbox, parameters).activate();
		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(sandbox.dataRequests).toEqual([]);
	});
});

test('a channel without pages that says there is more is refused: news could be missed', async () => {
	answerWith(sandbox, () => ({ ids: ['1', '2'], next: 'more' }));
	const { error } = await workflowWith(sandbox, { channel: 'magento' }).activate();
	expect(error).toMatchObject({
		name: 'NodeOperationError',
		message: 'Magento returned only the first 2 of its orders',
	});
});
