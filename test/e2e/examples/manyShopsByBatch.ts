import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import {
	connectDatabase,
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../dev/testkit/manyShops';
import type { NodeJson, WorkflowJson } from '../../../dev/testkit/n8n/types';
import { postgresLogin, startPostgres } from '../queue/programs';
import { compare } from '../scale/compare';
import type { Shop } from '../scale/shops';
import { Tables } from '../scale/tables';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';

const TP_USER_ID = 'demo-merchant';

/** The first has more orders than five pages hold, the second answers with all at once, the third fails. */
const shops: Shop[] = [
	{ channel: 'shopify', tpUserId: TP_USER_ID },
	{ channel: 'mirakl', tpUserId: TP_USER_ID },
	{ channel: 'bol', tpUserId: 'not-linked' },
];
const readable = shops.slice(0, 2);

const PATIENCE_MS = 120_000;

/** The same workflow with what saves the states above what stores the orders, or below it. */
function withStatesAt(place: 'above' | 'below', workflow: WorkflowJson): WorkflowJson {
	const movedBy = place === 'above' ? -2_000 : 2_000;
	const isMoved = ({ name }: NodeJson) =>
		['Orders first', 'All states in one item', 'Store the states'].includes(name);
	const nodes = workflow.nodes.map((node) => {
		const [left, top] = node.position;
		return isMoved(node) ? { ...node, position: [left, top + movedBy] as [number, number] } : node;
	});
	return { ...workflow, nodes };
}

/** Both workflows as a person fills them in, the reading one published, with tables in a PostgreSQL of their own. */
async function opened(setup: TestSetup, place: 'above' | 'below') {
	const { rest, n8n, install } = setup;
	const postgres = await startPostgres();
	const address = { ...postgresLogin, port: postgres.port };
	const database = await connectDatabase(install, address);
	const tables = new Tables(database);
	await tables.create(shops, { everySeconds: 0, leaseSeconds: 600 });
	const ours = await setup.credential('many shops');
	const credentials = await createManyShopsCredentials(rest, ours, address);
	const filled = async (file: (typeof manyShops)[keyof typeof manyShops]) =>
		await filledManyShops(file, credentials, n8n.url);
	const read = await rest.createWorkflow(withStatesAt(place, await filled(manyShops.readChanges)));
	const { id: sendOut } = await rest.createWorkflow(await filled(manyShops.sendOut));
	await rest.activateWorkflow(read.id);
	const close = async () => {
		await rest.deactivateWorkflow(read.id);
		await database.end();
		await postgres.stop();
	};
	return { tables, sendOut, close };
}

/** Sends out until each shop was read to its end after now, and returns the rows of the shops. */
async function readAll(
	{ rest }: TestSetup,
	{ tables, sendOut }: Awaited<ReturnType<typeof opened>>,
) {
	const before = new Map((await tables.shops()).map((shop) => [shop.channel, shop.claim]));
	for (const deadline = Date.now() + PATIENCE_MS; ; await wait(500)) {
		const rows = await tables.shops();
		const isRead = rows.every(
			({ channel, claim, settled, last_error: error }) =>
				claim > (before.get(channel) ?? 0) && (settled || error !== null),
		);
		if (isRead) return rows;
		assert.ok(Date.now() < deadline, JSON.stringify(rows));
		const { status, data } = await rest.run(sendOut, { from: 'Every minute' });
		assert.equal(status, 'success', data.resultData.error?.message);
	}
}

const nothingWrong = { lost: [], doubled: [], stale: [] };

export const manyShopsByBatchScenarios: Scenario[] = (['above', 'below'] as const).map((place) => ({
	name: `many-shops-send-out.json and many-shops-read-changes.json, the states ${place}: the table is as the shops are, and one that fails is noted`,
	async run(setup) {
		const { sandbox } = setup;
		sandbox.unlink('not-linked', 'bol');
		const both = await opened(setup, place);
		try {
			const rows = await readAll(setup, both);
			assert.deepEqual(compare(sandbox, readable, await both.tables.orders()), nothingWrong);
			const [failed, ...more] = rows.filter(({ last_error: error }) => error !== null);
			assert.deepEqual([failed.channel, more], ['bol', []]);
			assert.match(failed.last_error ?? '', /not linked/);

			const [{ id }] = sandbox.orders('shopify', TP_USER_ID);
			const own = { tpUserId: TP_USER_ID };
			sandbox.store.update('orders', 'shopify', id, { note: 'call first' }, own);
			sandbox.store.add('orders', 'mirakl', {}, own);
			await readAll(setup, both);
			assert.deepEqual(compare(sandbox, readable, await both.tables.orders()), nothingWrong);
		} finally {
			await both.close();
			sandbox.link('not-linked', 'bol');
			sandbox.store.reset();
		}
	},
}));
