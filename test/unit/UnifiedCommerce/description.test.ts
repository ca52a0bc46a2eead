import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { UnifiedCommerceApi } from '../../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../../credentials/UnifiedCommerceChannelApi.credentials';
import { DEFAULTS } from '../../../nodes/shared/panel/optionFields';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { exampleOf, filtersOf, RESOURCES, SPEC, SUPPORTED_CHANNELS } from '../../specTables';
import { completed, nodeWith } from './completedParameters';

const { description } = new UnifiedCommerce();
const { properties } = description;
const LIST_OPERATIONS = ['getAll', 'getPage', 'export'] as const;

/** Every field that the editor shows for these parameters. */
function shownFields(parameters: INodeParameters): INodeProperties[] {
	const values = completed(description, parameters);
	return properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, nodeWith(values), description),
	);
}

/** The entries of a collection that the editor offers for these parameters. */
function offeredIn(name: string, parameters: INodeParameters): INodeProperties[] {
	const values = completed(description, parameters);
	return shownFields(parameters)
		.filter((property) => property.name === name)
		.flatMap((property) => (property.options ?? []) as INodeProperties[])
		.filter((entry) =>
			NodeHelpers.displayParameter(
				(values[name] ?? {}) as INodeParameters,
				entry,
				nodeWith(values),
				description,
				values,
			),
		);
}

const namesOf = (fields: ReadonlyArray<{ name: string }>) => fields.map(({ name }) => name);
const sorted = (names: readonly string[]) => [...names].sort();

/** All fields at any depth, each with the place where it stands. */
function everyField(
	fields: readonly INodeProperties[],
	place: string,
): Array<[place: string, field: INodeProperties]> {
	return fields.flatMap((field): Array<[string, INodeProperties]> => {
		const here = `${place} › ${field.displayName} (${field.name})`;
		const inner = field.type === 'collection' ? (field.options as INodeProperties[]) : [];
		return [[here, field], ...everyField(inner, here)];
	});
}

const WHERE = (show: INodeProperties['displayOptions']) =>
	`${String(show?.show?.resource ?? '')} ${String(show?.show?.operation ?? '')}`.trim();

const nodeFields = properties.flatMap((property) =>
	everyField([property], WHERE(property.displayOptions)),
);
const credentialFields = [new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()].flatMap(
	(credential) => everyField(credential.properties, credential.displayName),
);
const allFields = [...nodeFields, ...credentialFields];
// A notice is a text of its own, without a name.
const visibleFields = allFields.filter(([, { type }]) => type !== 'hidden' && type !== 'notice');

const combinations = RESOURCES.flatMap((resource) =>
	LIST_OPERATIONS.flatMap((operation) =>
		SPEC[resource].channels.map((channel) => [resource, operation, channel] as const),
	),
);

describe('what the editor offers', () => {
	it.each(combinations)(
		'%s %s on %s: exactly the filters of the channel',
		(resource, operation, channel) => {
			const offered = offeredIn('filters', { resource, operation, channel });
			expect(sorted(namesOf(offered))).toEqual(sorted(namesOf(filtersOf(resource, channel))));
			const isShown = namesOf(shownFields({ resource, operation, channel })).includes('filters');
			expect(isShown).toBe(true);
		},
	);

	it.each(combinations)(
		'%s %s on %s: a page size only where the channel takes a limit',
		(resource, operation, channel) => {
			const names = namesOf(offeredIn('readingOptions', { resource, operation, channel }));
			expect(names.includes('pageSize')).toBe(SPEC[resource].limitChannels.includes(channel));
		},
	);

	it.each(
		RESOURCES.flatMap((resource) =>
			LIST_OPERATIONS.map((operation) => [resource, operation] as const),
		),
	)(
		'%s %s with the channel by expression: every filter, and no field twice',
		(resource, operation) => {
			const parameters = { resource, operation, channel: '={{ $json.channel }}' };
			expect(sorted(namesOf(offeredIn('filters', parameters)))).toEqual(
				sorted(namesOf(SPEC[resource].filters)),
			);
			const names = namesOf(shownFields(parameters));
			expect(names).toEqual([...new Set(names)]);
		},
	);

	it.each([
		[{}, 'point'],
		[{ delimiter: 'comma' }, 'point'],
		[{ delimiter: 'tab' }, 'point'],
		[{ delimiter: 'semicolon' }, 'comma'],
	])(
		'beside %j the decimal separator is offered once, and suggests the %s',
		(sheetOptions, separator) => {
			for (const resource of RESOURCES) {
				const offered = offeredIn('sheetOptions', {
					resource,
					operation: 'export',
					format: 'csv',
					sheetOptions,
				}).filter(({ name }) => name === 'decimalSeparator');
				expect(offered.map((field) => field.default)).toEqual([separator]);
			}
		},
	);

	it.each([
		{ returnAll: '={{ $json.all }}' },
		{ output: '={{ $json.output }}' },
		{ format: '={{ $json.format }}', operation: 'export' },
	])('shows no field twice and none of another resource with %j', (parameters) => {
		for (const resource of RESOURCES) {
			const shown = shownFields({
				operation: 'getAll',
				...parameters,
				resource,
			} as INodeParameters);
			const foreign = shown.filter(({ displayOptions }) => {
				const resources = displayOptions?.show?.resource;
				return resources !== undefined && !resources.some((value) => value === resource);
			});
			expect(foreign.map(({ displayName }) => displayName)).toEqual([]);
			const twice = namesOf(shown).filter((name, at, names) => names.indexOf(name) !== at);
			// An export has one list of layouts for each format; by expression both are right.
			expect(twice.filter((name) => !('format' in parameters && name === 'layout'))).toEqual([]);
		}
	});

	it('offers the channels of each resource, sorted by label', () => {
		for (const resource of RESOURCES) {
			for (const operation of LIST_OPERATIONS) {
				const [channel] = shownFields({ resource, operation }).filter(
					({ name }) => name === 'channel',
				);
				expect(sorted(optionValues(channel))).toEqual(sorted(SPEC[resource].channels));
			}
		}
	});

	it('offers all nine channels for a Magic Link', () => {
		const [channels] = shownFields({ resource: 'magicLink', operation: 'create' }).filter(
			({ name }) => name === 'channels',
		);
		expect(sorted(optionValues(channels))).toEqual(sorted(SUPPORTED_CHANNELS));
	});
});

describe('values that no longer belong to the channel', () => {
	const everything = (resource: (typeof RESOURCES)[number]): INodeParameters =>
		Object.fromEntries(
			SPEC[resource].filters.map((filter) => [
				filter.name,
				filter.kind === 'enumList' ? ['active'] : exampleOf(filter).given,
			]),
		);

	it.each(combinations)('%s %s on %s: n8n takes them away', (resource, operation, channel) => {
		const { filters } = completed(description, {
			resource,
			operation,
			channel,
			filters: everything(resource),
		});
		expect(sorted(Object.keys(filters ?? {}))).toEqual(
			sorted(namesOf(filtersOf(resource, channel))),
		);
	});

	it('keeps all of them while the channel is an expression', () => {
		const parameters = {
			resource: 'order',
			channel: '={{ $json.channel }}',
			filters: everything('order'),
		};
		expect(completed(description, parameters).filters).toEqual(everything('order'));
	});
});

describe('the contract', () => {
	const PARAMETERS = {
		getAll: [
			'authentication',
			'channel',
			'tpUserId',
			'returnAll',
			'limit',
			'filters',
			'output',
			'readingOptions',
		],
		getPage: [
			'authentication',
			'channel',
			'tpUserId',
			'startCursor',
			'filters',
			'output',
			'readingOptions',
		],
		export: [
			'authentication',
			'channel',
			'tpUserId',
			'returnAll',
			'filters',
			'format',
			'layout',
			'readingOptions',
			'sheetOptions',
		],
	};
	const REQUEST_OPTIONS = [
		'pageSize',
		'completionCallbackUrl',
		'unsupportedFilters',
		'maxRetries',
		'timeout',
	];
	const ROW_OPTIONS = ['moneyAs', 'datesAs', 'protectFormulas', 'columns'];
	const ORDER_ROW_OPTIONS = ['orderTotals', 'currencySet', 'headerStyle'];

	it('has the name, the version and the tool mode', () => {
		expect(description).toMatchObject({
			name: 'unifiedCommerce',
			displayName: 'Unified Commerce',
			version: 1,
			usableAsTool: true,
		});
		expect(description.credentials?.map(({ name }) => name)).toEqual([
			'unifiedCommerceApi',
			'unifiedCommerceChannelApi',
		]);
		expect(new UnifiedCommerceApi()).toMatchObject({
			name: 'unifiedCommerceApi',
			displayName: 'Unified Commerce API',
		});
		expect(new UnifiedCommerceChannelApi()).toMatchObject({
			name: 'unifiedCommerceChannelApi',
			displayName: 'Unified Commerce Channel API',
		});
	});

	it('has resources and operations with their values and defaults', () => {
		const [resource] = properties.filter(({ name }) => name === 'resource');
		// What most people want stands first.
		expect(optionValues(resource)).toEqual(['order', 'product', 'channelAccess', 'magicLink']);
		expect(resource.default).toBe('order');
		for (const [value, operations, byDefault] of [
			['order', ['export', 'getAll', 'getChanges', 'getPage', 'summarize'], 'getAll'],
			['product', ['export', 'getAll', 'getChanges', 'getPage'], 'getAll'],
			['magicLink', ['create'], 'create'],
			['channelAccess', ['check'], 'check'],
		] as const) {
			const [operation] = shownFields({ resource: value }).filter(
				({ name }) => name === 'operation',
			);
			expect(sorted(optionValues(operation))).toEqual(operations);
			expect(operation.default).toBe(byDefault);
		}
	});

	it.each(
		RESOURCES.flatMap((resource) =>
			LIST_OPERATIONS.map((operation) => [resource, operation] as const),
		),
	)('%s %s has its parameters', (resource, operation) => {
		const names = namesOf(shownFields({ resource, operation }));
		for (const name of PARAMETERS[operation]) expect(names).toContain(name);
		const options = namesOf(offeredIn('readingOptions', { resource, operation }));
		for (const name of REQUEST_OPTIONS) expect(options).toContain(name);
		expect(options.includes('maxPages')).toBe(operation !== 'getPage');
		expect(namesOf(offeredIn('sheetOptions', { resource, operation })).includes('fileName')).toBe(
			operation === 'export',
		);
	});

	it.each(RESOURCES)('%s: row options only where rows are made', (resource) => {
		const wanted = resource === 'order' ? [...ROW_OPTIONS, ...ORDER_ROW_OPTIONS] : ROW_OPTIONS;
		const rows = namesOf(
			offeredIn('sheetOptions', { resource, operation: 'getAll', output: 'rowPerLine' }),
		);
		for (const name of wanted) expect(rows).toContain(name);
		for (const output of ['simplified', 'raw']) {
			const names = namesOf(shownFields({ resource, operation: 'getAll', output }));
			expect(names).not.toContain('sheetOptions');
		}
	});

	it.each([
		['authentication', { resource: 'order' }, ['channelCredentials', 'linkedUser'], 'linkedUser'],
		[
			'output',
			{ resource: 'order' },
			['ledger', 'raw', 'rowPerLine', 'rowPerRecord', 'simplified'],
			'simplified',
		],
		[
			'output',
			{ resource: 'product', operation: 'getPage' },
			['raw', 'rowPerLine', 'rowPerRecord', 'rowPerStock', 'simplified'],
			'simplified',
		],
		['format', { resource: 'order', operation: 'export' }, ['csv', 'excel', 'jsonLines'], 'excel'],
		[
			'layout',
			{ resource: 'order', operation: 'export', format: 'csv' },
			['ledger', 'rowPerLine', 'rowPerRecord'],
			'rowPerLine',
		],
		[
			'layout',
			{ resource: 'order', operation: 'export', format: 'excel' },
			['ledger', 'rowPerLine', 'rowPerRecord'],
			'rowPerLine',
		],
		[
			'layout',
			{ resource: 'order', operation: 'export', format: 'jsonLines' },
			['ledger', 'raw', 'rowPerLine', 'rowPerRecord'],
			'rowPerLine',
		],
		[
			'layout',
			{ resource: 'product', operation: 'export', format: 'excel' },
			['rowPerLine', 'rowPerRecord', 'rowPerStock'],
			'rowPerLine',
		],
	] as const)('%s for %j has its values', (name, parameters, values, byDefault) => {
		const [field] = shownFields(parameters).filter((candidate) => candidate.name === name);
		expect(sorted(optionValues(field))).toEqual(values);
		expect(field.default).toBe(byDefault);
	});

	it.each([
		['unsupportedFilters', ['apply', 'fail', 'ignore'], 'fail', 'readingOptions'],
		['orderTotals', ['everyRow', 'firstRow'], 'everyRow', 'sheetOptions'],
		['moneyAs', ['number', 'text'], 'text', 'sheetOptions'],
		['currencySet', ['both', 'presentment', 'shop'], 'shop', 'sheetOptions'],
		['datesAs', ['local', 'received'], 'received', 'sheetOptions'],
		['headerStyle', ['names', 'shopify'], 'names', 'sheetOptions'],
	] as const)('the option %s has its values', (name, values, byDefault, collection) => {
		const offered = offeredIn(collection, {
			resource: 'order',
			operation: 'getAll',
			output: 'rowPerLine',
		});
		const [field] = offered.filter((candidate) => candidate.name === name);
		expect(sorted(optionValues(field))).toEqual(values);
		expect(field.default).toBe(byDefault);
	});

	it('has the options of a file', () => {
		const offered = offeredIn('sheetOptions', {
			resource: 'order',
			operation: 'export',
			format: 'csv',
		});
		const defaults = Object.fromEntries(
			offered.map(({ name, default: byDefault }) => [name, byDefault]),
		);
		expect(defaults).toMatchObject({
			fileName: '',
			binaryField: 'data',
			bom: false,
			header: true,
			protectFormulas: true,
			combine: 'perItem',
			firstPart: 1,
			maxParts: 1,
			recordsPerFile: 100_000,
		});
		expect(namesOf(offered)).toContain('delimiter');
	});

	it('has the parameters of a Magic Link', () => {
		const parameters = { resource: 'magicLink', operation: 'create' };
		expect(namesOf(shownFields(parameters))).toEqual(
			expect.arrayContaining(['tpUserId', 'channels', 'options']),
		);
		expect(namesOf(shownFields(parameters))).not.toContain('authentication');
		expect(namesOf(offeredIn('options', parameters))).toEqual(
			expect.arrayContaining(['redirectUrl', 'additionalScopes']),
		);
	});

	it('has the parameters of a check, and a notice where the whole list comes', () => {
		const parameters = { resource: 'channelAccess', operation: 'check' };
		const names = ['authentication', 'resource', 'operation', 'channel', 'tpUserId'];
		expect(namesOf(shownFields(parameters))).toEqual([...names, 'readingOptions']);
		expect(namesOf(offeredIn('readingOptions', parameters))).toEqual(
			expect.arrayContaining(['magicLink', 'parallelItems', 'timeout']),
		);
		for (const channel of SPEC.order.channels) {
			const isShown = namesOf(shownFields({ ...parameters, channel })).includes('wholeListNotice');
			expect([channel, isShown]).toEqual([channel, ['magento', 'mirakl'].includes(channel)]);
		}
		const [channels] = shownFields(parameters).filter(({ name }) => name === 'channel');
		expect(sorted(optionValues(channels))).toEqual(sorted(SPEC.order.channels));
	});

	it('has the fields of the credentials', () => {
		const [api, channelApi] = [new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()];
		const fieldsFor = (values: INodeParameters) =>
			namesOf(
				api.properties.filter(
					(property) =>
						property.type !== 'hidden' &&
						NodeHelpers.displayParameter(values, property, null, null),
				),
			);
		const shared = ['baseUrl', 'authUrl', 'grantType', 'clientId', 'clientSecret', 'scope'];
		expect(fieldsFor({ grantType: 'password' })).toEqual(
			expect.arrayContaining([...shared, 'username', 'password']),
		);
		const clientCredentials = fieldsFor({ grantType: 'clientCredentials' });
		expect(clientCredentials).toEqual(expect.arrayContaining(shared));
		expect(clientCredentials).not.toContain('username');
		expect(clientCredentials).not.toContain('password');
		const grant = api.properties.find(({ name }) => name === 'grantType');
		expect(grant?.default).toBe('password');
		expect(sorted(optionValues(grant))).toEqual(['clientCredentials', 'password']);
		const expirable = api.properties.filter(({ typeOptions }) => typeOptions?.expirable === true);
		expect(expirable).toEqual([
			expect.objectContaining({ name: 'accessToken', type: 'hidden', default: '' }),
		]);
		const channel = channelApi.properties.find(({ name }) => name === 'channel');
		expect(sorted(optionValues(channel))).toEqual(sorted(SPEC.order.channels));
	});

	it('asks for the channel credential only where it is used', () => {
		const [, channelCredential] = description.credentials ?? [];
		const isAsked = (parameters: INodeParameters) =>
			NodeHelpers.displayParameter(
				completed(description, parameters),
				channelCredential,
				nodeWith(parameters),
				description,
			);
		expect(isAsked({ resource: 'order', authentication: 'channelCredentials' })).toBe(true);
		expect(isAsked({ resource: 'order', authentication: 'linkedUser' })).toBe(false);
		expect(isAsked({ resource: 'magicLink', authentication: 'channelCredentials' })).toBe(false);
	});
});

describe('defaults', () => {
	it('are the ones the code falls back to', () => {
		let compared = 0;
		for (const [place, { name, default: byDefault }] of nodeFields) {
			if (!(name in DEFAULTS)) continue;
			expect([place, byDefault]).toEqual([place, DEFAULTS[name as keyof typeof DEFAULTS]]);
			compared++;
		}
		expect(compared).toBeGreaterThan(Object.keys(DEFAULTS).length);
		expect(DEFAULTS).toMatchObject({ limit: 50, pageSize: 100 });
	});

	it('are among the options, or empty', () => {
		for (const [place, field] of allFields) {
			if (field.type !== 'options') continue;
			expect([place, ['', ...optionValues(field)].includes(field.default as string)]).toEqual([
				place,
				true,
			]);
		}
	});

	it('choose status any in the field as in the request', () => {
		const [status] = offeredIn('filters', { resource: 'order', channel: 'shopify' }).filter(
			({ name }) => name === 'status',
		);
		expect(status.default).toBe('any');
		expect(status.description).toMatch(/closed and cancelled/);
	});
});

describe('words', () => {
	/** Names that are written in lower case everywhere. */
	const PROPER_NAMES = ['bol', 'n8n'];
	const SMALL_WORDS = [
		'a',
		'an',
		'and',
		'as',
		'at',
		'by',
		'for',
		'in',
		'of',
		'on',
		'or',
		'per',
		'the',
		'to',
		'with',
		'bol',
	];

	const titles = visibleFields.flatMap(([place, field]) => [
		[place, field.displayName] as const,
		...(field.name === 'columns' ? [] : optionsOf(field)).map(
			({ name }) => [`${place} › ${name}`, name] as const,
		),
	]);

	it.each(titles)('%s stands in Title Case', (_, title) => {
		const words = title.split(' ');
		words.forEach((word, at) => {
			const isSmall = (SMALL_WORDS.includes(word) && at > 0) || PROPER_NAMES.includes(word);
			expect([title, word, isSmall || /^[("]*[A-Z0-9#]/.test(word)]).toEqual([title, word, true]);
		});
		expect(title).not.toMatch(/\b(Id|Url|Json|Csv|Ids)\b/);
	});

	const texts = visibleFields.flatMap(([place, field]) => [
		...(field.description === undefined ? [] : [[place, field.description] as const]),
		// What a column holds stands as a remark after its name.
		...(field.name === 'columns' ? [] : optionsOf(field))
			.filter((option) => option.description !== undefined)
			.map((option) => [`${place} › ${option.name}`, option.description as string] as const),
	]);

	it.each(texts)('%s: one sentence ends without a period, several with one', (_, text) => {
		const sentences = text.replace(/e\.g\./g, '').split(/(?<=[.?!])\s+(?=[A-Z“])/);
		expect([text, text.endsWith('.')]).toEqual([text, sentences.length > 1]);
		expect(text.trim()).toBe(text);
		expect(text[0]).toMatch(/[A-Z“\d]/);
	});

	it.each(visibleFields.filter(([, { name }]) => name !== 'resource' && name !== 'operation'))(
		'%s says what it is for',
		(_, { description: text, displayName }) => {
			expect(text?.length ?? 0).toBeGreaterThan(10);
			expect(text?.toLowerCase()).not.toBe(displayName.toLowerCase());
		},
	);

	it.each(visibleFields.filter(([, { type }]) => type === 'boolean'))(
		'%s begins with Whether',
		(_, field) => {
			expect(field.description).toMatch(/^Whether /);
		},
	);

	it('use the fixed texts of n8n', () => {
		for (const [, { name, description: text }] of nodeFields) {
			if (name === 'limit') expect(text).toBe('Max number of results to return');
			if (name === 'returnAll')
				expect(text).toBe('Whether to return all results or only up to a given limit');
		}
	});
});

describe('order', () => {
	const byLabel = (labels: readonly string[]) =>
		[...labels].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));

	it.each(RESOURCES)(
		'%s filters stand in the order of their labels, with after and before side by side',
		(resource) => {
			for (const channel of SPEC[resource].channels) {
				const labels = offeredIn('filters', { resource, channel }).map(
					({ displayName }) => displayName,
				);
				expect(labels).toEqual(byLabel(labels));
				labels.forEach((label, at) => {
					if (!label.endsWith(' After') || !labels.includes(label.replace(/After$/, 'Before')))
						return;
					expect(labels[at + 1]).toBe(label.replace(/After$/, 'Before'));
				});
			}
		},
	);

	it.each(nodeFields.filter(([, { type }]) => type === 'collection'))(
		'%s is sorted',
		(_, field) => {
			const labels = (field.options as INodeProperties[]).map(({ displayName }) => displayName);
			expect(labels).toEqual(byLabel(labels));
		},
	);

	const long = allFields.filter(
		([, field]) =>
			['options', 'multiOptions'].includes(field.type) &&
			field.name !== 'columns' &&
			optionsOf(field).length >= 5,
	);

	it('has lists of five and more options', () => {
		expect(long.length).toBeGreaterThan(5);
	});

	it.each(long)('%s has its options sorted', (_, field) => {
		const labels = optionsOf(field).map(({ name }) => name);
		expect(labels).toEqual(byLabel(labels));
	});
});

describe('the single source', () => {
	const root = path.join(__dirname, '../../..');

	const filesIn = (folder: string): string[] =>
		readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
			.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
			.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

	const outside = [...filesIn('nodes'), ...filesIn('credentials')].filter(
		(file) => !file.startsWith('nodes/shared/facts/'),
	);

	/** Code alone: comments and texts for people may name a channel. */
	const literalsIn = (file: string): string[] =>
		[
			...readFileSync(path.join(root, file), 'utf8')
				.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
				.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g),
		].map(([, single, template]) => single ?? template);

	it('is the only place that names a channel', () => {
		const named = outside.flatMap((file) =>
			literalsIn(file)
				.filter((literal) => SUPPORTED_CHANNELS.includes(literal))
				.map((literal) => `${file}: ${literal}`),
		);
		// The channel that a new node shows, and the header style called after Shopify's own export, are no such rule.
		const allowed = /: shopify$/;
		expect(named.filter((place) => !allowed.test(place))).toEqual([]);
		const shopify = named
			.filter((place) => allowed.test(place))
			.map((place) => place.replace(/: .*/, ''));
		expect(
			shopify.filter((file) => !/listFields|ChannelApi|[rR]ow|output\/rows|parameters/.test(file)),
		).toEqual([]);
	});

	it('is the only place that names a filter on the wire', () => {
		const wires = RESOURCES.flatMap((resource) => SPEC[resource].filters)
			.map(({ wire }) => wire)
			.filter((wire) => /_(min|max)$|_ids?$|published_status/.test(wire));
		const requests = outside.filter((file) => !file.includes('/output/'));
		const named = requests.flatMap((file) =>
			literalsIn(file)
				.filter((literal) => wires.includes(literal))
				.map((literal) => `${file}: ${literal}`),
		);
		expect(named).toEqual([]);
	});
});

function optionsOf(field: INodeProperties | undefined): INodePropertyOptions[] {
	const isList = field?.type === 'options' || field?.type === 'multiOptions';
	return isList ? ((field.options ?? []) as INodePropertyOptions[]) : [];
}

function optionValues(field: INodeProperties | undefined): NodeParameterValueType[] & string[] {
	return optionsOf(field).map(({ value }) => String(value));
}
