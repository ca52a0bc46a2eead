import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import {
	CHANGED,
	reportFromStart,
	savedInstant,
	UNCHANGED,
	type ChangeDetector,
	type DetectedChange,
	type DetectorSettings,
} from './changeDetector';
import { changeKey } from './changeDigest';
import { initial, restored, type Position } from './readingPosition';
import { MAX_UNFINISHED, SeenKeys } from './seenKeys';
import { dateOf, orderingMoment } from './timestamps';
import { MINUTE_MS, wholeMinute } from '../values/durations';

/** Settings of the incremental detector. */
export interface IncrementalSettings extends DetectorSettings {
	/** the date that the filter of the channel compares */
	by: Change;
	/** how long before the lower bound of the filter a record may be dated and still be new, in milliseconds */
	reachMs: number;
}

/**
 * Detects changes on a channel with a date filter. A poll reads from `from` on, which is the newest date seen less the
 * look-back, and remembers all changes dated from there on, or from `reachMs` earlier: so it finds records that appear
 * late, and reports none twice. State: `{ from, trackedFrom, newest, seen }`, and in the middle of a reading
 * `startedAt` and `newsFrom` (see `Position.reportFrom`).
 *
 * `newest` never exceeds the start of the reading, so a record with a date in the future does not hide others, and
 * neither `newest` nor `from` decreases.
 */
export class IncrementalDetector implements ChangeDetector {
	overflowed = false;

	private position: Position;
	private hasServerTime = false;
	private readonly seen: SeenKeys;

	/** @param state of the poll before; undefined at the first one */
	constructor(
		private readonly state: IDataObject | undefined,
		private readonly settings: IncrementalSettings,
	) {
		this.seen = SeenKeys.restore(state?.seen);
		this.position = state ? restored(state, settings.now) : initial(settings, settings.now);
	}

	get since(): number {
		return this.position.since;
	}

	setServerTime(serverTime: number | undefined): boolean {
		if (this.hasServerTime) return false;
		this.hasServerTime = true;
		if (this.state) {
			if (this.state.startedAt === undefined && serverTime !== undefined)
				this.position.startedAt = serverTime;
			return false;
		}
		const { since } = this;
		this.position = initial(this.settings, serverTime);
		return this.since < since;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		return this.isNew(record) ? CHANGED : UNCHANGED;
	}

	/** Whether the record is new or changed. */
	isNew(record: IDataObject): boolean {
		const { change, by } = this.settings;
		const { position } = this;
		const filtered = dateOf(record, by) ?? orderingMoment(record, change);
		if (filtered)
			position.newest = Math.max(position.newest, Math.min(filtered.ms, position.startedAt));
		const date = dateOf(record, change);
		// A date without an offset may be hours off, so it is not compared.
		const when = date?.exact ? date.ms : null;
		if (when !== null && when < position.trackedFrom) return false;
		const isUnseen = this.seen.add(
			changeKey(record, change),
			when === null ? null : wholeMinute(when),
		);
		return isUnseen && this.isReported(when, filtered?.ms ?? null);
	}

	nextState(): IDataObject {
		const { newest, trackedFrom } = this.position;
		const from = this.nextFrom();
		const tracked = this.forgetBefore(Math.max(trackedFrom, from - this.settings.reachMs));
		return {
			from: savedInstant(Math.max(from, tracked)),
			trackedFrom: savedInstant(tracked),
			newest: savedInstant(newest),
			seen: this.seen.saved(),
		};
	}

	suspendedState(): IDataObject {
		const { since, trackedFrom, newest, startedAt } = this.position;
		if (this.settings.compactState) this.forgetPassed();
		this.overflowed = this.seen.retainLatest(MAX_UNFINISHED);
		// Records created during the first reading are new in its later polls.
		const reportFrom =
			this.position.reportFrom === Infinity
				? reportFromStart(startedAt, this.settings.lookbackMs)
				: this.position.reportFrom;
		return {
			from: savedInstant(since),
			trackedFrom: savedInstant(trackedFrom),
			newest: savedInstant(newest),
			startedAt: savedInstant(startedAt),
			...(reportFrom === undefined ? {} : { newsFrom: savedInstant(reportFrom) }),
			seen: this.seen.saved(),
		};
	}

	/** The lower bound for the next reading, by the records so far; epoch milliseconds. */
	private nextFrom(): number {
		// Rounded down to the minute, as some channels round their dates so.
		return Math.max(
			this.position.since,
			wholeMinute(this.position.newest - this.settings.lookbackMs),
		);
	}

	/**
	 * Forgets what this reading has reported and its end will not keep. What earlier readings reported, up to `since` and
	 * the look-back, stays: later pages may hold it.
	 */
	private forgetPassed(): void {
		const { since } = this.position;
		const { lookbackMs, reachMs } = this.settings;
		this.seen.forgetWithin(
			wholeMinute(since + lookbackMs) + MINUTE_MS,
			wholeMinute(this.nextFrom() - reachMs),
		);
	}

	/**
	 * Whether a change is reported that was not seen before; in the first reading, not those before Start From. Where
	 * records appear late, by up to `reachMs`, the date of update tells when: it is that of their appearance.
	 * @param filtered the date that the filter compares, epoch milliseconds; null without one
	 */
	private isReported(when: number | null, filtered: number | null): boolean {
		const { reportFrom } = this.position;
		if (reportFrom === undefined) return true;
		const { startFrom, reachMs } = this.settings;
		if (when === null) return startFrom !== undefined;
		if (startFrom !== undefined || filtered === null) return when >= reportFrom;
		return filtered >= reportFrom && when >= reportFrom - reachMs;
	}

	/**
	 * Forgets changes dated before a time; `SeenKeys` has whole minutes.
	 * @returns the time from which on all changes are remembered, epoch milliseconds
	 */
	private forgetBefore(from: number): number {
		const floor = this.seen.forgetBefore(wholeMinute(from));
		return floor === wholeMinute(from) ? from : wholeMinute(floor) + MINUTE_MS;
	}
}
