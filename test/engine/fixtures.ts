import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { UnifiedCommerceApi } from '../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../credentials/UnifiedCommerceChannelApi.credentials';
import { forgetRateLimiters } from '../../nodes/shared/service/rateLimiter';
import { UnifiedCommerce } from '../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import type { Sandbox } from '../../dev/sandbox';
import {
	CredentialStore,
	runNode,
	type RunOptions,
	type RunResult,
} from '../../dev/testkit/engine';

/** The demo credential of a sandbox, as a person would fill it in. */
export const demoCredential = (sandbox: Sandbox): ICredentialDataDecryptedObject => ({
	baseUrl: sandbox.baseUrl,
	authUrl: sandbox.authUrl,
	grantType: 'password',
	username: sandbox.client.username,
	password: sandbox.client.password,
	clientId: sandbox.client.clientId,
	clientSecret: sandbox.client.clientSecret,
	scope: '',
	accessToken: '',
	tokenFingerprint: '',
});

/** A credential store with our two real types; `channel` fills the second one. */
export const storeFor = (
	sandbox: Sandbox,
	changes: ICredentialDataDecryptedObject = {},
	channel?: ICredentialDataDecryptedObject,
): CredentialStore =>
	new CredentialStore([new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()], {
		unifiedCommerceApi: { ...demoCredential(sandbox), ...changes },
		...(channel ? { unifiedCommerceChannelApi: channel } : {}),
	});

/** Reading options of a test, which those in its parameters replace. */
export const readingOptionsOver = (
	usual: INodeParameters,
	{ readingOptions }: INodeParameters,
): INodeParameters => ({ ...usual, ...((readingOptions as INodeParameters | undefined) ?? {}) });

/** The parameters of a fresh node that reads everything of one channel. */
export const readAll = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'order',
	operation: 'getAll',
	channel: 'shopify',
	tpUserId: 'merchant-1',
	returnAll: true,
	output: 'raw',
	...parameters,
	// Waits between tries stay short, so that tests of faults do not take minutes.
	readingOptions: readingOptionsOver({ retryWait: 1 }, parameters),
});

/** Runs the Unified Commerce node in n8n's engine. It knows nothing of the rates that earlier runs have found. */
export const run = async (
	credentials: CredentialStore,
	parameters: INodeParameters,
	options: Partial<RunOptions> = {},
): Promise<RunResult> => {
	forgetRateLimiters();
	return await runNode({ node: new UnifiedCommerce(), parameters, credentials, ...options });
};

export const idsOf = (result: RunResult): unknown[] => result.items.map(({ json }) => json.id);

/** The variant that n8n makes of a node for an AI agent: the same code under a name of its own. */
export class UnifiedCommerceTool extends UnifiedCommerce {
	override description = { ...new UnifiedCommerce().description, name: 'unifiedCommerceTool' };
}
