import type { IDataObject } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { NodeContext } from '../runtime/nodeContext';
import { nextTurn } from '../runtime/eventLoop';
import { send, type Connection, type ServiceRequest } from '../service/request';
import { instantIn } from '../values/dates';
import { recordId } from '../values/recordValues';
import type { ClientFilter, FilterCounts } from './clientFilter';
import { type Answer, readAnswer } from './envelope';
import { type ListQuery, hasCursor, pageBody } from './listQuery';

/** To connect and to send, where the address is known. */
const TURNS_TO_CONNECT = 2;

export interface Reading {
	/** undefined: all */
	limit?: number;
	/** 1 to 100; `limit` if that is less and the node filters nothing */
	pageSize: number;
	maxPages?: number;
	startCursor?: string;
	/** IDs of records to leave out */
	alreadyExported?: readonly string[];
	/** no page is asked for after it, epoch milliseconds */
	endsAt?: number;
	/** most at the same time; undefined or 1: no windows */
	parallelWindows?: number;
}

export type Place = Pick<Reading, 'startCursor' | 'pageSize'>;

export const placeOf = ({ reading, progress }: ListSource): Place => ({
	startCursor: progress.cursor,
	pageSize: reading.pageSize,
});

export interface Page extends Omit<Answer, 'cursor'> {
	/** unchanged, without those that came before */
	records: IDataObject[];
	/** also those that a filter of the node left out; absent without one */
	unfiltered?: readonly IDataObject[];
	/** of the answer, also of records that came before; not in windows */
	ids?: readonly string[];
	/** undefined at the end */
	nextCursor?: string;
}

/** Updated after each page. */
export interface Progress {
	pages: number;
	records: number;
	/** of the request that failed; undefined for the first page */
	cursor?: string;
	/** instead of a cursor: “Created After” to go on with, and the records since */
	window?: { createdAfter: string; records: number };
	executionId?: string;
	traceId?: string;
	/** by `maxPages`, or as the channel takes no cursor */
	moreRemains: boolean;
	/** at the limit, and the service may have more */
	isLimited: boolean;
	/** left out because their ID had come before, not by overlap of windows */
	repeats: number;
	first?: { text: string; ms: number };
	last?: { text: string; ms: number };
	/** failed after some pages, which are handed on */
	isBrokenOff?: boolean;
	/** not in windows: records have no readable date of creation */
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

export function noteDates(progress: Progress, records: readonly IDataObject[]): void {
	for (const { created_at: date } of records) {
		const ms = instantIn(date);
		if (ms === undefined) continue;
		const { first, last } = progress;
		if (!first || ms < first.ms) progress.first = { text: String(date), ms };
		if (!last || ms > last.ms) progress.last = { text: String(date), ms };
	}
}

/** Also those that a filter of the node left out. */
export const recordsRead = (list: { progress: Progress; clientFilter?: FilterCounts }): number =>
	list.clientFilter?.isTesting ? list.clientFilter.read : list.progress.records;

export interface ListSource {
	context: NodeContext;
	connection: Connection;
	query: ListQuery;
	reading: Reading;
	progress: Progress;
	clientFilter?: ClientFilter;
}

/**
 * Reads page by page (spec: List products, List orders). Only the cursor decides where the list
 * ends, never a short or empty page; each record comes out once.
 * @param isReadAhead a page is asked for while the one before is in use: for callers that use all,
 * without `endsAt`
 * @throws ApiError; `progress` then tells what was read and where to go on
 */
export async function* readPages(
	source: ListSource,
	isReadAhead = false,
): AsyncGenerator<Page, void> {
	const { query, reading, progress } = source;
	const { limit = Infinity, maxPages, endsAt = Infinity } = reading;
	// Nothing can match; a cursor has filters of its own.
	if (query.isEmpty && reading.startCursor === undefined) return;
	const seen = new Deduplicator(reading.alreadyExported);
	const guard = new CursorGuard();
	progress.cursor = reading.startCursor;
	let request: Promise<Answer> | undefined = requestPage(source, progress);
	for (;;) {
		const { page, received, fresh } = await readPage(source, seen, request);
		notePage(progress, page);
		progress.repeats = seen.repeats;
		const { nextCursor: cursor } = page;
		const isFull = progress.records >= limit;
		const isEnd = isFull || cursor === undefined;
		const isLost = !isEnd && guard.isLost(progress.cursor, cursor, received, fresh);
		const isLast = !hasCursor(query) || progress.pages === maxPages;
		const { pages } = progress;
		const requestNext = async () => await requestPage(source, { cursor, pages });
		request = isReadAhead && !isEnd && !isLost && !isLast ? requestNext() : undefined;
		// Its failure is thrown where it is waited for.
		request?.catch(() => {});
		if (request) await connected();
		// If the consumer of a page fails, the reading can go on at this page.
		yield page;
		progress.cursor = cursor;
		if (isFull) progress.isLimited = page.isCut || cursor !== undefined;
		if (isEnd) return;
		if (isLost) throw new ApiError('cursorRepeated');
		if (isLast || Date.now() >= endsAt) {
			progress.moreRemains = true;
			return;
		}
		request ??= requestNext();
	}
}

/** Else a consumer that works for long would keep the request that was begun from leaving. */
async function connected(): Promise<void> {
	for (let turn = 0; turn < TURNS_TO_CONNECT; turn++) await nextTurn();
}

/** A function of its own, as a generator keeps all that it holds while it waits for a page. */
async function readPage(
	{ reading, progress, clientFilter }: ListSource,
	seen: Deduplicator,
	request: Promise<Answer>,
): Promise<{ page: Page & { isCut: boolean }; received: number; fresh: number }> {
	const { cursor: nextCursor, records: received, ...details } = await request;
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

export async function requestPage(
	{ context, connection, query, reading }: Omit<ListSource, 'progress'>,
	{ cursor, pages }: Pick<Progress, 'cursor' | 'pages'>,
): Promise<Answer> {
	const { limit, pageSize } = reading;
	const { channel, tpUserId, completionCallbackUrl } = query;
	// The same for every page: some cursors count pages. Where the node filters, a page as short as
	// the limit could bring one match at a time.
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

export class Deduplicator {
	repeats = 0;

	private readonly seen: Set<string>;

	constructor(ids: readonly string[] = []) {
		this.seen = new Set(ids);
	}

	unseen(records: IDataObject[]): IDataObject[] {
		const fresh = records.filter((record) => this.isUnseen(record));
		this.repeats += records.length - fresh.length;
		return fresh;
	}

	/** The ID counts as seen from now on. */
	isUnseen(record: IDataObject): boolean {
		const id = recordId(record);
		// Without an ID: better a duplicate than a missing record.
		if (id === undefined) return true;
		const { size } = this.seen;
		return this.seen.add(id).size > size;
	}
}

/** In a row, with only repeated records: the service ignores the cursor. */
const MAX_REPEATED_PAGES = 3;

/** In a row, far more than filters cause; a page of one repeated record counts as empty. */
const MAX_EMPTY_PAGES = 1_000;

/** A page of one repeated record is no proof: a record added meanwhile moves the others. */
export class CursorGuard {
	private readonly cursors = new Set<string | undefined>();
	private repeated = 0;
	private empty = 0;

	/** Whether the reading leads nowhere. */
	isLost(cursor: string | undefined, next: string, received: number, fresh: number): boolean {
		this.cursors.add(cursor);
		if (this.cursors.has(next)) return true;
		if (fresh > 0) {
			this.repeated = 0;
			this.empty = 0;
		} else if (received > 1) {
			this.repeated++;
		} else {
			this.empty++;
		}
		return this.repeated >= MAX_REPEATED_PAGES || this.empty >= MAX_EMPTY_PAGES;
	}
}
