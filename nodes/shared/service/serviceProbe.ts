import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	UserError,
} from 'n8n-workflow';

import { safeQuote, reportsErrorInEnvelope } from '../errors/reason';
import { ApiError } from '../errors/apiError';
import { ERROR_KINDS, fill, type ApiErrorKind } from '../errors/kinds';
import { isSuccess, kindOfAnswer } from '../errors/status';
import { toApiError } from '../errors/toApiError';
import { isObject } from './jsonBody';
import { toAddress } from '../values/address';
import { tryParseJson } from '../values/json';
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
	const failed = (thrown: unknown) =>
		addressError(toApiError(thrown), credentials, new URL(request.url).host);
	const answer = await sendPlain(helpers, request).catch((thrown: unknown) => {
		throw failed(thrown);
	});
	assertNoOtherLogin(answer);
	try {
		assertAnswerOfService(answer);
	} catch (thrown) {
		throw failed(thrown);
	}
	// Mostly the service rejects the request: then it has looked at the token, or this cannot be told.
	if (isSuccess(answer.statusCode) && (await isAnsweredWithoutToken(helpers, request)))
		throw credentialError(
			'Base URL: what answers there takes requests without an access token, so it is not the service',
			'Check Base URL in the credential: it may be the address of another program.',
		);
}

/**
 * Whether a request without a token succeeds. The service answers with 401, or reports an error with HTTP 200; a web
 * page is that of a proxy, which lets requests with a token through.
 */
async function isAnsweredWithoutToken(
	helpers: IHttpRequestHelper['helpers'],
	{ headers, ...request }: IHttpRequestOptions,
): Promise<boolean> {
	const { Authorization: _, ...others } = headers ?? {};
	try {
		const answer = await sendPlain(helpers, { ...request, headers: others });
		const content = tryParseJson(textOf(answer));
		return isSuccess(answer.statusCode) && isObject(content) && !reportsErrorInEnvelope(content);
	} catch {
		return false;
	}
}

const textOf = ({ body }: IN8nHttpFullResponse): string =>
	typeof body === 'string' ? body.trim() : JSON.stringify(body ?? '');

/** Kinds of failure with which the service may answer the probe, in JSON. */
const EXPECTED: readonly ApiErrorKind[] = ['badRequest', 'forbidden', 'rateLimited'];

function assertAnswerOfService(answer: IN8nHttpFullResponse): void {
	const { statusCode, headers } = answer;
	const text = textOf(answer);
	const isJson = isObject(tryParseJson(text));
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

/**
 * @throws UserError when the answer asks for a login other than the access token, as a proxy or a protected page does;
 * then the 401 is not that of the service
 */
function assertNoOtherLogin({ statusCode, headers }: IN8nHttpFullResponse): void {
	const schemes = challengedSchemes(String(headers['www-authenticate'] ?? ''));
	const scheme = schemes.find((name) => /^(basic|digest|negotiate|ntlm)$/i.test(name));
	const isForToken = schemes.some((name) => /^bearer$/i.test(name));
	if (statusCode !== 401 || scheme === undefined || isForToken) return;
	throw credentialError(
		`Base URL: what answers there wants a login of its own (HTTP 401, “${scheme}”), not the access token`,
		'Check Base URL in the credential. If it is right, a proxy or a password protection stands in front of the service: ask whoever runs it to let this n8n through.',
	);
}

/**
 * The authentication schemes of a header `WWW-Authenticate`: the words at its start and after commas that are no names
 * of parameters, outside of quotes (RFC 9110, 11.6.1).
 */
const challengedSchemes = (header: string): string[] =>
	[
		...header
			.replace(/"(?:[^"\\]|\\.)*"?/g, '""')
			.matchAll(/(?:^|,)\s*([\w-]+)(?=[\s,]|$)(?!\s*=)/g),
	].map(([, scheme]) => scheme);

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
	const { message, hint } = TEXTS.get(kind) ?? ERROR_KINDS[kind];
	return credentialError(`Base URL: ${fill(message, values)}`, fill(hint, values));
}

/** Texts that say more than those of a reading, as the test knows where the token is from. */
const TEXTS: ReadonlyMap<ApiErrorKind, { message: string; hint: string }> = new Map([
	[
		'unauthorized',
		{
			message: 'the service did not accept the access token which Auth URL gave (HTTP 401)',
			hint: 'Check that Base URL and Auth URL belong to the same service, and Scope, if the operator of the service gave you one.',
		},
	],
]);
