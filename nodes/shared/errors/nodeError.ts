import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { CHANNEL_LABELS, CHANNELS, type Channel } from '../facts/channels';
import type { NodeContext } from '../runtime/nodeContext';
import type { Redactor } from '../secrets/redactor';
import type { AddressLabel } from '../values/parameterValues';
import { durationInWords } from '../values/durations';
import { ApiError, failureOf, failureOfRequest, isDefect } from './apiError';
import { ERROR_KINDS, fill, type ApiErrorKind } from './kinds';

export interface RequestContext {
	channel?: Channel;
	tpUserId?: string;
	connection?: { baseUrl: string; timeoutMs: number };
	/** absent: Base URL */
	address?: AddressLabel;
}

/** Without secrets; `message` without a period at its end, `hint` and `wait` sentences or ''. */
export function errorTexts(failure: ApiError, about: RequestContext, redactor: Redactor) {
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
	if (!retryAfterMs || kind === 'tokenUnavailable') return '';
	const who = channelStatus === undefined ? 'service' : 'channel';
	return `The ${who} asks to wait at least ${durationInWords(retryAfterMs)}.`;
}

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
	// Advice for programmers may follow.
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
	/** it was the first request of a reading that goes on at a cursor */
	isAtStartCursor: boolean;
	/** a sentence; '' before the first page */
	read: string;
	/** sentences; '' where there is no way to go on */
	resumeHint: string;
}

export interface ErrorContext extends RequestContext {
	/** such as "Shopify orders could not be read" */
	wanted: string;
	itemIndex?: number;
	itemCount?: number;
	progress?: (kind: ApiErrorKind, redactor: Redactor) => ProgressTexts;
	/** replaces `resumeHint` */
	recoveryHint?: string;
}

export const UNKNOWN = 'The node stopped because of an unexpected error';
export const UNKNOWN_HINT =
	'This is a bug in the node: please report it with this text, the operation and the versions of n8n and the node.';

/** The error that the user sees, made of whatever was thrown. Errors of n8n stay as they are. */
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

/** Of redacted texts alone, so that no object with headers or bodies is attached. */
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
		// As n8n writes it beside the message, from 0.
		itemIndex !== undefined && itemCount > 1 ? `[Item Index: ${itemIndex}]` : '',
		about.channel ? `[Channel: ${about.channel}]` : '',
		about.tpUserId ? `[User ID: ${redactor.redactTyped(about.tpUserId)}]` : '',
		executionId ? `[Execution ID: ${redactor.redactExcerpt(executionId)}]` : '',
		traceId ? `[Trace ID: ${redactor.redactExcerpt(traceId)}]` : '',
	];
}

const N8N_FAULT_NAME =
	/ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|ERRADDRINUSE|EADDRNOTAVAIL|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/gi;

/** n8n would replace the whole message in which it finds such a code. */
const maskFaultNames = (text: string): string =>
	text.replace(N8N_FAULT_NAME, (name) => `${name.slice(0, 1)}·${name.slice(1)}`);

const anyOf = (words: readonly string[]): string =>
	`(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

const NAMED = `\\b${anyOf([...CHANNELS, ...Object.values(CHANNEL_LABELS)])}\\b`;
const THE = '(?:the |this |that |a |any |your )';

/** Of a clause, or what may follow without changing the object. */
const END = `(?=$|[.,;:!?)”"']| (?:yet|and|or|but|so|in|on)\\b)`;

/** As the subject; in "AMQP channel" it is of another kind. */
const CHANNEL = `(?:${NAMED}|(?:(?<=^|[.,;:!?(“"'] ?)|\\b${THE})channels?\\b(?: ["“'][\\w-]{1,60}["”'])?)`;
/** As the object: "the channel shopify", "this channel", "channel", "Shopify". */
const TO_CHANNEL = `(?:to|with|for|by) (?:${THE}?(?:channels? )?["“']?${NAMED}|${THE}channels?\\b|channels?${END})`;

const NOT = `(?:(?:is|was|are|has|have)(?: not|n[’']t)|not) (?:yet |been |currently )*`;
const LINKED = '(?:linked|connected)';
/** Next to a channel only: "not authenticated" and "not authorized" have other meanings too. */
const ALLOWED = '(?:linked|connected|authenticated|authori[sz]ed)';

/** Between "user" and "is": quoted, or with a digit or an @. */
const SOME_ID = `["“'][^"”']{1,200}["”']|(?=[^\\s.,;]{0,200}[\\d@])[^\\s;]{1,200}`;

const MAX_CHARACTERS = 2_000;

/**
 * The text must name a user or a channel: "Cache node 3 is not connected" does not count, nor
 * does what is not linked to something else than a channel.
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
