import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IN8nHttpFullResponse,
	UserError,
} from 'n8n-workflow';

import { ApiError, isRetryable } from '../errors/apiError';
import { ERROR_KINDS, fill, TOKEN_REFUSED, TOKEN_UNAVAILABLE } from '../errors/kinds';
import { isSuccess } from '../errors/status';
import { toApiError } from '../errors/toApiError';
import { isCutBeforeText, isCutOff } from './jsonBody';
import { isAbsent } from '../values/parameterValues';
import { sendPlain, TIMEOUT_MS } from './plainRequest';
import { credentialError, objectOrEmpty, redactorOf, tokenIn } from './tokenAnswer';
import { renewalTime } from './tokenLife';
import { tokenFingerprint, tokenMessage, tokenUrl } from './tokenRequest';

/** What n8n stores in the credential after a token call. */
export interface IssuedToken extends IDataObject {
	accessToken: string;
	/** fingerprint of the fields that it was issued for */
	tokenFingerprint: string;
	/** ISO time from which on it is renewed before use; '' when its lifetime is not known */
	tokenRenewAt: string;
}

/**
 * Fetches an access token (spec: Authentication).
 * @throws UserError whose message begins with `TOKEN_REFUSED` or `TOKEN_UNAVAILABLE`, or that names the field
 * of the credential to correct; without any secret
 */
export async function fetchToken(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<IssuedToken> {
	assertComplete(credentials);
	const askedAt = Date.now();
	const response = await callTokenEndpoint(helpers, credentials);
	return {
		accessToken: tokenIn(response, credentials),
		tokenFingerprint: tokenFingerprint(credentials),
		tokenRenewAt: renewalTime(objectOrEmpty(response.body).expires_in, askedAt, Date.now()),
	};
}

const REQUIRED: ReadonlyArray<[name: string, label: string, grant?: string]> = [
	['username', 'Username', 'password'],
	['password', 'Password', 'password'],
	['clientId', 'Client ID'],
	['clientSecret', 'Client Secret'],
];

function assertComplete(credentials: ICredentialDataDecryptedObject): void {
	const grant = credentials.grantType === 'clientCredentials' ? 'clientCredentials' : 'password';
	const missing = REQUIRED.filter(
		([name, , onlyFor]) =>
			(onlyFor === undefined || onlyFor === grant) && isAbsent(credentials[name]),
	);
	if (missing.length === 0) return;
	const labels = missing.map(([, label]) => `“${label}”`).join(', ');
	throw credentialError(
		`${TOKEN_REFUSED}: the credential has no ${labels}`,
		'Open the credential “Unified Commerce API” and fill in what is missing.',
	);
}

async function callTokenEndpoint(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<IN8nHttpFullResponse> {
	const url = addressOrRefusal(credentials);
	try {
		const response = await sendPlain(helpers, {
			method: 'POST',
			url,
			...tokenMessage(credentials),
			skipSslCertificateValidation: credentials.ignoreSslIssues === true,
		});
		const isCut =
			isCutBeforeText(response.headers, String(response.body)) || isCutOff(String(response.body));
		if (isSuccess(response.statusCode) && isCut) throw new ApiError('answerCut');
		return response;
	} catch (thrown) {
		throw unreachable(toApiError(thrown), new URL(url).host, credentials);
	}
}

function addressOrRefusal(credentials: ICredentialDataDecryptedObject): string {
	try {
		return tokenUrl(credentials);
	} catch (thrown) {
		throw refusedFor(thrown as UserError);
	}
}

const refusedFor = ({ message, description }: UserError) =>
	credentialError(`${TOKEN_REFUSED}: ${message}`, description ?? '');

function unreachable(
	failure: ApiError,
	host: string,
	credentials: ICredentialDataDecryptedObject,
): UserError {
	const reason = redactorOf(credentials).redactExcerpt(failure.details.reason ?? '');
	const address = 'Auth URL';
	const values: Record<string, string> = {
		address,
		host,
		reason,
		timeout: `${TIMEOUT_MS / 1000} s`,
	};
	const { message, hint } = ERROR_KINDS[failure.kind];
	const beginning = isRetryable(failure) ? TOKEN_UNAVAILABLE : TOKEN_REFUSED;
	return credentialError(`${beginning}: ${address}: ${fill(message, values)}`, fill(hint, values));
}
