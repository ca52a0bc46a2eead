import Decimal from 'decimal.js';
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { type BookOrder, summaryOf, type SummaryLine } from '../../../../../dev/testkit/books';
import { randomOrder, ZONES } from '../../../../../dev/testkit/books/randomOrders';
import { SUMS } from '../../../../../nodes/shared/output/summary/figures';
import {
	DATE_FIELDS,
	GROUPS,
	PERIODS,
	type SummarySettings,
} from '../../../../../nodes/shared/output/summary/groups';
import { Summary } from '../../../../../nodes/shared/output/summary/summary';
import { ranked, summaryRows } from '../../../../../nodes/shared/output/summary/summaryRows';
import { toInstant } from '../../../../../nodes/shared/values/parameterValues';
import { historiesOf, runsOf } from '../../../../runCounts';

// A guard against hanging only: all random orders take minutes.
jest.setTimeout(1_200_000);

const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' };

type Row = Record<string, unknown>;

function summed(orders: readonly BookOrder[], chosen: SummarySettings): Summary {
	const summary = new Summary(chosen);
	for (const order of orders) Array.from(summary.adding(order as IDataObject, SOURCE));
	return summary;
}

const rowsOf = (summary: Summary, top?: number): Row[] =>
	summaryRows(summary, ranked(summary.groups, top), {
		...{ moneyAs: 'text', datesAs: 'received', protectFormulas: false },
		timezone: summary.settings.timezone,
	});

const COMPARED = [
	...['orders', 'refunds', 'incomplete_orders', 'left_out_cancelled_orders'],
	...[
		'left_out_test_orders',
		'tax_total',
		'total_without_tax',
		'current_total_without_tax',
		...SUMS,
	],
];
const asNumber = (cell: unknown): string => {
	const text = cell instanceof Decimal ? cell.toFixed() : String(cell ?? '');
	return text === '' ? '' : new Decimal(text).toFixed();
};
const compared = (rows: ReadonlyArray<Row | SummaryLine>): Record<string, unknown> =>
	Object.fromEntries(
		rows
			// Amounts of no currency are not added up.
			.filter(({ currency }) => currency !== '')
			.map((row): [string, unknown] => [
				`${String((row as Row).period ?? '')} ${String(row.currency)}`,
				Object.fromEntries(COMPARED.map((name) => [name, asNumber((row as Row)[name])])),
			])
			.sort(([one], [other]) => (one < other ? -1 : 1)),
	);

const RANGE = { from: '2026-02-10', to: '2026-04-20' };
const instant = (day: string, bound: 'after' | 'before', timezone: string): number =>
	toInstant(day, { label: '', bound, timezone }).toMillis();

test('2,000 random orders: each cell is that of the reference', () => {
	const count = runsOf(2_000);
	const orders = Array.from({ length: count }, (_, at) => randomOrder(at + 1));
	for (const currencySet of ['shop', 'presentment'] as const) {
		// Where both currencies are one, the node takes the amounts of the shop for those of the customer.
		const own = orders.filter(
			({ currency, presentment_currency: other }) =>
				currencySet === 'shop' || (currency && other && other !== currency),
		);
		for (const timezone of ZONES) {
			for (const [period, includeTest, includeCancelled] of [
				['month', false, false],
				['week', true, true],
				['day', false, true],
			] as const) {
				for (const dateField of DATE_FIELDS) {
					for (const range of dateField === 'booked' ? [undefined, RANGE] : [undefined]) {
						const settings = { period, dateField, currencySet, includeTest, includeCancelled };
						const expected = summaryOf(own, { ...settings, timeZone: timezone, ...range });
						const summary = summed(own, {
							...{ ...settings, timezone, groupBy: [] },
							range: range && {
								from: instant(range.from, 'after', timezone),
								to: instant(range.to, 'before', timezone),
							},
						});
						expect(compared(rowsOf(summary))).toEqual(compared(expected.lines));
						// Not their number: the reference has a row of its own for the discount of a gift card.
						expect(
							summary.notes
								.sums('undated')
								.filter(({ currency }) => currency !== '')
								.map(({ currency, sum }) => [currency, asNumber(sum)]),
						).toEqual(
							expected.undated
								.filter(({ currency }) => currency !== '')
								.map(({ currency, sum }) => [currency, asNumber(sum)]),
						);
					}
				}
			}
		}
	}
});

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
/** With all that it can be grouped by. */
const orders = fc.tuple(seeds, fc.nat()).map(([seed, pick]): BookOrder => {
	const order = randomOrder(seed);
	const of = <Choice>(...choices: Choice[]) => choices[pick % choices.length];
	return {
		...order,
		line_items: order.line_items?.map((line, at) => ({
			...line,
			sku: of('S1', 'S2', '', null) ?? null,
			vendor: ['Acme', 'Umbrella', null][(pick + at) % 3],
		})),
		shipping_address: { country_code: of('NL', 'DE', '') },
		discount_codes: of([], ['A'], ['B', 'A'], ['A', 'B']).map((code) => ({ code })),
		payment_gateway_names: of(['card'], ['gift', 'card']),
		source_name: of('web', 'pos', null),
	} as BookOrder;
});
const settings: fc.Arbitrary<SummarySettings> = fc.record({
	period: fc.constantFrom(...PERIODS),
	dateField: fc.constantFrom(...DATE_FIELDS),
	groupBy: fc.subarray(
		GROUPS.filter((name) => name !== 'product'),
		{ maxLength: 3 },
	),
	currencySet: fc.constantFrom('shop' as const, 'presentment' as const),
	includeTest: fc.boolean(),
	includeCancelled: fc.boolean(),
	timezone: fc.constantFrom(...ZONES),
});

const total = (rows: readonly Row[], ...columns: string[]): string =>
	rows
		.flatMap((row) => columns.map((column) => String(row[column])))
		.filter((text) => text !== '')
		.reduce((sum, text) => sum.plus(text), new Decimal(0))
		.toFixed();

const PARTS = [
	...['net_sales', 'gift_cards', 'shipping', 'tax_on_top', 'tips', 'duties', 'fees'],
	...['rounding', 'unexplained'],
];

const RUNS = historiesOf(2_000, 30);

test('the rows of any grouping add up: gross - discounts = net, and all that makes the total', () => {
	fc.assert(
		fc.property(fc.array(orders, { maxLength: 20 }), settings, (all, chosen) => {
			const rows = rowsOf(summed(all, chosen));
			const alone = rowsOf(summed(all, { ...chosen, groupBy: [], period: 'none' }));
			for (const whole of alone) {
				const own = rows.filter(({ currency }) => currency === whole.currency);
				const isKnown = (...names: string[]) => names.every((name) => whole[name] !== '');
				for (const name of [...SUMS, 'orders', 'refunds'])
					if (isKnown(name)) expect([name, total(own, name)]).toEqual([name, total([whole], name)]);
				if (isKnown(...PARTS, 'total')) expect(total(own, ...PARTS)).toBe(total(own, 'total'));
				if (isKnown('gross_sales', 'discounts', 'net_sales'))
					expect(total(own, 'gross_sales')).toBe(total(own, 'discounts', 'net_sales'));
			}
		}),
		{ numRuns: RUNS },
	);
});

test('the summary is the same whatever the order of the orders, and however they are divided', () => {
	fc.assert(
		fc.property(fc.array(orders, { maxLength: 20 }), settings, fc.nat(20), (all, chosen, at) => {
			const merged = summed(all.slice(at).toReversed(), chosen);
			merged.merge(summed(all.slice(0, at), chosen));
			expect(rowsOf(merged)).toEqual(rowsOf(summed(all, chosen)));
			expect(merged.notes).toEqual(summed(all, chosen).notes);
		}),
		{ numRuns: RUNS },
	);
});

test('the largest groups are kept, and all others in rows of their own, so that nothing is lost', () => {
	fc.assert(
		fc.property(
			fc.array(orders, { maxLength: 20 }),
			settings,
			fc.integer({ min: 1, max: 4 }),
			(all, chosen, top) => {
				const summary = summed(all, chosen);
				const [rows, cut] = [rowsOf(summary), rowsOf(summary, top)];
				for (const currency of new Set(rows.map((row) => row.currency))) {
					const [own, ownCut] = [rows, cut].map((list) =>
						list.filter((row) => row.currency === currency),
					);
					for (const column of ['orders', 'units', 'gross_sales', 'net_sales', 'shipping'])
						if (own.every((row) => row[column] !== ''))
							expect(total(ownCut, column)).toBe(total(own, column));
				}
				expect(new Set(cut.map((row) => row.row_key)).size).toBe(cut.length);
			},
		),
		{ numRuns: RUNS },
	);
});
