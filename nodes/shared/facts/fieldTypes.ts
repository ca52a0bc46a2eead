import { capitalized, titled } from '../values/texts';
import type { Channel } from './channels';

export type { ListResource } from './channels';

/** What a field of a record must hold: one of these values, where null stands for none; or a date or none. */
export type WantedValue = ReadonlyArray<string | null> | 'date' | 'noDate';

export interface Choice {
	value: string;
	name: string;
	description?: string;
	/**
	 * field → value; all must hold, and without any it is true of each record. The specification
	 * (States) does not say how filters and fields belong together: that is our reading of it.
	 */
	means: Readonly<Record<string, WantedValue>>;
}

/**
 * How a filter is told from a record, for channels without it: by the date in `field`; `field` is one
 * of the values; the ID is a greater number; not at all, as it selects fields; a record does not tell.
 */
export type RecordRule =
	| { by: 'date' | 'value'; field: string }
	| { by: 'laterId' | 'selection' }
	| { by: 'none'; reason: string };

interface AnyFilter {
	wire: string;
	/** its name for people, where it does not follow from `wire` */
	label?: string;
	channels: readonly Channel[];
	description: string;
	placeholder?: string;
}

interface ChoiceFilter extends AnyFilter {
	kind: 'choice' | 'choiceList';
	choices: readonly Choice[];
	/** value sent when the user sets none, because the service's own default would hide records */
	sentUnlessChosen?: string;
	rule?: undefined;
}

interface ValueFilter extends AnyFilter {
	/** a date alone is its start for `after`, its end for `before`; lists are separated by commas */
	kind: 'after' | 'before' | 'text' | 'digits' | 'idList' | 'nameList' | 'fieldList';
	rule: RecordRule;
	choices?: undefined;
	sentUnlessChosen?: undefined;
}

/** A row of the body table of a list endpoint in the spec. */
type Filter = ChoiceFilter | ValueFilter;
export type FilterField = Filter & { name: string; label: string };

export const isDateFilter = ({ kind }: Pick<FilterField, 'kind'>): boolean =>
	kind === 'after' || kind === 'before';

/** The filters with their names in the node: those on the wire in camel case. */
export const filtersOf = (filters: readonly Filter[]): FilterField[] =>
	filters.map((filter) => ({
		label: titled(filter.wire),
		...filter,
		name: filter.wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	}));

/** What one list endpoint takes, and from which channels. */
export interface ResourceTable {
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	/** the values the `channel` query parameter takes */
	channels: readonly Channel[];
	cursorChannels: readonly Channel[];
	limitChannels: readonly Channel[];
	/** filters, in alphabetical order of their names but for date pairs */
	fields: readonly FilterField[];
}

/** The filter `fields`, which both lists have. @param example of fields, for the placeholder */
export const fieldsToReturn = (channels: readonly Channel[], example: string): Filter => ({
	wire: 'fields',
	label: 'Fields to Return',
	kind: 'fieldList',
	channels,
	rule: { by: 'selection' },
	description:
		'Names of the fields to return, separated by commas. The ID is always included. Rows also get the fields of their columns.',
	placeholder: `e.g. ${example}`,
});

/**
 * The filters for both ends of a period, which the service compares with `<name>_at` of a record.
 * @param says what the filter keeps, such as `Only orders placed at or`; `after this moment` follows
 */
export function dateFilters(
	name: string,
	says: string,
	after: readonly Channel[],
	before = after,
): Filter[] {
	const endOf = (kind: 'after' | 'before', channels: readonly Channel[]): Filter => ({
		wire: `${name}_at_${kind === 'after' ? 'min' : 'max'}`,
		label: `${capitalized(name)} ${capitalized(kind)}`,
		...{ kind, channels },
		rule: { by: 'date', field: `${name}_at` },
		description: `${says} ${kind} this moment`,
	});
	return [endOf('after', after), endOf('before', before)];
}

export const AUTHENTICATIONS = ['linkedUser', 'channelCredentials'] as const;

/** Times in milliseconds. The fields repeat them as literals, for n8n’s lint rules; a test compares both. */
export const DEFAULTS = {
	limit: 50,
	pageSize: 100,
	maxRetries: 3,
	retryWait: 1_000,
	timeout: 120_000,
	pagePause: 0,
	parallelItems: 8,
} as const;

/** Records per page that the service allows (spec: Limits). */
export const MAX_PAGE_SIZE = 100;

export const MAX_PARALLEL_ITEMS = 32;

/** Values of the option `readingStopsEarly`, the default first. */
export const EARLY_STOPS = ['fail', 'returnRead'] as const;

/** Values of the option `unsupportedFilters`, the default first. */
export const UNSUPPORTED_FILTERS = ['fail', 'ignore', 'apply'] as const;

export const MAX_PARALLEL_WINDOWS = 16;

/** Values of the option `unsupportedFilters` in the trigger, the default first: polls have no hints to say what was left out. */
export const POLL_UNSUPPORTED_FILTERS = ['fail', 'apply'] as const;

/** Label of the parameter `timeRange`. */
export const TIME_RANGE_LABEL = 'Time Range';
