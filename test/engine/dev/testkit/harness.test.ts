import {
	CredentialStore,
	line,
	readBinary,
	runNode,
	testCredential,
} from '../../../../dev/testkit/engine';
import { FixtureApi } from '../../../../dev/testkit/engine/fixtures/fixtureApi.credentials';
import { Fixture } from '../../../../dev/testkit/engine/fixtures/fixture.node';
import { startService } from '../../../../dev/testkit/engine/fixtures/service';

let service: Awaited<ReturnType<typeof startService>>;
let credentials: CredentialStore;

const run = async (options: Partial<Parameters<typeof runNode>[0]>) =>
	await runNode({
		node: new Fixture(),
		credentials,
		...options,
		parameters: { baseUrl: service.baseUrl, ...options.parameters },
	});

beforeEach(async () => {
	service = await startService();
	credentials = new CredentialStore([new FixtureApi()], {
		fixtureApi: { baseUrl: service.baseUrl, secret: 'right' },
	});
});

afterEach(async () => await service.stop());

test('runs once per item and resolves expressions for each', async () => {
	const { items, error, status } = await run({
		parameters: { channel: '={{ $json.ch }}', filters: { title: '={{ $itemIndex + 1 }}' } },
		items: [{ ch: 'bol' }, { ch: 'mirakl' }],
	});
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(items).toEqual([
		{ json: { channel: 'bol', filters: { title: 1 } }, pairedItem: { item: 0 } },
		{ json: { channel: 'mirakl', filters: { title: 2 } }, pairedItem: { item: 1 } },
	]);
});

test('strips a collection value that the channel hides, but not under an expression', async () => {
	const filters = { title: 'a', handle: 'b' };
	const literal = await run({ parameters: { channel: 'bol', filters } });
	expect(literal.items[0].json).toEqual({ channel: 'bol', filters: { title: 'a' } });
	const expression = await run({ parameters: { channel: '={{ "bol" }}', filters } });
	expect(expression.items[0].json).toEqual({ channel: 'bol', filters });
});

test('gets a token once, keeps it for the next run and renews it once after a 401', async () => {
	await run({ items: [{}, {}] });
	await run({});
	expect(service.tokens).toEqual(['token-1']);
	expect(credentials.read('fixtureApi')).toMatchObject({ accessToken: 'token-1', secret: 'right' });

	service.revoke();
	const { items } = await run({ items: [{}, {}, {}] });
	expect(items).toHaveLength(3);
	expect(service.tokens).toEqual(['token-1', 'token-2']);
	expect(credentials.read('fixtureApi').accessToken).toBe('token-2');
	expect(credentials.counts).toMatchObject({ preAuthenticated: 2, saved: 2 });
});

test('resolves expressions in a credential', async () => {
	credentials.edit('fixtureApi', { secret: '={{ "ri" + "ght" }}' });
	expect((await run({})).items).toHaveLength(1);
	expect(credentials.read('fixtureApi')).toMatchObject({
		issuedTo: 'right',
		// 1.x writes the whole decrypted credential back together with the token.
		secret: line === 1 ? 'right' : '={{ "ri" + "ght" }}',
	});
});

test('sends failed items to the error output, linked to their input', async () => {
	const { items, errorItems, error } = await run({
		parameters: { path: '={{ $json.path }}' },
		items: [{ path: '/echo' }, { path: '/broken' }, { path: '/echo' }],
		onError: 'continueErrorOutput',
	});
	expect(error).toBeUndefined();
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
	expect(errorItems).toHaveLength(1);
	expect(errorItems[0].pairedItem).toEqual({ item: 1 });
	expect(errorItems[0].json).toEqual({ error: errorItems[0].error?.message });
	expect(errorItems[0].error).toMatchObject({ name: 'NodeOperationError' });
});

test('gives the error of a failing run, and everything in it for a search', async () => {
	const { items, error, status, serialized, inspected } = await run({
		parameters: { path: '/broken' },
	});
	expect(status).toBe('error');
	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
	expect(serialized).toContain('NodeApiError');
	expect(inspected).toContain('/broken');
});

test('collects hints, logs and static data', async () => {
	const { hints, logs, staticData } = await run({ staticData: { 'node:Fixture': { count: 4 } } });
	expect(hints).toEqual([{ message: '1 items', location: 'outputPane' }]);
	expect(logs).toContainEqual({
		level: 'info',
		message: 'Asking the service',
		meta: { path: '/echo' },
	});
	expect(staticData['node:Fixture']).toMatchObject({ count: 5 });
});

test('a file from a stream can be read back', async () => {
	const { items } = await run({ parameters: { file: true } });
	const file = items[0].binary!.data;
	expect(file).toMatchObject({ fileName: 'lines.txt', mimeType: 'text/plain' });
	expect((await readBinary(file)).toString()).toBe('first line\nsecond line\n');
});

test('a cancelled run ends its open request', async () => {
	const stop = new AbortController();
	void service.slowRequest.then(() => stop.abort());
	const { status, items } = await run({
		parameters: { path: '/slow' },
		abortSignal: stop.signal,
	});
	expect(status).toBe('canceled');
	expect(items).toEqual([]);
});

test('the test button tells right and wrong secrets apart, whatever token is stored', async () => {
	await run({});
	await expect(testCredential({ type: 'fixtureApi', credentials })).resolves.toMatchObject({
		status: 'OK',
	});
	credentials.edit('fixtureApi', { secret: 'wrong' });
	await expect(testCredential({ type: 'fixtureApi', credentials })).resolves.toMatchObject({
		status: 'Error',
		// 1.x never reaches the rules of a test.
		message: line === 1 ? 'Bad request - please check your parameters' : 'The secret was refused',
	});
});
