import { tryToParseDateTime } from 'n8n-workflow';

import { ApiError } from '../../../shared/errors/apiError';
import { parseJsonExactly } from '../../../shared/util/json';
import { reasonIn } from '../../../shared/errors/reason';

/** What the service answers when it made a link, in one shape. */
export interface MagicLink {
	/** address for the merchant to open; null where the service gave only a token */
	uri: string | null;
	token: string | null;
	/** ISO time in UTC; null where the service does not say */
	expiresAt: string | null;
}

/**
 * Reads the link out of any shape the service may answer in: an object with `uri`, an older one with `token`
 * only, plain text, or text inside JSON. Nothing is invented: without an address `uri` is null.
 * @throws ApiError when there is neither link nor token
 */
export function readLink(text: string): MagicLink {
	const trimmed = text.trim();
	if (trimmed === '') throw new ApiError('emptyAnswer');
	return linkIn(parsedOrText(trimmed));
}

function parsedOrText(text: string): unknown {
	try {
		return parseJsonExactly(text);
	} catch {
		return text;
	}
}

const NO_LINK = { found: 'it holds no link' };

function linkIn(answer: unknown): MagicLink {
	if (typeof answer === 'string') return linkInText(answer.trim());
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
		throw new ApiError('unexpectedShape', NO_LINK);
	}
	const { uri, token, expirationUtcUnixTimeSeconds: seconds } = answer as Record<string, unknown>;
	const link = { uri: textOrNull(uri), token: textOrNull(token), expiresAt: timeOrNull(seconds) };
	if (link.uri !== null || link.token !== null) return link;
	const reason = reasonIn(answer);
	throw new ApiError('unexpectedShape', reason === '' ? NO_LINK : { reason });
}

/** Plain text is the address or the token; a web page is neither. A JSON text inside text is opened. */
function linkInText(text: string): MagicLink {
	if (/^[{"]/.test(text)) {
		const inner = parsedOrText(text);
		if (inner !== text) return linkIn(inner);
	}
	if (/^https?:\/\/\S+$/i.test(text)) return { uri: text, token: null, expiresAt: null };
	if (text !== '' && !/[\s<>]/.test(text)) return { uri: null, token: text, expiresAt: null };
	throw new ApiError(text.includes('<') ? 'notJson' : 'unexpectedShape', {
		reason: reasonIn(text),
	});
}

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
