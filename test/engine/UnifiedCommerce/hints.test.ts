/** What a hint says of a reading that gave less than a person may expect. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';

const shop = useSandbox({ orders: 25, products: 12 });
const emptyShop = useSandbox({ orders: { shopify: 5, bol: 0 }, products: 0 });

const read = async (sandbox: Sandbox, parameters: INodeParameters, items?: IDataObject[]) =>
	await run(storeFor(sandbox), readAll(parameters), { items });

const hintsOf = async (...reading: Parameters<typeof read>) => {
	const { error, hints } = await read(...reading);
	expect(error).toBeUndefined();
	return remarksIn({ hints });
};

const NEW = { createdAtMin: '2099-01-01' };

const NO_MATCH = 'Shopify: no order matches “Created After”.';

test.each<[INodeParameters, string]>([
	[{ filters: NEW }, NO_MATCH],
	[
		{
			// Of the last three, one is no filter, and two let all through.
			filters: { ...NEW, ids: 'abc; 12x', fields: 'name', status: 'any', financialStatus: 'any' },
		},
		'Shopify: no order matches “Created After”, “IDs”.',
	],
	[{ operation: 'export', format: 'excel', filters: NEW }, NO_MATCH],
	[{ operation: 'summarize', filters: NEW }, NO_MATCH],
	[
		{
			...{ operation: 'export', format: 'csv', filters: NEW },
			...{ tpUserId: '={{ "merchant-" + $itemIndex }}', sheetOptions: { combine: 'oneFile' } },
		},
		NO_MATCH,
	],
	[{ filters: NEW, readingOptions: { parallelWindows: 4 } }, NO_MATCH],
	[{ channel: 'bol' }, 'bol: the service has no orders for this User ID.'],
	[{ resource: 'product' }, 'Shopify: the service has no products for this User ID.'],
])('nothing found, with %j: once a hint that says why', async (parameters, hint) => {
	expect(await hintsOf(emptyShop, parameters, [{}, {}])).toEqual([hint]);
});

test.each<INodeParameters>([
	{ filters: { createdAtMin: '2001-01-01' } },
	// Here the node's own filter kept nothing.
	{ channel: '={{ "mirakl" }}', filters: NEW, readingOptions: { unsupportedFilters: 'apply' } },
])('no such hint with %j', async (parameters) => {
	expect((await hintsOf(emptyShop, parameters, [{}, {}])).join()).not.toMatch(
		/no order matches|has no orders/,
	);
});

test('nor where an empty page was all that came before the reading failed', async () => {
	emptyShop.faults.once({ type: 'emptyPage' });
	emptyShop.faults.always({ type: 'status', status: 400 }, { page: 1 });
	const readingOptions = { readingStopsEarly: 'returnRead' };
	const { hints } = await read(emptyShop, { readingOptions });
	expect(hints).toHaveLength(1);
	expect(hints[0].message).toMatch(
		/^0 orders; 0 of 1 shop; merchant-1: the service refused the request\. /,
	);
});

const limited = { returnAll: false, limit: 5, output: 'rowPerLine' };

// shopify takes a limit, bol does not, mirakl answers everything at once.
test.each(['shopify', 'bol', 'mirakl'])(
	'%s: a limit says that there may be more',
	async (channel) => {
		const { items, hints } = await read(shop, { ...limited, channel });
		const lines = shop
			.orders(channel as 'bol', 'merchant-1')
			.slice(0, 5)
			.reduce((sum, { line_items: list }) => sum + Math.max(1, (list as unknown[]).length), 0);
		expect(items).toHaveLength(lines);
		expect(hints[0].message).toMatch(new RegExp(`^5 orders of merchant-1, ${lines} rows, \\d`));
		expect(remarksIn({ hints })).toEqual(['“Limit” ended the list, so there may be more orders.']);
	},
);

test.each<INodeParameters>([
	{ limit: 25 },
	{ limit: 25, channel: 'mirakl' },
	{ limit: 26 },
	{ returnAll: true },
])('nothing is said of a list of 25 that is read with %j', async (parameters) => {
	expect(await hintsOf(shop, { ...limited, ...parameters })).toEqual([]);
});

describe('several shops', () => {
	const shops = useSandbox({ orders: 7, products: 3, unlinked: ['stranger'] });
	const users = ['a', 'stranger', 'c'].map((user) => ({ user }));
	const together = { operation: 'export', format: 'csv', sheetOptions: { combine: 'oneFile' } };

	test.each<[INodeParameters, string]>([
		[{}, '14 orders, '],
		[{ output: 'rowPerRecord' }, '14 orders, '],
		[{ operation: 'export', format: 'csv' }, '14 orders, \\d+ rows, '],
		[together, '14 orders, \\d+ rows, '],
		[{ operation: 'summarize' }, '\\d+ orders, .*; left out: '],
		[
			{ operation: 'summarize', sheetOptions: { combine: 'oneSummary' } },
			'\\d+ orders, .*; left out: ',
		],
		[{ operation: 'getChanges', changes: 'created' }, '0 orders'],
		[{ operation: 'find', value: '1001', lookBack: 0 }, '2 orders'],
		[{ operation: 'getPage' }, ''],
	])('%j: one hint says what came and which is not linked', async (parameters, came) => {
		const { error, hints } = await run(
			storeFor(shops),
			readAll({ ...parameters, tpUserId: '={{ $json.user }}' }),
			{ items: users, onError: 'continueErrorOutput' },
		);
		expect(error).toBeUndefined();
		expect(hints).toEqual([
			{
				message: expect.stringMatching(
					new RegExp(`^${came}.*2 of 3 shops; stranger: not linked\\.`),
				) as string,
				...{ location: 'outputPane', type: 'warning' },
			},
		]);
	});

	test.each<INodeParameters>([{}, together])(
		'%j: an item that is not valid is told by its User ID',
		async (parameters) => {
			const { hints } = await run(
				storeFor(shops),
				readAll({
					...{ ...parameters, tpUserId: '={{ $json.user }}' },
					filters: { createdAtMin: '={{ $json.after }}' },
				}),
				{
					items: [{ user: 'a' }, { user: 'a', after: 'nonsense' }, { user: 'b' }],
					onError: 'continueErrorOutput',
				},
			);
			expect(hints[0]?.message).toMatch(
				/; 2 of 3 items; a: Parameter “Created After”: “nonsense” is not a date\.$/,
			);
		},
	);
});
