import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { beginning, shorten, utf8Size } from '../../shared/values/texts';
import type { InputItem } from './operation';

/** Longer answers cost more, and models miss more of them. */
const USUAL_LIMITS: AnswerLimits = {
	items: 20,
	characters: 20_000,
	toSeeOthers:
		'use narrower filters, or the operation Get Page with a small page size and its nextCursor',
};

/** n8n adds `Tool` to the type of a node that an AI agent uses. */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/** In a tool, cuts a long answer after a whole item or record, and notes that and the `hints`. */
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
	const shown = fitting(all, limits);
	const texts = [...hints];
	if (shown.length < all.length) {
		const counts = `Only ${shown.length} of ${all.length}`;
		const toSeeOthers = isPage ? TO_SEE_PAGE : `To see others, ${limits.toSeeOthers}.`;
		const what = isPage ? 'records of this page' : 'items';
		texts.push(`${counts} ${what} are shown, to keep this answer short. ${toSeeOthers}`);
	}
	if (shown[0] !== all[0]) texts.push(SHORTENED);
	const note = beginning(texts.join(' '), limits.noteBytes ?? Infinity, utf8Size);
	if (isPage) return [note ? { ...only, json: { ...only.json, records: shown, note } } : only];
	return [
		...shown.map((json, index) => ({ ...items[index], json })),
		...(note ? [{ json: { note }, pairedItem: { item: itemIndex } }] : []),
	];
}

const TO_SEE_PAGE =
	'To see all, read the page again from the same cursor with a smaller page size; nextCursor continues after the whole page.';

const SHORTENED =
	'The record shown is larger than this answer may be, so it is shortened: “…” stands for the rest. To see the main fields of each record whole, use the output Simplified.';

export interface AnswerLimits {
	items: number;
	/** of the JSON of all items, in bytes */
	characters: number;
	noteBytes?: number;
	toSeeOthers: string;
}

/** The first objects within both limits; the very first in any case, shortened if need be. */
function fitting(
	[first, ...others]: readonly IDataObject[],
	{ items, characters: most }: AnswerLimits,
): IDataObject[] {
	const shown = first ? [shortenRecord(first, most)] : [];
	let left = most - jsonBytesOf(shown);
	for (const object of others) {
		left -= jsonBytesOf(object);
		if (shown.length === items || left < 0) break;
		shown.push(object);
	}
	return shown;
}

export const jsonBytesOf = (value: unknown): number => utf8Size(JSON.stringify(value));

/** Fits a record into `limit` bytes of JSON: texts, lists, then inner objects give way to “…”. */
export function shortenRecord(record: IDataObject, limit: number): IDataObject {
	if (jsonBytesOf(record) <= limit) return record;
	for (const most of [20, 5, 1, 0]) {
		const json = JSON.stringify(record, (name, value) => shortenValue(value, most, name === ''));
		if (utf8Size(json) <= limit) return JSON.parse(json) as IDataObject;
	}
	return { '…': `${Object.keys(record).length} fields` };
}

/** @param most entries of a list; each stands for 40 characters of a text */
function shortenValue(value: unknown, most: number, isWhole: boolean): unknown {
	if (typeof value === 'string')
		return shorten(value, 40 * (most + 1), (left) => `… ${left} more characters`);
	if (typeof value !== 'object' || value === null || isWhole) return value;
	if (most === 0) return '…';
	if (!Array.isArray(value) || value.length <= most) return value;
	return [...value.slice(0, most), `… ${value.length - most} more`];
}
