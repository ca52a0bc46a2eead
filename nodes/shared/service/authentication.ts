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
 * n8n sends this one request and, on 1.x, shows no status. So `authenticate` demands a renewal,
 * in which `preAuthentication` has the request helper and calls the service. Both know the
 * credential by its object, which n8n passes to them. The request of the test repeats that call.
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

/** Starts the deadline. @throws `renewalNeeded`: in a test, and for a bad token */
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

/** Fetches a token; in a test, Base URL must accept it. @throws UserError, see `fetchToken` */
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
