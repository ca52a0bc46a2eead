import { UserError, type IDataObject } from 'n8n-workflow';

import { digest } from '../util/digest';
import { changeDigest } from './changeDigest';
import { recordKey } from './changeKey';
import { digestsIn, MAX_REMEMBERED } from './seenKeys';
import { orderingMoment } from './timestamps';
import type { Watch, DetectorSettings } from './changeDetector';

/**
 * Watches a channel that can only be read as a whole: a record is new when its ID is, and changed when its content
 * is another than before. Saved: `{ ids, contents }`, digests one after the other; `contents` only for updates.
 * Records that are gone stay known, so that one that comes back is not new, until the memory is full.
 */
export class SnapshotDetector implements Watch {
	private readonly known = new Map<string, string>();
	private readonly present = new Map<string, string>();
	private readonly isFirst: boolean;

	constructor(
		known: IDataObject | undefined,
		private readonly settings: DetectorSettings,
		private readonly most = MAX_REMEMBERED,
	) {
		this.isFirst = known === undefined;
		const contents = digestsIn(known?.contents);
		for (const [index, id] of digestsIn(known?.ids).entries())
			this.known.set(id, contents[index] ?? '');
	}

	isNew(record: IDataObject): boolean {
		const id = digest(recordKey(record));
		const content = this.settings.change === 'updated' ? changeDigest(record) : '';
		this.present.set(id, content);
		if (this.isFirst) return this.isSinceStart(record);
		return this.known.get(id) !== content;
	}

	next(): IDataObject {
		if (this.present.size > this.most) {
			throw new UserError(
				`The list holds ${this.present.size} records, more than the ${this.most} that can be compared`,
				{
					description:
						'This channel cannot be asked for news only, so the trigger compares the whole list with that of the poll before. Narrow it with a filter if the channel has one.',
				},
			);
		}
		// Those longest gone stand first, and go first when the memory is full.
		const gone = [...this.known].filter(([id]) => !this.present.has(id));
		const all = [...gone, ...this.present].slice(-this.most);
		const ids = all.map(([id]) => id).join('');
		return this.settings.change === 'updated'
			? { ids, contents: all.map(([, content]) => content).join('') }
			: { ids };
	}

	/** Without a date that can be compared, a record counts: better one too many than one too few. */
	private isSinceStart(record: IDataObject): boolean {
		const { startFrom, change } = this.settings;
		if (startFrom === undefined) return false;
		const date = orderingMoment(record, change);
		return !date?.exact || date.ms >= startFrom;
	}
}
