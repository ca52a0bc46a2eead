import type { IDataObject } from 'n8n-workflow';

import { digest } from '../util/digest';
import { momentOf } from './timestamps';

/** Lists and objects nested deeper than this are not compared: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** Null, undefined, an empty text, an empty list and an object of nothing but these are all the same: nothing. */
const NOTHING = '';

const ADDRESS = /^(?:https?:)?\/\/[^\s?]+\?\S*$/i;
const BEGINS_AS_TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/**
 * Stands for what a person would call the content of a record: two readings of it have the same digest unless
 * something in it changed. So it leaves out the order of keys and lists (and `position`, which only repeats the
 * order), the query of an address (where channels put signatures that expire), the offset in which an instant is
 * written, and the difference between absent, null and empty.
 */
export const changeDigest = (record: IDataObject): string => digest(comparable(record, 0));

function comparable(value: unknown, depth: number): string {
	if (value === undefined || value === null) return NOTHING;
	if (typeof value === 'string') return value === '' ? NOTHING : JSON.stringify(text(value));
	if (typeof value !== 'object') return String(value);
	if (depth > MAX_DEPTH) return NOTHING;
	return Array.isArray(value) ? list(value, depth + 1) : fields(value, depth + 1);
}

/** Sorted as texts: lists of the same entries are then the same, whether the entries have IDs or not. */
function list(entries: readonly unknown[], depth: number): string {
	const parts: string[] = [];
	for (const entry of entries) {
		const part = comparable(withoutPosition(entry), depth);
		if (part !== NOTHING) parts.push(part);
	}
	return parts.length === 0 ? NOTHING : `[${parts.sort().join(',')}]`;
}

function fields(object: object, depth: number): string {
	const parts: string[] = [];
	for (const [key, content] of Object.entries(object)) {
		const part = comparable(content, depth);
		if (part !== NOTHING) parts.push(`${JSON.stringify(key)}:${part}`);
	}
	return parts.length === 0 ? NOTHING : `{${parts.sort().join(',')}}`;
}

function withoutPosition(entry: unknown): unknown {
	if (typeof entry !== 'object' || entry === null || !('position' in entry)) return entry;
	const { position: _position, ...rest } = entry;
	return rest;
}

function text(value: string): string {
	if (ADDRESS.test(value)) return value.slice(0, value.indexOf('?'));
	const moment = BEGINS_AS_TIMESTAMP.test(value) ? momentOf(value) : undefined;
	return moment?.exact ? new Date(moment.ms).toISOString() : value;
}
