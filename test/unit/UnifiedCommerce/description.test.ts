import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { UnifiedCommerceApi } from '../../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../../credentials/UnifiedCommerceChannelApi.credentials';
import { RESOURCES, SPEC, SUPPORTED_CHANNELS } from '../../specTables';
import {
	completed,
	namesOf,
	NODE,
	nodeWith,
	optionsOf,
	optionValues,
	panelOf,
	TRIGGER,
} from './panelOf';
import { DEFAULTS } from '../../../nodes/shared/facts/fieldTypes';
import { NodeParameters } from '../../../nodes/shared/values/parameterValues';
import { refusalOf } from '../thrownUserError';

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
	['resource', 'operation', 'event'].flatMap((name) => show?.show?.[name] ?? []).join(' ');

const nodeFields = [...NODE.properties, ...TRIGGER.properties].flatMap((property) =>
	everyField([property], WHERE(property.displayOptions)),
);
const credentialFields = [new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()].flatMap(
	(credential) => everyField(credential.properties, credential.displayName),
);
const allFields = [...nodeFields, ...credentialFields];
// A notice is a text of its own, without a name.
const visibleFields = allFields.filter(([, { type }]) => type !== 'hidden' && type !== 'notice');

const EXPORT = { resource: 'order', operation: 'export' };
const LAYOUTS = 'ledger rowPerLine rowPerRecord';
const JSON_LINES = { ...EXPORT, format: 'jsonLines' };
const OF_PRODUCTS = { ...EXPORT, resource: 'product', format: 'excel' };
const PAGE = { resource: 'product', operation: 'getPage' };

describe('the contract', () => {
	it.each([
		[NODE, 'unifiedCommerce', 'Unified Commerce'],
		[new UnifiedCommerceApi(), 'unifiedCommerceApi', 'Unified Commerce API'],
		[new UnifiedCommerceChannelApi(), 'unifiedCommerceChannelApi', 'Unified Commerce Channel API'],
	])('%#: has its names', ({ name, displayName }, ...names) => {
		expect([name, displayName]).toEqual(names);
	});

	it('has version, tool mode and both credentials', () => {
		expect(NODE).toMatchObject({ version: 1, usableAsTool: true });
		const credentials = ['unifiedCommerceApi', 'unifiedCommerceChannelApi'];
		expect(namesOf(NODE.credentials ?? [])).toEqual(credentials);
	});

	it('has resources and operations with their values and defaults', () => {
		const [resource] = panelOf(NODE, {}).named('resource');
		// What most people want stands first.
		expect(optionValues(resource)).toEqual(['order', 'product', 'channelAccess', 'magicLink']);
		expect(resource.default).toBe('order');
		for (const [value, operations, byDefault] of [
			['order', ['export', 'find', 'getAll', 'getChanges', 'getPage', 'summarize'], 'getAll'],
			['product', ['export', 'find', 'getAll', 'getChanges', 'getPage'], 'getAll'],
			['magicLink', ['create'], 'create'],
			['channelAccess', ['check'], 'check'],
		] as const) {
			const [operation] = panelOf(NODE, { resource: value }).named('operation');
			expect(sorted(optionValues(operation))).toEqual(operations);
			expect(operation.default).toBe(byDefault);
		}
	});

	const ROWS = { output: 'rowPerLine' };
	it.each<[string, INodeParameters, string, string]>([
		['authentication', {}, 'channelCredentials linkedUser', 'linkedUser'],
		['output', {}, 'ledger raw rowPerLine rowPerRecord simplified', 'simplified'],
		['output', PAGE, 'raw rowPerLine rowPerRecord rowPerStock simplified', 'simplified'],
		['format', EXPORT, 'csv excel jsonLines', 'excel'],
		['layout', { ...EXPORT, format: 'csv' }, LAYOUTS, 'rowPerLine'],
		['layout', { ...EXPORT, format: 'excel' }, LAYOUTS, 'rowPerLine'],
		['layout', JSON_LINES, 'ledger raw rowPerLine rowPerRecord', 'rowPerLine'],
		['layout', OF_PRODUCTS, 'rowPerLine rowPerRecord rowPerStock', 'rowPerLine'],
		['unsupportedFilters', ROWS, 'apply fail ignore', 'fail'],
		['orderTotals', ROWS, 'everyRow firstRow', 'firstRow'],
		['moneyAs', ROWS, 'number text', 'text'],
		['currencySet', ROWS, 'both presentment shop', 'shop'],
		['datesAs', ROWS, 'local received', 'received'],
		['headerStyle', ROWS, 'names shopify titles', 'names'],
	])('%s for %j has its values', (name, parameters, values, byDefault) => {
		const { named, offered } = panelOf(NODE, parameters);
		const [field] = [
			...named(name),
			...offered('sheetOptions'),
			...offered('readingOptions'),
		].filter((candidate) => candidate.name === name);
		expect(sorted(optionValues(field))).toEqual(values.split(' '));
		expect(field.default).toBe(byDefault);
	});

	it('has the options of a file', () => {
		const { offered: of } = panelOf(NODE, { ...EXPORT, format: 'csv' });
		const offered = [...of('sheetOptions'), ...of('readingOptions')];
		const defaults = Object.fromEntries(
			offered.map(({ name, default: byDefault }) => [name, byDefault]),
		);
		expect(defaults).toMatchObject({
			...{ fileName: '', binaryField: 'data', bom: false, header: true, protectFormulas: true },
			...{ combine: 'perItem', firstPart: 1, maxParts: 1, recordsPerFile: 100_000 },
		});
	});

	it('has the fields of the credentials', () => {
		const [api, channelApi] = [new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()];
		const fieldsFor = (values: INodeParameters) =>
			namesOf(
				api.properties
					.filter(({ type }) => type !== 'hidden')
					.filter((property) => NodeHelpers.displayParameter(values, property, null, null)),
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
		const [, channelCredential] = NODE.credentials ?? [];
		const isAsked = (resource: string, authentication: string) => {
			const parameters = { resource, authentication };
			const values = completed(NODE, parameters);
			return NodeHelpers.displayParameter(values, channelCredential, nodeWith(parameters), NODE);
		};
		expect(isAsked('order', 'channelCredentials')).toBe(true);
		expect(isAsked('order', 'linkedUser')).toBe(false);
		expect(isAsked('magicLink', 'channelCredentials')).toBe(false);
	});
});

describe('defaults', () => {
	it('are the ones the code falls back to', () => {
		let compared = 0;
		for (const [place, { name, default: byDefault }] of nodeFields) {
			// Find has limits of its own, for each value.
			if (!(name in DEFAULTS) || (name === 'limit' && place.includes(' find'))) continue;
			expect([place, byDefault]).toEqual([place, DEFAULTS[name as keyof typeof DEFAULTS]]);
			compared++;
		}
		expect(compared).toBeGreaterThan(Object.keys(DEFAULTS).length);
		expect(DEFAULTS).toMatchObject({ limit: 50, pageSize: 100 });
	});

	it('are those of Find that its code falls back to', () => {
		const of = (name: string, findBy: string) =>
			panelOf(NODE, { operation: 'find', findBy }).named(name)[0].default;
		expect(of('lookBack', 'email')).toBe(90);
		expect(of('limit', 'email')).toBe(10);
		expect(of('limit', 'number')).toBe(1);
	});

	it('are among the options, or empty', () => {
		const wrong = allFields.filter(
			([, field]) =>
				field.type === 'options' && !['', ...optionValues(field)].includes(String(field.default)),
		);
		expect(wrong.map(([place]) => place)).toEqual([]);
	});

	it('choose status any in the field as in the request', () => {
		const [status] = panelOf(NODE, { resource: 'order', channel: 'shopify' })
			.offered('filters')
			.filter(({ name }) => name === 'status');
		expect(status.default).toBe('any');
		expect(status.description).toMatch(/closed and cancelled/);
	});
});

describe('a choice from an expression', () => {
	const lists = nodeFields
		.map(([, field]) => [field.displayName, optionsOf(field)] as const)
		.filter(([label, options]) => label !== 'Columns' && options.length > 0);
	const { toChoice } = new NodeParameters(() => undefined, NODE.properties);
	const valid = (label: string, choices: readonly string[]) =>
		refusalOf(() => toChoice(label, 'row', choices)).description;

	it('may be its name or its value', () => {
		for (const [label, options] of lists) {
			const values = options.map(({ value }) => String(value));
			const all = [...NODE.properties, ...TRIGGER.properties];
			const choose = new NodeParameters(() => undefined, all).toChoice;
			for (const { name, value } of options)
				for (const given of [` ${name.toUpperCase()} `, value])
					expect([label, name, choose(label, given, values)]).toEqual([label, name, value]);
		}
		expect(lists.length).toBeGreaterThan(30);
	});

	it('if it is neither, the message lists the names', () => {
		expect(valid('Layout', ['ledger', 'rowPerRecord'])).toBe(
			'Valid values: Row per Amount, Row per Order.',
		);
		expect(valid('Combine', ['perItem', 'oneSummary'])).toBe(
			'Valid values: A Summary per Item, One Summary for All Items.',
		);
	});
});

describe('words', () => {
	const SMALL_WORDS = [
		...['a', 'an', 'and', 'as', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'per', 'the', 'to'],
		'with',
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
			const isSmall = (SMALL_WORDS.includes(word) && at > 0) || ['bol', 'n8n'].includes(word);
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

	const visible = (html: string) => html.replace(/<[^>]+>/g, '');

	it('are short enough to be read: descriptions, and notices', () => {
		const inNotices = allFields
			.filter(([, { type }]) => type === 'notice')
			.map(([, { displayName }]) => displayName);
		const hints = allFields.flatMap(([, { hint }]) => hint ?? []);
		const descriptions = [...texts.map(([, text]) => text), ...hints];
		expect(descriptions.filter((text) => visible(text).length > 160)).toEqual([]);
		expect(inNotices.filter((text) => visible(text).length > 140)).toEqual([]);
	});

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
});

describe('order', () => {
	const byLabel = (labels: readonly string[]) =>
		[...labels].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));

	it.each(RESOURCES)(
		'%s filters stand in the order of their labels, with after and before side by side',
		(resource) => {
			for (const channel of SPEC[resource].channels) {
				const labels = panelOf(NODE, { resource, channel })
					.offered('filters')
					.map(({ displayName }) => displayName);
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

	/** Where code names one of these words. */
	const naming = (words: readonly string[], files: readonly string[]) =>
		files.flatMap((file) =>
			literalsIn(file)
				.filter((literal) => words.includes(literal))
				.map((literal) => `${file}: ${literal}`),
		);

	it('has no two files of one name', () => {
		const files = [...filesIn('nodes'), ...filesIn('credentials')];
		const names = files.map((file) => path.basename(file)).filter((name) => name !== 'index.ts');
		expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
	});

	it('is the only place that names a channel', () => {
		const named = naming(SUPPORTED_CHANNELS, outside);
		// The channel that a new node shows, and the header style called after Shopify's own export, are no such rule.
		const allowed = /: shopify$/;
		expect(named.filter((place) => !allowed.test(place))).toEqual([]);
		const places = /listFields|ChannelApi|[rR]ow|output\/rows|parameters/;
		const shopify = named.filter((place) => allowed.test(place));
		expect(shopify.filter((place) => !places.test(place))).toEqual([]);
	});

	it('is the only place that names a filter on the wire', () => {
		const wires = RESOURCES.flatMap((resource) => SPEC[resource].filters)
			.map(({ wire }) => wire)
			.filter((wire) => /_(min|max)$|_ids?$|published_status/.test(wire));
		const requests = outside.filter((file) => !file.includes('/output/'));
		expect(naming(wires, requests)).toEqual([]);
	});
});
