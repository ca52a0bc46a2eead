import { startSandbox, type Sandbox } from '../../../dev/sandbox';
import { idsOf, readAll, run, storeFor } from '../fixtures';

/** What a person would take for an answer, although the node had not understood the question. */
describe('nothing is read for a question that was not understood', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ orders: 40 });
	});
	afterAll(async () => await sandbox.close());
	beforeEach(() => sandbox.reset());

	test('a channel written by hand in other capitals, for which n8n takes the filters away', async () => {
		const [{ id }] = sandbox.orders('shopify');
		const { error } = await run(
			storeFor(sandbox),
			readAll({ channel: 'Shopify', filters: { ids: id } }),
		);
		expect(error?.message).toBe('Parameter “Channel”: “Shopify” is not a channel of the list');
		expect(sandbox.requests).toEqual([]);
	});

	test.each(['\n', ' ', ';', ', ', '\r\n', ' ; '])(
		'IDs separated by %j are as many IDs',
		async (separator) => {
			const ids = sandbox
				.orders('shopify')
				.slice(3, 6)
				.map(({ id }) => id);
			const result = await run(
				storeFor(sandbox),
				readAll({ filters: { ids: ids.join(separator) } }),
			);
			expect(result.error).toBeUndefined();
			expect(idsOf(result)).toEqual(ids);
			expect(sandbox.dataRequests[0].body).toMatchObject({ ids: ids.join(',') });
		},
	);

	test.each(['getAll', 'getPage', 'export'])(
		'%s: a cursor for a channel without pages',
		async (operation) => {
			const cursor =
				operation === 'getPage'
					? { startCursor: 'abc' }
					: { readingOptions: { startCursor: 'abc' } };
			const { error } = await run(
				storeFor(sandbox),
				readAll({ operation, channel: 'mirakl', ...cursor }),
			);
			expect(error?.message).toBe('Parameter “Start Cursor”: Mirakl has no pages to go on from');
			expect(sandbox.dataRequests).toEqual([]);
		},
	);

	test.each(['2026-08-31 02:30 PM', '2026-08-31T14:30:00 Berlin', '2026-08-31 14:30 CET'])(
		'%s: a time whose end would be read in the time zone of the server',
		async (createdAtMin) => {
			const { error } = await run(storeFor(sandbox), readAll({ filters: { createdAtMin } }));
			expect(error?.message).toContain('Parameter “Created After”');
			expect(sandbox.dataRequests).toEqual([]);
		},
	);
});
