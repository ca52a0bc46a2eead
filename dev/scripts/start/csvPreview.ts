import { open } from 'node:fs/promises';
import { parse } from 'papaparse';

/** Bytes that hold the first lines with any likelihood. */
const BEGINNING = 1 << 20;

/** The first lines of a CSV file, its header first. Reads no more of it than needed. */
export async function firstCsvLines(path: string, count: number): Promise<string[][]> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING) });
		const text = buffer.toString('utf8', 0, bytesRead);
		return parse<string[]>(text, { preview: count, skipEmptyLines: true }).data;
	} finally {
		await file.close();
	}
}
