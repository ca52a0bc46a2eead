import { capitalized, titled } from '../values/texts';
import type { Channel } from './channels';

export type { ListResource } from './channels';

/** One of these values, where null stands for none; or a date or none. */
export type WantedValue = ReadonlyArray<string | null> | 'date' | 'noDate';

export interface Choice {
	value: string;
	name: string;
	description?: string;
	/** all must hold; our reading: the specification (States) does not say what belongs together */
	means: Readonly<Record<string, WantedValue>>;
}

/**
 * How a filter is told from a record, for channels without it. `value`: `field` is one of the
 * values; `laterId`: the ID is a greater number; `selection`: of fields, not of records.
 */
export type RecordRule =
	| { by: 'date' | 'value'; field: string }
	| { by: 'laterId' | 'selection' }
	| { by: 'none'; reason: string };

interface AnyFilter {
	wire: string;
	/** where it does not follow from `wire` */
	label?: string;
	channels: readonly Channel[];
	description: string;
	placeholder?: string;
}

interface ChoiceFilter extends AnyFilter {
	kind: 'choice' | 'choiceList';
	choices: readonly Choice[];
	/** the service's own default would hide records */
	sentUnlessChosen?: string;
	rule?: undefined;
}

interface ValueFilter extends AnyFilter {
	/** a date alone is its start for `after`, its end for `before` */
	kind: 'after' | 'before' | 'text' | 'digits' | 'idList' | 'nameList' | 'fieldList';
	rule: RecordRule;
	choices?: undefined;
	sentUnlessChosen?: undefined;
}

type Filter = ChoiceFilter | ValueFilter;
export type FilterField = Filter & { name: string; label: string };

export const isDateFilter = ({ kind }: Pick<FilterField, 'kind'>): boolean =>
	kind === 'after' || kind === 'before';

/** Names in the node are those on the wire in camel case. */
export const filtersOf = (filters: readonly Filter[]): FilterField[] =>
	filters.map((filter) => ({
		label: titled(filter.wire),
		...filter,
		name: filter.wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	}));

export interface ResourceTable {
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	channels: readonly Channel[];
	cursorChannels: readonly Channel[];
	limitChannels: readonly Channel[];
	fields: readonly FilterField[];
}

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

/** @param says such as `Only orders placed at or`; `after this moment` follows */
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

/** Fields repeat them as literals, for n8n’s lint rules; a test compares both. */
export const DEFAULTS = {
	limit: 50,
	pageSize: 100,
	maxRetries: 3,
	retryWait: 1_000,
	timeout: 120_000,
	pagePause: 0,
	parallelItems: 8,
} as const;

/** Spec: Limits. */
export const MAX_PAGE_SIZE = 100;

export const MAX_PARALLEL_ITEMS = 32;

/** The default first, as in the lists below. */
export const EARLY_STOPS = ['fail', 'returnRead'] as const;

export const UNSUPPORTED_FILTERS = ['fail', 'ignore', 'apply'] as const;

export const MAX_PARALLEL_WINDOWS = 16;

/** Polls have no hints to say what was left out. */
export const POLL_UNSUPPORTED_FILTERS = ['fail', 'apply'] as const;

export const TIME_RANGE_LABEL = 'Time Range';
