import { UserError } from 'n8n-workflow';

import { connectionFor, credentialData, currentRedactor, currentSecrets } from '../auth/connection';
import { CHANNEL_LABELS } from '../channels/channels';
import { PLURAL } from '../channels/table';
import { channelParams } from '../params/channelParams';
import { leftOut } from '../params/filters';
import { hasCursor, splitByIds, withNeededFields, type ListQuery } from './listQuery';
import { isShowable, toNodeError, type ErrorContext } from '../errors/nodeError';
import { ApiError } from '../errors/apiError';
import { newProgress, readPages, type Page, type Progress, type Reading } from './pages';
import { CHANNEL_CREDENTIAL, type NodeContext } from '../util/nodeContext';
import type { Redactor } from '../redaction/redactor';
import { secretsSentBy, type Access } from '../http/request';
import { addHint } from '../util/executionHints';
import type { ListParameters } from './parameters';

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
	/** secrets as they were when the list was opened; a token renewed since is added when needed */
	secrets: readonly string[];
	itemIndex?: number;
}

export interface ItemPlace {
	itemIndex?: number;
	itemCount?: number;
}

/**
 * Makes a list ready to be read.
 * @param needs top-level fields that the output is made from
 * @throws UserError when a credential cannot be used
 */
export async function createListReader(
	context: NodeContext,
	parameters: ListParameters,
	needs: readonly string[],
	place: ItemPlace = {},
): Promise<ListReader> {
	const { channel, resource, tpUserId } = parameters.query;
	const access = await connectionFor(context, parameters.access, place.itemIndex);
	const params = parameters.withChannelCredentials
		? {
				params: channelParams(
					await credentialData(context, CHANNEL_CREDENTIAL, place.itemIndex),
					channel,
				),
			}
		: {};
	const query = withNeededFields({ ...parameters.query, ...params }, needs);
	assertCursorUsable(query, parameters.reading);
	const progress = newProgress(parameters.reading.startCursor);
	const list: ListReader = {
		context,
		access,
		query,
		reading: parameters.reading,
		progress,
		returnReadOnEarlyStop: parameters.returnReadOnEarlyStop,
		about: {
			wanted: `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} could not be read`,
			...place,
			channel,
			tpUserId,
			access,
			progress,
		},
		secrets: await currentSecrets(context, place.itemIndex),
		itemIndex: place.itemIndex,
	};
	if (parameters.leftOut.length > 0)
		addHint(context, `${leftOut(parameters.leftOut, parameters.query)}: read without.`);
	return list;
}

/**
 * Reads the list to its end and hands each page over as it comes, so that no page outlives its turn.
 * @throws NodeApiError when a page cannot be read; with `returnReadOnEarlyStop`, only when it is the first
 */
export async function forEachPage(
	list: ListReader,
	consume: (page: Page) => void | Promise<void>,
): Promise<void> {
	try {
		for await (const page of pagesOf(list)) await consume(page);
	} catch (thrown) {
		const stopped = await asNodeError(list, thrown);
		if (!(list.returnReadOnEarlyStop && list.progress.pages > 0 && thrown instanceof ApiError))
			throw stopped;
		addHint(list.context, `${stopped.message}. ${stopped.description ?? ''}`.trim());
	}
}

/** The pages of the list, one after the other. Failures come as ApiError: see `asNodeError`. */
export const pagesOf = (list: ListReader): AsyncGenerator<Page, void> =>
	readPages(list.context, list.access, list.query, list.reading, list.progress);

type SecretSources = Pick<ListReader, 'context' | 'itemIndex' | 'about' | 'secrets'>;

/** What a user sees of whatever stopped the reading; other errors than the service's stay as they are. */
export async function asNodeError(
	{ context, itemIndex, about, secrets }: SecretSources,
	thrown: unknown,
): Promise<Error & { description?: string | null }> {
	if (!(thrown instanceof ApiError)) return thrown as Error;
	return toNodeError(
		context,
		thrown,
		about,
		await redactorOf({ context, itemIndex, about, secrets }),
	);
}

/** For every secret that this reading has or had. */
const redactorOf = async ({
	context,
	itemIndex,
	about,
	secrets,
}: SecretSources): Promise<Redactor> =>
	await currentRedactor(context, itemIndex, [...secrets, ...secretsSentBy(about.access)]);

/** Says so when a list ended although the service has more. */
export async function addRemainderHint(list: ListReader): Promise<void> {
	if (list.progress.moreRemains) addHint(list.context, remainderHint(list, await redactorOf(list)));
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

function remainderHint({ progress, query }: ListReader, redactor: Redactor): string {
	const read = `${CHANNEL_LABELS[query.channel]}: ${progress.pages} page(s), ${progress.records} record(s) were read, and more remain.`;
	if (!hasCursor(query))
		return `${read} The service offers no way to read further pages of this channel.`;
	if (progress.cursor === undefined || progress.parts > 1 || !isShowable(progress.cursor, redactor))
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
