import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { isAbsent } from '../params/values';
import { Deadline } from '../http/deadline';
import { isCutOff, readObject } from '../http/jsonBody';
import { isRetryable, ApiError, type ApiErrorKind } from '../errors/apiError';
import { ERROR_MESSAGES, fill } from '../errors/messages';
import { toApiError } from '../errors/toApiError';
import { quotableWords } from '../errors/answerWords';
import { reasonIn } from '../errors/reason';
import { isRetryableStatus, isSuccess, kindOfAnswer, retryAfterMs } from '../errors/status';
import { namesOf, redactorFor, secretsOf } from '../redaction/redactor';
import { withoutTokens } from '../redaction/unknownSecrets';
import { TOKEN_REFUSED, TOKEN_UNAVAILABLE, tokenStatus, withHint } from '../errors/tokenMessages';
import { renewalTime } from './tokenLife';
import { tokenFingerprint, tokenForm, tokenUrl } from './tokenRequest';

const TIMEOUT_MS = 30_000;

/** What n8n stores after a token call: the token, and what it was issued for. */
export interface IssuedToken extends IDataObject {
	accessToken: string;
	tokenFingerprint: string;
	/** ISO time from which on it is renewed before it is used; '' when its life is not known */
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
		tokenRenewAt: renewalTime(objectOrNothing(response.body).expires_in, askedAt),
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
	throw tokenError(
		`${TOKEN_REFUSED}: the credential has no ${labels}`,
		'Open the credential “Unified Commerce API” and fill in what is missing.',
	);
}

async function callTokenEndpoint(
	helpers: IHttpRequestHelper['helpers'],
	credentials: ICredentialDataDecryptedObject,
): Promise<IN8nHttpFullResponse> {
	const url = addressOrRefusal(credentials);
	const form = tokenForm(credentials);
	const options: IHttpRequestOptions = {
		method: 'POST',
		url,
		headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
		body: Object.entries(form)
			.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
			.join('&'),
		encoding: 'text',
		json: false,
		returnFullResponse: true,
		// A 401 of the issuer must not make n8n call the issuer again.
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		skipSslCertificateValidation: credentials.ignoreSslIssues === true,
		timeout: TIMEOUT_MS,
	};
	const deadline = new Deadline(TIMEOUT_MS);
	try {
		const abortSignal = deadline.start();
		const response = (await helpers.httpRequest({
			...options,
			abortSignal,
		})) as IN8nHttpFullResponse;
		if (isSuccess(response.statusCode) && isCutOff(String(response.body)))
			throw new ApiError('answerCut');
		return response;
	} catch (thrown) {
		const failure = deadline.isOver ? new ApiError('timeout') : toApiError(thrown);
		throw unreachable(failure, new URL(url).host, credentials);
	} finally {
		deadline.clear();
	}
}

function addressOrRefusal(credentials: ICredentialDataDecryptedObject): string {
	try {
		return tokenUrl(credentials);
	} catch (thrown) {
		throw refusedFor(thrown as UserError);
	}
}

const redactorOf = (credentials: ICredentialDataDecryptedObject) =>
	redactorFor(secretsOf(credentials), namesOf(credentials));

const tokenError = (text: string, hint: string) =>
	new UserError(withHint(text, hint), { description: hint });

const refusedFor = ({ message, description }: UserError) =>
	tokenError(`${TOKEN_REFUSED}: ${message}`, description ?? '');

function unreachable(
	failure: ApiError,
	host: string,
	credentials: ICredentialDataDecryptedObject,
): UserError {
	const reason = redactorOf(credentials).redactExcerpt(failure.details.reason ?? '');
	const values: Record<string, string> = { host, reason, timeout: `${TIMEOUT_MS / 1000} s` };
	const { message, hint } = ERROR_MESSAGES[failure.kind];
	const beginning = isRetryable(failure) ? TOKEN_UNAVAILABLE : TOKEN_REFUSED;
	return tokenError(`${beginning}: ${fill(message, values)}`, fill(hint, values));
}

/** By the `error` of the answer. */
const HINTS: ReadonlyMap<string, string> = new Map([
	['invalid_client', 'Check Client ID and Client Secret in the credential.'],
	['invalid_grant', 'Check Username and Password in the credential.'],
	['invalid_scope', 'Check Scope in the credential, or leave it empty.'],
	['unauthorized_client', 'This client may not use the chosen grant: choose the other Grant Type.'],
	[
		'unsupported_grant_type',
		'The service does not offer the chosen grant: choose the other Grant Type.',
	],
]);

function tokenIn(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	credentials: ICredentialDataDecryptedObject,
): string {
	const answer = objectOrNothing(body);
	const token = answer.access_token;
	if (isSuccess(statusCode) && typeof token === 'string' && token.trim() !== '')
		return token.trim();

	const code = typeof answer.error === 'string' ? answer.error : '';
	const said = saidBy(statusCode, answer, body);
	const told = redactorOf(credentials).redactExcerpt(
		said.startsWith(code) ? said : `${withoutTokens(code)}: ${said}`,
	);
	const words = told.replace(/\.$/, '');
	const isPassing = isRetryableStatus(statusCode);
	// n8n hands only texts from a credential to the node, so the wait must stand in the text.
	const waitMs = isPassing ? retryAfterMs(headers['retry-after'], Date.now()) : undefined;
	const detail = `${tokenStatus(statusCode, waitMs)}${words ? `, “${words}”` : ''}`;
	if (isPassing) {
		throw tokenError(`${TOKEN_UNAVAILABLE}: ${detail}`, 'Try again later.');
	}
	throw tokenError(
		`${TOKEN_REFUSED}: ${detail}`,
		HINTS.get(code) ?? hintFor(statusCode, kindOfAnswer(statusCode, String(body ?? ''))),
	);
}

/** Whatever its status, an answer may hold a token, also under another name or cut off. */
function saidBy(status: number, answer: Record<string, unknown>, body: unknown): string {
	const { error, error_description } = answer;
	if (isSuccess(status)) return withoutTokens(reasonIn({ error, error_description }));
	return quotableWords(Object.keys(answer).length > 0 ? answer : String(body ?? ''));
}

function hintFor(status: number, kind: ApiErrorKind): string {
	// Not the issuer refused, but something on the way to it.
	if (kind === 'blocked' || kind === 'proxyLogin') return ERROR_MESSAGES[kind].hint;
	return status >= 400 && status < 500
		? 'Check Auth URL, Client ID, Client Secret, Username and Password in the credential.'
		: 'Check Auth URL in the credential: it may belong to another service. If it is right, try again later.';
}

function objectOrNothing(body: unknown): Record<string, unknown> {
	try {
		return readObject(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
	} catch {
		return {};
	}
}
