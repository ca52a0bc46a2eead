import type { IDataObject } from 'n8n-workflow';

import { digest } from '../values/digest';
import type { Change } from '../facts/events';
import { momentOf } from '../values/dates';
import { recordId } from '../values/recordValues';

/** Lists and objects nested deeper than this are not compared: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** The comparable form of null, undefined, '', and of lists and objects that contain only these. */
const NOTHING = '';

const ADDRESS = /^(?:https?:)?\/\/[^\s?]+\?\S*$/i;
const BEGINS_AS_TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/**
 * Digest of the content of a record, which stays the same until a value changes. It ignores the order of keys and
 * lists (and `position`, which repeats the order), the query of a URL (channels put expiring signatures there), the
 * offset in which an instant is written, and the difference between absent, null and empty.
 */
export const changeDigest = (record: IDataObject): string => digest(comparableForm(record, 0));

/** The ID of a record as text; for a record without one, `#` and its `changeDigest`. */
export const recordKey = (record: IDataObject): string =>
	recordId(record) ?? `#${changeDigest(record)}`;

/**
 * Identifies a change: a creation by the ID of the record, an update by ID and content. The content includes the date
 * of update, so an update counts even if no other field shows it. The date alone would not do: channels that write
 * whole seconds or minutes can give two updates the same date.
 */
export const changeKey = (record: IDataObject, change: Change): string =>
	change === 'created' ? recordKey(record) : `${recordKey(record)}@${changeDigest(record)}`;

/** @param isEntry whether it is an entry of a list */
function comparableForm(value: unknown, depth: number, isEntry = false): string {
	if (value === undefined || value === null) return NOTHING;
	if (typeof value === 'string') return value === '' ? NOTHING : JSON.stringify(text(value));
	if (typeof value !== 'object') return String(value);
	if (depth > MAX_DEPTH) return NOTHING;
	const isList = Array.isArray(value);
	const told: string[] = [];
	for (const [key, content] of Object.entries(value)) {
		if (isEntry && key === 'position') continue;
		const part = comparableForm(content, depth + 1, isList);
		if (part !== NOTHING) told.push(isList ? part : `${JSON.stringify(key)}:${part}`);
	}
	if (told.length === 0) return NOTHING;
	// Sorted as texts, so that the order of entries has no effect, with or without IDs.
	const parts = told.sort().join(',');
	return isList ? `[${parts}]` : `{${parts}}`;
}

function text(value: string): string {
	if (ADDRESS.test(value)) return value.slice(0, value.indexOf('?'));
	const moment = BEGINS_AS_TIMESTAMP.test(value) ? momentOf(value) : undefined;
	return moment?.exact ? new Date(moment.ms).toISOString() : value;
}
