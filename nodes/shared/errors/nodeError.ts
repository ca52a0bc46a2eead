import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { CHANNEL_LABELS, CHANNELS, type Channel } from '../facts/channels';
import type { NodeContext } from '../runtime/nodeContext';
import type { Redactor } from '../secrets/redactor';
import type { AddressLabel } from '../values/parameterValues';
import { durationInWords } from '../values/durations';
import { ApiError, failureOf, failureOfRequest, isDefect } from './apiError';
import { ERROR_KINDS, fill, type ApiErrorKind } from './kinds';

/** What a failed request was about, as far as its texts name it. */
export interface RequestContext {
	channel?: Channel;
	tpUserId?: string;
	/** address of the service without a slash at its end, and time limit of one request in milliseconds */
	connection?: { baseUrl: string; timeoutMs: number };
	/** the field of the credential with that address; absent: Base URL */
	address?: AddressLabel;
}

/** A failed request in words, without secrets. */
export interface ErrorTexts {
	kind: ApiErrorKind;
	/** what happened, without a period at its end */
	message: string;
	/** what the user can do, as sentences */
	hint: string;
	/** how long the service asks to wait, as a sentence; '' where it does not */
	wait: string;
}

/** The kind of a failed request and the texts for it; the redactor hides what these may contain. */
export function errorTexts(
	failure: ApiError,
	about: RequestContext,
	redactor: Redactor,
): ErrorTexts {
	const kind = kindFor(failure, about);
	const values = valuesFor(kind, failure, about, redactor);
	const { message, hint } = ERROR_KINDS[kind];
	const { hint: ofFailure } = failure.details;
	return {
		kind,
		message: fill(message, values),
		hint: ofFailure === undefined ? fill(hint, values) : redactor.redactExcerpt(ofFailure),
		wait: waitOf(failure),
	};
}

function waitOf({ kind, details: { retryAfterMs, channelStatus } }: ApiError): string {
	// The texts of the token endpoint contain the wait already.
	if (!retryAfterMs || kind === 'tokenUnavailable') return '';
	const who = channelStatus === undefined ? 'service' : 'channel';
	return `The ${who} asks to wait at least ${durationInWords(retryAfterMs)}.`;
}

/** Recognizes "not linked" by the text, as the service has no code for it. */
function kindFor({ kind, details }: ApiError, { channel, tpUserId }: RequestContext): ApiErrorKind {
	if (channel === undefined) return kind === 'forbidden' ? 'clientForbidden' : kind;
	const isOpen = ['forbidden', 'badRequest', 'reportedByService', 'notFound'].includes(kind);
	return isOpen && meansNotLinked(details.reason ?? '', tpUserId) ? 'notLinked' : kind;
}

function valuesFor(
	kind: ApiErrorKind,
	{ details }: ApiError,
	about: RequestContext,
	redactor: Redactor,
): Record<string, string> {
	const { status = '', channelStatus, found } = details;
	const quoted = redactor.redactExcerpt(details.reason ?? '');
	// After its first sentence the service may go on with advice for programmers.
	const reason = kind === 'notLinked' ? firstSentence(quoted) : quoted;
	return {
		address: about.address ?? 'Base URL',
		host: about.connection?.baseUrl.replace(/^https?:\/\//i, '').split('/', 1)[0] ?? 'the service',
		timeout: `${(about.connection?.timeoutMs ?? 0) / 1000} s`,
		status: String(status),
		channelStatus: channelStatus === undefined ? '' : ` (its status ${channelStatus})`,
		channel: about.channel ? CHANNEL_LABELS[about.channel] : 'the channel',
		reason,
		reasonAfterComma: reason && `, “${reason}”`,
		reasonAfterColon: found === undefined ? reason && `: “${reason}”` : `: ${found}`,
	};
}

const firstSentence = (text: string): string => /^.*?(?=[.!?](?:\s|$))/s.exec(text)?.[0] ?? text;

export interface ProgressTexts {
	/** whether the request was the first of a reading that goes on at a cursor */
	isAtStartCursor: boolean;
	/** what was read before, as a sentence; '' before the first page */
	read: string;
	/** how to go on from there, as sentences; '' where there is no way */
	resumeHint: string;
}

export interface ErrorContext extends RequestContext {
	/** beginning of the message, such as "Shopify orders could not be read" */
	wanted: string;
	/** index of the input item, from 0 */
	itemIndex?: number;
	/** number of input items; the index of a single one is not told */
	itemCount?: number;
	/** how far the reading was, asked when the error is made */
	progress?: (kind: ApiErrorKind, redactor: Redactor) => ProgressTexts;
	/** what happens to the records read before; replaces the hint at the start cursor */
	recoveryHint?: string;
}

export const UNKNOWN = 'The node stopped because of an unexpected error';
export const UNKNOWN_HINT =
	'This is a bug in the node: please report it with this text, the operation and the versions of n8n and the node.';

/**
 * The error that the user sees, made of whatever was thrown. Errors of n8n are returned unchanged.
 * @param about of other errors than failed requests, only the index of the input item is used
 */
export function toNodeError(
	context: NodeContext,
	thrown: unknown,
	about: Partial<ErrorContext> = {},
	redactor?: Redactor,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof ApiError && redactor) return requestError(context, thrown, about, redactor);
	const { message, description } = thrown as Error & { description?: string | null };
	return new NodeOperationError(context.getNode(), message || UNKNOWN, {
		description: description || (isDefect(thrown) ? UNKNOWN_HINT : undefined),
		failure: failureOf(thrown),
		itemIndex: about.itemIndex,
	});
}

/** Made of redacted texts alone, so that no object with headers or bodies is attached to it. */
function requestError(
	context: NodeContext,
	failure: ApiError,
	about: Partial<ErrorContext>,
	redactor: Redactor,
): NodeApiError {
	const texts = errorTexts(failure, about, redactor);
	const progress = about.progress?.(failure.kind, redactor);
	const isRefusedCursor = texts.kind === 'badRequest' && progress?.isAtStartCursor === true;
	const message = maskFaultNames(`${about.wanted}: ${texts.message}`);
	const description = [
		isRefusedCursor ? REFUSED_CURSOR : texts.hint,
		texts.wait,
		...(progress?.read ? [progress.read, about.recoveryHint ?? progress.resumeHint] : []),
		...contextOf(failure, about, redactor),
	]
		.filter((part) => part !== '')
		.join(' ');
	const source = { message };
	return new NodeApiError(context.getNode(), source, {
		message,
		description,
		failure: failureOfRequest(texts.kind, failure),
		httpCode: failure.details.status?.toString(),
		itemIndex: about.itemIndex,
	});
}

const REFUSED_CURSOR =
	'Check “Start Cursor”: a cursor works only unchanged and for the same channel, User ID and kind of record, and it may expire. Leave it empty to begin with the first page.';

function contextOf(
	{ details: { executionId, traceId } }: ApiError,
	about: Partial<ErrorContext>,
	redactor: Redactor,
): string[] {
	const { itemIndex, itemCount = 0 } = about;
	return [
		// Counted from 0, under this name, as n8n does beside the message.
		itemIndex !== undefined && itemCount > 1 ? `[Item Index: ${itemIndex}]` : '',
		about.channel ? `[Channel: ${about.channel}]` : '',
		about.tpUserId ? `[User ID: ${redactor.redact(about.tpUserId)}]` : '',
		executionId ? `[Execution ID: ${redactor.redactExcerpt(executionId)}]` : '',
		traceId ? `[Trace ID: ${redactor.redactExcerpt(traceId)}]` : '',
	];
}

/** Error codes that n8n looks for in messages. */
const N8N_FAULT_NAME =
	/ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|ERRADDRINUSE|EADDRNOTAVAIL|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/gi;

/** Puts a “·” into such codes: n8n would replace the whole message in which it finds one. */
const maskFaultNames = (text: string): string =>
	text.replace(N8N_FAULT_NAME, (name) => `${name.slice(0, 1)}·${name.slice(1)}`);

const anyOf = (words: readonly string[]): string =>
	`(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

/** "shopify", "Lightspeed" */
const NAMED = `\\b${anyOf([...CHANNELS, ...Object.values(CHANNEL_LABELS)])}\\b`;
const THE = '(?:the |this |that |a |any |your )';

/** The end of a clause, or what may follow without changing the object. */
const END = `(?=$|[.,;:!?)”"']| (?:yet|and|or|but|so|in|on)\\b)`;

/** A channel as the subject; in "AMQP channel" it is of another kind. */
const CHANNEL = `(?:${NAMED}|(?:(?<=^|[.,;:!?(“"'] ?)|\\b${THE})channels?\\b(?: ["“'][\\w-]{1,60}["”'])?)`;
/** A channel as the object: "the channel shopify", "this channel", "channel", "Shopify". */
const TO_CHANNEL = `(?:to|with|for|by) (?:${THE}?(?:channels? )?["“']?${NAMED}|${THE}channels?\\b|channels?${END})`;

const NOT = `(?:(?:is|was|are|has|have)(?: not|n[’']t)|not) (?:yet |been |currently )*`;
const LINKED = '(?:linked|connected)';
/** Next to a channel only: "not authenticated" and "not authorized" have other meanings too. */
const ALLOWED = '(?:linked|connected|authenticated|authori[sz]ed)';

/** An ID between "user" and "is": quoted, or with a digit or an @. */
const SOME_ID = `["“'][^"”']{1,200}["”']|(?=[^\\s.,;]{0,200}[\\d@])[^\\s;]{1,200}`;

/** Of a text: the message stands at its beginning. */
const MAX_CHARACTERS = 2_000;

/**
 * Whether a text of the service means that the user has not linked the channel, for which it has no
 * code. It must name a user or a channel: "Cache node 3 is not connected" does not count, nor does
 * what is not linked to something else than a channel.
 */
export function meansNotLinked(reason: string, tpUserId = ''): boolean {
	const id = tpUserId === '' ? SOME_ID : `${SOME_ID}|${anyOf([tpUserId])}`;
	const user = `\\b(?:tp_?)?(?:user|merchant|customer|account|shop|store)(?:[ _-]?id)?:?(?: (?:${id}))?`;
	return [
		// "not linked to Shopify", "not connected to this channel"
		`${NOT}${LINKED} ${TO_CHANNEL}`,
		// "This channel is not linked", "Shopify is not connected"
		`${CHANNEL} ${NOT}${ALLOWED}${END}`,
		// "User 42 is not linked", "the user is not authenticated to the channel"
		`${user} ${NOT}(?:${LINKED}${END}|${ALLOWED} ${TO_CHANNEL})`,
	].some((pattern) => new RegExp(pattern, 'i').test(reason.slice(0, MAX_CHARACTERS)));
}
