import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunResult } from '../../../dev/testkit/engine';
import { type Cell, readWorkbook } from '../../../dev/testkit/spreadsheet';
import { zipEntries } from '../../../dev/testkit/zip';
import { filesOf } from '../files';
import { jsonsOf, readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 90 });

const FIGURES = ['units', 'gross_sales', 'net_sales', 'total', 'refunds', 'orders'];
const MONTH = 'Summary by Month';
const SKU = 'Summary by SKU';

const exported = async (
	{ sheetOptions = {}, ...parameters }: INodeParameters & { sheetOptions?: INodeParameters } = {},
	items: IDataObject[] = [{}],
	settings: Partial<Parameters<typeof run>[2]> = {},
): Promise<RunResult> =>
	await run(
		storeFor(sandbox),
		readAll({
			operation: 'export',
			format: 'excel',
			...parameters,
			sheetOptions: { summarySheet: true, ...sheetOptions },
		}),
		{ items, timezone: 'Europe/Amsterdam', ...settings },
	);

const fileOf = async (result: RunResult, at = 0) => (await filesOf(result))[at];

/** The rows of a sheet, as another program reads them, by the names in its header. */
async function sheetsOf(file: Buffer): Promise<Map<string, Array<Record<string, Cell>>>> {
	return new Map(
		(await readWorkbook(file)).map(({ name, rows: [header, ...rows] }) => [
			name,
			rows.map((cells) => Object.fromEntries(header.map((of, at) => [String(of), cells[at]]))),
		]),
	);
}

/** The rows of a summary above its totals, and those from there on. */
function parted(rows: Array<Record<string, Cell>> = []) {
	const at = rows.findIndex((row) => (row.period ?? row.sku) === 'Total');
	return { groups: rows.slice(0, at), ends: rows.slice(at) };
}

/** The sum of a column by currency, in units of 0.0001, for currencies of three decimals too. */
function sums(rows: Array<Record<string, Cell>>, column: string): Record<string, number> {
	const result: Record<string, number> = {};
	for (const row of rows) {
		const currency = String(row.currency);
		result[currency] = (result[currency] ?? 0) + Math.round(Number(row[column]) * 10_000);
	}
	return result;
}

const summarized = async (parameters: INodeParameters) => {
	const sheetOptions = { protectFormulas: false };
	const all = readAll({ operation: 'summarize', sheetOptions, ...parameters });
	return jsonsOf(await run(storeFor(sandbox), all, { timezone: 'Europe/Amsterdam' }));
};

it('sums up the orders of the file by month and by SKU, as Summarize does', async () => {
	const result = await exported({ layout: 'rowPerRecord' });
	expect(result.items[0].json).toMatchObject({ rows: 90, sheets: 4 });
	const sheets = await sheetsOf(await fileOf(result));
	expect([...sheets.keys()]).toEqual(['Orders', MONTH, SKU, 'About']);
	for (const [name, parameters] of [
		[MONTH, { period: 'month' }],
		[SKU, { period: 'none', groupBy: ['sku'] as string[] }],
	] satisfies Array<[string, INodeParameters]>) {
		const { groups: rows } = parted(sheets.get(name));
		const expected = await summarized(parameters);
		// Months without orders have rows, too.
		const labels = new Set(rows.map((row) => row.period));
		const currencies = new Set(rows.map((row) => row.currency));
		if (name === MONTH) expect(rows).toHaveLength(labels.size * currencies.size);
		else expect(rows).toHaveLength(expected.length);
		const byGroup = (row: Record<string, unknown>) =>
			[row.currency, row.period ?? row.sku].map((cell) => cell ?? '').join();
		const texts = new Map(expected.map((row) => [byGroup(row), row]));
		for (const row of rows) {
			const same = texts.get(byGroup(row)) ?? {};
			const wanted = FIGURES.map((name) => (same[name] === '' ? '' : Number(same[name] ?? 0)));
			expect(FIGURES.map((name) => row[name] ?? '')).toEqual(wanted);
		}
	}
});

it('ends with the totals of each currency, which the filter leaves alone', async () => {
	const file = await fileOf(await exported());
	const { groups, ends } = parted((await sheetsOf(file)).get(MONTH));
	const totals = ends.filter(({ period }) => period === 'Total');
	expect(sums(totals, 'total')).toEqual(sums(groups, 'total'));
	expect(sums(totals, 'net_sales')).toEqual(sums(groups, 'net_sales'));
	const xmlOf = (name: string) =>
		String(zipEntries(file).find(({ path }) => path.endsWith(name))?.content);
	const filter = new RegExp(`<autoFilter ref="A1:[A-Z]+${groups.length + 1}"/>`);
	expect(xmlOf('table2.xml')).toMatch(filter);
	// Each total is a formula, also of what only the rows of whole orders have, among those of SKUs.
	const bySku = parted((await sheetsOf(file)).get(SKU));
	const total = String.fromCharCode(65 + Object.keys(bySku.groups[0]).indexOf('total'));
	expect(xmlOf('sheet3.xml').split(`<c r="${total}${bySku.groups.length + 2}"`)[1]).toMatch(
		/^ s="\d+"><f>SUMPRODUCT/,
	);
});

it('has a chart of net sales by month for each currency, of the months of that currency', async () => {
	const file = await fileOf(await exported());
	const { groups: months } = parted((await sheetsOf(file)).get(MONTH));
	const periods = months.flatMap(({ currency, period }) => (currency === 'EUR' ? [period] : []));
	expect(periods).toEqual([...periods].sort().reverse());
	const charts = zipEntries(file).filter(({ path }) => path.startsWith('xl/charts/'));
	const currencies = [...new Set(months.map(({ currency }) => String(currency)))];
	expect(charts).toHaveLength(currencies.length);
	for (const [at, currency] of currencies.entries()) {
		const xml = charts[at].content.toString();
		expect(xml).toMatch(
			new RegExp(
				`Net sales by month \\(${currency}, (?:tax included|without tax|as priced), before returns\\)`,
			),
		);
		// The newest month has the first row, and stands at the right.
		const axes = xml.slice(xml.indexOf('<c:catAx>'));
		expect(axes.match(/<c:(orientation|tickLblPos|crosses) val="\w+"/g)?.join(' ')).toBe(
			'<c:orientation val="maxMin" <c:tickLblPos val="low" <c:crosses val="autoZero" ' +
				'<c:orientation val="minMax" <c:tickLblPos val="high" <c:crosses val="max"',
		);
		// It keeps its points when the rows are filtered or sorted.
		expect(xml).not.toContain('<c:f>');
		const shown = months.filter((row) => row.currency === currency);
		const cached = [...xml.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => value).slice(1);
		expect(cached.slice(0, shown.length)).toEqual(shown.map(({ period }) => period));
		expect(cached.slice(shown.length).map(Number)).toEqual(shown.map(({ net_sales: net }) => net));
	}
	// Below the rows and totals, none on another, behind the columns that each printed page repeats.
	const drawing = zipEntries(file).find(({ path }) => path.startsWith('xl/drawings/drawing'));
	const places = [
		...String(drawing?.content).matchAll(
			/<xdr:oneCellAnchor><xdr:from><xdr:col>2<.*?<xdr:row>(\d+)<.*?<xdr:ext cx="\d+" cy="3238500"\/>/g,
		),
	].map(([, from]) => Number(from));
	const rows = (await sheetsOf(file)).get(MONTH)?.length ?? 0;
	expect(places).toEqual(currencies.map((_, at) => rows + 2 + 21 * at));
});

it('is of the orders of each file when there are several', async () => {
	const result = await exported({ readingOptions: { recordsPerFile: 40, pageSize: 20 } });
	const orders = await Promise.all(
		result.items.map(async (_, at) => {
			const { ends } = parted((await sheetsOf(await fileOf(result, at))).get(MONTH));
			return ends
				.filter(({ period }) => period === 'All orders of the rows')
				.reduce((sum, row) => sum + Number(row.orders), 0);
		}),
	);
	expect(orders).toEqual([40, 40, 10]);
});

it('leaves out an item that fails, as the file leaves out its rows', async () => {
	sandbox.faults.always({ type: 'status', status: 400 }, { tpUserId: 'b', page: 2 });
	const result = await exported(
		{
			tpUserId: '={{ $json.user }}',
			sheetOptions: { combine: 'oneFile' },
			readingOptions: { pageSize: 40 },
		},
		[{ user: 'a' }, { user: 'b' }],
		{ onError: 'continueErrorOutput' },
	);
	expect(result.errorItems).toHaveLength(1);
	sandbox.faults.clear();
	const months = (await sheetsOf(await fileOf(result))).get(MONTH);
	expect(months).toEqual((await sheetsOf(await fileOf(await exported()))).get(MONTH));
});

it('is not there for products and in other formats', async () => {
	const products = await exported({ resource: 'product' });
	expect([...(await sheetsOf(await fileOf(products))).keys()]).toEqual(['Products', 'About']);
	const csv = await exported({ format: 'csv' });
	expect(csv.items[0].json).not.toHaveProperty('sheets');
});
