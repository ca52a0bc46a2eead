import type { IDataObject } from 'n8n-workflow';

/** Longest text of somebody else's that a message carries on. */
const MOST_CHARACTERS = 300;

/** Shorter values would strike out innocent text. */
const LEAST_SECRET = 4;

const HARMLESS_FIELDS = [
	'baseUrl',
	'authUrl',
	'grantType',
	'username',
	'clientId',
	'scope',
	'channel',
	'endpoint',
	'marketplaceIds',
	'region',
	'storeHash',
];

/** The secret values of credentials: every text in them but the fields known to be harmless. */
export function secretsOf(...credentials: readonly IDataObject[]): string[] {
	const values = credentials.flatMap((credential) =>
		Object.entries(credential)
			.filter(([name]) => !HARMLESS_FIELDS.includes(name))
			.map(([, value]) => value),
	);
	const texts = values.filter((value): value is string => typeof value === 'string');
	// A token such as "Basic abc=" or "Bearer abc" is as secret without its first word.
	const bare = texts.flatMap((text) => text.trim().split(/\s+/));
	return [...new Set([...texts, ...bare])].filter((text) => text.length >= LEAST_SECRET);
}

/** Strikes secrets out of text, in every form in which a service may send them back. */
export interface Scrubber {
	/** the text without secrets, otherwise unchanged */
	strike(text: string): string;
	/** the text without secrets, short enough for a message */
	excerpt(text: string): string;
}

/**
 * A scrubber for these secrets: raw, percent- and form-encoded, JSON-escaped, and in Base64, also inside a
 * longer Base64 text.
 */
export function scrubberFor(secrets: readonly string[]): Scrubber {
	const forms = [...new Set(secrets.flatMap(formsOf))]
		.filter((form) => form.length >= LEAST_SECRET)
		.sort((a, b) => b.length - a.length);
	const strike = (text: string) => {
		let clean = text;
		for (const form of forms) clean = clean.split(form).join('***');
		return clean.replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***');
	};
	return {
		strike,
		// A secret cut in two at the far end never gets into the excerpt.
		excerpt: (text) => shorten(strike(text.slice(0, 50 * MOST_CHARACTERS))),
	};
}

function shorten(text: string): string {
	return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function formsOf(secret: string): string[] {
	const percent = encodeURIComponent(secret);
	const raw = [
		secret,
		percent,
		percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		percent.replace(/%20/g, '+'),
		encodeURIComponent(percent),
		JSON.stringify(secret).slice(1, -1),
		JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
	];
	const base64 = raw.slice(0, 2).flatMap(base64FormsOf);
	return [...raw, ...base64, ...base64.map(encodeURIComponent)];
}

/**
 * Base64 of a text at each of the three positions it can take inside a longer one, without the characters at
 * the ends that depend on its neighbours; in the usual and the URL-safe alphabet.
 */
function base64FormsOf(text: string): string[] {
	return [0, 1, 2].flatMap((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text, 'utf8')]);
		const encoded = bytes.toString('base64').replace(/=+$/, '');
		const start = Math.ceil((offset * 8) / 6);
		const end = Math.floor((bytes.length * 8) / 6);
		const core = encoded.slice(start, end);
		return [core, core.replace(/\+/g, '-').replace(/\//g, '_')];
	});
}
