import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import { instantIn, isSince, parseDate, spanOf, type Span } from '../values/dates';
import { wholeMinute } from '../values/durations';
import type { ChangeMemory, Forgotten } from './changeMemory';
import type { ChangeParameters } from './changeParameters';

export interface Transition {
	field: string;
	/** value before; null when there was none, or it is not known */
	from: string | number | null;
	/** value now; null when there is none any more */
	to: string | number | null;
	variant?: IDataObject;
	/** of a parcel; '' where it is not known */
	tracking?: { company: string; url: string };
	/** an ID and the value now, without dates, which an edit can change */
	keyParts: readonly string[];
	/** how often it has happened to what the parts name, from 1 on; 0 in a sample */
	times: number;
	isSample?: boolean;
}

/** A reason to emit a record: a transition, or null where the event is any change. */
export type DetectedChange = Transition | null;

export interface Remarks {
	/** records never seen before, of which no date shows that they are later than the activation */
	unproven: number;
	unidentified: number;
	/** variants of one product that have the same name and different values */
	ambiguousVariants: number;
	forgotten?: Forgotten;
}

export interface DetectorSettings extends Pick<
	ChangeParameters,
	'lookbackMs' | 'startFrom' | 'isUnfiltered'
> {
	change: Change;
	/** the date that the filter of the channel compares */
	by: Change;
	/** present time by the clock of n8n, epoch milliseconds */
	now: number;
	/** how long before its start records may be dated that are new in later polls of a first reading, milliseconds */
	firstGraceMs: number;
}

/** How far readings are; all in epoch milliseconds. */
export interface Position {
	/** lower bound of the date filter to read with */
	from: number;
	/** what is dated from here on counts where it is not remembered */
	countsFrom: number;
	/** complete readings had all that changed since */
	coveredFrom: number;
	/** date of the newest record so far, at most `startedAt`, so that one with a date in the future hides no others */
	newest: number;
	/** start of the reading: later changes may be on pages that were read before */
	startedAt: number;
	/** first reading only: from when on records are new; infinite in its first poll without Start From */
	newsFrom?: number;
}

/** What is kept between two polls, as JSON. */
export interface DetectorState {
	/** with `startedAt` only in the middle of a reading */
	position: Omit<Position, 'startedAt'> & Partial<Position>;
	/** text of the memory */
	memory: string;
	hasForgotten?: boolean;
	/** in the middle of a reading: numbers of records read and of entries touched */
	read?: number;
	present?: number;
}

/**
 * Decides which records of a list are new or changed since the poll before. It serves one reading of the list, which
 * may take several polls. Neither `from` nor `newest` decreases, and the latter is taken from the records, so that the
 * clocks of the channel, the service and n8n need not agree.
 */
export abstract class ChangeDetector<Settings extends DetectorSettings = DetectorSettings> {
	readonly remarks: Remarks = { unproven: 0, unidentified: 0, ambiguousVariants: 0 };

	protected position: Position;
	private hasServerTime = false;

	/** @param state of the reading before; undefined at the first one */
	constructor(
		private readonly state: DetectorState | undefined,
		protected readonly settings: Settings,
		protected readonly memory: ChangeMemory,
	) {
		const { now } = settings;
		this.position = state ? { startedAt: now, ...state.position } : this.initial(now);
	}

	/** Lower bound of the date filter to read with, epoch milliseconds. */
	get since(): number {
		return this.position.from;
	}

	/**
	 * Takes the dates of a page, to be called before `changesOf` for its records. A date without an offset counts as the
	 * earliest instant that it may mean.
	 * @param records all, also those that a filter of the node leaves out: progress follows what was read
	 * @param serverTime time of the service, epoch milliseconds; undefined where the answer has no `Date` header
	 * @returns whether the list must be read again from its start, because `since` is now earlier than before
	 */
	follow(records: readonly IDataObject[], serverTime?: number): boolean {
		const { since, state, settings } = this;
		if (!this.hasServerTime) {
			if (state) this.position.startedAt = state.position.startedAt ?? serverTime ?? settings.now;
			else this.position = this.initial(serverTime);
		}
		this.hasServerTime = true;
		// The clock of n8n may be ahead of that of the service.
		if (this.since < since) return true;
		const { position } = this;
		for (const record of records) {
			const date = spanOf(orderingDate(record, settings.by));
			if (!date) continue;
			position.newest = Math.max(position.newest, Math.min(date.earliest, position.startedAt));
		}
		return false;
	}

	/** The reasons to emit the record, none or several. To be called once for each record of the reading. */
	abstract changesOf(record: IDataObject): readonly DetectedChange[];

	/** Changes `from` the ID of each record that left the list. To be called once, at the end of the list. */
	removed(): Transition[] {
		return [];
	}

	/** The state after the whole list was read. @throws UserError when the list is too long for it */
	nextState(): DetectorState {
		const { startedAt: _, newsFrom: __, ...position } = this.position;
		return { position: { ...position, from: this.nextFrom() }, memory: this.memory.text() };
	}

	/**
	 * The state before the end of the list. Records created during a first reading are new in its later polls.
	 * @throws UserError when the list is too long for it
	 */
	suspendedState(): DetectorState {
		const { position } = this;
		if (position.newsFrom === Infinity)
			position.newsFrom = position.startedAt - this.settings.firstGraceMs;
		return { position, memory: this.memory.text() };
	}

	/** The position of a first reading, by the time of the service; undefined where it gives none. */
	protected abstract initial(serverTime: number | undefined): Position;

	/** The first reading only remembers what there is, unless that shows that it is later. */
	protected get isFirst(): boolean {
		return this.position.newsFrom !== undefined;
	}

	/**
	 * Whether a record counts that is not remembered, by one of its dates; undefined when that depends on the zone of the
	 * date. Complete readings had all since `coveredFrom`, and remembered it, unless a filter hid it.
	 */
	protected isCounted(date: Span): boolean | undefined {
		const { newsFrom, countsFrom, coveredFrom } = this.position;
		if (newsFrom !== undefined) return isSince(date, newsFrom);
		const wasCovered = this.settings.isUnfiltered && date.earliest >= coveredFrom;
		return isSince(date, countsFrom) ?? (wasCovered || undefined);
	}

	/** Lower bound for the next reading, by the records so far. Some channels round their dates down to the minute. */
	protected nextFrom(): number {
		const { from, newest } = this.position;
		return Math.max(from, wholeMinute(newest - this.settings.lookbackMs));
	}
}

export const writtenDate = (record: IDataObject, change: Change): unknown =>
	change === 'created' ? record.created_at : record.updated_at;

/** The date by which records are sorted, as it is written: that of the given change, else of the other one. */
export function orderingDate(record: IDataObject, change: Change): unknown {
	const date = writtenDate(record, change);
	return parseDate(date) ? date : writtenDate(record, change === 'created' ? 'updated' : 'created');
}

export interface Timed {
	/** epoch milliseconds */
	ms: number;
}

/** Epoch milliseconds by which a record is sorted; one without a date counts as the oldest. */
export const sortTime = (record: IDataObject, change: Change): number =>
	instantIn(orderingDate(record, change)) ?? -Infinity;

/** Sorts by time; entries of the same time keep their order. */
export const oldestFirst = <Entry extends Timed>(entries: readonly Entry[]): Entry[] =>
	[...entries].sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms));
