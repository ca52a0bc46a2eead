import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Workbook } from 'exceljs';

import { cellsOf } from '../../../dev/testkit/spreadsheet';
import { csvRows, filesOf } from '../files';
import { answerRecords, jsonsOf, readAll, runWell, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 12, products: 12 });

const outputOf = async (parameters: INodeParameters): Promise<IDataObject[]> =>
	jsonsOf(await runWell(storeFor(sandbox), readAll(parameters), { timezone: 'UTC' }));

const answerWith = (orders: IDataObject[]) => answerRecords(sandbox, orders);

async function fileOf(parameters: INodeParameters): Promise<Buffer> {
	const exporting = readAll({ operation: 'export', layout: 'rowPerRecord', ...parameters });
	return (await filesOf(await runWell(storeFor(sandbox), exporting, { timezone: 'UTC' })))[0];
}

async function excelCells(columns: string[], sheetOptions: INodeParameters = {}) {
	const bytes = await fileOf({ format: 'excel', sheetOptions: { columns, ...sheetOptions } });
	const book = new Workbook();
	await book.xlsx.load(new Uint8Array(bytes).buffer);
	return cellsOf(book.worksheets[0]);
}

it.each(
	['order', 'product'].flatMap((resource) =>
		['rowPerLine', 'rowPerRecord', 'simplified'].map((output) => [resource, output]),
	),
)('lists with numbered keys are lists: %s, %s', async (resource, output) => {
	const expected = await outputOf({ resource, output });
	sandbox.faults.always({ type: 'numberedKeys' });
	expect(await outputOf({ resource, output })).toEqual(expected);
});

it('rows of orders without an ID have keys of their own, the same in every run', async () => {
	answerWith([{ name: '#1' }, { id: null, name: '#2' }, { id: '', name: '#3' }, { id: '4' }]);
	const rows = await outputOf({ output: 'rowPerRecord' });
	const keys = rows.map((row) => row.row_key);
	expect(new Set(keys).size).toBe(4);
	expect(keys[3]).toBe('shopify:4');
	expect(await outputOf({ output: 'rowPerRecord' })).toEqual(rows);
});

it('dates that do not exist stay text in Excel and CSV', async () => {
	const odd = ['0000-00-00 00:00:00', '2026-13-01 10:00:00', '2026-02-30T10:00:00Z'];
	const dates = [...odd, '2026-08-31T25:00:00Z', '2026-08-31T10:00:00+2500'];
	answerWith([...dates, '2026-08-31T10:00:00Z'].map((created_at, at) => ({ id: at, created_at })));
	const [, ...rows] = await excelCells(['created_at']);
	expect(rows.flat()).toEqual([...dates, new Date('2026-08-31T10:00:00Z')]);
	const csv = await fileOf({ format: 'csv', sheetOptions: { datesAs: 'local' } });
	expect(csvRows(csv).map((row) => row.created_at)).toEqual([...dates, '2026-08-31 10:00:00']);
});

it('amounts in any notation are numbers in Excel', async () => {
	const amounts = ['1E+2', '0E-8', '.50', '10.', '+5.00'];
	answerWith(amounts.map((total_price, at) => ({ id: at, total_price })));
	const [, ...rows] = await excelCells(['order_total']);
	expect(rows.flat()).toEqual([100, 0, 0.5, 10, 5]);
});

it('counts are blank where the channel gave no list', async () => {
	answerWith([{ id: 1 }, { id: 2, line_items: null }, { id: 3, line_items: [] }]);
	const counts = async (output: string, column: string) =>
		(await outputOf({ output })).map((row) => row[column]);
	expect(await counts('simplified', 'item_count')).toEqual([null, null, 0]);
	expect(await counts('rowPerRecord', 'item_count')).toEqual(['', '', 0]);
	expect(await counts('rowPerLine', 'line_count')).toEqual(['', '', 0]);
	expect(await counts('rowPerLine', 'is_first_line')).toEqual([true, true, true]);
});

it('a CSV file with Shopify’s headers has Shopify’s values', async () => {
	answerWith([
		{
			id: 1,
			created_at: '2025-10-07T09:50:26+02:00',
			buyer_accepts_marketing: true,
			shipping_address: { zip: '07500' },
			line_items: [{ id: 2, taxable: false, requires_shipping: true }],
		},
	]);
	const csv = await fileOf({
		format: 'csv',
		layout: 'rowPerLine',
		sheetOptions: { headerStyle: 'shopify' },
	});
	expect(csvRows(csv)[0]).toMatchObject({
		'Created at': '2025-10-07 09:50:26 +0200',
		'Accepts Marketing': 'yes',
		'Lineitem taxable': 'false',
		'Lineitem requires shipping': 'true',
		'Shipping Zip': '07500',
	});
});
