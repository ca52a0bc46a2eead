import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';
import { momentOf } from './timestamps';

/** Characters of a digest: 72 bits, so that among 50,000 digests two alike are out of the question. */
export const DIGEST_LENGTH = 12;

/** A short text that stands for a longer one. */
export const digest = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

/** The JSON of a value with the keys of its objects in order, so that only a change of content changes it. */
export const canonicalJson = (value: unknown): string =>
	JSON.stringify(value, sortedKeys) ?? 'null';

const sortedKeys = (_key: string, value: unknown): unknown =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
		: value;

/** Stands for everything a record holds. */
export const contentDigest = (record: IDataObject): string => digest(canonicalJson(record));

/** The ID of a record as text; a record without one is known by its content. */
export function idOf(record: IDataObject): string {
	const { id } = record;
	return id === undefined || id === null || id === '' ? `#${contentDigest(record)}` : String(id);
}

/**
 * What makes a change of a record one: a creation is known by its ID, an update by ID and instant. Without a date
 * of update the date of creation counts, and without either an update is known by its ID alone.
 */
export function changeKey(record: IDataObject, change: Change): string {
	if (change === 'created') return idOf(record);
	const stamp = [record.updated_at, record.created_at].find(
		(value) => typeof value === 'string' && value !== '',
	);
	const moment = momentOf(stamp);
	return `${idOf(record)}@${moment?.exact ? moment.ms : String(stamp ?? '')}`;
}
