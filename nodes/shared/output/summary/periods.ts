import { addPeriods, startOf, zoneClock } from '../../values/calendar';
import { instantIn, offsetText, type ZoneClock } from '../../values/dates';
import type { Period } from './groups';
import { DAY_MS } from '../../values/durations';

export interface PeriodCells {
	/** such as `2026-08-31`, `2026-W36`, `2026-08`, `2026-Q3`, `2026`; '' when the date of the order is not known */
	label: string;
	/** first day, `YYYY-MM-DD`; '' when it is not known */
	start: string;
}

export const UNKNOWN_PERIOD: PeriodCells = { label: '', start: '' };

/** Dates and periods in a time zone. */
export class Periods {
	readonly clock: ZoneClock;
	/** by day, as days since 1970 of the wall clock */
	private readonly known = new Map<number, PeriodCells>();

	/** @throws UserError when the time zone is unknown */
	constructor(
		private readonly period: Period,
		timezone: string,
	) {
		this.clock = zoneClock(timezone);
	}

	/** The instant of a date of a record, in epoch milliseconds; undefined when it is no date. */
	instantOf(value: unknown): number | undefined {
		return instantIn(value, this.clock);
	}

	at(instant: number | undefined): PeriodCells {
		const { period } = this;
		if (instant === undefined || period === 'none') return UNKNOWN_PERIOD;
		const wall = this.clock.wallAt(instant);
		const day = Math.floor(wall / DAY_MS);
		const known = this.known.get(day);
		if (known) return known;
		const start = startOf(wall, period);
		const cells = { label: labelOf(start, period), start: dayText(start) };
		this.known.set(day, cells);
		return cells;
	}

	/** An instant as ISO 8601 in the time zone, to the second. */
	text(instant: number): string {
		const wall = this.clock.wallAt(instant);
		return `${new Date(wall).toISOString().slice(0, 19)}${offsetText(wall - instant)}`;
	}
}

function labelOf(start: number, period: Exclude<Period, 'none'>): string {
	if (period === 'week') return isoWeek(start);
	const day = dayText(start);
	const year = day.slice(0, 4);
	if (period === 'quarter') return `${year}-Q${Math.floor(new Date(start).getUTCMonth() / 3) + 1}`;
	return { day, month: day.slice(0, 7), year }[period];
}

/** The week in ISO 8601; it belongs to the year of its Thursday. */
function isoWeek(monday: number): string {
	const thursday = addPeriods(monday, 'day', 3);
	const days = (thursday - startOf(thursday, 'year')) / DAY_MS;
	const week = String(Math.floor(days / 7) + 1).padStart(2, '0');
	return `${dayText(thursday).slice(0, 4)}-W${week}`;
}

const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);
