import {
	type IDataObject,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	UserError,
} from 'n8n-workflow';

import {
	ApiError,
	isRetryable,
	isRetryableStatus,
	isSuccess,
	kindOfAnswer,
	retryAfterMs,
	toApiError,
	tokenStatus,
} from '../errors/apiError';
import { type ApiErrorKind, ERROR_KINDS, TOKEN_REFUSED, TOKEN_UNAVAILABLE } from '../errors/kinds';
import { errorTexts } from '../errors/nodeError';
import { safeQuote } from '../errors/reason';
import { type Redactor, redactorFor } from '../secrets/redactor';
import { namesOf, namesSecret, secretsOf, withoutTokens } from '../secrets/secretTexts';
import { digest } from '../values/digest';
import { isCutOff, tryParseJson } from '../values/json';
import { type AddressLabel, isAbsent, toAddress } from '../values/parameterValues';
import { fieldsOf, type Fields } from '../values/recordValues';
import { isCutBeforeText, sendPlain, type TextAnswer, TIMEOUT_MS } from './deadline';

/** Of a header no server takes more, and parts of the token are searched for in texts. */
const MAX_TOKEN_CHARACTERS = 65_536;

/**
 * The fields that n8n stores in the credential (spec: Authentication).
 * @throws UserError without any secret, which begins with `TOKEN_REFUSED` or `TOKEN_UNAVAILABLE`
 */
export async function fetchToken(helpers: IHttpRequestHelper['helpers'], credentials: IDataObject) {
	const missing = labelsWhere(credentials, isAbsent);
	if (missing !== '') {
		const hint = 'Open the credential “Unified Commerce API” and fill in what is missing.';
		throw credentialError(`${TOKEN_REFUSED}: the credential has no ${missing}`, hint);
	}
	const askedAt = Date.now();
	const answer = await callTokenEndpoint(helpers, credentials);
	const fields = fieldsOf(tryParseJson(answer.body));
	const { access_token: token } = fields;
	if (!isSuccess(answer.statusCode) || typeof token !== 'string' || isAbsent(token))
		throw refusal(answer, fields, credentials);
	if (token.length > MAX_TOKEN_CHARACTERS) {
		const { statusCode, body } = answer;
		const found = `${tokenStatus(statusCode)}, with a token of ${token.length} characters`;
		const hint = hintFor(statusCode, kindOfAnswer(statusCode, body));
		throw credentialError(`${TOKEN_REFUSED}: ${found}`, hint);
	}
	return {
		accessToken: token.trim(),
		tokenFingerprint: tokenFingerprint(credentials),
		tokenRenewAt: renewalTime(fields.expires_in, askedAt, Date.now()),
	};
}

/** Names and labels; the first two are for the password grant only. */
const LOGIN_FIELDS = [
	['username', 'Username'],
	['password', 'Password'],
	['clientId', 'Client ID'],
	['clientSecret', 'Client Secret'],
] as const;

const labelsWhere = (
	{ grantType, ...fields }: IDataObject,
	isMeant: (value: unknown, name: string) => boolean,
): string =>
	LOGIN_FIELDS.slice(grantType === 'clientCredentials' ? 2 : 0)
		.filter(([name]) => isMeant(fields[name], name))
		.map(([, label]) => `“${label}”`)
		.join(', ');

async function callTokenEndpoint(
	helpers: IHttpRequestHelper['helpers'],
	credentials: IDataObject,
): Promise<TextAnswer> {
	const issuer = checkedAddress('Auth URL', credentials.authUrl, `${TOKEN_REFUSED}: `);
	const url = `${issuer}/connect/token`;
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

export function checkedAddress(label: AddressLabel, value: unknown, beginning = ''): string {
	try {
		return toAddress(label, value);
	} catch (thrown) {
		const { message, description } = thrown as UserError;
		throw credentialError(`${beginning}${message}`, description ?? '');
	}
}

export function addressError(
	address: AddressLabel,
	failure: ApiError,
	baseUrl: string,
	credentials: IDataObject,
	beginning = '',
): UserError {
	const about = { address, connection: { baseUrl, timeoutMs: TIMEOUT_MS } };
	const { message, hint } = errorTexts(failure, about, redactorOf(credentials));
	return credentialError(`${beginning}${address}: ${message}`, hint);
}

const redactorOf = (credentials: IDataObject): Redactor =>
	redactorFor(secretsOf(credentials), namesOf(credentials));

/** n8n passes only the message to node and credential test, so it holds the hint. */
const credentialError = (text: string, hint: string): UserError =>
	new UserError(`${text}. ${hint}`, { description: hint });

/** By the field `error` of the answer (RFC 6749, section 5.2). */
const HINTS: ReadonlyMap<string, string> = new Map([
	['invalid_client', 'Check Client ID and Client Secret in the credential.'],
	['invalid_grant', 'Check Username and Password in the credential.'],
	['invalid_scope', 'Check Scope in the credential, or leave it empty.'],
	['unauthorized_client', 'This client may not use this grant type: choose the other one.'],
	['unsupported_grant_type', 'The service does not offer this grant type: choose the other one.'],
]);

function refusal(
	{ statusCode, headers, body }: TextAnswer,
	answer: Fields,
	credentials: IDataObject,
): UserError {
	const code = typeof answer.error === 'string' ? answer.error : '';
	const text = tokenReason(statusCode, answer, body);
	const reason = redactorOf(credentials)
		.redactExcerpt(text.startsWith(code) ? text : `${withoutTokens(code)}: ${text}`)
		.replace(/\.$/, '');
	const quoted = reason ? `, “${reason}”` : '';
	if (isRetryableStatus(statusCode)) {
		// The node reads the wait from the text.
		const waitMs = retryAfterMs(headers['retry-after'], headers.date, Date.now());
		const detail = `${tokenStatus(statusCode, waitMs)}${quoted}`;
		return credentialError(`${TOKEN_UNAVAILABLE}: ${detail}`, 'Try again later.');
	}
	const hint = HINTS.get(code) ?? hintFor(statusCode, kindOfAnswer(statusCode, body));
	const message = `${TOKEN_REFUSED}: ${tokenStatus(statusCode)}${quoted}`;
	return credentialError(message, hint + blanksHint(credentials));
}

/** Blanks around a secret may belong to it; mostly they were pasted with it. */
function blanksHint(credentials: IDataObject): string {
	const labels = labelsWhere(
		credentials,
		(value, name) => namesSecret(name) && String(value) !== String(value).trim(),
	);
	return labels === '' ? '' : ` Check the blanks around ${labels}: they are sent, too.`;
}

/** With any status the answer may contain a token, also an incomplete one. */
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

/** Without the blanks around names; those around secrets may belong to them. */
function tokenForm(credentials: IDataObject): Record<string, string> {
	const text = (field: string) => String(credentials[field] ?? '');
	const name = (field: string) => text(field).trim();
	const isPasswordGrant = text('grantType') !== 'clientCredentials';
	return {
		grant_type: isPasswordGrant ? 'password' : 'client_credentials',
		...(isPasswordGrant ? { username: name('username'), password: text('password') } : {}),
		client_id: name('clientId'),
		client_secret: text('clientSecret'),
		...(isAbsent(credentials.scope) ? {} : { scope: name('scope') }),
	};
}

function tokenMessage(credentials: IDataObject): Pick<IHttpRequestOptions, 'headers' | 'body'> {
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

/** Who logs in: the application, and with the password grant the user; not their secrets. */
export function loginIdentity(credentials: IDataObject): string {
	const { grant_type, username, client_id } = tokenForm(credentials);
	return digest(JSON.stringify([grant_type, username, client_id]));
}

/** A stored token is used while the fields it was issued for are unchanged. */
export const tokenFingerprint = (credentials: IDataObject): string =>
	digest(JSON.stringify([String(credentials.authUrl ?? '').trim(), tokenForm(credentials)]));

/** A token is renewed 60 s before it expires, or 10 % of its lifetime if that is less. */
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.1;

/** However short its life: otherwise it would be renewed without end. */
const MIN_USE_MS = 10_000;

/**
 * ISO time; '' when the lifetime is not known.
 * @param expiresIn seconds, also as text; anything else means not known
 * @param askedAt from when its life counts, in epoch milliseconds; it may come much later
 */
export function renewalTime(expiresIn: unknown, askedAt: number, issuedAt: number): string {
	const isNumber = typeof expiresIn === 'number' || typeof expiresIn === 'string';
	const lifeMs = isNumber && !isAbsent(expiresIn) ? Number(expiresIn) * 1000 : NaN;
	if (!(lifeMs > 0)) return '';
	const beforeEnd = askedAt + lifeMs - Math.min(MARGIN_MS, lifeMs * MARGIN_SHARE);
	const time = new Date(Math.max(beforeEnd, issuedAt + MIN_USE_MS));
	return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

export function isTokenUsable(credential: IDataObject): boolean {
	if (isAbsent(credential.accessToken)) return false;
	if (credential.tokenFingerprint !== tokenFingerprint(credential)) return false;
	const renewAt = Date.parse(String(credential.tokenRenewAt ?? ''));
	return Number.isNaN(renewAt) || Date.now() < renewAt;
}

/** Makes n8n renew the token, as after a 401 of the service. */
export const renewalNeeded = (): Error =>
	Object.assign(new UserError('The stored access token is no longer valid'), {
		response: { status: 401 },
	});
