import { deepStrictEqual } from 'node:assert';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { toConsole as log } from '../../testkit/progress';
import { hasLibreOffice, withLibreOffice } from '../../testkit/workbook/libreOffice';
import { type ReadSheet, withExceljs, withSheetJs } from '../../testkit/workbook/readers';
import { salesWorkbook } from '../../testkit/workbook/salesWorkbook';
import { sheetSums } from '../../testkit/workbook/sums';
import { drawPicture } from './picture';

const ORDERS = 300;

/**
 * Opens one workbook of orders, line items, amounts and summaries with exceljs, SheetJS and LibreOffice, and compares
 * what they read, cell by cell, and the sums of its sheets.
 * @param options with `--picture`, draws the picture of the documentation instead
 */
export async function main(options: readonly string[]): Promise<void> {
	if (!(await hasLibreOffice())) throw new Error('LibreOffice (soffice) is not installed here');
	const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
	try {
		if (options.includes('--picture')) await drawPicture(folder);
		else await compare(folder);
	} finally {
		await rm(folder, { recursive: true });
	}
}

async function compare(folder: string): Promise<void> {
	const sandbox = await startSandbox({ orders: ORDERS });
	const orders = sandbox.orders('shopify') as unknown as IDataObject[];
	await sandbox.close();
	const file = await salesWorkbook(orders);
	const expected = await withExceljs(file);
	const names = expected.map(({ name }) => name);
	const others: Record<string, ReadSheet[]> = {
		SheetJS: withSheetJs(file),
		LibreOffice: await withLibreOffice(file, names, await subfolder(folder, 'csv')),
	};
	for (const [program, sheets] of Object.entries(others)) {
		for (const [at, { name, rows }] of sheets.entries())
			deepStrictEqual(rows, expected[at].rows, `${program} reads other cells of ${name}`);
		log(`${program} reads the same cells as exceljs: ${names.join(', ')}`);
	}
	const [first, ...rest] = sheetSums(others.LibreOffice);
	for (const { sheet, total, current } of rest)
		deepStrictEqual(
			{ total, current: current ?? first.current },
			{ total: first.total, current: first.current },
			sheet,
		);
	for (const [currency, total] of Object.entries(first.total))
		log(`${currency}: total ${total}, current total ${first.current?.[currency]} in every sheet`);
}

async function subfolder(folder: string, name: string): Promise<string> {
	const path = join(folder, name);
	await mkdir(path);
	return path;
}
