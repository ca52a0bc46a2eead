import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import { PATIENCE_MS } from '../scenarios/triggerStory';
import type { TestSetup } from '../testSetup';

/** What a node of a published workflow gave in all executions, oldest first, once these are so many items, or too late. */
export async function handedOver(
	{ rest }: TestSetup,
	workflowId: string,
	{ node, count }: { node: string; count: number },
): Promise<IDataObject[]> {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const found: IDataObject[] = [];
		for (const { id } of (await rest.executions(workflowId)).reverse()) {
			const { status, data } = await rest.finishedExecution(id);
			assert.equal(status, 'success', data.resultData.error?.message);
			found.push(...outputItems(data, node).map(({ json }) => json as IDataObject));
		}
		if (found.length >= count || Date.now() >= deadline) return found;
		await wait(1_000);
	}
}
