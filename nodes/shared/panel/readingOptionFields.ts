import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	type ListResource,
	MAX_PAGE_SIZE,
	MAX_PARALLEL_ITEMS,
	MAX_PARALLEL_WINDOWS,
	UNSUPPORTED_FILTERS,
} from '../facts/fieldTypes';
import { channelsWithWindows, PLURAL, TABLE } from '../facts/filterTable';
import { MAX_RETRY_WAIT_MS } from '../service/request';

export const sheetOptionsField = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'sheetOptions',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: fields,
	description: 'What the node returns, and how it is written',
});

export const readingOptionsField = (fields: INodeProperties[]): INodeProperties => ({
	...sheetOptionsField(fields),
	displayName: 'Advanced Options',
	name: 'readingOptions',
	placeholder: 'Add advanced option',
	description: 'Settings for pages, retries and time limits. Most people leave them as they are.',
});

const RETRIES = `How often to retry a request after “too many requests”, a temporary failure or a network error. All waits of a request add up to at most ${MAX_RETRY_WAIT_MS / 1000} seconds.`;

export const timeoutField = (): INodeProperties => ({
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120_000,
	description:
		'How long one request may take, from connecting to the last byte of the answer, in milliseconds. Some channels are slow.',
});

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
			'How long to wait before the first retry, in milliseconds. The wait doubles with each retry, or is as long as the service asks for.',
	},
];

export const parallelItemsField = (): INodeProperties => ({
	displayName: 'Parallel Items',
	name: 'parallelItems',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_PARALLEL_ITEMS },
	default: 8,
	description:
		'How many input items to process at once. The result and its order stay the same. The value of the first item applies to all.',
});

export const listOptionFields = (resource: ListResource): INodeProperties[] => [
	...requestOptionFields(),
	parallelItemsField(),
	{
		displayName: 'Completion Callback URL',
		name: 'completionCallbackUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/done',
		description: 'An address that the service calls after each page',
	},
	unsupportedFiltersField(UNSUPPORTED_FILTERS),
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MAX_PAGE_SIZE },
		default: 100,
		displayOptions: { show: { '/channel': [...TABLE[resource].limitChannels] } },
		description: 'How many records to request at a time. Lower it if the channel answers slowly.',
	},
];

export const maxPagesField = (description: string): INodeProperties => ({
	displayName: 'Max Pages',
	name: 'maxPages',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10,
	description,
});

export const pauseField = (): INodeProperties => ({
	displayName: 'Pause Between Pages',
	name: 'pagePause',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How long to wait between two pages, in milliseconds, to stay below a rate limit',
});

export const manyPagesOptionFields = (): INodeProperties[] => [
	maxPagesField(
		'Maximum number of pages to read. If more remain, a hint names the cursor to continue from.',
	),
	pauseField(),
	{
		displayName: 'Start Cursor',
		name: 'startCursor',
		type: 'string',
		default: '',
		description:
			'Where to continue: the cursor from a message, a hint or “Get Page”, unchanged. It contains the filters of the channel, so those set here are ignored.',
	},
];

export const earlyStopField = (): INodeProperties => ({
	displayName: 'If Reading Stops Early',
	name: 'readingStopsEarly',
	type: 'options',
	options: [
		{
			name: 'Return What Was Read',
			value: 'returnRead',
			description:
				'Return the records read so far, with a hint that names the cursor to continue from',
		},
		{
			name: 'Stop With a Message',
			value: 'fail',
			description: 'Return nothing; the message names the cursor to continue from',
		},
	],
	default: 'fail',
	description: 'What to do if a later page cannot be read',
});

type Choice = (typeof UNSUPPORTED_FILTERS)[number];

/** Apart, as n8n's lint would write N8n. */
const APPLY_IN_N8N = 'Apply in n8n';

const CHOICES: ReadonlyArray<INodePropertyOptions & { value: Choice }> = [
	{
		name: APPLY_IN_N8N,
		value: 'apply',
		description:
			'Read all records, and keep those that match. Needs the channel as an expression, such as <code>{{ "bol" }}</code>.',
	},
	{
		name: 'Leave Out',
		value: 'ignore',
		description: 'Read without these filters, and name them in a hint',
	},
	{
		name: 'Stop With a Message',
		value: 'fail',
		description: 'Send no request, and name the filters and the channel',
	},
];

export const unsupportedFiltersField = (values: readonly Choice[]): INodeProperties => ({
	displayName: 'Filters the Channel Lacks',
	name: 'unsupportedFilters',
	type: 'options',
	options: CHOICES.filter(({ value }) => values.includes(value)),
	default: 'fail',
	description:
		'What to do with filters that the channel does not have, if the channel comes from an expression',
});

export const windowField = (resource: ListResource): INodeProperties => ({
	displayName: 'Parallel Windows',
	name: 'parallelWindows',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_PARALLEL_WINDOWS },
	default: 1,
	displayOptions: { show: { '/channel': channelsWithWindows(resource) } },
	description: `How many parts of a long list of ${PLURAL[resource]} to read at once, split by creation date. Not with Limit, Max Pages or Start Cursor.`,
});
