import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { firstCsvLines } from '../../../../tools/start/csvPreview';
import { firstExcelLines } from '../../../../tools/start/excelPreview';

let folder: string;

beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'previews-'))));
afterAll(async () => await rm(folder, { recursive: true }));

it('reads the first lines of a CSV file, also with line breaks in a cell', async () => {
	const path = join(folder, 'orders.csv');
	await writeFile(path, `a,b\r\n1,"two\nlines"\r\n${'3,4\r\n'.repeat(400_000)}`);
	expect(await firstCsvLines(path, 3)).toEqual([
		['a', 'b'],
		['1', 'two\nlines'],
		['3', '4'],
	]);
	await writeFile(path, 'a,b\r\n');
	expect(await firstCsvLines(path, 3)).toEqual([['a', 'b']]);
});

it('reads the first lines of an Excel file as the sheet shows them', async () => {
	const path = join(folder, 'orders.xlsx');
	const book = new Workbook();
	book
		.addWorksheet('Orders')
		.addRows([
			['name', 'created_at', 'note', 'total'],
			['#1', new Date('2026-01-31T14:30:00Z'), null, 9.5],
			['#2'],
			['#3'],
		]);
	await book.xlsx.writeFile(path);
	expect(await firstExcelLines(path, 3)).toEqual([
		['name', 'created_at', 'note', 'total'],
		['#1', '2026-01-31 14:30', '', '9.5'],
		['#2'],
	]);
});
