import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { STYLES } from '../../../nodes/shared/output/xlsx/workbook';
import { packedEntries } from '../../testkit/zip';

const ROW_END = '</row>';
const CELL = /<c(?: r="([A-Z]+)\d+")?(?: s="(\d+)")?(?: t="(\w+)")?>(?:<is>)?<[tv][^>]*>([^<]*)</g;
const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * The first lines of an Excel file that our node wrote, its header first, cells as text. Decompresses no more of it than
 * needed. exceljs reads such a file whole only: its reader of streams takes no cell without reference.
 */
export async function firstExcelLines(path: string, count: number): Promise<string[][]> {
	const sheet = packedEntries(await readFile(path)).find((entry) =>
		entry.path.endsWith('/sheet1.xml'),
	);
	if (!sheet) return [];
	let xml = '';
	const inflated = Readable.from([sheet.packed]).pipe(createInflateRaw()).setEncoding('utf8');
	for await (const text of inflated as AsyncIterable<string>) {
		xml += text;
		if (xml.split(ROW_END).length > count) break;
	}
	return xml.split(ROW_END).slice(0, -1).slice(0, count).map(cellsIn);
}

function cellsIn(row: string): string[] {
	const cells: string[] = [];
	for (const [, letters, style, type, value] of row.matchAll(CELL)) {
		const at = letters ? columnOf(letters) : cells.length;
		while (cells.length < at) cells.push('');
		cells.push(shown(value, Number(style), type));
	}
	return cells;
}

const columnOf = (letters: string): number =>
	[...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function shown(value: string, style: number, type: string | undefined): string {
	if (type === 'b') return String(value === '1');
	if (type !== undefined)
		return value.replace(/&(\w+);/g, (_, name: string) => CHARACTERS[name] ?? '');
	// dates of a sheet have no time zone
	if (style === STYLES.date) {
		const date = new Date(Math.round(EPOCH_MS + Number(value) * DAY_MS));
		return date.toISOString().slice(0, 16).replace('T', ' ');
	}
	return String(Number(value));
}
