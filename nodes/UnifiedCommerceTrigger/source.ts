import type { IPollFunctions } from 'n8n-workflow';

import { createListReader, type ConnectedList, type ListReader } from '../shared/list/listReader';
import { toInstant, toWireDate } from '../shared/params/dates';
import type { AddHint } from '../shared/util/executionHints';
import type { PollParameters } from './parameters';

/** Fields that change detection reads, in addition to those the user chose. */
const NEEDED = ['id', 'created_at', 'updated_at'];

const RECOVERY_HINT = 'Nothing was passed on; the next poll reads it again.';

/** The parameters of the trigger, with the credentials loaded. */
export interface Source extends PollParameters {
	list: ConnectedList;
}

/** The part of a list to read. */
export interface Extent {
	/** lower bound of the date filter, epoch milliseconds; undefined: no filter */
	since?: number;
	/** cursor at which an earlier poll stopped; undefined: from the start */
	startCursor?: string;
	maxPages?: number;
	/** ends open requests and waits when it aborts */
	cancelSignal?: AbortSignal;
}

/** The list reader of the trigger. */
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
	// Polls have no output panel for hints.
	const addHint: AddHint = ({ message }) => context.logger.warn(message);
	const opened = createListReader(context, parameters, [...NEEDED, ...projection.needs], {
		addHint,
	});
	const connection = { ...opened.connection, cancelSignal };
	const about = { ...opened.about, connection, recoveryHint: RECOVERY_HINT };
	return { ...opened, connection, about };
}

/** In UTC, which every channel takes. */
const wireDate = (ms: number): string =>
	toWireDate(
		toInstant(new Date(ms), { label: 'Start From', bound: 'after', timezone: 'UTC' }),
		true,
	);
