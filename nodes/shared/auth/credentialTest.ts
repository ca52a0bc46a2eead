import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { toAddress } from '../params/address';
import { assertIsService, PROBE_PATH, probeRequest, TIMEOUT_MS } from './serviceProbe';
import { fetchToken, type IssuedToken } from './token';
import { isTokenUsable, renewalNeeded } from './tokenLife';

/** Marks the request of the test; never sent. */
const TEST_HEADER = 'x-credential-test';

/**
 * n8n's test sends one request and, on n8n 1.x, shows no status. So `authenticate` asks for a renewal at first, by
 * which `preAuthentication` gets the request helper: it fetches a token with the fields as they are and calls the
 * service with it. Both halves know the credential by its object, which n8n hands to one after the other. The request
 * itself then only repeats what went well. Not covered: whether this login may read a certain channel or user.
 */
export const CREDENTIAL_TEST: ICredentialTestRequest = {
	request: {
		method: 'POST',
		url: `={{ $credentials.baseUrl }}${PROBE_PATH}`,
		headers: { [TEST_HEADER]: 'true' },
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: TIMEOUT_MS,
	},
};

const underTest = new WeakSet<ICredentialDataDecryptedObject>();
const passed = new WeakSet<ICredentialDataDecryptedObject>();

/** Credentials that got their token just now, so that their test needs no other. */
const fresh = new WeakSet<ICredentialDataDecryptedObject>();

export const isTestRequest = ({ headers }: IHttpRequestOptions): boolean =>
	headers?.[TEST_HEADER] !== undefined;

/**
 * The request of the test, once the test has been passed.
 * @throws what makes n8n call `preAuthentication`, before that
 */
export function authenticatedTest(
	credentials: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): IHttpRequestOptions {
	if (passed.has(credentials)) return { ...options, ...probeRequest(credentials) };
	underTest.add(credentials);
	throw renewalNeeded();
}

/**
 * A token, and during a test the assurance that the service at Base URL takes it.
 * @throws UserError as `fetchToken` does; during a test also when Base URL is not the address of the service
 */
export async function renewToken(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<IssuedToken> {
	if (!underTest.delete(credentials)) {
		fresh.add(credentials);
		return await fetchToken(helpers, credentials);
	}
	toAddress('Base URL', credentials.baseUrl);
	const token =
		fresh.has(credentials) && isTokenUsable(credentials as IDataObject)
			? tokenOf(credentials)
			: await fetchToken(helpers, credentials);
	await assertIsService(helpers, { ...credentials, ...tokenOf(token) });
	passed.add(credentials);
	return token;
}

const tokenOf = ({ accessToken, tokenFingerprint, tokenRenewAt }: IDataObject) => ({
	accessToken: String(accessToken),
	tokenFingerprint: String(tokenFingerprint),
	tokenRenewAt: String(tokenRenewAt ?? ''),
});
