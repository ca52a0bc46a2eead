import type { INodeParameters } from 'n8n-workflow';

import { countsOf, idsOf, readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';
import { answerWith } from './scripted';
import { cursorIn, toldBy } from './told';

const sandbox = useSandbox({
	orders: { shopify: 95, bol: 130, amazon: 95, woocommerce: 95, magento: 8 },
});

/** One page of ten, or of fifty on bol, which takes no page size. */
const read = async (parameters: INodeParameters = {}, options: INodeParameters = {}) =>
	await run(
		storeFor(sandbox),
		readAll({ ...parameters, readingOptions: { pageSize: 10, ...options } }),
	);
const held = (channel: 'shopify' | 'bol' | 'amazon' | 'woocommerce' | 'magento' = 'shopify') =>
	sandbox.orders(channel).map(({ id }) => id);

const CHANNELS = ['shopify', 'bol', 'amazon', 'woocommerce'] as const;

describe.each(CHANNELS)('%s', (channel) => {
	test('Max Pages: what was read, and a hint whose cursor gives exactly the rest', async () => {
		const first = await read({ channel }, { maxPages: 2 });
		const size = channel === 'bol' ? 50 : 10;
		expect(idsOf(first)).toEqual(held(channel).slice(0, 2 * size));
		expect(remarksIn(first)).toHaveLength(1);
		expect(first.hints[0].message).toContain(
			`2 page(s), ${2 * size} record(s) were read, and more remain.`,
		);
		const startCursor = cursorIn(first.hints[0].message);
		const rest = await read({ channel }, { startCursor });
		expect(idsOf(rest)).toEqual(held(channel).slice(2 * size));
		expect(remarksIn(rest)).toEqual([]);
	});
});

describe('Return What Was Read', () => {
	const returnRead = { readingStopsEarly: 'returnRead' };

	test('is no answer to a first page that does not come: that is an error', async () => {
		sandbox.faults.always({ type: 'status', status: 500 });
		const result = await read({}, returnRead);
		expect(toldBy(result).httpCode).toBe('500');
		expect(remarksIn(result)).toEqual([]);
	});

	test('tells as well when the cursor goes in a circle, without naming it', async () => {
		sandbox.faults.always({ type: 'repeatCursor', cycle: 1 });
		const result = await read({}, returnRead);
		expect(idsOf(result)).toEqual(held().slice(0, 20));
		expect(result.hints[0].message).toContain('the service repeats a cursor');
		expect(cursorIn(result.hints[0].message)).toBeUndefined();
	});

	test('for one item of several, and the others are whole', async () => {
		sandbox.faults.always({ type: 'status', status: 500 }, { tpUserId: 'b', page: 1 });
		const result = await run(
			storeFor(sandbox),
			readAll({ tpUserId: '={{ $json.user }}', readingOptions: { ...returnRead, pageSize: 50 } }),
			{ items: [{ user: 'a' }, { user: 'b' }, { user: 'c' }] },
		);
		expect(countsOf(result, 3)).toEqual([95, 50, 95]);
		expect(result.hints).toEqual([
			{
				message: expect.stringMatching(
					/^240 orders, .*; 2 of 3 shops complete; b: incomplete, its first 50 orders: the service could not answer\. b: To continue there, use this as “Start Cursor”: \S+$/,
				) as string,
				...{ location: 'outputPane', type: 'warning' },
			},
		]);
	});
});

describe('a start cursor', () => {
	test('holds its filters: none is sent beside it', async () => {
		const filters = { financialStatus: 'paid', createdAtMin: '2025-03-01T00:00:00Z' };
		const paid = sandbox
			.orders('shopify')
			.filter(
				(order) =>
					order.financial_status === 'paid' &&
					Date.parse(order.created_at) >= Date.parse('2025-03-01T00:00:00Z'),
			)
			.map(({ id }) => id);
		const first = await read({ filters }, { maxPages: 1 });
		const startCursor = cursorIn(first.hints[0].message);
		const rest = await read({ filters }, { startCursor });
		expect([...idsOf(first), ...idsOf(rest)]).toEqual(paid);
		expect(paid.length).toBeGreaterThan(10);
		expect(sandbox.dataRequests[1].body).toEqual({ limit: 10, next_page_token: startCursor });
	});

	test('goes with a limit', async () => {
		const first = await read({ returnAll: false, limit: 40 }, { maxPages: 2 });
		expect(idsOf(first)).toEqual(held().slice(0, 20));
		const startCursor = cursorIn(first.hints[0].message);
		const more = await read({ returnAll: false, limit: 15 }, { startCursor });
		expect(idsOf(more)).toEqual(held().slice(20, 35));
		expect(remarksIn(more)).toEqual([expect.stringMatching(/^“Limit” ended the list/)]);
	});
});

describe('Max Pages', () => {
	test.each([
		[4_000, true],
		[4_001, false],
	])('a cursor of %i characters is told: %s', async (length, isTold) => {
		const cursor = 'c'.repeat(length);
		answerWith(sandbox, () => ({ ids: ['1'], next: cursor }));
		const [hint] = (await read({}, { maxPages: 1 })).hints;
		expect(hint.message).toContain('1 record(s) were read, and more remain.');
		expect(cursorIn(hint.message)).toBe(isTold ? cursor : undefined);
	});
});
