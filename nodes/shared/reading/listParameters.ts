import { UserError, type IDataObject } from 'n8n-workflow';

import type { ConnectionSettings } from '../service/connection';
import { channelFor } from '../facts/filterTable';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { outputsOf, projectionFor, type Output, type Projection } from '../output/projection';
import type { RowOptions } from '../output/rows';
import { toHttpUrl } from '../values/address';
import { checkFilters, assertSupported } from './filters';
import { chosenFields, type ListQuery } from './listQuery';
import type { NodeParameters } from '../values/nodeParameters';
import {
	choiceOr,
	isAbsent,
	toBoolean,
	toChoice,
	toText,
	toWholeNumber,
} from '../values/parameterValues';
import type { Reading } from './pages';
import { AUTHENTICATIONS } from '../panel/listFields';
import { DEFAULTS, EARLY_STOPS, MAX_PAGE_SIZE, MAX_PARALLEL_ITEMS } from '../panel/optionFields';
import { UNSUPPORTED_FILTERS } from '../panel/unsupportedFilters';

/** The parameters of an operation on a list, checked. */
export interface ListParameters {
	query: ListQuery;
	reading: Reading;
	connectionSettings: ConnectionSettings;
	/** send the keys of the channel credential with each request */
	withChannelCredentials: boolean;
	/** filters that are set but not sent, because the channel does not have them */
	leftOut: readonly FilterField[];
	/** when a later page cannot be read, return the records read so far instead of failing */
	returnReadOnEarlyStop: boolean;
}

/**
 * Reads and checks the parameters of a list, before any request.
 * @param timezone IANA name of the workflow's time zone
 * @param unsupportedFilters what happens to filters that the channel lacks, where the node has no option for it
 * @throws UserError naming the parameter whose value is not valid
 */
export function listParameters(
	parameters: NodeParameters,
	resource: ListResource,
	timezone: string,
	unsupportedFilters?: (typeof UNSUPPORTED_FILTERS)[number],
): ListParameters {
	const options = parameters.collection('readingOptions');
	const channel = channelFor(resource, parameters.get('channel', ''));
	const unsupported =
		unsupportedFilters ??
		choiceOr('Filters the Channel Lacks', options.unsupportedFilters, UNSUPPORTED_FILTERS);
	const context = { resource, channel, timezone, isApplied: unsupported === 'apply' };
	const filters = checkFilters(parameters.collection('filters'), context);
	if (unsupported === 'fail') assertSupported(filters.unsupported, context);
	return {
		query: {
			resource,
			channel,
			tpUserId: userId(parameters.get('tpUserId', '')),
			filters: filters.body,
			...(filters.applied ? { applied: filters.applied } : {}),
			...(isAbsent(options.completionCallbackUrl)
				? {}
				: {
						completionCallbackUrl: toHttpUrl(
							'Completion Callback URL',
							options.completionCallbackUrl,
						),
					}),
		},
		reading: {
			limit: limitFrom(parameters),
			pageSize: toWholeNumber('Page Size', options.pageSize, {
				min: 1,
				max: MAX_PAGE_SIZE,
				fallback: DEFAULTS.pageSize,
			}),
			maxPages: isAbsent(options.maxPages)
				? undefined
				: toWholeNumber('Max Pages', options.maxPages, { min: 1, fallback: 1 }),
			startCursor: cursorFrom(options.startCursor),
			pauseMs: toWholeNumber('Pause Between Pages', options.pagePause, {
				min: 0,
				fallback: DEFAULTS.pagePause,
			}),
		},
		connectionSettings: connectionSettings(options),
		withChannelCredentials:
			toChoice('Access', parameters.get('authentication', 'linkedUser'), AUTHENTICATIONS) ===
			'channelCredentials',
		leftOut: filters.unsupported,
		returnReadOnEarlyStop:
			choiceOr('If Reading Stops Early', options.readingStopsEarly, EARLY_STOPS) === 'returnRead',
	};
}

/**
 * Timeout and retries, from the options of an operation.
 * @throws UserError naming the option whose value is not valid
 */
export function connectionSettings(options: IDataObject): ConnectionSettings {
	return {
		timeoutMs: toWholeNumber('Timeout', options.timeout, { min: 1, fallback: DEFAULTS.timeout }),
		retry: {
			maxRetries: toWholeNumber('Retries', options.maxRetries, {
				min: 0,
				fallback: DEFAULTS.maxRetries,
			}),
			firstWaitMs: toWholeNumber('Wait Before First Retry', options.retryWait, {
				min: 0,
				fallback: DEFAULTS.retryWait,
			}),
		},
	};
}

/**
 * How many input items are worked on at the same time, from the options of an operation.
 * @throws UserError when the value is not valid
 */
export function parallelItems(parameters: NodeParameters): number {
	const options = {
		...parameters.collection('options'),
		...parameters.collection('readingOptions'),
	};
	return toWholeNumber('Parallel Items', options.parallelItems, {
		min: 1,
		max: MAX_PARALLEL_ITEMS,
		fallback: DEFAULTS.parallelItems,
	});
}

/**
 * The User ID, unchanged but for surrounding blanks.
 * @throws UserError when it is empty
 */
export function userId(value: unknown): string {
	const text = isAbsent(value) ? '' : toText('User ID', value);
	if (text !== '') return text;
	throw new UserError('Parameter “User ID” is empty', {
		description:
			'Enter the ID that you gave this merchant when you linked them, or correct the expression that should find it in this input item.',
	});
}

/**
 * The projection that the parameter “Output” chooses.
 * @throws UserError when the output does not exist, or the row options name a column or a time zone that does not
 */
export const projectionFrom = (
	parameters: NodeParameters,
	query: ListQuery,
	rowOptions: RowOptions,
): Projection =>
	projectionFor(
		outputFrom(parameters, query.resource),
		{ ...query, fields: chosenFields(query) },
		rowOptions,
	);

/** Whether the parameter “Output” asks for rows of a spreadsheet. */
export const isRowOutput = (parameters: NodeParameters, resource: ListResource): boolean =>
	!['simplified', 'raw'].includes(outputFrom(parameters, resource));

const outputFrom = (parameters: NodeParameters, resource: ListResource): Output =>
	toChoice('Output', parameters.get('output', 'simplified'), outputsOf(resource));

/**
 * The start cursor, unchanged: blanks at its ends may belong to it. Undefined when it is absent.
 * @throws UserError when it is not text
 */
export function cursorFrom(value: unknown): string | undefined {
	if (isAbsent(value)) return undefined;
	if (typeof value === 'string') return value;
	throw new UserError('Parameter “Start Cursor” takes text', {
		description: 'Pass the cursor as it came, as text.',
	});
}

function limitFrom(parameters: NodeParameters): number | undefined {
	if (toBoolean('Return All', parameters.get('returnAll', false), false)) return undefined;
	return toWholeNumber('Limit', parameters.get('limit', DEFAULTS.limit), {
		min: 1,
		fallback: DEFAULTS.limit,
	});
}
