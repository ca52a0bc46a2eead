import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';

/** A date of a record as an instant, epoch milliseconds. */
export interface Moment {
	ms: number;
	/** false when the text names no offset: then it is read as UTC and may be hours off */
	exact: boolean;
}

const ISO =
	/^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const NAMES_AN_OFFSET = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** Reads a timestamp of a record. Whatever offset it is written with, the same instant gives the same moment. */
export function momentOf(value: unknown): Moment | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const iso = ISO.exec(text);
	const ms = iso ? isoInstant(iso) : NAMES_AN_OFFSET.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(ms)) return undefined;
	return { ms, exact: NAMES_AN_OFFSET.test(text) || iso?.[5] !== undefined };
}

function isoInstant([
	,
	date,
	time = '00:00',
	seconds = ':00',
	fraction = '0',
	offset = 'Z',
]: RegExpExecArray): number {
	const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
	const zone = /z/i.test(offset) ? 'Z' : `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
	return Date.parse(`${date}T${time}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
}

/** When a record was created or updated, by its own field. */
export const dateOf = (record: IDataObject, change: Change): Moment | undefined =>
	momentOf(change === 'created' ? record.created_at : record.updated_at);

/** The moment by which records are put in order: of the change that is watched, else of the other. */
export const orderingMoment = (record: IDataObject, change: Change): Moment | undefined =>
	dateOf(record, change) ?? dateOf(record, change === 'created' ? 'updated' : 'created');
