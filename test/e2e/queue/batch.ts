import assert from 'node:assert/strict';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../../dev/sandbox';
import { dataChannels } from '../../../dev/sandbox';
import { unifiedCommerce, webhook, workflowFrom } from '../../../dev/testkit/n8n/workflow';
import type { CredentialReference } from '../../../dev/testkit/n8n/workflow';
import type { QueueMode } from './queueMode';

/** How many executions are started at once. */
export const BATCH = 200;

const PATH = 'orders-of-a-user';

/** One execution: the orders of one user on one channel. */
interface Reading {
	channel: (typeof dataChannels.orders)[number];
	tpUserId: string;
}

/** A workflow that answers a call with all orders of the user and channel named in it. */
export const ordersOnCall = (credential: CredentialReference) =>
	workflowFrom(
		'orders on call',
		webhook(PATH),
		unifiedCommerce(credential, {
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			output: 'raw',
			channel: '={{ $json.body.channel }}',
			tpUserId: '={{ $json.body.tpUserId }}',
		}),
	);

/** Different users on every channel that has orders, so that no two executions have the same result. */
const readings = (batch: string): Reading[] =>
	Array.from({ length: BATCH }, (_, index) => ({
		channel: dataChannels.orders[index % dataChannels.orders.length],
		tpUserId: `${batch}-${index + 1}`,
	}));

/** Posts JSON on a connection of its own; resolves with status and parsed answer. */
async function post(url: string, body: object): Promise<{ status?: number; answer: unknown }> {
	return await new Promise((resolve, reject) => {
		const sent = request(
			url,
			{ method: 'POST', agent: false, headers: { 'content-type': 'application/json' } },
			(response) => {
				json(response).then((answer) => resolve({ status: response.statusCode, answer }), reject);
			},
		);
		sent.on('error', reject);
		sent.end(JSON.stringify(body));
	});
}

/** Waits until the published workflow answers calls, by one execution: afterwards a token is stored. */
export async function untilAnswering(queue: QueueMode) {
	const reading: Reading = { channel: 'shopify', tpUserId: 'first' };
	// n8n in queue mode publishes by a message to itself, so a little later than it says
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(200)) {
		const { status } = await post(`${queue.n8n.url}/webhook/${PATH}`, reading);
		if (status !== 404) break;
	}
	await readRight(queue, reading);
}

/** Calls the workflow for one reading. Throws unless the answer is exactly what the sandbox holds for that user. */
async function readRight({ n8n, sandbox }: QueueMode, { channel, tpUserId }: Reading) {
	const { status, answer } = await post(`${n8n.url}/webhook/${PATH}`, { channel, tpUserId });
	assert.equal(status, 200, `${tpUserId} on ${channel}: ${JSON.stringify(answer)}`);
	const held: Order[] = sandbox.orders(channel, tpUserId);
	assert.deepEqual(answer, JSON.parse(JSON.stringify(held)), `orders of ${tpUserId} on ${channel}`);
}

/**
 * Starts 200 executions at once and waits for all. Throws when one is not right.
 * @param halfWay called once, when half of them are over
 */
export async function runBatch(queue: QueueMode, name: string, halfWay?: () => void) {
	let over = 0;
	await Promise.all(
		readings(name).map(async (reading) => {
			await readRight(queue, reading);
			if (++over === BATCH / 2) halfWay?.();
		}),
	);
}
