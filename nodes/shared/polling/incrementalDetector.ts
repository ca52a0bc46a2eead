import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';
import {
	instantIn,
	savedInstant,
	newsFromStart,
	type DetectorSettings,
	type Watch,
} from './changeDetector';
import { changeKey } from './changeKey';
import { MAX_UNFINISHED, SeenKeys } from './seenKeys';
import { dateOf, orderingMoment } from './timestamps';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface SinceSettings extends DetectorSettings {
	/** the date by which the channel is asked */
	by: Change;
	/** how long before the moment asked for a record may be dated and still be news */
	reachMs: number;
}

/** Where a reading stands; all in epoch milliseconds. */
interface Position {
	/** from when on the channel is asked */
	since: number;
	/** from when on everything met is remembered; what is dated before is no news */
	trackedFrom: number;
	/** the newest record met, but not beyond `startedAt` */
	newest: number;
	/** when the reading began: what happened later may stand before the place it has come to */
	startedAt: number;
	/** in the first reading of all: from when on records are news; infinite in the first poll without a Start From */
	newsFrom?: number;
}

/**
 * Watches a channel that can be asked for what happened since a moment. It asks from `from` on, which lies the
 * look-back behind the newest moment seen, and remembers all changes from there on, or from `reachMs` before: so it
 * finds what arrives late with an older date, and takes nothing twice. Saved: `{ from, trackedFrom, newest, seen }`,
 * and in the middle of a reading `startedAt` and `newsFrom`.
 *
 * `newest` never passes the moment at which the reading began, so that a record dated ahead blocks nothing, and
 * neither it nor `from` goes back.
 */
export class IncrementalDetector implements Watch {
	overflowed = false;

	private position: Position;
	private hasHeardTime = false;
	private readonly memory: SeenKeys;

	constructor(
		private readonly known: IDataObject | undefined,
		private readonly settings: SinceSettings,
	) {
		this.memory = SeenKeys.restore(known?.seen);
		this.position = known ? restored(known, settings.now) : beginning(settings, settings.now);
	}

	get since(): number {
		return this.position.since;
	}

	hearTime(serverTime: number | undefined): boolean {
		if (this.hasHeardTime) return false;
		this.hasHeardTime = true;
		if (this.known) {
			if (this.known.startedAt === undefined && serverTime !== undefined)
				this.position.startedAt = serverTime;
			return false;
		}
		const asked = this.since;
		this.position = beginning(this.settings, serverTime);
		return this.since < asked;
	}

	isNew(record: IDataObject): boolean {
		const { change, by } = this.settings;
		const { position } = this;
		const asked = dateOf(record, by) ?? orderingMoment(record, change);
		if (asked) position.newest = Math.max(position.newest, Math.min(asked.ms, position.startedAt));
		const date = dateOf(record, change);
		// A date without an offset may be hours off: such a record is taken as the channel gives it.
		const when = date?.exact ? date.ms : null;
		if (when !== null && when < position.trackedFrom) return false;
		const isUnseen = this.memory.meet(
			changeKey(record, change),
			when === null ? null : wholeMinute(when),
		);
		return isUnseen && this.tells(when);
	}

	next(): IDataObject {
		const { since, newest, trackedFrom } = this.position;
		// To the whole minute, as some channels cut the seconds off their dates.
		const from = Math.max(since, wholeMinute(newest - this.settings.lookbackMs));
		const tracked = this.forgetBefore(Math.max(trackedFrom, from - this.settings.reachMs));
		return {
			from: savedInstant(Math.max(from, tracked)),
			trackedFrom: savedInstant(tracked),
			newest: savedInstant(newest),
			seen: this.memory.saved(),
		};
	}

	suspended(): IDataObject {
		this.overflowed = this.memory.keepLatest(MAX_UNFINISHED);
		const { since, trackedFrom, newest, startedAt } = this.position;
		// What comes into being while the first reading goes on is news to its later polls.
		const newsFrom =
			this.position.newsFrom === Infinity
				? newsFromStart(startedAt, this.settings.lookbackMs)
				: this.position.newsFrom;
		return {
			from: savedInstant(since),
			trackedFrom: savedInstant(trackedFrom),
			newest: savedInstant(newest),
			startedAt: savedInstant(startedAt),
			...(newsFrom === undefined ? {} : { newsFrom: savedInstant(newsFrom) }),
			seen: this.memory.saved(),
		};
	}

	private tells(when: number | null): boolean {
		const { newsFrom } = this.position;
		if (newsFrom === undefined) return true;
		return when === null ? this.settings.startFrom !== undefined : when >= newsFrom;
	}

	/** Forgets to the whole minute, in which the memory dates what it holds; gives from when on it knows everything. */
	private forgetBefore(from: number): number {
		const floor = this.memory.forgetBefore(wholeMinute(from));
		return floor === wholeMinute(from) ? from : wholeMinute(floor) + MINUTE_MS;
	}
}

/**
 * Where the first reading begins. Without a Start From it only takes note of what is there: twice the look-back at
 * least, as no record tells yet how far the channel's clock is behind the service's, and a day where it is not known
 * how far that of n8n is ahead; then the newest record tells the time.
 * @param now by the service's clock; undefined where it is not known
 */
function beginning(settings: SinceSettings, now: number | undefined): Position {
	const { lookbackMs, reachMs, startFrom } = settings;
	const startedAt = now ?? settings.now;
	const back = now === undefined ? Math.max(DAY_MS, 2 * lookbackMs) : 2 * lookbackMs;
	const from =
		startFrom === undefined ? wholeMinute(startedAt - back) : Math.min(startFrom, startedAt);
	const since = from - reachMs;
	const isTimed = startFrom === undefined && now !== undefined;
	return {
		since,
		trackedFrom: since,
		newest: isTimed ? startedAt - lookbackMs : from,
		startedAt,
		newsFrom: startFrom === undefined ? Infinity : from,
	};
}

function restored(known: IDataObject, now: number): Position {
	const from = instantIn(known.from) ?? now;
	return {
		since: from,
		trackedFrom: instantIn(known.trackedFrom) ?? from,
		newest: instantIn(known.newest) ?? from,
		startedAt: instantIn(known.startedAt) ?? now,
		newsFrom: instantIn(known.newsFrom),
	};
}

const wholeMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
