import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { beginning, shorten, utf8Size } from '../../shared/values/texts';
import type { InputItem } from './operation';

/** Limits of an answer to an AI model: longer ones cost more, and models miss more of them. */
const USUAL_LIMITS: AnswerLimits = {
	items: 20,
	characters: 20_000,
	toSeeOthers:
		'use narrower filters, or the operation Get Page with a small page size and its nextCursor',
};

/** Whether the node runs as a tool of an AI agent: n8n then adds `Tool` to its type. */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * The output items of the node. In a tool, a long answer is cut after a whole item, or after a whole record of a page,
 * and ends with a note that says so and how to continue. At least one record is included, shortened if it alone is too
 * long. The note contains the `hints` of the output panel too.
 */
export function answerFor(
	{ context, itemIndex }: InputItem,
	items: INodeExecutionData[],
	hints: readonly string[],
	limits = USUAL_LIMITS,
): INodeExecutionData[] {
	if (!isTool(context)) return items;
	const [only] = items;
	const isPage = items.length === 1 && Array.isArray(only.json.records);
	const all = isPage ? (only.json.records as IDataObject[]) : items.map(({ json }) => json);
	const { shown, isShortened } = fitting(all, limits);
	const count = shown.length;
	const cut = isPage
		? cutPage(only.json, count, all.length)
		: `Only ${count} of ${all.length} items are shown, to keep this answer short. To see others, ${limits.toSeeOthers}.`;
	const whole = [...hints, count < all.length ? cut : '', isShortened ? SHORTENED : '']
		.filter((text) => text !== '')
		.join(' ');
	const note = beginning(whole, limits.noteBytes ?? Infinity, utf8Size);
	if (isPage) return [note ? { ...only, json: { ...only.json, records: shown, note } } : only];
	return [
		...shown.map((json, index) => ({ ...items[index], json })),
		...(note ? [{ json: { note }, pairedItem: { item: itemIndex } }] : []),
	];
}

const SHORTENED =
	'The record shown is larger than this answer may be, so it is shortened: long texts and lists end with “…” and how much more there is. To see the main fields of each record whole, use the output Simplified.';

/** The page size counts orders, each of which can have several rows. */
function cutPage(page: IDataObject, count: number, rows: number): string {
	const size = Math.max(1, Math.floor((Number(page.count) * count) / rows));
	return `Only ${count} of ${rows} records of this page are shown, to keep this answer short. To see all, read the page again from the same cursor with a page size of ${size}; nextCursor continues after the whole page.`;
}

export interface AnswerLimits {
	items: number;
	/** of the JSON of all items together; one that takes several bytes counts as so many */
	characters: number;
	/** most bytes of the note; without it there is no limit */
	noteBytes?: number;
	toSeeOthers: string;
}

/** The first objects within both limits; at least one, shortened if it exceeds them. */
function fitting(
	objects: readonly IDataObject[],
	{ items, characters: most }: AnswerLimits,
): { shown: IDataObject[]; isShortened: boolean } {
	let characters = 0;
	let count = 0;
	for (const object of objects) {
		characters += jsonBytesOf(object);
		if (count === items || characters > most) break;
		count++;
	}
	const isShortened = count === 0 && objects.length > 0;
	const shown = isShortened ? [shortenRecord(objects[0], most)] : objects.slice(0, count);
	return { shown, isShortened };
}

/** Limits for texts, lists, and levels of objects and lists in a record: the first that make it short enough are used. */
const EXTENTS = [
	{ characters: 1_000, entries: 20, levels: 6 },
	{ characters: 300, entries: 5, levels: 5 },
	{ characters: 100, entries: 2, levels: 4 },
	{ characters: 60, entries: 1, levels: 3 },
	{ characters: 40, entries: 0, levels: 1 },
];

type Extent = (typeof EXTENTS)[number];

/** Name of the field that counts those left out; no record has a field of this name. */
const LEFT_OUT = '…';

/**
 * Shortens a record for an answer to an AI model, with marks: a text and a list end with “…” and the size of the rest, an
 * object beyond the depth limit becomes such a text, and fields without room are counted under “…”.
 * @param limit for its JSON, at least 500 bytes
 */
export function shortenRecord(record: IDataObject, limit: number): IDataObject {
	let shorter = record;
	for (const extent of EXTENTS) {
		if (jsonBytesOf(shorter) <= limit) return shorter;
		shorter = shortenFields(record, extent, 1);
	}
	return jsonBytesOf(shorter) <= limit ? shorter : firstFields(shorter, limit);
}

export const jsonBytesOf = (value: unknown): number => utf8Size(JSON.stringify(value));

function shortenValue(value: unknown, extent: Extent, level: number): unknown {
	if (typeof value === 'string')
		return shorten(value, extent.characters, (left) => `… ${left} more characters`);
	if (typeof value !== 'object' || value === null) return value;
	const size = Array.isArray(value) ? value.length : Object.keys(value).length;
	if (level > extent.levels && size > 0) return `… ${size} more`;
	if (!Array.isArray(value)) return shortenFields(value as IDataObject, extent, level);
	const shown = value
		.slice(0, extent.entries)
		.map((entry) => shortenValue(entry, extent, level + 1));
	return size > extent.entries ? [...shown, `… ${size - extent.entries} more`] : shown;
}

const shortenFields = (object: IDataObject, extent: Extent, level: number): IDataObject =>
	Object.fromEntries(
		Object.entries(object).map(([name, value]) => [name, shortenValue(value, extent, level + 1)]),
	) as IDataObject;

function firstFields(record: IDataObject, limit: number): IDataObject {
	const fields = Object.entries(record);
	const shown: Array<[string, unknown]> = [];
	let left = limit - jsonBytesOf({ [LEFT_OUT]: `${fields.length} more fields` });
	for (const field of fields) {
		const size = jsonBytesOf(Object.fromEntries([field]));
		if (size > left) continue;
		left -= size;
		shown.push(field);
	}
	const leftOut = fields.length - shown.length;
	return Object.fromEntries([...shown, [LEFT_OUT, `${leftOut} more fields`]]) as IDataObject;
}
