import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import { instantIn, isSince, parseDate, spanOf, type Span } from '../values/dates';
import { wholeMinute } from '../values/durations';
import type { ChangeMemory, Forgotten } from './changeMemory';
import type { ChangeParameters } from './changeParameters';

export interface Transition {
	field: string;
	/** null: none, or not known */
	from: string | number | null;
	to: string | number | null;
	variant?: IDataObject;
	/** '' where not known */
	tracking?: { company: string; url: string };
	/** an ID and the value now, without dates, which an edit can change */
	keyParts: readonly string[];
	/** how often it has happened, from 1 on; 0 in a sample */
	times: number;
	isSample?: boolean;
}

/** Why a record is emitted; null where the event is any change. */
export type DetectedChange = Transition | null;

export interface Remarks {
	/** never seen before, and no date shows that they are later than the activation */
	unproven: number;
	unidentified: number;
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
	/** by the clock of n8n, epoch milliseconds */
	now: number;
	/**
	 * how long before a first reading records may be dated that count in its later polls,
	 * milliseconds
	 */
	firstGraceMs: number;
}

/** All in epoch milliseconds. */
export interface Position {
	/** lower bound of the date filter */
	from: number;
	/** what is dated from here on counts if it is not remembered */
	countsFrom: number;
	/** complete readings had all that changed since */
	coveredFrom: number;
	/** of the records so far, at most `startedAt`: one dated in the future must not hide others */
	newest: number;
	/** later changes may be on pages that were read before */
	startedAt: number;
	/**
	 * first reading only: from when on records are new; infinite in its first poll without Start From
	 */
	newsFrom?: number;
}

/** Kept between two polls, as JSON. */
export interface DetectorState {
	/** with `startedAt` only in the middle of a reading */
	position: Omit<Position, 'startedAt'> & Partial<Position>;
	memory: string;
	hasForgotten?: boolean;
	/** in the middle of a reading: records read, and entries touched */
	read?: number;
	present?: number;
}

/**
 * Decides which records of one reading are new or changed. `from` and `newest` never decrease, and
 * `newest` comes from the records, as the clocks of channel, service and n8n need not agree.
 */
export abstract class ChangeDetector<Settings extends DetectorSettings = DetectorSettings> {
	readonly remarks: Remarks = { unproven: 0, unidentified: 0, ambiguousVariants: 0 };

	protected position: Position;
	private hasServerTime = false;

	constructor(
		private readonly state: DetectorState | undefined,
		protected readonly settings: Settings,
		protected readonly memory: ChangeMemory,
	) {
		const { now } = settings;
		this.position = state ? { startedAt: now, ...state.position } : this.initial(now);
	}

	get since(): number {
		return this.position.from;
	}

	/**
	 * Takes the dates of a page, before `changesOf` for its records; without an offset, the earliest
	 * instant.
	 * @param records also those that a filter of the node leaves out
	 * @param serverTime epoch milliseconds; undefined without a `Date` header
	 * @returns whether to read from the start again, because `since` is now earlier
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

	/** Call it once for each record of the reading. */
	abstract changesOf(record: IDataObject): readonly DetectedChange[];

	/** Changes from the ID of each record that left the list. Call it once, at the end of the list. */
	removed(): Transition[] {
		return [];
	}

	/** @throws UserError when the list is too long for it */
	nextState(): DetectorState {
		const { startedAt: _, newsFrom: __, ...position } = this.position;
		return { position: { ...position, from: this.nextFrom() }, memory: this.memory.text() };
	}

	/** What is created in a first reading is new in its later polls. @throws UserError if too long */
	suspendedState(): DetectorState {
		const { position } = this;
		if (position.newsFrom === Infinity)
			position.newsFrom = position.startedAt - this.settings.firstGraceMs;
		return { position, memory: this.memory.text() };
	}

	protected abstract initial(serverTime: number | undefined): Position;

	/** It only remembers what there is, unless that shows that it is later. */
	protected get isFirst(): boolean {
		return this.position.newsFrom !== undefined;
	}

	/**
	 * Whether a record counts that is not remembered, by one of its dates; undefined when that
	 * depends on the zone. Complete readings remembered all since `coveredFrom`, unless a filter hid
	 * it.
	 */
	protected isCounted(date: Span): boolean | undefined {
		const { newsFrom, countsFrom, coveredFrom } = this.position;
		if (newsFrom !== undefined) return isSince(date, newsFrom);
		const wasCovered = this.settings.isUnfiltered && date.earliest >= coveredFrom;
		return isSince(date, countsFrom) ?? (wasCovered || undefined);
	}

	/** Some channels round dates down to the minute. */
	protected nextFrom(): number {
		const { from, newest } = this.position;
		return Math.max(from, wholeMinute(newest - this.settings.lookbackMs));
	}
}

export const writtenDate = (record: IDataObject, change: Change): unknown =>
	change === 'created' ? record.created_at : record.updated_at;

/** As it is written; the other date where the given one cannot be read. */
export function orderingDate(record: IDataObject, change: Change): unknown {
	const date = writtenDate(record, change);
	return parseDate(date) ? date : writtenDate(record, change === 'created' ? 'updated' : 'created');
}

export interface Timed {
	/** epoch milliseconds */
	ms: number;
}

/** Epoch milliseconds; a record without a date counts as the oldest. */
export const sortTime = (record: IDataObject, change: Change): number =>
	instantIn(orderingDate(record, change)) ?? -Infinity;

export const oldestFirst = <Entry extends Timed>(entries: readonly Entry[]): Entry[] =>
	[...entries].sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms));
