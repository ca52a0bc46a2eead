import { tryToParseDateTime } from 'n8n-workflow';

import { quotableWords, saysRefused } from '../../../shared/errors/answerWords';
import { ApiError } from '../../../shared/errors/apiError';
import { isCutOff, isObject, type JsonObject } from '../../../shared/http/jsonBody';
import { tryParseJson } from '../../../shared/util/json';

/** What the service answers when it made a link, in one shape. */
export interface MagicLink {
	/** address for the merchant to open; null where the service gave only a token */
	uri: string | null;
	token: string | null;
	/** ISO time in UTC; null where the service does not say */
	expiresAt: string | null;
}

/**
 * Reads the link out of any shape the service may answer in: an object with `uri` (or `url`, `link`), an older one
 * with `token` only, either of them inside `data`, `result` or `Output`, plain text, or text inside JSON; names in any
 * case. Nothing is invented: without an address `uri` is null.
 * @throws ApiError when there is neither link nor token; it quotes nothing that may be one
 */
export function readLink(text: string): MagicLink {
	const trimmed = text.trim();
	if (trimmed === '') throw new ApiError('emptyAnswer');
	const answer = parsedOrText(trimmed);
	const link = linkIn(answer) ?? linkIn(contentOf(answer));
	if (link) return link;
	if (typeof answer === 'string') {
		if (isCutOff(answer)) throw new ApiError('answerCut');
		throw new ApiError(answer.includes('<') ? 'notJson' : 'unexpectedShape', {
			reason: quotableWords(answer),
		});
	}
	const reason = quotableWords(answer);
	throw new ApiError('unexpectedShape', reason === '' ? NO_LINK : { reason });
}

const NO_LINK = { found: 'it holds no link' };

/** The JSON of a text, also of a text inside JSON; what is none stays text. */
function parsedOrText(text: string): unknown {
	const parsed = tryParseJson(text);
	if (parsed === undefined) return text;
	return typeof parsed === 'string' ? parsedOrText(parsed.trim()) : parsed;
}

/** What stands in the one object that may be around the link. */
function contentOf(answer: unknown): unknown {
	if (!isObject(answer)) return undefined;
	const content = WRAPPERS.map((name) => valueOf(answer, name)).find(
		(value) => value !== undefined,
	);
	return typeof content === 'string' && !isWebAddress(content.trim()) ? undefined : content;
}

const WRAPPERS = ['data', 'result', 'output'];

function linkIn(answer: unknown): MagicLink | undefined {
	if (typeof answer === 'string') return linkInText(answer.trim());
	if (!isObject(answer)) return undefined;
	const token = textOrNull(valueOf(answer, 'token'));
	// Beside a description of what went wrong, an address leads to more of it.
	const isLink = token !== null || !saysRefused(answer);
	const other = isLink ? (valueOf(answer, 'url') ?? valueOf(answer, 'link')) : undefined;
	const uri =
		textOrNull(valueOf(answer, 'uri')) ??
		(typeof other === 'string' && isWebAddress(other.trim()) ? other.trim() : null);
	if (uri === null && token === null) return undefined;
	return { uri, token, expiresAt: timeOrNull(valueOf(answer, 'expirationutcunixtimeseconds')) };
}

/** The value of a field whose name may be in any case; undefined where it says nothing. */
const valueOf = (object: JsonObject, name: string): unknown =>
	Object.entries(object).find(
		([key, value]) => key.toLowerCase() === name && value !== null && value !== '',
	)?.[1];

/** Plain text is the address or the token. */
function linkInText(text: string): MagicLink | undefined {
	if (isWebAddress(text)) return { uri: text, token: null, expiresAt: null };
	if (/^[\w.~+/=-]+$/.test(text)) return { uri: null, token: text, expiresAt: null };
	return undefined;
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Seconds since 1970, also when given as text; anything else is not known. */
function timeOrNull(seconds: unknown): string | null {
	const text =
		typeof seconds === 'number' || typeof seconds === 'string' ? String(seconds).trim() : '';
	if (!/^\d+$/.test(text) || Number(text) === 0) return null;
	const instant = new Date(Number(text) * 1000);
	if (Number.isNaN(instant.getTime())) return null;
	return tryToParseDateTime(instant, 'UTC').toISO();
}
