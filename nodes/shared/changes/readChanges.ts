import type { IDataObject } from 'n8n-workflow';

import { ApiError, isRetryable } from '../errors/apiError';
import type { ApiErrorKind } from '../errors/kinds';
import { hasCursor } from '../reading/listQuery';
import {
	createListReader,
	errorOf,
	pagesOf,
	type ConnectedList,
	type ListReader,
	type ReadingOwner,
} from '../reading/listReader';
import { addRepeatsHint, addUnmatchedHint } from '../reading/readingHints';
import type { Page } from '../reading/pages';
import type { NodeContext } from '../runtime/nodeContext';
import { inSlices } from '../runtime/yieldToEventLoop';
import { utcWireDate } from '../values/dateParameters';
import {
	graceOfFirst,
	oldestFirst,
	sortTime,
	type ChangeDetector,
	type Timed,
} from './changeDetector';
import { itemsOf } from './changeItems';
import { addRemarks, assertWholeList, noPageInTime } from './changeMessages';
import type { ChangeParameters } from './changeParameters';
import type { SavedState } from './changeState';
import { IncrementalDetector } from './incrementalDetector';
import { MemoryDetector } from './memoryDetector';
import { ruleOf, snapshot, transitionNeeds } from './rules/rules';
import type { PageDeadline } from './timeBudget';

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
	compactState: boolean;
}

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

export function openSource(
	{ context, owner, recoveryHint }: ChangeReading,
	{ list, method, projection, form, event: { transition } }: ChangeSource,
	{ since, startCursor, startPart, maxPages, cancelSignal }: Extent = {},
): ListReader {
	const dates =
		since === undefined || method.reads !== 'since'
			? {}
			: { [method.field.wire]: utcWireDate(since) };
	const parameters = {
		...list,
		query: { ...list.query, filters: { ...list.query.filters, ...dates } },
		reading: { ...list.reading, startCursor, startPart, maxPages },
	};
	const needs = transition ? [...transitionNeeds(transition), ...form.keys.needs] : [];
	const all = [...NEEDED, ...needs, ...projection.needs];
	const opened = createListReader(context, parameters, all, owner);
	const connection = { ...opened.connection, ...(cancelSignal ? { cancelSignal } : {}) };
	return { ...opened, connection, about: { ...opened.about, connection, recoveryHint } };
}

export interface Changes {
	/** the JSON of the output items, oldest change first */
	items: IDataObject[];
	state: SavedState;
	/** set when the reading stopped before the end of the list, where the next one continues */
	suspended?: Suspension;
}

/** How far a reading came that stopped before the end of the list. */
export interface Suspension {
	list: ListReader;
	/** some records of this reading were forgotten, because there are more than the state can hold */
	hasOverflowed: boolean;
}

/** How a reading ended: at the end of the list, at a cursor for lack of time, or with the need to read from the start. */
type Ending = { at: 'end' } | { at: 'cursor'; cursor?: string; part?: number } | { at: 'start' };

/**
 * Reads what happened since the last reading, continuing at its cursor if that one stopped early; from the start again
 * when the service does not accept that cursor. Stops at the deadline or after `maxPages`, so that what was read is not
 * lost.
 * @throws NodeApiError when a page cannot be read, UserError when none comes in time or the list is too long
 */
export async function readChanges(
	reading: ChangeReading,
	source: ChangeSource,
	saved: SavedState | undefined,
	deadline: PageDeadline,
): Promise<Changes> {
	const detector = detectorFor(source, saved?.detector, reading.compactState);
	const changed: ChangedItems[] = [];
	// Records are projected page by page, so that memory never holds more than one page of them.
	const take = async ({ records, unfiltered = records, serverTime }: Page): Promise<boolean> => {
		if (detector.follow({ records: unfiltered, serverTime })) return false;
		const changesOf = (record: IDataObject) => itemsOfChange(record, detector, source);
		for await (const made of inSlices(records, changesOf))
			for (const change of made) changed.push(change);
		return true;
	};
	for (let start = startIn(saved); ; start = {}) {
		const { since } = detector;
		const { maxPages } = source.list.reading;
		const extent = { since, ...start, maxPages, cancelSignal: deadline.signal };
		const list = openSource(reading, source, extent);
		const ending = await readInTime(list, deadline, take);
		if (ending.at === 'start') continue;
		addRepeatsHint(list);
		addUnmatchedHint(list);
		const items = () => oldestFirst(changed).flatMap((entry) => entry.items);
		if (ending.at === 'end') {
			assertWholeList(list, reading.partialListRemedy);
			const removed = itemsOfRemoved(detector, source);
			const state = { detector: detector.nextState() };
			addRemarks(list, source.method, detector.remarks);
			return { state, items: [...items(), ...removed] };
		}
		const { cursor, part } = ending;
		const state = { detector: detector.suspendedState(), cursor, part };
		addRemarks(list, source.method, detector.remarks);
		return {
			state,
			items: items(),
			suspended: { list, hasOverflowed: detector.overflowed },
		};
	}
}

/** The change detector for the event and channel of a source, with the state of the reading before. */
function detectorFor(
	{ method, event, lookbackMs, startFrom, isUnfiltered, transitions }: ChangeSource,
	state: IDataObject | undefined,
	compactState: boolean,
): ChangeDetector {
	const { change, transition } = event;
	const settings = { change, now: Date.now(), lookbackMs, startFrom, isUnfiltered };
	if (method.reads === 'since' && !transition)
		return new IncrementalDetector(state, { ...settings, ...method, compactState });
	const { threshold = 0, baselineMs, graceMs } = transitions;
	return new MemoryDetector(state, {
		...settings,
		rule: transition ? ruleOf(transition, threshold) : snapshot(change, startFrom !== undefined),
		isFiltered: method.reads === 'since',
		baselineMs: Math.max(baselineMs, graceMs + lookbackMs),
		graceMs: Math.max(graceMs, lookbackMs),
		firstGraceMs: transition ? 0 : graceOfFirst(lookbackMs),
	});
}

type ChangedItems = Timed & { items: IDataObject[] };

/** The items of a record for each of its changes, in batches for `inSlices`. */
function* itemsOfChange(
	record: IDataObject,
	detector: ChangeDetector,
	{ event, projection, form }: ChangeSource,
): Generator<ChangedItems[]> {
	const changes = detector.changesOf(record);
	// Comparing a long record takes some time as well.
	yield [];
	const ms = sortTime(record, event.change);
	for (const change of changes)
		for (const items of itemsOf(record, change, projection, form))
			if (items.length > 0) yield [{ ms, items }];
}

/** The items of records that left the list; nothing but their ID is known. */
function itemsOfRemoved(
	detector: ChangeDetector,
	{ projection, form, list: { query } }: ChangeSource,
): IDataObject[] {
	return (detector.removed?.() ?? [])
		.flatMap(({ id, transition }) => [
			...itemsOf({ id, channel_name: query.channel }, transition, projection, form),
		])
		.flat();
}

const startIn = ({ cursor, part }: Partial<SavedState> = {}): Extent => ({
	startCursor: cursor,
	startPart: part,
});

/**
 * Reads page after page until the end or the deadline. A page that does not come before the deadline is read by the
 * next reading.
 * @param take returns false when the list must be read again from its start
 */
async function readInTime(
	list: ListReader,
	deadline: PageDeadline,
	take: (page: Page) => Promise<boolean>,
): Promise<Ending> {
	const pages = pagesOf(list);
	let cursor: string | undefined;
	try {
		for (;;) {
			const canStop = cursor !== undefined && hasCursor(list.query);
			if (canStop && deadline.isPast) return stoppedAt(list, cursor);
			const step = await deadline.before(pages.next());
			if (!step && list.progress.pages === 0) throw noPageInTime(list, deadline);
			if (!step) return stoppedAt(list, cursor);
			if (step.done) return endOf(list, cursor);
			if (!(await take(step.value))) return { at: 'start' };
			cursor = step.value.nextCursor;
		}
	} catch (thrown) {
		if (isCursorUseless(list, thrown)) return { at: 'start' };
		throw errorOf(list, thrown);
	}
}

/** With a page limit, the pages can end before the list does. */
const endOf = (list: ListReader, cursor: string | undefined): Ending =>
	list.progress.moreRemains && hasCursor(list.query) ? stoppedAt(list, cursor) : { at: 'end' };

/** A cursor belongs to one part of a long list of IDs. */
const stoppedAt = (
	{ progress: { part, parts } }: ListReader,
	cursor: string | undefined,
): Ending => ({ at: 'cursor', cursor, ...(parts > 1 ? { part } : {}) });

/**
 * Kinds of failure by which a service may reject a cursor that has expired; `serverTrouble` stands for HTTP 500. Some
 * answer it like a missing permission, or not with JSON: when that is not about the cursor, the start of the list fails
 * in the same way.
 */
const CURSOR_REJECTIONS: readonly ApiErrorKind[] = [
	'badRequest',
	'notFound',
	'reportedByService',
	'serverTrouble',
	'unexpectedShape',
	'forbidden',
	'blocked',
	'channelRefused',
	'notLinked',
	'notJson',
	'emptyAnswer',
];

const ENDLESS_PAGES: readonly ApiErrorKind[] = ['cursorRepeated', 'cursorIgnored'];

/** Whether the cursor of an earlier reading is of no use: the service rejects it, or the pages repeat without end. */
function isCursorUseless({ reading, progress }: ListReader, thrown: unknown): boolean {
	if (reading.startCursor === undefined || !(thrown instanceof ApiError)) return false;
	if (ENDLESS_PAGES.includes(thrown.kind)) return true;
	return progress.pages === 0 && !isRetryable(thrown) && CURSOR_REJECTIONS.includes(thrown.kind);
}
