import type { IDataObject } from 'n8n-workflow';

import type { ChangeDetector, DetectedChange, Remarks } from './changeDetector';
import { tooLong } from './changeMessages';
import { digestsIn, MAX_REMEMBERED } from './seenKeys';
import { PACKED_ID_LENGTH, packId, unpackId } from './recordIds';
import { keyOf } from './transitionDetector';

const ENTRY_LENGTH = PACKED_ID_LENGTH + 1;

/** Behind an ID: the last complete reading had the record, or missed it. */
const [THERE, MISSING] = ['A', 'B'];

/**
 * Detects that records have left a list that is read whole: those that two complete readings in a row did not have. A
 * reading that fails or stops in the middle tells nothing. State: `{ tracked }`, IDs that can be read again, at 24
 * characters each; in the middle of a reading also `present`, the number of records read so far, which are at its end.
 */
export class RemovalDetector implements ChangeDetector {
	readonly overflowed = false;
	readonly remarks: Remarks = { noted: 0, unidentified: 0, ambiguousVariants: { id: 0, sku: 0 } };

	/** packed IDs of earlier readings that this one has not had so far → what the last complete one said */
	private readonly absent = new Map<string, string>();
	/** packed IDs of this reading */
	private readonly present = new Set<string>();

	/** @param state of the reading before; undefined at the first one */
	constructor(
		state: IDataObject | undefined,
		private readonly max = MAX_REMEMBERED,
	) {
		const entries = digestsIn(state?.tracked, ENTRY_LENGTH);
		const firstPresent = entries.length - Number(state?.present ?? 0);
		for (const [index, entry] of entries.entries()) {
			const id = entry.slice(0, PACKED_ID_LENGTH);
			if (index >= firstPresent) this.present.add(id);
			else this.absent.set(id, entry.slice(PACKED_ID_LENGTH));
		}
	}

	/** Never asks for another reading, as there is no date filter. */
	setServerTime(): boolean {
		return false;
	}

	changesOf(record: IDataObject): readonly DetectedChange[] {
		const key = keyOf(record);
		const id = key === undefined ? undefined : packId(key);
		if (id === undefined) {
			this.remarks.unidentified++;
			return [];
		}
		this.absent.delete(id);
		this.present.add(id);
		return [];
	}

	removedIds(): string[] {
		const removed: string[] = [];
		for (const [id, said] of this.absent) {
			if (said === THERE) this.absent.set(id, MISSING);
			else {
				removed.push(unpackId(id));
				this.absent.delete(id);
			}
		}
		return removed;
	}

	nextState(): IDataObject {
		const { size } = this.present;
		if (size > this.max) throw tooLong(size, this.max);
		const absent = [...this.absent];
		const forgotten = Math.max(0, absent.length + size - this.max);
		if (forgotten > 0) this.remarks.forgotten = { count: forgotten };
		const entries = absent.slice(forgotten).map(([id, said]) => id + said);
		for (const id of this.present) entries.push(id + THERE);
		return { tracked: entries.join('') };
	}

	suspendedState(): IDataObject {
		return { ...this.nextState(), present: this.present.size };
	}
}
