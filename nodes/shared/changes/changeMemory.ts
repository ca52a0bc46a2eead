import { digest } from '../values/digest';
import { decimalOf, decimalText } from '../values/decimals';
import { MINUTE_MS } from '../values/durations';

/** A record, change or variant each. n8n stores them: about one megabyte. */
export const MAX_REMEMBERED = 50_000;

export const MAX_UNFINISHED = 200_000;

/** Of 6 bits each: with 60 bits a collision among 50,000 is less likely than 1 : 10⁸. */
const KEY_LENGTH = 10;

/** `key value *times @minutes`, the last two only if any; a readable name ends with a colon. */
const DIGEST_ENTRY = /^(.{10})([^*@]*)(?:\*([0-9a-z]+))?(?:@(-?[0-9a-z]*))?$/;
const NAME_ENTRY = /^([^:*@]*)(?::([^*@]*))?(?:\*([0-9a-z]+))?$/;
const RADIX = 36;

interface Entry {
	/** without `:`, `,`, `*` and `@` */
	value: string;
	times: number;
	/** whole minutes; null without a date */
	ms: number | null;
}

export interface Remembered {
	saved?: string;
	times: number;
	/** also that the name was met in this reading */
	remember(value: string): void;
	/** returns how often, from 1 on */
	count(): number;
}

export interface Forgotten {
	count: number;
	/** newest date of what was forgotten, epoch milliseconds; undefined without dates */
	until?: number;
}

/**
 * A short value for each of many keys. Its text has first those without a date, the one touched
 * longest ago at the beginning, then the dated ones, each with the minutes since the one before.
 */
export class ChangeMemory {
	private entries = new Map<string, Entry>();
	private readonly touched = new Set<string>();

	/**
	 * @param saved the result of `text`; from anything else, an empty memory
	 * @param present how many entries at its end were touched in this reading already
	 * @param isReadable names are their own keys; they must not have `:`, `,`, `*` or `@`
	 */
	constructor(
		saved: unknown,
		present = 0,
		private readonly isReadable = false,
	) {
		const written = typeof saved === 'string' && saved !== '' ? saved.split(',') : [];
		let minutes = 0;
		for (const [index, text] of written.entries()) {
			const [, key = text, value = '', times = '0', delta] =
				(isReadable ? NAME_ENTRY : DIGEST_ENTRY).exec(text) ?? [];
			if (delta !== undefined) minutes += delta === '' ? 0 : parseInt(delta, RADIX);
			const ms = delta === undefined ? null : minutes * MINUTE_MS;
			this.entries.set(key, { value, times: parseInt(times, RADIX), ms });
			if (index >= written.length - present) this.touched.add(key);
		}
	}

	get present(): number {
		return this.touched.size;
	}

	/** @param ms newest date, rounded up to the minute, so that none is later; null without dates */
	at(name: string, ms: number | null): Remembered {
		const key = this.isReadable ? name : digest(name).slice(0, KEY_LENGTH);
		const known = this.entries.get(key);
		const entry = known ?? { value: '', times: 0, ms: null };
		const remember = (value: string) => {
			const minute = ms === null ? null : Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
			entry.value = value;
			entry.ms = minute === null ? null : Math.max(minute, entry.ms ?? minute);
			if (minute === null && !this.touched.has(key)) this.entries.delete(key);
			this.touched.add(key);
			this.entries.set(key, entry);
		};
		return { saved: known?.value, times: entry.times, remember, count: () => ++entry.times };
	}

	absent(): Array<[name: string, entry: { value: string; times: number }]> {
		return [...this.entries].filter(([key]) => !this.touched.has(key));
	}

	/**
	 * Forgets what is dated before `from`, and what is beyond `max`: the oldest dates, those of one
	 * date together; without a date, those touched longest ago.
	 * @returns epoch milliseconds from which on all dated entries are remembered: `from`, or later
	 */
	forgetBefore(from: number, max = MAX_REMEMBERED): number {
		const all = [...this.entries];
		const undated = all.filter(([, { ms }]) => ms === null).slice(-max);
		const dates = all.flatMap(([, { ms }]) => (ms !== null && ms >= from ? [ms] : []));
		const room = max - undated.length;
		const floor = dates.length > room ? dates.sort((a, b) => b - a)[room] + 1 : from;
		this.entries = new Map([...undated, ...all.filter(([, { ms }]) => ms !== null && ms >= floor)]);
		return floor;
	}

	/** As `forgetBefore`, only what is beyond `max`. */
	limit(max: number): Forgotten | undefined {
		const { size } = this.entries;
		const floor = this.forgetBefore(-Infinity, max);
		const count = size - this.entries.size;
		return count > 0 ? { count, until: floor === -Infinity ? undefined : floor - 1 } : undefined;
	}

	text(): string {
		const rank = ([, { ms }]: [string, Entry]) => ms ?? -Infinity;
		let before = 0;
		return [...this.entries]
			.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
			.map(([key, { value, times, ms }]) => {
				const known = value + (times > 0 ? `*${times.toString(RADIX)}` : '');
				if (ms === null) return key + (this.isReadable && known !== '' ? ':' : '') + known;
				const minutes = ms / MINUTE_MS - before;
				before += minutes;
				return `${key}${known}@${minutes === 0 ? '' : minutes.toString(RADIX)}`;
			})
			.join(',');
	}
}

/** There is no amount, or it is not known. */
export const NO_AMOUNT = '-';
export const UNKNOWN_AMOUNT = '!';

/** Decimal places and units in base 36; undefined for other text, or an amount below zero. */
export function amountCode(text: string): string | undefined {
	const decimal = decimalOf(text);
	if (!decimal || decimal.units < 0n || decimal.scale >= RADIX) return undefined;
	return decimal.scale.toString(RADIX) + decimal.units.toString(RADIX);
}

export function amountOfCode(code: string): string | undefined {
	if (code === NO_AMOUNT || code === UNKNOWN_AMOUNT) return undefined;
	const scale = parseInt(code[0], RADIX);
	let units = 0n;
	for (const digit of code.slice(1)) units = units * BigInt(RADIX) + BigInt(parseInt(digit, RADIX));
	return decimalText({ units, scale });
}
