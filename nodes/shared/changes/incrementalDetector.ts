import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, MINUTE_MS, wholeMinute } from '../values/durations';
import { isSince, spanOf, type Span } from '../values/dates';
import { changeDigest, idOrDigest } from '../values/digest';
import {
	ChangeDetector,
	orderingDate,
	writtenDate,
	type DetectedChange,
	type DetectorSettings,
	type DetectorState,
	type Position,
} from './changeDetector';
import { ChangeMemory, MAX_UNFINISHED } from './changeMemory';

export interface IncrementalSettings extends DetectorSettings {
	/** how long before the lower bound a new record may be dated, milliseconds */
	reachMs: number;
}

/**
 * A poll reads from the newest date so far, less the look-back, and remembers all changes since,
 * or since `reachMs` earlier: so it finds late records, and reports none twice.
 */
export class IncrementalDetector extends ChangeDetector<IncrementalSettings> {
	constructor(state: DetectorState | undefined, settings: IncrementalSettings) {
		super(state, settings, new ChangeMemory(state?.memory));
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const { by, change } = this.settings;
		const date = spanOf(writtenDate(record, change));
		// Changes are remembered from there on.
		if (date && date.latest < this.position.countsFrom) return [];
		const known = this.memory.at(this.keyOf(record), date ? wholeMinute(date.latest) : null);
		if (known.saved !== undefined) return [];
		known.remember('');
		return this.isReported(date, spanOf(orderingDate(record, by))) ? [null] : [];
	}

	override nextState(): DetectorState {
		const { position, settings } = this;
		const next = this.nextFrom();
		const tracked = Math.max(position.countsFrom, next - settings.reachMs);
		// The memory has whole minutes.
		const floor = this.memory.forgetBefore(wholeMinute(tracked));
		position.countsFrom = floor === wholeMinute(tracked) ? tracked : wholeMinute(floor) + MINUTE_MS;
		position.from = Math.max(next, position.countsFrom);
		return super.nextState();
	}

	override suspendedState(): DetectorState {
		// What is beyond is reported again, if the service refuses the cursor.
		this.memory.limit(MAX_UNFINISHED);
		return super.suspendedState();
	}

	/** The date of update alone is not enough, as channels may write whole seconds or minutes. */
	private keyOf(record: IDataObject): string {
		const id = idOrDigest(record);
		return this.settings.change === 'created' ? id : `${id}@${changeDigest(record)}`;
	}

	/**
	 * Without Start From it only remembers: twice the look-back, as clocks may differ, or a day, when
	 * the service gives no time and that of n8n may be ahead; then `newest` comes from the records.
	 */
	protected initial(serverTime: number | undefined): Position {
		const { now, lookbackMs, reachMs, startFrom } = this.settings;
		const startedAt = serverTime ?? now;
		const back = serverTime === undefined ? Math.max(DAY_MS, 2 * lookbackMs) : 2 * lookbackMs;
		const newsFrom =
			startFrom === undefined ? wholeMinute(startedAt - back) : Math.min(startFrom, startedAt);
		const from = newsFrom - reachMs;
		const hasTime = startFrom === undefined && serverTime !== undefined;
		return {
			...{ from, startedAt, countsFrom: from, coveredFrom: from },
			newest: hasTime ? startedAt - lookbackMs : newsFrom,
			newsFrom: startFrom === undefined ? Infinity : newsFrom,
		};
	}

	/** Where records appear late, by up to `reachMs`, the date of update tells when. */
	private isReported(date: Span | undefined, filtered: Span | undefined): boolean {
		const { startFrom, reachMs } = this.settings;
		const { newsFrom } = this.position;
		if (!date) return newsFrom === undefined || startFrom !== undefined;
		if (newsFrom === undefined || startFrom !== undefined || !filtered)
			return this.isTold(this.isCounted(date));
		const [appeared, created] = [isSince(filtered, newsFrom), isSince(date, newsFrom - reachMs)];
		return this.isTold(appeared === false || created === false ? false : appeared && created);
	}

	/** Undecided ones count if the filter compares the same date: the channel knows the zone. */
	private isTold(isNew: boolean | undefined): boolean {
		if (isNew !== undefined) return isNew;
		const { by, change } = this.settings;
		if (by === change) return true;
		this.remarks.unproven++;
		return false;
	}
}
