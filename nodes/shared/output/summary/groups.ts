import { PERIOD_UNITS, type TimeSpan } from '../../values/calendar';
import type { CurrencySet } from '../rows/rowOptions';
import { countryCode } from '../rows/orderValues';
import type { LineView, RecordView } from '../rows/record';
import type { CellKind } from '../rows/rowOptions';
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
/** How long the periods are that a summary is divided into. */
export type Period = (typeof PERIODS)[number];

/** Values of the parameter `dateField`, the default first. */
export const DATE_FIELDS = ['created', 'processed', 'booked'] as const;
/** The date that decides about the period: of the order, or with `booked` of each amount by itself. */
export type DateField = (typeof DATE_FIELDS)[number];

/** Values of the parameter `groupBy`. */
export const GROUPS = [
	'channel',
	'user',
	'country',
	'sku',
	'product',
	'vendor',
	'discountCode',
	'gateway',
	'financialStatus',
	'source',
] as const;
/** What orders, or their line items, are grouped by. */
export type GroupName = (typeof GROUPS)[number];

/** What a summary is made of. */
export interface SummarySettings {
	period: Period;
	dateField: DateField;
	/** without duplicates, in the order of their columns */
	groupBy: readonly GroupName[];
	/** the currency of the amounts; nothing is converted */
	currencySet: CurrencySet;
	/** whether the figures include test orders and cancelled orders */
	includeTest: boolean;
	includeCancelled: boolean;
	/** IANA name of the workflow's time zone */
	timezone: string;
	/** with `booked`: the time whose amounts are summed up; undefined: all */
	range?: Partial<TimeSpan>;
}

interface GroupColumn {
	/** header of the column */
	column: string;
	kind: CellKind;
	/** for the table of the README */
	description: string;
	/** top-level order fields that it reads */
	needs: readonly string[];
}

/** The column of a group, and how an order or a line item gets into it. */
export type GroupSource = GroupColumn &
	(
		| { of: 'order'; value(order: RecordView): string }
		| { of: 'line'; value(line: LineView): string }
	);

function byOrder(
	column: string,
	kind: CellKind,
	needs: readonly string[],
	description: string,
	get: (fields: Fields, order: RecordView) => unknown,
): GroupSource {
	const value = (order: RecordView) => textOf(get(order.fields, order)).trim();
	return { of: 'order', column, kind, description, needs, value };
}

function byLine(
	column: string,
	kind: CellKind,
	description: string,
	get: (fields: Fields) => unknown,
): GroupSource {
	const value = ({ fields }: LineView) => textOf(get(fields)).trim();
	return { of: 'line', column, kind, description, needs: ['line_items'], value };
}

/** All groups, by the values of the parameter Group By. */
export const GROUP_SOURCES: Readonly<Record<GroupName, GroupSource>> = {
	channel: byOrder(
		'channel_name',
		'text',
		['channel_name'],
		'Channel the orders came from',
		({ channel_name: name }, { context }) => firstText(name, context.channel),
	),
	user: byOrder(
		'tp_user_id',
		'id',
		[],
		'User ID the orders were read for',
		(_, { context }) => context.tpUserId,
	),
	country: byOrder(
		'country_code',
		'text',
		['shipping_address', 'billing_address'],
		'Country code of the shipping address, else of the billing address',
		(_, order) => asCode(textOf(countryCode.get(order))),
	),
	sku: byLine('sku', 'code', 'SKU of the line items', ({ sku }) => sku),
	product: byLine(
		'product_id',
		'text',
		'ID of the product; its title where it has none',
		({ product_id: id, title, name }) => firstText(id, title, name),
	),
	vendor: byLine('vendor', 'text', 'Vendor of the line items', ({ vendor }) => vendor),
	discountCode: byOrder(
		'discount_codes',
		'list',
		['discount_codes'],
		'Discount codes of the order, in either case; several are one group, joined',
		({ discount_codes: codes }) => eachOnce(pluck(codes ?? [], 'code')),
	),
	gateway: byOrder(
		'payment_gateways',
		'list',
		['payment_gateway_names'],
		'Payment gateways of the order; several are one group, joined',
		({ payment_gateway_names: names }) => eachOnce(listIn(names) ?? [names]),
	),
	financialStatus: byOrder(
		'financial_status',
		'text',
		['financial_status'],
		'State of the payment, as it is when the orders are read',
		({ financial_status: status }) => textOf(status).toLowerCase(),
	),
	source: byOrder(
		'source_name',
		'text',
		['source_name'],
		'Where the order was placed, such as web or pos',
		({ source_name: name }) => name,
	),
};

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

/** The values by which groups are told apart: discount codes without regard to case. */
export const foldedValues = (
	values: readonly string[],
	{ groupBy }: Pick<SummarySettings, 'groupBy'>,
): string[] =>
	values.map((value, at) => (groupBy[at] === 'discountCode' ? value.toLowerCase() : value));

/** The title of a product, to be shown beside its ID; '' where there is none. */
export const productTitle = ({ fields }: LineView): string => firstText(fields.title, fields.name);
