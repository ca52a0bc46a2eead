import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import { MINUTE_MS } from '../values/durations';
import { momentOf } from '../values/dates';

export interface Transition {
	field: string;
	/** value before; null when there was none, or it is not known */
	from: string | number | null;
	/** value now; null when there is none any more */
	to: string | number | null;
	variant?: IDataObject;
	/** the carrier of a parcel, and where it can be tracked; '' where that is not known */
	tracking?: { company: string; url: string };
	/** what tells it from other changes of the record: an ID and the value now, without dates, which an edit can change */
	keyParts: readonly string[];
	/** how often it has happened to what the parts name, from 1 on; 0 in a sample */
	times: number;
	/** made up for a test in the editor */
	isSample?: boolean;
}

/** A reason to emit a record: a transition, or null where the event is that it is new or changed at all. */
export type DetectedChange = Transition | null;

/** What variants of a product have in common that cannot be told apart: their ID, or without one their SKU or nothing. */
export type SharedKey = 'id' | 'sku';

export interface Remarks {
	/** records never seen before whose state may be older than the activation, so that they counted for nothing */
	noted: number;
	/** records never seen before that counted for nothing, as their dates without offset may be of before or after */
	undecided: number;
	unidentified: number;
	/** variants left out, as they have different values and the same ID, or without an ID the same SKU or none */
	ambiguousVariants: Record<SharedKey, number>;
	forgotten?: Forgotten;
}

export interface Forgotten {
	count: number;
	/** the newest date of what was forgotten, epoch milliseconds; entries without dates: undefined */
	until?: number;
}

export const noRemarks = (): Remarks => ({
	noted: 0,
	undecided: 0,
	unidentified: 0,
	ambiguousVariants: { id: 0, sku: 0 },
});

export interface ReadPage {
	/** all records, also those that a filter of the node leaves out: progress follows what was read */
	records: readonly IDataObject[];
	/** time of the service, epoch milliseconds; undefined where the answer has no `Date` header */
	serverTime?: number;
}

/**
 * Decides which records of a list are new or changed since the poll before. It serves one reading of the list, which
 * may take several polls; the state between polls is JSON.
 */
export interface ChangeDetector {
	/** lower bound of the date filter to read with, epoch milliseconds; undefined: no filter */
	readonly since?: number;
	/** some records of this reading were forgotten, because there are more than the state can hold */
	readonly overflowed: boolean;
	/** what is to be told about the reading, up to the state of its end */
	readonly remarks: Remarks;
	/**
	 * Takes the dates of a page, to be called before `changesOf` for its records.
	 * @returns whether the list must be read again from its start, because `since` is now earlier than before
	 */
	follow(page: ReadPage): boolean;
	/** The reasons to emit the record, none or several. To be called once for each record of the reading. */
	changesOf(record: IDataObject): readonly DetectedChange[];
	/** Records that left the list, of which no more than the ID is known. To be called once, at the end of the list. */
	removed?(): Removed[];
	/**
	 * The state for the next poll, after the whole list was read.
	 * @throws UserError when the list is too long for the state
	 */
	nextState(): IDataObject;
	/**
	 * The state for the next poll, after this one stopped before the end of the list.
	 * @throws UserError when the list is too long for the state
	 */
	suspendedState(): IDataObject;
}

export interface Removed {
	id: string;
	transition: Transition;
}

export interface DetectorSettings {
	change: Change;
	/** present time by the clock of n8n, epoch milliseconds */
	now: number;
	/** how long after its date a record may appear in the list, in milliseconds */
	lookbackMs: number;
	/** for the first reading: date from which on records count as new, epoch milliseconds; undefined: none counts */
	startFrom?: number;
	/** whether no filter is set that a record could enter later: then one that a reading lacked did not exist */
	isUnfiltered: boolean;
}

const MAX_GRACE_MS = 30 * MINUTE_MS;

/**
 * How long before the start of a first reading records may be dated that count as new in its later polls, in
 * milliseconds: records can appear late, and better some old ones than a missing one.
 */
export const graceOfFirst = (lookbackMs: number): number => Math.min(lookbackMs, MAX_GRACE_MS);

/** A time in epoch milliseconds as ISO text, as the state holds it. */
export const savedInstant = (ms: number): string => new Date(ms).toISOString();

/** The epoch milliseconds of a text made by `savedInstant`; undefined for anything else. */
export const instantIn = (saved: unknown): number | undefined =>
	typeof saved === 'string' ? Date.parse(saved) : undefined;

/** When a record was created or updated, as it is written. */
export const writtenDate = (record: IDataObject, change: Change): unknown =>
	change === 'created' ? record.created_at : record.updated_at;

/** The date by which records are sorted, as it is written: that of the given change, else of the other one. */
export function orderingDate(record: IDataObject, change: Change): unknown {
	const date = writtenDate(record, change);
	return momentOf(date) ? date : writtenDate(record, change === 'created' ? 'updated' : 'created');
}

export interface Timed {
	/** epoch milliseconds */
	ms: number;
}

/** The time by which a record is sorted, epoch milliseconds; a record without a date counts as the oldest. */
export const sortTime = (record: IDataObject, change: Change): number =>
	momentOf(orderingDate(record, change))?.ms ?? -Infinity;

/** Sorts by time; entries of the same time keep their order. */
export const oldestFirst = <Entry extends Timed>(entries: readonly Entry[]): Entry[] =>
	[...entries].sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms));
