import type { IDataObject } from 'n8n-workflow';

import { plainTextOf, type PlainText } from './plainText';
import { formsOf, inSmallLetters } from './secretForms';

/** Longest text of somebody else's that a message carries on. */
const MAX_CHARACTERS = 300;

/** Shorter values would strike out innocent text. */
const MIN_SECRET_LENGTH = 4;
const MIN_NAME_LENGTH = 6;

/** Fields that say where, how and how long: messages name them. The last two are n8n's own. */
const OPEN_FIELDS = [
	'authUrl',
	'tokenRenewAt',
	'grantType',
	'channel',
	'allowedHttpRequestDomains',
	'allowedDomains',
];

/** Fields by which the person or the shop is known. They are no secrets, but nobody else's words need repeat them. */
const NAMING_FIELDS = [
	'username',
	'clientId',
	'scope',
	'endpoint',
	'marketplaceIds',
	'region',
	'storeHash',
];

/** The secret values of credentials: every text in them but the fields known to be harmless. */
export function secretsOf(...credentials: readonly IDataObject[]): string[] {
	const harmless = [...OPEN_FIELDS, ...NAMING_FIELDS, 'baseUrl'];
	const secrets = textsIn(credentials, (field) => !harmless.includes(field));
	// A token such as "Basic abc=" or "Bearer abc" is as secret without its first word.
	const words = secrets
		.flatMap((text) => text.split(/\s+/))
		.filter((word) => !/^(basic|bearer)$/i.test(word));
	return longEnough(
		[...secrets, ...words, ...textsIn(credentials, () => true).flatMap(passwordIn)],
		MIN_SECRET_LENGTH,
	);
}

/** Logins, IDs and addresses in credentials. The Base URL of the service itself is none: messages name its host. */
export function namesOf(...credentials: readonly IDataObject[]): string[] {
	const names = textsIn(credentials, (field) => NAMING_FIELDS.includes(field));
	const shops = textsIn(
		credentials.filter(({ channel }) => channel !== undefined),
		(field) => field === 'baseUrl',
	);
	// Lists are sent entry by entry, and a host without its scheme.
	const sent = [...names.flatMap((text) => text.split(/\s*,\s*/)), ...shops.map(withoutScheme)];
	return longEnough([...names, ...shops, ...sent], MIN_NAME_LENGTH);
}

const textsIn = (
	credentials: readonly IDataObject[],
	wanted: (field: string) => boolean,
): string[] =>
	credentials
		.flatMap((credential) => Object.entries(credential))
		.filter(([field]) => wanted(field))
		.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
		.filter((value): value is string => typeof value === 'string')
		.map((text) => text.trim());

/** Of an address such as https://name:password@host. */
const passwordIn = (text: string): string[] =>
	/^[a-z]+:\/\/[^/@:]*:([^/@]+)@/i.exec(text)?.slice(1) ?? [];

const withoutScheme = (text: string): string =>
	text.replace(/^https?:\/\//i, '').replace(/\/+$/, '');

const longEnough = (texts: readonly string[], least: number): string[] =>
	[...new Set(texts)].filter((text) => text.length >= least);

/** Strikes out what is not for messages, in every form in which a service may send it back. */
export interface Redactor {
	/** the text without secrets, otherwise unchanged */
	redact(text: string): string;
	/** somebody else's words without secrets and names, short enough for a message */
	redactExcerpt(text: string): string;
}

/** A scrubber for secrets and names: raw, escaped in any usual way, in hexadecimal and in Base64. */
export function redactorFor(secrets: readonly string[], names: readonly string[] = []): Redactor {
	const redactAll = redactionFor([...new Set([...secrets, ...names])]);
	return { redact: redactionFor(secrets), redactExcerpt: (text) => shorten(redactAll(text)) };
}

/** What looks like a token behind its scheme; plain words such as "basic authentication" do not. */
const UNKNOWN_TOKEN = /\b(bearer|basic)\s+(?=[\w.~+/=-]*[\d+/=_])[\w.~+/=-]{8,}/gi;

type Range = [start: number, end: number];

function redactionFor(values: readonly string[]): (text: string) => string {
	const forms = values.map(formsOf);
	const folded = [...new Set(forms.flatMap((form) => form.folded))];
	const exact = [...new Set(forms.flatMap((form) => form.exact))];
	return (text) => {
		const plain = plainTextOf(text);
		const small = { ...plain, text: inSmallLetters(plain.text) };
		const found = [...rangesOf(folded, small), ...rangesOf(exact, plain)];
		return withoutRanges(text, found).replace(UNKNOWN_TOKEN, '$1 ***');
	};
}

/** Where the forms stand in the original, also where it was cut off within one of them. */
function rangesOf(forms: readonly string[], { text, starts, ends }: PlainText): Range[] {
	const found: Range[] = [];
	const uncut = text.replace(/(…|\.\.\.)$/, '');
	for (const form of forms) {
		for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
			found.push([starts[at], ends[at + form.length - 1]]);
		}
		const cutOff = beginningAtEnd(form, uncut);
		if (cutOff > 0) found.push([starts[uncut.length - cutOff], ends[uncut.length - 1]]);
	}
	return found;
}

/** Fewer characters of a secret betray nothing. */
const MIN_FRAGMENT_LENGTH = 6;

/** How many characters at the end of the text are the beginning of the form. */
function beginningAtEnd(form: string, text: string): number {
	const last = text.at(-1);
	for (
		let length = Math.min(form.length - 1, text.length);
		length >= MIN_FRAGMENT_LENGTH;
		length--
	) {
		if (form[length - 1] === last && text.endsWith(form.slice(0, length))) return length;
	}
	return 0;
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
	let clean = '';
	let done = 0;
	for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
		if (start >= done) clean += `${text.slice(done, start)}***`;
		done = Math.max(done, end);
	}
	return clean + text.slice(done);
}

function shorten(text: string): string {
	return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
