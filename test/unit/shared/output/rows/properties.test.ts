import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../../../../nodes/shared/facts/fieldTypes';
import { TABLE } from '../../../../../nodes/shared/facts/filterTable';
import { ROW_LAYOUTS, type RowOptions } from '../../../../../nodes/shared/output/rows';
import { idOrDigest } from '../../../../../nodes/shared/values/digest';
import { address, lineItem, makerOf, order, product, rowMaker, variant } from './fixtures';
import { runsOf } from '../../../../runCounts';

const garbage = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(null, undefined, '', 0, false, [], {}, [null], NaN) },
	{ weight: 2, arbitrary: fc.anything({ withBigInt: true, withNullPrototype: true }) },
	fc.string({ unit: 'grapheme' }),
	fc.double(),
);

/** The record with some of its fields left out or replaced by anything at all. */
function broken(whole: IDataObject): fc.Arbitrary<IDataObject> {
	const fields = Object.fromEntries(
		Object.entries(whole).map(([name, value]) => [
			name,
			fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, garbage),
		]),
	);
	return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<IDataObject>;
}

const lists = {
	order: fc.array(fc.oneof(broken(lineItem()), garbage), { maxLength: 4 }),
	product: fc.array(fc.oneof(broken(variant()), garbage), { maxLength: 4 }),
};

const records: Record<ListResource, fc.Arbitrary<IDataObject>> = {
	order: fc
		.tuple(broken(order()), broken(address()), lists.order)
		.map(([fields, shipping_address, line_items]) => ({
			...fields,
			...('customer' in fields ? { shipping_address } : {}),
			...('name' in fields ? { line_items: line_items as IDataObject[] } : {}),
		})),
	product: fc.tuple(broken(product()), lists.product).map(([fields, variants]) => ({
		...fields,
		...('title' in fields ? { variants: variants as IDataObject[] } : {}),
	})),
};

const options: fc.Arbitrary<RowOptions> = fc
	.record({
		orderTotals: fc.constantFrom('everyRow', 'firstRow'),
		moneyAs: fc.constantFrom('text', 'number'),
		currencySet: fc.constantFrom('shop', 'presentment', 'both'),
		datesAs: fc.constantFrom('received', 'local'),
		keyWithUserId: fc.boolean(),
		protectFormulas: fc.boolean(),
		headerStyle: fc.constantFrom('names', 'titles', 'shopify'),
		columnSet: fc.constantFrom('essential', 'accounting', 'shipping', 'all', 'choose'),
		columns: fc.constant([]),
		timezone: fc.constantFrom('Europe/Amsterdam', 'America/New_York'),
	})
	.filter(({ currencySet, headerStyle }) => currencySet !== 'both' || headerStyle !== 'shopify');

const isNumbered = (list: unknown): list is object =>
	typeof list === 'object' && list !== null && Object.keys(list).every((key) => /^\d+$/.test(key));

function isNoCell(cell: unknown): boolean {
	if (typeof cell === 'number') return !Number.isFinite(cell);
	return typeof cell === 'string' ? cell.includes('[object') : typeof cell !== 'boolean';
}

const layoutsOf = (resource: ListResource) => fc.constantFrom(...ROW_LAYOUTS[resource]);
const contexts = fc.record({
	tpUserId: fc.string(),
	channel: fc.constantFrom(...TABLE.order.channels),
});

describe.each(['order', 'product'] as const)('rows of any %s', (resource) => {
	const layouts = layoutsOf(resource);
	test('have identical keys in order and hold scalars only, however broken the record is', () => {
		fc.assert(
			fc.property(
				fc.array(records[resource], { maxLength: 4 }),
				layouts,
				options,
				fc.array(contexts, { minLength: 1, maxLength: 3 }),
				(list, layout, chosen, users) => {
					for (const user of users) {
						const maker = rowMaker(resource, layout, chosen, user);
						const header = rowMaker(resource, layout, chosen, users[0]).columns;
						for (const record of list) {
							const rows = maker.rows(record);
							expect(rows.length).toBeGreaterThanOrEqual(1);
							expect(rows.map((row) => Object.keys(row).join())).toEqual(
								rows.map(() => header.join()),
							);
							expect(maker.cells(record).flat().filter(isNoCell)).toEqual([]);
							expect(maker.cells(record)).toEqual(rows.map((row) => Object.values(row)));
						}
					}
				},
			),
			{ numRuns: runsOf(200) },
		);
	});

	test('are one per line, or one for a record without lines', () => {
		const lineList = resource === 'order' ? 'line_items' : 'variants';
		fc.assert(
			fc.property(records[resource], options, contexts, (record, chosen, user) => {
				const list: unknown = record[lineList];
				const entries = isNumbered(list) ? Object.values(list) : Array.isArray(list) ? list : [];
				const lines = entries.filter(
					(line: unknown) => typeof line === 'object' && line !== null && !Array.isArray(line),
				);
				const perLine = rowMaker(resource, 'rowPerLine', chosen, user);
				expect(perLine.cells(record)).toHaveLength(Math.max(1, lines.length));
				expect(rowMaker(resource, 'rowPerRecord', chosen, user).cells(record)).toHaveLength(1);
			}),
		);
	});

	test('need no more than the fields they name', () => {
		fc.assert(
			fc.property(
				records[resource],
				layouts,
				options,
				contexts,
				fc.nat(),
				(record, layout, chosen, user, pick) => {
					const { columns } = rowMaker(resource, layout, chosen, user);
					const name = columns[pick % columns.length];
					const one = { ...chosen, columnSet: 'choose', columns: [name] } as const;
					const maker = rowMaker(resource, layout, one, user);
					const named = Object.fromEntries(
						Object.entries(record).filter(([field]) => maker.needs.includes(field)),
					);
					// The key of a record without an ID stands for all of its content.
					const keyed = idOrDigest(record).startsWith('#') && ['row_key', 'Row Key'].includes(name);
					if (!keyed) expect(maker.rows(named)).toEqual(maker.rows(record));
				},
			),
			{ numRuns: runsOf(500) },
		);
	});

	test('are the same in every run and leave the record as it was', () => {
		fc.assert(
			fc.property(records[resource], layouts, options, contexts, (record, layout, chosen, user) => {
				const before = structuredClone(record);
				const rows = rowMaker(resource, layout, chosen, user).rows(record);
				expect(record).toEqual(before);
				expect(rowMaker(resource, layout, chosen, user).rows(before)).toEqual(rows);
			}),
		);
	});
});

test('a record that is no object gives one blank row', () => {
	for (const record of [null, 'text', 7, []]) {
		const maker = makerOf('order', 'rowPerRecord', { columns: ['order_id', 'email'] });
		expect(maker.rows(record as unknown as IDataObject)).toEqual([{ order_id: '', email: '' }]);
	}
});
