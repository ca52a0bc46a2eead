import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../channels/channels';
import { TABLE } from '../channels/table';
import type { ListResource } from '../channels/types';

/** One question to a list endpoint: what is asked, of which channel, for which user. */
export interface ListQuery {
	resource: ListResource;
	channel: Channel;
	tpUserId: string;
	/** body fields of the first request: checked filters by wire name; what holds several values is a list */
	filters: IDataObject;
	/** channel credentials, in channel-credentials mode only */
	params?: IDataObject;
	completionCallbackUrl?: string;
}

/** Where in a reading a request stands. */
export interface PagePosition {
	limit?: number;
	cursor?: string;
}

/** The service refuses longer lists of IDs on some channels. */
export const MAX_IDS_PER_REQUEST = 100;

/** Whether the channel's pages follow one another by a cursor. */
export const hasCursor = ({
	resource,
	channel,
}: Pick<ListQuery, 'resource' | 'channel'>): boolean =>
	TABLE[resource].cursorChannels.includes(channel);

/** Whether the channel takes a page size. */
export const hasLimit = ({ resource, channel }: Pick<ListQuery, 'resource' | 'channel'>): boolean =>
	TABLE[resource].limitChannels.includes(channel);

/** Query parameters of every request of a reading (spec: List products, query parameters). */
export function queryParameters({
	channel,
	tpUserId,
	completionCallbackUrl,
}: ListQuery): IDataObject {
	return { channel, tpUserId, ...(completionCallbackUrl ? { completionCallbackUrl } : {}) };
}

/**
 * Body of one request. The first asks with the filters; one that follows carries the cursor, character for
 * character, and nothing of the filters but the fields to return: a cursor already holds its filters.
 */
export function pageBody(query: ListQuery, { limit, cursor }: PagePosition): IDataObject {
	const size = limit !== undefined && hasLimit(query) ? { limit } : {};
	const params = query.params ? { params: query.params } : {};
	if (cursor === undefined) return { ...written(query.filters), ...size, ...params };
	const { fields } = query.filters;
	const repeated = fields === undefined ? {} : written({ fields });
	return { ...size, next_page_token: cursor, ...repeated, ...params };
}

/** The service takes several values as one text, separated by commas (spec: List products and List orders, body). */
const written = (filters: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(filters).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join(',') : value,
		]),
	);

/**
 * The same question in as many parts as its list of IDs needs, one after the other. A question without IDs
 * is one part.
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

/** The fields that the user chose to have returned; undefined where they chose none, or the channel cannot choose. */
export const chosenFields = ({ filters: { fields } }: ListQuery): string[] | undefined =>
	Array.isArray(fields) ? (fields as string[]) : undefined;

/**
 * The question with the fields that an output needs added to those the user asked for. Without a choice of
 * the user's, everything is returned anyway.
 */
export function withNeededFields(query: ListQuery, needs: readonly string[]): ListQuery {
	const chosen = chosenFields(query);
	if (!chosen) return query;
	const fields = [...new Set(['id', ...chosen, ...needs])];
	return { ...query, filters: { ...query.filters, fields } };
}
