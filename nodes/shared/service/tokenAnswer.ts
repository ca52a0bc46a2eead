import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { safeQuote } from '../errors/reason';
import { ERROR_KINDS, TOKEN_REFUSED, TOKEN_UNAVAILABLE, type ApiErrorKind } from '../errors/kinds';
import { isRetryableStatus, isSuccess, kindOfAnswer, retryAfterMs } from '../errors/status';
import { tokenStatus, withHint } from '../errors/toApiError';
import { readObject } from './jsonBody';
import { redactorFor, type Redactor } from '../secrets/redactor';
import { namesOf, secretsOf, withoutTokens } from '../secrets/secretTexts';

/** A redactor for all secrets and names in the main credential. */
export const redactorOf = (credentials: ICredentialDataDecryptedObject): Redactor =>
	redactorFor(secretsOf(credentials), namesOf(credentials));

/** An error of the credential: n8n passes its text to the node and to the credential test. */
export const credentialError = (text: string, hint: string): UserError =>
	new UserError(withHint(text, hint), { description: hint });

/** Hints by the field `error` of the answer (RFC 6749, section 5.2). */
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

/**
 * The token in an answer of the token endpoint.
 * @throws UserError as `fetchToken` does
 */
export function tokenIn(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	credentials: ICredentialDataDecryptedObject,
): string {
	const answer = objectOrEmpty(body);
	const token = answer.access_token;
	if (isSuccess(statusCode) && typeof token === 'string' && token.trim() !== '') {
		const fault = faultOf(token.trim());
		if (fault === undefined) return token.trim();
		throw credentialError(
			`${TOKEN_REFUSED}: ${tokenStatus(statusCode)}, but the token ${fault}`,
			hintFor(statusCode, kindOfAnswer(statusCode, '')),
		);
	}

	const code = typeof answer.error === 'string' ? answer.error : '';
	const text = reasonOf(statusCode, answer, body);
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
	throw credentialError(
		`${TOKEN_REFUSED}: ${detail}`,
		HINTS.get(code) ?? hintFor(statusCode, kindOfAnswer(statusCode, String(body ?? ''))),
	);
}

/** Longest token: web servers take header lines of up to 8 KB. */
const MAX_TOKEN_CHARACTERS = 8_000;

/** Why a token cannot be sent in a header; undefined when it can. */
function faultOf(token: string): string | undefined {
	if (token.length > MAX_TOKEN_CHARACTERS)
		return `has ${token.length} characters, more than a request can carry (${MAX_TOKEN_CHARACTERS})`;
	return /^[\t\x20-\x7e\x80-\xff]+$/.test(token)
		? undefined
		: 'has characters that a request cannot carry';
}

/** The reason in an answer. With any status, it may contain a token, even under another name or incomplete. */
function reasonOf(status: number, answer: Record<string, unknown>, body: unknown): string {
	const { error, error_description } = answer;
	if (isSuccess(status)) return safeQuote({ error, error_description });
	return safeQuote(Object.keys(answer).length > 0 ? answer : String(body ?? ''));
}

function hintFor(status: number, kind: ApiErrorKind): string {
	if (status === 415)
		return 'The token issuer takes the login in another form: choose the other Login Format in the credential.';
	// A firewall or proxy rejected the request, not the issuer.
	if (kind === 'blocked' || kind === 'proxyLogin') return ERROR_KINDS[kind].hint;
	if (kind === 'notFound')
		return 'Check Auth URL in the credential: it is what stands before /connect/token in the address of the token issuer, as the node adds that itself.';
	return status >= 400 && status < 500
		? 'Check Auth URL, Client ID, Client Secret, Username and Password in the credential.'
		: 'Check Auth URL in the credential: it may belong to another service. If it is right, try again later.';
}

/** The body as an object; an empty one when it is not a JSON object. */
export function objectOrEmpty(body: unknown): Record<string, unknown> {
	try {
		return readObject(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
	} catch {
		return {};
	}
}
