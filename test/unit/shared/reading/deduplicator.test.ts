import fc from 'fast-check';

import { Deduplicator } from '../../../../nodes/shared/reading/deduplicator';

const record = (id: unknown) => ({ id }) as { id: string };

describe('Deduplicator', () => {
	it('gives each record once, in the order in which they came', () => {
		const seen = new Deduplicator();
		expect(seen.unseen([{ id: '2' }, { id: '1' }, { id: '2' }])).toEqual([
			{ id: '2' },
			{ id: '1' },
		]);
		expect(seen.unseen([{ id: '1' }, { id: '3' }])).toEqual([{ id: '3' }]);
	});

	it('counts what it left out, also when it holds something else', () => {
		const seen = new Deduplicator();
		seen.unseen([{ id: '1' }, { id: '2' }, { id: '1', note: 'changed' }]);
		expect(seen.repeats).toBe(1);
		seen.unseen([{ id: '2' }, { id: '3' }, { id: '1' }, record(undefined), record(undefined)]);
		expect(seen.repeats).toBe(3);
	});

	it('takes a number and its text for one ID', () => {
		expect(new Deduplicator().unseen([record(17), record('17')])).toEqual([record(17)]);
	});

	it('keeps IDs apart that only look alike', () => {
		const ids = [
			...['0', '00', '1', '01', '1.0', '-1', '+1', '1e3', '1000', ' 1', '1 ', 'a', 'A'],
			...['9007199254740992', '9007199254740993', '18446744073709551615', '18446744073709551616'],
			...['18446744073709551617', '9999999999999999999', '99999999999999999990'],
		].map(record);
		const seen = new Deduplicator();
		expect(seen.unseen(ids)).toEqual(ids);
		expect(seen.unseen(ids)).toEqual([]);
	});

	it('doubles rather than loses what has no ID', () => {
		const records = [undefined, null, '', {}, true].map(record);
		const seen = new Deduplicator();
		expect(seen.unseen(records)).toEqual(records);
		expect(seen.unseen(records)).toEqual(records);
	});

	it('does what a Set of texts does', () => {
		const id = fc.oneof(
			fc.bigInt({ min: 0n, max: 2n ** 65n }).map(String),
			fc.integer({ min: 0, max: 300 }).map(String),
			fc.string({ minLength: 1 }),
		);
		fc.assert(
			fc.property(fc.array(id, { maxLength: 2_000 }), (ids) => {
				expect(new Deduplicator().unseen(ids.map(record)).map((one) => one.id)).toEqual([
					...new Set(ids),
				]);
			}),
		);
	});
});
