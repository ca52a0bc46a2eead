import { digest, DIGEST_LENGTH } from '../values/digest';
import { digestsIn } from './seenKeys';
import { packNumber, unpackNumber } from './packedText';
import { MINUTE_MS } from '../values/durations';

/** Dates are remembered in minutes since then, in 4 characters: until 2051. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
const DATE_LENGTH = 4;
const MAX_MINUTES = 64 ** DATE_LENGTH - 1;

/** How the entries of a memory are written: 12 characters of digest, the date and the value, together at most 24. */
export interface MemoryFormat {
	/** characters of a value: a multiple of 4, so that entries are whole bytes */
	width: 4 | 8 | 12;
	/** whether entries have a date, by which the oldest are forgotten first; else those that changed longest ago are */
	isDated: boolean;
}

interface Entry {
	value: string;
	/** epoch milliseconds, whole minutes; 0 without date */
	ms: number;
}

/** What was forgotten, because there was more than a memory holds. */
export interface Forgotten {
	count: number;
	/** the newest date of what was forgotten, epoch milliseconds; entries without dates: undefined */
	until?: number;
}

/** Remembers a short value for each of many keys, in a text of at most 24 characters a key. */
export class TransitionMemory {
	private entries = new Map<string, Entry>();

	/**
	 * @param saved the result of `saved`; from anything else, an empty memory
	 */
	constructor(
		saved: unknown,
		private readonly format: MemoryFormat,
	) {
		const valueAt = DIGEST_LENGTH + (format.isDated ? DATE_LENGTH : 0);
		for (const entry of digestsIn(saved, valueAt + format.width)) {
			const ms = format.isDated ? msOf(entry.slice(DIGEST_LENGTH, valueAt)) : 0;
			this.entries.set(entry.slice(0, DIGEST_LENGTH), { value: entry.slice(valueAt), ms });
		}
	}

	get size(): number {
		return this.entries.size;
	}

	/** The value of a key, padded to the width; undefined when it is not known. */
	get(key: string): string | undefined {
		return this.entries.get(digest(key))?.value;
	}

	/**
	 * @param value of at most the width of the format
	 * @param ms newest date of the record, epoch milliseconds
	 */
	set(key: string, value: string, ms: number): void {
		const { width, isDated } = this.format;
		const entry = { value: value.padEnd(width, 'A'), ms: isDated ? nextMinute(ms) : 0 };
		const name = digest(key);
		const before = this.entries.get(name);
		if (before?.value === entry.value && before.ms >= entry.ms) return;
		// Without dates the order of the entries is that of their last change.
		if (!isDated && before) this.entries.delete(name);
		this.entries.set(name, { ...entry, ms: Math.max(entry.ms, before?.ms ?? 0) });
	}

	/** Forgets the oldest beyond `max`; of those with the same date none or all. */
	limit(max: number): Forgotten | undefined {
		const count = this.entries.size - max;
		if (count <= 0) return undefined;
		const sorted = this.sorted();
		const until = this.format.isDated ? sorted[count - 1][1].ms : undefined;
		const kept = sorted.filter(([, { ms }], index) =>
			until === undefined ? index >= count : ms > until,
		);
		this.entries = new Map(kept);
		return { count: sorted.length - kept.length, until };
	}

	/** The text for the state; the same for the same content. */
	saved(): string {
		return this.sorted()
			.map(([name, { value, ms }]) => name + (this.format.isDated ? dateOf(ms) : '') + value)
			.join('');
	}

	private sorted(): Array<[string, Entry]> {
		const entries = [...this.entries];
		if (!this.format.isDated) return entries;
		return entries.sort(([a, { ms: first }], [b, { ms: second }]) =>
			first === second ? (a < b ? -1 : 1) : first - second,
		);
	}
}

/** Rounded up, so that no date of the record is later. */
const nextMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;

function dateOf(ms: number): string {
	const minutes = Math.min(MAX_MINUTES, Math.max(0, Math.ceil((ms - EPOCH_MS) / MINUTE_MS)));
	return packNumber(minutes, DATE_LENGTH) ?? '';
}

const msOf = (packed: string): number => EPOCH_MS + unpackNumber(packed) * MINUTE_MS;
