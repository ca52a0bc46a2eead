import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../facts/events';
import { DAY_MS, MINUTE_MS, wholeMinute } from '../values/durations';
import { isSince, MAX_OFFSET_MS, spanOf, type Span } from '../values/dates';
import {
	graceOfFirst,
	instantIn,
	noRemarks,
	orderingDate,
	savedInstant,
	writtenDate,
	type ChangeDetector,
	type DetectedChange,
	type DetectorSettings,
	type ReadPage,
} from './changeDetector';
import { changeKey } from './changeDigest';
import { ChangeMemory, MAX_UNFINISHED } from './changeMemory';

export interface IncrementalSettings extends DetectorSettings {
	/** the date that the filter of the channel compares */
	by: Change;
	/** how long before the lower bound of the filter a record may be dated and still be new, in milliseconds */
	reachMs: number;
	/**
	 * Whether the state is kept small: without the changes that only a reading which has to begin again would ask for.
	 * Such a reading then reports them again.
	 */
	compactState?: boolean;
}

/** Progress of a reading; all in epoch milliseconds. */
interface Position {
	since: number;
	/** changes dated from here on are remembered; a record dated earlier is never new */
	trackedFrom: number;
	/** lower bound of the very first reading: complete readings had all that changed since */
	coveredFrom: number;
	/** date of the newest record so far, at most `startedAt` */
	newest: number;
	/** start of the reading: later changes may be on pages that were read before */
	startedAt: number;
	/** first reading only: date from which on records are new; infinite in its first poll without Start From */
	reportFrom?: number;
}

/**
 * Detects changes on a channel with a date filter. A poll reads from `from` on, which is the newest date read less the
 * look-back, and remembers all changes dated from there on, or from `reachMs` earlier: so it finds records that appear
 * late, and reports none twice. State: `{ from, trackedFrom, coveredFrom, newest, seen }`, and in the middle of a reading
 * `startedAt` and `newsFrom` (see `Position.reportFrom`).
 *
 * `newest` never exceeds the start of the reading, so a record with a date in the future does not hide others, and
 * neither `newest` nor `from` decreases. A date without an offset counts as the earliest instant that it may mean.
 */
export class IncrementalDetector implements ChangeDetector {
	overflowed = false;
	readonly remarks = noRemarks();

	private position: Position;
	private hasServerTime = false;
	private hasInexact = false;
	private readonly seen: ChangeMemory;

	/** @param state of the poll before; undefined at the first one */
	constructor(
		private readonly state: IDataObject | undefined,
		private readonly settings: IncrementalSettings,
	) {
		this.seen = new ChangeMemory(state?.seen);
		this.position = state ? restored(state, settings.now) : initial(settings, settings.now);
	}

	get since(): number {
		return this.position.since;
	}

	follow({ records, serverTime }: ReadPage): boolean {
		const mustRestart = !this.hasServerTime && this.takeServerTime(serverTime);
		this.hasServerTime = true;
		if (mustRestart) return true;
		const { position } = this;
		for (const record of records) {
			const date = this.filteredSpan(record);
			if (!date) continue;
			if (date.latest > date.earliest) this.hasInexact = true;
			position.newest = Math.max(position.newest, Math.min(date.earliest, position.startedAt));
		}
		return false;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const { change } = this.settings;
		const date = spanOf(writtenDate(record, change));
		if (date && date.latest < this.position.trackedFrom) return [];
		const isUnseen = this.seen.add(changeKey(record, change), date?.latest ?? null);
		return isUnseen && this.isReported(date, this.filteredSpan(record)) ? [null] : [];
	}

	nextState(): IDataObject {
		const { newest, trackedFrom, coveredFrom } = this.position;
		const from = this.nextFrom();
		const tracked = this.forgetBefore(Math.max(trackedFrom, from - this.settings.reachMs));
		return {
			from: savedInstant(Math.max(from, tracked)),
			trackedFrom: savedInstant(tracked),
			coveredFrom: savedInstant(coveredFrom),
			newest: savedInstant(newest),
			seen: this.seen.text(),
		};
	}

	suspendedState(): IDataObject {
		const { since, trackedFrom, coveredFrom, newest, startedAt } = this.position;
		if (this.settings.compactState) this.forgetPassed();
		this.overflowed = this.seen.retainLatest(MAX_UNFINISHED);
		// Records created during the first reading are new in its later polls.
		const reportFrom =
			this.position.reportFrom === Infinity
				? startedAt - graceOfFirst(this.settings.lookbackMs)
				: this.position.reportFrom;
		return {
			from: savedInstant(since),
			trackedFrom: savedInstant(trackedFrom),
			coveredFrom: savedInstant(coveredFrom),
			newest: savedInstant(newest),
			startedAt: savedInstant(startedAt),
			...(reportFrom === undefined ? {} : { newsFrom: savedInstant(reportFrom) }),
			seen: this.seen.text(),
		};
	}

	/** @returns whether the list must be read from an earlier date, as the clock of n8n is ahead */
	private takeServerTime(serverTime: number | undefined): boolean {
		if (this.state) {
			if (this.state.startedAt === undefined && serverTime !== undefined)
				this.position.startedAt = serverTime;
			return false;
		}
		const { since } = this;
		this.position = initial(this.settings, serverTime);
		return this.since < since;
	}

	/** The date that the filter of the channel compares; where the record has none, one that it has. */
	private filteredSpan(record: IDataObject): Span | undefined {
		const { by, change } = this.settings;
		return spanOf(writtenDate(record, by)) ?? spanOf(orderingDate(record, change));
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
		const { lookbackMs, reachMs } = this.settings;
		const reported = this.position.since + lookbackMs + (this.hasInexact ? 2 * MAX_OFFSET_MS : 0);
		this.seen.forgetWithin(
			wholeMinute(reported) + MINUTE_MS,
			wholeMinute(this.nextFrom() - reachMs),
		);
	}

	/**
	 * Whether a change is reported that was not seen before; in the first reading, not those before Start From. Where
	 * records appear late, by up to `reachMs`, the date of update tells when: it is that of their appearance.
	 * @param filtered the date that the filter compares
	 */
	private isReported(date: Span | undefined, filtered: Span | undefined): boolean {
		const { reportFrom, trackedFrom, coveredFrom } = this.position;
		const { startFrom, reachMs, isUnfiltered } = this.settings;
		const isFirst = reportFrom !== undefined;
		if (!date) return !isFirst || startFrom !== undefined;
		if (!isFirst) {
			// Complete readings had all since `coveredFrom`, and remembered it, unless a filter hid it.
			const isMissing = isUnfiltered && date.earliest >= coveredFrom;
			return isMissing || this.isTold(isSince(date, trackedFrom));
		}
		if (startFrom !== undefined || !filtered) return this.isTold(isSince(date, reportFrom));
		const [appeared, created] = [
			isSince(filtered, reportFrom),
			isSince(date, reportFrom - reachMs),
		];
		return this.isTold(appeared === false || created === false ? false : appeared && created);
	}

	/** What cannot be decided counts if the filter of the channel compares the same date, as it knows the zone. */
	private isTold(isNew: boolean | undefined): boolean {
		if (isNew !== undefined) return isNew;
		const { by, change } = this.settings;
		if (by === change) return true;
		this.remarks.undecided++;
		return false;
	}

	/**
	 * Forgets changes dated before a time; the memory has whole minutes.
	 * @returns the time from which on all changes are remembered, epoch milliseconds
	 */
	private forgetBefore(from: number): number {
		const floor = this.seen.forgetBefore(wholeMinute(from));
		return floor === wholeMinute(from) ? from : wholeMinute(floor) + MINUTE_MS;
	}
}

/**
 * The start of the first reading. Without Start From it only remembers existing records: of twice the look-back, as
 * the clock of the channel may be behind that of the service by an unknown time; or of a day, when the service gives
 * no time and the clock of n8n may be ahead. In that case `newest` is taken from the records.
 * @param now time of the service, epoch milliseconds; undefined where it gives none
 */
function initial(settings: IncrementalSettings, now: number | undefined): Position {
	const { lookbackMs, reachMs, startFrom } = settings;
	const startedAt = now ?? settings.now;
	const back = now === undefined ? Math.max(DAY_MS, 2 * lookbackMs) : 2 * lookbackMs;
	const from =
		startFrom === undefined ? wholeMinute(startedAt - back) : Math.min(startFrom, startedAt);
	const since = from - reachMs;
	const hasTime = startFrom === undefined && now !== undefined;
	return {
		since,
		trackedFrom: since,
		coveredFrom: since,
		newest: hasTime ? startedAt - lookbackMs : from,
		startedAt,
		reportFrom: startFrom === undefined ? Infinity : from,
	};
}

function restored(state: IDataObject, now: number): Position {
	const from = instantIn(state.from) ?? now;
	const trackedFrom = instantIn(state.trackedFrom) ?? from;
	return {
		since: from,
		trackedFrom,
		coveredFrom: instantIn(state.coveredFrom) ?? trackedFrom,
		newest: instantIn(state.newest) ?? from,
		startedAt: instantIn(state.startedAt) ?? now,
		reportFrom: instantIn(state.newsFrom),
	};
}
