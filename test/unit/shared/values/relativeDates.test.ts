import * as fc from 'fast-check';
import { DateTime, type DurationLikeObject } from 'luxon';

import { relativePeriod, zoneClock } from '../../../../nodes/shared/values/calendar';
import type { ZoneClock } from '../../../../nodes/shared/values/dates';
import { runsOf } from '../../../runCounts';

const ZONES = [
	...['UTC', 'Europe/Amsterdam', 'Africa/Cairo', 'Asia/Kolkata', 'Australia/Lord_Howe'],
	...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo'],
	...['Pacific/Auckland', 'Pacific/Apia'],
];
const UNITS = ['week', 'month', 'quarter', 'year'] as const;
const clocks = new Map(ZONES.map((zone) => [zone, zoneClock(zone)]));

const clockOf = (zone: string): ZoneClock => clocks.get(zone) ?? zoneClock(zone);

it('refuses a zone that does not exist', () => {
	expect(() => zoneClock('Mars/Base')).toThrow('The time zone “Mars/Base” is not known');
});

/** Both ends as ISO 8601 in the zone. */
function spanOf(text: string, now: string, zone: string): string[] | undefined {
	const span = relativePeriod(text, Date.parse(now), clockOf(zone));
	return span && [span.from, span.to].map((ms) => DateTime.fromMillis(ms, { zone }).toISO() ?? '');
}

describe('a relative date', () => {
	const FRIDAY = '2026-08-14T12:34:56.789Z';
	it.each([
		['today', '2026-08-14T00:00:00.000+02:00', '2026-08-14T23:59:59.999+02:00'],
		['this week', '2026-08-10T00:00:00.000+02:00', '2026-08-16T23:59:59.999+02:00'],
		['Last Month', '2026-07-01T00:00:00.000+02:00', '2026-07-31T23:59:59.999+02:00'],
		['THIS QUARTER', '2026-07-01T00:00:00.000+02:00', '2026-09-30T23:59:59.999+02:00'],
		['  last   year ', '2025-01-01T00:00:00.000+01:00', '2025-12-31T23:59:59.999+01:00'],
		['last 6 hours', '2026-08-14T08:34:56.789+02:00', '2026-08-14T14:34:56.789+02:00'],
		['last 7 days', '2026-08-08T00:00:00.000+02:00', '2026-08-14T23:59:59.999+02:00'],
		['last 2 weeks', '2026-07-31T00:00:00.000+02:00', '2026-08-14T14:34:56.789+02:00'],
	])('“%s” in Amsterdam', (text, from, to) => {
		expect(spanOf(text, FRIDAY, 'Europe/Amsterdam')).toEqual([from, to]);
	});
});

it.each([
	['today', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
	['last7Days', '2026-03-31T10:00:00Z', '2026-03-24T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['thisMonth', '2026-10-31T23:30:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T22:59:59.999Z'],
	['lastMonth', '2026-03-31T21:59:59Z', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
	['lastQuarter', '2026-03-31T22:00:00Z', '2025-12-31T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['lastYear', '2026-12-31T22:59:59Z', '2024-12-31T23:00:00.000Z', '2025-12-31T22:59:59.999Z'],
])('the Time Range %s at %s is from %s to %s', (range, now, from, to) => {
	const span = relativePeriod(range, Date.parse(now), clockOf('Europe/Amsterdam'));
	expect(span && [span.from, span.to].map((ms) => new Date(ms).toISOString())).toEqual([from, to]);
});

it.each([
	...['tomorrow', 'next week', 'last day', 'this day', 'last 0 days', 'last 10000 days'],
	...['last -1 days', 'last 1.5 hours', 'last 2 years', 'last seven days'],
	...['last month ago', 'today?', '2026-08-31', ''],
])('“%s” is none', (text) => {
	expect(relativePeriod(text, Date.now(), clockOf('UTC'))).toBeUndefined();
});

/** The span as Luxon computes it, which has a calendar and time zones of its own. */
function withLuxon(text: string, now: number, zone: string): number[] {
	const here = DateTime.fromMillis(now, { zone });
	const [which, count, unit] = text.split(' ');
	if (count === undefined) {
		const day = which === 'today' ? here : here.minus({ days: 1 });
		return [day.startOf('day').toMillis(), day.endOf('day').toMillis()];
	}
	if (unit === undefined) {
		const name = count as (typeof UNITS)[number];
		const date = which === 'this' ? here : here.startOf(name).minus({ [name]: 1 });
		return [date.startOf(name).toMillis(), date.endOf(name).toMillis()];
	}
	if (unit === 'days') {
		const first = here.minus({ days: Number(count) - 1 });
		return [first.startOf('day').toMillis(), here.endOf('day').toMillis()];
	}
	const amount: DurationLikeObject = { [unit]: Number(count) };
	const from = here.minus(amount);
	return [(unit === 'hours' ? from : from.startOf('day')).toMillis(), now];
}

it('is what Luxon says, at any time in any zone', () => {
	const texts = fc.oneof(
		fc.constantFrom('today', 'yesterday'),
		fc.tuple(fc.constantFrom('this', 'last'), fc.constantFrom(...UNITS)).map((x) => x.join(' ')),
		fc
			.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('hours', 'days', 'weeks', 'months'))
			.map(([count, unit]) => `last ${count} ${unit}`),
	);
	const instants = fc.oneof(
		fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2037, 11) }),
		// Around the changes to and from summer time in spring and autumn.
		fc
			.tuple(
				fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05'),
				fc.integer({ min: -100_000_000, max: 100_000_000 }),
			)
			.map(([day, ms]) => Date.parse(day) + ms),
	);
	fc.assert(
		fc.property(texts, instants, fc.constantFrom(...ZONES), (text, now, zone) => {
			const span = relativePeriod(text, now, clockOf(zone));
			expect([span?.from, span?.to]).toEqual(withLuxon(text, now, zone));
		}),
		{ numRuns: runsOf(400) },
	);
});
