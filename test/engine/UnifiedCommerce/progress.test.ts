import type { INodeParameters } from 'n8n-workflow';

import type { RunOptions } from '../../../dev/testkit/engine';
import { readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 1_200, pageCap: 100 });

afterEach(() => jest.restoreAllMocks());

/** A reading during which the clock stands but for two seconds with each page. */
async function readSlowly(parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) {
	const startedAt = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => startedAt + 2_000 * sandbox.dataRequests.length);
	return await run(storeFor(sandbox), readAll(parameters), options);
}

const LINES = [
	'Shopify orders of merchant-1: 300 read, page 3',
	'Shopify orders of merchant-1: 600 read, page 6',
	'Shopify orders of merchant-1: 900 read, page 9',
	'Shopify orders of merchant-1: 1,200 read, page 12',
];

test('a long reading says every five seconds how far it is', async () => {
	const { items, logs, messages } = await readSlowly();
	expect(items).toHaveLength(1_200);
	const told = logs.filter(({ level }) => level === 'info').map(({ message }) => message);
	expect(told.filter((line) => line.includes(' read, page '))).toEqual(LINES);
	expect(messages).toEqual([]);
});

test('the same in the editor, where it was started there', async () => {
	const { messages } = await readSlowly({}, { mode: 'manual' });
	expect(messages).toEqual(
		LINES.map((line) => ({
			type: 'sendConsoleMessage',
			data: { source: '[Node: "Unified Commerce"]', messages: [line] },
		})),
	);
});

test('a User ID that holds a secret of the credential is not written', async () => {
	const { clientSecret } = sandbox.client;
	const { logs } = await readSlowly({ tpUserId: `${clientSecret}x`, channel: 'shopify' });
	expect(logs.some(({ message }) => message.includes(' read, page '))).toBe(true);
	expect(JSON.stringify(logs)).not.toContain(clientSecret);
});
