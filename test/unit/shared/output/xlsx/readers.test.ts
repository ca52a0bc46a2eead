import type { IDataObject } from 'n8n-workflow';

import { startSandbox } from '../../../../../dev/sandbox';
import {
	typedAs,
	withExceljs,
	withReadExcelFile,
	withSheetJs,
	withStreamingExceljs,
	withXlsxStreamReader,
	type ReadSheet,
} from '../../../../../dev/testkit/workbook/readers';
import { salesWorkbook } from '../../../../../dev/testkit/workbook/salesWorkbook';
import { sheetSums } from '../../../../../dev/testkit/workbook/sums';

// Enough for a machine that is busy with other things.
jest.setTimeout(60_000);

let file: Buffer;
let read: Record<'exceljs' | 'SheetJS', ReadSheet[]>;
beforeAll(async () => {
	const sandbox = await startSandbox({ orders: 120, products: 20 });
	const orders = sandbox.orders('shopify') as unknown as IDataObject[];
	const products = sandbox.products('shopify') as unknown as IDataObject[];
	file = await salesWorkbook(orders, {}, products);
	await sandbox.close();
	read = { exceljs: await withExceljs(file), SheetJS: withSheetJs(file) };
});

test('two programs read the same cells from every sheet', () => {
	const ofOrders = ['Orders', 'Line Items', 'Amounts', 'Summary by Month', 'Summary by SKU'];
	const names = [...ofOrders, 'Products', 'Variants', 'Stock', 'About'];
	expect(read.SheetJS.map(({ name }) => name)).toEqual(names);
	expect(read.SheetJS).toEqual(read.exceljs);
});

test.each([
	['the streaming reader of exceljs', withStreamingExceljs],
	['read-excel-file', withReadExcelFile],
])('%s reads the same cells', async (_program, reader) => {
	expect(await reader(file)).toEqual(read.exceljs);
});

test('xlsx-stream-reader reads the same cells, with typed ones as the digits of the file', async () => {
	expect(typedAs(await withXlsxStreamReader(file), read.exceljs)).toEqual(read.exceljs);
});

test.each(['exceljs', 'SheetJS'] as const)(
	'orders, line items, amounts and both summaries add up to the same, read by %s',
	(program) => {
		const [orders, ...others] = sheetSums(read[program]);
		expect(Object.keys(orders.total).length).toBeGreaterThan(4);
		expect(orders.current).not.toEqual(orders.total);
		for (const { sheet, total, current } of others) {
			expect([sheet, total]).toEqual([sheet, orders.total]);
			if (current) expect([sheet, current]).toEqual([sheet, orders.current]);
		}
	},
);
