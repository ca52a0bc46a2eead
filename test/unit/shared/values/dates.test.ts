import * as fc from 'fast-check';

import { ByteWriter } from '../../../../nodes/shared/output/files/byteWriter';
import { cellWriter } from '../../../../nodes/shared/output/xlsx/cellWriter';
import { toInstant } from '../../../../nodes/shared/values/parameterValues';
import { isDateSet, isoText, parseDate, instantIn } from '../../../../nodes/shared/values/dates';
import { makerOf, order } from '../output/rows/fixtures';
import { runsOf } from '../../../runCounts';

const TIMEZONE = 'Europe/Amsterdam';
const DAY = 86_400_000;

const cellOf = (text: string, datesAs: 'received' | 'local') =>
	makerOf('order', 'rowPerRecord', { datesAs, timezone: TIMEZONE, columns: ['created_at'] }).cells(
		order({ created_at: text }),
	)[0][0];

/** What stands in Excel for a date of a record: the day's number, or the text. */
function inExcel(text: string): number | string {
	const out = new ByteWriter(1_000);
	cellWriter('date', { moneyAs: 'number', datesAs: 'local' })(out, cellOf(text, 'local'));
	const xml = out.take().toString('utf8');
	const [, isText, , value = ''] = /( t="\w+")?>(?:<is>)?<([tv])[^>]*>(.*)<\/\2>/.exec(xml) ?? [];
	return isText ? value : Number(value);
}

const filter = (text: string) =>
	toInstant(text, { label: 'After', bound: 'after', timezone: TIMEZONE });

/** text; its instant, read in the time zone of the workflow where it has no offset; does it name an offset */
const DATES: Array<[text: string, instant: string, exact: boolean]> = [
	['2026-08-31T14:30:05Z', '2026-08-31T14:30:05Z', true],
	['2026-08-31t14:30:05z', '2026-08-31T14:30:05Z', true],
	['2026-08-31T14:30:05.999Z', '2026-08-31T14:30:05.999Z', true],
	['2026-08-31T14:30:05,2509876Z', '2026-08-31T14:30:05.250Z', true],
	['2026-08-31T14:30Z', '2026-08-31T14:30:00Z', true],
	['2026-08-31 14:30:05Z', '2026-08-31T14:30:05Z', true],
	['2026-08-31T14:30:05+02:00', '2026-08-31T12:30:05Z', true],
	['2026-08-31T14:30:05+0200', '2026-08-31T12:30:05Z', true],
	['2026-08-31T14:30:05+02', '2026-08-31T12:30:05Z', true],
	['2026-08-31T14:30:05-03:30', '2026-08-31T18:00:05Z', true],
	['2026-08-31T14:30:05+14:00', '2026-08-31T00:30:05Z', true],
	['2026-08-31T14:30:05-00:00', '2026-08-31T14:30:05Z', true],
	['2025-10-07 09:50:26 +0200', '2025-10-07T07:50:26Z', true],
	[' 2026-08-31T14:30:05Z ', '2026-08-31T14:30:05Z', true],
	['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z', true],
	['2000-02-29T00:00:00Z', '2000-02-29T00:00:00Z', true],
	['2026-08-31T14:30:05', '2026-08-31T12:30:05Z', false],
	['2026-01-31 14:30', '2026-01-31T13:30:00Z', false],
	['2026-08-31', '2026-08-30T22:00:00Z', false],
];

const NO_DATES = [
	...['0000-00-00 00:00:00', '0000-00-00', '0001-01-01T00:00:00Z', '2026-00-10T10:00:00Z'],
	...['2026-13-01 00:00:00', '2026-02-30T10:00:00Z', '2026-02-30 10:00:00', '2026-02-29'],
	...['1900-02-29 00:00:00', '2026-04-31T10:00:00', '2026-08-00', '2026-08-31T25:00:00Z'],
	...['2026-08-31T24:00:00Z', '2026-08-31T10:60:00Z', '2026-08-31T10:00:60Z'],
	...['2026-08-31T10:00:00+2500', '2026-08-31T10:00:00+24:00', '2026-08-31T10:00:00+02:60'],
	...['2026-08-31T10:00:00+2', '2026-08-31T10:00:00Z and more', '2026-08-31T10Z', '2026-8-31'],
	...['20260831T100000Z', 'Tue, 07 Oct 2025 09:50:26 +0200', '7 Oct 2025 03:50 EDT'],
	...['Mon Aug 31 2026', '31.08.2026', '08/31/2026 10:00 GMT', '31-08-2026', '08/31/2026'],
	...['2026-08-31T10:00 tomorrow', '2026', 'tomorrow', '2026-08-31T10:00:00Ż', ''],
];

describe('one reading of dates', () => {
	test.each(DATES)('%j is %s to filters, rows, Excel and trigger', (text, instant, exact) => {
		const ms = Date.parse(instant);
		expect(filter(text).toMillis()).toBe(ms);

		const wall = filter(text).setZone(TIMEZONE).toFormat('yyyy-MM-dd HH:mm:ss');
		expect(cellOf(text, 'received')).toBe(text);
		expect(cellOf(text, 'local')).toBe(wall);
		const day = (Date.parse(`${wall.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / DAY;
		expect(inExcel(text)).toBeCloseTo(day, 9);

		// The trigger cannot know the zone of a shop: it takes UTC and does not rely on it.
		const inUtc = Date.parse(`${wall.replace(' ', 'T')}Z`);
		expect(instantIn(text)).toBe(exact ? ms : inUtc);
	});

	test.each([null, undefined, 1_788_000_000_000, {}])('%p is no date of a record', (value) =>
		expect(instantIn(value)).toBeUndefined(),
	);

	test.each(NO_DATES)(
		'%j is none: filters refuse it, rows and Excel keep the text, the trigger ignores it',
		(text) => {
			expect(() => filter(text)).toThrow('“After”');
			expect(cellOf(text, 'received')).toBe(text);
			expect(cellOf(text, 'local')).toBe(text);
			expect(inExcel(text)).toBe(text);
			expect(instantIn(text)).toBeUndefined();
		},
	);

	test('an offset west of UTC is kept by filters', () => {
		expect(filter('2026-08-31T14:30:05-03:30').toISO()).toBe('2026-08-31T14:30:05.000-03:30');
	});
});

const two = (value: number) => String(value).padStart(2, '0');

test('a text is a date when its day, time and offset exist, and then the instant is right', () => {
	const number = (max: number) => fc.integer({ min: 0, max });
	fc.assert(
		fc.property(
			fc.integer({ min: 100, max: 9999 }),
			fc.tuple(number(13), number(32), number(25), number(61), number(61)),
			fc.option(fc.tuple(fc.constantFrom('+', '-'), number(25), number(61)), { nil: undefined }),
			(year, [month, day, hour, minute, second], offset) => {
				const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
				const time = `${two(hour)}:${two(minute)}:${two(second)}`;
				const zone = offset ? `${offset[0]}${two(offset[1])}:${two(offset[2])}` : '';
				const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
				const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
				const isTime = hour < 24 && minute < 60 && second < 60;
				const exists = isDay && isTime && (!offset || (offset[1] < 24 && offset[2] < 60));
				const read = parseDate(`${date}T${time}${zone}`);
				expect(read !== undefined).toBe(exists);
				if (!read) return;
				const { wallMs, offsetMs } = read;
				expect(wallMs - (offsetMs ?? 0)).toBe(Date.parse(`${date}T${time}${zone || 'Z'}`));
				// What is written out again is the same date.
				if (wallMs < Date.UTC(10_000, 0, 1)) expect(parseDate(isoText(read))).toEqual(read);
			},
		),
		{ numRuns: runsOf(2_000) },
	);
});

describe('whether a date is set', () => {
	it.each([
		...['2026-08-31T14:30:05Z', ' 2026-08-31 '],
		...['Tue, 07 Oct 2025 09:50:26 +0030', '2025-10-07 09:50:26 +0030', '2025-10-07T09:50:26-0030'],
		...['31/08/2026', '20260831T100000Z', 'yesterday', '1756650605', 1756650605, true],
	])('%j is', (value) => expect(isDateSet(value)).toBe(true));

	it.each([
		...[undefined, null, '', ' ', '\u00a0', '0', 0, false, {}, []],
		...['0000-00-00 00:00:00', '0000-00-00', ' 0000-00-00T00:00:00Z', '0001-01-01T00:00:00Z'],
		...['-0001-11-30T00:00:00+00:00', '00/00/0000', '01.01.0001', '00000000'],
		...['Mon, 01 Jan 0001 00:00:00 +0000', '0099-12-31', 'null', ' None', 'undefined', 'N/A'],
		...['Invalid date', 'false', 'NaN'],
	])('%j is not', (value) => expect(isDateSet(value)).toBe(false));
});
