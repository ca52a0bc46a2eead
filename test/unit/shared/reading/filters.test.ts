import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../../../../nodes/shared/facts/channels';
import { checkFilters, leftOut, assertSupported } from '../../../../nodes/shared/reading/filters';
import { exampleOf, filtersOf, RESOURCES, SPEC, type SpecResource } from '../../../specTables';
import { refusalOf } from '../../thrownUserError';

const check = (filters: IDataObject, resource: SpecResource = 'order', channel = 'shopify') =>
	checkFilters(filters, { resource, channel: channel as Channel, timezone: 'Europe/Amsterdam' });

const body = (...asked: Parameters<typeof check>) => check(...asked).filters;

/** Every filter of the resource, filled. */
const allFilled = (resource: SpecResource): IDataObject =>
	Object.fromEntries(
		SPEC[resource].filters.map((filter) => [filter.name, exampleOf(filter).given]),
	);

const pairs = RESOURCES.flatMap((resource) =>
	SPEC[resource].channels.map((channel) => [resource, channel] as const),
);

describe.each(pairs)('%s filters on %s', (resource, channel) => {
	const own = filtersOf(resource, channel);
	const foreign = SPEC[resource].filters.filter((filter) => !own.includes(filter));
	const result = check(allFilled(resource), resource, channel);

	it('reports the others, and refuses them by name', () => {
		expect(result.unsupported.map(({ wire }) => wire).sort()).toEqual(
			foreign.map(({ wire }) => wire).sort(),
		);
		const context = { resource, channel: channel as Channel, timezone: 'UTC' };
		if (foreign.length === 0) {
			expect(() => assertSupported(result.unsupported, context)).not.toThrow();
			return;
		}
		const { message } = refusalOf(() => assertSupported(result.unsupported, context));
		for (const { label } of result.unsupported) expect(message).toContain(`“${label}”`);
		expect(message.toLowerCase()).toContain(channel.replace('_c', ''));
		expect(message).toBe(`${leftOut(result.unsupported, context)}. Nothing was requested.`);
	});

	it('takes every form of nothing for nothing, on filters it has and lacks', () => {
		for (const nothing of ['', '  ', null, undefined, []] as const) {
			const filters = Object.fromEntries(SPEC[resource].filters.map(({ name }) => [name, nothing]));
			expect(check(filters as IDataObject, resource, channel)).toEqual(
				check({}, resource, channel),
			);
		}
		const words = Object.fromEntries(
			SPEC[resource].filters
				.filter(({ kind }) => ['date', 'enum', 'enumList'].includes(kind))
				.map(({ name }) => [name, 'null']),
		);
		expect(check(words, resource, channel)).toEqual(check({}, resource, channel));
	});
});

describe('values', () => {
	it('refuses what an expression gives that found nothing, in every filter that names something', () => {
		const named = SPEC.order.filters.filter(
			({ kind, channels }) =>
				!['date', 'enum', 'enumList'].includes(kind) && channels.includes('shopify'),
		);
		expect(named.length).toBeGreaterThan(3);
		for (const { name } of named)
			expect([name, refusalOf(() => check({ [name]: 'undefined' })).message]).toEqual([
				name,
				expect.stringMatching(/^Parameter “.+” is empty: “undefined” names nothing$/),
			]);
	});

	const LONG = '12345678901234567890';

	it.each<[SpecResource, string, unknown, string, unknown]>([
		['order', 'ids', 11, 'ids', ['11']],
		['order', 'sinceId', 450789469, 'since_id', '450789469'],
		['order', 'ids', LONG, 'ids', [LONG]],
		['order', 'sinceId', LONG, 'since_id', LONG],
		['order', 'ids', ' 11 ; 22\n33', 'ids', ['11', '22', '33']],
		['order', 'fields', '[11,22]', 'fields', ['11', '22']],
		['product', 'status', 'Active, DRAFT', 'status', ['active', 'draft']],
		['order', 'financialStatus', 'Partially Paid', 'financial_status', 'partially_paid'],
		// Any stands alone, as the service wants it.
		['product', 'status', ['active', 'any'], 'status', ['any']],
		// That of orders is integer text.
		['product', 'sinceId', 'gid-1', 'since_id', 'gid-1'],
	])('of %ss: %s %j is sent as %s %j', (resource, name, given, wire, sent) => {
		const filters = body({ [name]: given } as IDataObject, resource);
		expect(filters).toEqual({ ...body({}, resource), [wire]: sent });
	});

	it.each([
		[{ status: 'archived' }, 'order', 'Status', 'Open'],
		[{ financialStatus: 'partiallyPaid' }, 'order', 'Financial Status', 'Partially Paid'],
		[{ fulfillmentStatus: 'fulfilled' }, 'order', 'Fulfillment Status', 'Unfulfilled'],
		[{ status: ['active', 'closed'] }, 'product', 'Status', 'Archived'],
	] as const)('refuses %j for %s, naming field and values', (filters, resource, label, valid) => {
		const { message, description } = refusalOf(() =>
			check(filters as unknown as IDataObject, resource),
		);
		expect(message).toContain(`“${label}”`);
		expect(description).toContain(valid);
	});

	it.each<[SpecResource, string, unknown, string]>([
		...['abc', '12a', '-1', '1.5', 1.5, Number(LONG)].map(
			(given): [SpecResource, string, unknown, string] => ['order', 'sinceId', given, '“Since ID”'],
		),
		['product', 'title', ['a', 'b'], '“Title”'],
		['product', 'vendor', { a: 1 }, '“Vendor”'],
	])(
		'refuses what is no integer text, or several: of %ss %s %j',
		(resource, name, given, label) => {
			const refused = () => check({ [name]: given } as IDataObject, resource);
			expect(refusalOf(refused).message).toContain(label);
		},
	);
});

describe('dates', () => {
	const datePairs = RESOURCES.flatMap((resource) =>
		SPEC[resource].filters
			.filter(({ name }) => name.endsWith('AtMin'))
			.map(({ name }) => [resource, name, name.replace(/Min$/, 'Max')] as const),
	);

	it.each(datePairs)('%s: %s later than %s is refused, naming both', (resource, min, max) => {
		const { message } = refusalOf(() =>
			check({ [min]: '2026-08-31', [max]: '2026-08-30' }, resource),
		);
		expect(message).toMatch(/“\w+ After”.*“\w+ Before”/);
		expect(() => check({ [min]: '2026-08-31', [max]: '2026-08-31' }, resource)).not.toThrow();
	});

	it.each([
		['2026-08-31T10:00:00-05:00', 'createdAtMax', '2026-08-31T14:00:00Z', true],
		['2026-08-31T14:00:00+05:00', 'createdAtMax', '2026-08-31T10:00:00Z', false],
		['2026-08-31', 'updatedAtMax', '2026-08-01', false],
	])('instants of one pair are compared: %s, %s %s', (createdAtMin, name, max, isRefused) => {
		const given = () => check({ createdAtMin, [name]: max });
		if (isRefused) expect(given).toThrow('“Created After”');
		else expect(given).not.toThrow();
	});
});

describe('names', () => {
	it.each([
		['created_at_min', 'order'],
		['collectionId', 'order'],
		['attributionAppId', 'product'],
		['limit', 'order'],
		['nonsense', 'product'],
	] as const)('refuses the unknown filter %s for %s, naming the known ones', (name, resource) => {
		const { message, description } = refusalOf(() => check({ [name]: 'x' }, resource));
		expect(message).toContain(name);
		for (const { name: known } of SPEC[resource].filters) expect(description).toContain(known);
	});

	it('lets an unknown one pass that holds nothing', () => {
		expect(body({ nonsense: '' }, 'product')).toEqual({});
	});
});

describe('an end that has hardly passed', () => {
	const NOW = Date.parse('2026-11-10T10:00:30.900Z');
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['ahead', '2026-11-10T10:00:31Z', undefined],
		['a day that is not over', '2026-11-10', undefined],
		['this month', 'this month', undefined],
		['now', '2026-11-10T10:00:30Z', '2026-11-10T09:58:30Z'],
		['within two minutes', '2026-11-10T09:58:31Z', '2026-11-10T09:58:30Z'],
		['two minutes ago', '2026-11-10T09:58:30Z', '2026-11-10T09:58:30Z'],
		['long ago', '2026-11-09', '2026-11-09T22:59:59Z'],
	])('%s: Amazon gets none, or the last that it takes', (_, end, sent) => {
		const given = { createdAtMax: end, updatedAtMax: end };
		const { filters: both, isEmpty } = check(given, 'order', 'amazon');
		expect(both).toEqual({
			status: 'any',
			...(sent === undefined ? {} : { created_at_max: sent, updated_at_max: sent }),
		});
		expect(isEmpty).toBe(false);
	});

	it.each([
		['before its beginning', { updatedAtMin: '2026-11-10T09:59:00Z' }, true],
		['behind the beginning of another period', { createdAtMin: '2026-11-10T09:50:00Z' }, false],
		['with another beginning as late', { createdAtMin: '2026-11-10T09:59:00Z' }, true],
	])('moved back to a moment that is %s', (_, begin, isEmpty) => {
		const filters = { ...begin, updatedAtMax: '2026-11-10T10:00:00Z' };
		expect(check(filters, 'order', 'amazon').isEmpty).toBe(isEmpty);
	});

	it('goes to other channels as it is', () => {
		const createdAtMax = '2026-11-10T10:05:00Z';
		expect(body({ createdAtMax }, 'order', 'shopify').created_at_max).toMatch(/:05:00/);
	});
});
