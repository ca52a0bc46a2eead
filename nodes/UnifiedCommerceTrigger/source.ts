import type { IPollFunctions } from 'n8n-workflow';

import { createListReader, type ConnectedList, type ListReader } from '../shared/list/listReader';
import { toInstant, toWireDate } from '../shared/params/dates';
import type { PollParameters } from './parameters';

/** What every watch needs of a record, whatever fields the user chose. */
const NEEDED = ['id', 'created_at', 'updated_at'];

const AFTERWARDS = 'Nothing was passed on; the next poll reads it again.';

/** What the trigger was told to watch, with the login to read it. */
export interface Source extends PollParameters {
	list: ConnectedList;
}

/** How a list is read: from when on, and how much of it. */
export interface Extent {
	/** epoch milliseconds; undefined for everything */
	since?: number;
	/** where an earlier poll stopped; undefined for the beginning */
	startCursor?: string;
	maxPages?: number;
	/** ends the reading before its time */
	cancelSignal?: AbortSignal;
}

/** Makes the watched list ready to be read. */
export function openSource(
	context: IPollFunctions,
	{ list, method, projection }: Source,
	{ since, startCursor, maxPages, cancelSignal }: Extent = {},
): ListReader {
	const dates =
		since === undefined || method.reads !== 'since' ? {} : { [method.field.wire]: wireDate(since) };
	const parameters = {
		...list,
		query: { ...list.query, filters: { ...list.query.filters, ...dates } },
		reading: { ...list.reading, startCursor, maxPages },
	};
	const opened = createListReader(context, parameters, [...NEEDED, ...projection.needs]);
	const access = { ...opened.access, cancelSignal };
	return { ...opened, access, about: { ...opened.about, access, afterwards: AFTERWARDS } };
}

/** In UTC, which every channel takes. */
const wireDate = (ms: number): string =>
	toWireDate(
		toInstant(new Date(ms), { label: 'Start From', bound: 'after', timezone: 'UTC' }),
		true,
	);
