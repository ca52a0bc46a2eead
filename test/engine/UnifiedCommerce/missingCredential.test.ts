import type { INodeParameters } from 'n8n-workflow';

import { UnifiedCommerceApi } from '../../../credentials/UnifiedCommerceApi.credentials';
import { UnifiedCommerceChannelApi } from '../../../credentials/UnifiedCommerceChannelApi.credentials';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { CredentialStore, PollingWorkflow } from '../../../dev/testkit/engine';
import { demoCredential, readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 3 });
const TYPES = [new UnifiedCommerceApi(), new UnifiedCommerceChannelApi()];

/** n8n still knows the credential that the node has chosen, but it was deleted: its own error. */
class StoreOfDeleted extends CredentialStore {
	constructor(protected readonly deleted: string) {
		super(TYPES, { unifiedCommerceApi: demoCredential(sandbox), unifiedCommerceChannelApi: {} });
	}

	override read(name: string) {
		if (name === this.deleted)
			throw new Error(`Credential with ID "1" does not exist for type "${name}".`);
		return super.read(name);
	}
}

/** An imported workflow, whose nodes hold the name of a credential, but not its ID. */
class StoreOfImported extends StoreOfDeleted {
	override idOf(name: string) {
		return name === this.deleted ? null : super.idOf(name);
	}

	override read(name: string) {
		if (name === this.deleted) throw new Error('Found credential with no ID.');
		return super.read(name);
	}
}

const API = '“Unified Commerce API”';
const CHANNEL_API = '“Unified Commerce Channel API”';
const channelKeys = { authentication: 'channelCredentials' };

const NOT_CHOSEN =
	'Open the node and choose one, or create one with “Connect” or “Create new credential”.';

const absent = (name: string) => [`No credential ${name} is chosen in this node`, NOT_CHOSEN];
const gone = (name: string) => [
	`The credential ${name} that was chosen in this node no longer exists`,
	NOT_CHOSEN,
];

test.each<[string, INodeParameters]>([
	['Get Many', {}],
	['Export to File', { operation: 'export', format: 'csv' }],
	['Get Changes', { operation: 'getChanges', changes: 'updated', state: '' }],
	['Summarize', { operation: 'summarize' }],
	['Check Access', { resource: 'channelAccess', operation: 'check' }],
	['Magic Link', { resource: 'magicLink', operation: 'create' }],
])('%s', async (_, parameters) => {
	const errorOf = async (store: CredentialStore, further: INodeParameters = {}) => {
		const { error } = await run(store, readAll({ ...parameters, ...further }));
		expect(sandbox.dataRequests).toEqual([]);
		return [error?.message, error?.description];
	};

	expect(await errorOf(new CredentialStore(TYPES))).toEqual(absent(API));
	for (const Store of [StoreOfDeleted, StoreOfImported])
		expect(await errorOf(new Store('unifiedCommerceApi'))).toEqual(gone(API));
	if (parameters.resource === 'magicLink') return;
	expect(await errorOf(storeFor(sandbox), channelKeys)).toEqual(absent(CHANNEL_API));
	for (const Store of [StoreOfDeleted, StoreOfImported])
		expect(await errorOf(new Store('unifiedCommerceChannelApi'), channelKeys)).toEqual(
			gone(CHANNEL_API),
		);
});

test('each item of the error output says it', async () => {
	const { errorItems } = await run(new CredentialStore(TYPES), readAll(), {
		items: [{ shop: 1 }, { shop: 2 }],
		onError: 'continueErrorOutput',
	});
	expect(errorItems.map(({ json }) => json)).toEqual(
		[1, 2].map((shop) => ({
			shop,
			error: `No credential ${API} is chosen in this node`,
			message: NOT_CHOSEN,
		})),
	);
});

test('the trigger says it too', async () => {
	const workflow = new PollingWorkflow({
		node: new UnifiedCommerceTrigger(),
		parameters: { event: 'orderCreated', channel: 'shopify', tpUserId: 'merchant-1' },
		credentials: new CredentialStore(TYPES),
	});
	expect((await workflow.activate()).error).toMatchObject({
		message: `No credential ${API} is chosen in this node`,
		description: NOT_CHOSEN,
	});
});
