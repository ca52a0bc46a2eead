import { type IDataObject, UserError } from 'n8n-workflow';

import type { Channel } from '../facts/channels';
import type { ListResource } from '../facts/fieldTypes';
import { TABLE } from '../facts/filterTable';
import { TIME_RANGE_LABEL } from '../facts/options';
import { DATE_FIELDS, type DateField } from '../output/summary/groups';
import { calendarSpan, TIME_RANGES, type TimeSpan, zoneClock } from '../values/calendar';
import { toInstant } from '../values/dateParameters';
import {
	choiceOr,
	isAbsent,
	isAbsentOrNullWord,
	type NodeParameters,
	parameter,
} from '../values/parameterValues';
import { quotedLabels } from './filters';

/** The time that is asked for, and the filters that stand for it. */
export interface ChosenRange {
	/** which date lies in it */
	dateField: DateField;
	span: Partial<TimeSpan>;
	/** filters by name, as the user would have set them */
	filters: IDataObject;
}

/** What the time range is checked against. */
interface RangeContext {
	resource: ListResource;
	channel: Channel;
	timezone: string;
}

/**
 * The parameter “Time Range”; undefined for all of the time.
 * @throws UserError when it is none, or does not go together with filters that are set
 */
export function chosenRange(
	parameters: NodeParameters,
	context: RangeContext,
): ChosenRange | undefined {
	const given = parameters.get('timeRange', 'all');
	// A model writes `last month`.
	const word = typeof given === 'string' ? given.replace(/[\s_-]/g, '') : given;
	const range = choiceOr(TIME_RANGE_LABEL, word, TIME_RANGES);
	if (range === 'all') return undefined;
	const { resource, channel, timezone } = context;
	const clock = zoneClock(timezone);
	const span =
		range === 'custom'
			? customSpan(parameters, timezone)
			: clock && calendarSpan(range, Date.now(), clock);
	if (!span || (span.from === undefined && span.to === undefined)) return undefined;
	const dateField = dateFieldFrom(parameters);
	assertAlone(parameters, resource, dateField);
	const date = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
	const [from, to] = [date(span.from), date(span.to)];
	if (dateField !== 'booked') {
		return {
			...{ dateField, span },
			filters: { [`${dateField}AtMin`]: from, [`${dateField}AtMax`]: to },
		};
	}
	// A refund updates its order.
	const since = TABLE[resource].fields.find(({ name }) => name === 'updatedAtMin');
	const isOffered = since?.channels.includes(channel) && from;
	return { dateField, span, filters: isOffered ? { updatedAtMin: from } : {} };
}

/** Which date decides: of orders, or of the amounts of a ledger. */
export function dateFieldFrom(parameters: NodeParameters): DateField {
	const isLedger = ['output', 'layout'].some((name) => parameters.get(name, '') === 'ledger');
	const ofLedger = isLedger ? parameters.collection('sheetOptions').dateField : undefined;
	return choiceOr('Date Field', ofLedger ?? parameters.get('dateField', ''), DATE_FIELDS);
}

function customSpan(parameters: NodeParameters, timezone: string): Partial<TimeSpan> {
	const bound = (name: 'from' | 'to', label: string): number | undefined => {
		const value = parameters.get(name, '');
		if (isAbsentOrNullWord(value)) return undefined;
		const end = name === 'from' ? 'after' : 'before';
		return toInstant(value, { label, bound: end, timezone }).toMillis();
	};
	const [from, to] = [bound('from', 'From'), bound('to', 'To')];
	if (from !== undefined && to !== undefined && from > to) {
		throw new UserError(`${parameter('From')} is later than “To”`, {
			description: 'Swap the two dates, or remove one of them.',
		});
	}
	return { from, to };
}

/** @throws UserError naming the filters that ask for another time */
function assertAlone(
	parameters: NodeParameters,
	resource: ListResource,
	dateField: DateField,
): void {
	const filters = parameters.collection('filters');
	const date = dateField === 'booked' ? 'updated' : dateField;
	const others = TABLE[resource].fields.filter(
		({ name }) =>
			(name.startsWith('createdAt') || name.startsWith(`${date}At`)) && !isAbsent(filters[name]),
	);
	if (others.length === 0) return;
	throw new UserError(
		`Parameter “${TIME_RANGE_LABEL}” does not go together with ${quotedLabels(others)}`,
		{ description: 'Both say which time is wanted. Remove one of them.' },
	);
}
