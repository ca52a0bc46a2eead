import {
	createListReader,
	type ConnectedList,
	type ListReader,
	type ReadingOwner,
} from '../reading/listReader';
import { toInstant, toWireDate } from '../values/dateParameters';
import type { NodeContext } from '../runtime/nodeContext';
import type { ChangeParameters } from './changeParameters';
import { transitionNeeds } from './rules/rules';

/** Fields that change detection reads, in addition to those the user chose. */
const NEEDED = ['id', 'created_at', 'updated_at'];

/** Where to read changes from: the checked parameters, with the credentials loaded. */
export interface ChangeSource extends ChangeParameters {
	list: ConnectedList;
}

/** What a reading of changes belongs to, a poll or an input item, and the words of its messages. */
export interface ChangeReading {
	context: NodeContext;
	owner: ReadingOwner;
	/** what becomes of the changes when a page cannot be read */
	recoveryHint: string;
	/** what to do about a channel that gives only the beginning of its list, and has no filter to narrow it */
	partialListRemedy: string;
	/** see `DetectorSettings` */
	compactState: boolean;
}

/** The part of a list to read. */
export interface Extent {
	/** lower bound of the date filter, epoch milliseconds; undefined: no filter */
	since?: number;
	/** cursor at which an earlier reading stopped; undefined: from the start */
	startCursor?: string;
	/** part of a long list of IDs at which it stopped, from 1; undefined: the first */
	startPart?: number;
	maxPages?: number;
	/** ends open requests and waits when it aborts, in place of the signal of the connection */
	cancelSignal?: AbortSignal;
}

/** A list reader for the changes of a source. */
export function openSource(
	{ context, owner, recoveryHint }: ChangeReading,
	{ list, method, projection, event: { transition } }: ChangeSource,
	{ since, startCursor, startPart, maxPages, cancelSignal }: Extent = {},
): ListReader {
	const dates =
		since === undefined || method.reads !== 'since' ? {} : { [method.field.wire]: wireDate(since) };
	const parameters = {
		...list,
		query: { ...list.query, filters: { ...list.query.filters, ...dates } },
		reading: { ...list.reading, startCursor, startPart, maxPages },
	};
	const needs = [...NEEDED, ...(transition ? transitionNeeds(transition) : [])];
	const opened = createListReader(context, parameters, [...needs, ...projection.needs], owner);
	const connection = { ...opened.connection, ...(cancelSignal ? { cancelSignal } : {}) };
	return { ...opened, connection, about: { ...opened.about, connection, recoveryHint } };
}

/** In UTC, which every channel takes. */
const wireDate = (ms: number): string =>
	toWireDate(
		toInstant(new Date(ms), { label: 'Start From', bound: 'after', timezone: 'UTC' }),
		true,
	);
