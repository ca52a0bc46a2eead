import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { excelFile } from '../../../../../dev/testkit/workbook/excelFile';
import { firstCsvLines } from '../../../../../dev/scripts/start/csvPreview';
import { firstExcelLines } from '../../../../../dev/scripts/start/excelPreview';

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
	async function* pages() {
		yield [
			['#1 & "co"', '2026-01-31 14:30:00', '', '9.50'],
			['#2', '', '', ''],
		];
		for (let at = 0; at < 1_000; at++) yield [['#3', '', 'one\ntwo', '']];
	}
	const chunks: Buffer[] = [];
	for await (const chunk of excelFile(pages(), {
		title: 'Orders',
		columns: ['name', 'created_at', 'note', 'total'],
		kinds: ['text', 'date', 'text', 'money'],
		moneyAs: 'number',
		datesAs: 'local',
	}))
		chunks.push(chunk);
	await writeFile(path, Buffer.concat(chunks));
	expect(await firstExcelLines(path, 4)).toEqual([
		['name', 'created_at', 'note', 'total'],
		['#1 & "co"', '2026-01-31 14:30', '', '9.5'],
		['#2'],
		['#3', '', 'one\ntwo'],
	]);
});
