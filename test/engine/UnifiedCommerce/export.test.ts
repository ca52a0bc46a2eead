import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Workbook, type Worksheet } from 'exceljs';

import { titled } from '../../../dev/testkit/expected/cells';
import { ESSENTIAL } from '../../../dev/testkit/expected/ordersToExcel';
import { cellsOf } from '../../../dev/testkit/spreadsheet';
import { dataChannels } from '../../../dev/sandbox';
import type { RunResult } from '../../../dev/testkit/engine';
import { csvRows, filesOf } from '../files';
import { readAll, reader, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 45, products: 33, pageCap: 20 });

const exported = reader(sandbox, { operation: 'export', format: 'csv' }, { timezone: 'UTC' });

const textOf = async (result: RunResult): Promise<string> => String((await filesOf(result))[0]);

/** The sheets of an Excel file, as another program reads them. */
async function sheetsOf(result: RunResult): Promise<Worksheet[]> {
	const [bytes] = await filesOf(result);
	const book = new Workbook();
	await book.xlsx.load(
		bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
	);
	return book.worksheets;
}

/** The name of a file without one of its own; the day may turn while it is written. */
const namesToday = (stem: string, extension: string) =>
	[0, 60_000].map(
		(ago) => `${stem}-${new Date(Date.now() - ago).toISOString().slice(0, 10)}.${extension}`,
	);

/** A cell as in CSV, where the notes with a formula behind a tab or line break have a second apostrophe. */
const csvText = (cell: unknown): string =>
	typeof cell === 'boolean'
		? String(cell).toUpperCase()
		: String(cell).replace("'\t=1+1", "'\t'=1+1").replace("'\r=cmd", "'\r'=cmd");

describe('CSV', () => {
	it.each(['rowPerLine', 'rowPerRecord'])(
		'%s: one item with the counts and the file, whose rows are those of Get Many',
		async (layout) => {
			const result = await exported({ layout });
			const rows = csvRows(await textOf(result));
			const { items } = await run(storeFor(sandbox), readAll({ output: layout }));
			expect(rows).toEqual(
				items.map(({ json }) =>
					Object.fromEntries(Object.entries(json).map(([column, cell]) => [column, csvText(cell)])),
				),
			);
			expect(result.items).toEqual([
				expect.objectContaining({
					json: {
						...{ fileName: expect.any(String) as string, format: 'csv', layout },
						...{ records: 45, rows: rows.length, pages: 3 },
						about: expect.objectContaining({ records: 45, rows: rows.length }) as object,
					},
					pairedItem: { item: 0 },
				}),
			]);
			if (layout === 'rowPerRecord') expect(rows).toHaveLength(45);
		},
	);

	it('has a header line also when there is nothing else', async () => {
		const result = await exported({ filters: { ids: '1' } });
		const text = await textOf(result);
		expect(text.split('\r\n')).toHaveLength(2);
		expect(text).toMatch(/order_id/);
		expect(result.items[0].json).toMatchObject({ records: 0, rows: 0, pages: 1 });
	});

	it.each([
		['comma', ',', 'text/csv', 'csv'],
		['semicolon', ';', 'text/csv', 'csv'],
		['tab', '\t', 'text/tab-separated-values', 'tsv'],
	])('the delimiter %s', async (delimiter, character, mimeType, extension) => {
		const result = await exported({ channel: 'mirakl', sheetOptions: { delimiter } });
		expect(csvRows(await textOf(result), character).length).toBeGreaterThan(44);
		const file = result.items[0].binary?.data;
		expect(file?.mimeType).toBe(mimeType);
		expect(namesToday('orders-mirakl-merchant-1', extension)).toContain(file?.fileName);
		expect(result.items[0].json.fileName).toBe(file?.fileName);
	});

	it('byte order mark and header as chosen', async () => {
		const written = async (readingOptions: INodeParameters = {}) =>
			await textOf(await exported({ channel: 'mirakl', readingOptions }));
		const plain = await written();
		const [header] = plain.split('\r\n');
		expect(await written({ bom: true })).toBe(`\uFEFF${plain}`);
		expect(await written({ header: false })).toBe(plain.slice(header.length + 2));
	});
});

describe('Excel', () => {
	it.each(
		['order', 'product'].flatMap((resource) =>
			['rowPerLine', 'rowPerRecord'].map((layout) => [layout, resource]),
		),
	)(
		'%s of every %s: the cells are those of Get Many, with their types',
		async (layout, resource) => {
			const result = await exported({ resource, format: 'excel', layout });
			const names = Object.keys(
				(await run(storeFor(sandbox), readAll({ resource, output: layout }))).items[0].json,
			);
			const options = { moneyAs: 'number', datesAs: 'local', protectFormulas: false };
			const parameters = readAll({ resource, output: layout, sheetOptions: options });
			const { items } = await run(storeFor(sandbox), parameters, { timezone: 'UTC' });
			const [sheet, ...more] = await sheetsOf(result);
			expect(more.map(({ name }) => name)).toEqual(['About']);
			expect(sheet.name).toBe(resource === 'order' ? 'Orders' : 'Products');
			const [header, ...rows] = cellsOf(sheet);
			expect(header).toEqual(names);
			expect(rows).toHaveLength(items.length);
			const dates = names.filter((name) => name.endsWith('_at'));
			items.forEach(({ json }, row) =>
				names.forEach((name, column) => {
					const cell = json[name];
					const wanted =
						dates.includes(name) && cell !== ''
							? new Date(`${String(cell).replace(' ', 'T')}Z`)
							: inSheet(cell);
					expect([name, rows[row][column] ?? '']).toEqual([name, wanted]);
				}),
			);
			expect(result.items[0].json).toMatchObject({ format: 'excel', layout, rows: items.length });
			expect(result.items[0].json.sheets).toBe(2);
			const file = result.items[0].binary?.data;
			expect(file?.mimeType).toBe(
				'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
			);
			expect(namesToday(`${resource}s-shopify-merchant-1`, 'xlsx')).toContain(file?.fileName);
		},
	);

	it('the dates in the zone of the workflow; text, as received and guarded where that is chosen', async () => {
		const at = async (options: IDataObject, timezone: string) => {
			const parameters = readAll({
				...{ operation: 'export', format: 'excel', layout: 'rowPerRecord' },
				sheetOptions: { columns: ['created_at', 'order_total', 'tags'], ...options },
			} as INodeParameters);
			const [sheet] = await sheetsOf(await run(storeFor(sandbox), parameters, { timezone }));
			return cellsOf(sheet)
				.slice(1)
				.map((cells) => cells.map((cell) => cell ?? ''));
		};
		const orders = sandbox.orders('shopify');
		expect(await at({}, 'Asia/Tokyo')).toEqual(
			orders.map(({ created_at: created, total_price: total, tags }) => [
				new Date(Math.floor((Date.parse(created) + 9 * 3_600_000) / 1000) * 1000),
				Number(total),
				tags,
			]),
		);
		expect(
			await at({ moneyAs: 'text', datesAs: 'received', protectFormulas: true }, 'Asia/Tokyo'),
		).toEqual(
			orders.map(({ created_at: created, total_price: total, tags }) => [
				created,
				total,
				tags.replace(/^=/, "'="),
			]),
		);
	});
});

describe('without further choices', () => {
	const asShown = (parameters: INodeParameters) => {
		const { columnSet, sheetOptions, ...shown } = readAll({ operation: 'export', ...parameters });
		return { ...shown, ...parameters };
	};
	const headerOf = async (parameters: INodeParameters) => {
		const result = await run(storeFor(sandbox), asShown(parameters));
		if (parameters.format === 'csv') return (await textOf(result)).split('\r\n')[0].split(',');
		return (await sheetsOf(result)).map((sheet) => cellsOf(sheet)[0]);
	};

	it('a file has the essential columns, in Excel with headers for people, also in its summary', async () => {
		const blank = Object.fromEntries(ESSENTIAL.map((name) => [name, '']));
		const sheetOptions = { summarySheet: true };
		const [orders, byMonth] = await headerOf({ format: 'excel', sheetOptions });
		expect(orders).toEqual(Object.keys(titled([blank], 'America/New_York')[0]));
		const begin = ['Period', 'Currency', 'Gross Sales'];
		expect([byMonth].flat().filter(Boolean).slice(0, 3)).toEqual(begin);
		expect(await headerOf({ format: 'csv' })).toEqual(ESSENTIAL);
	});

	it('order totals are on the first row of each order, so that a column is the sum of all', async () => {
		const result = await run(storeFor(sandbox), asShown({ format: 'csv' }));
		const cents = (amount: unknown) => Math.round(Number(amount) * 1000);
		expect(
			csvRows(await textOf(result)).reduce((sum, row) => sum + cents(row.order_total), 0),
		).toBe(sandbox.orders('shopify').reduce((sum, order) => sum + cents(order.total_price), 0));
	});

	it.each([
		['shipping', 'tracking_numbers', 'order_total'],
		['accounting', 'tax_rates', 'tracking_numbers'],
		['={{ "all" }}', 'tax_rates', ''],
	])('the set %s has %s', async (columnSet, having, lacking) => {
		const header = (await headerOf({ format: 'csv', columnSet })) as unknown[];
		expect(header).toContain(having);
		expect(header).not.toContain(lacking);
	});

	it('a set that does not exist is refused, and the headers of Shopify are a set of their own', async () => {
		const { error } = await run(storeFor(sandbox), asShown({ columnSet: '={{ "most" }}' }));
		expect(error?.message).toMatch(/^Parameter “Column Set”/);
		const shopify = { headerStyle: 'shopify' };
		expect(await headerOf({ format: 'csv', sheetOptions: shopify })).toHaveLength(79);
		const columns = ['Name', 'Total'];
		expect(await headerOf({ format: 'csv', sheetOptions: { ...shopify, columns } })).toEqual(
			columns,
		);
	});
});

describe('JSON Lines', () => {
	const objectsOf = (text: string) =>
		text
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as IDataObject);

	test('for programs: no apostrophe in front of what a sheet would run, unless asked for', async () => {
		const formulas = async (sheetOptions: INodeParameters) => {
			const lines = { format: 'jsonLines', layout: 'rowPerRecord', sheetOptions };
			return objectsOf(await textOf(await exported(lines)))
				.map(({ note }) => String(note))
				.filter((note) => note.startsWith('='));
		};
		const held = sandbox.orders('shopify').map(({ note }) => note ?? '');
		expect(held.some((note) => note.startsWith('='))).toBe(true);
		expect(await formulas({})).toEqual(held.filter((note) => note.startsWith('=')));
		expect(await formulas({ protectFormulas: true })).toEqual([]);
	});

	it.each(dataChannels.orders)('raw orders of %s equal what the sandbox holds', async (channel) => {
		const result = await exported({ channel, format: 'jsonLines', layout: 'raw' });
		const text = await textOf(result);
		expect(text.endsWith('\n')).toBe(true);
		expect(objectsOf(text)).toEqual(sandbox.orders(channel));
		const counts = { records: 45, rows: 45 };
		expect(result.items[0].json).toMatchObject({ format: 'jsonLines', layout: 'raw', ...counts });
		expect(result.items[0].binary?.data.mimeType).toBe('application/jsonl');
		expect(namesToday(`orders-${channel}-merchant-1`, 'jsonl')).toContain(
			result.items[0].binary?.data.fileName,
		);
	});

	it('is an empty file when there is nothing', async () => {
		const none = { format: 'jsonLines', layout: 'raw', filters: { ids: '1' } };
		expect(await textOf(await exported(none))).toBe('');
	});
});

describe('what is exported', () => {
	it('everything, unless a limit is set', async () => {
		const fresh = { resource: 'order', operation: 'export', tpUserId: 'merchant-1' };
		const result = await run(storeFor(sandbox), fresh);
		const shape = { format: 'excel', layout: 'rowPerLine' };
		expect(result.items[0].json).toMatchObject({ records: 45, ...shape });
		for (const limit of [{ readingOptions: { limit: 21 } }, { returnAll: false, limit: 21 }]) {
			const limited = await exported({ ...limit, layout: 'rowPerRecord' });
			expect(limited.items[0].json).toMatchObject({ records: 21, rows: 21, pages: 2 });
		}
	});

	const namesFor = async (items: IDataObject[], parameters: INodeParameters = {}) => {
		const result = await exported({ layout: 'rowPerRecord', ...parameters }, { items });
		expect(result.error).toBeUndefined();
		return result.items.map(({ json, binary }) => {
			expect(json.fileName).toBe(binary?.data.fileName);
			return String(json.fileName).replace(/-\d{4}-\d\d-\d\d(?=[-.])/, '-DAY');
		});
	};

	it('each file of an execution has a name of its own, with the User ID', async () => {
		const users = ['merchant-1', 'shop/1', 'shop:1', 'merchant-1', 'MERCHANT-1'];
		const byItem = { tpUserId: '={{ $json.user }}' };
		const items = users.map((user) => ({ user }));
		const names = [
			'orders-shopify-merchant-1-DAY.csv',
			'orders-shopify-shop-1-DAY.csv',
			'orders-shopify-shop-1-DAY-2.csv',
			'orders-shopify-merchant-1-DAY-2.csv',
			'orders-shopify-MERCHANT-1-DAY-3.csv',
		];
		expect(await namesFor(items, byItem)).toEqual(names);
		// Another execution begins afresh.
		expect(await namesFor(items, byItem)).toEqual(names);
	});

	it('no file when a page cannot be read', async () => {
		sandbox.faults.always({ type: 'status', status: 400, message: 'No such luck' }, { page: 1 });
		const { error, items } = await exported();
		expect(error?.description).toContain('No file was made: read again from where this began.');
		expect(error?.description).not.toContain('Start Cursor');
		expect(items).toEqual([]);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toContain('No such luck');
		expect(error?.description).toMatch(/1 page\(s\), 20 record\(s\)/);
	});
});

/** A cell of an item as it reads in an Excel file: line breaks are line feeds there. */
const inSheet = (cell: unknown): unknown =>
	typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : cell;
