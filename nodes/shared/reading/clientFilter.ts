import { type IDataObject, UserError } from 'n8n-workflow';

import { type Choice, type FilterField, TIME_RANGE_LABEL } from '../facts/fieldTypes';
import { TABLE } from '../facts/filterTable';
import { BOOK_NEEDS, bookOf } from '../output/books/orderBook';
import { readableDate } from '../output/books/refundBookings';
import { RecordView } from '../output/rows/record';
import { type TimeSpan, zoneClock } from '../values/calendar';
import { instantIn, isDateSet, type ZoneClock } from '../values/dates';
import { SECOND_MS } from '../values/durations';
import { recordId, wordOf } from '../values/recordValues';
import { chosenFields, type ListQuery } from './listQuery';

type AppliedQuery = Pick<ListQuery, 'resource' | 'filters' | 'applied' | 'rangeFilters' | 'booked'>;

export interface FilterCounts {
	/** other than only made shorter */
	isTesting: boolean;
	read: number;
	/** orders without a readable date: booked in no time */
	undated: number;
	/** left out for lack of what a filter is told by; each record counts once */
	unmatched: ReadonlyArray<{ label: string; fields: readonly string[]; count: number }>;
}

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

interface FilterTest {
	label: string;
	fields: readonly string[];
	/** Undefined when the record does not tell. @throws UserError where IDs cannot be compared */
	passes(record: IDataObject): boolean | undefined;
}

export class ClientFilter implements FilterCounts {
	read = 0;
	undated = 0;
	readonly needs: readonly string[];

	private readonly tests: FilterTest[];
	private readonly unmatchedBy = new Map<FilterTest, number>();

	/** @param timezone of dates in records without an offset, IANA name */
	constructor(
		private readonly query: AppliedQuery,
		timezone: string,
	) {
		const { resource, applied = {}, rangeFilters = [], booked } = query;
		const clock = zoneClock(timezone);
		this.tests = TABLE[resource].fields.flatMap((field) => {
			const value = applied[field.wire];
			const test = value !== undefined && testFor(field, [value].flat().map(String), clock);
			const label = rangeFilters.includes(field.name) ? TIME_RANGE_LABEL : field.label;
			return test ? { ...test, label } : [];
		});
		if (booked) {
			const passes = (record: IDataObject) => this.isBooked(record, booked, clock);
			this.tests.push({ label: TIME_RANGE_LABEL, fields: BOOK_NEEDS, passes });
		}
		this.needs = [...new Set(this.tests.flatMap(({ fields }) => fields))];
	}

	get isTesting(): boolean {
		return this.tests.length > 0;
	}

	get unmatched(): FilterCounts['unmatched'] {
		return [...this.unmatchedBy].map(([{ label, fields }, count]) => ({ label, fields, count }));
	}

	get counts(): FilterCounts {
		const { isTesting, read, undated, unmatched } = this;
		return { isTesting, read, undated, unmatched };
	}

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
		// Where the channel has “Fields to Return”, only fields that the node added are removed.
		const isLeft = (name: string) =>
			kept.includes(name) ||
			(this.query.applied?.fields === undefined && !this.needs.includes(name));
		return Object.fromEntries(Object.entries(record).filter(([name]) => isLeft(name)));
	}

	/** Whether an amount was booked in a time: the sale, a refund, or what cancelling took off. */
	private isBooked(record: IDataObject, booked: Partial<TimeSpan>, clock: ZoneClock): boolean {
		const { processed_at: processed, created_at: created, cancelled_at: cancelled } = record;
		const { refunds } = record;
		const context = { channel: '', tpUserId: '' };
		const choices = { keyWithUserId: false, booked, clock, currencySet: 'shop' as const };
		const order = new RecordView(record, context, choices, 'line_items');
		const isPlaced = order.covers(readableDate(processed, created));
		if (isPlaced === undefined) this.undated += 1;
		if (isPlaced) return true;
		// Most orders of other times end here.
		const isRefunded = Array.isArray(refunds) ? refunds.length > 0 : Boolean(refunds);
		if (!isRefunded && !isDateSet(cancelled)) return false;
		// An amount may be known in one currency only.
		return [order, order.inCurrency('presentment')].some((view) =>
			bookOf(view).bookings.some(({ bookedAt }) => view.covers(bookedAt)),
		);
	}
}

/** Null where the filter leaves out no record. */
function testFor(
	{ label, kind, rule, choices = [] }: FilterField,
	values: readonly string[],
	clock: ZoneClock,
): Omit<FilterTest, 'label'> | null {
	switch (rule?.by) {
		case undefined:
			return wordTest(choices.filter(({ value }) => values.includes(value)));
		case 'date': {
			const { field } = rule;
			const isAfter = kind === 'after';
			// The service takes no finer dates; the very second of a bound passes.
			const secondOf = (date: unknown) => Math.floor((instantIn(date, clock) ?? NaN) / SECOND_MS);
			const limit = secondOf(values[0]);
			return {
				fields: [field],
				passes({ [field]: date }) {
					const second = secondOf(date);
					if (Number.isNaN(second)) return undefined;
					return isAfter ? second >= limit : second <= limit;
				},
			};
		}
		case 'value': {
			const { field } = rule;
			const wanted = new Set(values);
			return {
				fields: [field],
				passes({ [field]: value }) {
					if (value === undefined) return undefined;
					const isText = typeof value === 'string' || typeof value === 'number';
					return isText && wanted.has(String(value));
				},
			};
		}
		case 'laterId':
			return { fields: ['id'], passes: laterThan(BigInt(values[0]), label) };
		case 'selection':
		case 'none':
			return null;
	}
}

function wordTest(chosen: readonly Choice[]): Omit<FilterTest, 'label'> {
	return {
		fields: [...new Set(chosen.flatMap(({ means }) => Object.keys(means)))],
		passes(record) {
			const found = chosen.map(({ means }) => holds(means, record));
			if (found.includes(true)) return true;
			return found.includes(undefined) ? undefined : false;
		},
	};
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

const laterThan =
	(limit: bigint, label: string): FilterTest['passes'] =>
	(record) => {
		const id = recordId(record);
		if (id === undefined) return undefined;
		if (/^\d+$/.test(id)) return BigInt(id) > limit;
		throw new UserError(
			`Parameter “${label}” cannot be applied: the ID “${id}” is not a whole number`,
			{
				description:
					'n8n needs numbers to see which record comes later. Remove this filter for this channel, or use a date such as “Created After”.',
			},
		);
	};
