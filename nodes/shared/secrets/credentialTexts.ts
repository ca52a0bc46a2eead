import type { IDataObject } from 'n8n-workflow';

/** Shorter values also occur in harmless text, so they are not redacted. */
const MIN_SECRET_LENGTH = 4;
const MIN_NAME_LENGTH = 6;

/** Fields that are neither secrets nor names, so messages may contain them. The last two are added by n8n. */
const OPEN_FIELDS = [
	'authUrl',
	'tokenRenewAt',
	'grantType',
	'loginFormat',
	'channel',
	'allowedHttpRequestDomains',
	'allowedDomains',
];

/** Fields that identify a user or a shop. They are no secrets, but are redacted in excerpts of foreign texts. */
const NAMING_FIELDS = [
	'username',
	'clientId',
	'scope',
	'endpoint',
	'marketplaceIds',
	'region',
	'storeHash',
];

/** The secret values of credentials: every text but those of the fields above and `baseUrl`. */
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

/** Logins, IDs and shop addresses in credentials, but not the Base URL of the service, whose host messages name. */
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

/** The password in an address such as https://name:password@host; a list of one or none. */
const passwordIn = (text: string): string[] =>
	/^[a-z]+:\/\/[^/@:]*:([^/@]+)@/i.exec(text)?.slice(1) ?? [];

const withoutScheme = (text: string): string =>
	text.replace(/^https?:\/\//i, '').replace(/\/+$/, '');

const longEnough = (texts: readonly string[], minLength: number): string[] =>
	[...new Set(texts)].filter((text) => text.length >= minLength);
