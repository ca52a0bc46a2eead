import type { Redactor } from '../secrets/redactor';
import { CHANNEL_LABELS, type Channel } from '../facts/channels';
import { durationInWords } from '../values/durations';
import type { ApiError } from './apiError';
import type { ApiErrorKind } from './kinds';
import { ERROR_MESSAGES, fill } from './messages';
import { meansNotLinked } from './notLinked';

/** What a failed request was about, as far as its texts name it. */
export interface RequestContext {
	channel?: Channel;
	tpUserId?: string;
	/** address of the service without a slash at its end, and time limit of one request in milliseconds */
	connection?: { baseUrl: string; timeoutMs: number };
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

/**
 * The kind of a failed request and the texts for it.
 * @param redactor for all secrets that the texts of the service may contain
 */
export function errorTexts(
	failure: ApiError,
	about: RequestContext,
	redactor: Redactor,
): ErrorTexts {
	const kind = kindFor(failure, about);
	const values = valuesFor(kind, failure, about, redactor);
	const { message, hint } = ERROR_MESSAGES[kind];
	return {
		kind,
		message: fill(message, values),
		hint:
			failure.details.hint === undefined
				? fill(hint, values)
				: redactor.redactExcerpt(failure.details.hint),
		wait: waitOf(failure),
	};
}

/** The texts of the token endpoint contain the wait already. */
const waitOf = ({ kind, details: { retryAfterMs, channelStatus } }: ApiError): string =>
	retryAfterMs && kind !== 'tokenUnavailable'
		? `The ${channelStatus === undefined ? 'service' : 'channel'} asks to wait at least ${durationInWords(retryAfterMs)}.`
		: '';

/** Recognizes "not linked" by the text, as the service has no code for it; requests without a channel cannot mean it. */
function kindFor({ kind, details }: ApiError, { channel, tpUserId }: RequestContext): ApiErrorKind {
	if (channel === undefined) return kind === 'forbidden' ? 'clientForbidden' : kind;
	const open =
		kind === 'forbidden' ||
		kind === 'badRequest' ||
		kind === 'reportedByService' ||
		kind === 'notFound';
	return open && meansNotLinked(details.reason ?? '', tpUserId) ? 'notLinked' : kind;
}

function valuesFor(
	kind: ApiErrorKind,
	{ details }: ApiError,
	about: RequestContext,
	redactor: Redactor,
): Record<string, string> {
	const quoted = redactor.redactExcerpt(details.reason ?? '');
	// After its first sentence the service may go on with advice for programmers.
	const reason = kind === 'notLinked' ? firstSentence(quoted) : quoted;
	return {
		address: 'Base URL',
		host: hostOf(about.connection?.baseUrl),
		timeout: `${(about.connection?.timeoutMs ?? 0) / 1000} s`,
		status: String(details.status ?? ''),
		channelStatus:
			details.channelStatus === undefined ? '' : ` (its status ${details.channelStatus})`,
		channel: about.channel ? CHANNEL_LABELS[about.channel] : 'the channel',
		reason,
		reasonAfterComma: reason && `, “${reason}”`,
		reasonAfterColon:
			details.found === undefined ? reason && `: “${reason}”` : `: ${details.found}`,
	};
}

const firstSentence = (text: string): string => /^.*?(?=[.!?](?:\s|$))/s.exec(text)?.[0] ?? text;

function hostOf(baseUrl: string | undefined): string {
	return baseUrl?.replace(/^https?:\/\//i, '').replace(/\/.*$/, '') ?? 'the service';
}
