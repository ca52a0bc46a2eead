export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const YEAR_MS = 365 * DAY_MS;

/** Longest first; told from twice its length on. */
const UNITS: ReadonlyArray<[ms: number, name: string]> = [
	[DAY_MS, 'days'],
	[HOUR_MS, 'h'],
	[MINUTE_MS, 'min'],
];

/** Rounded up: "90 s", "60 min", "24 h", "7 days", and "a year" for all that is longer. */
export function durationInWords(ms: number): string {
	if (ms > YEAR_MS) return 'a year';
	const [unitMs, name] = UNITS.find(([unit]) => ms >= 2 * unit) ?? [SECOND_MS, 's'];
	return `${Math.ceil(ms / unitMs)} ${name}`;
}

export const wholeMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
