import type { IDataObject } from 'n8n-workflow';

import { TIME_RANGE_LABEL } from '../facts/options';
import { BOOK_NEEDS, bookOf } from '../output/books/orderBook';
import { readableDate } from '../output/books/refundBookings';
import { RecordView } from '../output/rows/record';
import { type TimeSpan, zoneClock } from '../values/calendar';
import { isDateSet } from '../values/dates';
import type { FilterTest } from './clientFilter';

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
