import { startSandbox, type Sandbox } from '../../../sandbox';
import { idsOf, readAll, run, storeFor } from '../fixtures';

const TYPE = 'unifiedCommerceApi';

jest.setTimeout(60_000);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ orders: 60, pageCap: 10 });
});
afterAll(async () => {
	await sandbox.close();
});
beforeEach(() => sandbox.reset());

const allIds = () => sandbox.orders('shopify').map(({ id }) => id);
const statuses = () => sandbox.dataRequests.map(({ status }) => status);

describe('the credential of a reading', () => {
	it('is looked up no more often for six pages than for two', async () => {
		const credentials = storeFor(sandbox);
		const lookUps = async (wanted: { returnAll?: boolean; limit?: number } = {}) => {
			credentials.resetCounts();
			await run(credentials, readAll(wanted));
			return credentials.counts.decrypted;
		};
		await lookUps();
		expect(await lookUps()).toBe(await lookUps({ returnAll: false, limit: 20 }));
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
