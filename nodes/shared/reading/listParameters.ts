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
	TIME_RANGE_LABEL,
	UNSUPPORTED_FILTERS,
} from '../facts/fieldTypes';
import { channelFor, channelsWithWindows, filterNamed, TABLE } from '../facts/filterTable';
import { type Output, outputsOf, type Projection, projectionFor } from '../output/projection';
import type { RowOptions } from '../output/rows';
import { DATE_FIELDS, type DateField } from '../output/summary/groups';
import type { ConnectionSettings } from '../service/request';
import { relativePeriod, TIME_RANGES, type TimeSpan, zoneClock } from '../values/calendar';
import { SECOND_MS } from '../values/durations';
import {
	isAbsent,
	isAbsentOrNullWord,
	namesNothing,
	toBoolean,
	toHttpUrl,
	toInstant,
	toList,
	toText,
	toWholeNumber,
	type NodeParameters,
} from '../values/parameterValues';
import {
	assertInOrder,
	assertSupported,
	checkFilters,
	type FilterContext,
	quotedLabels,
} from './filters';
import { type ListName, type ListQuery, chosenFields } from './listQuery';
import type { Reading } from './pages';

export interface ChosenRange {
	dateField: DateField;
	span: Partial<TimeSpan>;
	/** by name, as the user would have set them */
	filters: IDataObject;
}

export interface ListParameters {
	query: ListQuery;
	reading: Reading;
	connectionSettings: ConnectionSettings;
	withChannelCredentials: boolean;
	/** undefined: all time */
	range?: ChosenRange;
	/** set, but not sent: the channel does not have them */
	leftOut: readonly FilterField[];
	returnReadOnEarlyStop: boolean;
}

/** Before any request. @throws UserError naming the parameter whose value is not valid */
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
	const applied = unsupported === 'apply' || rangeFilters;
	const context = { resource, channel, timezone, applied };
	const given = { ...parameters.collection('filters'), ...range?.filters };
	const { unsupported: leftOut, ...filters } = checkFilters(given, context);
	if (unsupported === 'fail') assertSupported(leftOut, context);
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

export function connectionSettings(options: IDataObject): ConnectionSettings {
	return {
		timeoutMs: wholeOption(options, 'timeout', 'Timeout', 1),
		retry: {
			maxRetries: wholeOption(options, 'maxRetries', 'Retries', 0),
			firstWaitMs: wholeOption(options, 'retryWait', 'Wait Before First Retry', 0),
		},
	};
}

export function parallelItems(parameters: NodeParameters): number {
	const options = parameters.collection('readingOptions');
	return wholeOption(options, 'parallelItems', 'Parallel Items', 1, MAX_PARALLEL_ITEMS);
}

const wholeOption = (
	options: IDataObject,
	name: keyof typeof DEFAULTS,
	label: string,
	min: number,
	max?: number,
): number => toWholeNumber(label, options[name], { min, max, fallback: DEFAULTS[name] });

/** @throws UserError when it is empty */
export function userId(value: unknown): string {
	if (!namesNothing(value)) return toText('User ID', value);
	throw new UserError('Parameter “User ID” is empty', {
		description:
			'Enter the ID under which the merchant linked the channel, or correct the expression: it finds no ID in this input item.',
	});
}

/** @throws UserError for another “Output”, or an unknown column or time zone of rows */
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

/** Unchanged: blanks at its ends may belong to it. @throws UserError when it is not text */
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

export const isInWindows = ({ resource, channel }: ListName, { parallelWindows = 1 }: Reading) =>
	parallelWindows > 1 && channelsWithWindows(resource).includes(channel);

/** Undefined: all time. */
function chosenRange(
	parameters: NodeParameters,
	context: Pick<FilterContext, 'resource' | 'channel' | 'timezone'>,
): ChosenRange | undefined {
	const given = parameters.get('timeRange', 'all');
	// A model writes `last month`.
	const word = typeof given === 'string' ? given.replace(/[\s_-]/g, '') : given;
	const range =
		TIME_RANGES.find((one) => parameters.isChoice(TIME_RANGE_LABEL, word, one)) ??
		parameters.choiceOr(TIME_RANGE_LABEL, given, TIME_RANGES);
	const dateField = dateFieldFrom(parameters);
	// Without a time, the date of a ledger decides nothing.
	if (dateField === 'booked' && (range !== 'all' || !isLedger(parameters)))
		assertStable(parameters);
	if (range === 'all') return undefined;
	const { resource, channel, timezone } = context;
	const span =
		range === 'custom'
			? customSpan(parameters, timezone)
			: relativePeriod(range, Date.now(), zoneClock(timezone));
	if (!span || (span.from === undefined && span.to === undefined)) return undefined;
	assertAlone(parameters, resource, dateField);
	const [from, to] = [span.from, span.to].map((ms) => (ms === undefined ? ms : new Date(ms)));
	// A refund updates its order.
	const since = from && filterNamed('updatedAtMin', { resource, channel });
	const booked = since ? { [since.name]: from } : {};
	const dated = { [`${dateField}AtMin`]: from, [`${dateField}AtMax`]: to };
	return { dateField, span, filters: dateField === 'booked' ? booked : dated };
}

const isLedger = (parameters: NodeParameters): boolean =>
	['Output', 'Layout'].some((label) =>
		parameters.isChoice(label, parameters.get(label.toLowerCase(), ''), 'ledger'),
	);

export function dateFieldFrom(parameters: NodeParameters): DateField {
	const { dateField } = isLedger(parameters) ? parameters.collection('sheetOptions') : {};
	return parameters.choiceOr(
		'Date Field',
		dateField ?? parameters.get('dateField', ''),
		DATE_FIELDS,
	);
}

function customSpan(parameters: NodeParameters, timezone: string): Partial<TimeSpan> {
	const bound = (name: 'from' | 'to', label: string): number | undefined => {
		const value = parameters.get(name, '');
		if (isAbsentOrNullWord(value)) return undefined;
		const end = name === 'from' ? 'after' : 'before';
		const instant = toInstant(value, { label, bound: end, timezone }).toMillis();
		// The finest time that channels take is a second: it belongs to the span as a whole.
		return Math.floor(instant / SECOND_MS) * SECOND_MS + (name === 'from' ? 0 : SECOND_MS - 1);
	};
	const [from, to] = [bound('from', 'From'), bound('to', 'To')];
	assertInOrder([from, 'From'], [to, 'To']);
	return { from, to };
}

/** @throws UserError: a later change, as a refund, would take its order out of a closed month */
function assertStable(parameters: NodeParameters): void {
	const filters = parameters.collection('filters');
	const states = TABLE.order.fields.filter(
		({ name, kind }) =>
			kind === 'choice' && !isAbsentOrNullWord(filters[name]) && filters[name] !== 'any',
	);
	if (states.length === 0) return;
	throw new UserError(`“When It Was Booked” does not go together with ${quotedLabels(states)}`, {
		description:
			'The state of an order changes later, so a month would not stay the same. Remove the filter, or choose another “Date Field”.',
	});
}

function assertAlone(
	parameters: NodeParameters,
	resource: ListResource,
	dateField: DateField,
): void {
	const filters = parameters.collection('filters');
	const dates = ['created', dateField, ...(dateField === 'booked' ? ['processed', 'updated'] : [])];
	const others = TABLE[resource].fields.filter(
		({ name }) => dates.some((date) => name.startsWith(`${date}At`)) && !isAbsent(filters[name]),
	);
	if (others.length === 0) return;
	throw new UserError(
		`Parameter “${TIME_RANGE_LABEL}” does not go together with ${quotedLabels(others)}`,
		{ description: 'Both say which time is wanted. Remove one of them.' },
	);
}
