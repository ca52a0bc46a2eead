import type { IDataObject } from 'n8n-workflow';

import { isDateSet } from '../../values/dates';
import type { Decimal } from '../../values/decimals';
import { firstText, textOf } from '../../values/recordValues';
import type { Booking } from '../books/bookings';
import { BookNotes } from '../books/bookNotes';
import { BOOK_NEEDS, bookOf, type OrderBook } from '../books/orderBook';
import {
	currencyIn,
	type ItemLine,
	moneyOf,
	readingInSteps,
	readingOf,
} from '../books/orderReading';
import { readableDate } from '../books/refundBookings';
import { inBatches, type LineView, RecordView } from '../rows/record';
import type { RowContext } from '../rows/rowOptions';
import {
	addBooking,
	Figures,
	isOfLine,
	isUnreadable,
	lackingOfItem,
	lackingSums,
	REFUND_SUMS,
	SALE_SUMS,
	type SumName,
	unitsOf,
} from './figures';
import {
	foldedValues,
	GROUP_SOURCES,
	type PeriodCells,
	Periods,
	type SummarySettings,
} from './groups';

/** `all` of orders; with line items grouped, `line` for these and `order` for the rest. */
export type GroupLevel = 'all' | 'line' | 'order';

export interface SummaryGroup {
	level: GroupLevel;
	period: PeriodCells;
	/** in upper case; '' when the orders do not name it: then nothing is added up */
	currency: string;
	/** by the entries of `groupBy`; '' when not known, and for line items on the level `order` */
	values: readonly string[];
	figures: Figures;
	/** of the product, by the newest order that has one */
	title?: { text: string; instant: number };
}

type OfOrder = Pick<SummaryGroup, 'currency' | 'values'>;

/**
 * Of orders in any order: memory grows with the number of groups. Adding never throws and does not
 * change the record.
 */
export class Summary {
	readonly periods: Periods;
	/** orders that were added, with those left out of the figures */
	added = 0;
	readonly notes = new BookNotes();
	private readonly byKey = new Map<string, SummaryGroup>();
	readonly sources;
	private readonly hasLineGroups: boolean;
	/** amounts count on the day on which they were booked, each for itself */
	readonly isBooked: boolean;

	/** @throws UserError when the time zone is unknown */
	constructor(readonly settings: SummarySettings) {
		this.periods = new Periods(settings.period, settings.timezone);
		this.sources = settings.groupBy.map((name) => GROUP_SOURCES[name]);
		this.hasLineGroups = this.sources.some(({ of }) => of === 'line');
		this.isBooked = settings.dateField === 'booked';
	}

	get needs(): string[] {
		return [
			...new Set(['id', 'test', ...BOOK_NEEDS, ...this.sources.flatMap(({ needs }) => needs)]),
		];
	}

	get groups(): readonly SummaryGroup[] {
		return [...this.byKey.values()];
	}

	/** Adds an order in steps that each take little time; it is added when they are over. */
	*adding(record: IDataObject, context: RowContext): Generator<never[], void> {
		this.added += 1;
		const { currencySet } = this.settings;
		const choices = { currencySet, keyWithUserId: false, clock: this.periods.clock };
		const order = new RecordView(record, context, choices, 'line_items');
		while (order.readBatch()) yield [];
		yield* readingInSteps(order);
		const tally = new OrderTally(this, order);
		if (tally.isLeftOut()) return;
		const book = bookOf(order);
		for (const items of inBatches(readingOf(order).given.items)) {
			for (const item of items) tally.addItem(item);
			yield [];
		}
		tally.addOrder(book);
		for (const bookings of inBatches(book.bookings)) {
			for (const booking of bookings) tally.addBooking(booking);
			yield [];
		}
		tally.end(book);
	}

	/** Adds another summary of the same settings. */
	merge(other: Summary): void {
		this.added += other.added;
		this.notes.merge(other.notes);
		for (const group of other.groups) {
			const own = this.groupFor(group);
			own.figures.merge(group.figures);
			if (group.title) addTitle(own, group.title);
		}
	}

	/** That of one of its line items where these are grouped. */
	groupOf(
		{ currency, values: ofOrder }: OfOrder,
		instant: number | undefined,
		line?: LineView,
	): SummaryGroup {
		const period = this.periods.at(instant);
		if (!this.hasLineGroups || !line) {
			const level = this.hasLineGroups ? 'order' : 'all';
			return this.groupFor({ level, period, currency, values: ofOrder });
		}
		const values = this.sources.map(({ of, value }, at) =>
			of === 'line' ? value(line, line.record) : ofOrder[at],
		);
		return this.groupFor({ level: 'line', period, currency, values });
	}

	private groupFor(about: Omit<SummaryGroup, 'figures' | 'title'>): SummaryGroup {
		const { level, period, currency, values } = about;
		const key = [
			level,
			period.label,
			currency,
			...foldedValues(values, this.settings.groupBy),
		].join('\0');
		const group = this.byKey.get(key) ?? { ...about, figures: new Figures() };
		this.byKey.set(key, group);
		return group;
	}
}

class OrderTally {
	/** when it was placed, by the date that decides about its period; in epoch milliseconds */
	private readonly placed: number | undefined;
	private readonly about: OfOrder;
	private readonly lacking = new Map<Figures, Set<SumName>>();
	private readonly refunds = new Set<string>();
	private isTaxLacking = false;

	constructor(
		private readonly summary: Summary,
		private readonly order: RecordView,
	) {
		const { periods, settings, sources, isBooked } = summary;
		const { created_at: created, processed_at: processed } = order.fields;
		const placedAt = settings.dateField === 'created' ? created : processed;
		this.placed = periods.instantOf(isBooked ? readableDate(processed, created) : placedAt);
		const values = sources.map(({ of, value }) => (of === 'order' ? value(order, order) : ''));
		this.about = { currency: currencyIn(order), values };
	}

	/** A test or cancelled order that does not count is counted as left out. */
	isLeftOut(): boolean {
		const { fields } = this.order;
		const { includeTest, includeCancelled } = this.summary.settings;
		const isTest = textOf(fields.test).toLowerCase() === 'true';
		const isCancelled = isDateSet(fields.cancelled_at) && !this.summary.isBooked;
		if (isTest && !includeTest) this.leaveOut('left_out_test');
		else if (isCancelled && !includeCancelled) this.leaveOut('left_out_cancelled');
		else return false;
		return true;
	}

	private leaveOut(why: 'left_out_test' | 'left_out_cancelled'): void {
		if (!this.covers(this.placed)) return;
		const figures = this.figuresAt(this.placed);
		figures.increase(`${why}_orders`);
		this.addTotal(figures, `${why}_total`, 'total_price');
		if (why === 'left_out_cancelled')
			this.addTotal(figures, 'left_out_cancelled_current_total', 'current_total_price');
		this.end();
	}

	addItem(item: ItemLine): void {
		if (!this.covers(this.placed)) return;
		const { level, figures } = this.lineGroup(item.line, this.placed);
		figures.add('units', unitsOf(item));
		if (level === 'line') this.lack(figures, lackingOfItem(item));
	}

	addOrder(book: OrderBook): void {
		const { order, placed } = this;
		const lacking = lackingSums(order, book);
		this.isTaxLacking = lacking.includes('current_tax');
		if (!this.covers(placed)) return;
		const figures = this.figuresAt(placed);
		figures.increase('orders');
		if (placed !== undefined) figures.date(placed);
		this.lack(figures, lacking);
		if (isUnreadable(book.bookings)) {
			for (const { line } of readingOf(order).given.items)
				this.lack(this.figuresAt(placed, line), SALE_SUMS);
		}
		if (this.about.currency === '') this.lack(figures, MONEY_SUMS);
		const { total, bookings } = book;
		if (this.summary.isBooked) {
			if (!total) this.lack(figures, ['current_total']);
			return;
		}
		const currentTotal = this.addTotal(figures, 'current_total', 'current_total_price');
		const isChangeKnown = (total && currentTotal) || bookings.some(({ of }) => of === 'change');
		if (!isChangeKnown) this.lack(figures, ['changed', 'current_tax']);
	}

	addBooking(booking: Booking): void {
		const { about, summary } = this;
		const { isBooked, notes, settings } = summary;
		const { amount, of, refundId = '', isTaxUnknown } = booking;
		const instant = isBooked ? summary.periods.instantOf(booking.bookedAt) : this.placed;
		if (isBooked && instant === undefined) {
			if (!settings.range || this.covers(this.placed)) notes.addUndated(booking, about.currency);
			return;
		}
		if (!this.covers(instant)) return;
		const figures = this.figuresAt(instant);
		if (of === 'refund' && !this.refunds.has(refundId)) {
			this.refunds.add(refundId);
			figures.increase('refunds');
		}
		const line = isOfLine(booking) ? booking.line : undefined;
		if (about.currency === '') {
			this.lack(figures, MONEY_SUMS);
			if (line) this.lack(this.figuresAt(instant, line), MONEY_SUMS);
			return;
		}
		if (of !== 'sale' && (!amount || isTaxUnknown || this.isTaxLacking))
			this.lack(figures, ['current_tax']);
		if (!amount && of === 'refund')
			this.lack(figures, isBooked ? [...REFUND_SUMS, 'current_total'] : REFUND_SUMS);
		addBooking(booking, line ? this.lineGroup(line, instant).figures : figures);
		if (amount && of === 'sale') figures.add('total', amount);
		if (amount && isBooked) figures.add('current_total', amount);
	}

	/** Ends the order: the sums of a group that it lacks are noted all at once. */
	end(book?: OrderBook): void {
		const { about, summary } = this;
		const { isBooked } = summary;
		const covers = (date: string) => this.covers(summary.periods.instantOf(date));
		const endsAt = isBooked ? book?.untoldEndAt : undefined;
		if (endsAt !== undefined && covers(endsAt)) {
			const figures = this.figuresAt(summary.periods.instantOf(endsAt));
			this.lack(figures, ['changed', 'current_total', 'current_tax']);
		}
		for (const [figures, names] of this.lacking) figures.lack(names);
		const isOfTime = isBooked && summary.settings.range !== undefined;
		if (book) summary.notes.add(book, about.currency, (date) => !isOfTime || covers(date));
	}

	/** Adds a total of the order; nothing is added where it has none, or no currency. */
	private addTotal(figures: Figures, name: SumName, field: string): Decimal | undefined {
		const { order, about } = this;
		const amount = moneyOf(order, order.fields, field);
		if (amount && about.currency !== '') figures.add(name, amount);
		else this.lack(figures, [name]);
		return amount;
	}

	private covers(instant: number | undefined): boolean {
		const { isBooked, settings } = this.summary;
		if (!isBooked) return true;
		const { from = -Infinity, to = Infinity } = settings.range ?? {};
		return instant !== undefined && instant >= from && instant <= to;
	}

	private figuresAt(instant: number | undefined, line?: LineView): Figures {
		return this.summary.groupOf(this.about, instant, line).figures;
	}

	private lineGroup(line: LineView, instant: number | undefined): SummaryGroup {
		const group = this.summary.groupOf(this.about, instant, line);
		const text = firstText(line.fields.title, line.fields.name);
		addTitle(group, { text, instant: this.placed ?? -Infinity });
		return group;
	}

	private lack(figures: Figures, names: readonly SumName[]): void {
		if (names.length === 0) return;
		const own = this.lacking.get(figures) ?? new Set();
		this.lacking.set(figures, own);
		for (const name of names) own.add(name);
	}
}

/** Sums that mean nothing without a currency. */
const MONEY_SUMS: readonly SumName[] = [
	...SALE_SUMS.filter((name) => name !== 'units'),
	...REFUND_SUMS,
	'changed',
	'current_total',
];

/** Keeps the title of the newest order; of several of one time, the first by alphabet. */
function addTitle(group: SummaryGroup, { text, instant }: { text: string; instant: number }): void {
	if (text === '') return;
	const { title } = group;
	const isNewer =
		!title || instant > title.instant || (instant === title.instant && text < title.text);
	if (isNewer) group.title = { text, instant };
}
