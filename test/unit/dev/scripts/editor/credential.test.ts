import { demoClient } from '../../../../../dev/sandbox/auth/clients';
import type { StoredCredential } from '../../../../../dev/testkit/n8n/rest';
import { RestError } from '../../../../../dev/testkit/n8n/restSession';
import type { Json } from '../../../../../dev/testkit/n8n/types';
import { ensureCredential } from '../../../../../dev/scripts/editor/contents';
import type { DemoState } from '../../../../../dev/scripts/editor/folder';

const sandbox = {
	baseUrl: 'http://127.0.0.1:8765',
	authUrl: 'http://127.0.0.1:8765/auth',
	client: demoClient,
};
const RIGHT = {
	baseUrl: sandbox.baseUrl,
	authUrl: sandbox.authUrl,
	grantType: 'password',
	loginFormat: 'form',
	scope: '',
	...demoClient,
};

let credentials: Map<string, StoredCredential>;
let folder: { state: DemoState; save(change: Partial<DemoState>): Promise<void> };
let told: string[];
beforeEach(() => {
	credentials = new Map();
	const state: DemoState = { workflows: {} };
	folder = { state, save: async (change) => void Object.assign(state, change) };
	told = [];
});

/** Keeps credentials as n8n does. */
const rest = {
	createCredential: async (credential: Omit<StoredCredential, 'id'>) => {
		const id = `c${credentials.size + 1}`;
		credentials.set(id, { id, ...credential });
		return { id };
	},
	credential: async (id: string) => {
		const stored = credentials.get(id);
		if (!stored) throw new RestError(404, 'not found');
		return stored;
	},
	updateCredential: async (id: string, changes: Record<string, Json>) => {
		const stored = credentials.get(id);
		if (stored) stored.data = { ...stored.data, ...changes };
	},
};

const start = async (from = sandbox) =>
	await ensureCredential(rest, folder, from, (text) => void told.push(text));

describe('the demo credential', () => {
	test('is made with all that the login needs', async () => {
		const { id, name } = await start();
		expect(credentials.get(id)).toEqual({
			id,
			name,
			type: 'unifiedCommerceApi',
			data: RIGHT,
		});
	});

	test.each([
		[{ password: 'wrong' }],
		[{ username: '', clientSecret: 'x' }],
		[{ grantType: 'clientCredentials', loginFormat: 'json', scope: 'all' }],
		[{ authUrl: 'http://127.0.0.1:8765' }],
	])('a start puts %j right and keeps what else was changed', async (change) => {
		const { id } = await start();
		const stored = credentials.get(id);
		if (!stored) throw new Error('no credential');
		stored.name = 'My demo';
		Object.assign(stored.data, change, { ignoreSslIssues: true });

		expect(await start()).toEqual({ id, name: 'My demo' });
		expect(credentials.get(id)).toMatchObject({
			name: 'My demo',
			data: { ...RIGHT, ignoreSslIssues: true },
		});
		expect(told).toEqual('authUrl' in change ? [expect.stringContaining('“My demo”')] : []);
	});

	test('follows the sandbox to another port, and says nothing', async () => {
		const { id } = await start();
		const moved = {
			...sandbox,
			baseUrl: 'http://127.0.0.1:8766',
			authUrl: 'http://127.0.0.1:8766/auth',
		};
		await start(moved);
		expect(credentials.get(id)?.data).toMatchObject({
			baseUrl: moved.baseUrl,
			authUrl: moved.authUrl,
		});
		expect(told).toEqual([]);
	});

	test('is made again when it was deleted', async () => {
		const { id } = await start();
		credentials.delete(id);
		await start();
		expect([...credentials.values()].map(({ data }) => data)).toEqual([RIGHT]);
	});
});
