import * as fc from 'fast-check';

import {
	amountForms,
	amountIn,
	isSameAmount,
} from '../../../../../nodes/shared/changes/packedText';
import { packId, PACKED_ID_LENGTH, unpackId } from '../../../../../nodes/shared/changes/recordIds';
import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { TransitionDetector } from '../../../../../nodes/shared/changes/transitionDetector';
import { runsOf } from '../../../../runCounts';

const NOW = Date.parse('2026-11-01T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const detector = (name: 'orderPaid' | 'orderRefunded', state?: object, max?: number) =>
	new TransitionDetector(
		state as never,
		{
			change: 'updated',
			now: NOW,
			lookbackMs: 5 * MINUTE,
			rule: ruleOf(name, 5),
			isFiltered: true,
			baselineMs: 60 * DAY,
			graceMs: 90 * MINUTE,
			showsAll: false,
		},
		max,
	);

const iso = (ms: number) => new Date(ms).toISOString();
const order = (id: number, ms: number, financial_status = 'paid') => ({
	id: `${id}`,
	created_at: iso(ms),
	updated_at: iso(ms),
	financial_status,
});

test.each(['orderPaid', 'orderRefunded'] as const)(
	'%s: at most 24 bytes for each of 50,000 records',
	(name) => {
		const reading = detector(name);
		for (let index = 0; index < 50_000; index++)
			reading.changesOf(order(index, NOW - index * 1_000));
		const state = reading.nextState();
		expect(String(state.tracked).length).toBeLessThanOrEqual(24 * 50_000);
		expect(JSON.stringify(state).length).toBeLessThan(24 * 50_000 + 300);
	},
);

test('what falls out is the oldest, is named, and does not count as new when it is met again', () => {
	const first = detector('orderPaid');
	const later = detector('orderPaid', first.nextState(), 3);
	const orders = [1, 2, 3, 4, 5].map((id) => order(id, NOW + id * MINUTE));
	expect(orders.flatMap((one) => later.changesOf(one))).toHaveLength(5);
	const state = later.nextState();
	expect(later.remarks.forgotten).toEqual({ count: 2, until: NOW + 2 * MINUTE });
	const again = detector('orderPaid', state, 3);
	expect(orders.flatMap((one) => again.changesOf({ ...one, note: 'edited' }))).toEqual([]);
	expect(again.remarks.noted).toBe(2);
	expect(again.changesOf(order(6, NOW + 6 * MINUTE))).toHaveLength(1);
});

test('an ID can be read again from 23 characters', () => {
	const ids = fc.oneof(
		fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map(String),
		fc.uuid(),
		fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }),
		fc.stringMatching(/^0\d{1,12}$/),
	);
	fc.assert(
		fc.property(ids, (id) => {
			const packed = packId(id);
			if (packed === undefined)
				return Buffer.from(id).length > 16 || Buffer.from(id).toString() !== id;
			return packed.length === PACKED_ID_LENGTH && unpackId(packed) === id;
		}),
		{ numRuns: runsOf(1_000) },
	);
});

test('amounts are compared by value, and told with the decimal places that they were written with', () => {
	const amounts = fc
		.tuple(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 0, max: 4 }))
		.map(([units, scale]) => (units / 10 ** scale).toFixed(scale));
	fc.assert(
		fc.property(amounts, amounts, (one, other) => {
			const form = amountForms(one).exact ?? '';
			expect(isSameAmount(form, amountForms(other))).toBe(Number(one) === Number(other));
			expect(isSameAmount(form, amountForms(`${one}${one.includes('.') ? '0' : '.00'}`))).toBe(
				true,
			);
			expect(Number(amountIn(form))).toBe(Number(one));
			expect(amountIn(amountForms(one).written ?? '')).toBe(one);
		}),
		{ numRuns: runsOf(1_000) },
	);
	expect(amountIn(amountForms('12').exact ?? '')).toBe('12');
	expect(amountForms('123456789012.34').exact).toBeUndefined();
});
