import { tryToParseDateTime } from 'n8n-workflow';

import { reportsError, safeQuote } from '../../../shared/errors/reason';
import { ApiError } from '../../../shared/errors/apiError';
import { isCutOff, isObject, type JsonObject } from '../../../shared/service/jsonBody';
import { tryParseEmbeddedJson } from '../../../shared/values/json';

/** A Magic Link, in the same form for all answers of the service. */
export interface MagicLink {
	/** address for the merchant to open; null where the answer has only a token */
	uri: string | null;
	token: string | null;
	/** ISO time in UTC; null where the answer has none */
	expiresAt: string | null;
}

/**
 * Reads the link from an answer, whose form the spec does not fix: an object with `uri` (or `url`, `link`) or with `token`
 * only, possibly inside `data`, `result` or `Output`; plain text; or text inside JSON. Names may be in any case.
 * @throws ApiError when there is neither link nor token; it quotes nothing that may be one of them
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
			reason: safeQuote(answer),
		});
	}
	const reason = safeQuote(answer);
	throw new ApiError('unexpectedShape', reason === '' ? NO_LINK : { reason });
}

const NO_LINK = { found: 'it holds no link' };

/** How often JSON may be encoded as text in JSON; services do it once. */
const MAX_ENCODINGS = 4;

/** The parsed JSON of a text, also if it is encoded as text in JSON; the text itself when it is not JSON. */
function parsedOrText(text: string): unknown {
	let inner = text;
	for (let times = 0; times < MAX_ENCODINGS; times++) {
		const parsed = tryParseEmbeddedJson(inner);
		// Long integers are parsed to text too, which would be parsed to the same text again.
		if (typeof parsed !== 'string' || !inner.startsWith('"'))
			return isAnswer(parsed) ? parsed : inner;
		inner = parsed.trim();
	}
	return inner;
}

/** Whether parsed JSON is more than the text that it was parsed from; a number is a token of digits only. */
const isAnswer = (parsed: unknown): boolean =>
	parsed !== undefined && typeof parsed !== 'number' && typeof parsed !== 'string';

/** The content of an object that wraps the link. */
function contentOf(answer: unknown): unknown {
	if (!isObject(answer)) return undefined;
	const fields = namedFields(answer);
	const content = WRAPPERS.map((name) => fields.get(name)).find((value) => value !== undefined);
	return typeof content === 'string' && !isWebAddress(content.trim()) ? undefined : content;
}

const EXPIRY = 'expirationutcunixtimeseconds';
const WRAPPERS = ['data', 'result', 'output'];
const NAMES: ReadonlySet<string> = new Set(['uri', 'url', 'link', 'token', EXPIRY, ...WRAPPERS]);

function linkIn(answer: unknown): MagicLink | undefined {
	if (typeof answer === 'string') return linkInText(answer.trim());
	if (!isObject(answer)) return undefined;
	const fields = namedFields(answer);
	const token = textOrNull(fields.get('token'));
	// In an error report, an address leads to its documentation.
	const isLink = token !== null || !reportsError(answer);
	const other = isLink ? (fields.get('url') ?? fields.get('link')) : undefined;
	const uri =
		textOrNull(fields.get('uri')) ??
		(typeof other === 'string' && isWebAddress(other.trim()) ? other.trim() : null);
	if (uri === null && token === null) return undefined;
	return { uri, token, expiresAt: timeOrNull(fields.get(EXPIRY)) };
}

/** The fields of a link and its wrappers by name in lower case, as names may be in any case; without null and ''. */
function namedFields(object: JsonObject): ReadonlyMap<string, unknown> {
	const fields = new Map<string, unknown>();
	for (const key of Object.keys(object)) {
		const name = key.toLowerCase();
		if (!NAMES.has(name) || fields.has(name)) continue;
		const value = object[key];
		if (value !== null && value !== '') fields.set(name, value);
	}
	return fields;
}

/** Longest token that is no damaged or made-up answer. */
const MAX_TOKEN_CHARACTERS = 8_000;
/** Fewer digits are a code or a count, no token. */
const MIN_TOKEN_DIGITS = 8;

/** Plain text is the address or the token. */
function linkInText(text: string): MagicLink | undefined {
	if (isWebAddress(text)) return { uri: text, token: null, expiresAt: null };
	return isToken(text) ? { uri: null, token: text, expiresAt: null } : undefined;
}

function isToken(text: string): boolean {
	if (text.length > MAX_TOKEN_CHARACTERS) return false;
	// A number, with sign, point or exponent.
	if (/^[-+\d.]+(?:e[-+\d]+)?$/i.test(text))
		return /^\d+$/.test(text) && text.length >= MIN_TOKEN_DIGITS;
	return /^[\w.~+/=-]+$/.test(text);
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** ISO time of epoch seconds, also when given as text; null for anything else. */
function timeOrNull(seconds: unknown): string | null {
	const text =
		typeof seconds === 'number' || typeof seconds === 'string' ? String(seconds).trim() : '';
	if (!/^\d+$/.test(text) || Number(text) === 0) return null;
	const instant = new Date(Number(text) * 1000);
	if (Number.isNaN(instant.getTime())) return null;
	return tryToParseDateTime(instant, 'UTC').toISO();
}
