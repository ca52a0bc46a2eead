import {
	UserError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeApiError,
	type NodeOperationError,
} from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { NodeParameters } from '../../shared/list/nodeParameters';
import { drainHints } from '../../shared/util/executionHints';
import type { Operation } from './operation';
import { RESOURCES } from './resources';
import { answerFor, isTool } from './toolAnswer';

/**
 * Runs the chosen operation for each input item, one after the other. Items are independent: one that fails
 * stops the node, or with Continue On Fail leaves it through the error output, linked to its input.
 * @throws NodeApiError, NodeOperationError
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	const count = this.getInputData().length;
	for (let itemIndex = 0; itemIndex < count; itemIndex++) {
		try {
			const parameters = new NodeParameters((name, fallback) =>
				this.getNodeParameter(name, itemIndex, fallback as object),
			);
			const item = { context: this, itemIndex, parameters };
			const items = await operationFor(parameters).execute(item);
			for (const shown of answerFor(item, items, drainHints(this))) output.push(shown);
		} catch (thrown) {
			const error = worded(this, toNodeError(this, thrown, { itemIndex }));
			if (!this.continueOnFail()) throw error;
			// The hints of this item must not be added to the next one.
			drainHints(this);
			// n8n 1.x and 2.x both send an item of this form to the error output.
			output.push({ json: { error: error.message }, error, pairedItem: { item: itemIndex } });
		}
	}
	return [output];
}

function operationFor(parameters: NodeParameters): Operation {
	const resource = parameters.get('resource', 'order') as string;
	const operation = parameters.get('operation', 'getAll') as string;
	const found = RESOURCES.find(({ value }) => value === resource)?.operations.find(
		({ value }) => value === operation,
	);
	if (found) return found;
	throw new UserError(`There is no operation “${operation}” for the resource “${resource}”`, {
		description: 'Choose resource and operation from the lists of the node.',
	});
}

/** An AI model sees only the message of an error, so in a tool the message includes the hint. */
function worded<Thrown extends NodeApiError | NodeOperationError>(
	context: IExecuteFunctions,
	error: Thrown,
): Thrown {
	if (isTool(context) && error.description)
		error.message = `${error.message}. ${error.description}`;
	return error;
}
