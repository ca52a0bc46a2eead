import {
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	UserError,
} from 'n8n-workflow';
import { digest } from '../values/digest';
import { isAbsent } from '../values/parameterValues';

/**
 * The fields of the token call: client id and secret in the body, user name and password for the password
 * grant only, scope only when it is filled in. Blanks around names are left out; they may belong to a secret.
 */
function tokenForm(credentials: ICredentialDataDecryptedObject): Record<string, string> {
	const text = (field: string) => String(credentials[field] ?? '');
	const name = (field: string) => text(field).trim();
	const isPasswordGrant = text('grantType') !== 'clientCredentials';
	return {
		grant_type: isPasswordGrant ? 'password' : 'client_credentials',
		...(isPasswordGrant ? { username: name('username'), password: text('password') } : {}),
		client_id: name('clientId'),
		client_secret: text('clientSecret'),
		...(isAbsent(credentials.scope) ? {} : { scope: name('scope') }),
	};
}

/** Headers and body of the token call: a form, or JSON where the credential says so. */
export function tokenMessage(
	credentials: ICredentialDataDecryptedObject,
): Pick<IHttpRequestOptions, 'headers' | 'body'> {
	const fields = tokenForm(credentials);
	const isJson = credentials.loginFormat === 'json';
	const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
	const form = Object.entries(fields).map(
		([name, value]) => `${name}=${encodeURIComponent(value)}`,
	);
	return {
		headers: { Accept: 'application/json', 'Content-Type': type },
		body: isJson ? JSON.stringify(fields) : form.join('&'),
	};
}

/** Identifies who logs in: the application, and with the password grant the user; not their secrets, which are renewed. */
export function loginIdentity(credentials: ICredentialDataDecryptedObject): string {
	const { grant_type, username, client_id } = tokenForm(credentials);
	return digest(JSON.stringify([grant_type, username, client_id]));
}

/**
 * Digest of the fields that a token was issued for. A stored token is used only while it is unchanged, so that an edited
 * credential takes effect at once.
 */
export const tokenFingerprint = (credentials: ICredentialDataDecryptedObject): string =>
	digest(JSON.stringify([String(credentials.authUrl ?? '').trim(), tokenForm(credentials)]));

/** A token is renewed this long before it expires: 60 s, or 10 % of its lifetime if that is less. */
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.1;

/**
 * A token that was just issued is used, however short its life: otherwise it would be renewed without end. When it has
 * expired by then, the service answers 401, and it is renewed.
 */
const MIN_USE_MS = 10_000;

/**
 * When a token is to be renewed, as ISO time by the clock of this n8n; '' when its lifetime is not known.
 * @param expiresIn `expires_in` of the token answer: seconds, also as text; anything else means not known
 * @param askedAt when it was asked for, from which on its life counts; epoch milliseconds
 * @param issuedAt when it came, which may be much later
 */
export function renewalTime(expiresIn: unknown, askedAt: number, issuedAt = askedAt): string {
	const isNumber = typeof expiresIn === 'number' || typeof expiresIn === 'string';
	const lifeMs = isNumber && !isAbsent(expiresIn) ? Number(expiresIn) * 1000 : NaN;
	if (!(lifeMs > 0)) return '';
	const beforeEnd = askedAt + lifeMs - Math.min(MARGIN_MS, lifeMs * MARGIN_SHARE);
	const time = new Date(Math.max(beforeEnd, issuedAt + MIN_USE_MS));
	return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** Whether the stored token was issued for the present fields, and is not due for renewal. */
export function isTokenUsable(
	credential: ICredentialDataDecryptedObject,
	now = Date.now(),
): boolean {
	if (isAbsent(credential.accessToken)) return false;
	if (credential.tokenFingerprint !== tokenFingerprint(credential)) return false;
	const renewAt = Date.parse(String(credential.tokenRenewAt ?? ''));
	return Number.isNaN(renewAt) || now < renewAt;
}

/**
 * The error with which `authenticate` makes n8n renew the token without a request: n8n 1.x and 2.x handle it like a
 * 401 of the service (httpRequestWithAuthentication in n8n-core).
 */
export const renewalNeeded = (): Error =>
	Object.assign(new UserError('The stored access token is no longer valid'), {
		response: { status: 401 },
	});
