import { UserError, type IDataObject } from 'n8n-workflow';

import { DAY_MS, MINUTE_MS, wholeMinute } from '../values/durations';
import { isSince, spanOf } from '../values/dates';
import {
	instantIn,
	noRemarks,
	orderingDate,
	savedInstant,
	type ChangeDetector,
	type DetectedChange,
	type DetectorSettings,
	type ReadPage,
	type Removed,
	type SharedKey,
} from './changeDetector';
import { ChangeMemory, MAX_REMEMBERED } from './changeMemory';

export interface Sighting {
	/** newest date of the record, epoch milliseconds; null where entries are remembered without date */
	ms: number | null;
	/** whether it is of the first reading, which only remembers what there is, unless it shows that it is later */
	isFirst: boolean;
	/**
	 * Whether it was created after the activation, or was not there before, so that whatever it shows happened since. To
	 * be asked for records never seen before only: where that cannot be decided, users are told.
	 */
	isFresh(): boolean;
	/** Whether a date of the record itself is after the activation; likewise. */
	isSince(date: unknown): boolean;
	/** tells that the record shows a state whose beginning nobody can tell */
	note(): void;
	/** tells that so many variants of it cannot be told apart, so that they are left out */
	leaveOut(variants: number, shared: SharedKey): void;
}

/** What is remembered of the records of a list, and which changes are found by it. */
export interface MemoryRule {
	/** top-level fields that it reads, beside ID and dates */
	needs: readonly string[];
	/** remembers IDs that can be read again, not digests */
	isReadable?: true;
	keyOf(record: IDataObject): string | undefined;
	/** Compares a record with what is remembered of it, and remembers it. @returns what changed since */
	compare(
		record: IDataObject,
		key: string,
		memory: ChangeMemory,
		sighting: Sighting,
	): readonly DetectedChange[];
	/** The records that have left the list, at its end. */
	removed?(memory: ChangeMemory): Removed[];
}

export interface MemorySettings extends DetectorSettings {
	rule: MemoryRule;
	/** whether the channel has a filter by date of update; else each reading reads the whole list */
	isFiltered: boolean;
	/** how far back the first reading reads, in milliseconds */
	baselineMs: number;
	/** how long before the activation a record may be dated that appeared after it, in milliseconds */
	graceMs: number;
	/** the same for later polls of the first reading, which may have read the page of such a record already */
	firstGraceMs: number;
}

/** n8n's clock may be so much ahead of the service's until the first reading is begun again. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/**
 * Detects changes by comparing each record with what is remembered of it, by a rule. The first reading remembers what
 * there is, back to `baselineMs` ago, and so does each later one of records never seen before, unless they were created
 * after the activation or a date of their own is later. What a complete reading lacked that would have shown it is new,
 * where its dates do not say otherwise, and in a whole list whatever they say; a state is only made of complete readings.
 *
 * State: `{ tracked, countsFrom }`; `hasForgotten` once the memory had no room for something; with a date filter also
 * `from`, `coveredFrom` and `newest`, as of the incremental detector; in the middle of a whole list `read` and `present`,
 * the numbers of records read and of entries touched; in the middle of the first reading `isFirst` and `startedAt`.
 * `newest` is taken from the records alone, so the clocks of the channel, the service and n8n need not agree.
 */
export class MemoryDetector implements ChangeDetector {
	readonly overflowed = false;
	readonly remarks = noRemarks();

	private readonly memory: ChangeMemory;
	private readonly isFirst: boolean;
	/** whether the first reading goes on that an earlier poll has begun */
	private readonly isContinued: boolean;
	private hasServerTime = false;
	private startedAt: number;
	private from: number;
	private newest: number;
	/** what happened from then on counts for records never seen before, epoch milliseconds */
	private countsFrom: number;
	/** complete readings had all that changed since, epoch milliseconds */
	private coveredFrom: number;
	private hasForgotten: boolean;
	private read: number;

	/** @param state of the reading before; undefined at the first one */
	constructor(
		state: IDataObject | undefined,
		private readonly settings: MemorySettings,
		private readonly max = MAX_REMEMBERED,
	) {
		const { rule, now } = settings;
		this.memory = new ChangeMemory(state?.tracked, Number(state?.present ?? 0), rule.isReadable);
		this.isFirst = state === undefined || state.isFirst === true;
		this.isContinued = this.isFirst && state !== undefined;
		this.startedAt = instantIn(state?.startedAt) ?? now;
		this.from = instantIn(state?.from) ?? this.baseline();
		this.newest = instantIn(state?.newest) ?? this.from;
		this.countsFrom = instantIn(state?.countsFrom) ?? this.activation();
		this.coveredFrom = instantIn(state?.coveredFrom) ?? this.from;
		this.hasForgotten = state?.hasForgotten === true;
		this.read = Number(state?.read ?? 0);
	}

	get since(): number | undefined {
		return this.settings.isFiltered ? this.from : undefined;
	}

	follow({ records, serverTime }: ReadPage): boolean {
		if (!this.hasServerTime && !this.isContinued && this.takeServerTime(serverTime)) return true;
		this.hasServerTime = true;
		for (const record of records) {
			const updated = spanOf(orderingDate(record, 'updated'));
			if (updated) this.newest = Math.max(this.newest, Math.min(updated.earliest, this.startedAt));
		}
		return false;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const { rule } = this.settings;
		const key = rule.keyOf(record);
		if (key === undefined) {
			this.remarks.unidentified++;
			return [];
		}
		this.read++;
		return rule.compare(record, key, this.memory, this.sightingOf(record));
	}

	removed(): Removed[] {
		return this.settings.rule.removed?.(this.memory) ?? [];
	}

	nextState(): IDataObject {
		this.limitMemory();
		const { lookbackMs, isFiltered } = this.settings;
		const next = wholeMinute(this.newest - lookbackMs);
		return {
			...(isFiltered ? { from: savedInstant(Math.max(this.from, next)) } : {}),
			...this.commonState(),
		};
	}

	suspendedState(): IDataObject {
		this.limitMemory();
		return {
			...(this.settings.isFiltered
				? { from: savedInstant(this.from) }
				: { read: this.read, present: this.memory.present }),
			...this.commonState(),
			...(this.isFirst ? { startedAt: savedInstant(this.startedAt), isFirst: true } : {}),
		};
	}

	private commonState(): IDataObject {
		return {
			...(this.settings.isFiltered
				? { newest: savedInstant(this.newest), coveredFrom: savedInstant(this.coveredFrom) }
				: {}),
			countsFrom: savedInstant(this.countsFrom),
			...(this.hasForgotten ? { hasForgotten: true } : {}),
			tracked: this.memory.text(),
		};
	}

	/** @returns whether the list must be read from an earlier date, as the clock of n8n is ahead */
	private takeServerTime(serverTime: number | undefined): boolean {
		this.hasServerTime = true;
		this.startedAt = serverTime ?? this.startedAt;
		if (!this.isFirst) return false;
		this.countsFrom = this.activation();
		const baseline = this.baseline();
		if (!this.settings.isFiltered || baseline >= this.from - CLOCK_TOLERANCE_MS) return false;
		this.from = baseline;
		this.newest = baseline;
		this.coveredFrom = baseline;
		return true;
	}

	private baseline(): number {
		const { baselineMs, startFrom = Infinity } = this.settings;
		return wholeMinute(Math.min(this.startedAt - baselineMs, startFrom));
	}

	private activation(): number {
		const { startFrom = Infinity, graceMs } = this.settings;
		return Math.min(startFrom, this.startedAt - graceMs);
	}

	private sightingOf(record: IDataObject): Sighting {
		let isUndecided = false;
		const counts = (date: unknown): boolean => {
			const isCounted = this.isCounted(date);
			if (isCounted === undefined && !isUndecided) this.remarks.undecided++;
			isUndecided ||= isCounted === undefined;
			return isCounted === true;
		};
		return {
			ms: this.settings.isFiltered ? this.newestDate(record) : null,
			isFirst: this.isFirst,
			isFresh: () => this.wasLacking() || counts(record.created_at),
			isSince: counts,
			note: () => {
				if (!this.isFirst && !isUndecided) this.remarks.noted++;
			},
			leaveOut: (variants, shared) => {
				this.remarks.ambiguousVariants[shared] += variants;
			},
		};
	}

	/** A date without an offset counts as the latest instant that it may mean, up to now. */
	private newestDate({ created_at, updated_at, cancelled_at }: IDataObject): number {
		const known = [created_at, updated_at, cancelled_at].flatMap((date) => {
			const span = spanOf(date);
			if (!span) return [];
			const isExact = span.latest === span.earliest;
			return [isExact ? span.latest : Math.min(span.latest, this.startedAt)];
		});
		return known.length > 0 ? Math.max(...known) : this.startedAt;
	}

	/** Whether the reading before would have remembered a record if it had existed. */
	private wasLacking(): boolean {
		const { isFiltered, isUnfiltered } = this.settings;
		return !isFiltered && isUnfiltered && !this.isFirst && !this.hasForgotten;
	}

	/** Whether a date of a record never seen before is one from which on it counts; undefined when none can say. */
	private isCounted(date: unknown): boolean | undefined {
		const span = spanOf(date);
		if (!span) return false;
		const isCounted = isSince(span, this.countingFrom());
		if (isCounted !== undefined) return isCounted;
		const { isFiltered, isUnfiltered } = this.settings;
		const wasCovered = isFiltered && isUnfiltered && !this.isFirst;
		return wasCovered && span.earliest >= this.coveredFrom ? true : undefined;
	}

	/**
	 * From when on what a record shows counts though it was never seen before. In the first reading from Start From on;
	 * without it nothing in the first poll, and in later ones what was created since, as its page may have been read.
	 */
	private countingFrom(): number {
		if (!this.isFirst) return this.countsFrom;
		const { startFrom, firstGraceMs } = this.settings;
		return startFrom ?? (this.isContinued ? this.startedAt - firstGraceMs : Infinity);
	}

	/** @throws UserError when a whole list is longer than the memory */
	private limitMemory(): void {
		const { isFiltered } = this.settings;
		// Where records are met again in a later poll the entries are fewer, and of variants there are more.
		const size = Math.min(this.read, this.memory.present);
		if (!isFiltered && size > this.max) throw tooLong(size, this.max);
		const forgotten = this.memory.limit(this.max);
		if (!forgotten) return;
		this.hasForgotten = true;
		this.remarks.forgotten = forgotten;
		// What was forgotten must not count as new when it is met again; without dates it was seen before this reading.
		const until = forgotten.until === undefined ? this.startedAt : forgotten.until + MINUTE_MS;
		this.countsFrom = Math.max(this.countsFrom, until);
		this.coveredFrom = Math.max(this.coveredFrom, until);
	}
}

/** The error for a whole list of more records than the state can hold. */
const tooLong = (size: number, max: number): UserError =>
	new UserError(`The list holds ${size} records, but at most ${max} can be compared`, {
		description:
			'This channel cannot return only changes, so the whole list is compared with the previous one. Use a filter if the channel has one.',
	});
