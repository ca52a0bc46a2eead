import {
	UserError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeApiError,
	type NodeOperationError,
} from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { NodeParameters } from '../../shared/list/nodeParameters';
import type { Hint } from '../../shared/util/executionHints';
import type { InputItem, ItemResult, Operation } from './operation';
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
		const { items } = await resultOf(this, itemIndex);
		for (const item of items) output.push(item);
	}
	return [output];
}

/** The result of one input item with its hints shown, or, with Continue On Fail, an item for the error output. */
async function resultOf(context: IExecuteFunctions, itemIndex: number): Promise<ItemResult> {
	const hints: Hint[] = [];
	const parameters = new NodeParameters((name, fallback) =>
		context.getNodeParameter(name, itemIndex, fallback as object),
	);
	const item: InputItem = {
		context,
		itemIndex,
		parameters,
		addHint: (hint) => hints.push(hint),
	};
	try {
		const { thrown, ...result } = await operationFor(parameters).execute(item);
		for (const { message } of hints) context.addExecutionHints({ message, location: 'outputPane' });
		const messages = hints.map(({ message }) => message);
		const items = answerFor(item, result.items, messages);
		return thrown === undefined
			? { ...result, items }
			: { ...result, items: [...items, failedItem(context, itemIndex, thrown)] };
	} catch (thrown) {
		return { items: [failedItem(context, itemIndex, thrown)] };
	}
}

/**
 * The item for the error output. n8n 1.x and 2.x both send an item of this form there.
 * @throws NodeApiError, NodeOperationError without Continue On Fail
 */
function failedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	thrown: unknown,
): INodeExecutionData {
	const error = worded(context, toNodeError(context, thrown, { itemIndex }));
	if (!context.continueOnFail()) throw error;
	return { json: { error: error.message }, error, pairedItem: { item: itemIndex } };
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
