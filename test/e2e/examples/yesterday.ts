import { time } from '../../../dev/testkit/expected/cells';

/** The date so many days before the one that a moment falls on in a time zone, such as "2026-08-30". */
export function dayBefore(moment: Date, timezone: string, days = 1): string {
	const today = wallClock(moment.getTime(), timezone).slice(0, 10);
	return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Epoch milliseconds at which clocks in a time zone show a time, such as "2026-08-30T23:59:59". */
export function instantOf(shown: string, timezone: string): number {
	const asUtc = Date.parse(`${shown}Z`);
	const ahead = (instant: number) => Date.parse(`${wallClock(instant, timezone)}Z`) - instant;
	// the second look counts when the clocks change between the guess and the answer
	return asUtc - ahead(asUtc - ahead(asUtc));
}

const wallClock = (instant: number, timezone: string) =>
	time(new Date(instant).toISOString(), { tpUserId: '', moneyAs: 'text', timezone }).replace(
		' ',
		'T',
	);
