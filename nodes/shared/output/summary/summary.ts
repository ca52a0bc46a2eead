import type { IDataObject } from 'n8n-workflow';

import { isDateSet } from '../../values/dates';
import { CURRENCIES, currencyCode, rowCurrency } from '../rows/amounts';
import { AMOUNT_NEEDS } from '../rows/orderAmounts';
import { inBatches, type LineView, RecordView } from '../rows/record';
import type { RowContext } from '../rows/rowOptions';
import { type Fields, textOf } from '../../values/recordValues';
import { Figures } from './figures';
import { GROUP_SOURCES, type GroupSource, type SummarySettings, titleOf } from './groups';
import { addAmounts, unitsOf } from './orderFigures';
import { type PeriodCells, Periods } from './periods';

/**
 * What the figures of a group are about: `all` amounts of its orders; or, where line items are grouped, `line` for those
 * of line items, and `order` for the rest, in one group for all line items.
 */
export type GroupLevel = 'all' | 'line' | 'order';

/** Figures of the orders or line items that have the same period, currency and values. */
export interface SummaryGroup {
	level: GroupLevel;
	period: PeriodCells;
	/** in upper case; '' when the orders do not name it: then amounts are not summed, as they could be of several */
	currency: string;
	/** by the entries of `groupBy`; '' when it is not known, and for line items in a group of the level `order` */
	values: readonly string[];
	figures: Figures;
	/** title of the product, of the newest order that has one */
	title?: { text: string; instant: number };
}

/** The field with the date that decides about the period. */
const DATES = { created: 'created_at', processed: 'processed_at' } as const;

/**
 * A summary of orders, added up one by one: memory grows with the number of groups, not of orders. The order in which they
 * come makes no difference. Adding never throws and does not change the record.
 */
export class Summary {
	readonly periods: Periods;
	/** orders that were added, with those left out of the figures */
	added = 0;
	private readonly byKey = new Map<string, SummaryGroup>();
	private readonly sources: readonly GroupSource[];
	private readonly hasLineGroups: boolean;

	/** @throws UserError when the time zone is unknown */
	constructor(readonly settings: SummarySettings) {
		this.periods = new Periods(settings.period, settings.timezone);
		this.sources = settings.groupBy.map((name) => GROUP_SOURCES[name]);
		this.hasLineGroups = this.sources.some(({ of }) => of === 'line');
	}

	/** top-level order fields that it reads */
	get needs(): string[] {
		return [
			...new Set([
				...['id', ...CURRENCIES, ...AMOUNT_NEEDS, 'total_discounts', 'total_discounts_set'],
				...['test', 'cancelled_at', DATES[this.settings.dateField]],
				...this.sources.flatMap(({ needs }) => needs),
			]),
		];
	}

	get groups(): readonly SummaryGroup[] {
		return [...this.byKey.values()];
	}

	/** Adds an order in steps that each take little time; it is added when they are over. */
	*adding(record: IDataObject, context: RowContext): Generator<never[], void> {
		this.added += 1;
		const { currencySet, dateField } = this.settings;
		const choices = { currencySet, keyWithUserId: false, clock: this.periods.clock };
		const order = new RecordView(record, context, choices, 'line_items');
		const instant = this.periods.instantOf(record[DATES[dateField]]);
		const period = this.periods.at(instant);
		const currency = currencyCode(rowCurrency(order));
		const values = this.sources.map((source) => (source.of === 'order' ? source.value(order) : ''));
		const level = this.hasLineGroups ? 'order' : 'all';
		const { figures } = this.groupFor({ level, period, currency, values });
		if (!this.counts(order.fields, figures)) return;
		figures.orders += 1;
		if (instant !== undefined) figures.date(instant);
		const ofLines = new Map<LineView, Figures>();
		while (order.readBatch()) yield [];
		for (const lines of inBatches(order.lines)) {
			for (const line of lines) {
				const own = this.hasLineGroups
					? this.lineFigures(line, { period, currency, values }, instant)
					: figures;
				ofLines.set(line, own);
				const units = unitsOf(line);
				if (units) own.addUnits(units);
			}
			yield [];
		}
		if (currency !== '') yield* addAmounts(order, figures, (line) => ofLines.get(line) ?? figures);
	}

	/** Adds another summary of the same settings. */
	merge(other: Summary): void {
		this.added += other.added;
		for (const group of other.groups) {
			const own = this.groupFor(group);
			own.figures.merge(group.figures);
			if (group.title) addTitle(own, group.title);
		}
	}

	/** Whether the figures include an order; counts it as a test or cancelled order in any case. */
	private counts(fields: Fields, figures: Figures): boolean {
		if (textOf(fields.test).toLowerCase() === 'true') {
			figures.testOrders += 1;
			return this.settings.includeTest;
		}
		if (!isDateSet(fields.cancelled_at)) return true;
		figures.cancelledOrders += 1;
		return this.settings.includeCancelled;
	}

	/** The figures of the group of a line item; `ofOrder` are the values of its order. */
	private lineFigures(
		line: LineView,
		{ values: ofOrder, ...about }: Pick<SummaryGroup, 'period' | 'currency' | 'values'>,
		instant = -Infinity,
	): Figures {
		const values = this.sources.map((source, at) =>
			source.of === 'line' ? source.value(line) : ofOrder[at],
		);
		const group = this.groupFor({ level: 'line', values, ...about });
		addTitle(group, { text: titleOf(line), instant });
		return group.figures;
	}

	private groupFor(about: Omit<SummaryGroup, 'figures' | 'title'>): SummaryGroup {
		const { level, period, currency, values } = about;
		const key = [level, period.label, currency, ...values].join('\0');
		let group = this.byKey.get(key);
		if (!group) {
			group = { level, period, currency, values, figures: new Figures() };
			this.byKey.set(key, group);
		}
		return group;
	}
}

/** Keeps the title of the newest order; of several at the same time, the first in the alphabet. */
function addTitle(group: SummaryGroup, { text, instant }: { text: string; instant: number }): void {
	if (text === '') return;
	const { title } = group;
	const isNewer =
		!title || instant > title.instant || (instant === title.instant && text < title.text);
	if (isNewer) group.title = { text, instant };
}
