import type { IDataObject } from 'n8n-workflow';

/** Limits for one record: characters of a text, entries of a list, and levels of objects and lists. */
interface Extent {
	characters: number;
	entries: number;
	levels: number;
}

/** In descending order; the first that is short enough is used. */
const EXTENTS: readonly Extent[] = [
	{ characters: 1_000, entries: 20, levels: 6 },
	{ characters: 300, entries: 5, levels: 5 },
	{ characters: 100, entries: 2, levels: 4 },
	{ characters: 60, entries: 1, levels: 3 },
	{ characters: 40, entries: 0, levels: 1 },
];

/** Name of the field that counts those left out; no record has a field of this name. */
const LEFT_OUT = '…';

/**
 * Shortens a record for an answer to an AI model, with marks: a text and a list end with “…” and the size of the rest, an
 * object beyond the depth limit becomes such a text, and fields without room are counted under “…”.
 * @param maxCharacters limit for the length of its JSON, at least 100
 */
export function shortenRecord(record: IDataObject, maxCharacters: number): IDataObject {
	let shorter = record;
	for (const extent of EXTENTS) {
		if (lengthOf(shorter) <= maxCharacters) return shorter;
		shorter = shortenFields(record, extent, 1);
	}
	return lengthOf(shorter) <= maxCharacters ? shorter : firstFields(shorter, maxCharacters);
}

/** Lists and objects nested deeper than this count as too long: writing them as JSON exhausts the stack at some depth. */
const MAX_LEVELS = 100;

/** The length of the JSON of a value; Infinity when it is nested too deeply. */
export const lengthOf = (value: unknown): number =>
	isDeeper(value, MAX_LEVELS) ? Infinity : JSON.stringify(value).length;

const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

function shorten(value: unknown, extent: Extent, level: number): unknown {
	if (typeof value === 'string') return shortenText(value, extent.characters);
	if (typeof value !== 'object' || value === null) return value;
	const size = Array.isArray(value) ? value.length : Object.keys(value).length;
	if (level > extent.levels && size > 0) return `… ${size} more`;
	if (!Array.isArray(value)) return shortenFields(value as IDataObject, extent, level);
	const shown = value.slice(0, extent.entries).map((entry) => shorten(entry, extent, level + 1));
	return size > extent.entries ? [...shown, `… ${size - extent.entries} more`] : shown;
}

const shortenFields = (object: IDataObject, extent: Extent, level: number): IDataObject =>
	Object.fromEntries(
		Object.entries(object).map(([name, value]) => [name, shorten(value, extent, level + 1)]),
	) as IDataObject;

function shortenText(text: string, characters: number): string {
	if (text.length <= characters) return text;
	// Not within a surrogate pair.
	const shown = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
	return `${shown}… ${text.length - shown.length} more characters`;
}

/** The fields for which there is room, in their order. */
function firstFields(record: IDataObject, maxCharacters: number): IDataObject {
	const fields = Object.entries(record);
	const shown: Array<[string, unknown]> = [];
	let left = maxCharacters - lengthOf({ [LEFT_OUT]: `${fields.length} more fields` });
	for (const field of fields) {
		const length = lengthOf(Object.fromEntries([field]));
		if (length > left) continue;
		left -= length;
		shown.push(field);
	}
	const leftOut = fields.length - shown.length;
	return Object.fromEntries([...shown, [LEFT_OUT, `${leftOut} more fields`]]) as IDataObject;
}
