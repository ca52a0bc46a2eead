import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';

import type { Redactor } from '../secrets/redactor';
import { ApiError } from './apiError';
import { errorTexts, type ErrorTexts, type RequestContext } from './errorTexts';
import { failureOf, failureOfRequest, isDefect } from './failure';
import { maskFaultNames } from './faultNames';
import type { NodeContext } from '../runtime/nodeContext';

/** Progress of a reading at the time of a failure. */
export interface ReadingProgress {
	/** pages and records read so far */
	pages: number;
	records: number;
	/** cursor of the request that failed; undefined for the first page */
	cursor?: string;
	/** number of the current part of a long list of IDs, which is read in parts; from 1 */
	part: number;
	/** number of parts */
	parts: number;
	/** where to go on instead of at a cursor, once a window of creation time was handed on whole */
	window?: ReadingWindow;
	/** execution ID of the last page that was read */
	executionId?: string;
	/** trace ID of the last page that was read */
	traceId?: string;
}

/** The window of creation time at which a reading in windows stands. */
export interface ReadingWindow {
	/** value of the filter “Created After” that leaves out nothing but what was handed on */
	createdAfter: string;
	/** records of this window handed on so far */
	records: number;
}

/** The context of a failed request, for messages. */
export interface ErrorContext extends RequestContext {
	/** beginning of the message, such as "Shopify orders could not be read" */
	wanted: string;
	/** index of the input item, from 0 */
	itemIndex?: number;
	/** number of input items; the index of a single one is not told */
	itemCount?: number;
	progress?: ReadingProgress;
	/** what happens to the records read before; replaces the hint at the start cursor */
	recoveryHint?: string;
}

/** The texts of an error that has none. */
export const UNKNOWN = 'The node stopped for a reason it does not know';
export const UNKNOWN_HINT =
	'This is a defect of the node: please report it with this text, the operation and the versions of n8n and the node.';

/**
 * The error that the user sees, made of whatever was thrown. Errors of n8n are returned unchanged.
 * @param about context of a failed request; for other errors, only the index of the input item is used
 * @param redactor for all secrets that the texts of a failed request may contain
 */
export function toNodeError(
	context: NodeContext,
	thrown: unknown,
	about: Partial<ErrorContext> = {},
	redactor?: Redactor,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof ApiError && redactor && about.wanted !== undefined)
		return requestError(context, thrown, { ...about, wanted: about.wanted }, redactor);
	const { message, description } = thrown as Error & { description?: string | null };
	return new NodeOperationError(context.getNode(), message || UNKNOWN, {
		description: description || (isDefect(thrown) ? UNKNOWN_HINT : undefined),
		failure: failureOf(thrown),
		...(about.itemIndex === undefined ? {} : { itemIndex: about.itemIndex }),
	});
}

/**
 * The error for a failed request: what happened, where, what to do, and where to continue. It is made of redacted
 * texts alone, so that no object with headers or bodies is attached to it.
 */
function requestError(
	context: NodeContext,
	failure: ApiError,
	about: ErrorContext,
	redactor: Redactor,
): NodeApiError {
	const texts = errorTexts(failure, about, redactor);
	const message = maskFaultNames(`${about.wanted}: ${texts.message}`);
	const description = [
		isRefusedCursor(texts, about) ? REFUSED_CURSOR : texts.hint,
		texts.wait,
		...resumeHint(failure, about, redactor),
		contextOf(failure, about, redactor),
	]
		.filter((part) => part !== '')
		.join(' ');
	const { status } = failure.details;
	const source: IDataObject = { message };
	return new NodeApiError(context.getNode(), source as { [key: string]: string }, {
		message,
		description,
		failure: failureOfRequest(texts.kind, failure),
		...(status === undefined ? {} : { httpCode: String(status) }),
		...(about.itemIndex === undefined ? {} : { itemIndex: about.itemIndex }),
	});
}

const REFUSED_CURSOR =
	'Check “Start Cursor”: a cursor goes on with the same channel, user and kind of record it came from, unchanged, and the service may forget it. Leave it empty to begin with the first page.';

/** Whether the service refused the first request of a reading that goes on at a cursor. */
const isRefusedCursor = ({ kind }: ErrorTexts, { progress }: ErrorContext): boolean =>
	kind === 'badRequest' && progress?.pages === 0 && progress.cursor !== undefined;

function resumeHint(
	{ kind }: ApiError,
	{ progress, recoveryHint }: ErrorContext,
	redactor: Redactor,
): string[] {
	if (!progress || progress.pages === 0) return [];
	const read = `Read before this: ${progress.pages} page(s), ${progress.records} record(s).`;
	if (recoveryHint !== undefined) return [`${read} ${recoveryHint}`];
	if (progress.window) return [`${read} ${windowHint(progress.window)}`];
	if (kind === 'cursorRepeated' || kind === 'cursorIgnored') return [read];
	if (progress.parts > 1) {
		return [
			`${read} The list of IDs is read in parts of 100; this was part ${progress.part} of ${progress.parts}.`,
		];
	}
	if (progress.cursor === undefined || !isShowable(progress.cursor, redactor)) return [read];
	return [`${read} To go on there, use this as “Start Cursor”: ${progress.cursor}`];
}

function windowHint({ createdAfter, records }: ReadingWindow): string {
	const again =
		records === 0
			? 'Those of its first two seconds may come again then.'
			: `The last ${records} record(s) come again then, as may those of its first two seconds.`;
	return `All that was created before was read. To go on there, use this as “Created After”: ${createdAfter}. ${again}`;
}

/** Longest cursor that a message carries; those of channels have up to some hundred characters. */
const MAX_CURSOR_CHARACTERS = 4_000;

/**
 * Whether a cursor may be shown: it works only unchanged, so one with a secret in it, or too long to copy, is not shown
 * at all.
 */
export const isShowable = (cursor: string, redactor: Redactor): boolean =>
	cursor.length <= MAX_CURSOR_CHARACTERS && redactor.redact(cursor) === cursor;

function contextOf({ details }: ApiError, about: ErrorContext, redactor: Redactor): string {
	// If the answer has no IDs, those of the last page help the support to find the reading.
	const isOwn = details.executionId !== undefined || details.traceId !== undefined;
	const { executionId, traceId } = isOwn ? details : (about.progress ?? {});
	const ofPage = isOwn ? '' : ' of the last page read';
	// Counted from 0, under this name, as n8n does beside the message.
	const several =
		about.itemCount !== undefined && about.itemCount > 1 && about.itemIndex !== undefined;
	return [
		several ? `Item Index: ${about.itemIndex}` : '',
		about.channel ? `Channel: ${about.channel}` : '',
		about.tpUserId ? `User ID: ${redactor.redactTyped(about.tpUserId)}` : '',
		executionId ? `Execution ID${ofPage}: ${redactor.redactExcerpt(executionId)}` : '',
		traceId ? `Trace ID${ofPage}: ${redactor.redactExcerpt(traceId)}` : '',
	]
		.filter((part) => part !== '')
		.map((part) => `[${part}]`)
		.join(' ');
}
