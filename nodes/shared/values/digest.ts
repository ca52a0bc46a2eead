import { createHash } from 'crypto';

import { type Fields, recordId } from './recordValues';

/** Characters of a digest, 6 bits each: with 72 bits a collision among 50,000 digests is less likely than 1 : 10¹². */
const DIGEST_LENGTH = 12;

/** Lists and objects nested deeper than this are left out of the canonical JSON: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** SHA-256 of a text in base64url, cut to `DIGEST_LENGTH` characters. */
export const digest = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

/** JSON with sorted keys and without undefined fields, so that only a change of content changes it. Never throws. */
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

/** Digest of all fields of a record, independent of their order. */
export const contentDigest = (record: object): string => digest(canonicalJson(record));

/** The ID of a record as text; for a record without one, `#` and the digest of its content. */
export const idOrDigest = (record: Fields): string =>
	recordId(record) ?? `#${contentDigest(record)}`;
