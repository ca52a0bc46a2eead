import { UserError, type IDataObject } from 'n8n-workflow';

import {
	RECORD_RULES,
	wordOf,
	type RecordRule,
	type WordMeaning,
} from '../facts/clientFilterRules';
import { TABLE } from '../facts/filterTable';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { isDateSet, parseDate } from '../values/dates';
import { zoneClock, type ZoneClock } from '../values/zoneClock';
import { idOf } from './deduplicator';

/** One filter as a test of records. */
export interface RecordTest {
	/** label of the filter */
	label: string;
	/** top-level record fields that it reads */
	fields: readonly string[];
	/**
	 * Whether a record passes; undefined when the record does not tell.
	 * @throws UserError when the filter cannot be applied to the IDs of this channel
	 */
	passes(record: IDataObject): boolean | undefined;
}

/**
 * The filters as tests of records of the unified shape.
 * @param applied checked filters by wire name; dates are ISO 8601 with an offset
 * @param timezone of dates in records without an offset, IANA name
 */
export function recordTests(
	resource: ListResource,
	applied: IDataObject,
	timezone: string,
): RecordTest[] {
	let clock: ZoneClock | undefined;
	// Made when a date without an offset comes, which is rare.
	const instantOf: InstantOf = (wallMs) =>
		(clock ??= zoneClock(timezone))?.instantOf(wallMs) ?? wallMs;
	return TABLE[resource].fields.flatMap((field) => {
		const value = applied[field.wire];
		const rule = RECORD_RULES[resource][field.name];
		const values = (Array.isArray(value) ? value : [value]).map(String);
		return value === undefined ? [] : (testFor(field, rule, values, instantOf) ?? []);
	});
}

/** The instant of a wall-clock time in the time zone of the workflow, as `ZoneClock.instantOf`. */
type InstantOf = (wallMs: number) => number;

function testFor(
	{ label, kind }: FilterField,
	rule: RecordRule,
	values: readonly string[],
	instantOf: InstantOf,
): RecordTest | undefined {
	switch (rule.by) {
		case 'date':
			return dateTest(label, rule.field, kind === 'after', values[0], instantOf);
		case 'value': {
			const wanted = new Set(values);
			return test(label, [rule.field], ({ [rule.field]: value }) => hasText(value, wanted));
		}
		case 'word':
			return wordTest(
				label,
				values.map((word) => rule.words[word]),
			);
		case 'laterId':
			return laterIdTest(label, values[0]);
		default:
			return undefined;
	}
}

const test = (
	label: string,
	fields: readonly string[],
	passes: RecordTest['passes'],
): RecordTest => ({ label, fields, passes });

/** Compared in whole seconds, as the service takes no finer dates; a record of the very second of a bound passes. */
function dateTest(
	label: string,
	field: string,
	isAfter: boolean,
	bound: string,
	instantOf: InstantOf,
): RecordTest {
	const limit = secondOf(bound, instantOf) ?? NaN;
	return test(label, [field], (record) => {
		const second = secondOf(record[field], instantOf);
		if (second === undefined) return undefined;
		return isAfter ? second >= limit : second <= limit;
	});
}

/** Seconds since 1970. A date without an offset is read in the time zone of the workflow, as in rows and sums. */
function secondOf(value: unknown, instantOf: InstantOf): number | undefined {
	const date = typeof value === 'string' ? parseDate(value) : undefined;
	if (!date) return undefined;
	const { wallMs, offsetMs } = date;
	const ms = offsetMs === undefined ? instantOf(wallMs) : wallMs - offsetMs;
	return Math.floor(ms / 1000);
}

function hasText(value: unknown, wanted: ReadonlySet<string>): boolean | undefined {
	if (value === undefined) return undefined;
	return (typeof value === 'string' || typeof value === 'number') && wanted.has(String(value));
}

/** Passes what one of the words means. */
function wordTest(label: string, meanings: readonly WordMeaning[]): RecordTest {
	const fields = [...new Set(meanings.flatMap((meaning) => Object.keys(meaning)))];
	return test(label, fields, (record) => {
		const found = meanings.map((meaning) => holds(meaning, record));
		if (found.includes(true)) return true;
		return found.includes(undefined) ? undefined : false;
	});
}

function holds(meaning: WordMeaning, record: IDataObject): boolean | undefined {
	const found = Object.entries(meaning).map(([field, wanted]) => {
		const value = record[field];
		if (value === undefined) return undefined;
		if (wanted === 'date' || wanted === 'noDate') return isDateSet(value) === (wanted === 'date');
		return wanted.includes(wordOf(value));
	});
	if (found.includes(false)) return false;
	return found.includes(undefined) ? undefined : true;
}

const NUMBER = /^\d+$/;

function laterIdTest(label: string, since: string): RecordTest {
	const limit = BigInt(since);
	return test(label, ['id'], (record) => {
		const id = idOf(record);
		if (id === undefined) return undefined;
		if (NUMBER.test(id)) return BigInt(id) > limit;
		throw new UserError(
			`Parameter “${label}” cannot be applied: the ID “${id}” is no whole number`,
			{
				description:
					'Without numbers n8n cannot tell which of two records comes after the other. Remove this filter for this channel, or use a date such as “Created After”.',
			},
		);
	});
}
