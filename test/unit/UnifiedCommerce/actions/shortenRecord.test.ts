import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { shortenRecord } from '../../../../nodes/UnifiedCommerce/actions/shortenRecord';

const lengthOf = (value: unknown) => JSON.stringify(value).length;

describe('shortenRecord', () => {
	it('leaves a record as it is that fits', () => {
		const record = { id: '1', note: 'x'.repeat(50), lines: [1, 2, 3] };
		expect(shortenRecord(record, 500)).toBe(record);
	});

	it('cuts long texts and lists, and says how much more there was', () => {
		const record = {
			id: '1',
			note: 'x'.repeat(5_000),
			line_items: Array.from({ length: 400 }, (_, at) => ({ id: String(at), title: 'Mug' })),
		};
		const shorter = shortenRecord(record, 3_000);
		expect(shorter.id).toBe('1');
		expect(shorter.note).toBe(`${'x'.repeat(1_000)}… 4000 more characters`);
		expect(shorter.line_items).toEqual([...record.line_items.slice(0, 20), '… 380 more']);
	});

	it('cuts no surrogate pair in two', () => {
		const { note } = shortenRecord({ note: `x${'😀'.repeat(400)}` }, 700) as { note: string };
		expect(note).toMatch(/^x(😀)+… \d+ more characters$/);
	});

	it('counts the fields that find no room', () => {
		const record = Object.fromEntries(
			Array.from({ length: 300 }, (_, at) => [`field_${at}`, `value ${at}`]),
		);
		const shorter = shortenRecord(record, 500);
		expect(lengthOf(shorter)).toBeLessThanOrEqual(500);
		const names = Object.keys(shorter);
		expect(names.slice(0, 3)).toEqual(['field_0', 'field_1', 'field_2']);
		expect(shorter['…']).toBe(`${300 - (names.length - 1)} more fields`);
	});

	it('fits whatever it is given, and keeps a short ID that stands first', () => {
		fc.assert(
			fc.property(
				fc.object({ maxDepth: 5, maxKeys: 30 }),
				fc.string({ unit: 'grapheme', maxLength: 4_000 }),
				fc.integer({ min: 500, max: 4_000 }),
				(rest, long, most) => {
					const record = { id: '5400000000017', ...rest, long } as IDataObject;
					// As it comes from the service: what JSON cannot hold is not in it.
					const asReceived = JSON.parse(JSON.stringify(record)) as IDataObject;
					const shorter = shortenRecord(asReceived, most);
					expect(lengthOf(shorter)).toBeLessThanOrEqual(most);
					expect(shorter.id).toBe(asReceived.id);
				},
			),
		);
	});
});
