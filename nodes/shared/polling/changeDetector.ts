import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';

/** Tells news from what is known, over one reading of a list. A reading may take several polls. */
export interface Watch {
	/** from when on to ask, epoch milliseconds; undefined asks for everything */
	readonly since?: number;
	/** some of what this reading has met was forgotten, as it is more than can be kept */
	readonly overflowed: boolean;
	/**
	 * What the service's clock says, before the records of a page are shown; epoch milliseconds, undefined where the
	 * service does not tell. The first time of a reading counts.
	 * @returns whether the list must be asked for again, as `since` now lies earlier than what was asked for
	 */
	hearTime(serverTime: number | undefined): boolean;
	/** Whether the record is news. Each record of the reading is shown once. */
	isNew(record: IDataObject): boolean;
	/**
	 * What to know in the next poll, after the whole list was read.
	 * @throws UserError when the list is too long to be remembered
	 */
	next(): IDataObject;
	/**
	 * What to know in the next poll when this one stopped before the end of the list.
	 * @throws UserError when the list is too long to be remembered
	 */
	suspended(): IDataObject;
}

/** What a watch needs to know beside what was known before. */
export interface DetectorSettings {
	change: Change;
	/** the present moment by the clock of n8n; this and the others are in epoch milliseconds */
	now: number;
	/** how late a record may appear after its date, usually */
	lookbackMs: number;
	/** with nothing known before: from when on records are news; undefined: nothing that exists already is */
	startFrom?: number;
}

const MAX_GRACE_MS = 30 * 60_000;

/**
 * From when on records are news to the later polls of a first reading that began at `startedAt`. Those that appear
 * late are dated before it: better a few old records too many than one too few.
 */
export const newsFromStart = (startedAt: number, lookbackMs: number): number =>
	startedAt - Math.min(lookbackMs, MAX_GRACE_MS);

/** An instant as it is saved. */
export const savedInstant = (ms: number): string => new Date(ms).toISOString();

/** Reads what `savedInstant` gave; undefined where nothing was saved. */
export const instantIn = (saved: unknown): number | undefined =>
	typeof saved === 'string' ? Date.parse(saved) : undefined;
