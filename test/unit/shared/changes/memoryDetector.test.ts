import type { IDataObject } from 'n8n-workflow';

import type { TransitionName } from '../../../../nodes/shared/facts/events';
import type { DetectorState } from '../../../../nodes/shared/changes/changeDetector';
import {
	MemoryDetector,
	type MemorySettings,
} from '../../../../nodes/shared/changes/memoryDetector';
import { ruleOf, snapshot } from '../../../../nodes/shared/changes/rules/rules';
import { isFullRun } from '../../../runCounts';

const NOW = Date.parse('2026-11-01T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Name = TransitionName | 'created' | 'updated';
type Changed = Partial<MemorySettings> & { max?: number };

const WHOLE_LIST = ['created', 'updated', 'productRemoved'];

const detectorOf = (name: Name, state?: DetectorState, { max, ...changed }: Changed = {}) =>
	new MemoryDetector(
		// As it is stored in between.
		state && (JSON.parse(JSON.stringify(state)) as DetectorState),
		{
			change: name === 'created' ? 'created' : 'updated',
			by: 'updated',
			now: NOW,
			lookbackMs: 5 * MINUTE,
			rule:
				name === 'created' || name === 'updated'
					? snapshot(name, changed.startFrom !== undefined)
					: ruleOf(name, 5),
			isFiltered: !WHOLE_LIST.includes(name),
			isUnfiltered: true,
			baselineMs: 60 * DAY,
			graceMs: 90 * MINUTE,
			firstGraceMs: WHOLE_LIST.includes(name) ? 5 * MINUTE : 0,
			...changed,
		},
		max,
	);

/** The records that come out of a page. */
const changed = (detector: MemoryDetector, records: readonly IDataObject[]): unknown[] => {
	detector.follow(records, NOW);
	return records.flatMap((record) => detector.changesOf(record).map(() => record.id));
};

/** One complete reading. */
function read(
	name: Name,
	state: DetectorState | undefined,
	records: IDataObject[],
	more?: Changed,
) {
	const detector = detectorOf(name, state, more);
	const news = changed(detector, records);
	const removed = detector.removed().map(({ from }) => from);
	return { news, removed, kept: detector.nextState(), remarks: detector.remarks };
}

const iso = (ms: number) => new Date(ms).toISOString();
const order = (id: number | string, ms: number, financial_status = 'paid'): IDataObject => ({
	...{ id: `${id}`, created_at: iso(ms), updated_at: iso(ms), financial_status },
	...{ total_price: '1299.90', current_total_price: '1299.90' },
});
const manyOf = <Made>(count: number, make: (index: number) => Made) =>
	Array.from({ length: count }, (_, index) => make(index));

describe('the size of a state', () => {
	const product = (index: number): IDataObject => {
		const prices = { price: '129.95', compare_at_price: '1159.00' };
		const variant = { id: `${44_012_345_678_901 + index}`, inventory_quantity: index, ...prices };
		return { id: `${8_012_345_678_901 + index}`, variants: [variant] };
	};
	/** The whole takes a minute. */
	const RECORDS = isFullRun() ? 50_000 : 5_000;
	const ofList = (make: (index: number) => IDataObject) => () => manyOf(RECORDS, make);
	const dated = (index: number) => order(5_400_000_000_000 + index, NOW - index * 90_000);

	test.each<[Name, () => IDataObject[]]>([
		...(['orderPaid', 'orderCancelled', 'orderRefunded'] as const).map(
			(name): [Name, () => IDataObject[]] => [name, ofList(dated)],
		),
		...(
			['created', 'updated', 'productRemoved', 'productStockBelow', 'productPriceChanged'] as const
		).map((name): [Name, () => IDataObject[]] => [name, ofList(product)]),
		[
			'productRemoved',
			ofList((index) => ({ id: `0a1b2c3d-4e5f-6071-8293-${String(index).padStart(12, '0')}` })),
		],
	])(
		`%s: at most 24 characters for each of ${RECORDS} records`,
		(name, records) => {
			const first = read(name, undefined, records());
			expect(JSON.stringify(first.kept).length).toBeLessThanOrEqual(24 * RECORDS + 300);
			expect(first.remarks.forgotten).toBeUndefined();
			expect(read(name, first.kept, records())).toMatchObject({ news: [], removed: [] });
		},
		120_000,
	);

	test('16 more for each refund', () => {
		const refunded = (index: number, count: number) => ({
			...dated(index),
			refunds: manyOf(count, (at) => ({ id: `${9_000_000_000_000 + 100 * index + at}` })),
		});
		const [none, five] = [0, 5].map((count) => {
			const orders = manyOf(1_000, (index) => refunded(index, count));
			return JSON.stringify(read('orderRefunded', undefined, orders).kept).length;
		});
		expect(five - none).toBeLessThanOrEqual(16 * 5 * 1_000);
	});
});

test('a whole list of more records than the memory holds is refused, over all polls of its reading', () => {
	const ids = ['a', 'b', 'c'].map((id) => ({ id, variants: [{ id, inventory_quantity: 9 }] }));
	for (const name of ['created', 'updated', 'productRemoved', 'productStockBelow'] as const) {
		const more = { max: 2, isFiltered: false };
		expect(() => read(name, undefined, ids, more)).toThrow(
			'The list holds 3 records, but at most 2 can be compared',
		);
		const first = detectorOf(name, undefined, more);
		changed(first, ids.slice(0, 2));
		const second = detectorOf(name, first.suspendedState(), more);
		changed(second, ids.slice(2));
		expect(() => second.suspendedState()).toThrow('The list holds 3 records');
	}
});

describe('a whole list', () => {
	const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Title of ${id}` }));

	test('removed: of too many absences the oldest is forgotten, not the newest', () => {
		let { kept } = read('productRemoved', undefined, [a, b, c], { max: 3 });
		kept = read('productRemoved', kept, [b, c], { max: 3 }).kept;
		const third = read('productRemoved', kept, [c, d], { max: 3 });
		expect([third.removed, third.remarks.forgotten]).toEqual([['a'], { count: 1 }]);
		expect(read('productRemoved', third.kept, [c, d], { max: 3 }).removed).toEqual(['b']);
	});

	test('removed: IDs of every kind come back as they were, and records without one are counted', () => {
		const uuid = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
		const ids = [uuid, 'a:b,c*d@e', '~AbC', 'Größe 1', '007', '7', 'x'.repeat(24)];
		const records = [...ids, ''].map((id) => ({ id }));
		const first = read('productRemoved', undefined, records);
		expect(first.remarks.unidentified).toBe(1);
		const second = read('productRemoved', first.kept, []);
		const third = read('productRemoved', second.kept, []);
		expect([second.removed, third.removed]).toEqual([[], ids]);
		expect(read('productRemoved', third.kept, []).removed).toEqual([]);
	});

	test('the first reading of all keeps what is old and reports what comes in its later polls', () => {
		const dated = (id: string, ms: number) => ({ id, created_at: iso(ms) });
		for (const name of ['created', 'updated'] as const) {
			const first = detectorOf(name, undefined);
			expect(changed(first, [a])).toEqual([]);
			const old = dated('old', NOW - 5 * MINUTE - 1);
			const second = read(name, first.suspendedState(), [b, old, dated('new', NOW - 5 * MINUTE)]);
			expect(second.news).toEqual(['new']);
			expect(read(name, second.kept, [a, b, c]).news).toEqual(['c']);
		}
	});
});

test('over several polls a reading begins at its first one: later changes may be on pages read before', () => {
	const { kept } = read('orderPaid', undefined, []);
	const first = detectorOf('orderPaid', kept);
	changed(first, [order(1, NOW - HOUR)]);
	const second = detectorOf('orderPaid', first.suspendedState());
	second.follow([order(2, NOW + 50 * MINUTE)], NOW + HOUR);
	expect(second.nextState().position.newest).toBe(NOW);
});

describe('what falls out', () => {
	const orders = [1, 2, 3, 4, 5].map((id) => order(id, NOW + id * MINUTE));

	test('is the oldest, is named, and does not count as new when it is met again', () => {
		const first = read('orderPaid', undefined, []);
		const later = read('orderPaid', first.kept, orders, { max: 3 });
		expect(later.news).toHaveLength(5);
		expect(later.remarks.forgotten).toEqual({ count: 2, until: NOW + 2 * MINUTE });
		const edited = orders.map((one) => ({ ...one, note: 'edited' }));
		const again = read('orderPaid', later.kept, edited, { max: 3 });
		expect([again.news, again.remarks.unproven]).toEqual([[], 2]);
		expect(read('orderPaid', again.kept, [order(6, NOW + 6 * MINUTE)], { max: 3 }).news).toEqual([
			'6',
		]);
	});

	test('is still known to have fallen out two readings later, where the whole list is read', () => {
		const more = { max: 2, isFiltered: false };
		const old = ['a', 'b', 'c'].map((id) => order(id, NOW - 9 * DAY));
		const [a, b, c] = old;
		let { kept } = read('orderPaid', undefined, [a, b], more);
		for (let poll = 0; poll < 3; poll++) kept = read('orderPaid', kept, [b, c], more).kept;
		const back = read('orderPaid', kept, [a, c], more);
		expect([back.news, back.remarks.unproven]).toEqual([[], 1]);
	});
});

describe('dates without an offset', () => {
	const local = (id: string, ms: number, more: IDataObject = {}): IDataObject => {
		const date = iso(ms).slice(0, 19);
		return { id, created_at: date, updated_at: date, financial_status: 'paid', ...more };
	};
	const { kept } = read('orderPaid', undefined, [local('old', NOW - 3 * HOUR)]);

	test('long after the activation an order is new, long before it is not', () => {
		const { news, remarks } = read('orderPaid', kept, [
			local('ten days', NOW + 10 * DAY),
			local('long ago', NOW - 70 * DAY),
		]);
		expect([news, remarks.unproven]).toEqual([['ten days'], 1]);
	});

	test('near the activation one is new that a complete reading lacked, unless a filter may have hidden it', () => {
		const records = [local('old', NOW - 3 * HOUR), local('new', NOW + 2 * HOUR)];
		expect(read('orderPaid', kept, records)).toMatchObject({ news: ['new'] });
		const filtered = read('orderPaid', kept, records, { isUnfiltered: false });
		expect([filtered.news, filtered.remarks]).toMatchObject([[], { unproven: 1 }]);
		const startFrom = NOW - HOUR;
		const first = read('orderPaid', undefined, records, { startFrom });
		expect([first.news, first.remarks.unproven]).toEqual([[], 2]);
	});

	test('an order counts as left out once, and not where its other date proves it', () => {
		const near = iso(NOW + 2 * HOUR).slice(0, 19);
		const cancelled = (created: string): IDataObject => ({
			...{ id: created, created_at: created, updated_at: created, cancelled_at: near },
		});
		const shipped = (...created: string[]): IDataObject => ({
			...{ id: 'shipped', created_at: iso(NOW - 70 * DAY), updated_at: iso(NOW + 2 * HOUR) },
			fulfillments: created.map((created_at, at) => ({ id: `${at}`, created_at })),
		});
		const [after, before] = [iso(NOW + HOUR), iso(NOW - 70 * DAY)];
		const told = (name: Name, one: IDataObject, isUnfiltered = false) => {
			const { news, remarks } = read(name, kept, [one], { isUnfiltered });
			return [news.length, remarks.unproven];
		};
		expect(told('orderCancelled', cancelled(after))).toEqual([1, 0]);
		expect(told('orderCancelled', cancelled(before))).toEqual([0, 1]);
		expect(told('orderShipped', shipped(near, before, near))).toEqual([0, 1]);
		expect(told('orderShipped', shipped(before, before), true)).toEqual([0, 1]);
		expect(told('orderShipped', shipped(before, after), true)).toEqual([1, 0]);
	});

	test('the next reading begins where it does in every zone', () => {
		const later = read('orderPaid', kept, [local('new', NOW - MINUTE)]);
		expect(iso(later.kept.position.from)).toBe(iso(NOW - MINUTE - 14 * HOUR - 5 * MINUTE));
	});
});
