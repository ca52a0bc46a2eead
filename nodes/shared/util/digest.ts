import { createHash } from 'crypto';

/** Characters of a digest: 72 bits, so that among 50,000 digests two alike are out of the question. */
export const DIGEST_LENGTH = 12;

/** Lists and objects nested deeper than this are left out of the canonical JSON: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** A short text that stands for a longer one: SHA-256, base64url, `DIGEST_LENGTH` characters. */
export const digest = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

/**
 * The JSON of a value with the keys of its objects in order, so that only a change of content changes it. Fields
 * that are undefined are left out. Never throws.
 */
export function canonicalJson(value: unknown, depth = 0): string {
	if (typeof value !== 'object' || value === null) {
		return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
	}
	if (depth > MAX_DEPTH) return 'null';
	if (Array.isArray(value)) {
		return `[${value.map((entry) => canonicalJson(entry, depth + 1)).join(',')}]`;
	}
	const fields = Object.entries(value)
		.filter(([, content]) => content !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
		.map(([key, content]) => `${JSON.stringify(key)}:${canonicalJson(content, depth + 1)}`);
	return `{${fields.join(',')}}`;
}

/** Stands for everything a record holds. */
export const contentDigest = (record: object): string => digest(canonicalJson(record));

/** The ID of a record as text; a record without one is known by its content: `#` and its digest. */
export function idOf(record: object & { readonly id?: unknown }): string {
	const { id } = record;
	const isId = typeof id === 'string' ? id !== '' : typeof id === 'number';
	return isId ? String(id) : `#${contentDigest(record)}`;
}
