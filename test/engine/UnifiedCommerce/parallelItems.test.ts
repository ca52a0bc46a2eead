import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../dev/sandbox';
import type { RunOptions, RunResult } from '../../../dev/testkit/engine';
import { isFullRun } from '../../runCounts';
import { readAll, run, storeFor, until, useSandbox, withSandbox } from '../fixtures';

const SHOPS = { orders: 25, pageCap: 10, perUser: true, unlinked: ['stranger'] };
const sandbox = useSandbox(SHOPS);
// Enough for a machine that is busy with other things.
jest.setTimeout(120_000);

const users = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ user: `user-${index}` }));

const readFrom = async (
	shops: Sandbox,
	items: IDataObject[],
	readingOptions: INodeParameters = {},
	options: Partial<RunOptions> = {},
	parameters: INodeParameters = {},
): Promise<RunResult> =>
	await run(
		storeFor(shops),
		readAll({ tpUserId: '={{ $json.user }}', ...parameters, readingOptions }),
		{ items, ...options },
	);

const read = readFrom.bind(undefined, sandbox);

const usersAsked = (shops: Sandbox = sandbox) => shops.dataRequests.map(({ tpUserId }) => tpUserId);

/** What the user sees of a run; the IDs of single answers are different each time. */
const seen = ({ items, errorItems, error, hints, status }: RunResult) =>
	JSON.stringify({
		status,
		items: items.map(({ json, pairedItem, error: failed }) => [json, pairedItem, failed?.message]),
		errorItems: errorItems.map(({ json, pairedItem }) => [json, pairedItem]),
		error: [error?.message, error?.context?.itemIndex],
		hints,
	}).replace(/\[(Execution|Trace) ID[^\]]*\]|"(executionId|traceId)":"[^"]*"/g, '');

const item = fc.record({
	user: fc.constantFrom('a', 'b', 'c', 'stranger', ''),
	channel: fc.constantFrom('shopify', 'bol', 'mirakl', 'nowhere'),
	max: fc.constantFrom('', 1, 2),
});

it.each(['getAll', 'getPage', 'export'])(
	'%s of items side by side is as of one after the other',
	async (operation) => {
		const parameters = { operation, channel: '={{ $json.channel }}', output: 'simplified' };
		const maxPages = operation === 'getPage' ? {} : { maxPages: '={{ $json.max }}' };
		await fc.assert(
			fc.asyncProperty(
				fc.array(item, { minLength: 2, maxLength: 9 }),
				fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
				async (items, onError) => {
					const outcomes = [];
					for (const parallelItems of [1, 8]) {
						const options = { onError } as Partial<RunOptions>;
						outcomes.push(
							seen(await read(items, { parallelItems, ...maxPages }, options, parameters)),
						);
					}
					expect(outcomes[1]).toBe(outcomes[0]);
				},
			),
			{ numRuns: isFullRun() ? 50 : 2 },
		);
	},
);

describe('the login', () => {
	it.each(['', 'expired'])('is one token call for 20 items with the token %j', async (token) => {
		const accessToken = token === '' ? '' : sandbox.tokens.issue();
		const credentials = storeFor(sandbox, { accessToken });
		sandbox.tokens.expireAll();
		const parameters = readAll({ tpUserId: '={{ $json.user }}' });
		const result = await run(credentials, parameters, { items: users(20) });
		expect(result.error).toBeUndefined();
		expect(sandbox.tokenRequests).toHaveLength(1);
	});

	it('the first request goes alone', async () => {
		let others = 0;
		sandbox.faults.once({
			type: 'custom',
			handle: async () => {
				await new Promise((resolve) => setTimeout(resolve, 300));
				others = sandbox.dataRequests.length - 1;
				return undefined;
			},
		});
		await read(users(8));
		expect(others).toBe(0);
		expect(new Set(usersAsked()).size).toBe(8);
	});
});

it('an item that fails without Continue On Fail leaves no request behind, and no further item is started', async () => {
	sandbox.faults.always({ type: 'status', status: 400 }, { tpUserId: 'user-3' });
	for (const user of ['user-4', 'user-5', 'user-6'])
		sandbox.faults.always({ type: 'silence' }, { tpUserId: user });
	const { error } = await read(users(40), { parallelItems: 8 });
	expect(error?.context?.itemIndex).toBe(3);
	const before = usersAsked();
	await new Promise((resolve) => setTimeout(resolve, 500));
	expect(usersAsked()).toEqual(before);
	expect(before).not.toContain('user-30');
	// Those before it were read to their end.
	for (const user of ['user-0', 'user-1', 'user-2'])
		expect(before.filter((asked) => asked === user)).toHaveLength(3);
});

describe('one shop in trouble', () => {
	it.concurrent(
		'that hangs keeps none of the others from being read',
		withSandbox(SHOPS, async (shops) => {
			const othersAnswered = () =>
				shops.dataRequests.filter(({ status, tpUserId }) => status === 200 && tpUserId !== 'user-2')
					.length;
			// Answers once all the others have been read, or never.
			shops.faults.once(
				{
					type: 'custom',
					handle: async () => {
						await until(() => othersAnswered() === 29 * 3);
						return undefined;
					},
				},
				{ tpUserId: 'user-2' },
			);
			const result = await readFrom(shops, users(30));
			expect(result.error).toBeUndefined();
			expect(new Set(result.items.map(({ pairedItem }) => JSON.stringify(pairedItem))).size).toBe(
				30,
			);
			expect(usersAsked(shops).filter((user) => user === 'user-2')).toHaveLength(3);
		}),
	);

	it.concurrent(
		'that asks to wait is held back alone',
		withSandbox(SHOPS, async (shops) => {
			shops.faults.once({ type: 'rateLimit', retryAfter: 2 }, { tpUserId: 'user-5' });
			const result = await readFrom(shops, users(20));
			expect(result.error).toBeUndefined();
			const asked = usersAsked(shops);
			const first = asked.indexOf('user-5');
			const between = asked.indexOf('user-5', first + 1) - first - 1;
			expect(between).toBeGreaterThan(8);
		}),
	);
});

it.each([{}, { parallelWindows: 4 }])(
	'Pause Between Pages is left between any two requests of a reading: %j',
	async (options) => {
		const startedAt = performance.now();
		const { error } = await read(users(1), { pagePause: 50, pageSize: 2, ...options });
		expect(error).toBeUndefined();
		const requests = sandbox.dataRequests.length;
		expect(requests).toBeGreaterThan(10);
		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(50 * (requests - 1));
	},
);

it.each([1, 3])('Parallel Items %i is the most requests in flight', async (parallelItems) => {
	let inFlight = 0;
	let most = 0;
	sandbox.faults.always({
		type: 'custom',
		handle: async () => {
			most = Math.max(most, ++inFlight);
			await new Promise((resolve) => setTimeout(resolve, 20));
			inFlight--;
			return undefined;
		},
	});
	await read(users(12), { parallelItems });
	expect(most).toBe(parallelItems);
});
