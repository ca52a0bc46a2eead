import type { IDataObject } from 'n8n-workflow';

import { digest, DIGEST_LENGTH } from '../values/digest';
import {
	CHANGED,
	instantIn,
	reportFromStart,
	savedInstant,
	UNCHANGED,
	type ChangeDetector,
	type DetectedChange,
	type DetectorSettings,
} from './changeDetector';
import { changeDigest, recordKey } from './changeDigest';
import { tooLong } from './changeMessages';
import { digestsIn, MAX_REMEMBERED } from './seenKeys';
import { orderingMoment } from './timestamps';

/** Characters of a content digest in a compact state: it is compared with one other only, so 48 bits are enough. */
export const COMPACT_CONTENT_LENGTH = 8;

/**
 * Detects changes on a channel without a date filter, by comparing the whole list: a record is new if its ID is, and
 * changed if the digest of its content differs. State: `{ ids, contents }`, concatenated digests in the same order;
 * `contents` only for updates. In the middle of a reading also `present`, the number of records read so far, which are
 * at the end of `ids`, and in the first reading `isFirst` and `startedAt`.
 *
 * Records that have left the list are remembered until the state is full, so they are not new when they come back.
 */
export class SnapshotDetector implements ChangeDetector {
	readonly overflowed = false;

	/** digests of the records of earlier readings: of the ID → of the content */
	private readonly earlier = new Map<string, string>();
	/** the same of the records of this reading */
	private readonly present = new Map<string, string>();
	private readonly isFirst: boolean;
	/** characters of a content digest */
	private readonly contentLength: number;
	/** start of the first reading, if that was in an earlier poll; epoch milliseconds */
	private readonly begunAt?: number;
	private startedAt: number;

	/**
	 * @param state of the poll before; undefined at the first one
	 * @param max most records that can be compared
	 */
	constructor(
		state: IDataObject | undefined,
		private readonly settings: DetectorSettings,
		private readonly max = MAX_REMEMBERED,
	) {
		this.contentLength = settings.compactState ? COMPACT_CONTENT_LENGTH : DIGEST_LENGTH;
		this.isFirst = state === undefined || state.isFirst === true;
		this.begunAt = instantIn(state?.startedAt);
		this.startedAt = this.begunAt ?? settings.now;
		const ids = digestsIn(state?.ids);
		const contents = digestsIn(state?.contents, this.contentLength);
		const firstPresent = ids.length - Number(state?.present ?? 0);
		for (const [index, id] of ids.entries()) {
			const content = contents[index] ?? '';
			this.earlier.set(id, content);
			if (index >= firstPresent) this.present.set(id, content);
		}
	}

	/** Never asks for another reading, as there is no date filter. */
	setServerTime(serverTime: number | undefined): boolean {
		if (this.begunAt === undefined && serverTime !== undefined) this.startedAt = serverTime;
		return false;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		return this.isNew(record) ? CHANGED : UNCHANGED;
	}

	/** Whether the record is new or changed. */
	isNew(record: IDataObject): boolean {
		const whole = this.settings.change === 'updated' ? changeDigest(record) : undefined;
		const id = digest(recordKey(record, whole));
		const content = whole?.slice(0, this.contentLength) ?? '';
		const before = this.present.get(id) ?? this.earlier.get(id);
		this.present.set(id, content);
		return this.isFirst && before === undefined ? this.isReported(record) : before !== content;
	}

	nextState(): IDataObject {
		const { change } = this.settings;
		if (this.present.size > this.max) throw tooLong(this.present.size, this.max);
		// Records that left the list longest ago come first and are forgotten first.
		const gone = [...this.earlier].filter(([id]) => !this.present.has(id));
		const all = [...gone, ...this.present].slice(-this.max);
		const ids = all.map(([id]) => id).join('');
		return change === 'updated'
			? { ids, contents: all.map(([, content]) => content).join('') }
			: { ids };
	}

	suspendedState(): IDataObject {
		return {
			...this.nextState(),
			present: this.present.size,
			...(this.isFirst ? { isFirst: true, startedAt: savedInstant(this.startedAt) } : {}),
		};
	}

	/**
	 * Whether the first reading reports a record. With Start From: if it is dated since, or has no exact date, as a
	 * surplus record is better than a missing one. Without: if it was created since the reading began.
	 */
	private isReported(record: IDataObject): boolean {
		const { startFrom, change, lookbackMs } = this.settings;
		if (startFrom === undefined && this.begunAt === undefined) return false;
		const from = startFrom ?? reportFromStart(this.startedAt, lookbackMs);
		const date = orderingMoment(record, change);
		return date?.exact ? date.ms >= from : startFrom !== undefined;
	}
}
