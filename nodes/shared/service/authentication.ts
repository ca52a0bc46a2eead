import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { ApiError, isSuccess, kindOfAnswer } from '../errors/apiError';
import type { ApiErrorKind } from '../errors/kinds';
import { safeQuote } from '../errors/reason';
import { toApiError } from '../errors/toApiError';
import { toAddress } from '../values/address';
import { tryParseJson } from '../values/json';
import { stateOf } from './credentialCache';
import { sendPlain, type TextAnswer, TIMEOUT_MS, withStartedDeadline } from './deadline';
import { addressError, checked, fetchToken, type IssuedToken } from './token';
import { isTokenUsable, renewalNeeded } from './tokenRequest';
import { isFields } from '../values/recordValues';

/** The list of orders; without channel and user the service rejects the request, so no data is read or changed. */
const PROBE_PATH = '/api/ServiceClientApp/Unified/Orders';

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

/**
 * Adds the token to a request and starts its deadline; the request of the test is sent once the test has been passed.
 * @throws what makes n8n call `preAuthentication`, before that, and where the stored token is not to be used
 */
export async function authenticate(
	credentials: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const state = stateOf(credentials);
	if (options.headers?.[TEST_HEADER] !== undefined) {
		if (state.test === 'passed') return { ...options, ...probeRequest(credentials) };
		state.test = 'running';
		throw renewalNeeded();
	}
	if (!isTokenUsable(credentials as IDataObject)) throw renewalNeeded();
	state.onStored?.();
	const headers = { ...options.headers, Authorization: bearer(credentials) };
	return { ...withStartedDeadline(options), headers };
}

const bearer = ({ accessToken }: ICredentialDataDecryptedObject): string =>
	`Bearer ${String(accessToken)}`;

/**
 * Fetches a token; during a test, also checks that the service at Base URL accepts it.
 * @throws UserError as `fetchToken` does; during a test also when Base URL is not the address of the service
 */
export async function renewToken(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<IssuedToken> {
	const state = stateOf(credentials);
	if (state.test !== 'running') return await fetchToken(helpers, credentials);
	state.test = undefined;
	checked(() => toAddress('Base URL', credentials.baseUrl));
	const token = await fetchToken(helpers, credentials);
	await assertIsService(helpers, { ...credentials, ...token });
	state.test = 'passed';
	return token;
}

/** The request of the probe, without the settings that n8n's credential test makes. */
const probeRequest = (credentials: ICredentialDataDecryptedObject): IHttpRequestOptions => ({
	method: 'POST',
	url: `${toAddress('Base URL', credentials.baseUrl)}${PROBE_PATH}`,
	headers: {
		Accept: 'application/json',
		Authorization: bearer(credentials),
		'Content-Type': 'application/json',
	},
	body: '{}',
	skipSslCertificateValidation: credentials.ignoreSslIssues === true,
});

/**
 * Checks that the service at Base URL accepts the token of the credential.
 * @throws UserError that says what went wrong or what answers there instead, and what to do
 */
async function assertIsService(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<void> {
	const request = probeRequest(credentials);
	try {
		assertAnswerOfService(await sendPlain(helpers, request));
	} catch (thrown) {
		throw addressError('Base URL', toApiError(thrown), request.url, credentials);
	}
}

/** Kinds of failure with which the service may answer the probe, in JSON. */
const EXPECTED: readonly ApiErrorKind[] = ['badRequest', 'forbidden', 'rateLimited'];

function assertAnswerOfService({ statusCode, headers, body }: TextAnswer): void {
	const text = body.trim();
	const isJson = isFields(tryParseJson(text));
	if (isSuccess(statusCode)) {
		if (isJson) return;
		throw new ApiError(text === '' ? 'emptyAnswer' : 'notJson', { reason: safeQuote(text) });
	}
	const kind = kindOfAnswer(statusCode, text);
	if (EXPECTED.includes(kind) && !text.startsWith('<')) return;
	if (statusCode === 500 && isJson) return;
	throw new ApiError(EXPECTED.includes(kind) ? 'notJson' : kind, {
		status: statusCode,
		reason: kind === 'redirected' ? String(headers.location ?? '') : safeQuote(text),
	});
}
