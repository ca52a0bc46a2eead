import type { IDataObject } from 'n8n-workflow';

import type { Moment } from '../values/moments';
import { momentOf } from '../values/moments';
import type { ChangeDetector, DetectedChange, DetectorSettings, Remarks } from './changeDetector';
import { instantIn, savedInstant } from './changeDetector';
import { MAX_REMEMBERED } from './seenKeys';
import { tooLong } from './changeMessages';
import { dateOf, orderingMoment } from './timestamps';
import { TransitionMemory } from './transitionMemory';
import type { Sighting, TransitionRule } from './rules/transitionRule';
import { DAY_MS, MINUTE_MS, wholeMinute } from '../values/durations';

/** Settings of a transition detector. */
export interface TransitionSettings extends DetectorSettings {
	rule: TransitionRule;
	/** whether the channel has a filter by date of update; else each reading reads the whole list */
	isFiltered: boolean;
	/** how far back the first reading takes note of records, in milliseconds */
	baselineMs: number;
	/** how long before the activation a record may be dated that appeared after it, in milliseconds */
	graceMs: number;
	/** whether the whole list shows all records that exist, so that one it lacked before is new */
	showsAll: boolean;
}

/** n8n's clock may be so much ahead of the service's until the first reading is begun again. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/**
 * Detects that records enter a state, by comparing each with what is remembered of it. The first reading takes note of
 * what there is, back to `baselineMs` ago, and so does each later one of records never seen before, unless they were
 * created after the activation or a date of their own is later. Where the whole list shows all records, what an earlier
 * reading lacked is new, whatever its dates say; a state is only made of complete readings.
 *
 * State: `{ tracked, countsFrom }`; `hasForgotten` once the memory had no room for something; with a date filter also `from` and `newest`, as of the incremental detector; in the
 * middle of the first reading `isFirst` and `startedAt`. `newest` is taken from the records alone, so the clocks of the
 * channel, the service and n8n need not agree.
 */
export class TransitionDetector implements ChangeDetector {
	readonly overflowed = false;
	readonly remarks: Remarks = { noted: 0, unidentified: 0, ambiguousVariants: { id: 0, sku: 0 } };

	private readonly memory: TransitionMemory;
	private readonly isFirst: boolean;
	/** whether the first reading goes on that an earlier poll has begun */
	private readonly isContinued: boolean;
	private readonly touched = new Set<string>();
	private hasServerTime = false;
	private startedAt: number;
	private from: number;
	private newest: number;
	/** what happened from then on counts for records never seen before, epoch milliseconds */
	private countsFrom: number;
	private hasForgotten: boolean;

	/** @param state of the reading before; undefined at the first one */
	constructor(
		state: IDataObject | undefined,
		private readonly settings: TransitionSettings,
		private readonly max = MAX_REMEMBERED,
	) {
		this.memory = new TransitionMemory(state?.tracked, settings.rule.format);
		this.isFirst = state === undefined || state.isFirst === true;
		this.isContinued = this.isFirst && state !== undefined;
		this.startedAt = instantIn(state?.startedAt) ?? settings.now;
		this.from = instantIn(state?.from) ?? this.baseline();
		this.newest = instantIn(state?.newest) ?? this.from;
		this.countsFrom = instantIn(state?.countsFrom) ?? this.activation();
		this.hasForgotten = state?.hasForgotten === true;
	}

	get since(): number | undefined {
		return this.settings.isFiltered ? this.from : undefined;
	}

	setServerTime(serverTime: number | undefined): boolean {
		if (this.hasServerTime || this.isContinued) return false;
		this.hasServerTime = true;
		this.startedAt = serverTime ?? this.startedAt;
		if (!this.isFirst) return false;
		this.countsFrom = this.activation();
		const baseline = this.baseline();
		if (!this.settings.isFiltered || baseline >= this.from - CLOCK_TOLERANCE_MS) return false;
		this.from = baseline;
		this.newest = baseline;
		return true;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const updated = dateOf(record, 'updated') ?? orderingMoment(record, 'updated');
		if (updated) this.newest = Math.max(this.newest, Math.min(updated.ms, this.startedAt));
		const key = keyOf(record);
		if (key === undefined) {
			this.remarks.unidentified++;
			return [];
		}
		this.touched.add(key);
		const { rule } = this.settings;
		return rule
			.compare(record, key, this.memory, this.sightingOf(record))
			.map((transition) => ({ transition }));
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
			...(this.settings.isFiltered ? { from: savedInstant(this.from) } : {}),
			...this.commonState(),
			...(this.isFirst ? { startedAt: savedInstant(this.startedAt), isFirst: true } : {}),
		};
	}

	private commonState(): IDataObject {
		return {
			...(this.settings.isFiltered ? { newest: savedInstant(this.newest) } : {}),
			countsFrom: savedInstant(this.countsFrom),
			...(this.hasForgotten ? { hasForgotten: true } : {}),
			tracked: this.memory.saved(),
		};
	}

	/** The lower bound of the first reading. */
	private baseline(): number {
		const { baselineMs, startFrom = Infinity } = this.settings;
		return wholeMinute(Math.min(this.startedAt - baselineMs, startFrom));
	}

	private activation(): number {
		const { startFrom = Infinity, graceMs } = this.settings;
		return Math.min(startFrom, this.startedAt - graceMs);
	}

	private sightingOf(record: IDataObject): Sighting {
		const from = this.countingFrom();
		const isSince = (date: Moment | undefined) => date?.exact === true && date.ms >= from;
		const dates = [record.created_at, record.updated_at, record.cancelled_at].map(momentOf);
		// A date without an offset may be hours off, so it is not relied on.
		const known = dates.flatMap((date) => (date ? [date.exact ? date.ms : this.startedAt] : []));
		return {
			ms: known.length > 0 ? Math.max(...known) : this.startedAt,
			isFresh: this.wasLacking() || isSince(dateOf(record, 'created')),
			isSince,
			isBaseline: this.isFirst,
			note: () => {
				if (!this.isFirst) this.remarks.noted++;
			},
			leaveOut: (variants, shared) => {
				this.remarks.ambiguousVariants[shared] += variants;
			},
		};
	}

	/** Whether the reading before would have remembered a record if it had existed. */
	private wasLacking(): boolean {
		return this.settings.showsAll && !this.isFirst && !this.hasForgotten;
	}

	/**
	 * From when on what a record shows counts though it was never seen before. In the first reading from Start From on;
	 * without it nothing in the first poll, and in later ones what was created since, as its page may have been read.
	 */
	private countingFrom(): number {
		if (!this.isFirst) return this.countsFrom;
		return this.settings.startFrom ?? (this.isContinued ? this.startedAt : Infinity);
	}

	/** @throws UserError when a whole list is longer than the memory */
	private limitMemory(): void {
		const { isFiltered } = this.settings;
		if (!isFiltered && this.touched.size > this.max) throw tooLong(this.touched.size, this.max);
		const forgotten = this.memory.limit(this.max);
		if (!forgotten) return;
		this.hasForgotten = true;
		this.remarks.forgotten = forgotten;
		// What was forgotten must not count as new when it is met again.
		if (forgotten.until !== undefined)
			this.countsFrom = Math.max(this.countsFrom, forgotten.until + MINUTE_MS);
	}
}

/** The ID of a record as text; undefined for a record without one, which cannot be met again. */
export function keyOf({ id }: IDataObject): string | undefined {
	if (typeof id === 'number') return String(id);
	return typeof id === 'string' && id !== '' ? id : undefined;
}
