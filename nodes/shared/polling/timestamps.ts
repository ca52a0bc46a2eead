import type { IDataObject } from 'n8n-workflow';

import { parseDate } from '../util/dates';
import type { Change } from './events';

/** A date of a record as an instant, epoch milliseconds. */
export interface Moment {
	ms: number;
	/** false when the text names no offset: then it is read as UTC and may be hours off */
	exact: boolean;
}

/** Reads a timestamp of a record. Whatever offset it is written with, the same instant gives the same moment. */
export function momentOf(value: unknown): Moment | undefined {
	const date = typeof value === 'string' ? parseDate(value) : undefined;
	if (!date) return undefined;
	return { ms: date.wallMs - (date.offsetMs ?? 0), exact: date.offsetMs !== undefined };
}

/** When a record was created or updated, by its own field. */
export const dateOf = (record: IDataObject, change: Change): Moment | undefined =>
	momentOf(change === 'created' ? record.created_at : record.updated_at);

/** The moment by which records are put in order: of the change that is watched, else of the other. */
export const orderingMoment = (record: IDataObject, change: Change): Moment | undefined =>
	dateOf(record, change) ?? dateOf(record, change === 'created' ? 'updated' : 'created');
