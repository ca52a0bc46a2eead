import * as fc from 'fast-check';
import { tryToParseDateTime } from 'n8n-workflow';

import { toInstant, toWireDate } from '../../../../nodes/shared/values/dateParameters';
import { refusalOf } from '../../thrownUserError';

/** A Luxon DateTime, as expressions such as `$now` give it. */
const dateTime = (value: string | Date, zone: string) => tryToParseDateTime(value, zone);

const AMSTERDAM = 'Europe/Amsterdam';

const wire = (
	value: unknown,
	bound: 'after' | 'before' = 'after',
	{ timezone = AMSTERDAM, utc = false } = {},
): string => toWireDate(toInstant(value, { label: 'Created After', bound, timezone }), utc);

/** Independent reading: the instant of a wire date in milliseconds. */
const instantOf = (text: string) => Date.parse(text);

const TO_THE_SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

describe('what n8n hands over as a date', () => {
	it.each([
		['text without an offset, in summer', '2026-08-31T14:30:00', '2026-08-31T14:30:00+02:00'],
		['text without an offset, in winter', '2026-01-31T14:30:00', '2026-01-31T14:30:00+01:00'],
		['text without seconds', '2026-08-31T14:30', '2026-08-31T14:30:00+02:00'],
		['text with a blank instead of T', '2026-08-31 14:30:00', '2026-08-31T14:30:00+02:00'],
		['text with an offset of its own', '2026-08-31T14:30:00-05:00', '2026-08-31T14:30:00-05:00'],
		['UTC with milliseconds', '2026-08-31T14:30:00.000Z', '2026-08-31T14:30:00Z'],
		['a part of a second', '2026-08-31T14:30:00.987Z', '2026-08-31T14:30:00Z'],
		['blanks around', '  2026-08-31T14:30:00Z ', '2026-08-31T14:30:00Z'],
		['a Date', new Date('2026-08-31T12:30:00Z'), '2026-08-31T14:30:00+02:00'],
		['epoch milliseconds', Date.UTC(2026, 7, 31, 12, 30), '2026-08-31T14:30:00+02:00'],
		[
			'epoch milliseconds as text',
			String(Date.UTC(2026, 7, 31, 12, 30)),
			'2026-08-31T14:30:00+02:00',
		],
		[
			'a Luxon DateTime',
			dateTime('2026-08-31T14:30:00.123', 'America/New_York'),
			'2026-08-31T14:30:00-04:00',
		],
		[
			'the Luxon text form',
			dateTime('2026-08-31T14:30:00', AMSTERDAM).toISO(),
			'2026-08-31T14:30:00+02:00',
		],
	])('%s', (_, given, sent) => {
		expect(wire(given)).toBe(sent);
		expect(wire(given)).toMatch(TO_THE_SECOND);
	});
});

describe('a date alone', () => {
	it('begins the day for "after" and ends it for "before", in the zone of the workflow', () => {
		expect(wire('2026-08-31', 'after')).toBe('2026-08-31T00:00:00+02:00');
		expect(wire('2026-08-31', 'before')).toBe('2026-08-31T23:59:59+02:00');
		expect(wire('2026-08-31', 'before', { timezone: 'America/New_York' })).toBe(
			'2026-08-31T23:59:59-04:00',
		);
		expect(wire('2026-08-31', 'before', { timezone: 'UTC' })).toBe('2026-08-31T23:59:59Z');
	});

	it('keeps both offsets of the day on which the clocks change', () => {
		expect(wire('2026-03-29', 'after')).toBe('2026-03-29T00:00:00+01:00');
		expect(wire('2026-03-29', 'before')).toBe('2026-03-29T23:59:59+02:00');
		expect(wire('2026-10-25', 'after')).toBe('2026-10-25T00:00:00+02:00');
		expect(wire('2026-10-25', 'before')).toBe('2026-10-25T23:59:59+01:00');
	});

	it.each([
		['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00+00:00', '2026-10-24T23:59:59+00:00'],
		['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00', '2026-10-31T23:59:59-04:00'],
	])('begins a day whose midnight comes twice with the first: %s', (timezone, day, from, until) => {
		const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
		expect(instantOf(wire(day, 'after', { timezone }))).toBe(instantOf(from));
		expect(instantOf(wire(dayBefore, 'before', { timezone }))).toBe(instantOf(until));
	});

	it('begins a day without midnight when it begins', () => {
		const timezone = 'America/Santiago';
		expect(instantOf(wire('2026-09-06', 'after', { timezone }))).toBe(
			instantOf('2026-09-06T01:00:00-03:00'),
		);
	});
});

describe('the hour at which the clocks change', () => {
	it('reads times before and after it with their own offset', () => {
		expect(wire('2026-03-29T01:30:00')).toBe('2026-03-29T01:30:00+01:00');
		expect(wire('2026-03-29T03:30:00')).toBe('2026-03-29T03:30:00+02:00');
	});

	it('reads a time that does not exist as the instant at which the clock passes it', () => {
		expect(wire('2026-03-29T02:30:00')).toBe('2026-03-29T03:00:00+02:00');
	});

	it('reads a time that comes twice as the earlier, as rows and sums do', () => {
		expect(wire('2026-10-25T02:30:00')).toBe('2026-10-25T02:30:00+02:00');
	});
});

describe('amazon', () => {
	it('gets UTC, the same instant', () => {
		expect(wire('2026-08-31T14:30:00', 'after', { utc: true })).toBe('2026-08-31T12:30:00Z');
		expect(wire('2026-08-31', 'before', { utc: true })).toBe('2026-08-31T21:59:59Z');
		expect(wire('2026-08-31T14:30:00-05:00', 'after', { utc: true })).toBe('2026-08-31T19:30:00Z');
	});
});

describe('a relative date', () => {
	// Friday, 14:34:56 in Amsterdam.
	beforeAll(() => jest.useFakeTimers({ now: Date.parse('2026-08-14T12:34:56.789Z') }));
	afterAll(() => jest.useRealTimers());

	it.each([
		['last month', '2026-07-01T00:00:00+02:00', '2026-07-31T23:59:59+02:00'],
		['This Week', '2026-08-10T00:00:00+02:00', '2026-08-16T23:59:59+02:00'],
		['last 7 days', '2026-08-07T00:00:00+02:00', '2026-08-14T14:34:56+02:00'],
	])('“%s” is its start for "after", its end for "before"', (text, from, to) => {
		expect(wire(text, 'after')).toBe(from);
		expect(wire(text, 'before')).toBe(to);
	});

	it('counts in the time zone of the workflow, and goes to Amazon in UTC', () => {
		expect(wire('today', 'after', { timezone: 'Pacific/Auckland' })).toBe(
			'2026-08-15T00:00:00+12:00',
		);
		expect(wire('today', 'before', { utc: true })).toBe('2026-08-14T21:59:59Z');
	});
});

describe('what is no date', () => {
	it('is answered with all that is understood', () => {
		expect(refusalOf(() => wire('tomorrow')).description).toBe(
			'Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months).',
		);
	});

	it.each([
		['tomorrow'],
		['31-08-2026'],
		['08/31/2026'],
		['2026'],
		['2026-13-01'],
		['2026-02-30'],
		['2026-02-29'],
		['2026-04-31T10:00:00'],
		['2026-08-31T25:00:00'],
		['2026-08-31T10:00 tomorrow'],
		['Mon Aug 31 2026'],
		[''],
		[true],
		[{}],
		[['2026-08-31', '2026-09-01']],
		[new Date(NaN)],
		[dateTime('2026-08-31', 'UTC').setZone('No/Where')],
	])('refuses %p, naming the field', (given) => {
		const { name, message } = refusalOf(() => wire(given));
		expect(name).toBe('UserError');
		expect(message).toContain('“Created After”');
	});

	it('takes seconds since 1970 for what they are and says so', () => {
		for (const given of [1788179400, '1788179400']) {
			expect(refusalOf(() => wire(given)).description).toMatch(/milliseconds/);
		}
	});
});

it('keeps the instant of any date, to the second, in any zone', () => {
	const zones = fc.constantFrom(
		'UTC',
		AMSTERDAM,
		'America/New_York',
		'Asia/Kolkata',
		'Pacific/Auckland',
	);
	const seconds = fc.integer({
		min: Date.UTC(1980, 0, 1) / 1000,
		max: Date.UTC(2090, 0, 1) / 1000,
	});
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
				expect(instantOf(sent)).toBe(epoch * 1000);
				if (utc) expect(sent.endsWith('Z')).toBe(true);
			}
		}),
	);
});
