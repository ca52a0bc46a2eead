import type { INodeParameters } from 'n8n-workflow';

import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { eventFor, wholeListChannels } from '../../../../nodes/shared/facts/events';
import type { Sandbox } from '../../../../dev/sandbox';
import { RESOURCES } from '../../../specTables';
import { storeFor } from '../../fixtures';
import {
	clock,
	HOUR,
	isoUtc,
	MINUTE,
	sandboxOn,
	START,
} from '../../UnifiedCommerceTrigger/support';
import { getChanges, idsOf, stateOf } from './support';

const shopifyKeys = (baseUrl: string) => ({ channel: 'shopify', baseUrl, token: 'shpat-1' });

describe('a state of something else is refused before any request', () => {
	let sandbox: Sandbox;
	let state: string;
	beforeEach(async () => {
		sandbox = await sandboxOn();
		state = stateOf(await getChanges(sandbox));
		sandbox.clearRequests();
	});

	const refusal = async (parameters: INodeParameters, credentials = storeFor(sandbox)) => {
		const { result, states } = await getChanges(sandbox, parameters, [{ state }], { credentials });
		expect(sandbox.requests).toEqual([]);
		expect(states).toEqual([]);
		expect(result.error?.description).toContain('under the “key” of this shop');
		return result.error?.message;
	};

	it.each(
		Object.entries<INodeParameters>({
			channel: { channel: 'bol' },
			'User ID': { tpUserId: 'merchant-2' },
			event: { changes: 'created' },
			filter: { filters: { financialStatus: 'paid' } },
		}),
	)('another %s', async (part, parameters) => {
		const refused = `Parameter “State” does not belong here: it is about another ${part}`;
		expect(await refusal(parameters)).toBe(refused);
	});

	it('service', async () => {
		const elsewhere = storeFor(sandbox, { baseUrl: `${sandbox.baseUrl}/elsewhere` });
		expect(await refusal({}, elsewhere)).toContain('it is about another service');
	});

	it('authentication, and another shop of the channel credential', async () => {
		const parameters = { authentication: 'channelCredentials' };
		const one = storeFor(sandbox, {}, shopifyKeys('one.myshopify.com'));
		expect(await refusal(parameters, one)).toContain('another access');
		state = stateOf(await getChanges(sandbox, parameters, [{}], { credentials: one }));
		sandbox.clearRequests();
		const two = storeFor(sandbox, {}, shopifyKeys('two.myshopify.com'));
		expect(await refusal(parameters, two)).toContain('another access or channel credential');
	});

	it('but not other fields, columns, page sizes or look-backs', async () => {
		const parameters = {
			...{ filters: { fields: 'name' }, output: 'rowPerLine' },
			sheetOptions: { startFrom: '2026-01-01' },
			readingOptions: { pageSize: 7, lookback: 90 },
		};
		const { result } = await getChanges(sandbox, parameters, [{ state }]);
		expect(result.error).toBeUndefined();
	});
});

const pairs = RESOURCES.flatMap((resource) =>
	(['created', 'updated'] as const).flatMap((change) => {
		const whole = wholeListChannels(eventFor(resource, change));
		const channels = TABLE[resource].channels.filter((channel) => !whole.includes(channel));
		return channels.map((channel) => ({ resource, change, channel }));
	}),
);

describe('an idle shop', () => {
	it.each(pairs)(
		'$resource $change on $channel: one request and a small state',
		async ({ resource, change, channel }) => {
			// The dates of all records lie well before the tests' clock.
			const [dataFrom, dataTo] = [60, 30].map((days) => isoUtc(START - days * 24 * HOUR));
			const sandbox = await sandboxOn({ orders: 150, products: 150, dataFrom, dataTo });
			const parameters = { resource, changes: change, channel };
			let state = stateOf(await getChanges(sandbox, parameters));
			for (let calls = 3; calls > 0; calls--) {
				clock.pass(5 * MINUTE);
				sandbox.clearRequests();
				const read = await getChanges(sandbox, parameters, [{ state }]);
				expect(idsOf(read)).toEqual([]);
				expect(sandbox.dataRequests).toHaveLength(1);
				state = stateOf(read);
				expect(state.length).toBeLessThanOrEqual(4_096);
			}
		},
	);
});
