import { NodeApiError, type IDataObject } from 'n8n-workflow';

import type { Scrubber } from '../redaction/redactor';
import { CHANNEL_LABELS, type Channel } from '../channels/channels';
import type { ServiceFailure } from './apiError';
import { FAILURE_TEXTS, fill } from './messages';
import type { Progress } from '../list/pages';
import type { NodeContext } from '../util/nodeContext';
import type { Access } from '../http/request';

/** What a message can say about the request that failed. */
export interface ErrorContext {
	/** what was wanted, completing "… could not be …": "Orders could not be read" */
	wanted: string;
	/** index of the input item, and how many there are */
	itemIndex?: number;
	itemCount?: number;
	channel?: Channel;
	tpUserId?: string;
	access?: Pick<Access, 'baseUrl' | 'timeoutMs'>;
	progress?: Progress;
	/** what becomes of the records read before it, where there is no cursor to go on from */
	afterwards?: string;
}

/**
 * The error that a user sees: what happened, where, what to do, and where to go on. It is built from texts
 * alone, scrubbed of secrets; nothing of the failed request itself hangs on it.
 */
export function toNodeError(
	context: NodeContext,
	failure: ServiceFailure,
	about: ErrorContext,
	scrub: Scrubber,
): NodeApiError {
	const { says, advice } = FAILURE_TEXTS[kindFor(failure, about)];
	const facts = factsFor(failure, about, scrub);
	const message = harmless(`${about.wanted}: ${fill(says, facts)}`);
	const description = [
		failure.facts.advice === undefined ? fill(advice, facts) : scrub.excerpt(failure.facts.advice),
		...waitAdvice(failure),
		...resumeAdvice(failure, about, scrub),
		whereabouts(failure, about, scrub),
	]
		.filter((part) => part !== '')
		.join(' ');
	const { status } = failure.facts;
	const source: IDataObject = { message };
	return new NodeApiError(context.getNode(), source as { [key: string]: string }, {
		message,
		description,
		...(status === undefined ? {} : { httpCode: String(status) }),
		...(about.itemIndex === undefined ? {} : { itemIndex: about.itemIndex }),
	});
}

const SAYS_NOT_LINKED =
	/not (been )?(linked|connected|authenticated to|authori[sz]ed for (the |this )?channel)|no link|unlinked/i;

/** The service has no code for "not linked"; its words tell. What concerns no channel is never about a link to one. */
function kindFor(
	{ kind, facts }: ServiceFailure,
	{ channel }: ErrorContext,
): ServiceFailure['kind'] {
	if (channel === undefined) return kind === 'forbidden' ? 'clientForbidden' : kind;
	const open =
		kind === 'forbidden' ||
		kind === 'badRequest' ||
		kind === 'reportedByService' ||
		kind === 'notFound';
	return open && SAYS_NOT_LINKED.test(facts.reason ?? '') ? 'notLinked' : kind;
}

function factsFor(
	{ facts }: ServiceFailure,
	about: ErrorContext,
	scrub: Scrubber,
): Record<string, string> {
	const reason = scrub.excerpt(facts.reason ?? '');
	return {
		host: hostOf(about.access?.baseUrl),
		timeout: `${(about.access?.timeoutMs ?? 0) / 1000} s`,
		status: String(facts.status ?? ''),
		channelStatus: facts.channelStatus === undefined ? '' : ` (its status ${facts.channelStatus})`,
		channel: about.channel ? CHANNEL_LABELS[about.channel] : 'the channel',
		reason,
		reasonAfterComma: reason && `, “${reason}”`,
		reasonAfterColon: facts.found === undefined ? reason && `: “${reason}”` : `: ${facts.found}`,
	};
}

const waitAdvice = ({ facts: { retryAfterMs } }: ServiceFailure): string[] =>
	retryAfterMs ? [`The service asks to wait at least ${Math.ceil(retryAfterMs / 1000)} s.`] : [];

/** The names by which n8n knows network faults. */
const N8N_FAULT_NAMES = [
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOTFOUND',
	'ETIMEDOUT',
	'ERRADDRINUSE',
	'EADDRNOTAVAIL',
	'ECONNABORTED',
	'EHOSTUNREACH',
	'EAI_AGAIN',
	'ENOENT',
	'EISDIR',
	'ENOTDIR',
	'EACCES',
	'EEXIST',
	'EPERM',
	'GETADDRINFO',
];

/** n8n replaces a whole message in which it finds such a name, so these get a small mark. */
const harmless = (text: string): string =>
	text.replace(
		new RegExp(N8N_FAULT_NAMES.join('|'), 'gi'),
		(name) => `${name.slice(0, 1)}·${name.slice(1)}`,
	);

function resumeAdvice(
	{ kind }: ServiceFailure,
	{ progress, afterwards }: ErrorContext,
	scrub: Scrubber,
): string[] {
	if (!progress || progress.pages === 0) return [];
	const read = `Read before this: ${progress.pages} page(s), ${progress.records} record(s).`;
	if (afterwards !== undefined) return [`${read} ${afterwards}`];
	if (kind === 'cursorRepeated' || kind === 'cursorIgnored') return [read];
	if (progress.parts > 1) {
		return [
			`${read} The list of IDs is read in parts of 100; this was part ${progress.part} of ${progress.parts}.`,
		];
	}
	if (progress.cursor === undefined || !isShowable(progress.cursor, scrub)) return [read];
	return [`${read} To go on there, use this as “Start Cursor”: ${progress.cursor}`];
}

/** A cursor is shown character for character or, where it holds a secret, not at all. */
export const isShowable = (cursor: string, scrub: Scrubber): boolean =>
	scrub.strike(cursor) === cursor;

function whereabouts({ facts }: ServiceFailure, about: ErrorContext, scrub: Scrubber): string {
	// Of an answer that has none, the last page before it leads support to the reading.
	const isOwn = facts.executionId !== undefined || facts.traceId !== undefined;
	const { executionId, traceId } = isOwn ? facts : (about.progress ?? {});
	const ofPage = isOwn ? '' : ' of the last page read';
	const several =
		about.itemCount !== undefined && about.itemCount > 1 && about.itemIndex !== undefined;
	return [
		several ? `Item: ${(about.itemIndex ?? 0) + 1} of ${about.itemCount}` : '',
		about.channel ? `Channel: ${about.channel}` : '',
		about.tpUserId ? `User ID: ${scrub.strike(about.tpUserId)}` : '',
		executionId ? `Execution ID${ofPage}: ${scrub.excerpt(executionId)}` : '',
		traceId ? `Trace ID${ofPage}: ${scrub.excerpt(traceId)}` : '',
	]
		.filter((part) => part !== '')
		.map((part) => `[${part}]`)
		.join(' ');
}

function hostOf(baseUrl: string | undefined): string {
	return baseUrl?.replace(/^https?:\/\//i, '').replace(/\/.*$/, '') ?? 'the service';
}
