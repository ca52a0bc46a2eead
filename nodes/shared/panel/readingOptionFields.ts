import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { channelsWithWindows, PLURAL, TABLE } from '../facts/filterTable';
import {
	MAX_PAGE_SIZE,
	MAX_PARALLEL_ITEMS,
	MAX_PARALLEL_WINDOWS,
	UNSUPPORTED_FILTERS,
} from '../facts/options';
import { MAX_RETRY_WAIT_MS } from '../service/retry';

/** The collection Options, for operations that read no list. */
export const optionsField = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: fields,
	description: 'Settings that most people leave as they are',
});

/** The collection Reading Options: pages, retries, time limits. */
export const readingOptionsField = (fields: INodeProperties[]): INodeProperties => ({
	...optionsField(fields),
	displayName: 'Reading Options',
	name: 'readingOptions',
	placeholder: 'Add reading option',
	description: 'How the list is read. Most people leave these settings as they are.',
});

const RETRIES = `How often a request is tried again after “too many requests”, a passing trouble of the service or a network fault. The waiting adds up to at most ${MAX_RETRY_WAIT_MS / 1000} seconds per request; each page that comes begins anew.`;

/** The option Timeout: the limit for one request. */
export const timeoutField = (): INodeProperties => ({
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120_000,
	description:
		'How long one request may take, from connecting to the last byte of the answer, in milliseconds. Some channels answer slowly.',
});

/**
 * Options of every request to the service.
 * @param retries description of the field Retries
 */
export const requestOptionFields = (retries = RETRIES): INodeProperties[] => [
	{
		displayName: 'Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 3,
		description: retries,
	},
	timeoutField(),
	{
		displayName: 'Wait Before First Retry',
		name: 'retryWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1_000,
		description:
			'How long to wait before trying again, in milliseconds. The wait doubles with each further try; when the service asks to wait longer, that counts.',
	},
];

/** The option of every operation for its input items. */
export const parallelItemsField = (): INodeProperties => ({
	displayName: 'Parallel Items',
	name: 'parallelItems',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_PARALLEL_ITEMS },
	default: 8,
	description:
		'How many input items to work on at the same time. What comes out, and in which order, does not change. When the service asks for fewer requests, the node slows down by itself. The value for the first item counts for all.',
});

/** Options of every operation that reads a list. */
export const listOptionFields = (resource: ListResource): INodeProperties[] => [
	...requestOptionFields(),
	parallelItemsField(),
	{
		displayName: 'Completion Callback URL',
		name: 'completionCallbackUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/done',
		description: 'An address that the service calls whenever it has finished one page',
	},
	unsupportedFiltersField(UNSUPPORTED_FILTERS),
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MAX_PAGE_SIZE },
		default: 100,
		displayOptions: { show: { '/channel': [...TABLE[resource].limitChannels] } },
		description: 'How many records to ask for at a time. Lower it when the channel answers slowly.',
	},
];

/** The option Max Pages; `description` says how to go on where more remain. */
export const maxPagesField = (description: string): INodeProperties => ({
	displayName: 'Max Pages',
	name: 'maxPages',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10,
	description,
});

/** The option Pause Between Pages. */
export const pauseField = (): INodeProperties => ({
	displayName: 'Pause Between Pages',
	name: 'pagePause',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How long to wait between two pages, in milliseconds, to stay below a rate limit',
});

/** Options of reading more than one page. */
export const manyPagesOptionFields = (): INodeProperties[] => [
	maxPagesField(
		'Read at most so many pages. When more remain, a hint names the cursor to go on from.',
	),
	pauseField(),
	{
		displayName: 'Start Cursor',
		name: 'startCursor',
		type: 'string',
		default: '',
		description:
			'Where to go on: the cursor from a message, a hint or “Get Page”, unchanged. Filters count for nothing then, as the cursor holds its own; only those that are applied in n8n still do.',
	},
];

/** The option for a list that cannot be read to its end. */
export const earlyStopField = (): INodeProperties => ({
	displayName: 'If Reading Stops Early',
	name: 'readingStopsEarly',
	type: 'options',
	options: [
		{
			name: 'Return What Was Read',
			value: 'returnRead',
			description:
				'Pass on the records read so far, with a hint that names the cursor to go on from',
		},
		{
			name: 'Stop With a Message',
			value: 'fail',
			description: 'Pass on nothing; the message names the cursor to go on from',
		},
	],
	default: 'fail',
	description: 'What to do when a page cannot be read after others were',
});

type Choice = (typeof UNSUPPORTED_FILTERS)[number];

/** Label of the value `apply`. */
const APPLY_IN_N8N = 'Apply in n8n';

const CHOICES: ReadonlyArray<INodePropertyOptions & { value: Choice }> = [
	{
		name: APPLY_IN_N8N,
		value: 'apply',
		description:
			'Read without them, and keep the records that match by their own fields. That reads more than comes out. What words such as Shipped or Closed mean is our reading: see the documentation.',
	},
	{
		name: 'Leave Out',
		value: 'ignore',
		description: 'Read without them, and say in a hint which ones were left out',
	},
	{
		name: 'Stop With a Message',
		value: 'fail',
		description: 'Request nothing, and name the filters and the channel',
	},
];

/** The option Filters the Channel Lacks, with some of its values. */
export const unsupportedFiltersField = (values: readonly Choice[]): INodeProperties => ({
	displayName: 'Filters the Channel Lacks',
	name: 'unsupportedFilters',
	type: 'options',
	options: CHOICES.filter(({ value }) => values.includes(value)),
	default: 'fail',
	description:
		'What to do with filters that a channel does not have, when the channel comes from an expression',
});

/** The option for reading one long list in windows of creation time, several at once. */
export const windowField = (resource: ListResource): INodeProperties => ({
	displayName: 'Parallel Windows',
	name: 'parallelWindows',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_PARALLEL_WINDOWS },
	default: 1,
	displayOptions: { show: { '/channel': channelsWithWindows(resource) } },
	description: `How many parts of a long list to read at the same time. The node cuts the list by date of creation; the ${PLURAL[resource]} come out part by part, the oldest part first, each once. Needs Return All, and no Max Pages or Start Cursor. Worth it from some thousand ${PLURAL[resource]} on.`,
});
