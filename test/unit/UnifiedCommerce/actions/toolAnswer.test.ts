import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { answerForModel } from '../../../../nodes/UnifiedCommerce/actions/summary/summaryForModel';
import { shortenRecord } from '../../../../nodes/UnifiedCommerce/actions/toolAnswer';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { Summary } from '../../../../nodes/shared/output/summary/summary';

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
		expect(shorter.note).toBe(`${'x'.repeat(840)}… 4160 more characters`);
		expect(shorter.line_items).toEqual([...record.line_items.slice(0, 20), '… 380 more']);
	});

	it('cuts no surrogate pair in two', () => {
		const { note } = shortenRecord({ note: `x${'😀'.repeat(400)}` }, 700) as { note: string };
		expect(note).toMatch(/^x(😀)+… \d+ more characters$/);
	});

	it('leaves out inner objects where that does not do, and names the number of fields at last', () => {
		const fields = (prefix: string) =>
			Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${prefix}${at}`, 'value']));
		expect(shortenRecord({ id: '1', customer: fields('a') }, 500)).toEqual({
			id: '1',
			customer: '…',
		});
		expect(shortenRecord(fields('b'), 500)).toEqual({ '…': '300 fields' });
	});

	it('fits whatever it is given', () => {
		fc.assert(
			fc.property(
				fc.object({ maxDepth: 5, maxKeys: 30 }),
				fc.string({ unit: 'grapheme', maxLength: 4_000 }),
				fc.integer({ min: 500, max: 4_000 }),
				(rest, long, most) => {
					const record = { ...rest, long } as IDataObject;
					// As it comes from the service: what JSON cannot hold is not in it.
					const asReceived = JSON.parse(JSON.stringify(record)) as IDataObject;
					expect(lengthOf(shortenRecord(asReceived, most))).toBeLessThanOrEqual(most);
				},
			),
		);
	});
});

describe('a summary for a model', () => {
	/** Texts that take one to six bytes of JSON for each character. */
	const text = (maxLength: number) =>
		fc.oneof(
			fc.string({ maxLength }),
			fc.string({ unit: 'grapheme', maxLength }),
			fc.nat(maxLength).map((length) => '\u0001'.repeat(length)),
			fc.nat(maxLength).map((length) => '汉'.repeat(length)),
		);
	const summaryBy = (period: 'month' | 'none', groupBy: Array<'country' | 'sku'> = []) =>
		new Summary({
			...{ period, dateField: 'created', groupBy, currencySet: 'shop' },
			...{ includeTest: true, includeCancelled: true, timezone: 'UTC' },
		});
	const wires = TABLE.order.fields.map(({ wire }) => wire);

	it('takes at most 4 kB, whatever the user, the filters, currencies, groups and hints', () => {
		let cut = 0;
		fc.assert(
			fc.property(
				text(2_000),
				fc.dictionary(fc.constantFrom(...wires), text(300)),
				fc.array(fc.tuple(text(20), text(200), fc.nat(60)), { maxLength: 60 }),
				fc.array(text(900), { maxLength: 4 }),
				(tpUserId, filters, kinds, remarks) => {
					const summary = summaryBy('month', ['country', 'sku']);
					kinds.forEach(([currency, sku, month], id) => {
						const created_at = new Date(Date.UTC(2020, month)).toISOString();
						const line_items = [{ id, sku, quantity: 1, price: '12.34' }];
						const order = { id, currency, created_at, total_price: '12.34', line_items };
						Array.from(summary.adding(order, { channel: 'bol', tpUserId }));
					});
					const query = { resource: 'order', channel: 'bol', tpUserId, filters } as const;
					const answer = answerForModel(summary, query, { remarks });
					expect(Buffer.byteLength(JSON.stringify([answer]))).toBeLessThanOrEqual(4_000);
					expect(answer.about).toMatch(/^Orders of /);
					if (/rows were too long/.test(String(answer.note))) cut += 1;
				},
			),
			{ numRuns: 60 },
		);
		expect(cut).toBeGreaterThan(0);
	});

	it('keeps rows and totals where only the User ID is long', () => {
		const summary = summaryBy('none');
		const source = { channel: 'bol', tpUserId: 'x' };
		Array.from(summary.adding({ id: 1, currency: 'EUR', total_price: '12.34' }, source));
		const tpUserId = 'x'.repeat(9_000);
		const query = { resource: 'order', channel: 'bol', tpUserId, filters: {} } as const;
		const { about, rows, totals } = answerForModel(summary, query, { remarks: [] });
		expect(about).toMatch(/^Orders of x{60}… on bol\. No filters/);
		expect(rows).toEqual(totals);
		expect(JSON.stringify(rows)).toContain('12.34');
	});
});
