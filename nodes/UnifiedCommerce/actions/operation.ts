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
	/** aborts when the result is of no use: execution cancelled, or an earlier item failed */
	cancelSignal: AbortSignal;
	addHint: AddHint;
	report: ItemReport;
	/** given in this execution, by all items, in lower case */
	fileNames: Set<string>;
}

/** Each item made has its `pairedItem`. */
export interface ItemResult {
	items: INodeExecutionData[];
	/** of the second output */
	states?: INodeExecutionData[];
	/** what stopped the operation after it made the items, which are kept */
	thrown?: unknown;
}

export interface CombinedResult {
	items: INodeExecutionData[];
	/** what was thrown for input items, by index */
	failures: ReadonlyMap<number, unknown>;
}

export interface Together {
	/** Asked with the parameters of the first input item. */
	isWanted(parameters: NodeParameters): boolean;
	/** @param limit of items at the same time; @throws what concerns all items */
	execute(items: readonly InputItem[], limit: number): Promise<CombinedResult>;
}

export interface Operation {
	value: string;
	option: Omit<INodePropertyOptions, 'value'>;
	/** for the subtitle of the node */
	words: string;
	/** by the choice of its field Format or Changes */
	wordsByChoice?: Readonly<Record<string, string>>;
	properties: INodeProperties[];
	hasStates?: boolean;
	answer?: AnswerLimits;
	execute(item: InputItem): Promise<ItemResult>;
	together?: Together;
}

export interface Resource {
	value: string;
	label: string;
	description: string;
	defaultOperation: string;
	operations: readonly Operation[];
}
