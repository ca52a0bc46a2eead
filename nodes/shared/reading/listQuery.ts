import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../facts/channels';
import { TABLE } from '../facts/filterTable';
import { type FilterField, type ListResource, TIME_RANGE_LABEL } from '../facts/fieldTypes';
import type { TimeSpan } from '../values/calendar';
import { shorten } from '../values/texts';

export interface ListQuery {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
	/** by wire name, checked, for the body of the first request; several values are a list */
	filters: IDataObject;
	/** the same of those that the channel lacks and the node applies to the records; absent: none */
	applied?: IDataObject;
	/** names of the filters that stand for “Time Range” */
	rangeFilters?: readonly string[];
	/** the time in which amounts of the orders have to be booked; the node applies it */
	booked?: Partial<TimeSpan>;
	/** no record can match, as a range begins later than the channel takes its end */
	isEmpty?: boolean;
	/** keys of the channel credential, with the authentication `channelCredentials` only */
	params?: IDataObject;
	completionCallbackUrl?: string;
}

/** Most IDs in one request; the service rejects longer lists on some channels. */
export const MAX_IDS = 100;

/** Which list is read. */
export type ListName = Pick<ListQuery, 'resource' | 'channel'>;

export const hasCursor = ({ resource, channel }: ListName): boolean =>
	TABLE[resource].cursorChannels.includes(channel);

/**
 * Body of one request. The first has the filters; those that follow have the cursor, and of the
 * filters only the fields to return, as a cursor includes its filters.
 * @param limit page size; sent only to channels that take one
 */
export function pageBody(
	query: ListQuery,
	{ limit, cursor }: { limit?: number; cursor?: string },
): IDataObject {
	const { resource, channel, filters, params } = query;
	const hasLimit = limit !== undefined && TABLE[resource].limitChannels.includes(channel);
	const isSent = ([name]: [string, unknown]) => cursor === undefined || name === 'fields';
	// Several values are joined with commas (spec: List products and List orders, body).
	const sent = Object.entries(filters)
		.filter(isSent)
		.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]);
	return {
		...Object.fromEntries(sent),
		...(hasLimit ? { limit } : {}),
		...(cursor === undefined ? {} : { next_page_token: cursor }),
		...(params ? { params } : {}),
	};
}

/** Most characters of a filter in a text about the list. */
const MAX_SHOWN = 60;

/** The filters that are set, applied or sent, and keep some records out. Those of “Time Range” are one. */
export function limitingFilters(query: ListQuery): FilterField[] {
	const { resource, filters, applied, rangeFilters = [] } = query;
	const set = { ...filters, ...applied };
	const limiting = TABLE[resource].fields.filter(
		({ name, wire }) => name !== 'fields' && wire in set && String(set[wire]) !== 'any',
	);
	const others = limiting.filter(({ name }) => !rangeFilters.includes(name));
	const [ofRange] = limiting.filter((field) => !others.includes(field));
	return ofRange ? [...others, { ...ofRange, label: TIME_RANGE_LABEL }] : others;
}

/** The filters of a list that a person has set, without those of “Time Range”: “IDs 1,2”. */
export function filterTexts(query: ListQuery): string[] {
	const values = { ...query.filters, ...query.applied };
	return limitingFilters(query)
		.filter(({ label }) => label !== TIME_RANGE_LABEL)
		.map(({ label, wire }) => `${label} ${shorten(String(values[wire]), MAX_SHOWN)}`);
}

/** The fields of the filter “Fields to Return”; undefined where it is not set, or left out for the channel. */
export const chosenFields = (query: Pick<ListQuery, 'filters' | 'applied'>) =>
	(query.filters.fields ?? query.applied?.fields) as string[] | undefined;

/** The query with the fields that an output needs added to these, where there are any. */
export function withNeededFields(query: ListQuery, needs: readonly string[]): ListQuery {
	const chosen = chosenFields(query);
	if (!chosen) return query;
	const fields = [...new Set(['id', ...chosen, ...needs])];
	const where = query.filters.fields === undefined ? 'applied' : 'filters';
	return { ...query, [where]: { ...query[where], fields } };
}
