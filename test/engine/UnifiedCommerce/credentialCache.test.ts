import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { useSandbox } from '../faults/fixtures';
import { idsOf, readAll, run, storeFor } from '../fixtures';

const TYPE = 'unifiedCommerceApi';

const sandbox = useSandbox({ orders: 60, pageCap: 10 });

const allIds = () => sandbox.orders('shopify').map(({ id }) => id);
const statuses = () => sandbox.dataRequests.map(({ status }) => status);

describe('the credential of a reading', () => {
	/** How often credentials were loaded from n8n's database, by the node and by n8n itself. */
	const loadsOf = async (
		parameters: INodeParameters,
		{ items, channel }: { items?: IDataObject[]; channel?: ICredentialDataDecryptedObject } = {},
	) => {
		const credentials = storeFor(sandbox, {}, channel);
		await run(credentials, readAll({ limit: 1, returnAll: false }));
		credentials.resetCounts();
		const result = await run(credentials, readAll(parameters), { items });
		return { loads: credentials.counts.decrypted, failed: result.error !== undefined };
	};

	it.each(['getAll', 'getPage', 'export'])(
		'is loaded once for an input item, however many pages there are: %s',
		async (operation) => {
			expect(await loadsOf({ operation })).toEqual({ loads: 1, failed: false });
			expect(await loadsOf({ operation }, { items: [{}, {}, {}] })).toEqual({
				loads: 3,
				failed: false,
			});
		},
	);

	it('is loaded once for a Magic Link', async () => {
		expect(await loadsOf({ resource: 'magicLink', operation: 'create' })).toMatchObject({
			loads: 1,
		});
	});

	it('is loaded once, and the channel credential once, where there are both', async () => {
		const channel = { channel: 'shopify', baseUrl: 'shop.example.com', token: 'shop-token' };
		expect(await loadsOf({ authentication: 'channelCredentials' }, { channel })).toEqual({
			loads: 2,
			failed: false,
		});
	});

	it('is loaded no more often when the reading fails', async () => {
		sandbox.faults.always({ type: 'status', status: 400 }, { page: 2 });
		expect(await loadsOf({})).toEqual({ loads: 1, failed: true });
	});

	it('is loaded once more for a token that was issued', async () => {
		const credentials = storeFor(sandbox);
		await run(credentials, readAll());
		expect(credentials.counts).toMatchObject({ decrypted: 2, preAuthenticated: 1 });
	});

	it('takes up a token that another execution has renewed, without a token call of its own', async () => {
		const credentials = storeFor(sandbox);
		sandbox.faults.once(
			{
				type: 'custom',
				handle: () => {
					sandbox.tokens.expireAll();
					credentials.edit(TYPE, { accessToken: sandbox.tokens.issue() });
					return undefined;
				},
			},
			{ page: 3 },
		);
		const result = await run(credentials, readAll());
		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual(allIds());
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(statuses().filter((status) => status !== 200)).toEqual([401]);
	});

	it('is renewed each time when every token is good for one request only', async () => {
		sandbox.tokens.expireAfterUses(1);
		const result = await run(storeFor(sandbox), readAll());
		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual(allIds());
		expect(sandbox.tokenRequests).toHaveLength(6);
	});
});
