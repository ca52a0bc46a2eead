import {
	UserError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeApiError,
	type NodeOperationError,
} from 'n8n-workflow';

import { toNodeError } from '../../shared/errors/nodeError';
import { NodeParameters } from '../../shared/list/nodeParameters';
import { parallelItems } from '../../shared/list/parameters';
import { shownHints, type Hint } from '../../shared/util/executionHints';
import { runParallel } from '../../shared/util/parallel';
import type { InputItem, ItemResult, Operation } from './operation';
import { RESOURCES } from './resources';
import { answerFor, isTool } from './toolAnswer';

/**
 * Runs the chosen operation for each input item, several at a time, with the outcome of one after the other. Items are
 * independent: one that fails stops the node, or with Continue On Fail leaves it through the error output, linked to its
 * input.
 * @throws NodeApiError, NodeOperationError of the first item that fails
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const count = this.getInputData().length;
	const results = await runParallel({
		count,
		limit: count > 1 ? itemsAtOnce(this) : 1,
		run: async (itemIndex, cancelSignal) => await resultOf(this, itemIndex, cancelSignal),
	});
	this.addExecutionHints(...shownHints(results.flatMap(({ hints }) => hints)));
	const output: INodeExecutionData[] = [];
	const allStates: INodeExecutionData[] = [];
	for (const { items, states = [] } of results) {
		for (const item of items) output.push(item);
		allStates.push(...states);
	}
	return hasStates(this) ? [output, allStates] : [output];
}

/** The option Parallel Items of the first item; where it is not valid there, each item is refused for its own value. */
function itemsAtOnce(context: IExecuteFunctions): number {
	try {
		return parallelItems(parametersOf(context, 0));
	} catch {
		return 1;
	}
}

const parametersOf = (context: IExecuteFunctions, itemIndex: number): NodeParameters =>
	new NodeParameters((name, fallback) =>
		context.getNodeParameter(name, itemIndex, fallback as object),
	);

/** The result of one input item with its hints, or, with Continue On Fail, an item for the error output. */
async function resultOf(
	context: IExecuteFunctions,
	itemIndex: number,
	cancelSignal: AbortSignal,
): Promise<ItemResult & { hints: Hint[] }> {
	const hints: Hint[] = [];
	const parameters = parametersOf(context, itemIndex);
	const ofExecution = context.getExecutionCancelSignal();
	const item: InputItem = {
		context,
		itemIndex,
		parameters,
		cancelSignal: ofExecution ? AbortSignal.any([ofExecution, cancelSignal]) : cancelSignal,
		addHint: (hint) => hints.push(hint),
	};
	let result: ItemResult;
	try {
		const { execute } = operationFor(parameters);
		parallelItems(parameters);
		result = await execute(item);
		const messages = hints.map(({ message }) => message);
		result.items = answerFor(item, result.items, messages);
	} catch (thrown) {
		return { items: [failedItem(context, itemIndex, thrown)], hints: [] };
	}
	if (result.thrown !== undefined)
		result.items = [...result.items, failedItem(context, itemIndex, result.thrown)];
	return { ...result, hints };
}

/** Whether the node has a second output; it depends on the operation, which is the same for all items. */
function hasStates(context: IExecuteFunctions): boolean {
	const value = context.getNode().parameters.operation;
	const operations = RESOURCES.flatMap((resource) => resource.operations);
	return operations.some((operation) => operation.value === value && operation.hasStates === true);
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
