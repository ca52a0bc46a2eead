import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { NodeParameters } from '../../shared/values/parameterValues';
import type { AddHint, ItemReport } from '../../shared/reading/runHint';
import type { AnswerLimits } from './toolAnswer';

export interface InputItem {
	context: IExecuteFunctions;
	itemIndex: number;
	parameters: NodeParameters;
	/** aborts when the execution was cancelled, or an item before this one has failed */
	cancelSignal: AbortSignal;
	addHint: AddHint;
	report: ItemReport;
	/** file names given in this execution so far, of all items, in lower case */
	fileNames: Set<string>;
}

/** What an operation makes of one input item. Each item made has its `pairedItem`. */
export interface ItemResult {
	items: INodeExecutionData[];
	/** items of the second output, where the operation has one */
	states?: INodeExecutionData[];
	/** what stopped the operation after it had made these items, which are kept */
	thrown?: unknown;
}

/** What an operation makes of all input items together. Each item made has its `pairedItem`. */
export interface CombinedResult {
	items: INodeExecutionData[];
	/** what stopped input items, by their index */
	failures: ReadonlyMap<number, unknown>;
}

export interface Together {
	/** Whether they do; the parameters are those of the first input item. */
	isWanted(parameters: NodeParameters): boolean;
	/** @param limit most items to work on at the same time; @throws what concerns all items */
	execute(items: readonly InputItem[], limit: number): Promise<CombinedResult>;
}

export interface Operation {
	value: string;
	option: Omit<INodePropertyOptions, 'value'>;
	/** what it does, in a few words, for the subtitle of the node */
	words: string;
	/** the same for each choice of its field Format or Changes */
	wordsByChoice?: Readonly<Record<string, string>>;
	properties: INodeProperties[];
	hasStates?: boolean;
	/** limits of its answers to an AI model, in place of the usual ones */
	answer?: AnswerLimits;
	execute(item: InputItem): Promise<ItemResult>;
	/** absent: each input item is worked on by itself */
	together?: Together;
}

export interface Resource {
	value: string;
	label: string;
	description: string;
	defaultOperation: string;
	operations: readonly Operation[];
}
