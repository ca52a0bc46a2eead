import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	UserError,
} from 'n8n-workflow';

import { quotableText } from '../errors/answerWords';
import { ApiError } from '../errors/apiError';
import type { ApiErrorKind } from '../errors/kinds';
import { ERROR_MESSAGES, fill } from '../errors/messages';
import { isSuccess, kindOfAnswer } from '../errors/status';
import { toApiError } from '../errors/toApiError';
import { isObject } from '../http/jsonBody';
import { toAddress } from '../params/address';
import { tryParseJson } from '../util/json';
import { sendPlain, TIMEOUT_MS } from './plainRequest';
import { credentialError, redactorOf } from './tokenAnswer';

/** The list of orders; without channel and user the service rejects the request, so no data is read or changed. */
export const PROBE_PATH = '/api/ServiceClientApp/Unified/Orders';

/** The request of the probe, without the settings that n8n's credential test makes. */
export const probeRequest = (credentials: ICredentialDataDecryptedObject): IHttpRequestOptions => ({
	method: 'POST',
	url: `${toAddress('Base URL', credentials.baseUrl)}${PROBE_PATH}`,
	headers: {
		Accept: 'application/json',
		Authorization: `Bearer ${String(credentials.accessToken)}`,
		'Content-Type': 'application/json',
	},
	body: '{}',
	skipSslCertificateValidation: credentials.ignoreSslIssues === true,
});

/**
 * Checks that the service at Base URL accepts the token of the credential.
 * @throws UserError that says what went wrong or what answers there instead, and what to do
 */
export async function assertIsService(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<void> {
	const request = probeRequest(credentials);
	try {
		assertAnswerOfService(await sendPlain(helpers, request));
	} catch (thrown) {
		throw addressError(toApiError(thrown), credentials, new URL(request.url).host);
	}
}

/** Kinds of failure with which the service may answer the probe, in JSON. */
const EXPECTED: readonly ApiErrorKind[] = ['badRequest', 'forbidden', 'rateLimited'];

function assertAnswerOfService({ statusCode, headers, body }: IN8nHttpFullResponse): void {
	const text = typeof body === 'string' ? body.trim() : JSON.stringify(body ?? '');
	const isJson = isObject(tryParseJson(text));
	if (isSuccess(statusCode)) {
		if (isJson) return;
		throw new ApiError(text === '' ? 'emptyAnswer' : 'notJson', { reason: quotableText(text) });
	}
	const kind = kindOfAnswer(statusCode, text);
	if (EXPECTED.includes(kind) && !text.startsWith('<')) return;
	if (statusCode === 500 && isJson) return;
	throw new ApiError(EXPECTED.includes(kind) ? 'notJson' : kind, {
		status: statusCode,
		reason: kind === 'redirected' ? String(headers.location ?? '') : quotableText(text),
	});
}

function addressError(
	{ kind, details }: ApiError,
	credentials: ICredentialDataDecryptedObject,
	host: string,
): UserError {
	const reason = redactorOf(credentials).redactExcerpt(details.reason ?? '');
	const values: Record<string, string> = {
		address: 'Base URL',
		host,
		status: String(details.status ?? ''),
		timeout: `${TIMEOUT_MS / 1000} s`,
		reason,
		reasonAfterComma: reason && `, “${reason}”`,
		reasonAfterColon: reason && `: “${reason}”`,
	};
	const { message, hint } = ERROR_MESSAGES[kind];
	return credentialError(
		`Base URL: ${fill(message, values)}`,
		HINTS.get(kind) ?? fill(hint, values),
	);
}

const HINTS: ReadonlyMap<ApiErrorKind, string> = new Map([
	['unauthorized', 'Check that Base URL and Auth URL belong to the same service.'],
]);
