import { type IDataObject, type IExecuteFunctions, tryToParseDateTime } from 'n8n-workflow';

import { reportsError, reportsErrorInEnvelope, safeQuote } from '../../../shared/errors/reason';
import { ApiError } from '../../../shared/errors/apiError';
import { send, type Connection } from '../../../shared/service/request';
import { isCutOff, tryParseEmbeddedJson } from '../../../shared/values/json';
import { isFields } from '../../../shared/values/recordValues';

export interface MagicLink {
	/** address for the merchant to open; null where the answer has only a token */
	uri: string | null;
	token: string | null;
	/** ISO time in UTC; null where the answer has none */
	expiresAt: string | null;
}

/**
 * Reads the link from an answer, whose form the spec does not fix: an object with `uri` (or `url`, `link`) or with `token`
 * only, at most four levels deep, as in the envelope of the service; or the address as plain text. Each may be a text in
 * JSON. Names may be in any case.
 * @param redirectUrl where the browser goes afterwards: no link, where an answer repeats it
 * @throws ApiError when there is neither link nor token, or several; it quotes nothing that may be one of them
 */
export function readLink(text: string, redirectUrl?: string): MagicLink {
	const trimmed = text.trim();
	if (trimmed === '') throw new ApiError('emptyAnswer');
	const answer = parsedOrText(trimmed);
	const link = linkIn(answer, redirectUrl);
	if (link) return link;
	if (typeof answer === 'string') {
		if (isCutOff(answer)) throw new ApiError('answerCut');
		throw new ApiError(answer.includes('<') ? 'notJson' : 'unexpectedShape', {
			reason: safeQuote(answer),
		});
	}
	const reason = safeQuote(answer);
	const details = reason === '' ? { found: 'it holds no link' } : { reason };
	throw new ApiError('unexpectedShape', details);
}

/** The JSON of a text, also of a text that is JSON itself; the text where it is none. */
function parsedOrText(text: string): unknown {
	const parsed = tryParseEmbeddedJson(text) ?? text;
	return typeof parsed === 'string' ? (tryParseEmbeddedJson(parsed) ?? parsed.trim()) : parsed;
}

const MAX_LEVELS = 4;
/** Names of fields with the link, in lower case; the last three also hold objects around it. */
const LINK_NAMES = ['uri', 'url', 'link', 'data', 'result', 'output'];
const EXPIRY = 'expirationutcunixtimeseconds';

interface Found {
	uris: Set<string>;
	tokens: Set<string>;
	expiry?: unknown;
}

/** @throws ApiError when there are several links, of which nobody knows which is right */
function linkIn(answer: unknown, redirectUrl: string | undefined): MagicLink | undefined {
	if (typeof answer === 'string')
		return isLink(answer, redirectUrl) ? { uri: answer, token: null, expiresAt: null } : undefined;
	if (!isFields(answer) || reportsErrorInEnvelope(answer)) return undefined;
	const found: Found = { uris: new Set(), tokens: new Set() };
	collect(answer, 1, found, redirectUrl);
	const [uri = null] = found.uris;
	const [token = null] = found.tokens;
	if (uri === null && token === null) return undefined;
	if (found.uris.size > 1 || found.tokens.size > 1)
		throw new ApiError('unexpectedShape', { found: 'it holds several different links or tokens' });
	return { uri, token, expiresAt: timeOrNull(found.expiry) };
}

/** Adds what an object and those in it hold; in an error report, an address leads to its documentation. */
function collect(value: object, level: number, found: Found, redirectUrl?: string): void {
	if (level > MAX_LEVELS || (isFields(value) && reportsError(value))) return;
	for (const [key, content] of Object.entries(value) as Array<[string, unknown]>) {
		if (typeof content === 'object' && content !== null) {
			collect(content, level + 1, found, redirectUrl);
			continue;
		}
		const name = key.toLowerCase();
		if (name === EXPIRY) found.expiry ??= content;
		const text = typeof content === 'string' ? content.trim() : '';
		if (name === 'token' && text !== '') found.tokens.add(text);
		if (LINK_NAMES.includes(name) && isLink(text, redirectUrl)) found.uris.add(text);
	}
}

/** Whether a text is an address, and not the one to which the browser goes afterwards, which an answer may repeat. */
const isLink = (text: string, redirectUrl: string | undefined): boolean =>
	/^https?:\/\/\S+$/i.test(text) && comparableAddress(text) !== comparableAddress(redirectUrl);

/** An address in one form, whatever is left out or encoded in it. */
const comparableAddress = (text: string | undefined): string | undefined =>
	text !== undefined && URL.canParse(text) ? new URL(text).href : undefined;

/** ISO time of epoch seconds, also when given as text; null for anything else. */
function timeOrNull(seconds: unknown): string | null {
	const text =
		typeof seconds === 'number' || typeof seconds === 'string' ? String(seconds).trim() : '';
	if (!/^\d+$/.test(text) || Number(text) === 0) return null;
	const instant = new Date(Number(text) * 1000);
	if (Number.isNaN(instant.getTime())) return null;
	return tryToParseDateTime(instant, 'UTC').toISO();
}

const ONCE_HINT =
	'The service may have created a link anyway, so the node did not ask again. To get a new link, run the node again.';

interface LinkQuery {
	tpUserId: string;
	/** identifiers of channels; empty means all */
	scopes: readonly string[];
	/** where the browser goes afterwards, checked */
	redirectUrl?: string;
}

export const NO_ADDRESS =
	'The service returned a token but no address, so there is no link to send.';

/** @throws ApiError when there is none */
export async function requestLink(
	context: IExecuteFunctions,
	connection: Connection,
	{ tpUserId, scopes, redirectUrl }: LinkQuery,
): Promise<MagicLink> {
	const query: IDataObject = {
		tpUserId,
		...(scopes.length > 0 ? { scopes } : {}),
		...(redirectUrl === undefined ? {} : { redirectUrl }),
	};
	const request = {
		method: 'GET' as const,
		path: 'GetTpUserAuthDisposableToken',
		query,
		what: 'Creating a Magic Link',
		onceHint: ONCE_HINT,
	};
	return await send(context, connection, request, (body) => readLink(body.toString(), redirectUrl));
}
