import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { ALL_EVENTS, defaultLookback } from '../../../nodes/shared/facts/events';
import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import { TABLE } from '../../../nodes/shared/facts/filterTable';
import {
	COLUMN_SETS,
	columnChoices,
	ROW_LAYOUTS,
	titleOf,
} from '../../../nodes/shared/output/rows';
import {
	exampleOf,
	filtersOf,
	RESOURCES,
	SPEC,
	type SpecFilter,
	SUPPORTED_CHANNELS,
} from '../../specTables';
import { completed, namesOf, NODE, optionsOf, optionValues, panelOf, TRIGGER } from './panelOf';

const words = (text: string) => text.trim().split(/\s+/);
const sorted = (names: readonly string[]) => [...names].sort();
const EXPRESSION = '={{ $json.value }}';

test.each([
	['node', NODE, 200_000],
	['trigger', TRIGGER, 50_000],
])('n8n sends the %s to each editor: it is at most %3$d characters of JSON', (_, node, most) => {
	expect(JSON.stringify(node).length).toBeLessThanOrEqual(most);
});

const ROWS = 'datesAs headerStyle moneyAs currencySet orderTotals protectFormulas keyWithUserId';
const PRODUCT_ROWS = 'datesAs headerStyle moneyAs protectFormulas keyWithUserId';
const ORDER_FILTERS = `attributionAppId createdAtMin createdAtMax fields financialStatus fulfillmentStatus ids
	processedAtMin processedAtMax sinceId status updatedAtMin updatedAtMax`;
const PRODUCT_FILTERS = `collectionId createdAtMin createdAtMax fields handle ids productType publishedAtMin
	publishedAtMax publishedStatus sinceId status title updatedAtMin updatedAtMax vendor`;
const without = (names: string, pattern: RegExp) =>
	words(names)
		.filter((name) => !pattern.test(name))
		.join(' ');
const UNDATED = /At(Min|Max)$/;

const HEAD = 'authentication resource operation channel tpUserId';
const GET_MANY = `completionCallbackUrl unsupportedFilters readingStopsEarly maxPages pageSize parallelItems
	parallelWindows pagePause maxRetries startCursor timeout retryWait`;
const GET_PAGE =
	'alreadyExported completionCallbackUrl unsupportedFilters pageSize parallelItems maxRetries timeout retryWait';
const GET_CHANGES = `completionCallbackUrl unsupportedFilters lookback maxPages pageSize parallelItems maxRetries
	timeout retryWait`;
const EXPORT = `alreadyExported completionCallbackUrl unsupportedFilters firstPart limit maxPages maxParts pageSize parallelItems
	parallelWindows pagePause binaryField recordsPerFile maxRetries startCursor timeout retryWait`;
const EXPORT_CSV = EXPORT.replace('completion', 'bom completion').replace('limit', 'header limit');
const FIND = `completionCallbackUrl maxPages pageSize parallelItems pagePause maxRetries timeout retryWait`;
const FILE = `combine datesAs decimalSeparator delimiter fileName headerStyle moneyAs currencySet orderTotals
	protectFormulas keyWithUserId`;

/** The fields of each panel on Shopify, and what its collections offer, in their order. */
const PANELS: Array<[INodeParameters, string, Record<string, string>]> = [
	[
		{ output: 'rowPerLine', columnSet: 'choose' },
		`${HEAD} returnAll limit timeRange filters output columnSet sheetOptions readingOptions`,
		{ filters: ORDER_FILTERS, sheetOptions: `columns ${ROWS}`, readingOptions: GET_MANY },
	],
	[
		{ resource: 'product', operation: 'getAll', returnAll: true },
		`${HEAD} returnAll timeRange filters output readingOptions`,
		{ filters: PRODUCT_FILTERS, readingOptions: GET_MANY },
	],
	[
		{ operation: 'getPage', output: 'ledger' },
		`${HEAD} startCursor timeRange filters output columnSet sheetOptions readingOptions`,
		{
			filters: ORDER_FILTERS,
			sheetOptions: without(ROWS, /orderTotals/).replace('datesAs', 'dateField datesAs'),
			readingOptions: GET_PAGE,
		},
	],
	[
		{ resource: 'product', operation: 'getPage', output: 'raw' },
		`${HEAD} startCursor timeRange filters output readingOptions`,
		{ filters: PRODUCT_FILTERS, readingOptions: GET_PAGE },
	],
	[
		{ operation: 'find' },
		`${HEAD} findBy value customerEmail lookBack costNotice limit ifNotFound output readingOptions`,
		{ readingOptions: FIND },
	],
	[
		{ operation: 'find', findBy: 'email', output: 'rowPerRecord' },
		`${HEAD} findBy value customerEmail lookBack costNotice limit ifNotFound output columnSet sheetOptions readingOptions`,
		{ sheetOptions: without(ROWS, /orderTotals/), readingOptions: FIND },
	],
	[
		{ resource: 'product', operation: 'find', findBy: 'title' },
		`${HEAD} findBy value costNotice limit ifNotFound output readingOptions`,
		{ readingOptions: FIND },
	],
	[
		{ operation: 'getChanges' },
		`${HEAD} changes state stateNotice filters output sheetOptions readingOptions`,
		{
			filters: without(ORDER_FILTERS, UNDATED),
			sheetOptions: 'startFrom',
			readingOptions: GET_CHANGES,
		},
	],
	[
		{
			resource: 'product',
			operation: 'getChanges',
			changes: 'productStockBelow',
			output: 'rowPerStock',
		},
		`${HEAD} changes threshold state stateNotice filters output columnSet sheetOptions readingOptions`,
		{
			filters: without(PRODUCT_FILTERS, UNDATED),
			sheetOptions: `${PRODUCT_ROWS} startFrom`,
			readingOptions: `baselineDays ${GET_CHANGES}`,
		},
	],
	[
		{ operation: 'export', format: 'csv' },
		`${HEAD} timeRange filters format layout columnSet sheetOptions readingOptions`,
		{ filters: ORDER_FILTERS, sheetOptions: FILE, readingOptions: EXPORT_CSV },
	],
	[
		{ operation: 'export', layout: 'rowPerRecord' },
		`${HEAD} timeRange filters format layout columnSet sheetOptions readingOptions`,
		{
			sheetOptions: `summarySheet ${without(FILE, /^(decimalSeparator|delimiter|orderTotals)$/)}`,
			readingOptions: EXPORT,
		},
	],
	[
		{ resource: 'product', operation: 'export', format: 'jsonLines', layout: 'raw' },
		`${HEAD} timeRange filters format layout sheetOptions readingOptions`,
		{
			filters: PRODUCT_FILTERS,
			sheetOptions: 'combine fileName',
			readingOptions: EXPORT,
		},
	],
	[
		{ operation: 'summarize', timeRange: 'custom' },
		`${HEAD} timeRange from to filters period dateField groupBy sheetOptions readingOptions`,
		{
			filters: without(ORDER_FILTERS, /^fields$/),
			sheetOptions:
				'combine datesAs includeCancelled includeTest moneyAs currencySet protectFormulas top',
			readingOptions: `completionCallbackUrl unsupportedFilters pageSize parallelItems parallelWindows pagePause
				maxRetries timeout retryWait`,
		},
	],
	[
		{ resource: 'channelAccess', operation: 'check' },
		`${HEAD} sheetOptions readingOptions`,
		{ sheetOptions: 'magicLink', readingOptions: 'parallelItems timeout' },
	],
	[
		{ resource: 'magicLink', operation: 'create' },
		'resource operation tpUserId channels sheetOptions readingOptions',
		{
			sheetOptions: 'additionalScopes redirectUrl',
			readingOptions: 'parallelItems maxRetries timeout retryWait',
		},
	],
	[
		{ event: 'orderCreated' },
		'authentication event channel tpUserId filters output sheetOptions readingOptions',
		{
			filters: without(ORDER_FILTERS, UNDATED),
			sheetOptions: 'startFrom',
			readingOptions: 'unsupportedFilters lookback maxRetries timeout retryWait',
		},
	],
	[
		{ event: 'productStockBelow', output: 'rowPerLine' },
		'authentication event threshold channel tpUserId filters output columnSet sheetOptions readingOptions',
		{
			filters: without(PRODUCT_FILTERS, UNDATED),
			sheetOptions: `${PRODUCT_ROWS} startFrom`,
			readingOptions: 'baselineDays unsupportedFilters lookback maxRetries timeout retryWait',
		},
	],
];

test.each(PANELS)('%j: fields and options stand in their order', (given, fields, inside) => {
	const { names, offered } = panelOf(given.event ? TRIGGER : NODE, given);
	expect(names).toEqual(words(fields));
	for (const [collection, entries] of Object.entries(inside))
		expect([collection, namesOf(offered(collection))]).toEqual([collection, words(entries)]);
});

test.each(['getAll', 'export', 'summarize'])(
	'%s: at most 9 fields, and 12 options for each format and kind of rows',
	(operation) => {
		const ASIDE = ['authentication', 'resource', 'operation', 'from', 'to'];
		const of = (given: INodeParameters) => panelOf(NODE, { operation, ...given });
		const fields = of({}).shown.filter(
			({ name, type }) => type !== 'notice' && !ASIDE.includes(name),
		);
		expect(fields.length).toBeLessThanOrEqual(9);
		for (const format of ['excel', 'csv', 'jsonLines'])
			for (const rows of ROW_LAYOUTS.order)
				for (const columnSet of COLUMN_SETS.order) {
					const given = { output: rows, layout: rows, format, columnSet };
					expect(namesOf(of(given).offered('sheetOptions')).slice(12)).toEqual([]);
				}
	},
);

const LISTS = RESOURCES.flatMap((resource) =>
	['getAll', 'getPage', 'export', 'getChanges'].map((operation) => [resource, operation] as const),
);

describe.each(LISTS)('%s %s', (resource, operation) => {
	const hasDates = operation !== 'getChanges';
	const filtersFor = (channel: string) =>
		sorted(namesOf(filtersOf(resource, channel).filter(({ kind }) => hasDates || kind !== 'date')));
	const all = SPEC[resource].filters.filter(({ kind }) => hasDates || kind !== 'date');
	const valueOf = (filter: SpecFilter) =>
		filter.kind === 'enumList' ? ['active'] : exampleOf(filter).given;
	const everything = Object.fromEntries(all.map((filter) => [filter.name, valueOf(filter)]));

	test('offers the channels of the resource', () => {
		const [channel] = panelOf(NODE, { resource, operation }).named('channel');
		expect(sorted(optionValues(channel))).toEqual(sorted(SPEC[resource].channels));
	});

	test.each(SPEC[resource].channels)(
		'on %s: exactly its filters, and a page size where it takes one; n8n removes other filters',
		(channel) => {
			const given = { resource, operation, channel };
			const { names, offered } = panelOf(NODE, given);
			expect(names).toContain('filters');
			expect(sorted(namesOf(offered('filters')))).toEqual(filtersFor(channel));
			expect(namesOf(offered('readingOptions')).includes('pageSize')).toBe(
				SPEC[resource].limitChannels.includes(channel),
			);
			const { filters } = completed(NODE, { ...given, filters: everything });
			expect(sorted(Object.keys(filters ?? {}))).toEqual(filtersFor(channel));
		},
	);

	test('with the channel by expression: every filter, none removed', () => {
		const given = { resource, operation, channel: EXPRESSION, filters: everything };
		const { offered } = panelOf(NODE, given);
		expect(sorted(namesOf(offered('filters')))).toEqual(sorted(Object.keys(everything)));
		expect(completed(NODE, given).filters).toEqual(everything);
	});

	test.each(['returnAll', 'output', 'format', 'layout', 'changes', 'channel'])(
		'with %s by expression: no field of another resource or operation',
		(name) => {
			const given = { resource, operation, [name]: EXPRESSION };
			for (const { displayName, displayOptions } of panelOf(NODE, given).shown) {
				const { resource: resources = [resource], operation: operations = [operation] } =
					displayOptions?.show ?? {};
				const isOwn = resources.includes(resource) && operations.includes(operation);
				expect([displayName, isOwn]).toEqual([displayName, true]);
			}
		},
	);
});

test.each(RESOURCES)('each filter of %s says which channels have it', (resource) => {
	const filters = panelOf(NODE, { resource, channel: EXPRESSION }).offered('filters');
	expect(filters).toHaveLength(SPEC[resource].filters.length);
	for (const { name, description } of filters) {
		const [, list] = / For ([^.]*)\.$/.exec(description ?? '') ?? [];
		const having = SPEC[resource].channels
			.filter((channel) => filtersOf(resource, channel).some((filter) => filter.name === name))
			.map((channel) => CHANNEL_LABELS[channel as Channel]);
		expect([name, list.split(/, and | and |, /).sort()]).toEqual([name, having.sort()]);
	}
});

test('a Magic Link offers all nine channels, a check those of orders', () => {
	const [channels] = panelOf(NODE, { resource: 'magicLink', operation: 'create' }).named(
		'channels',
	);
	expect(sorted(optionValues(channels))).toEqual(sorted(SUPPORTED_CHANNELS));
	const marked = optionsOf(channels).filter(({ description }) => description !== undefined);
	expect(marked).toEqual([
		{
			name: 'Sharetribe',
			value: 'sharetribe',
			description: 'For the invitation only: the node does not read this channel',
		},
	]);
	const [channel] = panelOf(NODE, { resource: 'channelAccess' }).named('channel');
	expect(sorted(optionValues(channel))).toEqual(sorted(SPEC.order.channels));
});

test('User ID says which ID it is, in each place where it stands', () => {
	const hintOf = (node: INodeTypeDescription, given: INodeParameters) =>
		panelOf(node, given).named('tpUserId')[0].hint;
	const linked = 'The ID you gave this shop when you invited it (Magic Link)';
	const authentication = 'channelCredentials';
	const places = [...RESOURCES, 'channelAccess'].map((resource) => [NODE, { resource }] as const);
	for (const [node, given] of [...places, [TRIGGER, {}] as const]) {
		expect(hintOf(node, given)).toBe(linked);
		expect(hintOf(node, { ...given, authentication })).toBe('Any name you choose for this shop');
	}
	expect(hintOf(NODE, { resource: 'magicLink' })).toMatch(/^Any ID you choose/);
});

test('the first field, right below the credentials, is Access', () => {
	const [first] = panelOf(NODE, {}).shown;
	expect([first.displayName, first.default]).toEqual(['Access', 'linkedUser']);
	expect(namesOf(optionsOf(first))).toEqual(['Linked by Magic Link', 'Own Channel Keys']);
});

test('a model is not offered Get Changes, as it cannot keep a state', () => {
	for (const resource of RESOURCES) {
		const [operation] = panelOf(NODE, { resource }).named('operation');
		const option = optionsOf(operation).find(({ value }) => value === 'getChanges');
		expect(option?.displayOptions).toEqual({ hide: { '@tool': [true] } });
	}
});

const DEFAULTS = { moneyAs: 'text', datesAs: 'received', protectFormulas: false };
const OF_EXCEL = { ...DEFAULTS, moneyAs: 'number', datesAs: 'local' };

test.each([
	[undefined, 'e.g. orders.xlsx', OF_EXCEL],
	['excel', 'e.g. orders.xlsx', OF_EXCEL],
	['csv', 'e.g. orders.csv', { ...DEFAULTS, protectFormulas: true }],
	['jsonLines', 'e.g. orders.jsonl', DEFAULTS],
])(
	'a file with the format %j: its name, and defaults that change nothing',
	(format, name, defaults) => {
		const given = { operation: 'export', ...(format ? { format } : {}) };
		const fields = panelOf(NODE, given).offered('sheetOptions');
		const names = fields.filter((field) => field.name === 'fileName');
		expect(names.map(({ placeholder }) => placeholder)).toEqual([name]);
		const offered = fields.filter((field) => field.name in defaults);
		expect(offered).toHaveLength(3);
		for (const field of offered)
			expect([field.name, field.default]).toEqual([
				field.name,
				defaults[field.name as keyof typeof defaults],
			]);
	},
);

describe('Columns', () => {
	const columnsOf = (resource: ListResource) => {
		const choices = ROW_LAYOUTS[resource].flatMap((layout) =>
			columnChoices(resource, layout, 'names'),
		);
		return [...new Set(choices.map(({ value }) => value))].sort();
	};
	const columns = (given: INodeParameters, node = NODE) => {
		const [field, ...others] = panelOf(node, given)
			.offered('sheetOptions')
			.filter(({ name }) => name === 'columns');
		expect(others).toEqual([]);
		for (const { name, value } of optionsOf(field))
			expect([value, titleOf(String(value))]).toContain(name);
		return new Map(optionsOf(field).map(({ value, description }) => [value, description]));
	};

	test.each([
		[NODE, { operation: 'getAll', output: 'rowPerLine', columnSet: 'choose' }],
		[NODE, { operation: 'export', layout: EXPRESSION, columnSet: EXPRESSION }],
		[TRIGGER, { event: 'orderPaid', output: 'ledger', columnSet: 'choose' }],
	])('lists those of all rows of orders, with the rows that have each: %#', (node, given) => {
		const listed = columns(given, node);
		expect(listed.get('row_key')).toBeUndefined();
		expect(listed.get('order_total')).toBe('Not Row per Amount');
		expect(listed.get('quantity')).toBe('Not Row per Order');
		expect(listed.get('item_count')).toBe('Row per Order');
		expect(listed.get('unit_price')).toBe('Row per Line Item');
		expect([...listed.keys()].sort()).toEqual(columnsOf('order'));
	});

	test('of products, too', () => {
		const listed = columns({
			...{ resource: 'product', operation: 'getChanges', output: 'rowPerStock' },
			columnSet: 'choose',
		});
		expect(listed.get('row_key')).toBeUndefined();
		expect(listed.get('location_id')).toBe('Row per Stock Location');
		expect([...listed.keys()].sort()).toEqual(columnsOf('product'));
	});

	test('has the headers of a Shopify orders CSV where these are chosen', () => {
		const listed = columns({ output: 'rowPerLine', sheetOptions: { headerStyle: 'shopify' } });
		expect([...listed.keys()].slice(0, 3)).toEqual(['Name', 'Email', 'Financial Status']);
		expect(listed.has('Lineitem sku')).toBe(true);
		expect(listed.has('order_name')).toBe(false);
	});
});

describe('Column Set', () => {
	test.each([
		[{ output: 'ledger' }, true, false],
		[{ output: 'ledger', columnSet: 'choose' }, true, true],
		[{ output: 'ledger', columnSet: EXPRESSION }, true, true],
		[{ output: 'simplified' }, false, false],
		[{ output: 'rowPerLine', sheetOptions: { headerStyle: 'shopify' } }, false, true],
		[{ output: 'ledger', sheetOptions: { headerStyle: 'shopify' } }, true, true],
		[{ output: EXPRESSION, sheetOptions: { headerStyle: 'names' } }, true, false],
		[{ operation: 'export', columnSet: 'all' }, true, false],
		[{ operation: 'export', format: 'jsonLines', layout: 'raw' }, false, false],
		[{ resource: 'product', operation: 'find', output: 'rowPerStock' }, true, false],
	] as Array<[INodeParameters, boolean, boolean]>)('with %j', (given, isShown, hasColumns) => {
		const { names, offered } = panelOf(NODE, given);
		const options = names.includes('sheetOptions') ? namesOf(offered('sheetOptions')) : [];
		expect(names.includes('columnSet')).toBe(isShown);
		expect(options.includes('columns')).toBe(hasColumns);
	});

	test.each(RESOURCES)('of %ss says how many columns there are in all', (resource) => {
		const [field] = panelOf(NODE, { resource, output: 'rowPerLine' }).named('columnSet');
		const all = optionsOf(field).find(({ value }) => value === 'all');
		for (const layout of ROW_LAYOUTS[resource])
			expect(all?.description).toContain(`${columnChoices(resource, layout, 'names').length} in `);
		expect(sorted(optionValues(field))).toEqual(sorted([...COLUMN_SETS[resource]]));
	});
});

describe('the trigger', () => {
	test.each(ALL_EVENTS)('$value: the look-back it shows is the one it uses', (event) => {
		for (const channel of TABLE[event.resource].channels) {
			const { offered } = panelOf(TRIGGER, { event: event.value, channel });
			const shown = offered('readingOptions').filter(({ name }) => name === 'lookback');
			const defaults = shown.map((field) => field.default);
			expect([channel, defaults]).toEqual([channel, [defaultLookback(channel)]]);
		}
	});

	test('has all events, sorted by name', () => {
		const [event] = panelOf(TRIGGER, {}).named('event');
		const names = namesOf(optionsOf(event));
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		expect(sorted(optionValues(event))).toEqual(sorted(ALL_EVENTS.map(({ value }) => value)));
		expect(names).toHaveLength(13);
	});

	test.each([
		['orderPaid', 'shopify', true, false],
		['orderPaid', 'magento', false, false],
		['productStockBelow', 'shopify', true, true],
		['productStockBelow', 'bol', false, true],
		['productBackInStock', 'shopify', true, false],
		['productRemoved', 'bol', false, false],
		['productUpdated', 'shopify', false, false],
	])('%s on %s: Baseline Days %p, Threshold %p', (event, channel, baseline, threshold) => {
		const { names, offered } = panelOf(TRIGGER, { event, channel });
		const hasBaseline = namesOf(offered('readingOptions')).includes('baselineDays');
		expect([hasBaseline, names.includes('threshold')]).toEqual([baseline, threshold]);
	});
});
