import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '../spreadsheet';
import { run } from '../run';
import { type ReadSheet, texts } from './readers';

const SCRIPT = join(__dirname, 'withOpenpyxl.py');

/** Whether Python and openpyxl are installed here. */
export async function hasOpenpyxl(): Promise<boolean> {
	return (await run('python3', ['-c', 'import openpyxl'], { reject: false })).exitCode === 0;
}

/**
 * The sheets of an Excel file as openpyxl reads them.
 * @param mode that for small files, or the one that reads row after row
 * @param folder for the file
 */
export async function withOpenpyxl(
	file: Buffer,
	mode: 'usual' | 'readOnly',
	folder: string,
): Promise<ReadSheet[]> {
	const path = join(folder, 'openpyxl.xlsx');
	await writeFile(path, file);
	const { stdout } = await run('python3', [SCRIPT, path, mode]);
	const sheets = JSON.parse(String(stdout)) as Array<{ name: string; rows: Cell[][] }>;
	return sheets.map(({ name, rows }) => ({ name, rows: texts(rows) }));
}
