import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	UserError,
} from 'n8n-workflow';

import { toAddress } from '../values/address';
import { TIMEOUT_MS } from './plainRequest';
import { assertIsService, PROBE_PATH, probeRequest } from './serviceProbe';
import { fetchToken, type IssuedToken } from './token';
import { credentialError } from './tokenAnswer';
import { isTokenUsable, renewalNeeded } from './tokenLife';

/** Marks the request of the test; never sent. */
const TEST_HEADER = 'x-credential-test';

/**
 * The test of the main credential. n8n sends one request for it and, on n8n 1.x, shows no status. So `authenticate`
 * demands a renewal first, because n8n passes the request helper to `preAuthentication`, which fetches a token with the
 * present fields and calls the service with it. Both functions recognize the credential by its object, which n8n passes
 * to one after the other. The request of the test then repeats the successful call. Not tested: whether this login may
 * read a certain channel or user.
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

/** Credentials whose token was issued just before, so that their test needs no other. */
const fresh = new WeakSet<ICredentialDataDecryptedObject>();

/** Whether a request is that of `CREDENTIAL_TEST`. */
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
 * Fetches a token; during a test, also checks that the service at Base URL accepts it.
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
	assertBaseUrl(credentials);
	const token =
		fresh.has(credentials) && isTokenUsable(credentials as IDataObject)
			? tokenOf(credentials)
			: await fetchToken(helpers, credentials);
	await assertIsService(helpers, { ...credentials, ...tokenOf(token) });
	passed.add(credentials);
	return token;
}

/** As `toAddress`, with the hint in the message: n8n's test shows nothing else. */
function assertBaseUrl({ baseUrl }: ICredentialDataDecryptedObject): void {
	try {
		toAddress('Base URL', baseUrl);
	} catch (thrown) {
		const { message, description } = thrown as UserError;
		throw credentialError(message, description ?? '');
	}
}

const tokenOf = ({ accessToken, tokenFingerprint, tokenRenewAt }: IDataObject) => ({
	accessToken: String(accessToken),
	tokenFingerprint: String(tokenFingerprint),
	tokenRenewAt: String(tokenRenewAt ?? ''),
});
