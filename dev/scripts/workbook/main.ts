import { deepStrictEqual } from 'node:assert';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { toConsole as log } from '../../testkit/progress';
import { hasLibreOffice, withLibreOffice } from '../../testkit/workbook/libreOffice';
import { hasOpenpyxl, withOpenpyxl } from '../../testkit/workbook/openpyxl';
import {
	type ReadSheet,
	typedAs,
	withExceljs,
	withReadExcelFile,
	withSheetJs,
	withStreamingExceljs,
	withXlsxStreamReader,
} from '../../testkit/workbook/readers';
import { salesWorkbook } from '../../testkit/workbook/salesWorkbook';
import { sheetSums } from '../../testkit/workbook/sums';
import { drawPicture } from './picture';

const ORDERS = 300;

/**
 * Opens one workbook of every layout of orders and products and of summaries with all programs that are here, and
 * compares what they read, cell by cell, and the sums of its sheets.
 * @param options with `--picture`, draws the picture of the documentation instead
 */
export async function main(options: readonly string[]): Promise<void> {
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
	const products = sandbox.products('shopify') as unknown as IDataObject[];
	await sandbox.close();
	const file = await salesWorkbook(orders, {}, products);
	const expected = await withExceljs(file);
	const names = expected.map(({ name }) => name);
	const others: Record<string, () => ReadSheet[] | Promise<ReadSheet[]>> = {
		'exceljs, streaming': async () => await withStreamingExceljs(file),
		SheetJS: () => withSheetJs(file),
		'read-excel-file': async () => await withReadExcelFile(file),
		'xlsx-stream-reader': async () => typedAs(await withXlsxStreamReader(file), expected),
	};
	if (await hasOpenpyxl()) {
		others.openpyxl = async () => await withOpenpyxl(file, 'usual', folder);
		others['openpyxl, read-only'] = async () => await withOpenpyxl(file, 'readOnly', folder);
	} else log('NOT COMPARED: openpyxl for python3 is not installed here');
	if (await hasLibreOffice()) {
		others.LibreOffice = async () =>
			await withLibreOffice(file, names, await subfolder(folder, 'csv'));
	} else log('NOT COMPARED: LibreOffice (soffice) is not installed here');
	for (const [program, read] of Object.entries(others)) {
		const sheets = await read();
		deepStrictEqual(
			sheets.map(({ name }) => name),
			names,
			`${program} reads other sheets`,
		);
		for (const [at, { name, rows }] of sheets.entries())
			deepStrictEqual(rows, expected[at].rows, `${program} reads other cells of ${name}`);
		log(`${program} reads the same cells as exceljs: ${names.join(', ')}`);
	}
	const [first, ...rest] = sheetSums(expected);
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
