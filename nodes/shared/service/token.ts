import {
	type ICredentialDataDecryptedObject,
	type IHttpRequestHelper,
	UserError,
} from 'n8n-workflow';

import {
	ApiError,
	isRetryable,
	isRetryableStatus,
	isSuccess,
	kindOfAnswer,
	retryAfterMs,
} from '../errors/apiError';
import { type ApiErrorKind, ERROR_KINDS, TOKEN_REFUSED, TOKEN_UNAVAILABLE } from '../errors/kinds';
import { errorTexts } from '../errors/nodeError';
import { safeQuote } from '../errors/reason';
import { toApiError, tokenStatus } from '../errors/toApiError';
import { type Redactor, redactorFor } from '../secrets/redactor';
import { namesOf, namesSecret, secretsOf, withoutTokens } from '../secrets/secretTexts';
import type { AddressLabel } from '../values/address';
import { tryParseJson } from '../values/json';
import { isAbsent } from '../values/parameterValues';
import { fieldsOf, type Fields } from '../values/recordValues';
import { sendPlain, type TextAnswer, TIMEOUT_MS } from './deadline';
import { isCutBeforeText, isCutOff } from './jsonBody';
import { renewalTime, tokenFingerprint, tokenMessage, tokenUrl } from './tokenRequest';

/** What n8n stores in the credential after a token call. */
export type IssuedToken = {
	accessToken: string;
	tokenFingerprint: string;
	/** ISO time from which on it is renewed before use; '' when its lifetime is not known */
	tokenRenewAt: string;
};

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
	const answer = await callTokenEndpoint(helpers, credentials);
	const fields = fieldsOf(tryParseJson(answer.body));
	return {
		accessToken: tokenIn(answer, fields, credentials),
		tokenFingerprint: tokenFingerprint(credentials),
		tokenRenewAt: renewalTime(fields.expires_in, askedAt, Date.now()),
	};
}

const REQUIRED: ReadonlyArray<[name: string, label: string, grant?: string]> = [
	['username', 'Username', 'password'],
	['password', 'Password', 'password'],
	['clientId', 'Client ID'],
	['clientSecret', 'Client Secret'],
];

/** The labels of the fields for the login that are in a state, each in quotes. */
function labelsWhere(
	credentials: ICredentialDataDecryptedObject,
	isMeant: (value: unknown, name: string) => boolean,
): string {
	const grant = credentials.grantType === 'clientCredentials' ? 'clientCredentials' : 'password';
	return REQUIRED.filter(([, , onlyFor]) => onlyFor === undefined || onlyFor === grant)
		.filter(([name]) => isMeant(credentials[name], name))
		.map(([, label]) => `“${label}”`)
		.join(', ');
}

function assertComplete(credentials: ICredentialDataDecryptedObject): void {
	const labels = labelsWhere(credentials, isAbsent);
	if (labels === '') return;
	throw credentialError(
		`${TOKEN_REFUSED}: the credential has no ${labels}`,
		'Open the credential “Unified Commerce API” and fill in what is missing.',
	);
}

async function callTokenEndpoint(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<TextAnswer> {
	const url = checked(() => tokenUrl(credentials), `${TOKEN_REFUSED}: `);
	try {
		const answer = await sendPlain(helpers, {
			method: 'POST',
			url,
			...tokenMessage(credentials),
			skipSslCertificateValidation: credentials.ignoreSslIssues === true,
		});
		const isCut = isCutBeforeText(answer.headers, answer.body) || isCutOff(answer.body);
		if (isSuccess(answer.statusCode) && isCut) throw new ApiError('answerCut');
		return answer;
	} catch (thrown) {
		const failure = toApiError(thrown);
		const beginning = isRetryable(failure) ? TOKEN_UNAVAILABLE : TOKEN_REFUSED;
		throw addressError('Auth URL', failure, url, credentials, `${beginning}: `);
	}
}

/**
 * An address of the credential.
 * @throws UserError of `toAddress`, with the hint in its message
 */
export function checked(toAddress: () => string, beginning = ''): string {
	try {
		return toAddress();
	} catch (thrown) {
		const { message, description } = thrown as UserError;
		throw credentialError(`${beginning}${message}`, description ?? '');
	}
}

/** The error for a failed request to an address of the credential, with the label of its field. */
export function addressError(
	address: AddressLabel,
	failure: ApiError,
	baseUrl: string,
	credentials: ICredentialDataDecryptedObject,
	beginning = '',
): UserError {
	const about = { address, connection: { baseUrl, timeoutMs: TIMEOUT_MS } };
	const { message, hint } = errorTexts(failure, about, redactorOf(credentials));
	return credentialError(`${beginning}${address}: ${message}`, hint);
}

/** A redactor for all secrets and names in the main credential. */
const redactorOf = (credentials: ICredentialDataDecryptedObject): Redactor =>
	redactorFor(secretsOf(credentials), namesOf(credentials));

/** An error of the credential: n8n passes only its text to the node and to the credential test, so it holds the hint. */
const credentialError = (text: string, hint: string): UserError =>
	new UserError(`${text}. ${hint}`, { description: hint });

/** Hints by the field `error` of the answer (RFC 6749, section 5.2). */
const HINTS: ReadonlyMap<string, string> = new Map([
	['invalid_client', 'Check Client ID and Client Secret in the credential.'],
	['invalid_grant', 'Check Username and Password in the credential.'],
	['invalid_scope', 'Check Scope in the credential, or leave it empty.'],
	['unauthorized_client', 'This client may not use this grant type: choose the other one.'],
	['unsupported_grant_type', 'The service does not offer this grant type: choose the other one.'],
]);

/**
 * The token in an answer of the token endpoint.
 * @param answer its JSON; without fields when it is no object
 * @throws UserError as `fetchToken` does
 */
function tokenIn(
	{ statusCode, headers, body }: TextAnswer,
	answer: Fields,
	credentials: ICredentialDataDecryptedObject,
): string {
	const token = answer.access_token;
	if (isSuccess(statusCode) && typeof token === 'string' && token.trim() !== '')
		return token.trim();

	const code = typeof answer.error === 'string' ? answer.error : '';
	const text = tokenReason(statusCode, answer, body);
	const excerpt = redactorOf(credentials).redactExcerpt(
		text.startsWith(code) ? text : `${withoutTokens(code)}: ${text}`,
	);
	const reason = excerpt.replace(/\.$/, '');
	const isRetryable = isRetryableStatus(statusCode);
	// n8n passes only the text of an error from the credential to the node, so the text must contain the wait.
	const waitMs = isRetryable
		? retryAfterMs(headers['retry-after'], headers.date, Date.now())
		: undefined;
	const detail = `${tokenStatus(statusCode, waitMs)}${reason ? `, “${reason}”` : ''}`;
	if (isRetryable) {
		throw credentialError(`${TOKEN_UNAVAILABLE}: ${detail}`, 'Try again later.');
	}
	const hint = HINTS.get(code) ?? hintFor(statusCode, kindOfAnswer(statusCode, body));
	throw credentialError(`${TOKEN_REFUSED}: ${detail}`, hint + blanksHint(credentials));
}

/** Blanks around a secret are sent, as they may belong to it; mostly they were pasted with it. */
function blanksHint(credentials: ICredentialDataDecryptedObject): string {
	const labels = labelsWhere(
		credentials,
		(value, name) => namesSecret(name) && String(value) !== String(value).trim(),
	);
	return labels === '' ? '' : ` Check the blanks around ${labels}: they are sent, too.`;
}

/** The reason in an answer. With any status, it may contain a token, even under another name or incomplete. */
function tokenReason(status: number, answer: Fields, body: string): string {
	const { error, error_description } = answer;
	if (isSuccess(status)) return safeQuote({ error, error_description });
	return safeQuote(Object.keys(answer).length > 0 ? answer : body);
}

function hintFor(status: number, kind: ApiErrorKind): string {
	if (status === 415)
		return 'The token issuer expects another format: choose the other Login Format in the credential.';
	// A firewall or proxy rejected the request, not the issuer.
	if (kind === 'blocked' || kind === 'proxyLogin') return ERROR_KINDS[kind].hint;
	if (kind === 'notFound')
		return 'Check Auth URL in the credential: it is the address of the token issuer without /connect/token, which the node adds.';
	return status >= 400 && status < 500
		? 'Check Auth URL, Client ID, Client Secret, Username and Password in the credential.'
		: 'Check Auth URL in the credential: it may belong to another service. If it is right, try again later.';
}
