import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../facts/channels';
import { TABLE } from '../facts/filterTable';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { TIME_RANGE_LABEL } from '../facts/options';
import type { TimeSpan } from '../values/calendar';

export interface ListQuery {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
	/** checked filters by wire name, for the body of the first request; several values are a list */
	filters: IDataObject;
	/** checked filters that the channel lacks and the node applies to the records, by wire name; absent: none */
	applied?: IDataObject;
	/** names of the filters that stand for “Time Range” */
	rangeFilters?: readonly string[];
	/** the time in which amounts of the orders have to be booked; the node applies it */
	booked?: Partial<TimeSpan>;
	isEmpty?: boolean;
	/** keys of the channel credential, with the authentication `channelCredentials` only */
	params?: IDataObject;
	completionCallbackUrl?: string;
}

/** Longest list of IDs in one request; the service rejects longer ones on some channels. */
export const MAX_IDS_PER_REQUEST = 100;

export const hasCursor = ({
	resource,
	channel,
}: Pick<ListQuery, 'resource' | 'channel'>): boolean =>
	TABLE[resource].cursorChannels.includes(channel);

/**
 * Body of one request. The first has the filters; those that follow have the cursor, unchanged, and of the filters only
 * the fields to return, as a cursor includes its filters.
 * @param limit page size; sent only to channels that take one
 */
export function pageBody(
	query: ListQuery,
	{ limit, cursor }: { limit?: number; cursor?: string },
): IDataObject {
	const hasLimit = TABLE[query.resource].limitChannels.includes(query.channel);
	const size = limit !== undefined && hasLimit ? { limit } : {};
	const params = query.params ? { params: query.params } : {};
	if (cursor === undefined) return { ...joinedLists(query.filters), ...size, ...params };
	const { fields } = query.filters;
	const repeated = fields === undefined ? {} : joinedLists({ fields });
	return { ...size, next_page_token: cursor, ...repeated, ...params };
}

/** Joins lists with commas, as the service takes several values (spec: List products and List orders, body). */
const joinedLists = (filters: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(filters).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join(',') : value,
		]),
	);

/**
 * The query in parts of at most `MAX_IDS_PER_REQUEST` IDs, to be read one after the other. A query without a longer
 * list of IDs is one part.
 */
export function splitByIds(query: ListQuery): ListQuery[] {
	const { ids } = query.filters;
	if (!Array.isArray(ids) || ids.length <= MAX_IDS_PER_REQUEST) return [query];
	const parts: ListQuery[] = [];
	for (let start = 0; start < ids.length; start += MAX_IDS_PER_REQUEST) {
		const part = ids.slice(start, start + MAX_IDS_PER_REQUEST) as string[];
		parts.push({ ...query, filters: { ...query.filters, ids: part } });
	}
	return parts;
}

/** The filters that are set, applied or sent, and keep some records out. Those of “Time Range” are one. */
export function limitingFilters({
	resource,
	filters,
	applied,
	rangeFilters = [],
}: Pick<ListQuery, 'resource' | 'filters' | 'applied' | 'rangeFilters'>): FilterField[] {
	const set = { ...filters, ...applied };
	const limiting = TABLE[resource].fields.filter(
		({ name, wire }) => name !== 'fields' && wire in set && String(set[wire]) !== 'any',
	);
	const ofRange = limiting.find(({ name }) => rangeFilters.includes(name));
	return [
		...limiting.filter(({ name }) => !rangeFilters.includes(name)),
		...(ofRange ? [{ ...ofRange, label: TIME_RANGE_LABEL }] : []),
	];
}

/** The fields of the filter “Fields to Return”; undefined where it is not set, or left out for the channel. */
export function chosenFields({
	filters,
	applied,
}: Pick<ListQuery, 'filters' | 'applied'>): string[] | undefined {
	const fields = filters.fields ?? applied?.fields;
	return Array.isArray(fields) ? (fields as string[]) : undefined;
}

/**
 * The query with the fields that an output needs added to those of the filter “Fields to Return”. Without that filter
 * the service returns all fields.
 */
export function withNeededFields(query: ListQuery, needs: readonly string[]): ListQuery {
	const chosen = chosenFields(query);
	if (!chosen) return query;
	const fields = [...new Set(['id', ...chosen, ...needs])];
	return query.filters.fields === undefined
		? { ...query, applied: { ...query.applied, fields } }
		: { ...query, filters: { ...query.filters, fields } };
}
