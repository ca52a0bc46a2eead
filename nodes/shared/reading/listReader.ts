import { type NodeApiError, type NodeOperationError, UserError } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import type { ApiErrorKind } from '../errors/kinds';
import { type ErrorContext, type ProgressTexts, toNodeError } from '../errors/nodeError';
import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL } from '../facts/filterTable';
import type { NodeContext } from '../runtime/nodeContext';
import type { Redactor } from '../secrets/redactor';
import { type LoadedCredentials, loadCredentials } from '../service/connection';
import { ClientFilter } from './clientFilter';
import { leftOut } from './filters';
import { isInWindows, type ListParameters } from './listParameters';
import { type ListQuery, hasCursor, withNeededFields } from './listQuery';
import {
	type ListSource,
	newProgress,
	type Page,
	type Progress,
	readPages,
	type Reading,
	recordsRead,
} from './pages';
import { type AddHint, type ItemReport, shortReason } from './runHint';
import { readWindows } from './windows';

export interface ConnectedList extends ListParameters {
	credentials: LoadedCredentials;
}

/** Nothing is requested before `forEachPage` or `pagesOf`. */
export interface ListReader extends ListSource {
	/** a later page that cannot be read is noted, not thrown */
	returnReadOnEarlyStop: boolean;
	about: ErrorContext;
	/** for all secrets of the credentials, and all tokens sent so far */
	redactor(): Redactor;
	addHint: AddHint;
	report?: ItemReport;
}

export interface ReadingOwner {
	context: NodeContext;
	/** from 0; absent for polls */
	itemIndex?: number;
	cancelSignal?: AbortSignal;
	/** what becomes of what was read before a failure; absent: the cursor to go on at is told */
	recoveryHint?: string;
	addHint: AddHint;
	/** absent for polls: nothing is told after them */
	report?: ItemReport;
}

/** The channel credential becomes part of the query. @throws UserError */
export async function connectList(
	{ context, itemIndex, cancelSignal }: ReadingOwner,
	parameters: ListParameters,
): Promise<ConnectedList> {
	const { query, connectionSettings, withChannelCredentials } = parameters;
	const settings = { ...connectionSettings, cancelSignal };
	const keysFor = withChannelCredentials ? query.channel : undefined;
	const credentials = await loadCredentials(context, settings, itemIndex, keysFor);
	return { ...parameters, credentials, query: { ...query, params: credentials.params } };
}

/** @throws UserError when the channel has no pages for the start cursor */
export function createListReader(
	{ context, itemIndex, recoveryHint, addHint, report }: ReadingOwner,
	list: ConnectedList,
	needs: readonly string[],
): ListReader {
	const { reading, returnReadOnEarlyStop } = list;
	const { connection: service, redactor } = list.credentials;
	const { channel, resource, tpUserId } = list.query;
	const connection = report ? { ...service, onSent: () => (report.requests += 1) } : service;
	if (report)
		report.shop = { name: redactor().redactTyped(tpUserId), channel: CHANNEL_LABELS[channel] };
	let query = withNeededFields(list.query, needs);
	const isFiltered = query.applied !== undefined || query.booked !== undefined;
	const clientFilter = isFiltered ? new ClientFilter(query, context.getTimezone()) : undefined;
	if (clientFilter && query.filters.fields !== undefined)
		query = withNeededFields(query, clientFilter.needs);
	assertCursorUsable(query, reading);
	const progress = newProgress(reading.startCursor);
	const wanted = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} could not be read`;
	const about: ErrorContext = {
		...{ wanted, itemIndex, recoveryHint, channel, tpUserId, connection },
		itemCount: 'getInputData' in context ? context.getInputData().length : undefined,
		progress: (kind, hiding) => progressTexts(progress, kind, hiding),
	};
	const message = `${leftOut(list.leftOut, query)}: read without.`;
	if (list.leftOut.length > 0) addHint({ kind: 'filtersLeftOut', message });
	return {
		...{ context, connection, query, reading, progress, clientFilter },
		...{ returnReadOnEarlyStop, about, redactor, addHint, report },
	};
}

/** @throws NodeApiError when a page cannot be read, with `returnReadOnEarlyStop` only the first */
export async function forEachPage(
	list: ListReader,
	consume: (page: Page) => void | Promise<void>,
): Promise<void> {
	try {
		for await (const page of pagesOf(list, true)) await consume(page);
	} catch (thrown) {
		const stopped = errorOf(list, thrown);
		const { query, report, about, progress } = list;
		if (!list.returnReadOnEarlyStop || progress.pages === 0 || !(thrown instanceof ApiError))
			throw stopped;
		progress.isBrokenOff = true;
		// The log has the IDs for the support, the hint the short reason.
		list.context.logger.warn(`${stopped.message}. ${stopped.description ?? ''}`.trim());
		if (report) report.failure = shortReason(stopped.message);
		const resumeHint = about.progress?.(thrown.kind, list.redactor()).resumeHint ?? '';
		const message = `${CHANNEL_LABELS[query.channel]}: ${resumeHint}`;
		if (resumeHint !== '') list.addHint({ kind: 'stoppedEarly', message });
	}
}

/**
 * Each is requested when it is asked for, or before, see `readPages`.
 * @throws ApiError, for `errorOf`
 */
export function pagesOf(list: ListReader, isReadAhead = false): AsyncGenerator<Page, void> {
	const { query, reading } = list;
	const isCut = isInWindows(query, reading) && !query.isEmpty;
	return withProgressLog(list, isCut ? readWindows(list) : readPages(list, isReadAhead));
}

export const errorOf = (
	{ context, about, redactor }: ListReader,
	thrown: unknown,
): NodeApiError | NodeOperationError => toNodeError(context, thrown, about, redactor());

function assertCursorUsable(query: ListQuery, { startCursor }: Reading): void {
	if (startCursor === undefined || hasCursor(query)) return;
	throw new UserError(`Parameter “Start Cursor”: ${CHANNEL_LABELS[query.channel]} has no pages`, {
		description: 'Remove the cursor: this channel returns everything at once.',
	});
}

const PROGRESS_INTERVAL_MS = 5_000;

/** In a run from the editor the console of the browser shows it; n8n itself shows nothing. */
export async function* withProgressLog(
	list: ListReader,
	pages: AsyncGenerator<Page, void>,
): AsyncGenerator<Page, void> {
	let dueAt = Date.now() + PROGRESS_INTERVAL_MS;
	const { context, query, progress, redactor } = list;
	const { channel, resource, tpUserId } = query;
	for await (const page of pages) {
		if (Date.now() >= dueAt) {
			dueAt = Date.now() + PROGRESS_INTERVAL_MS;
			const what = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} of ${redactor().redactTyped(tpUserId)}`;
			const [read, pageCount] = [recordsRead(list), progress.pages].map((n) =>
				n.toLocaleString('en'),
			);
			const line = `${what}: ${read} read, page ${pageCount}`;
			context.logger.info(line);
			// Polls have no such function; n8n sends it in manual runs only.
			if ('sendMessageToUI' in context) context.sendMessageToUI(line);
		}
		yield page;
	}
}

const progressTexts = (
	progress: Progress,
	kind: ApiErrorKind,
	redactor: Redactor,
): ProgressTexts => ({
	isAtStartCursor: progress.pages === 0 && progress.cursor !== undefined,
	read:
		progress.pages === 0
			? ''
			: `Read before this: ${progress.pages} page(s), ${progress.records} record(s).`,
	resumeHint: resumeHint(progress, kind, redactor),
});

function resumeHint({ window, cursor }: Progress, kind: ApiErrorKind, redactor: Redactor): string {
	if (window) {
		const { createdAfter, records } = window;
		const again = records === 0 ? '' : ` The last ${records} record(s) come again then.`;
		return `Everything created before was read. To continue there, use this as “Created After”: ${createdAfter}.${again}`;
	}
	if (kind === 'cursorRepeated') return '';
	if (cursor === undefined || !isShowable(cursor, redactor)) return '';
	return `To continue there, use this as “Start Cursor”: ${cursor}`;
}

/** Those of channels have up to some hundred. */
const MAX_CURSOR_CHARACTERS = 4_000;

/** A cursor works only unchanged: one with a secret, or too long to copy, is not shown. */
export const isShowable = (cursor: string, redactor: Redactor): boolean =>
	cursor.length <= MAX_CURSOR_CHARACTERS && redactor.redact(cursor) === cursor;
