import { UserError, type IDataObject } from 'n8n-workflow';

import { MINUTE_MS, wholeMinute } from '../values/durations';
import { spanOf } from '../values/dates';
import { recordId } from '../values/recordValues';
import {
	ChangeDetector,
	type DetectedChange,
	type DetectorSettings,
	type DetectorState,
	type Position,
	type Transition,
} from './changeDetector';
import { ChangeMemory, MAX_REMEMBERED, type Remembered } from './changeMemory';
import type { ChangeParameters } from './changeParameters';

export interface Sighting {
	at(part?: string): Remembered;
	isFirst: boolean;
	/** A record never seen before is later than the activation, by absence before or by a date. */
	isProven(date?: unknown): boolean;
	leaveOut(variants: number): void;
}

export interface MemoryRule {
	/** top-level fields, beside ID and dates */
	needs: readonly string[];
	/** remembers IDs, not digests */
	isReadable?: true;
	/** absent: the ID */
	keyOf?(record: IDataObject): string | undefined;
	/** Also remembers the record. */
	compare(record: IDataObject, sighting: Sighting): readonly DetectedChange[];
	/** From the ID of each record that has left the list, at its end. */
	removed?(memory: ChangeMemory): Transition[];
}

export interface MemorySettings
	extends DetectorSettings, Pick<ChangeParameters, 'baselineMs' | 'graceMs'> {
	rule: MemoryRule;
	/** by date of update; else each reading reads the whole list */
	isFiltered: boolean;
}

/**
 * By a rule, from what is remembered. The first reading remembers back to `baselineMs` ago, later
 * ones what was never seen, unless a date is later than the activation. What a complete reading
 * would have shown is new, in a whole list whatever its dates.
 */
export class MemoryDetector extends ChangeDetector<MemorySettings> {
	private hasForgotten: boolean;
	private read: number;

	constructor(
		state: DetectorState | undefined,
		settings: MemorySettings,
		private readonly max = MAX_REMEMBERED,
	) {
		const memory = new ChangeMemory(state?.memory, state?.present, settings.rule.isReadable);
		super(state, settings, memory);
		this.hasForgotten = state?.hasForgotten === true;
		this.read = state?.read ?? 0;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const { rule } = this.settings;
		const key = (rule.keyOf ?? recordId)(record);
		if (key === undefined) {
			this.remarks.unidentified++;
			return [];
		}
		this.read++;
		const doubts = { isLeftOut: false };
		const changes = rule.compare(record, this.sightingOf(record, key, doubts));
		// Once for a record, however many of its parts.
		if (doubts.isLeftOut && changes.length === 0) this.remarks.unproven++;
		return changes;
	}

	override removed(): Transition[] {
		return this.settings.rule.removed?.(this.memory) ?? [];
	}

	override nextState(): DetectorState {
		this.limitMemory();
		return { ...super.nextState(), hasForgotten: this.hasForgotten || undefined };
	}

	override suspendedState(): DetectorState {
		this.limitMemory();
		const { hasForgotten, read, memory } = this;
		return { ...super.suspendedState(), hasForgotten, read, present: memory.present };
	}

	/** In the first poll only what Start From asks for counts. */
	protected initial(serverTime: number | undefined): Position {
		const { now, baselineMs, graceMs, startFrom = Infinity } = this.settings;
		const startedAt = serverTime ?? now;
		const from = wholeMinute(Math.min(startedAt - baselineMs, startFrom));
		return {
			...{ from, startedAt, coveredFrom: from, newest: from },
			countsFrom: Math.min(startFrom, startedAt - graceMs),
			newsFrom: startFrom === Infinity ? Infinity : Math.min(startFrom, startedAt),
		};
	}

	private sightingOf(record: IDataObject, name: string, doubts: { isLeftOut: boolean }): Sighting {
		const ms = this.settings.isFiltered ? this.newestDate(record) : null;
		return {
			at: (part) => this.memory.at(part === undefined ? name : `${name}/${part}`, ms),
			isFirst: this.isFirst,
			isProven: (date) => {
				const counted = [date, record.created_at].map((one) => {
					const span = spanOf(one);
					return span ? this.isCounted(span) : false;
				});
				if (this.wasLacking() || counted.includes(true)) return true;
				if (counted.includes(undefined) || !this.isFirst) doubts.isLeftOut = true;
				return false;
			},
			leaveOut: (variants) => void (this.remarks.ambiguousVariants += variants),
		};
	}

	/** Without an offset, the latest instant that it may mean, up to now. */
	private newestDate({ created_at, updated_at, cancelled_at }: IDataObject): number {
		const { startedAt } = this.position;
		const known = [created_at, updated_at, cancelled_at].flatMap((date) => {
			const span = spanOf(date);
			if (!span) return [];
			const isExact = span.latest === span.earliest;
			return [isExact ? span.latest : Math.min(span.latest, startedAt)];
		});
		return known.length > 0 ? Math.max(...known) : startedAt;
	}

	/** The reading before would have remembered the record. */
	private wasLacking(): boolean {
		const { isFiltered, isUnfiltered } = this.settings;
		return !isFiltered && isUnfiltered && !this.isFirst && !this.hasForgotten;
	}

	private limitMemory(): void {
		// Fewer entries where records are met again in a later poll, more where they have variants.
		const size = Math.min(this.read, this.memory.present);
		if (!this.settings.isFiltered && size > this.max)
			throw new UserError(
				`The list holds ${size} records, but at most ${this.max} can be compared`,
				{
					description:
						'This channel cannot return only changes, so the whole list is compared with the previous one. Use a filter if the channel has one.',
				},
			);
		const forgotten = this.memory.limit(this.max);
		if (!forgotten) return;
		this.hasForgotten = true;
		this.remarks.forgotten = forgotten;
		const { position } = this;
		// What is met again must not count as new; without dates it was seen before this reading.
		const until = forgotten.until === undefined ? position.startedAt : forgotten.until + MINUTE_MS;
		position.countsFrom = Math.max(position.countsFrom, until);
		position.coveredFrom = Math.max(position.coveredFrom, until);
	}
}
