/** What a file says about itself, against its rows as another program reads them. */
import Decimal from 'decimal.js';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import Papa from 'papaparse';

import { type Cell, readWorkbook } from '../../../dev/testkit/spreadsheet';
import { filesOf } from '../files';
import { readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 60, products: 8, unlinked: ['stranger'] });

const exported = async (parameters: INodeParameters, users = ['merchant-1']) => {
	const result = await run(
		storeFor(sandbox),
		readAll({ operation: 'export', tpUserId: '={{ $json.user }}', ...parameters }),
		{
			items: users.map((user) => ({ user })),
			...{ timezone: 'Europe/Amsterdam', onError: 'continueErrorOutput' },
		},
	);
	return { items: result.items, files: await filesOf(result) };
};

type Row = Record<string, unknown>;
type Sums = Record<string, Record<string, string>>;

/** Sums with each cell made from its own and its place. */
const remade = (sums: Sums, make: (sum: string, code: string, column: string) => string): Sums =>
	Object.fromEntries(
		Object.entries(sums).map(([code, columns]) => [
			code,
			Object.fromEntries(
				Object.entries(columns).map(([column, sum]) => [column, make(sum, code, column)]),
			),
		]),
	);

/** The plain sums of the columns of numbers by currency, of those columns that are named. */
const plainSums = (rows: readonly Row[], sums: Sums, currency: string): Sums =>
	remade(sums, (_, code, column) =>
		rows
			.filter((row) => row[currency] === code && row[column] !== '' && row[column] !== null)
			.reduce((all, row) => all.plus(String(row[column])), new Decimal(0))
			.toFixed(),
	);

const asNumbers = (sums: Sums): Sums => remade(sums, (sum) => new Decimal(sum).toFixed());

const keyed = ([header, ...rows]: Cell[][]): Row[] =>
	rows.map((cells) => Object.fromEntries(header.map((name, at) => [String(name), cells[at]])));

/** The facts and the sums in the sheet About. */
function aboutIn(rows: Cell[][]) {
	const [header, ...lines] = rows;
	const heading = lines.findIndex(([name]) => name === 'Column');
	const facts = lines.slice(0, heading).map(([name, value]) => [name, value]);
	const further = lines.findIndex(([name]) => String(name).startsWith('Column of '));
	const columns = lines.slice(heading + 1, further < 0 ? undefined : further);
	const sums: Sums = {};
	for (const [name, , ...amounts] of columns)
		amounts.forEach((amount, at) => {
			const code = String(header[at + 2]).replace('Sum ', '');
			if (amount !== null) (sums[code] ??= {})[String(name)] = String(amount);
		});
	return { facts, sums, columns, further: further < 0 ? [] : lines.slice(further) };
}

test.each(['rowPerLine', 'rowPerRecord', 'ledger'])(
	'Excel, %s: its sums are the plain sums of the columns, and each column is explained',
	async (layout) => {
		const { files } = await exported({
			...{ format: 'excel', layout, columnSet: 'all' },
			sheetOptions: { headerStyle: 'names' },
		});
		const sheets = await readWorkbook(files[0]);
		expect(sheets.map(({ name }) => name)).toEqual(['Orders', 'About']);
		const [{ rows }, about] = sheets;
		const { facts, sums, columns } = aboutIn(about.rows);
		expect(columns.map(([name]) => name)).toEqual(rows[0]);
		expect(columns.every(([, meaning]) => String(meaning).length > 5)).toBe(true);
		expect(Object.keys(sums).length).toBeGreaterThan(4);
		expect(Object.keys(sums.EUR)).toContain(layout === 'ledger' ? 'amount' : 'order_total');
		expect(asNumbers(sums)).toEqual(plainSums(keyed(rows), sums, 'currency'));
		const shop = /^merchant-1 on Shopify: 60 orders(, \d+ rows)?, 1 Jan 2025 to /;
		const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC[+]0[12]:00\)$/;
		expect(facts).toEqual(
			Object.entries({
				Shops: expect.stringMatching(shop) as string,
				'Time Range': 'All',
				Filters: 'None',
				Includes: 'Test and cancelled orders, unless a filter leaves them out',
				'Time Zone': 'Europe/Amsterdam',
				'Made At': expect.stringMatching(time) as string,
				Records: 60,
				Rows: rows.length - 1,
				Remarks: 'None',
			}),
		);
	},
);

test.each([
	['csv', 'rowPerLine', {}],
	['csv', 'ledger', { moneyAs: 'number' }],
	['jsonLines', 'rowPerRecord', {}],
] as const)('%s, %s: the item says the same', async (format, layout, options) => {
	const range = { timeRange: 'custom', from: '2025-02-01', to: '2026-01-31' };
	const { items, files } = await exported({
		...{ ...range, format, layout, columnSet: 'all' },
		sheetOptions: { headerStyle: 'names', protectFormulas: false, ...options },
		filters: { financialStatus: 'any', fulfillmentStatus: 'any', ids: '' },
	});
	const text = files[0].toString('utf8');
	const rows =
		format === 'csv'
			? Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
			: text
					.trim()
					.split('\n')
					.map((line) => JSON.parse(line) as Row);
	const about = items[0].json.about as IDataObject;
	expect(about).toMatchObject({
		timeRange: ['created from 1 Feb 2025 to 31 Jan 2026'],
		...{ timeZone: 'Europe/Amsterdam', records: items[0].json.records, rows: rows.length },
	});
	expect(about.remarks).toEqual([]);
	expect(Object.keys(about.columns as Row)).toEqual(Object.keys(rows[0]));
	const sums = about.sums as Sums;
	expect(Object.keys(sums).length).toBeGreaterThan(3);
	expect(asNumbers(sums)).toEqual(plainSums(rows, sums, 'currency'));
});

test('readable headers name the time zone of dates, also where they are explained', async () => {
	const { files } = await exported({
		...{ format: 'excel', layout: 'rowPerRecord', columnSet: 'essential' },
		sheetOptions: { headerStyle: 'titles', summarySheet: true },
	});
	const sheets = await readWorkbook(files[0]);
	const { columns, sums, further } = aboutIn(sheets[sheets.length - 1].rows);
	const [header] = sheets[0].rows;
	expect(header).toContain('Created At (Europe/Amsterdam)');
	expect(columns.map(([name]) => name)).toEqual(header);
	expect(sheets[1].rows[0]).toContain('First Order At (Europe/Amsterdam)');
	const [byMonth, bySku] = [sheets[1], sheets[2]].map(({ rows: [names] }) => names);
	expect(further.map(([name]) => name)).toEqual([
		...['Column of the summary sheets', ...byMonth],
		...bySku.filter((name) => !byMonth.includes(name)),
	]);
	expect(further.every(([, meaning]) => String(meaning).length > 3)).toBe(true);
	expect(further.flat()).toEqual(
		expect.arrayContaining(['tax_on_top + tax_included', 'total - tax_total']),
	);
	expect(Object.keys(sums.EUR)).toContain('Order Total');
	expect(asNumbers(sums)).toEqual(plainSums(keyed(sheets[0].rows), sums, 'Currency'));
});

test('amounts beside each other in two currencies have the sums of both', async () => {
	const { files } = await exported({
		...{ format: 'excel', layout: 'rowPerLine', columnSet: 'all' },
		sheetOptions: { headerStyle: 'names', currencySet: 'both' },
	});
	const [{ rows }, about] = await readWorkbook(files[0]);
	const { sums } = aboutIn(about.rows);
	const twins = (isTwin: boolean): Sums =>
		Object.fromEntries(
			Object.entries(sums).map(([code, columns]) => {
				const own = Object.entries(columns);
				const chosen = own.filter(([name]) => name.endsWith('_presentment') === isTwin);
				return [code, Object.fromEntries(chosen)];
			}),
		);
	expect(Object.keys(twins(true).EUR)).toContain('order_total_presentment');
	for (const [of, currency] of [
		[twins(false), 'currency'],
		[twins(true), 'presentment_currency'],
	] as const)
		expect(asNumbers(of)).toEqual(plainSums(keyed(rows), of, currency));
});

test('the parts of a list have each their own', async () => {
	const { items } = await exported({
		...{ format: 'csv', layout: 'rowPerRecord' },
		readingOptions: { recordsPerFile: 25, pageSize: 25 },
	});
	const abouts = items.map(({ json }) => json.about as IDataObject);
	expect(abouts.map(({ records }) => records)).toEqual([25, 25, 10]);
	const shops = abouts.map((about) => String((about.shops as string[])[0]));
	expect(shops[0]).toMatch(/^merchant-1 on Shopify: 25 orders, 1 Jan 2025 to /);
	expect(new Set(shops).size).toBe(3);
});

test('a part has what was left out of itself, and says that more follows', async () => {
	sandbox.faults.always({ type: 'overlap', records: 3 });
	const remarksOn = async (readingOptions: INodeParameters, more: INodeParameters = {}) => {
		const parameters = { ...more, format: 'csv', layout: 'rowPerRecord', readingOptions };
		const { items } = await exported(parameters);
		return items.map(({ json }) => (json.about as IDataObject).remarks as string[] | string);
	};
	const parts = await remarksOn({ pageSize: 10, recordsPerFile: 20, firstPart: 1 });
	const again = parts.map((texts) => /(\d+) records came twice/.exec(String(texts))?.[1]);
	// Each page after the first begins with three records of the one before it: 10 + 7 + 7, 7 + 7 + 7, 7 + 7 + 1.
	expect(again).toEqual(['6', '9', '9']);
	const follows = parts.map((texts) => String(texts).includes('More orders may follow'));
	expect(follows).toEqual([true, true, false]);
	sandbox.faults.clear();
	const FOLLOWS = 'More orders may follow after this file: see its nextCursor.';
	expect(await remarksOn({ pageSize: 5, recordsPerFile: 5, maxParts: 1 })).toEqual([[FOLLOWS]]);
	expect(await remarksOn({ pageSize: 5, recordsPerFile: 5, maxPages: 2 })).toEqual([
		[FOLLOWS],
		[FOLLOWS],
	]);
	const applied = await remarksOn(
		{ pageSize: 10, recordsPerFile: 1, unsupportedFilters: 'apply' },
		{ channel: '={{ "amazon" }}', filters: { financialStatus: 'paid' } },
	);
	const read = applied.map((texts) => Number(/of (\d+) orders read/.exec(String(texts))?.[1]));
	expect(read.length).toBeGreaterThan(1);
	expect(read.reduce((sum, count) => sum + count, 0)).toBe(60);
});

test('one file of several shops names them all, and those that are missing', async () => {
	const { files } = await exported(
		{ format: 'excel', layout: 'rowPerRecord', sheetOptions: { combine: 'sheetPerItem' } },
		['a', 'stranger', 'c'],
	);
	const sheets = await readWorkbook(files[0]);
	expect(sheets.map(({ name }) => name)).toEqual(['a', 'c', 'About']);
	const { facts } = aboutIn(sheets[2].rows);
	expect(facts.slice(0, 3)).toEqual([
		['Shops', expect.stringMatching(/^a on Shopify: 60 orders, /)],
		['Shops', expect.stringMatching(/^c on Shopify: 60 orders, /)],
		['Missing Shops', 'stranger on Shopify: not linked'],
	]);
	expect(facts).toContainEqual(['Records', 120]);
});

test('with Shopify’s headers, further rows of an order have its currency', async () => {
	const { items, files } = await exported({
		...{ format: 'csv', layout: 'rowPerLine' },
		sheetOptions: { headerStyle: 'shopify', protectFormulas: false },
	});
	const { data } = Papa.parse<Row>(files[0].toString('utf8'), { header: true });
	let currency = '';
	const rows = data.map((row) => {
		if (row.Id !== '') currency = String(row.Currency);
		return { ...row, Currency: currency };
	});
	const { sums, remarks } = items[0].json.about as unknown as { sums: Sums; remarks: string[] };
	expect(Object.keys(sums).sort()).toEqual(['EUR', 'GBP', 'JPY', 'KWD', 'SEK', 'USD']);
	expect(Object.keys(sums.EUR)).toContain('Lineitem discount');
	expect(Object.keys(sums.EUR)).not.toContain('Lineitem price');
	expect(asNumbers(sums)).toEqual(plainSums(rows, sums, 'Currency'));
	expect(remarks).toEqual([]);
});

test('amounts that mean nothing when they are added up have no sum, and it is said why', async () => {
	const about = async (parameters: INodeParameters) => {
		const { items } = await exported({ format: 'jsonLines', layout: 'rowPerLine', ...parameters });
		return items[0].json.about as { sums: Sums; remarks: string[]; columns: Row };
	};
	const sheetOptions = { columns: ['order_name', 'order_total'] };
	const { sums: none, remarks } = await about({ columnSet: 'choose', sheetOptions });
	expect([none, remarks]).toEqual([{}, ['No sums: the column Currency is not chosen']]);
	const { sums, columns } = await about({
		columnSet: 'essential',
		sheetOptions: { orderTotals: 'everyRow', headerStyle: 'titles', keyWithUserId: true },
	});
	expect(Object.keys(sums.EUR)).toEqual(['Line Discount', 'Line Total']);
	expect(columns).toMatchObject({
		'Order Total': 'Total of the order; on every row, so without a sum',
		'Line Total': 'Price x quantity - discount; blank for tips',
		'Row Key': expect.stringMatching(/^User ID:channel:order:line item; /) as string,
	});
});

test('a time range that is no whole days has its times, and the shop where shops differ', async () => {
	const { items } = await exported(
		{
			...{ format: 'csv', layout: 'rowPerRecord', sheetOptions: { combine: 'oneFile' } },
			timeRange: 'custom',
			from: '={{ $json.user === "a" ? "2025-03-01T12:00:00" : "2025-03-01" }}',
			to: '2026-01-31',
		},
		['a', 'c'],
	);
	expect((items[0].json.about as IDataObject).timeRange).toEqual([
		'a on Shopify: created from 1 Mar 2025 12:00:00 to 31 Jan 2026',
		'c on Shopify: created from 1 Mar 2025 to 31 Jan 2026',
	]);
});

test('products have no sums, and complete records no columns either', async () => {
	const products = { resource: 'product', format: 'jsonLines', layout: 'rowPerLine' };
	const { items } = await exported(products);
	expect(items[0].json.about).toMatchObject({ records: 8, sums: {} });
	const raw = await exported({ format: 'jsonLines', layout: 'raw' });
	expect(raw.items[0].json.about).not.toHaveProperty('sums');
});

test('without a time range, but with filters, it does not claim that all are there', async () => {
	const { items } = await exported({
		...{ format: 'csv', layout: 'rowPerRecord' },
		filters: { createdAtMin: '2025-03-01' },
	});
	expect(items[0].json.about).toMatchObject({
		...{ timeRange: ['Set by the filters'] },
		filters: [expect.stringContaining('Created After')],
	});
});
