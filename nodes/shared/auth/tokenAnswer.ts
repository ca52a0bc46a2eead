import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { quotableWords } from '../errors/answerWords';
import type { ApiErrorKind } from '../errors/apiError';
import { ERROR_MESSAGES } from '../errors/messages';
import { reasonIn } from '../errors/reason';
import { isRetryableStatus, isSuccess, kindOfAnswer, retryAfterMs } from '../errors/status';
import { TOKEN_REFUSED, TOKEN_UNAVAILABLE, tokenStatus, withHint } from '../errors/tokenMessages';
import { readObject } from '../http/jsonBody';
import { namesOf, redactorFor, secretsOf, type Redactor } from '../redaction/redactor';
import { withoutTokens } from '../redaction/unknownSecrets';

export const redactorOf = (credentials: ICredentialDataDecryptedObject): Redactor =>
	redactorFor(secretsOf(credentials), namesOf(credentials));

/** An error whose text n8n hands on from a credential, to the node as well as to the test button. */
export const credentialError = (text: string, hint: string): UserError =>
	new UserError(withHint(text, hint), { description: hint });

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

/**
 * The token in an answer of the token endpoint.
 * @throws UserError as `fetchToken` does
 */
export function tokenIn(
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
		throw credentialError(`${TOKEN_UNAVAILABLE}: ${detail}`, 'Try again later.');
	}
	throw credentialError(
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

/** A body as an object; an empty one when it is none. */
export function objectOrNothing(body: unknown): Record<string, unknown> {
	try {
		return readObject(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
	} catch {
		return {};
	}
}
