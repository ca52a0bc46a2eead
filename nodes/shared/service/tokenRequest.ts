import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { toAddress } from '../values/address';
import { isAbsent } from '../values/parameterValues';

const TOKEN_PATH = '/connect/token';

/** Address of the token endpoint (spec: Obtain an access token). */
export const tokenUrl = (credentials: ICredentialDataDecryptedObject): string =>
	`${toAddress('Auth URL', credentials.authUrl)}${TOKEN_PATH}`;

/**
 * The fields of the token call: client id and secret in the body, user name and password for the password
 * grant only, scope only when it is filled in.
 */
export function tokenForm(credentials: ICredentialDataDecryptedObject): Record<string, string> {
	const text = (name: string) => String(credentials[name] ?? '');
	const isPasswordGrant = text('grantType') !== 'clientCredentials';
	return {
		grant_type: isPasswordGrant ? 'password' : 'client_credentials',
		...(isPasswordGrant ? { username: text('username'), password: text('password') } : {}),
		client_id: text('clientId'),
		client_secret: text('clientSecret'),
		...(isAbsent(credentials.scope) ? {} : { scope: text('scope').trim() }),
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

/**
 * Identifies who logs in, as SHA-256 in hexadecimal: the application, and with the password grant the user. Secrets are
 * not part of it, as they are renewed.
 */
export function loginIdentity(credentials: ICredentialDataDecryptedObject): string {
	const { grant_type, username, client_id } = tokenForm(credentials);
	return sha256([grant_type, username, client_id]);
}

/**
 * SHA-256 in hexadecimal of the fields that a token was issued for. A stored token is used only while it is unchanged,
 * so that an edited credential takes effect at once.
 */
export function tokenFingerprint(credentials: ICredentialDataDecryptedObject): string {
	const identity = [String(credentials.authUrl ?? '').trim(), tokenForm(credentials)];
	return sha256(identity);
}

const sha256 = (value: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(value)).digest('hex');
