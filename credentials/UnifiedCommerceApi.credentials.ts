import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

import { authenticate, CREDENTIAL_TEST, renewToken } from '../nodes/shared/service/authentication';

const textField = (
	displayName: string,
	name: string,
	description: string,
	others: Partial<INodeProperties> = {},
): INodeProperties => ({
	...{ displayName, name, type: 'string', default: '', required: true, description },
	...others,
});

const MASKED = { typeOptions: { password: true } };
const FOR_PASSWORD_GRANT = { displayOptions: { show: { grantType: ['password'] } } };

/** Filled in with what `preAuthentication` returns; n8n asks for the `expirable` one. */
const hiddenField = (displayName: string, name: string, expirable?: true): INodeProperties => ({
	...{ displayName, name, type: 'hidden', default: '' },
	typeOptions: { password: true, ...(expirable ? { expirable } : {}) },
});

/** Spec: Authentication. */
export class UnifiedCommerceApi implements ICredentialType {
	name = 'unifiedCommerceApi';

	displayName = 'Unified Commerce API';

	icon: Icon = {
		light: 'file:../nodes/UnifiedCommerce/unifiedCommerce.svg',
		dark: 'file:../nodes/UnifiedCommerce/unifiedCommerce.dark.svg',
	};

	documentationUrl =
		'https://github.com/unified-commerce/n8n-nodes-unified-commerce/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		textField('Base URL', 'baseUrl', 'Address of the Unified Commerce Data Service', {
			placeholder: 'e.g. https://api.example.com',
		}),
		textField(
			'Auth URL',
			'authUrl',
			'Address of the token issuer, without <code>/connect/token</code>, which the node adds',
			{ placeholder: 'e.g. https://auth.example.com' },
		),
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'options',
			options: [
				{
					name: 'Client Credentials',
					value: 'clientCredentials',
					description: 'The application logs in with its own ID and secret',
				},
				{
					name: 'Password',
					value: 'password',
					description: 'The application logs in with your account',
				},
			],
			default: 'password',
			description: 'How the access token is obtained. If unsure, keep Password.',
		},
		textField(
			'Username',
			'username',
			'The login of your own account with the service, not that of a merchant',
			FOR_PASSWORD_GRANT,
		),
		textField('Password', 'password', 'The password of your own account with the service', {
			...FOR_PASSWORD_GRANT,
			...MASKED,
		}),
		textField('Client ID', 'clientId', 'ID of your application'),
		textField('Client Secret', 'clientSecret', 'Secret of your application', MASKED),
		textField('Scope', 'scope', 'Leave it empty unless the operator of the service gave you one', {
			required: false,
		}),
		{
			displayName: 'Login Format',
			name: 'loginFormat',
			type: 'options',
			options: [
				{ name: 'Form', value: 'form' },
				{ name: 'JSON', value: 'json' },
			],
			default: 'form',
			description:
				'How the login is sent to the token issuer. Keep Form unless its operator asks for JSON.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if the certificate of the service is not trusted',
		},
		hiddenField('Access Token', 'accessToken', true),
		hiddenField('Token Fingerprint', 'tokenFingerprint'),
		hiddenField('Token Renewal Time', 'tokenRenewAt'),
	];

	/** Called when there is no token, after a 401, and when `authenticate` throws `renewalNeeded`. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
		return await renewToken(this.helpers, credentials);
	}

	authenticate: IAuthenticate = authenticate;

	test = CREDENTIAL_TEST;
}
