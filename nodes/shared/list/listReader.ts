import { UserError, type NodeApiError, type NodeOperationError } from 'n8n-workflow';

import { connect, type Connection } from '../auth/connection';
import { CHANNEL_LABELS } from '../channels/channels';
import { PLURAL } from '../channels/table';
import { channelParams } from '../params/channelParams';
import { leftOut } from '../params/filters';
import { hasCursor, splitByIds, withNeededFields, type ListQuery } from './listQuery';
import { isShowable, toNodeError, type ErrorContext } from '../errors/nodeError';
import { ApiError } from '../errors/apiError';
import { newProgress, readPages, type Page, type Progress, type Reading } from './pages';
import type { NodeContext } from '../util/nodeContext';
import type { Redactor } from '../redaction/redactor';
import type { Access } from '../http/request';
import { addHint } from '../util/executionHints';
import type { ListParameters } from './parameters';

/** What to read, with the login to read it. */
export interface ConnectedList extends ListParameters {
	connection: Connection;
}

/** A list that is ready to be read: parameters checked, credentials at hand, nothing requested yet. */
export interface ListReader {
	context: NodeContext;
	access: Access;
	query: ListQuery;
	reading: Reading;
	progress: Progress;
	returnReadOnEarlyStop: boolean;
	/** what a message says of this reading */
	about: ErrorContext;
	/** for every secret that this reading has or had */
	redactor(): Redactor;
}

export interface ItemPlace {
	itemIndex?: number;
	itemCount?: number;
}

/**
 * Loads the credentials of an input item or poll. The channel credential becomes part of the query.
 * @throws UserError when a credential cannot be used
 */
export async function connectList(
	context: NodeContext,
	parameters: ListParameters,
	itemIndex?: number,
): Promise<ConnectedList> {
	const { query, access: settings, withChannelCredentials } = parameters;
	const connection = await connect(context, settings, itemIndex, withChannelCredentials);
	const { channelCredential } = connection;
	const params = channelCredential
		? { params: channelParams(channelCredential, query.channel) }
		: {};
	return { ...parameters, connection, query: { ...query, ...params } };
}

/**
 * Makes a list ready to be read.
 * @param needs top-level fields that the output is made from
 * @throws UserError when the channel has no pages for the start cursor
 */
export function createListReader(
	context: NodeContext,
	list: ConnectedList,
	needs: readonly string[],
	place: ItemPlace = {},
): ListReader {
	const { connection, reading, returnReadOnEarlyStop } = list;
	const { access, redactor } = connection;
	const { channel, resource, tpUserId } = list.query;
	const query = withNeededFields(list.query, needs);
	assertCursorUsable(query, reading);
	const progress = newProgress(reading.startCursor);
	const wanted = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} could not be read`;
	const about = { wanted, ...place, channel, tpUserId, access, progress };
	if (list.leftOut.length > 0) addHint(context, `${leftOut(list.leftOut, query)}: read without.`);
	return { context, access, query, reading, progress, returnReadOnEarlyStop, about, redactor };
}

/**
 * Reads the list to its end and hands each page over as it comes, so that memory holds one page at a time.
 * @throws NodeApiError when a page cannot be read; with `returnReadOnEarlyStop`, only when it is the first
 */
export async function forEachPage(
	list: ListReader,
	consume: (page: Page) => void | Promise<void>,
): Promise<void> {
	try {
		for await (const page of pagesOf(list)) await consume(page);
	} catch (thrown) {
		const stopped = errorOf(list, thrown);
		if (!(list.returnReadOnEarlyStop && list.progress.pages > 0 && thrown instanceof ApiError))
			throw stopped;
		addHint(list.context, `${stopped.message}. ${stopped.description ?? ''}`.trim());
	}
}

/** The pages of the list, one after the other. Failures come as ApiError: see `errorOf`. */
export const pagesOf = (list: ListReader): AsyncGenerator<Page, void> =>
	readPages(list.context, list.access, list.query, list.reading, list.progress);

/** What a user sees of whatever stopped the reading. */
export const errorOf = (
	{ context, about, redactor }: ListReader,
	thrown: unknown,
): NodeApiError | NodeOperationError => toNodeError(context, thrown, about, redactor());

/** Says so when a list ended although the service has more. */
export function addRemainderHint(list: ListReader): void {
	if (list.progress.moreRemains) addHint(list.context, remainderHint(list));
}

/** Says so when records were left out of a list because they had come before. */
export function addRepeatsHint({ context, progress: { repeats }, query }: ListReader): void {
	if (repeats === 0) return;
	const left =
		repeats === 1
			? '1 record came again and was left out'
			: `${repeats} records came again and were left out`;
	addHint(
		context,
		`${CHANNEL_LABELS[query.channel]}: ${left}, whatever they held the second time. The channel may have moved records between pages while they were read, so that others may be missing: to be sure, read the list again.`,
	);
}

function remainderHint({ progress, query, redactor }: ListReader): string {
	const read = `${CHANNEL_LABELS[query.channel]}: ${progress.pages} page(s), ${progress.records} record(s) were read, and more remain.`;
	if (!hasCursor(query))
		return `${read} The service offers no way to read further pages of this channel.`;
	if (
		progress.cursor === undefined ||
		progress.parts > 1 ||
		!isShowable(progress.cursor, redactor())
	)
		return read;
	return `${read} To go on there, use this as “Start Cursor”: ${progress.cursor}`;
}

function assertCursorUsable(query: ListQuery, { startCursor }: Reading): void {
	if (startCursor === undefined) return;
	if (!hasCursor(query)) {
		throw new UserError(
			`Parameter “Start Cursor”: ${CHANNEL_LABELS[query.channel]} has no pages to go on from`,
			{
				description: 'Remove the cursor: this channel answers everything at once.',
			},
		);
	}
	if (splitByIds(query).length === 1) return;
	throw new UserError('Parameter “Start Cursor” does not go together with more than 100 IDs', {
		description:
			'Go on from a cursor with the part of the IDs it belongs to, or remove the cursor.',
	});
}
