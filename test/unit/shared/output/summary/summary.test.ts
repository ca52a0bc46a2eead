import Decimal from 'decimal.js';
import * as fc from 'fast-check';

import {
	GROUPS,
	PERIODS,
	type SummarySettings,
} from '../../../../../nodes/shared/output/summary/groups';
import { ranked, summaryRows } from '../../../../../nodes/shared/output/summary/summaryRows';
import { Summary } from '../../../../../nodes/shared/output/summary/summary';
import { historiesOf } from '../../../../runCounts';
import { sales, ZONES, type Sale } from './randomSales';
import { referenceRows, type ReferenceRow } from './reference';

const RUNS = historiesOf(2_000, 30);

const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' };

const settings: fc.Arbitrary<SummarySettings> = fc.record({
	period: fc.constantFrom(...PERIODS),
	dateField: fc.constant('created' as const),
	groupBy: fc.subarray(
		GROUPS.filter((name) => name !== 'product'),
		{ maxLength: 3 },
	),
	currencySet: fc.constant('shop' as const),
	includeTest: fc.boolean(),
	includeCancelled: fc.boolean(),
	timezone: fc.constantFrom(...ZONES),
});

function summaryOf(all: readonly Sale[], chosen: SummarySettings): Summary {
	const summary = new Summary(chosen);
	for (const { order } of all) Array.from(summary.adding(order, SOURCE));
	return summary;
}

const rowsOf = (summary: Summary, top?: number): Array<Record<string, unknown>> =>
	summaryRows(summary, ranked(summary.groups, top), {
		...{ moneyAs: 'text', datesAs: 'received', protectFormulas: false },
		timezone: summary.settings.timezone,
	});

/** Without the key, in an order that depends on the content alone. */
const sorted = (rows: ReadonlyArray<Record<string, unknown>>): unknown[] =>
	rows
		.map(({ row_key: _, ...row }) => JSON.stringify(row))
		.sort()
		.map((text) => JSON.parse(text) as unknown);

/** A place that depends on the seed, so that it can be shrunk. */
const placeOf = ({ instant = 0 }: Sale, seed: number): number =>
	(instant / 60_000) % ((seed % 97) + 2);

const Exact = Decimal.clone({ precision: 300 });
const total = (rows: ReadonlyArray<Record<string, unknown>>, ...columns: string[]): string =>
	rows
		.flatMap((row) => columns.map((column) => String(row[column])))
		.filter((text) => text !== '')
		.reduce((sum, text) => sum.plus(text), new Exact(0))
		.toFixed();

const ADDITIVE = ['net_sales', 'shipping', 'tax', 'tips', 'duties', 'fees', 'unexplained'];

it('equals a plain reference, cell by cell', () => {
	fc.assert(
		fc.property(fc.array(sales, { maxLength: 25 }), settings, (all, chosen) => {
			const expected: ReferenceRow[] = referenceRows(all, chosen);
			expect(sorted(rowsOf(summaryOf(all, chosen)))).toEqual(sorted(expected));
		}),
		{ numRuns: RUNS },
	);
});

it('adds up: gross - discounts = net, and all that makes the total', () => {
	fc.assert(
		fc.property(fc.array(sales, { maxLength: 25 }), settings, (all, chosen) => {
			const whole = all.filter(({ givesTotal }) => givesTotal);
			const rows = rowsOf(summaryOf(whole, chosen));
			for (const currency of new Set(rows.map((row) => row.currency))) {
				const own = rows.filter((row) => row.currency === currency);
				expect(total(own, ...ADDITIVE)).toBe(total(own, 'total'));
			}
			for (const row of rows) {
				const net = total([row], 'net_sales');
				expect(
					new Exact(total([row], 'gross_sales')).minus(total([row], 'discounts')).toFixed(),
				).toBe(net);
			}
		}),
		{ numRuns: RUNS },
	);
});

it('is the same whatever the order of the orders, and however they are divided', () => {
	fc.assert(
		fc.property(fc.array(sales, { maxLength: 20 }), settings, fc.nat(), (all, chosen, seed) => {
			const shuffled = all.toSorted((one, other) => placeOf(one, seed) - placeOf(other, seed));
			const merged = summaryOf(shuffled.slice(0, seed % 20), chosen);
			merged.merge(summaryOf(shuffled.slice(seed % 20), chosen));
			expect(rowsOf(merged)).toEqual(rowsOf(summaryOf(all, chosen)));
		}),
		{ numRuns: RUNS },
	);
});

it('keeps the largest groups, and all others in rows of their own, so that nothing is lost', () => {
	fc.assert(
		fc.property(
			fc.array(sales, { maxLength: 25 }),
			settings,
			fc.integer({ min: 1, max: 4 }),
			(all, chosen, top) => {
				const summary = summaryOf(all, chosen);
				const [rows, cut] = [rowsOf(summary), rowsOf(summary, top)];
				for (const currency of new Set(rows.map((row) => row.currency))) {
					const [own, ownCut] = [rows, cut].map((list) =>
						list.filter((row) => row.currency === currency),
					);
					for (const column of ['orders', 'units', 'gross_sales', 'net_sales', 'shipping'])
						expect(total(ownCut, column)).toBe(total(own, column));
				}
				expect(new Set(cut.map((row) => row.row_key)).size).toBe(cut.length);
			},
		),
		{ numRuns: RUNS },
	);
});
