import { idsOf, readAll, run, storeFor } from '../fixtures';
import { useSandbox } from './fixtures';

const sandbox = useSandbox({ orders: 35, perUser: true });

describe('10 items with Return All in one execution, 4 pages each', () => {
	const users = Array.from({ length: 10 }, (_, index) => `merchant-${index}`);
	const parameters = readAll({ tpUserId: '={{ $json.user }}', readingOptions: { pageSize: 10 } });
	const everything = () =>
		users.flatMap((user) => sandbox.orders('shopify', user).map(({ id }) => id));

	const read = async (credentials = storeFor(sandbox)) =>
		await run(credentials, parameters, { items: users.map((user) => ({ user })) });

	test('one token, every record once, linked to its item', async () => {
		const result = await read();
		expect(idsOf(result)).toEqual(everything());
		expect(new Set(idsOf(result)).size).toBe(350);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			users.flatMap((_, item) => Array(35).fill({ item })),
		);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(sandbox.dataRequests).toHaveLength(40);
	});

	test.each([1, 17, 19, 39])(
		'the token expires after %i uses: one more token, every record once',
		async (uses) => {
			const credentials = storeFor(sandbox);
			sandbox.tokens.expireAfterUses(uses);
			// The next token is good for good.
			sandbox.faults.once(
				{
					type: 'custom',
					handle: () => {
						sandbox.tokens.expireAfterUses(Infinity);
						sandbox.tokens.expireAll();
						return undefined;
					},
				},
				{ kind: 'token', after: 1 },
			);
			const result = await read(credentials);
			expect(idsOf(result)).toEqual(everything());
			expect(sandbox.tokenRequests).toHaveLength(2);
		},
	);
});
