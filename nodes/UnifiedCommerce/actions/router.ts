import { UserError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { toNodeError, UNKNOWN, UNKNOWN_HINT } from '../../shared/errors/nodeError';
import { NodeParameters } from '../../shared/values/parameterValues';
import { parallelItems } from '../../shared/reading/listParameters';
import { ItemReport, runHint } from '../../shared/reading/runHint';
import { runParallel } from '../../shared/runtime/eventLoop';
import type { CombinedResult, InputItem, ItemResult, Operation, Together } from './operation';
import { noteFailure } from './combining';
import { properties, RESOURCES, WITH_STATES } from './description';
import { rowKeyHints } from './list/prepare';
import { answerFor, isTool } from './toolAnswer';

type SharedByItems = Pick<InputItem, 'fileNames'> & { reports: ItemReport[] };

/** @throws NodeApiError, NodeOperationError of an item that failed, without Continue On Fail */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const startedAt = Date.now();
	const count = this.getInputData().length;
	const reports = this.getInputData().map(() => new ItemReport());
	const shared: SharedByItems = { reports, fileNames: new Set() };
	const { limit, together } = saidByFirst(this);
	const results = together
		? [await resultOfAll(this, together, shared, limit)]
		: await runParallel({
				count,
				limit,
				run: async (itemIndex, cancelSignal) =>
					await resultOf(this, itemIndex, shared, cancelSignal),
			});
	for (const hint of rowKeyHints(reports)) reports.forEach((one) => one.addHint(hint));
	this.addExecutionHints(...runHint(reports, this.getTimezone(), Date.now() - startedAt));
	const output: INodeExecutionData[] = [];
	const allStates: INodeExecutionData[] = [];
	for (const { items, states = [] } of results) {
		for (const item of items) output.push(item);
		allStates.push(...states);
	}
	// The operation is the same for all items.
	const hasStates = WITH_STATES.has(String(this.getNode().parameters.operation));
	return hasStates ? [output, allStates] : [output];
}

/** Where its parameters are not valid, each item is refused for its own. */
function saidByFirst(context: IExecuteFunctions): { limit: number; together?: Together } {
	if (context.getInputData().length === 0) return { limit: 1 };
	const parameters = parametersOf(context, 0);
	try {
		const { together } = operationFor(parameters);
		// A model calls the node for one item.
		const isWanted = !isTool(context) && together?.isWanted(parameters);
		return { limit: parallelItems(parameters), together: isWanted ? together : undefined };
	} catch {
		return { limit: 1 };
	}
}

async function resultOfAll(
	context: IExecuteFunctions,
	{ execute }: Together,
	shared: SharedByItems,
	limit: number,
): Promise<ItemResult> {
	const inputs = shared.reports.map((_, index) => inputItem(context, index, shared));
	let result: CombinedResult;
	try {
		result = await execute(inputs, limit);
	} catch (thrown) {
		for (const report of shared.reports) report.came = undefined;
		result = { items: [], failures: new Map(inputs.map(({ itemIndex }) => [itemIndex, thrown])) };
	}
	const failed = [...result.failures]
		.sort(([one], [other]) => one - other)
		.map(([itemIndex, thrown]) => failedItem(inputs[itemIndex], thrown));
	return { items: [...result.items, ...failed] };
}

const parametersOf = (context: IExecuteFunctions, itemIndex: number): NodeParameters =>
	new NodeParameters(
		(name, fallback) => context.getNodeParameter(name, itemIndex, fallback as object),
		properties,
	);

/** @param ofItem aborts when an earlier item failed; absent where items are worked on together */
function inputItem(
	context: IExecuteFunctions,
	itemIndex: number,
	{ reports, ...shared }: SharedByItems,
	ofItem?: AbortSignal,
): InputItem {
	const signals = [context.getExecutionCancelSignal(), ofItem].filter(
		(signal) => signal !== undefined,
	);
	return {
		context,
		itemIndex,
		parameters: parametersOf(context, itemIndex),
		cancelSignal: AbortSignal.any(signals),
		addHint: reports[itemIndex].addHint,
		report: reports[itemIndex],
		...shared,
	};
}

async function resultOf(
	context: IExecuteFunctions,
	itemIndex: number,
	shared: SharedByItems,
	cancelSignal: AbortSignal,
): Promise<ItemResult> {
	const item = inputItem(context, itemIndex, shared, cancelSignal);
	let result: ItemResult;
	try {
		const { execute, answer } = operationFor(item.parameters);
		parallelItems(item.parameters);
		result = await execute(item);
		// A model counts the items itself, so counts alone are not told.
		const { hints: remarks, failure } = item.report;
		const isToTell = remarks.length > 0 || failure !== undefined;
		const hints = isToTell ? runHint([item.report], context.getTimezone()) : [];
		const messages = hints.map(({ message }) => message);
		result.items = answerFor(item, result.items, messages, answer);
	} catch (thrown) {
		item.report.hints.length = 0;
		item.report.came = undefined;
		return { items: [failedItem(item, thrown)] };
	}
	if (result.thrown !== undefined)
		result.items = [...result.items, failedItem(item, result.thrown)];
	return result;
}

/** n8n sends an item with exactly `error` and `message` to the error output. */
function failedItem(item: InputItem, thrown: unknown): INodeExecutionData {
	const { context, itemIndex } = item;
	const error = toNodeError(context, thrown, { itemIndex });
	if (!context.continueOnFail()) {
		// An AI model sees only the message of a thrown error.
		const { message, description } = error;
		if (isTool(context) && description) error.message = `${message}. ${description}`;
		throw error;
	}
	noteFailure(item, error.message || UNKNOWN);
	// With an `error` beside its `json`, it would lose the fields of its input.
	return {
		json: { error: error.message || UNKNOWN, message: error.description || UNKNOWN_HINT },
		pairedItem: { item: itemIndex },
	};
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
