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
	/** by wire name, checked; several values are a list */
	filters: IDataObject;
	/** those that the channel lacks and the node applies; absent: none */
	applied?: IDataObject;
	/** names of those that stand for “Time Range” */
	rangeFilters?: readonly string[];
	/** when amounts have to be booked; the node applies it */
	booked?: Partial<TimeSpan>;
	/** a range begins later than the channel takes its end */
	isEmpty?: boolean;
	/** keys of the channel credential, with `channelCredentials` only */
	params?: IDataObject;
	completionCallbackUrl?: string;
}

/** The service rejects more in one request on some channels. */
export const MAX_IDS = 100;

export type ListName = Pick<ListQuery, 'resource' | 'channel'>;

export const hasCursor = ({ resource, channel }: ListName): boolean =>
	TABLE[resource].cursorChannels.includes(channel);

/** After the first request a cursor replaces the filters, but for the fields to return. */
export function pageBody(
	query: ListQuery,
	{ limit, cursor }: { limit?: number; cursor?: string },
): IDataObject {
	const { resource, channel, filters, params } = query;
	const hasLimit = limit !== undefined && TABLE[resource].limitChannels.includes(channel);
	const isSent = ([name]: [string, unknown]) => cursor === undefined || name === 'fields';
	// spec: List products and List orders, body
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

const MAX_SHOWN = 60;

/** Those that keep some records out, applied or sent. Those of “Time Range” are one. */
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

/** Without those of “Time Range”: “IDs 1,2”. */
export function filterTexts(query: ListQuery): string[] {
	const values = { ...query.filters, ...query.applied };
	return limitingFilters(query)
		.filter(({ label }) => label !== TIME_RANGE_LABEL)
		.map(({ label, wire }) => `${label} ${shorten(String(values[wire]), MAX_SHOWN)}`);
}

export const chosenFields = (query: Pick<ListQuery, 'filters' | 'applied'>) =>
	(query.filters.fields ?? query.applied?.fields) as string[] | undefined;

export function withNeededFields(query: ListQuery, needs: readonly string[]): ListQuery {
	const chosen = chosenFields(query);
	if (!chosen) return query;
	const fields = [...new Set(['id', ...chosen, ...needs])];
	const where = query.filters.fields === undefined ? 'applied' : 'filters';
	return { ...query, [where]: { ...query[where], fields } };
}
