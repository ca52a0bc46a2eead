import { addPeriods, PERIOD_UNITS, startOf, type TimeSpan, zoneClock } from '../../values/calendar';
import { instantIn, offsetText, type ZoneClock } from '../../values/dates';
import { DAY_MS } from '../../values/durations';
import { countryCode } from '../rows/orderValues';
import type { RecordView } from '../rows/record';
import type { CellKind, CurrencySet } from '../rows/rowOptions';
import {
	type Fields,
	firstText,
	joinTexts,
	listIn,
	pluck,
	textOf,
} from '../../values/recordValues';

/** Values of the parameter `period`, the default first. */
export const PERIODS = ['none', ...PERIOD_UNITS] as const;
export type Period = (typeof PERIODS)[number];

/** Values of the parameter `dateField`, the default first. */
export const DATE_FIELDS = ['created', 'processed', 'booked'] as const;
/** The date that decides about the period: of the order, or (`booked`) of each amount. */
export type DateField = (typeof DATE_FIELDS)[number];

export interface SummarySettings {
	period: Period;
	dateField: DateField;
	/** without duplicates, in the order of their columns */
	groupBy: readonly GroupName[];
	currencySet: CurrencySet;
	includeTest: boolean;
	includeCancelled: boolean;
	/** IANA name of the workflow's time zone */
	timezone: string;
	/** with `booked`: the time whose amounts are summed up; undefined: all */
	range?: Partial<TimeSpan>;
}

interface GroupSource {
	of: 'order' | 'line';
	column: string;
	kind: CellKind;
	/** for the table of the README */
	description: string;
	needs: readonly string[];
	/** @param from the order, or one of its line items where `of` says so */
	value(from: { fields: Fields }, order: RecordView): string;
}

/** By default it is text, and reads the field with the name of the column. */
function byOrder(
	column: string,
	description: string,
	get: (fields: Fields, order: RecordView) => unknown,
	{ kind = 'text', needs = [column] }: { kind?: CellKind; needs?: readonly string[] } = {},
): GroupSource {
	const value: GroupSource['value'] = ({ fields }, order) => textOf(get(fields, order)).trim();
	return { of: 'order', column, kind, description, needs, value };
}

function byLine(
	column: string,
	description: string,
	get: (line: Fields) => unknown,
	kind?: CellKind,
): GroupSource {
	return { ...byOrder(column, description, get, { kind, needs: ['line_items'] }), of: 'line' };
}

export const GROUP_SOURCES = {
	channel: byOrder('channel_name', 'Channel the orders came from', (order, { context }) =>
		firstText(order.channel_name, context.channel),
	),
	user: byOrder(
		'tp_user_id',
		'User ID the orders were read for',
		(_, { context }) => context.tpUserId,
		{ kind: 'id', needs: [] },
	),
	country: byOrder(
		'country_code',
		'Country code of the shipping address, else of the billing address',
		(_, order) => asCode(textOf(countryCode.get(order))),
		{ needs: ['shipping_address', 'billing_address'] },
	),
	sku: byLine('sku', 'SKU of the line items', ({ sku }) => sku, 'code'),
	product: byLine('product_id', 'ID of the product; its title where it has none', (line) =>
		firstText(line.product_id, line.title, line.name),
	),
	vendor: byLine('vendor', 'Vendor of the line items', ({ vendor }) => vendor),
	discountCode: byOrder(
		'discount_codes',
		'Discount codes of the order, in either case; several are one group, joined',
		({ discount_codes: codes }) => eachOnce(pluck(codes ?? [], 'code')),
		{ kind: 'list' },
	),
	gateway: byOrder(
		'payment_gateways',
		'Payment gateways of the order; several are one group, joined',
		({ payment_gateway_names: names }) => eachOnce(listIn(names) ?? [names]),
		{ kind: 'list', needs: ['payment_gateway_names'] },
	),
	financialStatus: byOrder('financial_status', 'State of the payment as it is now', (order) =>
		textOf(order.financial_status).toLowerCase(),
	),
	source: byOrder(
		'source_name',
		'Where it was placed, such as web or pos',
		(order) => order.source_name,
	),
};
export type GroupName = keyof typeof GROUP_SOURCES;
/** Values of the parameter `groupBy`. */
export const GROUPS = Object.keys(GROUP_SOURCES) as GroupName[];

/** Codes in upper case; a name that stands where a code should is kept. */
function asCode(text: string): string {
	const code = text.trim();
	return /^[a-z]{2,3}$/i.test(code) ? code.toUpperCase() : code;
}

/** Each text once, whatever its case, sorted, so that the order of two codes does not matter. */
function eachOnce(values: readonly unknown[]): string {
	const texts = new Map<string, string>();
	for (const text of values.map((value) => textOf(value).trim()))
		if (!texts.has(text.toLowerCase())) texts.set(text.toLowerCase(), text);
	return joinTexts([...texts.keys()].sort().map((key) => texts.get(key)));
}

/** By which groups are told apart: discount codes whatever their case. */
export const foldedValues = (values: readonly string[], groupBy: readonly GroupName[]): string[] =>
	values.map((value, at) => (groupBy[at] === 'discountCode' ? value.toLowerCase() : value));

export interface PeriodCells {
	/** `2026-08-31`, `2026-W36`, `2026-08`, `2026-Q3` or `2026`; '' when it is not known */
	label: string;
	/** first day, `YYYY-MM-DD`; '' when it is not known */
	start: string;
}

export const UNKNOWN_PERIOD: PeriodCells = { label: '', start: '' };

export class Periods {
	readonly clock: ZoneClock;
	/** by day, as days since 1970 of the wall clock */
	private readonly known = new Map<number, PeriodCells>();

	/** @throws UserError when the time zone is unknown */
	constructor(
		private readonly period: Period,
		timezone: string,
	) {
		this.clock = zoneClock(timezone);
	}

	/** Epoch milliseconds; undefined for no date. */
	instantOf(value: unknown): number | undefined {
		return instantIn(value, this.clock);
	}

	at(instant: number | undefined): PeriodCells {
		const { period } = this;
		if (instant === undefined || period === 'none') return UNKNOWN_PERIOD;
		const wall = this.clock.wallAt(instant);
		const day = Math.floor(wall / DAY_MS);
		const known = this.known.get(day);
		if (known) return known;
		const start = startOf(wall, period);
		const cells = { label: labelOf(start, period), start: dayText(start) };
		this.known.set(day, cells);
		return cells;
	}

	/** An instant as ISO 8601 in the time zone, to the second. */
	text(instant: number): string {
		const wall = this.clock.wallAt(instant);
		return `${new Date(wall).toISOString().slice(0, 19)}${offsetText(wall - instant)}`;
	}
}

function labelOf(start: number, period: Exclude<Period, 'none'>): string {
	if (period === 'week') return isoWeek(start);
	const day = dayText(start);
	const year = day.slice(0, 4);
	if (period === 'quarter') return `${year}-Q${Math.floor(new Date(start).getUTCMonth() / 3) + 1}`;
	return { day, month: day.slice(0, 7), year }[period];
}

/** The week in ISO 8601; it belongs to the year of its Thursday. */
function isoWeek(monday: number): string {
	const thursday = addPeriods(monday, 'day', 3);
	const days = (thursday - startOf(thursday, 'year')) / DAY_MS;
	const week = String(Math.floor(days / 7) + 1).padStart(2, '0');
	return `${dayText(thursday).slice(0, 4)}-W${week}`;
}

const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);
