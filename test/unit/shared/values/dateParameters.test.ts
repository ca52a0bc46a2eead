import * as fc from 'fast-check';
import { tryToParseDateTime } from 'n8n-workflow';

import { toInstant, toWireDate } from '../../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../../thrownUserError';

/** A Luxon DateTime, as expressions such as `$now` give it. */
const dateTime = (value: string | Date, zone: string) => tryToParseDateTime(value, zone);

const AMSTERDAM = 'Europe/Amsterdam';
const IN_NEW_YORK = dateTime('2026-08-31T14:30:00.123', 'America/New_York');

const wire = (
	value: unknown,
	bound: 'after' | 'before' = 'after',
	{ timezone = AMSTERDAM, utc = false } = {},
): string => toWireDate(toInstant(value, { label: 'Created After', bound, timezone }), utc);

const TO_THE_SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

describe('what n8n hands over as a date', () => {
	it.each([
		['text without an offset, in summer', '2026-08-31T14:30:00', '2026-08-31T14:30:00+02:00'],
		['text without an offset, in winter', '2026-01-31T14:30:00', '2026-01-31T14:30:00+01:00'],
		['text with an offset of its own', '2026-08-31T14:30:00-05:00', '2026-08-31T14:30:00-05:00'],
		['UTC with milliseconds', '2026-08-31T14:30:00.000Z', '2026-08-31T14:30:00Z'],
		['a part of a second', '2026-08-31T14:30:00.987Z', '2026-08-31T14:30:00Z'],
		['blanks around', '  2026-08-31T14:30:00Z ', '2026-08-31T14:30:00Z'],
		['a Date', new Date('2026-08-31T12:30:00Z'), '2026-08-31T14:30:00+02:00'],
		['epoch milliseconds', Date.UTC(2026, 7, 31, 12, 30), '2026-08-31T14:30:00+02:00'],
		['the same as text', String(Date.UTC(2026, 7, 31, 12, 30)), '2026-08-31T14:30:00+02:00'],
		['a Luxon DateTime', IN_NEW_YORK, '2026-08-31T14:30:00-04:00'],
		['its text form', IN_NEW_YORK.toISO(), '2026-08-31T14:30:00-04:00'],
	])('%s', (_, given, sent) => {
		expect(wire(given)).toBe(sent);
		expect(wire(given)).toMatch(TO_THE_SECOND);
	});
});

const NEW_YORK = { timezone: 'America/New_York' };
const UTC = { timezone: 'UTC' };
const SANTIAGO = { timezone: 'America/Santiago' };

type Case = [
	given: string,
	bound: 'after' | 'before',
	sent: string,
	options?: { utc?: boolean; timezone?: string },
];

describe('in the zone of the workflow, Amsterdam unless another is given', () => {
	test.each<Case>([
		// A date alone begins the day for "after" and ends it for "before".
		['2026-08-31', 'after', '2026-08-31T00:00:00+02:00'],
		['2026-08-31', 'before', '2026-08-31T23:59:59+02:00'],
		['2026-08-31T00:00:00', 'before', '2026-08-31T23:59:59+02:00'],
		['2026-08-31T00:00:00', 'after', '2026-08-31T00:00:00+02:00'],
		['2026-08-31T00:00:00+02:00', 'before', '2026-08-31T00:00:00+02:00'],
		['2026-08-31', 'before', '2026-08-31T23:59:59-04:00', NEW_YORK],
		['2026-08-31', 'before', '2026-08-31T23:59:59Z', UTC],
		// A day on which the clocks change has both offsets.
		['2026-10-25', 'after', '2026-10-25T00:00:00+02:00'],
		['2026-10-25', 'before', '2026-10-25T23:59:59+01:00'],
		// A day without midnight begins when it begins.
		['2026-09-06', 'after', '2026-09-06T01:00:00-03:00', SANTIAGO],
		['2026-03-29T01:30:00', 'after', '2026-03-29T01:30:00+01:00'],
		['2026-03-29T03:30:00', 'after', '2026-03-29T03:30:00+02:00'],
		// A time that does not exist is the instant at which the clock passes it; one that comes twice the earlier.
		['2026-03-29T02:30:00', 'after', '2026-03-29T03:00:00+02:00'],
		['2026-10-25T02:30:00', 'after', '2026-10-25T02:30:00+02:00'],
		// Amazon gets UTC.
		['2026-08-31T14:30:00', 'after', '2026-08-31T12:30:00Z', { utc: true }],
		['2026-08-31', 'before', '2026-08-31T21:59:59Z', { utc: true }],
		['2026-08-31T14:30:00-05:00', 'after', '2026-08-31T19:30:00Z', { utc: true }],
	])('%s, %s: %s', (...[given, bound, sent, options]: Case) => {
		expect(wire(given, bound, options)).toBe(sent);
	});

	it.each([
		['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00+00:00', '2026-10-24T23:59:59+00:00'],
		['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00', '2026-10-31T23:59:59-04:00'],
	])('begins a day whose midnight comes twice with the first: %s', (timezone, day, from, until) => {
		const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
		expect(Date.parse(wire(day, 'after', { timezone }))).toBe(Date.parse(from));
		expect(Date.parse(wire(dayBefore, 'before', { timezone }))).toBe(Date.parse(until));
	});
});

describe('a relative date, on Friday, 14:34:56 in Amsterdam', () => {
	beforeAll(() => jest.useFakeTimers({ now: Date.parse('2026-08-14T12:34:56.789Z') }));
	afterAll(() => jest.useRealTimers());

	test.each<Case>([
		['last 7 days', 'after', '2026-08-08T00:00:00+02:00'],
		['last 7 days', 'before', '2026-08-14T23:59:59+02:00'],
		['today', 'after', '2026-08-15T00:00:00+12:00', { timezone: 'Pacific/Auckland' }],
		['today', 'before', '2026-08-14T21:59:59Z', { utc: true }],
	])('“%s”, %s: %s', (...[text, bound, sent, options]: Case) => {
		expect(wire(text, bound, options)).toBe(sent);
	});
});

describe('what is no date', () => {
	it('is answered with all that is understood', () => {
		expect(refusalOf(() => wire('tomorrow')).description).toBe(
			'Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months).',
		);
	});

	// Texts that are no dates are those of dates.test.ts.
	it.each<unknown[]>([
		...[['tomorrow'], [true], [{}], [['2026-08-31', '2026-09-01']], [new Date(NaN)]],
		// Seconds since 1970.
		...[[1788179400], ['1788179400']],
		[dateTime('2026-08-31', 'UTC').setZone('No/Where')],
	])('refuses %p, naming the field', (given) => {
		const { name, message } = refusalOf(() => wire(given));
		expect(name).toBe('UserError');
		expect(message).toContain('“Created After”');
	});
});

it('keeps the instant of any date, to the second, in any zone', () => {
	const zones = fc.constantFrom('UTC', AMSTERDAM, 'America/New_York', 'Asia/Kolkata');
	const seconds = fc.integer({ min: Date.UTC(1980) / 1000, max: Date.UTC(2090) / 1000 });
	fc.assert(
		fc.property(seconds, zones, fc.boolean(), (epoch, timezone, utc) => {
			const forms = [
				epoch * 1000,
				new Date(epoch * 1000),
				dateTime(new Date(epoch * 1000), 'Asia/Tokyo'),
				new Date(epoch * 1000).toISOString(),
			];
			for (const form of forms) {
				const sent = wire(form, 'after', { timezone, utc });
				expect(sent).toMatch(TO_THE_SECOND);
				expect(Date.parse(sent)).toBe(epoch * 1000);
				if (utc) expect(sent.endsWith('Z')).toBe(true);
			}
		}),
	);
});
