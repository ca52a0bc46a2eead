import { UserError, type IDataObject } from 'n8n-workflow';

import type { ConnectionSettings } from '../auth/connection';
import { channelFor } from '../channels/table';
import type { FilterField, ListResource } from '../channels/types';
import { OUTPUTS, projectionFor, type Projection } from '../output/projection';
import type { RowOptions } from '../output/rows';
import { toHttpUrl } from '../params/address';
import { checkFilters, assertSupported } from '../params/filters';
import { chosenFields, type ListQuery } from './listQuery';
import type { NodeParameters } from './nodeParameters';
import { choiceOr, isAbsent, toBoolean, toChoice, toText, toWholeNumber } from '../params/values';
import type { Reading } from './pages';
import { AUTHENTICATIONS } from '../fields/listFields';
import { DEFAULTS, EARLY_STOPS, MAX_PAGE_SIZE, UNSUPPORTED_FILTERS } from '../fields/optionFields';

/** What a node was told to read, checked. */
export interface ListParameters {
	query: ListQuery;
	reading: Reading;
	access: ConnectionSettings;
	withChannelCredentials: boolean;
	/** filters that were left out because the channel lacks them */
	leftOut: readonly FilterField[];
	returnReadOnEarlyStop: boolean;
}

/**
 * Reads and checks everything that decides what is requested, before any request.
 * @param unsupportedFilters what happens to filters that the channel lacks, where the node has no option for it
 * @throws UserError naming the parameter that cannot be right
 */
export function listParameters(
	parameters: NodeParameters,
	resource: ListResource,
	timezone: string,
	unsupportedFilters?: (typeof UNSUPPORTED_FILTERS)[number],
): ListParameters {
	const options = parameters.collection('readingOptions');
	const channel = channelFor(resource, parameters.get('channel', ''));
	const context = { resource, channel, timezone };
	const filters = checkFilters(parameters.collection('filters'), context);
	const unsupported =
		unsupportedFilters ??
		choiceOr('Filters the Channel Lacks', options.unsupportedFilters, UNSUPPORTED_FILTERS);
	if (unsupported === 'fail') assertSupported(filters.unsupported, context);
	return {
		query: {
			resource,
			channel,
			tpUserId: userId(parameters.get('tpUserId', '')),
			filters: filters.body,
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
		access: connectionSettings(options),
		withChannelCredentials:
			toChoice(
				'Authentication',
				parameters.get('authentication', 'linkedUser'),
				AUTHENTICATIONS,
			) === 'channelCredentials',
		leftOut: filters.unsupported,
		returnReadOnEarlyStop:
			choiceOr('If Reading Stops Early', options.readingStopsEarly, EARLY_STOPS) === 'returnRead',
	};
}

/**
 * Timeout and retries, from the options of any operation.
 * @throws UserError naming the option that cannot be right
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
 * The user whose data is read, character for character but for blanks around it.
 * @throws UserError when it is empty
 */
export function userId(value: unknown): string {
	const text = isAbsent(value) ? '' : toText('User ID', value);
	if (text !== '') return text;
	throw new UserError('Parameter “User ID” is empty', {
		description: 'Enter the ID that you gave this merchant when you linked them.',
	});
}

/**
 * What the parameter “Output” makes of the records.
 * @throws UserError when the output is none of ours, or the row options name a column that does not exist
 */
export const projectionFrom = (
	parameters: NodeParameters,
	query: ListQuery,
	rowOptions: RowOptions,
): Projection =>
	projectionFor(
		toChoice('Output', parameters.get('output', 'simplified'), OUTPUTS),
		{ ...query, fields: chosenFields(query) },
		rowOptions,
	);

/** A cursor is passed on as it is: not even a blank at its ends is touched. */
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
