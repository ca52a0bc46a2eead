import { PERIOD_UNITS } from '../../values/calendar';
import type { CurrencySet } from '../rows';

/** Values of the parameter `period`, the default first. */
export const PERIODS = ['none', ...PERIOD_UNITS] as const;
/** How long the periods are that a summary is divided into. */
export type Period = (typeof PERIODS)[number];

/** Values of the parameter `dateField`, the default first. */
export const DATE_FIELDS = ['created', 'processed'] as const;
/** The date of an order that decides about its period. */
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
}
