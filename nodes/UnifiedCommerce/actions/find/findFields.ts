import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { type Channel, channelNames, CHANNELS } from '../../../shared/facts/channels';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { PLURAL, TABLE } from '../../../shared/facts/filterTable';
import { IS_EXPRESSION } from '../../../shared/panel/displayRules';
import { outputField } from '../../../shared/panel/listFields';
import {
	listOptionFields,
	maxPagesField,
	pauseField,
	readingOptionsField,
} from '../../../shared/panel/readingOptionFields';
import { rowFields } from '../../../shared/panel/rowOptionFields';
import { FIND_BY, type FindBy, ruleFor } from '../../../shared/reading/recordMatch';
import { searchCost, type SearchCost } from '../../../shared/reading/search';
import { limitField, sourceFields } from '../list/prepare';

export const FIND_BRIEF: Readonly<Record<ListResource, string>> = {
	order: 'an order by number, e-mail, phone, tracking number or SKU: “where is my order?”',
	product: 'a product by SKU, barcode, title or handle, with its variants and stock',
};

const CHOICES: Readonly<Record<ListResource, INodePropertyOptions[]>> = {
	order: [
		{ name: 'E-Mail', value: 'email', description: 'Of the order or its customer' },
		{ name: 'ID', value: 'id' },
		{
			name: 'Order Number',
			value: 'number',
			description: 'As customers write it, with or without #; 1003 also finds UK-1003',
		},
		{ name: 'Phone', value: 'phone', description: 'At least 7 digits, however they are written' },
		{ name: 'SKU in the Order', value: 'sku' },
		{ name: 'Tracking Number', value: 'tracking' },
	],
	product: [
		{ name: 'Barcode', value: 'barcode', description: 'Of a variant' },
		{ name: 'Handle', value: 'handle' },
		{ name: 'ID', value: 'id' },
		{ name: 'SKU', value: 'sku', description: 'Of a variant' },
		{ name: 'Title Contains', value: 'title', description: 'Each word, without case and accents' },
	],
};

const findByField = (resource: ListResource): INodeProperties => ({
	displayName: 'Find By',
	name: 'findBy',
	type: 'options',
	noDataExpression: true,
	options: CHOICES[resource],
	default: FIND_BY[resource].at(0),
	description: `What you know about the ${resource}`,
});

const valueField = (resource: ListResource): INodeProperties => ({
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	required: true,
	placeholder: resource === 'order' ? 'e.g. #1001' : 'e.g. MUG-BLUE-M',
	description:
		'What to look for: one value, several separated by commas, or a list from an expression; at most 100',
});

const guardField = (): INodeProperties => ({
	displayName: 'Only for This E-Mail',
	name: 'customerEmail',
	type: 'string',
	default: '',
	placeholder: 'e.g. ann@example.com',
	description:
		'Optional: finds only orders with this e-mail address. If strangers ask, enter the address of their login or mail. An AI model cannot fill it in.',
	builderHint: {
		propertyHint:
			'The verified address of the person who asks, from the node that received the mail or the login by its name; never from the model or the text of the question',
	},
});

const lookBackField = (): INodeProperties => ({
	displayName: 'Look Back',
	name: 'lookBack',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 90,
	hint: 'Days; 0 = all',
	description:
		'How many days back to search, by creation date. 0 searches all orders. Not used when one request finds the order by its ID.',
});

const limitFields = (resource: ListResource): INodeProperties[] => {
	const unique = FIND_BY[resource].filter((by) => ruleFor(resource, by).isUnique);
	const hint = 'Maximum number of results per value, newest first';
	return [
		{ ...limitField(), default: 1, hint, displayOptions: { show: { findBy: unique } } },
		{ ...limitField(), default: 10, hint, displayOptions: { hide: { findBy: unique } } },
	];
};

const ifNotFoundField = (resource: ListResource): INodeProperties => ({
	displayName: 'If Not Found',
	name: 'ifNotFound',
	type: 'options',
	options: [
		{ name: 'Output an Item', value: 'item', description: 'With <code>found: false</code>' },
		{
			name: 'Output Nothing',
			value: 'nothing',
			description: 'A hint says how far the node searched',
		},
		{ name: 'Stop With an Error', value: 'error', description: 'Or use the error output' },
	],
	default: 'nothing',
	description: `What to do if no ${resource} has the value`,
});

const COSTS: Readonly<Record<SearchCost, (resource: ListResource) => string>> = {
	asked: (resource) => `one request for the ${resource}`,
	newestFirst: () => 'reads the newest orders first, within <b>Look Back</b>',
	changed: () => 'reads the orders that changed within <b>Look Back</b>',
	whole: (resource) => `reads the list of ${PLURAL[resource]} until it finds a match`,
};

/** What a search costs on each channel; by `hide` of the others, so that none is shown for a channel by expression. */
function costNotices(resource: ListResource): INodeProperties[] {
	const { channels } = TABLE[resource];
	const ways = new Map<string, { by: FindBy[]; cost: SearchCost; of: Channel[] }>();
	for (const by of FIND_BY[resource]) {
		for (const cost of Object.keys(COSTS) as SearchCost[]) {
			const of = channels.filter((channel) => searchCost(resource, channel, by) === cost);
			if (of.length === 0) continue;
			const key = `${cost} ${of.join(' ')}`;
			ways.set(key, { by: [...(ways.get(key)?.by ?? []), by], cost, of });
		}
	}
	return [...ways.values()].map(({ by, cost, of }) => ({
		displayName: `${channelNames(of)}: ${COSTS[cost](resource)}.`,
		name: 'costNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { findBy: by },
			hide: {
				channel: ['', IS_EXPRESSION, ...CHANNELS.filter((channel) => !of.includes(channel))],
			},
		},
	}));
}

export const findFields = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	findByField(resource),
	valueField(resource),
	...(resource === 'order' ? [guardField(), lookBackField()] : []),
	...costNotices(resource),
	...limitFields(resource),
	ifNotFoundField(resource),
	outputField(
		resource,
		resource === 'order'
			? 'The fields that most people need, with the customer and the parcels'
			: 'The fields that most people need',
	),
	...rowFields(resource),
	readingOptionsField([
		// Find has no filters.
		...listOptionFields(resource).filter(({ name }) => name !== 'unsupportedFilters'),
		maxPagesField('Maximum number of pages to read. Values not found by then count as not found.'),
		pauseField(),
	]),
];
