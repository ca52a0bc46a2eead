import assert from 'node:assert/strict';
import type { IConnections } from 'n8n-workflow';
import { manualTrigger, setFields, unifiedCommerce } from '../../../dev/testkit/n8n/workflow';
import { outputItems, type NodeJson, type WorkflowJson } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';

const CHANGES = 'Unified Commerce';
const [storeRows, storeState] = ['Store rows', 'Store state'];

/** Where the branches of rows and state stand: how far down the canvas. */
const layouts = {
	'state below the rows': { rows: -200, state: 200 },
	'state above the rows': { rows: 200, state: -200 },
};

const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });

const at = (node: NodeJson, x: number, y: number): NodeJson => ({ ...node, position: [x, y] });

const merge: NodeJson = {
	name: 'Rows first',
	type: 'n8n-nodes-base.merge',
	typeVersion: 3.2,
	parameters: {
		mode: 'combine',
		combineBy: 'combineByFields',
		fieldsToMatchString: 'key',
		joinMode: 'keepNonMatches',
		outputDataFrom: 'input2',
		options: {},
	},
	position: [0, 0],
};

const failing: NodeJson = {
	name: storeRows,
	type: 'n8n-nodes-base.stopAndError',
	typeVersion: 1,
	parameters: { errorMessage: 'The sheet is full' },
	position: [0, 0],
};

interface Plan {
	layout: (typeof layouts)[keyof typeof layouts];
	/** Whether the state goes through the Merge node, as the panel asks for. */
	joined: boolean;
	startFrom?: string;
	state?: string;
	rowsFail?: boolean;
}

async function workflowFor(setup: TestSetup, plan: Plan): Promise<WorkflowJson> {
	const { layout, joined, startFrom, state = '', rowsFail } = plan;
	const reader = unifiedCommerce(await setup.credential('changes'), {
		resource: 'order',
		operation: 'getChanges',
		tpUserId: 'demo-merchant',
		state,
		...(startFrom && { sheetOptions: { startFrom }, readingOptions: { maxPages: 1 } }),
	});
	const rows = rowsFail ? failing : setFields(storeRows, { id: '={{ $json.id }}' });
	const connections: IConnections = {
		Start: { main: [[to(CHANGES)]] },
		[CHANGES]: { main: [[to(storeRows)], [joined ? to(merge.name, 1) : to(storeState)]] },
		...(joined && { [storeRows]: { main: [[to(merge.name)]] } }),
		...(joined && { [merge.name]: { main: [[to(storeState)]] } }),
	};
	return {
		name: 'Rows first, then the state',
		nodes: [
			manualTrigger(),
			at(reader, 200, 0),
			at(rows, 400, layout.rows),
			...(joined ? [at(merge, 600, layout.state)] : []),
			at(setFields(storeState, { state: '={{ $json.state }}' }), 1000, layout.state),
		],
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/** Runs it; gives how it ended, in which order the storing nodes ran, and what they got. */
async function run(setup: TestSetup, plan: Plan) {
	const { status, data } = await setup.run(await workflowFor(setup, plan));
	const { runData } = data.resultData;
	const ran = [storeRows, storeState]
		.filter((name) => runData[name])
		.sort((a, b) => runData[a][0].executionIndex - runData[b][0].executionIndex);
	return {
		status,
		ran,
		read: outputItems(data, CHANGES).length,
		stored: outputItems(data, storeRows).length,
		states: outputItems(data, storeState).map(({ json }) => String(json.state)),
	};
}

const LONG_AGO = '2020-01-01';

export const getChangesScenarios: Scenario[] = [
	...Object.entries(layouts).map(([name, layout]): Scenario => ({
		name: `get changes, ${name}: the state is stored after the rows, also without rows, and not when storing them fails`,
		async run(setup) {
			const full = await run(setup, { layout, joined: true, startFrom: LONG_AGO });
			assert.deepEqual(full.ran, [storeRows, storeState]);
			assert.deepEqual([full.read, full.stored, full.states.length], [100, 100, 1]);
			assert.equal((JSON.parse(full.states[0]) as { version: number }).version, 1);

			const idle = await run(setup, { layout, joined: true });
			assert.deepEqual(idle.ran, [storeState]);
			assert.deepEqual([idle.status, idle.read, idle.states.length], ['success', 0, 1]);
			const again = await run(setup, { layout, joined: true, state: idle.states[0] });
			assert.deepEqual([again.status, again.read, again.states.length], ['success', 0, 1]);

			const plan = { layout, joined: true, startFrom: LONG_AGO, rowsFail: true };
			const broken = await run(setup, plan);
			assert.equal(broken.status, 'error');
			assert.deepEqual(broken.states, []);
		},
	})),
	{
		name: 'get changes: without Merge, n8n runs first whichever branch is higher',
		async run(setup) {
			const above = layouts['state above the rows'];
			const { ran } = await run(setup, { layout: above, joined: false, startFrom: LONG_AGO });
			assert.deepEqual(ran, [storeState, storeRows]);
		},
	},
	{
		name: 'get changes: a second output for this operation only; the error output comes after both',
		async run(setup) {
			const [type] = await setup.rest.nodeTypes({
				name: 'n8n-nodes-unified-commerce.unifiedCommerce',
				version: 1,
			});
			assert.equal(typeof type.outputs, 'string');
			const plan = { layout: layouts['state below the rows'], joined: false };
			const workflow = await workflowFor(setup, plan);
			const reader = workflow.nodes.find(({ name }) => name === CHANGES);
			assert.ok(reader);
			reader.onError = 'continueErrorOutput';
			reader.parameters.channel = '={{ "ebay" }}';
			const failed = setFields('Failed', { error: '={{ $json.error }}' });
			workflow.nodes.push(at(failed, 400, 400));
			workflow.connections[CHANGES].main[2] = [to('Failed')];
			const { status, data } = await setup.run(workflow);
			assert.equal(status, 'success');
			assert.match(String(outputItems(data, 'Failed')[0].json.error), /ebay/);
			assert.equal(data.resultData.runData[storeState], undefined);
		},
	},
];
