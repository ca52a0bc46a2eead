import fc from 'fast-check';

import { ByteReader, ByteWriter } from '../../../../nodes/shared/changes/packedBytes';
import { packDetector, unpackDetector } from '../../../../nodes/shared/changes/packedDetector';
import { digest } from '../../../../nodes/shared/values/digest';

const MINUTE = 60_000;

describe('bytes', () => {
	it('come back as they were written', () => {
		const value = fc.oneof(
			// Half of it: the sign takes a bit. Plus 0, as -0 is written as 0.
			fc.maxSafeInteger().map((integer) => ({ integer: Math.trunc(integer / 2) + 0 })),
			fc.string({ unit: 'grapheme' }).map((text) => ({ text })),
		);
		fc.assert(
			fc.property(fc.array(value), (values) => {
				const writer = new ByteWriter();
				for (const one of values)
					if ('integer' in one) writer.integer(one.integer);
					else writer.text(one.text);
				const reader = new ByteReader(writer.bytes());
				for (const one of values)
					if ('integer' in one) expect(reader.integer()).toBe(one.integer);
					else expect(reader.text()).toBe(one.text);
			}),
		);
	});

	it('a reader does not go beyond its end', () => {
		const bytes = new ByteWriter().text('a text').bytes();
		for (let length = 0; length < bytes.length; length++)
			expect(() => new ByteReader(bytes.subarray(0, length)).text()).toThrow(RangeError);
		expect(() => new ByteReader(new ByteWriter().integer(-5).bytes()).text()).toThrow(RangeError);
	});
});

const digests = fc.array(fc.string().map(digest), { maxLength: 5 });
const instant = fc
	.integer({ min: Date.parse('1901-01-01'), max: Date.parse('2100-01-01') })
	.map((ms) => new Date(ms).toISOString());
const minute = fc
	.integer({ min: -1e6, max: 1e8 })
	.map((count) => new Date(count * MINUTE).toISOString());

const incremental = fc.record(
	{
		from: instant,
		trackedFrom: instant,
		newest: instant,
		startedAt: instant,
		newsFrom: instant,
		seen: fc.record({
			dated: fc.dictionary(
				minute,
				digests.map((list) => list.join('')),
			),
			undated: digests.map((list) => list.join('')),
		}),
	},
	{ requiredKeys: ['from', 'trackedFrom', 'newest', 'seen'] },
);

const snapshot = fc.nat({ max: 20 }).chain((count) =>
	fc.record(
		{
			ids: fc.constant(Array.from({ length: count }, (_, at) => digest(`id ${at}`)).join('')),
			contents: fc.constant(
				Array.from({ length: count }, (_, at) => digest(`content ${at}`).slice(0, 8)).join(''),
			),
			present: fc.nat(),
			isFirst: fc.constant(true),
			startedAt: instant,
		},
		{ requiredKeys: ['ids'] },
	),
);

describe('the state of a detector', () => {
	it.each([
		['since', incremental],
		['wholeList', snapshot],
	] as const)('%s comes back as it was packed', (reads, states) => {
		fc.assert(
			fc.property(states as fc.Arbitrary<object>, (state) => {
				const writer = new ByteWriter();
				packDetector(reads, { ...state }, writer);
				// To be sure that nothing is left over.
				writer.text('end');
				const reader = new ByteReader(writer.bytes());
				expect(unpackDetector(reads, reader)).toEqual(state);
				expect(reader.text()).toBe('end');
			}),
		);
	});
});
