import { CredentialStore, line, PollingWorkflow } from '../../../../dev/testkit/engine';
import { FixtureApi } from '../../../../dev/testkit/engine/fixtures/fixtureApi.credentials';
import { FixtureTrigger } from '../../../../dev/testkit/engine/fixtures/fixtureTrigger.node';
import { startService } from '../../../../dev/testkit/engine/fixtures/service';

let service: Awaited<ReturnType<typeof startService>>;

const workflowOf = (options: { durableCursors?: boolean } = {}) =>
	new PollingWorkflow({
		node: new FixtureTrigger(),
		parameters: { baseUrl: service.baseUrl },
		credentials: new CredentialStore([new FixtureApi()], {
			fixtureApi: { baseUrl: service.baseUrl, secret: 'right' },
		}),
		...options,
	});

const ids = (result: Awaited<ReturnType<PollingWorkflow['poll']>>) =>
	result.emitted?.map(({ json }) => json.id) ?? null;

beforeEach(async () => {
	service = await startService();
});

afterEach(async () => await service.stop());

test('polls share their static data, and a failed poll comes back as error', async () => {
	service.happen();
	const workflow = workflowOf();
	expect(ids(await workflow.activate())).toBeNull();
	service.happen();
	expect(ids(await workflow.poll())).toEqual([2]);
	expect(ids(await workflow.poll())).toBeNull();

	service.happen();
	service.breakEvents(true);
	expect((await workflow.poll()).error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
	service.breakEvents(false);
	expect(ids(await workflow.poll())).toEqual([3]);
	expect(service.tokens).toHaveLength(1);
});

test('state is saved at activation and when a poll emits, and survives a restart', async () => {
	const workflow = workflowOf();
	await workflow.activate();
	expect(workflow.saved).toEqual({ last: 0 });
	service.happen();
	await workflow.poll();
	expect(workflow.saved).toEqual({ last: 1 });

	service.happen();
	expect(ids(await workflow.activate('init'))).toEqual([2]);
});

test('a manual poll gives samples and saves nothing', async () => {
	service.happen();
	const workflow = workflowOf();
	const { items, error } = await workflow.pollManually();
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([{ id: 1 }]);
	expect(workflow.saved).toEqual({});
});

// Durable cursors came with 2.x.
const onLine2 = line === 2 ? test : () => undefined;

onLine2('durable cursors count only once committed: not those of the activation poll', async () => {
	const workflow = workflowOf({ durableCursors: true });
	await workflow.activate();
	expect(workflow.saved).toEqual({});
	await workflow.poll();
	expect(workflow.saved).toEqual({ last: 0 });
	service.happen();
	expect(ids(await workflow.poll())).toEqual([1]);
	expect(workflow.saved).toEqual({ last: 1 });
});
