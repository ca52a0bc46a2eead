import type { IDataObject } from 'n8n-workflow';

import { Deduplicator, idOf } from './deduplicator';
import {
	belongsToNeighbor,
	CREATED_AT,
	createdMoment,
	isEdge,
	type TimeRange,
} from './windowRange';

/** Takes the records of windows that overlap, each once. */
export class UniqueRecords {
	/** records left out so far that the overlap of windows does not explain */
	unexplained = 0;

	private readonly seen = new Deduplicator();
	/** IDs of the records that may come in more than one window */
	private readonly edges = new Set<string>();

	/** @param isDateAdded `created_at` was requested for the windows only: it is removed */
	constructor(private readonly isDateAdded: boolean) {}

	/** The records of a window that did not come in another one, in their order. */
	of(records: readonly IDataObject[], range: TimeRange): IDataObject[] {
		const fresh = records.filter((record) => this.isFirst(record, range));
		if (this.isDateAdded) for (const record of fresh) delete record[CREATED_AT];
		return fresh;
	}

	private isFirst(record: IDataObject, range: TimeRange): boolean {
		const created = createdMoment(record);
		const id = idOf(record);
		if (id === undefined) return !belongsToNeighbor(range, created);
		const mayComeAgain = isEdge(range, created);
		const isKnownEdge = this.edges.has(id);
		if (mayComeAgain) this.edges.add(id);
		if (this.seen.isUnseen(record)) return true;
		if (!mayComeAgain && !isKnownEdge) this.unexplained++;
		return false;
	}
}
