import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'papaparse';
import { run } from '../run';
import type { ReadSheet } from './readers';

/** CSV of every sheet, in UTF-8, with the values of cells and not what their format shows of them. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** Whether LibreOffice is installed here. */
export async function hasLibreOffice(): Promise<boolean> {
	return (await run('soffice', ['--version'], { reject: false })).exitCode === 0;
}

/**
 * The sheets of an Excel file as LibreOffice reads them.
 * @param names of the sheets
 * @param folder an empty folder for its files
 */
export async function withLibreOffice(
	file: Buffer,
	names: readonly string[],
	folder: string,
): Promise<ReadSheet[]> {
	await converted(file, CSV, folder);
	return await Promise.all(
		names.map(async (name) => {
			const text = await readFile(join(folder, `workbook-${name}.csv`), 'utf8');
			const { data } = parse<string[]>(text, { skipEmptyLines: true });
			return { name, rows: data };
		}),
	);
}

/** The file as it is printed. @returns the path of a PDF file in the folder */
export async function printed(file: Buffer, folder: string): Promise<string> {
	await converted(file, 'pdf', folder);
	return join(folder, 'workbook.pdf');
}

async function converted(file: Buffer, format: string, folder: string): Promise<void> {
	const path = join(folder, 'workbook.xlsx');
	await writeFile(path, file);
	// With a profile of its own, it also runs beside another LibreOffice.
	const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
	const args = [profile, '--headless', '--convert-to', format, '--outdir', folder, path];
	await run('soffice', args);
}
