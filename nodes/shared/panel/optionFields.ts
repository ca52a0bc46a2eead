import type { INodeProperties } from 'n8n-workflow';

import { TABLE } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';
import { MAX_RETRY_WAIT_MS } from '../service/retry';
import { UNSUPPORTED_FILTERS, unsupportedFiltersField } from './unsupportedFilters';

/**
 * Defaults of the options, times in milliseconds. The fields below repeat them as literals, the only values that
 * n8n's lint rules can check; a test compares both.
 */
export const DEFAULTS = {
	limit: 50,
	pageSize: 100,
	maxRetries: 3,
	retryWait: 1_000,
	timeout: 120_000,
	pagePause: 0,
	parallelItems: 8,
} as const;

/** Records per page that the service allows (spec: Limits). */
export const MAX_PAGE_SIZE = 100;

/** Most input items that are read at the same time. */
export const MAX_PARALLEL_ITEMS = 32;

/** Values of the option `readingStopsEarly`, the default first. */
export const EARLY_STOPS = ['fail', 'returnRead'] as const;

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
