import {
	type INodeExecutionData,
	type INodeProperties,
	type INodePropertyOptions,
	UserError,
} from 'n8n-workflow';

import {
	type Channel,
	CHANNEL_LABELS,
	channelNames,
	CHANNELS,
} from '../../../shared/facts/channels';
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
import { errorOf } from '../../../shared/reading/listReader';
import { addRepeatsHint } from '../../../shared/reading/readingHints';
import { FIND_BY, type FindBy, ruleFor } from '../../../shared/reading/recordMatch';
import { listed } from '../../../shared/reading/runHint';
import {
	foundFor,
	isDone,
	type Looked,
	lookedIn,
	search,
	searchCost,
	type SearchCost,
	type SearchedValue,
} from '../../../shared/reading/search';
import { inSlices, runParallel } from '../../../shared/runtime/eventLoop';
import { shown } from '../../../shared/values/parameterValues';
import { counted } from '../../../shared/values/texts';
import { Failures } from '../combining';
import { limitField, sourceFields } from '../list/prepare';
import type { CombinedResult, InputItem, Operation } from '../operation';
import type { AnswerLimits } from '../toolAnswer';
import { type FindTask, findTask } from './findTask';

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

const limitFields = (resource: ListResource): INodeProperties[] => {
	const unique = FIND_BY[resource].filter((by) => ruleFor(resource, by).isUnique);
	const field = { ...limitField(), hint: 'Maximum number of results per value, newest first' };
	return [
		{ ...field, default: 1, displayOptions: { show: { findBy: unique } } },
		{ ...field, displayOptions: { hide: { findBy: unique } }, default: 10 },
	];
};

const ORDER_FIELDS: INodeProperties[] = [
	{
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
	},
	{
		displayName: 'Look Back',
		name: 'lookBack',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 90,
		hint: 'Days; 0 = all',
		description:
			'How many days back to search, by creation date. 0 searches all orders. Not used when one request finds the order by its ID.',
	},
];

const COSTS: Readonly<Record<SearchCost, (resource: ListResource) => string>> = {
	asked: (resource) => `one request for the ${resource}`,
	newestFirst: () => 'reads the newest orders first, within <b>Look Back</b>',
	changed: () => 'reads the orders that changed within <b>Look Back</b>',
	whole: (resource) => `reads the list of ${PLURAL[resource]} until it finds a match`,
};

/** By `hide` of the other channels, so that none shows where the channel is an expression. */
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

const findFields = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Find By',
		name: 'findBy',
		type: 'options',
		noDataExpression: true,
		options: CHOICES[resource],
		default: FIND_BY[resource].at(0),
		description: `What you know about the ${resource}`,
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		required: true,
		placeholder: resource === 'order' ? 'e.g. #1001' : 'e.g. MUG-BLUE-M',
		description:
			'What to look for: one value, several separated by commas, or a list from an expression; at most 100',
	},
	...(resource === 'order' ? ORDER_FIELDS : []),
	...costNotices(resource),
	...limitFields(resource),
	{
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
	},
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

/** At most 4 kB with the note. */
const TOOL_ANSWER: AnswerLimits = {
	items: 20,
	characters: 3_250,
	noteBytes: 650,
	toSeeOthers: 'ask for fewer values at a time',
};

export const findOperation = (resource: ListResource): Operation => ({
	value: 'find',
	option: {
		name: 'Find',
		action: resource === 'order' ? 'Find an order' : 'Find a product',
		description:
			resource === 'order'
				? 'Look up an order by number, e-mail, phone, tracking number or SKU: “where is my order?”'
				: 'Look up a product by SKU, barcode, title or handle, with its variants and stock',
	},
	words: `find ${PLURAL[resource]}`,
	properties: findFields(resource),
	answer: TOOL_ANSWER,
	async execute(item) {
		const { items, failures } = await findTogether([item], resource, 1);
		return { items, thrown: failures.get(item.itemIndex) };
	},
	together: {
		isWanted: () => true,
		execute: async (items, limit) => await findTogether(items, resource, limit),
	},
});

/** Items of one shop share a reading. */
async function findTogether(
	items: readonly InputItem[],
	resource: ListResource,
	limit: number,
): Promise<CombinedResult> {
	const failures = new Failures();
	const byReading = new Map<string, FindTask[]>();
	const tasks: FindTask[] = [];
	for (const item of items) {
		const task = await failures.tried(item, async () => await findTask(item, resource));
		if (!task) continue;
		byReading.set(task.reading, [...(byReading.get(task.reading) ?? []), task]);
		tasks.push(task);
	}
	const all = [...byReading.values()];
	const made = new Map<FindTask, INodeExecutionData[]>();
	await runParallel({
		count: all.length,
		limit,
		run: async (index, cancelSignal) => await lookUp(all[index], made, failures, cancelSignal),
	});
	return { items: tasks.flatMap((task) => made.get(task) ?? []), failures };
}

async function lookUp(
	tasks: readonly FindTask[],
	made: Map<FindTask, INodeExecutionData[]>,
	failures: Failures,
	useless: AbortSignal,
): Promise<void> {
	const [{ list, settings, item: first }] = tasks;
	const cancelSignal = AbortSignal.any([first.cancelSignal, useless]);
	const values = tasks.flatMap((task) => task.values);
	let done = tasks;
	try {
		await search({ ...list, connection: { ...list.connection, cancelSignal } }, values, settings);
	} catch (thrown) {
		for (const { item, list: own } of tasks.filter((task) => !isDone(task.values))) {
			const about = { ...own.about, progress: list.about.progress };
			failures.note(item, errorOf({ ...own, about }, thrown));
		}
		done = tasks.filter((task) => isDone(task.values));
	}
	// Repeats of asked records would reveal one that is held back.
	if (settings.cost !== 'asked') addRepeatsHint(list);
	const looked = lookedIn(list, settings);
	const isWhole = !list.progress.moreRemains;
	for (const task of done) {
		const found = foundFor(task.values, isWhole);
		const items: INodeExecutionData[] = [];
		for await (const batch of inSlices(found, task.itemsOf))
			for (const json of batch) items.push({ json, pairedItem: { item: task.item.itemIndex } });
		task.item.report.came = { counts: { [list.query.resource]: found.length } };
		const known = new Set(found.flatMap((one) => one.values));
		const missing = task.values.filter((value) => !known.has(value));
		if (missing.length > 0) {
			const thrown = tellMissing(task, missing, { looked, isWhole, items });
			if (thrown) failures.note(task.item, thrown);
		}
		const isTold = missing.length > 0 && task.ifNotFound !== 'item';
		if (!isTold && [...known].some(({ isClosed }) => !isClosed)) tellEnd(task, looked, isWhole);
		made.set(task, items);
	}
}

/** For values that may have more records than were found. */
function tellEnd({ list }: FindTask, { days }: Looked, isWhole: boolean): void {
	const { channel, resource } = list.query;
	const add = (message: string) =>
		list.addHint({ kind: 'searchEnd', message: `${CHANNEL_LABELS[channel]}: ${message}` });
	if (!isWhole) add(`“Max Pages” ended the search, so there may be more ${PLURAL[resource]}.`);
	else if (days !== undefined)
		add(
			`only orders of the last ${counted(days, 'day')} were searched. To search older ones, raise “Look Back”.`,
		);
}

/** Returns the error, if any. No word may reveal a record held back by its e-mail address. */
function tellMissing(
	{ list, settings, ifNotFound, item }: FindTask,
	missing: readonly SearchedValue[],
	{ looked, isWhole, items }: { looked: Looked; isWhole: boolean; items: INodeExecutionData[] },
): UserError | undefined {
	if (ifNotFound === 'item') {
		for (const { text: value } of missing)
			items.push({
				json: { found: false, value, looked: { ...looked } },
				pairedItem: { item: item.itemIndex },
			});
		return undefined;
	}
	const { resource, channel } = list.query;
	const named = listed(missing.map(({ text }) => shown(text)));
	const { words } = ruleFor(resource, settings.by);
	const { records, days, requests } = looked;
	const time = days === undefined ? '' : ` of the last ${counted(days, 'day')}`;
	const effort = [
		...(records === undefined ? [] : [counted(records, resource)]),
		counted(requests, 'request'),
	];
	const message = `${CHANNEL_LABELS[channel]}: no ${resource}${time} has the ${words} ${named} (${effort.join(', ')})`;
	const older = days === undefined ? '' : 'To search older orders, raise “Look Back”.';
	const how = isWhole ? older : '“Max Pages” ended the search before its end.';
	if (ifNotFound === 'error')
		return new UserError(message, {
			description: `${how} Check the value, or look for it in another way.`.trimStart(),
		});
	list.addHint({ kind: 'noRecords', message: `${message}. ${how}`.trimEnd() });
	return undefined;
}
