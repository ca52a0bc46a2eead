import { idsOf, readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';

const NOW = Date.now();
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

// Amazon refuses the end of a period within the last two minutes, and so does the sandbox.
const sandbox = useSandbox({ orders: { amazon: 300 }, dataFrom: ago(300), dataTo: ago(5) });

const read = async (filters: object, more: object = {}) =>
	await run(storeFor(sandbox), readAll({ channel: 'amazon', filters: { ...filters }, ...more }), {
		timezone: 'UTC',
	});
const bodies = () => sandbox.dataRequests.map(({ body }) => body as Record<string, unknown>);

test.each([
	['today', 'today', 'today'],
	['this month', 'this month', 'this month'],
	['the last 7 days', 'last 7 days', 'last 7 days'],
	['up to a moment ago', ago(400), new Date(NOW - 1_000).toISOString()],
])('Created and Updated Before: %s', async (_, min, max) => {
	const result = await read({ createdAtMin: min, createdAtMax: max, updatedAtMax: max });
	expect(result.error).toBeUndefined();
	const { created_at_min: from, updated_at_max: to } = bodies()[0] as Record<string, string>;
	expect(idsOf(result)).toEqual(
		sandbox
			.orders('amazon')
			.filter(({ created_at: created }) => Date.parse(created) >= Date.parse(from))
			.filter(({ updated_at: updated }) => !to || Date.parse(updated) <= Date.parse(to))
			.map(({ id }) => id),
	);
});

test('a period that has hardly begun: no records, no request and no error', async () => {
	const period = { createdAtMin: ago(1), createdAtMax: new Date(NOW).toISOString() };
	const many = await read(period);
	expect([many.error, many.items]).toEqual([undefined, []]);
	expect(remarksIn(many)).toEqual(['Amazon: no order matches “Created After”, “Created Before”.']);
	const page = await read(period, { operation: 'getPage' });
	expect(page.items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ records: [], nextCursor: null, hasMore: false }),
	]);
	expect(sandbox.dataRequests).toEqual([]);
});

test.each(['createdAtMin', 'updatedAtMin'])('%s a moment ago: no request either', async (name) => {
	const result = await read({ [name]: ago(1) });
	expect([result.error, result.items, sandbox.dataRequests]).toEqual([undefined, [], []]);
});

test('windows up to now', async () => {
	const windows = { pageSize: 10, parallelWindows: 8 };
	const result = await read({}, { readingOptions: windows });
	expect(result.error).toBeUndefined();
	expect(idsOf(result)).toEqual(sandbox.orders('amazon').map(({ id }) => id));
	expect(bodies().filter((body) => 'created_at_max' in body).length).toBeGreaterThan(3);
});
