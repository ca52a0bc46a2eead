import * as fc from 'fast-check';
import { tryToParseDateTime } from 'n8n-workflow';

import { localDates } from '../../../../../nodes/shared/output/rows/cells';
import { makerOf, order } from './fixtures';

const ZONES = [
	...['Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'],
	...['America/St_Johns', 'Asia/Gaza', 'UTC'],
];

describe('dates as received', () => {
	test.each(['2026-03-01T09:00:00+01:00', 'yesterday', '2026-03-01', '1', ''])(
		'%j stays',
		(date) => {
			const maker = makerOf('order', 'rowPerLine');
			expect(maker.rows(order({ created_at: date }))[0].created_at).toBe(date);
		},
	);
});

describe('dates in local time', () => {
	// Other texts are those of values/dates.test.ts.
	test.each(['9999-12-31T23:59:59Z', 'order 5', '1767225600000'])('%j stays', (text) => {
		expect(localDates('Europe/Amsterdam')(text)).toBe(text);
	});

	test('is what the date library says, in any zone and on days of clock changes', () => {
		const instant = fc.date({
			min: new Date('1930-01-01T00:00:00Z'),
			max: new Date('2090-01-01T00:00:00Z'),
			noInvalidDate: true,
		});
		const changeDay = fc
			.tuple(
				fc.constantFrom('2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z', '2010-11-07T00:00:00Z'),
				fc.integer({ min: 0, max: 36 * 3600 }),
			)
			.map(([start, seconds]) => new Date(Date.parse(start) + seconds * 1000));
		fc.assert(
			fc.property(
				fc.constantFrom(...ZONES),
				fc.array(fc.oneof(instant, changeDay), { minLength: 1, maxLength: 20 }),
				(zone, dates) => {
					const inZone = localDates(zone);
					for (const date of dates) {
						const text = date.toISOString();
						const expected = tryToParseDateTime(text).setZone(zone).toFormat('yyyy-MM-dd HH:mm:ss');
						expect(inZone(text)).toBe(expected);
					}
				},
			),
		);
	});

	test('every date column follows the option', () => {
		const [row] = makerOf('order', 'rowPerLine', { datesAs: 'local' }).rows(
			order({ cancelled_at: '=1' }),
		);
		expect(row).toMatchObject({
			created_at: '2026-03-01 09:00:00',
			processed_at: '2026-03-01 09:00:05',
			updated_at: '2026-03-03 00:30:00',
			cancelled_at: "'=1",
		});
	});
});
