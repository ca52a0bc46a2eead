import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { ApiError, isSuccess, kindOfAnswer, toApiError } from '../errors/apiError';
import { safeQuote } from '../errors/reason';
import { toAddress } from '../values/parameterValues';
import { tryParseJson } from '../values/json';
import { stateOf } from './credentialCache';
import { sendPlain, type TextAnswer, TIMEOUT_MS, withStartedDeadline } from './deadline';
import { addressError, checkedAddress, fetchToken, isTokenUsable, renewalNeeded } from './token';
import { isFields } from '../values/recordValues';

/** Without channel and user the service rejects the request, so no data is read. */
const PROBE_PATH = '/api/ServiceClientApp/Unified/Orders';

const TEST_HEADER = 'x-credential-test';

/**
 * The test of the main credential. n8n sends one request for it and, on n8n 1.x, shows no status. So
 * `authenticate` demands a renewal first, because n8n passes the request helper to `preAuthentication`,
 * which fetches a token and calls the service with it. Both know the credential by its object, which
 * n8n passes to one after the other. The request of the test then repeats the successful call.
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
 * Adds the token to a request and starts its deadline.
 * @throws what makes n8n call `preAuthentication`: in a test, and for a token that is not to be used
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
	if (!isTokenUsable(credentials)) throw renewalNeeded();
	state.onStored?.();
	const headers = { ...options.headers, Authorization: bearer(credentials) };
	return { ...withStartedDeadline(options), headers };
}

const bearer = ({ accessToken }: ICredentialDataDecryptedObject): string =>
	`Bearer ${String(accessToken)}`;

/**
 * Fetches a token; during a test, also checks that the service at Base URL accepts it.
 * @throws UserError as `fetchToken` does, and where that is not the service
 */
export async function renewToken(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
) {
	const state = stateOf(credentials);
	if (state.test !== 'running') return await fetchToken(helpers, credentials);
	state.test = undefined;
	checkedAddress('Base URL', credentials.baseUrl);
	const token = await fetchToken(helpers, credentials);
	const renewed = { ...credentials, ...token };
	const probe = probeRequest(renewed);
	try {
		assertAnswerOfService(await sendPlain(helpers, probe));
	} catch (thrown) {
		throw addressError('Base URL', toApiError(thrown), probe.url, renewed);
	}
	state.test = 'passed';
	return token;
}

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

/** Kinds of failure with which the service may answer the probe, in JSON. */
const EXPECTED = ['badRequest', 'forbidden', 'rateLimited'];

function assertAnswerOfService({ statusCode, headers, body }: TextAnswer): void {
	const text = body.trim();
	const isJson = isFields(tryParseJson(text));
	if (isSuccess(statusCode)) {
		if (isJson) return;
		throw new ApiError(text === '' ? 'emptyAnswer' : 'notJson', { reason: safeQuote(text) });
	}
	const kind = kindOfAnswer(statusCode, text);
	const isExpected = EXPECTED.includes(kind);
	if ((isExpected && !text.startsWith('<')) || (statusCode === 500 && isJson)) return;
	const reason = kind === 'redirected' ? String(headers.location ?? '') : safeQuote(text);
	throw new ApiError(isExpected ? 'notJson' : kind, { status: statusCode, reason });
}
