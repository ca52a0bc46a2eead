import Papa from 'papaparse';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunOptions, RunResult } from '../../../dev/testkit/engine';
import { withExceljs } from '../../../dev/testkit/workbook/readers';
import { sheetSums } from '../../../dev/testkit/workbook/sums';
import { csvRows, filesOf, rowSheetsOf } from '../files';
import { readAll, reader, run, storeFor, useSandbox, remarksIn } from '../fixtures';

const FORMATS = ['csv', 'excel', 'jsonLines'] as const;
type Format = (typeof FORMATS)[number];

const sandbox = useSandbox({
	orders: { shopify: 12, bol: 350, mirakl: 4 },
	products: 5,
	pageCap: 5,
	perUser: true,
	unlinked: ['stranger', 'stranger-2'],
});

const USERS = ['a', 'b', 'c'];

const read = reader(
	sandbox,
	{ operation: 'export', format: 'csv', tpUserId: '={{ $json.user }}' },
	{ timezone: 'UTC' },
);
const exported = async (
	parameters: INodeParameters = {},
	users: readonly string[] = USERS,
	options: Partial<RunOptions> = {},
) => await read(parameters, { items: users.map((user) => ({ user })), ...options });

const together = async (
	combine: string,
	{ sheetOptions, ...parameters }: INodeParameters = {},
	users?: readonly string[],
	options?: Partial<RunOptions>,
) => {
	const chosen = { combine, keyWithUserId: false, ...(sheetOptions as INodeParameters) };
	return await exported({ ...parameters, sheetOptions: chosen }, users, options);
};
const toErrorOutput = { onError: 'continueErrorOutput' } as const;

/** The rows of files without their headers, in order, as far as another program tells them apart. */
async function rowsIn(format: Format, files: readonly Buffer[]): Promise<unknown[]> {
	const rows = await Promise.all(
		files.map(async (file): Promise<unknown[]> => {
			if (format === 'jsonLines') return file.toString('utf8').trimEnd().split('\n');
			if (format === 'excel')
				return (await rowSheetsOf(file)).flatMap((sheet) => sheet.rows.slice(1));
			return Papa.parse(file.toString('utf8'), { skipEmptyLines: true }).data.slice(1);
		}),
	);
	return rows.flat();
}

const jsonOf = ({ items }: RunResult): IDataObject => {
	expect(items).toHaveLength(1);
	return items[0].json;
};

describe('one file for all items', () => {
	it.each(FORMATS)(
		'%s: the rows of the files of each, in the order of the items',
		async (format) => {
			const single = await exported({ format });
			const one = await together('oneFile', { format });
			const rows = await rowsIn(format, await filesOf(one));
			expect(rows).toEqual(await rowsIn(format, await filesOf(single)));
			expect(jsonOf(one)).toMatchObject({
				...{ format, layout: 'rowPerLine', items: 3, failedItems: 0, records: 36, pages: 9 },
				rows: rows.length,
			});
			expect(one.items[0].pairedItem).toEqual([0, 1, 2].map((item) => ({ item })));
		},
	);

	it('has a name of its own, and its row keys begin with the User ID', async () => {
		const result = await exported({ sheetOptions: { combine: 'oneFile' } });
		expect(String(jsonOf(result).fileName)).toMatch(/^orders-combined-\d{4}-\d\d-\d\d\.csv$/);
		const [file] = await filesOf(result);
		const data = csvRows(file);
		for (const row of data) expect(row.row_key.startsWith(`${row.tp_user_id}:shopify:`)).toBe(true);
		expect([...new Set(data.map((row) => row.tp_user_id))]).toEqual(USERS);
	});

	it('a chosen name and field', async () => {
		const result = await together('oneFile', {
			sheetOptions: { fileName: 'all' },
			readingOptions: { binaryField: 'file' },
		});
		expect(jsonOf(result).fileName).toBe('all.csv');
		expect(Object.keys(result.items[0].binary ?? {})).toEqual(['file']);
	});

	it('keeps the order of the items however long each of them takes', async () => {
		sandbox.faults.always({ type: 'slow', ms: 60 }, { tpUserId: 'a' });
		sandbox.faults.always({ type: 'slow', ms: 20 }, { tpUserId: 'b' });
		const slow = await together('oneFile');
		sandbox.faults.clear();
		const single = await exported();
		expect(await rowsIn('csv', await filesOf(slow))).toEqual(
			await rowsIn('csv', await filesOf(single)),
		);
	});
});

describe('a sheet for each item', () => {
	it('is named after the User ID and has the rows of its file', async () => {
		const users = ['shop/1', 'SHOP:1', 'merchant-1', 'x'.repeat(40)];
		const result = await together('sheetPerItem', { format: 'excel' }, users);
		const [file] = await filesOf(result);
		const sheets = await rowSheetsOf(file);
		expect(sheets.map(({ name }) => name)).toEqual([
			'shop-1',
			'SHOP-1 (2)',
			'merchant-1',
			'x'.repeat(31),
		]);
		const singles = await filesOf(await exported({ format: 'excel' }, users));
		for (const [at, single] of singles.entries())
			expect(sheets[at].rows).toEqual((await rowSheetsOf(single))[0].rows);
		expect(jsonOf(result)).toMatchObject({ items: 4, records: 48, sheets: 5 });
	});

	it('an item without records has its header', async () => {
		const filters = { ids: "={{ $json.user === 'b' ? '1' : '' }}" };
		const result = await together('sheetPerItem', { format: 'excel', filters });
		const sheets = await rowSheetsOf((await filesOf(result))[0]);
		expect(sheets.map(({ rows }) => rows.length > 1)).toEqual([true, false, true]);
		expect(sheets[1].rows).toEqual([sheets[0].rows[0]]);
	});
});

describe('an item that fails', () => {
	it.each(
		['oneFile', 'sheetPerItem'].flatMap((combine) =>
			[0, 1, 3].map((place) => [combine, place] as const),
		),
	)(
		'%s, place %i: the file has the others and the item goes to the error output',
		async (combine, place) => {
			const users = [...USERS.slice(0, place), 'stranger', ...USERS.slice(place)];
			const result = await together(combine, { format: 'excel' }, users, toErrorOutput);
			expect(jsonOf(result)).toMatchObject({ items: 3, failedItems: 1, records: 36 });
			expect(result.items[0].pairedItem).toEqual([0, 1, 2, 3].map((item) => ({ item })));
			expect(result.errorItems).toHaveLength(1);
			expect(result.errorItems[0].pairedItem).toEqual({ item: place });
			expect(result.errorItems[0].json.message).toContain('[User ID: stranger]');
			expect(await rowsIn('excel', await filesOf(result))).toEqual(
				await rowsIn('excel', await filesOf(await exported({ format: 'excel' }))),
			);
		},
	);

	it('in mid-reading is left out as a whole, and says so', async () => {
		sandbox.faults.always({ type: 'status', status: 400 }, { tpUserId: 'b', page: 2 });
		const result = await together('oneFile', {}, USERS, toErrorOutput);
		expect(jsonOf(result)).toMatchObject({ items: 2, failedItems: 1, records: 24, pages: 6 });
		const [{ json, pairedItem }] = result.errorItems;
		expect(pairedItem).toEqual({ item: 1 });
		expect(json.error).toContain('None of its rows are in the file.');
		expect(json.message).not.toContain('Start Cursor');
		sandbox.faults.clear();
		expect(await rowsIn('csv', await filesOf(result))).toEqual(
			await rowsIn('csv', await filesOf(await exported({}, ['a', 'c']))),
		);
	});

	it.each(['oneFile', 'sheetPerItem'])(
		'%s, after more than is held: its rows are in the file and their sums in the summary, and it says how many',
		async (combine) => {
			sandbox.settings.pageCap = 10;
			const users = Array.from({ length: 32 }, (_, at) => `user-${at}`);
			const parameters = {
				format: 'excel',
				channel: "={{ $json.user === 'user-1' ? 'bol' : 'mirakl' }}",
				readingOptions: { parallelItems: 32 },
				sheetOptions: { summarySheet: true },
			};
			sandbox.faults.always({ type: 'status', status: 400 }, { tpUserId: 'user-1', page: 32 });
			const result = await together(combine, parameters, users, toErrorOutput);
			expect(jsonOf(result)).toMatchObject({ failedItems: 1, records: 31 * 4 + 320 });
			const book = await withExceljs((await filesOf(result))[0]);
			const at = book.findIndex(({ name }) => name === 'Summary by Month');
			expect(at).toBe(combine === 'oneFile' ? 1 : 32);
			const orders = book.slice(0, at).flatMap(({ rows: [, ...rows] }) => rows);
			const all = { name: 'Orders', rows: [book[0].rows[0], ...orders] };
			const userColumn = all.rows[0].indexOf('tp_user_id');
			const { length } = orders.filter((row) => row[userColumn] === 'user-1');
			expect(length).toBeGreaterThan(320);
			const [{ json }] = result.errorItems;
			expect(json.error).toContain(
				`The file has its first ${length} rows, of 320 records, but not the rest`,
			);
			expect(json.message).toContain('use this as “Start Cursor”');
			const [{ total }, ...summaries] = sheetSums([all, ...book.slice(at)]);
			expect(summaries.map((sums) => sums.total)).toEqual([total, total]);
		},
	);

	it.each(['oneFile', 'sheetPerItem'])('%s: when all fail there is no file', async (combine) => {
		const users = ['stranger', 'stranger-2'];
		const result = await together(combine, { format: 'excel' }, users, toErrorOutput);
		expect(result.items).toEqual([]);
		expect(result.errorItems).toMatchObject([0, 1].map((item) => ({ pairedItem: { item } })));
	});

	it('stops the node without Continue On Fail: the first one in order', async () => {
		const users = ['a', 'stranger', 'b', 'stranger-2'];
		const { items, error } = await together('oneFile', {}, users);
		expect(items).toEqual([]);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.description).toContain('[User ID: stranger]');
		expect(error?.context?.itemIndex).toBe(1);
	});
});

it.each([
	['sheetPerItem', { format: 'csv' }, 'only Excel files have sheets'],
	['oneFile', { readingOptions: { recordsPerFile: 10 } }, 'cannot be combined with “Combine”'],
	["={{ 'oneBook' }}", {}, '“Combine” cannot be “oneBook”'],
] as Array<[string, INodeParameters, string]>)(
	'%s with %j cannot be one file',
	async (combine, parameters, message) => {
		const result = await together(combine, parameters);
		expect(result.error?.message).toContain(message);
		expect(result.error?.description).toBeTruthy();
		const failed = await together(combine, parameters, USERS, toErrorOutput);
		expect(failed.errorItems.length).toBeGreaterThan(0);
		expect(sandbox.requests).toEqual([]);
	},
);

describe('what the file is like', () => {
	const of = (first: string, other: string) => `={{ $json.user === 'a' ? ${first} : ${other} }}`;

	it('is as the first item says', async () => {
		const result = await together(of("'oneFile'", "'perItem'"), {
			format: of("'csv'", "'excel'"),
			layout: of("'rowPerRecord'", "'rowPerLine'"),
			columnSet: of("'choose'", "'all'"),
			sheetOptions: { fileName: '={{ $json.user }}', columns: of("['order_id']", "['row_key']") },
		});
		expect(jsonOf(result)).toMatchObject({ fileName: 'a.csv', layout: 'rowPerRecord', rows: 36 });
		const [file] = await filesOf(result);
		expect(file.toString('utf8').split('\r\n')[0]).toBe('order_id');
	});

	it('is a file for each where the first item says so', async () => {
		const result = await together(of("'perItem'", "'oneFile'"));
		expect(await filesOf(result)).toHaveLength(3);
	});

	it('leaves out of each list what came of that one already', async () => {
		const [{ id }] = sandbox.orders('shopify', 'b');
		const readingOptions = { alreadyExported: `={{ $json.user === 'b' ? '${id}' : '' }}` };
		expect(jsonOf(await together('oneFile', { readingOptions }))).toMatchObject({ records: 35 });
	});
});

test('more sheets than a ZIP file can list are refused at the first item', async () => {
	const users = Array.from({ length: 50_001 }, (_, at) => `user-${at}`);
	const { error } = await together('sheetPerItem', { format: 'excel' }, users);
	expect(error?.message).toContain('An Excel file cannot have 50001 sheets: the limit is 50000');
	expect(error?.description).toContain('“One File for All Items”');
	expect(sandbox.requests).toEqual([]);
});

describe('the same shop twice', () => {
	const items = [{ channel: 'shopify' }, { channel: 'bol' }, { channel: 'Shopify' }];
	const hint =
		'Item index 2 asks for the same Shopify orders as item index 0 and was left out, because it would count twice.';
	const ofOneUser = { channel: '={{ $json.channel }}', tpUserId: 'a' };

	it.each(['oneFile', 'sheetPerItem'])('%s: its rows come once', async (combine) => {
		const format = { ...ofOneUser, format: 'excel' };
		const result = await together(combine, format, [], { items });
		expect(jsonOf(result)).toMatchObject({ items: 2, failedItems: 0, records: 362 });
		expect(remarksIn(result)).toContain(hint);
		const [book] = await Promise.all((await filesOf(result)).map(rowSheetsOf));
		expect(book).toHaveLength(combine === 'oneFile' ? 1 : 2);
	});

	it('with the same IDs in another order, its rows come once', async () => {
		const [one, two] = sandbox.orders('shopify', 'a').map(({ id }) => id);
		const filters = { ids: '={{ $json.ids }}' };
		const lists = [`${one},${two}`, `${two}, ${one}`].map((ids) => ({ channel: 'shopify', ids }));
		const result = await together('oneFile', { ...ofOneUser, filters }, [], { items: lists });
		expect(jsonOf(result)).toMatchObject({ items: 1, records: 2 });
	});

	it('with another filter it stays, and so do files of their own', async () => {
		const filters = { createdAtMin: '={{ $json.channel === "Shopify" ? "2020-01-01" : "" }}' };
		const other = { ...ofOneUser, filters };
		const shops = [items[0], items[2]];
		const result = await together('oneFile', other, [], { items: shops });
		expect(jsonOf(result)).toMatchObject({ items: 2, records: 24 });
		const single = await exported(ofOneUser, [], { items: shops });
		expect(single.items.map(({ json }) => json.records)).toEqual([12, 12]);
		for (const { hints } of [result, single]) expect(remarksIn({ hints })).not.toContain(hint);
	});
});

it.each([
	['two shops', ['one', 'two'], 2],
	['one shop', ['one', 'one'], 1],
])('the same user with channel credentials from expressions: %s', async (_, shops, items) => {
	const channelCredential = { channel: 'shopify', baseUrl: '={{ $json.shop }}', token: 'shpat_1' };
	const parameters = readAll({
		...{ operation: 'export', format: 'csv', tpUserId: 'a' },
		...{ authentication: 'channelCredentials', sheetOptions: { combine: 'oneFile' } },
	});
	const result = await run(storeFor(sandbox, {}, channelCredential), parameters, {
		items: shops.map((shop) => ({ shop: `${shop}.myshopify.com` })),
	});
	expect(jsonOf(result)).toMatchObject({ items, failedItems: 0 });
});

describe('the same shop in several items with other filters', () => {
	const twice =
		'Shopify: several items read the same shop, and orders that match more than one of them count twice.';
	type Dates = [user: string, min: string, max: string];
	const isTwice = async (dates: Dates[], combine = 'oneFile') => {
		const filters = { createdAtMin: '={{ $json.min }}', createdAtMax: '={{ $json.max }}' };
		const items = dates.map(([user, min, max]) => ({ user, min, max }));
		const result = await together(combine, { filters }, [], { items });
		return remarksIn(result).join(' ').includes(twice);
	};

	it.each([
		['2020-01-31', true],
		['2020-01-30', false],
	])('whose times meet: told where one of them ends on %s: %s', async (max, isTold) => {
		const [early, late]: Dates[] = [
			['a', '2020-01-01', max],
			['a', '2020-01-31', ''],
		];
		expect([await isTwice([early, late]), await isTwice([late, early])]).toEqual([isTold, isTold]);
	});

	it('is not told of two shops, or of files of their own', async () => {
		const all: Dates = ['a', '2020-01-01', ''];
		expect(await isTwice([all, ['c', '2020-01-01', '2099-01-01']])).toBe(false);
		expect(await isTwice([all, ['a', '2020-01-01', '2020-02-01']], 'perItem')).toBe(false);
	});
});

describe('rows of several users of a channel', () => {
	const hint = (users: number) =>
		`Shopify: these are rows of ${users} User IDs, so two rows can have the same row_key. If they go to one sheet or table, turn on “Row Key With User ID”.`;
	const getAll: INodeParameters = { operation: 'getAll', output: 'rowPerRecord' };
	const keysIn = async (parameters: INodeParameters, users?: readonly string[]) =>
		remarksIn(await exported(parameters, users))
			.map((message) => message.replace(/^No state.* since\. /, ''))
			.filter((message) => message.includes('row_key'));

	it.each<INodeParameters>([
		getAll,
		{ ...getAll, operation: 'getPage' },
		{},
		{ format: 'excel', sheetOptions: { combine: 'sheetPerItem' } },
	])('%j: names Row Key With User ID', async (parameters) => {
		expect(await keysIn(parameters)).toEqual([hint(3)]);
	});

	const none = { filters: { createdAtMin: '2099-01-01' } };

	it.each<[INodeParameters, string[]]>([
		[{ ...getAll, sheetOptions: { keyWithUserId: true } }, USERS],
		[{ sheetOptions: { keyWithUserId: true } }, USERS],
		// Its keys have it.
		[{ sheetOptions: { combine: 'oneFile' } }, USERS],
		[{ ...getAll, output: 'raw' }, USERS],
		[{ format: 'jsonLines', layout: 'raw' }, USERS],
		[getAll, ['a', 'a']],
		[{ ...getAll, ...none }, USERS],
		[none, USERS],
		[{ ...getAll, ...none, operation: 'getPage' }, USERS],
	])('%j of the users %j: no hint', async (parameters, users) => {
		expect(await keysIn(parameters, users)).toEqual([]);
	});
});
