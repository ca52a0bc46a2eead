import Papa from 'papaparse';

import { readBinary, type RunResult } from '../../dev/testkit/engine';
import { readWorkbook } from '../../dev/testkit/spreadsheet';

/** The files of a run, one for each item; fails the test when the run failed or an item has none. */
export async function filesOf({ items, error }: RunResult, field = 'data'): Promise<Buffer[]> {
	expect(error).toBeUndefined();
	return await Promise.all(
		items.map(async ({ binary }) => {
			const file = binary?.[field];
			if (!file) throw new Error(`There is no file in the field ${field}`);
			return await readBinary(file);
		}),
	);
}

/** The rows of a CSV file, as another program reads them, by the names in its header. */
export function csvRows(file: Buffer | string, delimiter = ','): Array<Record<string, string>> {
	const { data, errors } = Papa.parse<Record<string, string>>(String(file).replace(/^\uFEFF/, ''), {
		header: true,
		delimiter,
		skipEmptyLines: true,
	});
	expect(errors).toEqual([]);
	return data;
}

/** The sheets of an Excel file but the one that tells about it. */
export const rowSheetsOf = async (file: Buffer): ReturnType<typeof readWorkbook> =>
	(await readWorkbook(file)).filter(({ name }) => name !== 'About');
