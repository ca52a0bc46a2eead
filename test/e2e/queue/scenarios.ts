import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../../dev/sandbox';
import type { Scenario } from '../scenario';
import { BATCH, runBatch } from './batch';
import { CONCURRENCY, type QueueMode, WORKERS } from './queueMode';

/** Most executions that run at a time. */
const BOUND = WORKERS * CONCURRENCY;

/** How many executions each worker has begun, by its own log. */
const begun = ({ workers }: QueueMode) =>
	workers.map((worker) => worker.output().match(/Worker started execution/g)?.length ?? 0);

/** Runs a batch and returns what it cost. Throws when an execution gave anything but its user's orders. */
async function counted(queue: QueueMode, name: string, halfWay?: () => void) {
	const { sandbox } = queue;
	const before = begun(queue);
	sandbox.clearRequests();
	await runBatch(queue, name, halfWay);
	const shares = begun(queue).map((count, index) => count - before[index]);
	const executions = shares.reduce((sum, share) => sum + share);
	assert.equal(executions, BATCH, 'executions by the workers');
	assert.ok(Math.min(...shares) > 0, 'a worker had nothing to do');
	assert.deepEqual(await queue.notSuccessful(), []);
	const refused = sandbox.dataRequests.filter(({ status }) => status === 401);
	return {
		tokenRequests: sandbox.tokenRequests.length,
		refusedUsers: new Set(refused.map(({ tpUserId }) => tpUserId)).size,
		told: `${BATCH} executions (${shares.join(' + ')} by the workers), all right`,
	};
}

/** An expired token costs no more token requests than executions ran at that moment, and each of these at most one. */
function assertRenewedOnce(cost: Awaited<ReturnType<typeof counted>>) {
	const { tokenRequests, refusedUsers, told } = cost;
	assert.ok(tokenRequests >= 1, 'no token was asked for');
	assert.ok(tokenRequests <= refusedUsers, `${tokenRequests} for ${refusedUsers}`);
	assert.ok(refusedUsers <= BOUND, `${refusedUsers} executions met the expired token`);
	return `${told}: ${tokenRequests} token requests, at most ${BOUND} (${WORKERS} workers x ${CONCURRENCY} executions at a time)`;
}

/** Answers as the issuer would, two seconds later. */
const slowIssuer: Fault = {
	type: 'custom',
	async handle() {
		await wait(2_000);
		return undefined;
	},
};

export const queueScenarios: Array<Scenario<QueueMode>> = [
	{
		name: `${BATCH} executions at once with a token there: no token request, each result right, both workers at it`,
		async run(queue) {
			const { tokenRequests, told } = await counted(queue, 'token there');
			assert.equal(tokenRequests, 0);
			return `${told}: 0 token requests`;
		},
	},
	{
		name: `${BATCH} executions at once when the token has expired and the issuer is slow: at most ${BOUND} token requests, none fails`,
		async run(queue) {
			const { faults, tokens } = queue.sandbox;
			tokens.expireAll();
			// meanwhile every other execution that runs asks too: as many requests as there can be
			const slow = faults.always(slowIssuer, { kind: 'token' });
			try {
				return assertRenewedOnce(await counted(queue, 'token expired'));
			} finally {
				slow.remove();
			}
		},
	},
	{
		name: `the token expires while ${BATCH} executions run: at most ${BOUND} token requests, none fails`,
		async run(queue) {
			const expire = () => queue.sandbox.tokens.expireAll();
			return assertRenewedOnce(await counted(queue, 'token expires', expire));
		},
	},
];
