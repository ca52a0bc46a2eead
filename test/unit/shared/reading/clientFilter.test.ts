import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../../../../nodes/shared/facts/channels';
import { ClientFilter } from '../../../../nodes/shared/reading/clientFilter';
import { checkFilters } from '../../../../nodes/shared/reading/filters';
import { startSandbox, type Sandbox } from '../../../../dev/sandbox';
import { factsOfOrder, factsOfProduct } from '../../../../dev/sandbox/data/facts';
import { compileFilters } from '../../../../dev/sandbox/filters';
import { runsOf } from '../../../runCounts';
import { RESOURCES, SPEC, type SpecFilter, type SpecResource } from '../../../specTables';
import { refusalOf } from '../../thrownUserError';
import { PLAIN } from './plainFilters';

const RUNS = runsOf(200);
/** Records of each list. */
const COUNT = 24;
const TIMEZONE = 'Europe/Amsterdam';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ orders: COUNT, products: COUNT });
});
afterAll(async () => await sandbox.close());

const recordsOf = (resource: SpecResource, channel: string): IDataObject[] =>
	(resource === 'order'
		? sandbox.orders(channel as Channel)
		: sandbox.products(channel as Channel)) as unknown as IDataObject[];

/** Filters that a record does not tell, and the choice of fields, which leaves out no record. */
const NO_TESTS = ['collectionId', 'attributionAppId', 'fields'];

const pairs = RESOURCES.flatMap((resource) =>
	SPEC[resource].channels.flatMap((channel) =>
		SPEC[resource].filters
			.filter(({ name }) => !NO_TESTS.includes(name))
			.map((filter) => ({ resource, channel, filter })),
	),
);
const has = ({ channel, filter }: (typeof pairs)[number]) => filter.channels.includes(channel);

const idsOf = (records: readonly IDataObject[]) => records.map(({ id }) => id);

/** Values of a filter near to what the records hold, as a user gives them. */
function valuesFor(
	{ kind, values, wire }: SpecFilter,
	records: readonly IDataObject[],
): fc.Arbitrary<string> {
	const held = (field: string) => fc.constantFrom(...records.map((record) => record[field]));
	switch (kind) {
		case 'date':
			return fc
				.tuple(
					held(wire.replace(/_m(in|ax)$/, '')),
					fc.constantFrom(-86_400_000, -1000, 0, 1000, 3_600_000),
					fc.constantFrom(0, 120, -330),
				)
				.map(([date, more, offset]) => written(Date.parse(String(date)) + more, offset));
		case 'enum':
			return fc.constantFrom(...values);
		case 'enumList':
			return fc.subarray([...values], { minLength: 1 }).map((words) => words.join(','));
		case 'list':
			return fc
				.array(held(wire === 'ids' ? 'id' : wire), { minLength: 1, maxLength: 9 })
				.map((some) => [...some, 'none'].join(','));
		default:
			return wire === 'since_id'
				? fc.oneof(held('id').map(String), fc.nat().map(String))
				: fc
						.oneof(held(wire).map(String), fc.constant('None Of These'))
						.filter((text) => text.trim() !== '');
	}
}

/** ISO 8601 with an offset in minutes; a record without the date has none to be near to. */
function written(ms: number, offset: number): string {
	const instant = Number.isNaN(ms) ? Date.parse('2026-03-01T00:00:00Z') : ms;
	const wall = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
	const size = Math.abs(offset);
	const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
	return `${wall}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

const filterOf = (resource: SpecResource, applied: IDataObject, kept?: string[]) =>
	new ClientFilter({ resource, applied, filters: kept ? { fields: kept } : {} }, TIMEZONE);

const passing = (resource: SpecResource, applied: IDataObject, records: IDataObject[]) =>
	filterOf(resource, applied).passing(records.map((record) => ({ ...record })));

describe('a filter that the channel has, applied here to the whole list', () => {
	test.each(pairs.filter(has))(
		'$resource of $channel by $filter.name: as the service filters',
		({ resource, channel, filter }) => {
			const records = recordsOf(resource, channel);
			const list = resource === 'order' ? 'orders' : 'products';
			fc.assert(
				fc.property(valuesFor(filter, records), (value) => {
					const { filters: body } = checkFilters(
						{ [filter.name]: value },
						{ resource, channel: channel as Channel, timezone: TIMEZONE },
					);
					const wanted = body[filter.wire];
					const accepts = compileFilters(
						list,
						channel as Channel,
						{ status: 'any', [filter.wire]: Array.isArray(wanted) ? wanted.join(',') : wanted },
						{ min: 'inclusive', max: 'inclusive' },
					);
					const factsOf = (resource === 'order' ? factsOfOrder : factsOfProduct) as (
						record: IDataObject,
					) => never;
					const expected = records.filter((record) => accepts?.(factsOf(record)) ?? true);
					const isAny = String(wanted) === 'any';
					const applied: IDataObject = isAny ? {} : { [filter.wire]: wanted };
					expect(idsOf(passing(resource, applied, records))).toEqual(idsOf(expected));
				}),
				{ numRuns: RUNS },
			);
		},
	);
});

/** The record without some of its fields, or with nothing in them, as channels may give it. */
const holes = (fields: readonly string[]) =>
	fc.array(fc.tuple(fc.nat(COUNT - 1), fc.constantFrom(...fields), fc.boolean()), { maxLength: 8 });

const FIELDS = {
	order: [
		...['created_at', 'updated_at', 'processed_at', 'cancelled_at', 'closed_at', 'id'],
		...['financial_status', 'fulfillment_status'],
	],
	product: [
		...['created_at', 'updated_at', 'published_at', 'id', 'status', 'vendor'],
		...['product_type', 'title', 'handle'],
	],
};

describe('a filter that the channel lacks', () => {
	test.each(pairs.filter((pair) => !has(pair)))(
		'$resource of $channel by $filter.name: as a plain reading of its words',
		({ resource, channel, filter }) => {
			const whole = recordsOf(resource, channel);
			const areNumbers = whole.every(({ id }) => /^\d+$/.test(String(id)));
			if (filter.name === 'sinceId' && !areNumbers) {
				expect(refusalOf(() => passing(resource, { since_id: '5' }, whole))).toMatchObject({
					name: 'UserError',
					message: expect.stringContaining('Parameter “Since ID” cannot be applied') as string,
				});
				return;
			}
			const cases = fc.tuple(
				valuesFor(filter, whole).filter(
					(value) => filter.name !== 'sinceId' || /^\d+$/.test(value),
				),
				holes(FIELDS[resource]),
			);
			fc.assert(
				fc.property(cases, ([value, removed]) => {
					const records = whole.map((record) => ({ ...record }));
					for (const [at, field, isNull] of removed) {
						if (isNull) records[at][field] = null;
						else delete records[at][field];
					}
					const { applied = {} } = checkFilters(
						{ [filter.name]: value },
						{ resource, channel: channel as Channel, timezone: TIMEZONE, applied: true },
					);
					const told = records.map((record) => PLAIN[resource][filter.name](record, value));
					const expected = records.filter((_, at) => told[at] === true);
					const tested = filterOf(resource, applied);
					expect(idsOf(tested.passing(records))).toEqual(idsOf(expected));
					expect(tested.read).toBe(records.length);
					const unmatched = tested.unmatched.reduce((sum, { count }) => sum + count, 0);
					expect(unmatched).toBe(told.filter((answer) => answer === undefined).length);
				}),
				{ numRuns: RUNS },
			);
		},
	);
});

test('several filters must all pass; a record that one of them leaves out is not unmatched', () => {
	const applied = { created_at_min: '2026-03-01T00:00:00Z', financial_status: 'paid' };
	const filter = filterOf('order', applied);
	const records = [
		{ id: '1', created_at: '2026-03-02T00:00:00Z', financial_status: 'paid' },
		{ id: '2', created_at: '2026-03-02T00:00:00Z', financial_status: 'pending' },
		{ id: '3', created_at: '', financial_status: 'paid' },
		{ id: '4', financial_status: 'pending' },
		{ id: '5', created_at: '2026-02-28T00:00:00Z' },
		{ id: '6' },
	];
	expect(idsOf(filter.passing(records))).toEqual(['1']);
	expect(filter.unmatched).toEqual([{ label: 'Created After', fields: ['created_at'], count: 2 }]);
	expect(filter.needs).toEqual(['created_at', 'financial_status']);
});

test('dates of every form; one without an offset is of the time zone of the workflow', () => {
	const applied = { created_at_min: '2026-03-01T00:00:00+01:00' };
	const created = (created_at: unknown) =>
		passing('order', applied, [{ id: '1', created_at } as IDataObject]).length === 1;
	for (const date of [
		...['2026-03-01T00:00:00', '2026-03-01', '2026-02-28T23:00:00Z', '2026-02-28T23:00:00.000Z'],
		'2026-03-01 00:00:00 +0100',
	])
		expect([date, created(date)]).toEqual([date, true]);
	for (const date of ['2026-02-28T23:59:59', '2026-02-28T22:59:59Z', '2026-02-31', '2999', 7, null])
		expect([date, created(date)]).toEqual([date, false]);
});

test('states are the same in either case, titles and names are not', () => {
	const states = { financial_status: 'paid', fulfillment_status: 'shipped' };
	expect(
		passing('order', states, [
			{ id: '1', financial_status: 'PAID', fulfillment_status: ' Fulfilled ' },
		]),
	).toHaveLength(1);
	expect(passing('product', { vendor: 'Acme' }, [{ id: '1', vendor: 'ACME' }])).toEqual([]);
});

test.each(['0000-00-00 00:00:00', '0001-01-01T00:00:00Z', '-0001-11-30T00:00:00+00:00', ' ', null])(
	'%j in a date means that there is none, as in summaries',
	(none) => {
		const set = '2026-03-01T00:00:00Z';
		const orders: IDataObject[] = [
			{ id: 'open', cancelled_at: none, closed_at: none },
			{ id: 'closed', cancelled_at: none, closed_at: set },
			{ id: 'cancelled', cancelled_at: set, closed_at: none },
		];
		for (const status of ['open', 'closed', 'cancelled'])
			expect(idsOf(passing('order', { status }, orders))).toEqual([status]);
	},
);

test.each<[string, IDataObject, string[], IDataObject]>([
	['only asked for', { status: 'open' }, ['id', 'name'], { name: '#1', extra: 1 }],
	['chosen', { status: 'open' }, ['id', 'closed_at'], { name: '#1', closed_at: null, extra: 1 }],
	['chosen here', { fields: ['name'], status: 'open' }, ['id', 'name'], { name: '#1' }],
	['chosen without a test', { fields: ['name'] }, ['id', 'name'], { name: '#1' }],
])('fields that were %s', (_, applied, fields, left) => {
	const record = { id: '1', name: '#1', closed_at: null, cancelled_at: null, extra: 1 };
	const filter = filterOf('order', applied, fields);
	expect(filter.passing([record])).toEqual([{ id: '1', ...left }]);
	expect(filter.isTesting).toBe('status' in applied);
});
