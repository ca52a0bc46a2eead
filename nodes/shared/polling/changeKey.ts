import type { IDataObject } from 'n8n-workflow';

import { changeDigest } from './changeDigest';
import type { Change } from './events';

/** The ID of a record as text; a record without one is known by its content. */
export function recordKey(record: IDataObject): string {
	const { id } = record;
	const isId = typeof id === 'string' ? id !== '' : typeof id === 'number';
	return isId ? String(id) : `#${changeDigest(record)}`;
}

/**
 * What makes a change of a record one: a creation is known by its ID, an update by ID and content. The date of
 * update is part of the content, so that an update is one also where no other field shows it; and so is every other
 * field, as channels that write whole seconds or minutes can date two changes alike.
 */
export const changeKey = (record: IDataObject, change: Change): string =>
	change === 'created' ? recordKey(record) : `${recordKey(record)}@${changeDigest(record)}`;
