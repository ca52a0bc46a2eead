import { UserError, type IDataObject } from 'n8n-workflow';

import { digest } from '../util/digest';
import {
	instantIn,
	newsFromStart,
	savedInstant,
	type DetectorSettings,
	type Watch,
} from './changeDetector';
import { changeDigest } from './changeDigest';
import { recordKey } from './changeKey';
import { digestsIn, MAX_REMEMBERED } from './seenKeys';
import { orderingMoment } from './timestamps';

/**
 * Watches a channel that can only be read as a whole: a record is new when its ID is, and changed when its content
 * is another than before. Saved: `{ ids, contents }`, digests one after the other; `contents` only for updates. In
 * the middle of a reading also `present`, how many at the end of `ids` it has met so far, and `startedAt` with
 * `isFirst` in the first reading of all. Records are compared one by one, so a reading may take several polls.
 *
 * Records that are gone stay known, so that one that comes back is not new, until the memory is full.
 */
export class SnapshotDetector implements Watch {
	readonly overflowed = false;

	private readonly known = new Map<string, string>();
	private readonly present = new Map<string, string>();
	private readonly isFirst: boolean;
	/** when the first reading of all began, if that was in an earlier poll */
	private readonly begunAt?: number;
	private startedAt: number;

	constructor(
		known: IDataObject | undefined,
		private readonly settings: DetectorSettings,
		private readonly most = MAX_REMEMBERED,
	) {
		this.isFirst = known === undefined || known.isFirst === true;
		this.begunAt = instantIn(known?.startedAt);
		this.startedAt = this.begunAt ?? settings.now;
		const ids = digestsIn(known?.ids);
		const contents = digestsIn(known?.contents);
		const firstPresent = ids.length - Number(known?.present ?? 0);
		for (const [index, id] of ids.entries()) {
			const content = contents[index] ?? '';
			this.known.set(id, content);
			if (index >= firstPresent) this.present.set(id, content);
		}
	}

	/** The whole list is asked for whatever the time. */
	hearTime(serverTime: number | undefined): boolean {
		if (this.begunAt === undefined && serverTime !== undefined) this.startedAt = serverTime;
		return false;
	}

	isNew(record: IDataObject): boolean {
		const id = digest(recordKey(record));
		const content = this.settings.change === 'updated' ? changeDigest(record) : '';
		const before = this.present.get(id) ?? this.known.get(id);
		this.present.set(id, content);
		return this.isFirst && before === undefined ? this.tells(record) : before !== content;
	}

	next(): IDataObject {
		const { change } = this.settings;
		if (this.present.size > this.most) throw tooLong(this.present.size, this.most);
		// Those longest gone stand first, and go first when the memory is full.
		const gone = [...this.known].filter(([id]) => !this.present.has(id));
		const all = [...gone, ...this.present].slice(-this.most);
		const ids = all.map(([id]) => id).join('');
		return change === 'updated'
			? { ids, contents: all.map(([, content]) => content).join('') }
			: { ids };
	}

	suspended(): IDataObject {
		return {
			...this.next(),
			present: this.present.size,
			...(this.isFirst ? { isFirst: true, startedAt: savedInstant(this.startedAt) } : {}),
		};
	}

	/**
	 * Whether a record that the first reading meets is news: with a Start From, what is dated since, and what has no
	 * date that can be compared, as one too many is better than one too few; else what came into being meanwhile.
	 */
	private tells(record: IDataObject): boolean {
		const { startFrom, change, lookbackMs } = this.settings;
		if (startFrom === undefined && this.begunAt === undefined) return false;
		const from = startFrom ?? newsFromStart(this.startedAt, lookbackMs);
		const date = orderingMoment(record, change);
		return date?.exact ? date.ms >= from : startFrom !== undefined;
	}
}

const tooLong = (size: number, most: number): UserError =>
	new UserError(`The list holds ${size} records, more than the ${most} that can be compared`, {
		description:
			'This channel cannot be asked for news only, so the trigger compares the whole list with that of the poll before. Narrow it with a filter if the channel has one.',
	});
