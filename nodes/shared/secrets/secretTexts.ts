import type { IDataObject } from 'n8n-workflow';

import { CHANNELS_WITH_KEYS, CREDENTIAL_KEYS, type CredentialKey } from '../facts/channels';
import { withoutTrailing } from '../values/texts';

/** Shorter values also occur in harmless text. */
const MIN_SECRET_LENGTH = 4;
const MIN_NAME_LENGTH = 6;

/** The last two are added by n8n. */
const OPEN_FIELDS = [
	'authUrl',
	'tokenRenewAt',
	'grantType',
	'loginFormat',
	'channel',
	'allowedHttpRequestDomains',
	'allowedDomains',
];

const CHANNEL_KEYS: readonly CredentialKey[] = CHANNELS_WITH_KEYS.flatMap(
	(channel) => CREDENTIAL_KEYS[channel],
);
const namesOfKind = (isSecret: boolean): string[] =>
	CHANNEL_KEYS.filter(({ kind }) => (kind === 'secret') === isSecret).map(({ name }) => name);

/** Redacted in excerpts of foreign texts only. */
const NAMING_FIELDS = ['username', 'clientId', 'scope', ...namesOfKind(false)].filter(
	(name) => !namesOfKind(true).includes(name),
);

/** Every text but those of the fields above. */
export function secretsOf(credential: IDataObject): string[] {
	const harmless = [...OPEN_FIELDS, ...NAMING_FIELDS];
	const secrets = textsIn(credential, (field) => !harmless.includes(field));
	// A token such as "Basic abc=" or "Bearer abc" is as secret without its first word.
	const words = secrets
		.flatMap((text) => text.split(/\s+/))
		.filter((word) => !/^(basic|bearer)$/i.test(word));
	return longEnough(
		[...secrets, ...words, ...textsIn(credential, () => true).flatMap(passwordIn)],
		MIN_SECRET_LENGTH,
	);
}

/** Logins, IDs and shop addresses, but not the Base URL of the service. */
export function namesOf(...credentials: readonly IDataObject[]): string[] {
	const names = credentials.flatMap((credential) => {
		const isLogin = credential.channel === undefined;
		const isName = (field: string) =>
			NAMING_FIELDS.includes(field) && !(isLogin && field === 'baseUrl');
		return textsIn(credential, isName);
	});
	// Lists are sent entry by entry, and a host without its scheme.
	const sent = names.flatMap((text) => [
		...text.split(','),
		withoutTrailing(text.replace(/^https?:\/\//i, ''), '/'),
	]);
	return longEnough([...names, ...sent.map((text) => text.trim())], MIN_NAME_LENGTH);
}

const textsIn = (credential: IDataObject, wanted: (field: string) => boolean): string[] =>
	Object.entries(credential)
		.filter(([field]) => wanted(field))
		.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
		// An expression may give a number.
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map((value) => String(value).trim());

const passwordIn = (text: string): string[] =>
	/^[a-z]+:\/\/[^/@:]*:([^/@]+)@/i.exec(text)?.slice(1) ?? [];

const longEnough = (texts: readonly string[], minLength: number): string[] =>
	[...new Set(texts)].filter((text) => text.length >= minLength);

const CANDIDATES = /[a-z][a-z0-9+.-]{0,30}:\/\/\S+|[\w.~+/=%-]{12,}/gi;

/** Dates, and error codes such as AADSTS7000215. */
const HARMLESS = /^(?:\d{4}-\d\d-\d\d(?:T\d\d)?|[A-Z]{2,8}[-_]?\d{1,8})[.]?$/;

const MAX_WORD_LENGTH = 23;

/** For answers expected to contain a secret: in others it would remove IDs and addresses, too. */
export const withoutTokens = (text: string): string =>
	text.replace(CANDIDATES, (found) => (isWord(found) ? found : '***'));

const SECRET_NAME =
	/token|secret|passw|credential|signature|assertion|session|cookie|jwt|bearer|authorization|(?:api|access|private)[_-]?key/i;

export const namesSecret = (name: string): boolean => SECRET_NAME.test(name);

/** Or with a capital at the beginning, as hardly a token is. */
const ONE_CASE = /^(?:[A-Z]?[^A-Z]*|[^a-z]*)$/;

function isWord(run: string): boolean {
	if (HARMLESS.test(run)) return true;
	if (/\d|:\/\//.test(run) || !ONE_CASE.test(run)) return false;
	return run.split(/[^a-z]+/i).every((word) => word.length <= MAX_WORD_LENGTH);
}
