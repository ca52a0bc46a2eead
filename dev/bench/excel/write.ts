import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { stream as exceljs } from 'exceljs';
import type * as files from '../../testkit/workbook/excelFile';
import type { Cell, CellKind } from '../../../nodes/shared/output/rows/rowOptions';
import { ProcessUse } from '../processUse';
import type { Table } from './rows';

const PAGE_ROWS = 250;
/** How long a slow destination takes for each chunk. */
const SLOW_MS = 20;

interface Writer {
	(table: Table, repeats: number, file: string): Promise<void>;
}

function* pagesOf({ rows }: Table, repeats: number): Generator<Cell[][]> {
	for (let round = 0; round < repeats; round++)
		for (let at = 0; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS);
}

/** Where the writer before had the function. */
const BEFORE = 'nodes/shared/output/xlsx/index.ts';

/** Ours of this or another checkout; before the change to pages, it took the rows one by one. */
const ours =
	(root: string, takes: 'pages' | 'rows', isSlow = false): Writer =>
	async ({ columns, kinds, ...table }, repeats, file) => {
		const path = takes === 'pages' ? 'dev/testkit/workbook/excelFile.ts' : BEFORE;
		const { excelFile } = (await import(join(root, path))) as typeof files;
		async function* source(): AsyncGenerator<Cell[][] | Cell[]> {
			for (const page of pagesOf({ columns, kinds, ...table }, repeats)) {
				if (takes === 'pages') yield page;
				else yield* page;
			}
		}
		const out = createWriteStream(file);
		const settings = { moneyAs: 'number', datesAs: 'local' } as const;
		const pages = source() as AsyncGenerator<Cell[][]>;
		for await (const chunk of excelFile(pages, { title: 'Orders', columns, kinds, ...settings })) {
			if (!out.write(chunk)) await once(out, 'drain');
			if (isSlow) await wait(SLOW_MS);
		}
		out.end();
		await finished(out);
	};

const FORMATS: Partial<Record<CellKind, string>> = { money: '0.00', date: 'yyyy-mm-dd hh:mm:ss' };

/** Its streaming writer, with a format for each column, without shared strings. */
const withExceljs: Writer = async (table, repeats, file) => {
	const book = new exceljs.xlsx.WorkbookWriter({
		filename: file,
		useStyles: true,
		useSharedStrings: false,
	});
	const sheet = book.addWorksheet('Orders');
	sheet.columns = table.columns.map((header, at) => ({
		header,
		style: { numFmt: FORMATS[table.kinds[at]] ?? 'General' },
	}));
	const typed = (cell: Cell, at: number) => {
		if (cell === '') return null;
		if (typeof cell !== 'string') return cell;
		if (table.kinds[at] === 'money') return Number(cell);
		return table.kinds[at] === 'date' ? new Date(`${cell.replace(' ', 'T')}Z`) : cell;
	};
	for (const page of pagesOf(table, repeats)) {
		for (const row of page) sheet.addRow(row.map(typed)).commit();
		await wait(0);
	}
	await book.commit();
};

/** Writes a file in one of the ways, and says on its standard output what that took. */
async function main([way, root, input, repeats, file]: string[]) {
	const writers: Record<string, Writer> = {
		ours: ours(root, 'pages'),
		slow: ours(root, 'pages', true),
		before: ours(root, 'rows'),
		exceljs: withExceljs,
	};
	const table = JSON.parse(await readFile(input, 'utf8')) as Table;
	const use = new ProcessUse(process.pid);
	await use.forgetPeak();
	const idleBytes = await use.resident();
	const idleMs = await use.processorMs();
	await writers[way](table, Number(repeats), file);
	const processorMs = (await use.processorMs()) - idleMs;
	process.stdout.write(JSON.stringify({ processorMs, bytes: (await use.peak()) - idleBytes }));
}

void main(process.argv.slice(2));
