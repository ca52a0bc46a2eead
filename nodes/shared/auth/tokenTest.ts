import type { ICredentialTestRequest } from 'n8n-workflow';

/** The credential's own fields as the token call sends them; n8n evaluates this when the person presses Test. */
const FORM = `={{ (
	$credentials.grantType === 'clientCredentials'
		? { grant_type: 'client_credentials', client_id: $credentials.clientId, client_secret: $credentials.clientSecret, scope: ($credentials.scope || '').trim() || undefined }
		: { grant_type: 'password', username: $credentials.username, password: $credentials.password, client_id: $credentials.clientId, client_secret: $credentials.clientSecret, scope: ($credentials.scope || '').trim() || undefined }
) }}`;

const refusal = (value: string | undefined, key: string, message: string) => ({
	type: 'responseSuccessBody' as const,
	properties: { key, value: value as string, message },
});

/**
 * Asks for a token with the fields as they are, so that an old token that is still valid hides nothing.
 * Statuses are taken as answers and judged by their content, because n8n 1.x shows no text of ours for a status.
 */
export const TOKEN_TEST: ICredentialTestRequest = {
	request: {
		method: 'POST',
		// `authenticate` makes the address usable, or says what is wrong with it.
		url: '={{ $credentials.authUrl }}/connect/token',
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/x-www-form-urlencoded',
		},
		body: FORM as unknown as Record<string, string>,
		skipSslCertificateValidation:
			'={{ $credentials.ignoreSslIssues === true }}' as unknown as boolean,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: 30_000,
	},
	rules: [
		refusal(
			'invalid_client',
			'error',
			'The service refused the application: check Client ID and Client Secret',
		),
		refusal('invalid_grant', 'error', 'The service refused the login: check Username and Password'),
		refusal(
			'invalid_scope',
			'error',
			'The service refused the scope: check Scope, or leave it empty',
		),
		refusal(
			'unauthorized_client',
			'error',
			'The application may not use this grant: choose the other Grant Type',
		),
		refusal(
			'unsupported_grant_type',
			'error',
			'The service does not offer this grant: choose the other Grant Type',
		),
		// A path that is not there is `undefined`: no token came back, whatever did.
		refusal(
			undefined,
			'access_token',
			'No access token came back: check Auth URL, Client ID, Client Secret, Username and Password',
		),
	],
};
