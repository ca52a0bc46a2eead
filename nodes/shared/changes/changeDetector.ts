import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import type { Forgotten } from './transitionMemory';
import type { SharedKey, Transition } from './rules/transitionRule';
import { MINUTE_MS } from '../values/durations';

/** A reason to emit a record. */
export interface DetectedChange {
	/** what changed in it; undefined where the event is that it is new or changed at all */
	transition?: Transition;
}

/** A record is new, or changed in whatever field. */
export const CHANGED: readonly DetectedChange[] = [{}];
export const UNCHANGED: readonly DetectedChange[] = [];

/** What users are told about a reading. */
export interface Remarks {
	/** records never seen before whose state may be older than the activation, so that they counted for nothing */
	noted: number;
	/** records without an ID that can be remembered */
	unidentified: number;
	/** variants left out, as they have different values and the same ID, or without an ID the same SKU or none */
	ambiguousVariants: Record<SharedKey, number>;
	/** what the memory had no room for */
	forgotten?: Forgotten;
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
	/**
	 * Takes the time of the service, to be called before `changesOf` for the records of a page.
	 * @param serverTime epoch milliseconds; undefined where the answer has no `Date` header
	 * @returns whether the list must be read again from its start, because `since` is now earlier than before
	 */
	setServerTime(serverTime: number | undefined): boolean;
	/** what is to be told about the reading, up to the state of its end */
	readonly remarks?: Remarks;
	/** The reasons to emit the record, none or several. To be called once for each record of the reading. */
	changesOf(record: IDataObject): readonly DetectedChange[];
	/** The IDs of records that left the list. To be called once, at its end and before `nextState`. */
	removedIds?(): string[];
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

/** Settings of a change detector, besides its state. */
export interface DetectorSettings {
	/** the change to detect */
	change: Change;
	/** present time by the clock of n8n, epoch milliseconds */
	now: number;
	/** how long after its date a record may appear in the list, in milliseconds */
	lookbackMs: number;
	/** for the first reading: date from which on records count as new, epoch milliseconds; undefined: none counts */
	startFrom?: number;
	/**
	 * Whether the state is kept small: with shorter digests of contents, and without the changes that only a reading
	 * which has to begin again would ask for. Such a reading then reports them again.
	 */
	compactState?: boolean;
}

const MAX_GRACE_MS = 30 * MINUTE_MS;

/**
 * The date from which on records count as new in the later polls of a first reading that began at `startedAt`; all in
 * epoch milliseconds. It is earlier than that, as records can appear late: better some old ones than a missing one.
 */
export const reportFromStart = (startedAt: number, lookbackMs: number): number =>
	startedAt - Math.min(lookbackMs, MAX_GRACE_MS);

/** A time in epoch milliseconds as ISO text, as the state holds it. */
export const savedInstant = (ms: number): string => new Date(ms).toISOString();

/** The epoch milliseconds of a text made by `savedInstant`; undefined for anything else. */
export const instantIn = (saved: unknown): number | undefined =>
	typeof saved === 'string' ? Date.parse(saved) : undefined;
