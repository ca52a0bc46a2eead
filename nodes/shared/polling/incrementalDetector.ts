import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';
import { changeKey } from './changeKey';
import { SeenKeys } from './seenKeys';
import { dateOf, orderingMoment } from './timestamps';
import type { Watch, DetectorSettings } from './changeDetector';

const MINUTE_MS = 60_000;

export interface SinceSettings extends DetectorSettings {
	/** how far to look back behind the newest record seen */
	lookbackMs: number;
	/** the date by which the channel is asked */
	by: Change;
}

/**
 * Watches a channel that can be asked for what happened since a moment. It asks from `from` on, which lies the
 * look-back behind the newest moment seen, and remembers all changes from there on: so it finds what arrives late
 * with an older date, and takes nothing twice. Saved: `{ from, newest, seen }`.
 *
 * `newest` never passes the present, so that a record dated ahead blocks nothing, and neither it nor `from` goes back.
 */
export class IncrementalDetector implements Watch {
	readonly since: number;

	private newest: number;
	private readonly memory: SeenKeys;
	/** false in the first reading, which only takes note of what is there */
	private readonly tells: boolean;

	constructor(
		known: IDataObject | undefined,
		private readonly settings: SinceSettings,
	) {
		const { now, lookbackMs, startFrom } = settings;
		this.memory = SeenKeys.restore(known?.seen);
		this.tells = known !== undefined || startFrom !== undefined;
		if (known) {
			this.since = instant(known.from);
			this.newest = instant(known.newest);
		} else if (startFrom !== undefined) {
			this.since = this.newest = Math.min(startFrom, now);
		} else {
			// Twice the look-back at first: no record tells yet how far the channel's clock is behind ours.
			this.newest = now - lookbackMs;
			this.since = wholeMinute(this.newest - lookbackMs);
		}
	}

	isNew(record: IDataObject): boolean {
		const { change, by, now } = this.settings;
		const asked = dateOf(record, by) ?? orderingMoment(record, change);
		if (asked) this.newest = Math.max(this.newest, Math.min(asked.ms, now));
		const date = dateOf(record, change);
		// A date without an offset may be hours off: such a record is taken as the channel gives it.
		const when = date?.exact ? date.ms : null;
		if (when !== null && when < this.since) return false;
		return this.memory.meet(changeKey(record, change), when) && this.tells;
	}

	next(): IDataObject {
		// To the whole minute, as some channels cut the seconds off their dates.
		const from = Math.max(this.since, wholeMinute(this.newest - this.settings.lookbackMs));
		const remembered = this.memory.forgetBefore(from);
		return {
			from: new Date(remembered).toISOString(),
			newest: new Date(this.newest).toISOString(),
			seen: this.memory.saved(),
		};
	}
}

const instant = (saved: unknown): number => Date.parse(String(saved));

const wholeMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
