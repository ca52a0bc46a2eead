import type { IDataObject } from 'n8n-workflow';

import { base64FormsOf, hexFormsOf, patternOf, textFormsOf } from './secretForms';

/** Longest text of somebody else's that a message carries on. */
const MOST_CHARACTERS = 300;

/** Shorter values would strike out innocent text. */
const LEAST_SECRET = 4;
const LEAST_NAME = 6;

/** Fields that say where and how: messages name them. The last two are n8n's own. */
const OPEN_FIELDS = ['authUrl', 'grantType', 'channel', 'allowedHttpRequestDomains', 'allowedDomains'];

/** Fields by which the person or the shop is known. They are no secrets, but nobody else's words need repeat them. */
const NAMING_FIELDS = ['username', 'clientId', 'scope', 'endpoint', 'marketplaceIds', 'region', 'storeHash'];

/** The secret values of credentials: every text in them but the fields known to be harmless. */
export function secretsOf(...credentials: readonly IDataObject[]): string[] {
	const harmless = [...OPEN_FIELDS, ...NAMING_FIELDS, 'baseUrl'];
	const secrets = textsIn(credentials, (field) => !harmless.includes(field));
	// A token such as "Basic abc=" or "Bearer abc" is as secret without its first word.
	const words = secrets.flatMap((text) => text.split(/\s+/));
	return longEnough([...secrets, ...words, ...textsIn(credentials, () => true).flatMap(passwordIn)], LEAST_SECRET);
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
	return longEnough([...names, ...shops, ...sent], LEAST_NAME);
}

const textsIn = (credentials: readonly IDataObject[], wanted: (field: string) => boolean): string[] =>
	credentials
		.flatMap((credential) => Object.entries(credential))
		.filter(([field]) => wanted(field))
		.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
		.filter((value): value is string => typeof value === 'string')
		.map((text) => text.trim());

/** Of an address such as https://name:password@host. */
const passwordIn = (text: string): string[] => /^[a-z]+:\/\/[^/@:]*:([^/@]+)@/i.exec(text)?.slice(1) ?? [];

const withoutScheme = (text: string): string => text.replace(/^https?:\/\//i, '').replace(/\/+$/, '');

const longEnough = (texts: readonly string[], least: number): string[] =>
	[...new Set(texts)].filter((text) => text.length >= least);

/** Strikes out what is not for messages, in every form in which a service may send it back. */
export interface Scrubber {
	/** the text without secrets, otherwise unchanged */
	strike(text: string): string;
	/** somebody else's words without secrets and names, short enough for a message */
	excerpt(text: string): string;
}

/** A scrubber for secrets and names: raw, escaped in any usual way, in hexadecimal and in Base64. */
export function scrubberFor(secrets: readonly string[], names: readonly string[] = []): Scrubber {
	const strike = strikerFor(secrets);
	const strikeNames = strikerFor(names);
	return { strike, excerpt: (text) => shorten(strikeNames(strike(text))) };
}

/** What looks like a token behind its scheme; plain words such as "basic authentication" do not. */
const UNKNOWN_TOKEN = /\b(bearer|basic)\s+(?=[\w.~+/=-]*[\d+/=_])[\w.~+/=-]{8,}/gi;

function strikerFor(values: readonly string[]): (text: string) => string {
	const longestFirst = [...values].sort((a, b) => b.length - a.length);
	const patterns = longestFirst.map((value) => new RegExp(patternOf(value), 'gi'));
	const texts = longestFirst.flatMap(textFormsOf);
	const codes = [...new Set(texts.flatMap((text) => [...base64FormsOf(text), ...hexFormsOf(text)]))]
		.flatMap((code) => [code, encodeURIComponent(code)])
		.filter((code) => code.length >= LEAST_SECRET)
		.sort((a, b) => b.length - a.length);
	return (text) => {
		let clean = text;
		for (const pattern of patterns) clean = clean.replace(pattern, '***');
		for (const code of codes) clean = clean.split(code).join('***');
		clean = clean.replace(UNKNOWN_TOKEN, '$1 ***');
		return withoutCutOff(clean, [...texts, ...codes]);
	};
}

/** Fewer characters of a secret betray nothing. */
const LEAST_CUT_OFF = 6;

/** Where a text was cut off within a secret, its beginning stands at the end. */
function withoutCutOff(text: string, forms: readonly string[]): string {
	const ending = /(…|\.\.\.)?$/.exec(text)?.[0] ?? '';
	const rest = text.slice(0, text.length - ending.length);
	let longest = 0;
	for (const form of forms) {
		for (let length = Math.min(form.length - 1, rest.length); length > Math.max(longest, LEAST_CUT_OFF - 1); length--) {
			if (rest.endsWith(form.slice(0, length))) longest = length;
		}
	}
	return longest === 0 ? text : `${rest.slice(0, -longest)}***${ending}`;
}

function shorten(text: string): string {
	return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
