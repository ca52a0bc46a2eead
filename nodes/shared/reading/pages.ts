import type { IDataObject } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { NodeContext } from '../runtime/nodeContext';
import { send, type Connection, type ServiceRequest } from '../service/request';
import { instantIn } from '../values/dates';
import { recordId } from '../values/recordValues';
import type { ClientFilter, FilterCounts } from './clientFilter';
import { type Answer, readAnswer } from './envelope';
import { type ListQuery, hasCursor, pageBody } from './listQuery';

export interface Reading {
	/** most records in all; undefined: all */
	limit?: number;
	/** records to request per page, 1 to 100; `limit` if that is less and the node filters nothing */
	pageSize: number;
	/** most pages; undefined: all */
	maxPages?: number;
	startCursor?: string;
	/** IDs of records that came before the first page, and are left out */
	alreadyExported?: readonly string[];
	/** time from which on no further page is asked for, epoch milliseconds; undefined: none */
	endsAt?: number;
	/** most windows of creation time to read at the same time; undefined or 1: no windows */
	parallelWindows?: number;
}

/** Where a reading goes on that another one has begun. */
export type Place = Pick<Reading, 'startCursor' | 'pageSize'>;

/** Where a reading stopped before the end of the list. */
export const placeOf = ({ reading, progress }: ListSource): Place => ({
	startCursor: progress.cursor,
	pageSize: reading.pageSize,
});

export interface Page extends Omit<Answer, 'cursor'> {
	/** those that did not come before in this reading, unchanged */
	records: IDataObject[];
	/** the same, also those that a filter of the node left out; absent where there is none */
	unfiltered?: readonly IDataObject[];
	/** IDs of the answer, also of records that came before; not in windows */
	ids?: readonly string[];
	/** cursor of the next page; undefined at the end */
	nextCursor?: string;
}

/** Progress of a reading, updated after each page, for messages and to continue later. */
export interface Progress {
	pages: number;
	records: number;
	/** cursor of the request that failed; undefined for the first page */
	cursor?: string;
	/** in windows, instead of a cursor: “Created After” to go on with, and the records since */
	window?: { createdAfter: string; records: number };
	executionId?: string;
	traceId?: string;
	/** the reading ended before the list: by `maxPages`, or as the channel takes no cursor */
	moreRemains: boolean;
	/** the reading ended at its limit, and the service may have more */
	isLimited: boolean;
	/** records left out because their ID had come before, by no overlap of windows */
	repeats: number;
	/** the first and the last `created_at` */
	first?: { text: string; ms: number };
	last?: { text: string; ms: number };
	/** the reading failed after some pages, and these are handed on */
	isBrokenOff?: boolean;
	/** not read in windows, as records have no readable date of creation */
	isUndated?: boolean;
}

export const newProgress = (startCursor?: string): Progress => ({
	pages: 0,
	records: 0,
	cursor: startCursor,
	moreRemains: false,
	isLimited: false,
	repeats: 0,
});

export function notePage(
	progress: Progress,
	{ records, executionId, traceId }: Pick<Answer, 'records' | 'executionId' | 'traceId'>,
): void {
	progress.pages++;
	progress.records += records.length;
	noteDates(progress, records);
	Object.assign(progress, { executionId, traceId });
}

/** Notes the first and the last date of creation of a page. */
export function noteDates(progress: Progress, records: readonly IDataObject[]): void {
	for (const { created_at: date } of records) {
		const ms = instantIn(date);
		if (ms === undefined) continue;
		const noted = { text: String(date), ms };
		if (!progress.first || ms < progress.first.ms) progress.first = noted;
		if (!progress.last || ms > progress.last.ms) progress.last = noted;
	}
}

/** How many records were read so far, also of those that a filter of the node left out. */
export const recordsRead = (list: { progress: Progress; clientFilter?: FilterCounts }): number =>
	list.clientFilter?.isTesting ? list.clientFilter.read : list.progress.records;

/** What reading a list needs, and how far it is. */
export interface ListSource {
	context: NodeContext;
	connection: Connection;
	query: ListQuery;
	reading: Reading;
	/** updated while the list is read */
	progress: Progress;
	/** applies the filters that the channel lacks; undefined: none */
	clientFilter?: ClientFilter;
}

/**
 * Reads a list page by page (spec: List products, List orders). Only the cursor decides where it
 * ends, never a short or empty page; each record comes out once, whatever the pages repeat.
 * @throws ApiError; `progress` then tells what was read and where to go on
 */
export async function* readPages(source: ListSource): AsyncGenerator<Page, void> {
	const { query, reading, progress } = source;
	const { limit = Infinity, maxPages, endsAt = Infinity } = reading;
	// Nothing can match; a cursor has filters of its own.
	if (query.isEmpty && reading.startCursor === undefined) return;
	const seen = new Deduplicator(reading.alreadyExported);
	const guard = new CursorGuard();
	progress.cursor = reading.startCursor;
	for (;;) {
		const { page, received, fresh } = await readPage(source, seen);
		notePage(progress, page);
		progress.repeats = seen.repeats;
		const { cursor } = progress;
		// Set after the page was consumed, so that one whose consumer fails can go on at this page.
		yield page;
		const { nextCursor } = page;
		progress.cursor = nextCursor;
		if (progress.records >= limit) {
			progress.isLimited = page.isCut || nextCursor !== undefined;
			return;
		}
		if (nextCursor === undefined) return;
		guard.check(cursor, nextCursor, received, fresh);
		if (!hasCursor(query) || progress.pages === maxPages || Date.now() >= endsAt) {
			progress.moreRemains = true;
			return;
		}
	}
}

/**
 * The next page, with the numbers of records in the answer, and of those that are new. A function of
 * its own, as all that a generator holds stays in memory while it waits for the next page.
 */
async function readPage(
	source: ListSource,
	seen: Deduplicator,
): Promise<{ page: Page & { isCut: boolean }; received: number; fresh: number }> {
	const { reading, progress, clientFilter } = source;
	const answer = await requestPage(source, progress);
	const { cursor: nextCursor, records: received, ...details } = answer;
	const fresh = seen.unseen(received);
	const passing = clientFilter ? clientFilter.passing(fresh) : fresh;
	const { limit } = reading;
	const records = limit === undefined ? passing : passing.slice(0, limit - progress.records);
	const page = {
		...{ ...details, records, nextCursor, isCut: records.length < passing.length },
		unfiltered: fresh,
		ids: received.map(recordId).filter((id) => id !== undefined),
	};
	return { page, received: received.length, fresh: fresh.length };
}

/** Requests a page: the first one without a cursor. */
export async function requestPage(
	{ context, connection, query, reading }: Omit<ListSource, 'progress'>,
	{ cursor, pages }: Pick<Progress, 'cursor' | 'pages'>,
): Promise<Answer> {
	const { limit, pageSize } = reading;
	const { channel, tpUserId, completionCallbackUrl } = query;
	// The same for every page: some cursors count pages, so another size would repeat or skip records.
	// Where the node filters, a page as short as the limit could bring one match at a time.
	const size = query.applied || query.booked ? pageSize : Math.min(pageSize, limit ?? pageSize);
	const request: ServiceRequest = {
		method: 'POST',
		path: TABLE[query.resource].path,
		query: { channel, tpUserId, ...(completionCallbackUrl ? { completionCallbackUrl } : {}) },
		body: pageBody(query, { limit: size, cursor }),
		what: `Reading ${PLURAL[query.resource]} from ${channel}, page ${pages + 1}`,
	};
	return await send(context, connection, request, readAnswer);
}

/** Removes duplicates by ID, also those whose content differs. */
export class Deduplicator {
	repeats = 0;

	private readonly seen: Set<string>;

	/** @param ids that came before */
	constructor(ids: readonly string[] = []) {
		this.seen = new Set(ids);
	}

	/** The records whose ID has not come before, in their order. */
	unseen(records: IDataObject[]): IDataObject[] {
		const fresh = records.filter((record) => this.isUnseen(record));
		this.repeats += records.length - fresh.length;
		return fresh;
	}

	/** Whether the ID of a record has not come before; it counts as seen from now on. */
	isUnseen(record: IDataObject): boolean {
		const id = recordId(record);
		// Records without an ID cannot be compared: better a duplicate than a missing record.
		if (id === undefined) return true;
		const { size } = this.seen;
		return this.seen.add(id).size > size;
	}
}

/** This many pages in a row with only repeated records mean that the service ignores the cursor. */
const MAX_REPEATED_PAGES = 3;

/** Empty pages in a row, far more than filters cause; those of one repeated record count as empty. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * Detects cursors that go in a circle, or bring no new records although every one is new. A page of
 * one repeated record is no proof: a record added meanwhile moves all others by one position.
 */
export class CursorGuard {
	private readonly cursors = new Set<string | undefined>();
	private repeated = 0;
	private empty = 0;

	/** @param fresh records that are new. @throws ApiError when the reading leads nowhere */
	check(cursor: string | undefined, next: string, received: number, fresh: number): void {
		this.cursors.add(cursor);
		if (this.cursors.has(next)) throw new ApiError('cursorRepeated');
		if (fresh > 0) {
			this.repeated = 0;
			this.empty = 0;
		} else if (received > 1) {
			this.repeated++;
		} else {
			this.empty++;
		}
		if (this.repeated >= MAX_REPEATED_PAGES || this.empty >= MAX_EMPTY_PAGES)
			throw new ApiError('cursorRepeated');
	}
}
