import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { outputItems, type WorkflowJson } from '../../../dev/testkit/n8n/types';
import { unifiedCommerceTrigger, workflowFrom } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

export const TRIGGER = 'Unified Commerce Trigger';

/** n8n polls once a minute at most; a busy machine gets time on top. */
export const PATIENCE_MS = 150_000;

/** What the executions of a workflow came to so far, oldest first: the IDs of their records, or the word "failed". */
export async function story(
	{ rest }: TestSetup,
	workflowId: string,
): Promise<Array<string[] | 'failed'>> {
	const summaries = (await rest.executions(workflowId))
		.filter(({ mode }) => mode === 'trigger')
		.reverse();
	const told: Array<string[] | 'failed'> = [];
	for (const { id } of summaries) {
		const { status, data } = await rest.finishedExecution(id);
		const ids = outputItems(data, TRIGGER).map(({ json }) => String((json as IDataObject).id));
		told.push(status === 'success' ? ids : 'failed');
	}
	return told;
}

export async function untilStoryHas(setup: TestSetup, workflowId: string, chapters: number) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const told = await story(setup, workflowId);
		if (told.length >= chapters) return told;
		assert.ok(Date.now() < deadline, `only ${told.length} executions: ${JSON.stringify(told)}`);
		await wait(1_000);
	}
}

/** Publishes a workflow and waits for the poll that comes with it: n8n 2.x answers before that. */
export async function publish({ rest, sandbox }: TestSetup, workflowId: string, tpUserId: string) {
	const polls = () =>
		sandbox.dataRequests.filter((request) => request.tpUserId === tpUserId).length;
	const before = polls();
	await rest.activateWorkflow(workflowId);
	const deadline = Date.now() + PATIENCE_MS;
	while (polls() === before) {
		assert.ok(Date.now() < deadline, 'n8n did not poll when the workflow was published');
		await wait(100);
	}
	// The answer is on its way; what happens from now on counts.
	await wait(1_000);
}

/** A workflow with the trigger for an event of a user. */
export async function triggerWorkflow(
	setup: TestSetup,
	event: string,
	tpUserId: string,
): Promise<WorkflowJson> {
	const credential = await setup.credential(`trigger ${event}`);
	return workflowFrom(
		`trigger ${event}`,
		unifiedCommerceTrigger(credential, {
			event,
			tpUserId,
			output: 'raw',
			readingOptions: { maxRetries: 0 },
		}),
	);
}
