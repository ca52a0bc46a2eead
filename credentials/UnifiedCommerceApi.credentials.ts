import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

import { authenticate, CREDENTIAL_TEST, renewToken } from '../nodes/shared/service/authentication';

/** The login to the Unified Commerce Data Service: fetches and renews the access token (spec: Authentication). */
export class UnifiedCommerceApi implements ICredentialType {
	name = 'unifiedCommerceApi';

	displayName = 'Unified Commerce API';

	icon: Icon = {
		light: 'file:../nodes/UnifiedCommerce/unifiedCommerce.svg',
		dark: 'file:../nodes/UnifiedCommerce/unifiedCommerce.dark.svg',
	};

	documentationUrl = 'https://github.com/unified-commerce/n8n-nodes-unified-commerce#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'Address of the Unified Commerce Data Service',
		},
		{
			displayName: 'Auth URL',
			name: 'authUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://auth.example.com',
			description:
				'Address of the token issuer, without <code>/connect/token</code>, which the node adds',
		},
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
		{
			displayName: 'Username',
			name: 'username',
			type: 'string',
			default: '',
			required: true,
			displayOptions: { show: { grantType: ['password'] } },
			description: 'The login of your own account with the service, not that of a merchant',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { grantType: ['password'] } },
			description: 'The password of your own account with the service',
		},
		{
			displayName: 'Client ID',
			name: 'clientId',
			type: 'string',
			default: '',
			required: true,
			description: 'ID of your application',
		},
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Secret of your application',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			default: '',
			description: 'Leave it empty unless the operator of the service gave you one',
		},
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
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
		{
			displayName: 'Token Fingerprint',
			name: 'tokenFingerprint',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
		{
			displayName: 'Token Renewal Time',
			name: 'tokenRenewAt',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
	];

	/** n8n calls this when there is no token yet, after a 401, and when `authenticate` throws `renewalNeeded`. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
		return await renewToken(this.helpers, credentials);
	}

	authenticate: IAuthenticate = authenticate;

	test = CREDENTIAL_TEST;
}
