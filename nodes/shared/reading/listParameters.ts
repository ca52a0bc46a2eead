import { type IDataObject, UserError } from 'n8n-workflow';

import {
	type FilterField,
	type ListResource,
	AUTHENTICATIONS,
	DEFAULTS,
	EARLY_STOPS,
	MAX_PAGE_SIZE,
	MAX_PARALLEL_ITEMS,
	MAX_PARALLEL_WINDOWS,
	type POLL_UNSUPPORTED_FILTERS,
	UNSUPPORTED_FILTERS,
} from '../facts/fieldTypes';
import { channelFor, channelsWithWindows } from '../facts/filterTable';
import { type Output, outputsOf, type Projection, projectionFor } from '../output/projection';
import type { RowOptions } from '../output/rows';
import type { ConnectionSettings } from '../service/request';
import { toHttpUrl } from '../values/address';
import {
	isAbsent,
	namesNothing,
	toBoolean,
	toList,
	toText,
	toWholeNumber,
	type NodeParameters,
} from '../values/parameterValues';
import { assertSupported, checkFilters } from './filters';
import { type ChosenRange, chosenRange } from './timeRange';
import { type ListQuery, chosenFields } from './listQuery';
import type { Reading } from './pages';

export interface ListParameters {
	query: ListQuery;
	reading: Reading;
	connectionSettings: ConnectionSettings;
	/** send the keys of the channel credential with each request */
	withChannelCredentials: boolean;
	/** the time that is wanted; undefined: all */
	range?: ChosenRange;
	/** filters that are set but not sent, because the channel does not have them */
	leftOut: readonly FilterField[];
	/** when a later page cannot be read, return the records read so far instead of failing */
	returnReadOnEarlyStop: boolean;
}

/**
 * Reads and checks the parameters of a list, before any request.
 * @param choices what may happen to filters that the channel lacks, the default first
 * @throws UserError naming the parameter whose value is not valid
 */
export function listParameters(
	parameters: NodeParameters,
	resource: ListResource,
	timezone: string,
	choices: typeof UNSUPPORTED_FILTERS | typeof POLL_UNSUPPORTED_FILTERS = UNSUPPORTED_FILTERS,
): ListParameters {
	const options = parameters.collection('readingOptions');
	const { completionCallbackUrl: callbackUrl } = options;
	const channel = channelFor(resource, parameters.get('channel', ''));
	const unsupported = parameters.choiceOr<(typeof choices)[number]>(
		'Filters the Channel Lacks',
		options.unsupportedFilters,
		choices,
	);
	const range = chosenRange(parameters, { resource, channel, timezone });
	const rangeFilters = range && Object.keys(range.filters);
	const isApplied = unsupported === 'apply';
	const context = { resource, channel, timezone, isApplied, alwaysApplied: rangeFilters };
	const given = { ...parameters.collection('filters'), ...range?.filters };
	const { unsupported: leftOut, ...filters } = checkFilters(given, context);
	if (unsupported === 'fail') assertSupported(leftOut, context, choices);
	return {
		query: {
			...{ resource, channel, rangeFilters, ...filters },
			tpUserId: userId(parameters.get('tpUserId', '')),
			booked: range?.dateField === 'booked' ? range.span : undefined,
			completionCallbackUrl: isAbsent(callbackUrl)
				? undefined
				: toHttpUrl('Completion Callback URL', callbackUrl),
		},
		reading: {
			limit: limitFrom(parameters),
			pageSize: wholeOption(options, 'pageSize', 'Page Size', 1, MAX_PAGE_SIZE),
			maxPages: isAbsent(options.maxPages)
				? undefined
				: toWholeNumber('Max Pages', options.maxPages, { min: 1, fallback: 1 }),
			startCursor: cursorFrom(options.startCursor),
			alreadyExported: toList('Already Exported', options.alreadyExported ?? []),
		},
		connectionSettings: {
			...connectionSettings(options),
			pauseMs: wholeOption(options, 'pagePause', 'Pause Between Pages', 0),
		},
		withChannelCredentials:
			parameters.toChoice(
				'Access',
				parameters.get('authentication', 'linkedUser'),
				AUTHENTICATIONS,
			) === 'channelCredentials',
		...{ leftOut, range },
		returnReadOnEarlyStop:
			parameters.choiceOr('If Reading Stops Early', options.readingStopsEarly, EARLY_STOPS) ===
			'returnRead',
	};
}

/** Timeout and retries, from the options of an operation. */
export function connectionSettings(options: IDataObject): ConnectionSettings {
	return {
		timeoutMs: wholeOption(options, 'timeout', 'Timeout', 1),
		retry: {
			maxRetries: wholeOption(options, 'maxRetries', 'Retries', 0),
			firstWaitMs: wholeOption(options, 'retryWait', 'Wait Before First Retry', 0),
		},
	};
}

/** How many input items are worked on at the same time, from the options of an operation. */
export function parallelItems(parameters: NodeParameters): number {
	const options = parameters.collection('readingOptions');
	return wholeOption(options, 'parallelItems', 'Parallel Items', 1, MAX_PARALLEL_ITEMS);
}

/** @throws UserError naming the option whose value is not valid */
const wholeOption = (
	options: IDataObject,
	name: keyof typeof DEFAULTS,
	label: string,
	min: number,
	max?: number,
): number => toWholeNumber(label, options[name], { min, max, fallback: DEFAULTS[name] });

/** The User ID, unchanged but for surrounding blanks. @throws UserError when it is empty */
export function userId(value: unknown): string {
	if (!namesNothing(value)) return toText('User ID', value);
	throw new UserError('Parameter “User ID” is empty', {
		description:
			'Enter the ID under which the merchant linked the channel, or correct the expression: it finds no ID in this input item.',
	});
}

/** @throws UserError when “Output” has another value, or the row options name a column or time zone that does not exist */
export function projectionFrom(
	parameters: NodeParameters,
	query: ListQuery,
	rowOptions: RowOptions,
): Projection {
	const output = outputFrom(parameters, query.resource);
	return projectionFor(output, { ...query, fields: chosenFields(query) }, rowOptions);
}

export const outputFrom = (parameters: NodeParameters, resource: ListResource): Output =>
	parameters.toChoice('Output', parameters.get('output', 'simplified'), outputsOf(resource));

/** The start cursor, unchanged: blanks at its ends may belong to it. @throws UserError when it is not text */
export function cursorFrom(value: unknown): string | undefined {
	if (isAbsent(value)) return undefined;
	if (typeof value === 'string' && toText('Start Cursor', value) !== '') return value;
	throw new UserError('Parameter “Start Cursor” takes text', {
		description: 'Pass in the cursor unchanged, as text.',
	});
}

/** An export reads all, unless its option Limit is set. */
function limitFrom(parameters: NodeParameters): number | undefined {
	const isAll = toBoolean('Return All', parameters.get('returnAll', true), false);
	const { limit } = parameters.collection('readingOptions');
	if (isAll && isAbsent(limit)) return undefined;
	return toWholeNumber('Limit', isAll ? limit : parameters.get('limit', DEFAULTS.limit), {
		min: 1,
		fallback: DEFAULTS.limit,
	});
}

export const WINDOWS_LABEL = 'Parallel Windows';

/** @throws UserError when “Parallel Windows” cannot be combined with other options */
export function readingWithWindows(
	parameters: NodeParameters,
	{ reading }: Pick<ListParameters, 'reading'>,
): Reading {
	const options = parameters.collection('readingOptions');
	const range = { min: 1, max: MAX_PARALLEL_WINDOWS, fallback: 1 };
	const parallelWindows = toWholeNumber(WINDOWS_LABEL, options.parallelWindows, range);
	if (parallelWindows === 1) return { ...reading, parallelWindows };
	const others = Object.entries({
		'“Limit”': reading.limit,
		'“Max Pages”': reading.maxPages,
		'“Start Cursor”': reading.startCursor,
		'“Records per File”': options.recordsPerFile,
		'“Max Parts”': options.maxParts,
	}).flatMap(([name, value]) => (isAbsent(value) ? [] : name));
	if (others.length === 0) return { ...reading, parallelWindows };
	throw new UserError(`Parameter “${WINDOWS_LABEL}” cannot be combined with ${others.join(', ')}`, {
		description: `Parallel windows read several parts at once, the oldest first, so there is no single cursor. Remove ${others.length === 1 ? 'that' : 'those'}, or set “${WINDOWS_LABEL}” to 1, which reads page by page.`,
	});
}

export const isInWindows = (
	{ resource, channel }: Pick<ListQuery, 'resource' | 'channel'>,
	{ parallelWindows = 1 }: Reading,
): boolean => parallelWindows > 1 && channelsWithWindows(resource).includes(channel);
