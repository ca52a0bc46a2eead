import { type IDataObject, UserError } from 'n8n-workflow';

import { type ListResource, TIME_RANGE_LABEL } from '../facts/fieldTypes';
import { TABLE, filterNamed } from '../facts/filterTable';
import { DATE_FIELDS, type DateField } from '../output/summary/groups';
import { calendarSpan, TIME_RANGES, type TimeSpan, zoneClock } from '../values/calendar';
import { toInstant } from '../values/dateParameters';
import { SECOND_MS } from '../values/durations';
import {
	isAbsent,
	isAbsentOrNullWord,
	type NodeParameters,
	parameter,
} from '../values/parameterValues';
import { quotedLabels, type FilterContext } from './filters';

/** The time that is asked for, and the filters that stand for it. */
export interface ChosenRange {
	/** which date lies in it */
	dateField: DateField;
	span: Partial<TimeSpan>;
	/** filters by name, as the user would have set them */
	filters: IDataObject;
}

/** Undefined for all of the time. @throws UserError for no time, or one that does not go together with the filters */
export function chosenRange(
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
	const clock = zoneClock(timezone);
	const span =
		range === 'custom'
			? customSpan(parameters, timezone)
			: clock && calendarSpan(range, Date.now(), clock);
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

/** Which date decides: of orders, or of the amounts of a ledger. */
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
		// A second is the finest time that channels take: both belong to the span as a whole.
		return Math.floor(instant / SECOND_MS) * SECOND_MS + (name === 'from' ? 0 : SECOND_MS - 1);
	};
	const [from, to] = [bound('from', 'From'), bound('to', 'To')];
	if (from !== undefined && to !== undefined && from > to) {
		throw new UserError(`${parameter('From')} is later than “To”`, {
			description: 'Swap the two dates, or remove one of them.',
		});
	}
	return { from, to };
}

/** @throws UserError naming filters by what changes later: a refund would take its order out of a month that is closed */
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

/** @throws UserError naming the filters that ask for another time */
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
