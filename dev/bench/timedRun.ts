import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { UnifiedCommerceApi } from '../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../credentials/UnifiedCommerceChannelApi.credentials';
import { forgetRateLimiters } from '../../nodes/shared/service/rateLimiter';
import type * as nodeModule from '../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import type { Sandbox } from '../sandbox';
import { CredentialStore, runNode } from '../testkit/engine';
import { repositoryRoot } from '../testkit/paths';

/** By its whole name, as the ending `.node` alone stands for a binary module. */
const { UnifiedCommerce } = createRequire(__filename)(
	join(repositoryRoot, 'nodes', 'UnifiedCommerce', 'UnifiedCommerce.node.ts'),
) as typeof nodeModule;

/**
 * Runs our node in n8n's engine, without starting n8n, with a new token and a new rate limiter.
 * @param input items that come in; without it one empty item
 * @returns what came out, and the time that it took in milliseconds
 */
export async function timedRun(
	sandbox: Sandbox,
	parameters: INodeParameters,
	input?: IDataObject[],
): Promise<{ items: INodeExecutionData[]; ms: number }> {
	forgetRateLimiters();
	const { baseUrl, authUrl, client } = sandbox;
	const credentials = new CredentialStore(
		[new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()],
		{ unifiedCommerceApi: { baseUrl, authUrl, grantType: 'password', ...client, accessToken: '' } },
	);
	const startedAt = performance.now();
	const { error, items } = await runNode({
		node: new UnifiedCommerce(),
		...{ parameters, credentials, items: input },
	});
	if (error) throw error;
	return { items, ms: performance.now() - startedAt };
}
