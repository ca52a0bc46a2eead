import { createHash } from 'crypto';

import { parseDate } from './dates';
import { type Fields, recordId } from './recordValues';

/** 6 bits each: with 72 bits a collision among 50,000 is less likely than 1 : 10¹². */
const DIGEST_LENGTH = 12;

/** Deeper values are left out: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** SHA-256 in base64url, cut to `DIGEST_LENGTH`. */
export const digest = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

/** With sorted keys, without undefined fields: only other content changes it. Never throws. */
export function canonicalJson(value: unknown, depth = 0): string {
	if (typeof value !== 'object' || value === null)
		return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
	if (depth > MAX_DEPTH) return 'null';
	if (Array.isArray(value))
		return `[${value.map((entry) => canonicalJson(entry, depth + 1)).join(',')}]`;
	const fields = Object.entries(value)
		.filter(([, content]) => content !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
		.map(([key, content]) => `${JSON.stringify(key)}:${canonicalJson(content, depth + 1)}`);
	return `{${fields.join(',')}}`;
}

/** Without an ID, `#` and the `changeDigest`. */
export const idOrDigest = (record: Fields): string =>
	recordId(record) ?? `#${changeDigest(record)}`;

/**
 * Digest of the content of a record. It ignores the order of keys and lists (and `position`, which
 * repeats it), the query of a URL (channels put expiring signatures there), the offset of an
 * instant, and the difference between absent, null and empty.
 */
export const changeDigest = (record: Fields): string => digest(comparableForm(record, 0));

/** For null, undefined, '', and lists and objects of only these. */
const NOTHING = '';

const ADDRESS = /^(?:https?:)?\/\/[^\s?]+\?\S*$/i;
const BEGINS_AS_TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** @param isEntry of a list */
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
	// Sorted, so that the order of entries has no effect, with or without IDs.
	const parts = told.sort().join(',');
	return isList ? `[${parts}]` : `{${parts}}`;
}

function text(value: string): string {
	if (ADDRESS.test(value)) return value.slice(0, value.indexOf('?'));
	const date = BEGINS_AS_TIMESTAMP.test(value) ? parseDate(value) : undefined;
	if (date?.offsetMs === undefined) return value;
	return new Date(date.wallMs - date.offsetMs).toISOString();
}
