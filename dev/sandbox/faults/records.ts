import type { Resource } from '../api/table';
import type { PageChanges } from './pages';

/** The list inside a record that channels may write as an object with numbered keys. */
const innerList: Record<Resource, string> = { orders: 'line_items', products: 'variants' };

const HOUR = 60 * 60 * 1000;

type JsonRecord = Record<string, unknown>;

function asRepeated(record: JsonRecord): JsonRecord {
	const updated = new Date(Date.parse(String(record.updated_at)) + HOUR);
	return { ...record, tags: 'changed meanwhile', updated_at: updated.toISOString() };
}

/** Whether any record of a page is changed. */
export const changesRecords = (changes: PageChanges): boolean =>
	changes.overlapChanged === true ||
	changes.numberedKeys === true ||
	changes.digitRun !== undefined ||
	changes.localHours !== undefined;

const DATE = /"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g;

/** The JSON of a record with its dates as a clock shows them that is so many hours ahead of UTC, without an offset. */
const withLocalDates = (json: string, hours: number): string =>
	json.replace(DATE, (_, date: string) => {
		const local = new Date(Date.parse(date) + hours * HOUR);
		return `"${local.toISOString().slice(0, 19)}"`;
	});

/**
 * The JSON of a page's records with what a fault changes in them.
 * @param records JSON of each record
 * @param repeated how many of them, from the first, were on the page before
 */
export function changedRecords(
	resource: Resource,
	records: string[],
	repeated: number,
	{ overlapChanged, digitRun, numberedKeys, localHours }: PageChanges,
): string[] {
	return records.map((given, index) => {
		const json = localHours === undefined ? given : withLocalDates(given, localHours);
		const isRepeated = overlapChanged === true && index < repeated;
		const holdsRun = digitRun !== undefined && index === 0;
		if (!isRepeated && !holdsRun && !numberedKeys) return json;
		let record = JSON.parse(json) as JsonRecord;
		if (isRepeated) record = asRepeated(record);
		const list = record[innerList[resource]];
		if (numberedKeys && Array.isArray(list)) record[innerList[resource]] = { ...list };
		return holdsRun ? withRun(record, digitRun) : JSON.stringify(record);
	});
}

/** Written as text, as no JavaScript number has so many digits. */
function withRun(
	record: JsonRecord,
	{ digits, field = 'note', as = 'text' }: NonNullable<PageChanges['digitRun']>,
): string {
	const { [field]: _replaced, ...others } = record;
	const run = '7'.repeat(digits);
	const value = as === 'text' ? `"${run}"` : run;
	return `${JSON.stringify(others).slice(0, -1)},${JSON.stringify(field)}:${value}}`;
}
