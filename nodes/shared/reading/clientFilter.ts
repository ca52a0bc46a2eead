import { type IDataObject, UserError } from 'n8n-workflow';

import type { Choice, FilterField, ListResource } from '../facts/fieldTypes';
import { TABLE } from '../facts/filterTable';
import { TIME_RANGE_LABEL } from '../facts/options';
import { BOOK_NEEDS, bookOf } from '../output/books/orderBook';
import { readableDate } from '../output/books/refundBookings';
import { RecordView } from '../output/rows/record';
import { isDateSet, parseDate } from '../values/dates';
import { instantOfDate, type TimeSpan, type ZoneClock, zoneClock } from '../values/calendar';
import { recordId, wordOf } from '../values/recordValues';
import { chosenFields, type ListQuery } from './listQuery';

type AppliedQuery = Pick<ListQuery, 'resource' | 'filters' | 'applied' | 'rangeFilters' | 'booked'>;

/** Records that were left out because they lack what a filter is told by. */
export interface Unmatched {
	label: string;
	fields: readonly string[];
	count: number;
}

/** What a filter of the node has done so far. */
export type FilterCounts = Pick<ClientFilter, 'isTesting' | 'read' | 'undated' | 'unmatched'>;

/** What it did between two moments. */
export function filteredBetween(before: FilterCounts, after: FilterCounts): FilterCounts {
	const countOf = (label: string) =>
		before.unmatched.find((one) => one.label === label)?.count ?? 0;
	return {
		isTesting: after.isTesting,
		read: after.read - before.read,
		undated: after.undated - before.undated,
		unmatched: after.unmatched
			.map((one) => ({ ...one, count: one.count - countOf(one.label) }))
			.filter(({ count }) => count > 0),
	};
}

/** Applies filters that a channel lacks to the records of one reading, and counts. */
export class ClientFilter {
	read = 0;
	/** top-level record fields that the filters are told by */
	readonly needs: readonly string[];

	private readonly tests: readonly FilterTest[];
	private readonly bookedTest?: BookedTest;
	private readonly unmatchedBy = new Map<FilterTest, number>();

	/**
	 * @param query with the filters to apply, and the fields that records have in the end
	 * @param timezone of dates in records without an offset, IANA name
	 */
	constructor(
		private readonly query: AppliedQuery,
		timezone: string,
	) {
		const { resource, applied = {}, rangeFilters = [], booked } = query;
		const ofRange = TABLE[resource].fields.filter(({ name }) => rangeFilters.includes(name));
		const tests = filterTests(resource, applied, timezone).map((one) =>
			ofRange.some(({ label }) => label === one.label) ? { ...one, label: TIME_RANGE_LABEL } : one,
		);
		if (booked) this.bookedTest = new BookedTest(booked, timezone);
		this.tests = this.bookedTest ? [...tests, this.bookedTest] : tests;
		this.needs = [...new Set(this.tests.flatMap(({ fields }) => fields))];
	}

	/** Whether records are tested, other than only made shorter. */
	get isTesting(): boolean {
		return this.tests.length > 0;
	}

	/** as it is now */
	get counts(): FilterCounts {
		const { isTesting, read, undated, unmatched } = this;
		return { isTesting, read, undated, unmatched };
	}

	/** orders whose sales are booked in no time, as they have no readable date */
	get undated(): number {
		return this.bookedTest?.undated ?? 0;
	}

	/** What was left out because the filters could not be told; a record counts once. */
	get unmatched(): Unmatched[] {
		return [...this.unmatchedBy].map(([{ label, fields }, count]) => ({ label, fields, count }));
	}

	/**
	 * The records that pass, in their order, with the fields that are kept.
	 * @throws UserError when a filter cannot be applied to the IDs of this channel
	 */
	passing(records: readonly IDataObject[]): IDataObject[] {
		this.read += records.length;
		return records.filter((record) => this.passes(record)).map((record) => this.shortened(record));
	}

	private passes(record: IDataObject): boolean {
		let unmatched: FilterTest | undefined;
		for (const test of this.tests) {
			const passes = test.passes(record);
			if (passes === false) return false;
			if (passes === undefined) unmatched ??= test;
		}
		if (!unmatched) return true;
		this.unmatchedBy.set(unmatched, (this.unmatchedBy.get(unmatched) ?? 0) + 1);
		return false;
	}

	private shortened(record: IDataObject): IDataObject {
		const kept = chosenFields(this.query);
		if (!kept) return record;
		// Where the channel has “Fields to Return”, only the fields that were asked for in addition are removed.
		const isLeft = (name: string) =>
			kept.includes(name) ||
			(this.query.applied?.fields === undefined && !this.needs.includes(name));
		return Object.fromEntries(Object.entries(record).filter(([name]) => isLeft(name)));
	}
}

/** One filter as a test of records. */
interface FilterTest {
	label: string;
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
 */
function filterTests(resource: ListResource, applied: IDataObject, timezone: string): FilterTest[] {
	let clock: ZoneClock | undefined;
	// Made when a date without an offset comes, which is rare.
	const instantOf: InstantOf = (wallMs) =>
		(clock ??= zoneClock(timezone))?.instantOf(wallMs) ?? wallMs;
	return TABLE[resource].fields.flatMap((field) => {
		const value = applied[field.wire];
		const values = (Array.isArray(value) ? value : [value]).map(String);
		return value === undefined ? [] : (testFor(field, values, instantOf) ?? []);
	});
}

/** The instant of a wall-clock time in the time zone of the workflow, as `ZoneClock.instantOf`. */
type InstantOf = (wallMs: number) => number;

function testFor(
	{ label, kind, rule, choices = [] }: FilterField,
	values: readonly string[],
	instantOf: InstantOf,
): FilterTest | null {
	if (rule === undefined)
		return wordTest(
			label,
			choices.filter((choice) => values.includes(choice.value)).map(({ means }) => means),
		);
	switch (rule.by) {
		case 'date':
			return dateTest(label, rule.field, kind === 'after', values[0], instantOf);
		case 'value': {
			const wanted = new Set(values);
			return test(label, [rule.field], ({ [rule.field]: value }) => hasText(value, wanted));
		}
		case 'laterId':
			return laterIdTest(label, values[0]);
		case 'selection':
		case 'none':
			return null;
	}
}

const test = (
	label: string,
	fields: readonly string[],
	passes: FilterTest['passes'],
): FilterTest => ({ label, fields, passes });

/** Compared in whole seconds, as the service takes no finer dates; a record of the very second of a bound passes. */
function dateTest(
	label: string,
	field: string,
	isAfter: boolean,
	bound: string,
	instantOf: InstantOf,
): FilterTest {
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
	return date && Math.floor(instantOfDate(date, { instantOf }) / 1000);
}

function hasText(value: unknown, wanted: ReadonlySet<string>): boolean | undefined {
	if (value === undefined) return undefined;
	return (typeof value === 'string' || typeof value === 'number') && wanted.has(String(value));
}

function wordTest(label: string, meanings: ReadonlyArray<Choice['means']>): FilterTest {
	const fields = [...new Set(meanings.flatMap((meaning) => Object.keys(meaning)))];
	return test(label, fields, (record) => {
		const found = meanings.map((meaning) => holds(meaning, record));
		if (found.includes(true)) return true;
		return found.includes(undefined) ? undefined : false;
	});
}

function holds(meaning: Choice['means'], record: IDataObject): boolean | undefined {
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

function laterIdTest(label: string, since: string): FilterTest {
	const limit = BigInt(since);
	return test(label, ['id'], (record) => {
		const id = recordId(record);
		if (id === undefined) return undefined;
		if (NUMBER.test(id)) return BigInt(id) > limit;
		throw new UserError(
			`Parameter “${label}” cannot be applied: the ID “${id}” is not a whole number`,
			{
				description:
					'n8n needs numbers to see which record comes later. Remove this filter for this channel, or use a date such as “Created After”.',
			},
		);
	});
}

/** The test for orders with an amount that was booked in a time: the sale, a refund, or what cancelling took off. */
export class BookedTest implements FilterTest {
	readonly label = TIME_RANGE_LABEL;
	readonly fields = BOOK_NEEDS;
	/** orders that were tested and have no readable date, so that their sales belong to no time */
	undated = 0;
	private readonly choices;

	/** @param timezone of dates without an offset, IANA name */
	constructor(booked: Partial<TimeSpan>, timezone: string) {
		this.choices = { keyWithUserId: false, booked, clock: zoneClock(timezone) };
	}

	passes(record: IDataObject): boolean {
		const { processed_at: processed, created_at: created, cancelled_at: cancelled } = record;
		const { refunds } = record;
		const context = { channel: '', tpUserId: '' };
		const choices = { ...this.choices, currencySet: 'shop' as const };
		const order = new RecordView(record, context, choices, 'line_items');
		const isPlaced = order.covers(readableDate(processed, created));
		if (isPlaced === undefined) this.undated += 1;
		if (isPlaced) return true;
		// Most orders of other times; only some of the rest are booked for nothing.
		const isRefunded = Array.isArray(refunds) ? refunds.length > 0 : Boolean(refunds);
		if (!isRefunded && !isDateSet(cancelled)) return false;
		// An amount may be known in one of the currencies only.
		return [order, order.inPresentment].some((view) =>
			bookOf(view).bookings.some(({ bookedAt }) => view.covers(bookedAt)),
		);
	}
}
