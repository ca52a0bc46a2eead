import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import Papa from 'papaparse';

const LINE_END = '\r\n';

/** The bytes of CSV files without the headers of all but the first. */
export interface Contents {
	bytes: number;
	sha256: string;
}

/** Joins CSV files by their bytes. */
export async function joinedContents(paths: readonly string[]): Promise<Contents> {
	const hash = createHash('sha256');
	let bytes = 0;
	for (const [at, path] of paths.entries()) {
		let isHeaderRead = at === 0;
		for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
			// a header is shorter than the first chunk
			const part = isHeaderRead ? chunk : chunk.subarray(chunk.indexOf(LINE_END) + LINE_END.length);
			isHeaderRead = true;
			hash.update(part);
			bytes += part.length;
		}
	}
	return { bytes, sha256: hash.digest('hex') };
}

/** Reads a CSV file with another program's parser. Throws when a line has not the cells of the header. */
export async function checkFile(path: string): Promise<{ rows: number; sha256: string }> {
	const hash = createHash('sha256');
	let rows = -1;
	let width: number | undefined;
	const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true });
	const file = createReadStream(path);
	file.on('data', (chunk) => hash.update(chunk));
	for await (const cells of file.pipe(parser) as AsyncIterable<string[]>) {
		width ??= cells.length;
		if (cells.length !== width)
			throw new Error(`Line ${rows + 2} of ${path} has ${cells.length} cells`);
		rows += 1;
	}
	return { rows, sha256: hash.digest('hex') };
}
