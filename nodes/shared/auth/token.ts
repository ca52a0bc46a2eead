import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { isAbsent } from '../params/values';
import { readObject } from '../list/envelope';
import { isPassingStatus, isWorthAnotherTry, type ServiceFailure } from '../errors/apiError';
import { FAILURE_TEXTS, fill } from '../errors/messages';
import { failureFromThrown } from '../errors/toApiError';
import { reasonIn } from '../errors/reason';
import { isSuccess } from '../errors/status';
import { namesOf, scrubberFor, secretsOf } from '../redaction/redactor';
import { TOKEN_REFUSED, TOKEN_UNAVAILABLE, withAdvice } from '../errors/tokenMessages';
import { tokenFingerprint, tokenForm, tokenUrl } from './tokenRequest';

const TIMEOUT_MS = 30_000;

/** What n8n stores after a token call: the token, and what it was issued for. */
export interface IssuedToken extends IDataObject {
	accessToken: string;
	tokenFingerprint: string;
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
	refuseIncomplete(credentials);
	const response = await callTokenEndpoint(helpers, credentials);
	return {
		accessToken: tokenIn(response, credentials),
		tokenFingerprint: tokenFingerprint(credentials),
	};
}

const REQUIRED: ReadonlyArray<[name: string, label: string, grant?: string]> = [
	['username', 'Username', 'password'],
	['password', 'Password', 'password'],
	['clientId', 'Client ID'],
	['clientSecret', 'Client Secret'],
];

function refuseIncomplete(credentials: ICredentialDataDecryptedObject): void {
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
	try {
		return (await helpers.httpRequest(options)) as IN8nHttpFullResponse;
	} catch (thrown) {
		throw unreachable(failureFromThrown(thrown), new URL(url).host, credentials);
	}
}

function addressOrRefusal(credentials: ICredentialDataDecryptedObject): string {
	try {
		return tokenUrl(credentials);
	} catch (thrown) {
		throw refusedFor(thrown as UserError);
	}
}

const scrubberOf = (credentials: ICredentialDataDecryptedObject) =>
	scrubberFor(secretsOf(credentials), namesOf(credentials));

const tokenError = (text: string, advice: string) =>
	new UserError(withAdvice(text, advice), { description: advice });

const refusedFor = ({ message, description }: UserError) =>
	tokenError(`${TOKEN_REFUSED}: ${message}`, description ?? '');

function unreachable(
	failure: ServiceFailure,
	host: string,
	credentials: ICredentialDataDecryptedObject,
): UserError {
	const reason = scrubberOf(credentials).excerpt(failure.facts.reason ?? '');
	const facts: Record<string, string> = { host, reason, timeout: `${TIMEOUT_MS / 1000} s` };
	const { says, advice } = FAILURE_TEXTS[failure.kind];
	const beginning = isWorthAnotherTry(failure) ? TOKEN_UNAVAILABLE : TOKEN_REFUSED;
	return tokenError(`${beginning}: ${fill(says, facts)}`, fill(advice, facts));
}

const ADVICE: Readonly<Record<string, string>> = {
	invalid_client: 'Check Client ID and Client Secret in the credential.',
	invalid_grant: 'Check Username and Password in the credential.',
	invalid_scope: 'Check Scope in the credential, or leave it empty.',
	unauthorized_client: 'This client may not use the chosen grant: choose the other Grant Type.',
	unsupported_grant_type:
		'The service does not offer the chosen grant: choose the other Grant Type.',
};

function tokenIn(
	{ statusCode, body }: IN8nHttpFullResponse,
	credentials: ICredentialDataDecryptedObject,
): string {
	const answer = objectOrNothing(body);
	const token = answer.access_token;
	if (isSuccess(statusCode) && typeof token === 'string' && token.trim() !== '')
		return token.trim();

	const code = typeof answer.error === 'string' ? answer.error : '';
	// What is called a success may hold a token under another name, so only its error fields are quoted.
	const said = isSuccess(statusCode)
		? reasonIn(errorFieldsOf(answer))
		: reasonIn(answer) || reasonIn(String(body ?? ''));
	const told = scrubberOf(credentials).excerpt(
		[...new Set([code, said])].filter(Boolean).join(': '),
	);
	const words = told.replace(/\.$/, '');
	const detail = `HTTP ${statusCode}${words ? `, “${words}”` : ''}`;
	if (isPassingStatus(statusCode)) {
		throw tokenError(`${TOKEN_UNAVAILABLE}: ${detail}`, 'Try again later.');
	}
	throw tokenError(`${TOKEN_REFUSED}: ${detail}`, ADVICE[code] ?? adviceFor(statusCode));
}

const errorFieldsOf = ({ error, error_description }: Record<string, unknown>) => ({
	error,
	error_description,
});

const adviceFor = (status: number): string =>
	status >= 400 && status < 500
		? 'Check Auth URL, Client ID, Client Secret, Username and Password in the credential.'
		: 'Check Auth URL in the credential: it may belong to another service. If it is right, try again later.';

function objectOrNothing(body: unknown): Record<string, unknown> {
	try {
		return readObject(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
	} catch {
		return {};
	}
}
