import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
} from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { filtersOf, RESOURCES, SPEC } from '../../specTables';
import { completed, nodeWith } from './completedParameters';

const node = new UnifiedCommerce();
const trigger = new UnifiedCommerceTrigger();

const isShown = (
	{ description }: INodeType,
	values: INodeParameters,
	field: INodeProperties,
	inside = values,
) => NodeHelpers.displayParameter(inside, field, nodeWith(values), description, values);

/** The fields that the editor shows for these parameters, and those that it offers in a collection. */
function panelOf(type: INodeType, parameters: INodeParameters) {
	const { description } = type;
	const values = completed(description, parameters);
	const shown = description.properties.filter((field) => isShown(type, values, field));
	const offered = (collection: string) =>
		shown
			.filter(({ name }) => name === collection)
			.flatMap(({ options }) => options as INodeProperties[])
			.filter((field) =>
				isShown(type, values, field, (values[collection] ?? {}) as INodeParameters),
			);
	return { shown, names: shown.map(({ name }) => name), offered };
}

const lists = RESOURCES.flatMap((resource) =>
	['getAll', 'getPage', 'getChanges', 'export'].map((operation) => [resource, operation] as const),
);

describe('Access', () => {
	it.each([
		[node, {}],
		[node, { resource: 'product', operation: 'export' }],
		[node, { resource: 'channelAccess', operation: 'check' }],
		[trigger, {}],
	] as Array<[INodeType, INodeParameters]>)('stands right below the credentials', (type, given) => {
		const [first] = panelOf(type, given).shown;
		expect([first.displayName, first.name, first.default]).toEqual([
			'Access',
			'authentication',
			'linkedUser',
		]);
		expect(first.options?.map(({ name }) => name)).toEqual([
			'Linked by Magic Link',
			'Own Channel Keys',
		]);
	});

	it('is not asked for where no channel is read', () => {
		const { names } = panelOf(node, { resource: 'magicLink', operation: 'create' });
		expect(names).not.toContain('authentication');
	});
});

it('User ID says which ID it is, in each place where it stands', () => {
	const hintOf = (type: INodeType, parameters: INodeParameters) =>
		panelOf(type, parameters).shown.find(({ name }) => name === 'tpUserId')?.hint;
	for (const resource of RESOURCES)
		expect(hintOf(node, { resource })).toBe(
			'The ID you gave this shop when you invited it (Magic Link)',
		);
	expect(hintOf(trigger, {})).toBe('The ID you gave this shop when you invited it (Magic Link)');
	expect(hintOf(node, { resource: 'magicLink', operation: 'create' })).toMatch(/^Any ID you like/);
});

describe('notices about filters', () => {
	const chosen = { filters: { ids: '1' } };

	const places: Array<[INodeType, INodeParameters, (typeof RESOURCES)[number]]> = [
		...lists.map(([resource, operation]): (typeof places)[number] => [
			node,
			{ resource, operation },
			resource,
		]),
		[node, { operation: 'summarize' }, 'order'],
		[trigger, { event: 'orderUpdated' }, 'order'],
		[trigger, { event: 'productCreated' }, 'product'],
	];

	it.each(places)(
		'where the channel has none, one says so, unless n8n applies them: %#',
		(type, given, resource) => {
			const readingOptions = { unsupportedFilters: 'apply' };
			const told = new Set<boolean>();
			for (const channel of SPEC[resource].channels) {
				const { names, offered } = panelOf(type, { ...given, channel });
				expect([channel, names.includes('noFiltersNotice')]).toEqual([
					channel,
					offered('filters').length === 0,
				]);
				told.add(names.includes('noFiltersNotice'));
				expect(panelOf(type, { ...given, channel, readingOptions }).names).not.toContain(
					'noFiltersNotice',
				);
			}
			if (resource === 'product') expect(told).toEqual(new Set([true, false]));
		},
	);

	it('where an expression keeps filters for other channels, none says that there are none', () => {
		const values = completed(node.description, { operation: 'getAll', channel: 'mirakl' });
		const told = (filters: INodeParameters) =>
			node.description.properties.filter(
				(field) => field.name === 'noFiltersNotice' && isShown(node, { ...values, filters }, field),
			).length;
		expect([told({}), told({ ids: '1' })]).toEqual([1, 0]);
	});

	// The editor judges fields by what an expression gives for the item at hand, and empties those that it hides.
	it.each(places)(
		'no field comes or goes with the channel that an expression gives: %#',
		(type, given, resource) => {
			const fieldsFor = (channel: string) =>
				panelOf(type, { ...given, channel })
					.shown.filter(({ type: kind }) => kind !== 'notice')
					.map(({ name }) => name);
			for (const channel of SPEC[resource].channels)
				expect([channel, fieldsFor(channel)]).toEqual([channel, fieldsFor('shopify')]);
		},
	);

	it.each(lists)(
		'%s %s: once filters are chosen, one says what a switch removes',
		(resource, operation) => {
			const { channels } = SPEC[resource];
			const withFilters = channels.find((channel) =>
				filtersOf(resource, channel).some(({ name }) => name === 'ids'),
			);
			const parameters = { resource, operation, channel: withFilters };
			expect(panelOf(node, { ...parameters, ...chosen }).names).toContain('filtersNotice');
			expect(panelOf(node, parameters).names).not.toContain('filtersNotice');
		},
	);

	it('where the channel is an expression nobody switches it, and no filter goes', () => {
		const parameters = { channel: '={{ $json.channel }}', ...chosen };
		for (const [resource, operation] of lists)
			expect(panelOf(node, { resource, operation, ...parameters }).names).not.toContain(
				'filtersNotice',
			);
		expect(panelOf(trigger, { event: 'orderCreated', ...parameters }).names).not.toContain(
			'filtersNotice',
		);
	});

	it('the trigger has it too', () => {
		expect(panelOf(trigger, { event: 'orderCreated', ...chosen }).names).toContain('filtersNotice');
	});
});

it.each(RESOURCES)('each filter of %s says which channels have it', (resource) => {
	const { offered } = panelOf(node, { resource, channel: '={{ $json.channel }}' });
	const filters = offered('filters');
	expect(filters).toHaveLength(SPEC[resource].filters.length);
	for (const { name, description } of filters) {
		const [, list] = /Channels that have it: (.*)\.$/.exec(description ?? '') ?? [];
		const named = list.split(/, and | and |, /).sort();
		const having = SPEC[resource].channels
			.filter((channel) => filtersOf(resource, channel).some((filter) => filter.name === name))
			.map((channel) => CHANNEL_LABELS[channel as Channel]);
		expect([name, named]).toEqual([name, having.sort()]);
	}
});

describe('the options of a file', () => {
	const optionsFor = (format?: string) =>
		panelOf(node, { operation: 'export', ...(format ? { format } : {}) }).offered('sheetOptions');

	it.each([
		[undefined, 'e.g. orders.xlsx'],
		['excel', 'e.g. orders.xlsx'],
		['csv', 'e.g. orders.csv'],
		['jsonLines', 'e.g. orders.jsonl'],
	])('with the format %j the file name is suggested as “%s”', (format, placeholder) => {
		const names = optionsFor(format).filter(({ name }) => name === 'fileName');
		expect(names.map((field) => field.placeholder)).toEqual([placeholder]);
	});

	it.each([
		['excel', { moneyAs: 'number', datesAs: 'local', protectFormulas: false }],
		['csv', { moneyAs: 'text', datesAs: 'received', protectFormulas: true }],
		['jsonLines', { moneyAs: 'text', datesAs: 'received', protectFormulas: false }],
	])('with the format %s an option that is added changes nothing by itself', (format, defaults) => {
		const offered = optionsFor(format).filter(({ name }) => name in defaults);
		expect(Object.fromEntries(offered.map((field) => [field.name, field.default]))).toEqual(
			defaults,
		);
		expect(offered).toHaveLength(3);
	});

	it('offers each once, also with the format as an expression', () => {
		const names = optionsFor('={{ $json.format }}').map(({ name }) => name);
		for (const name of ['fileName', 'moneyAs', 'datesAs', 'protectFormulas'])
			expect(names.filter((other) => other === name)).toEqual([name]);
	});
});

describe('with the form of the rows as an expression', () => {
	const EXPRESSION = '={{ $json.form }}';

	it.each([
		['order', 'getAll', 'output'],
		['product', 'getChanges', 'output'],
		['order', 'export', 'layout'],
		['product', 'export', 'layout'],
	] as const)(
		'%s %s: Columns has those of every layout, and says which ones have it',
		(resource, operation, parameter) => {
			const columnsWith = (layout: string) =>
				panelOf(node, { resource, operation, [parameter]: layout })
					.offered('sheetOptions')
					.filter(({ name }) => name === 'columns')
					.flatMap(({ options }) => options as INodePropertyOptions[]);
			const [{ options }] = panelOf(node, { resource, operation }).shown.filter(
				({ name }) => name === parameter,
			);
			const layouts = (options as INodePropertyOptions[]).filter(({ value }) =>
				/^(row|ledger)/.test(String(value)),
			);
			const offered = columnsWith(EXPRESSION);
			const values = offered.map(({ value }) => value);
			expect(values).toEqual([...new Set(values)]);
			for (const { name, value } of layouts)
				for (const column of columnsWith(String(value))) {
					const found = offered.find((other) => other.value === column.value);
					expect(found).toBeDefined();
					const [, list] = / \((Row per [^)]*)\)$/.exec(found?.description ?? '') ?? [];
					expect(list?.split(', ') ?? [name]).toContain(name);
				}
			const [key] = offered.filter(({ value }) => value === 'row_key');
			expect(key.description).not.toMatch(/\(Row per/);
		},
	);

	it('Columns has the headers of a Shopify orders CSV where these are chosen', () => {
		const names = panelOf(node, {
			output: EXPRESSION,
			sheetOptions: { headerStyle: 'shopify' },
		})
			.offered('sheetOptions')
			.filter(({ name }) => name === 'columns')
			.flatMap(({ options }) => (options as INodePropertyOptions[]).map(({ value }) => value));
		expect(names).toEqual(expect.arrayContaining(['Financial Status', 'Lineitem sku']));
		expect(names).not.toContain('order_number');
	});

	it('Layout says which formats have it, when the format is an expression', () => {
		const layouts = panelOf(node, { operation: 'export', format: EXPRESSION }).shown.filter(
			({ name }) => name === 'layout',
		);
		expect(layouts).toHaveLength(1);
		const [raw] = (layouts[0].options as INodePropertyOptions[]).filter(
			({ value }) => value === 'raw',
		);
		expect(raw.description).toMatch(/Only in JSON Lines\.$/);
	});
});

describe('a notice that the totals of an order stand on each of its rows', () => {
	const isTold = (parameters: INodeParameters) =>
		panelOf(node, parameters).names.includes('orderTotalsNotice');

	it('stands there for rows of line items, unless the totals stand on one row', () => {
		const rows = { operation: 'export', layout: 'rowPerLine' };
		expect(isTold({ operation: 'export' })).toBe(true);
		expect(isTold(rows)).toBe(true);
		for (const operation of ['getAll', 'getPage'])
			expect(isTold({ operation, output: 'rowPerLine' })).toBe(true);
		expect(isTold({ ...rows, sheetOptions: { orderTotals: 'everyRow' } })).toBe(true);
		expect(isTold({ ...rows, sheetOptions: { orderTotals: 'firstRow' } })).toBe(false);
		expect(isTold({ ...rows, sheetOptions: { headerStyle: 'shopify' } })).toBe(false);
	});

	it.each(['rowPerRecord', 'ledger', 'raw'])('not for %s, nor for products', (layout) => {
		expect(isTold({ operation: 'export', layout })).toBe(false);
		expect(isTold({ resource: 'product', operation: 'export', layout: 'rowPerLine' })).toBe(false);
	});
});
