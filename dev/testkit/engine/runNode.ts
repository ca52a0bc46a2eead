import { inspect } from 'node:util';
import { stringify } from 'flatted';
import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRun,
	IRunData,
	IWorkflowSettings,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalDataFor, errorOf, type UiMessage } from './additionalData';
import type { NodeSetup } from './buildWorkflow';
import { buildWorkflow } from './buildWorkflow';
import type { CredentialStore } from './credentialStore';
import { core, workflow } from './engine';
import type { LogEntry } from './logs';
import { withLogs } from './logs';

export interface RunOptions extends Omit<NodeSetup, 'type' | 'parameters'> {
	node: INodeType;
	parameters: INodeParameters;
	credentials: CredentialStore;
	/** JSON of the incoming items; default: one empty item, as from a manual trigger. */
	items?: IDataObject[];
	/** Nodes between the start and the node under test. */
	before?: NodeSetup[];
	/** Default `trigger`: like a scheduled execution. */
	mode?: WorkflowExecuteMode;
	timezone?: string;
	workflowSettings?: IWorkflowSettings;
	staticData?: IDataObject;
	/** Cancels the execution the way n8n's stop button does. */
	abortSignal?: AbortSignal;
	cancelAfterMs?: number;
	/** The node itself starts the workflow: no start node, no items. */
	asTrigger?: boolean;
}

export interface RunResult {
	/** First output. */
	items: INodeExecutionData[];
	/** Error output; only filled with `onError: 'continueErrorOutput'`. */
	errorItems: INodeExecutionData[];
	/** The error the execution ended with, also one raised before the node ran. */
	error?: ExecutionError;
	status: ExecutionStatus;
	hints: NodeExecutionHint[];
	runData: IRunData;
	staticData: IDataObject;
	logs: LogEntry[];
	/** What the node sent to the editor while it ran. */
	messages: UiMessage[];
	/** The execution as n8n stores it. */
	serialized: string;
	/** Everything reachable from the run and its logs, hidden properties included: for secret searches. */
	inspected: string;
}

/**
 * Runs one real node as an execution of n8n's engine: start node → `before` → node under test.
 * Failures of the node come back in the result; it only throws when the harness is used wrongly.
 */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const { node, parameters, credentials, before = [], mode = 'trigger' } = options;
	const { name, onError, retryOnFail, maxTries, waitBetweenTries, alwaysOutputData } = options;
	const nodeSettings = { name, onError, retryOnFail, maxTries, waitBetweenTries, alwaysOutputData };
	const { flow, nodes } = buildWorkflow([...before, { type: node, parameters, ...nodeSettings }], {
		credentials,
		staticData: options.staticData,
		settings: {
			...options.workflowSettings,
			...(options.timezone && { timezone: options.timezone }),
		},
		start: !options.asTrigger,
	});
	const items = (options.items ?? [{}]).map((json) => ({ json: structuredClone(json) }));
	const logs: LogEntry[] = [];
	const messages: UiMessage[] = [];
	const outcome = await withLogs(logs, async () => {
		const engine = new core.WorkflowExecute(
			additionalDataFor(flow, credentials, mode, messages),
			mode,
			workflow.createRunExecutionData({
				executionData: {
					nodeExecutionStack: [{ node: nodes[0], data: { main: [items] }, source: null }],
				},
			}),
		);
		return await execute(() => engine.processRunExecutionData(flow), options);
	});
	return toResult(outcome, nodes[nodes.length - 1].name, flow.staticData, { logs, messages });
}

type Execution = ReturnType<InstanceType<typeof core.WorkflowExecute>['processRunExecutionData']>;

/** Starts the execution and cancels it if asked; refusals before the first node come back as error. */
async function execute(
	start: () => Execution,
	{ abortSignal, cancelAfterMs }: RunOptions,
): Promise<IRun | ExecutionError> {
	let timer: NodeJS.Timeout | undefined;
	try {
		const execution = start();
		const cancel = () => execution.cancel();
		abortSignal?.addEventListener('abort', cancel, { once: true });
		if (cancelAfterMs !== undefined) timer = setTimeout(cancel, cancelAfterMs);
		return await execution;
	} catch (error) {
		return error as ExecutionError;
	} finally {
		clearTimeout(timer);
	}
}

function toResult(
	outcome: IRun | ExecutionError,
	nodeName: string,
	staticData: IDataObject,
	{ logs, messages }: Pick<RunResult, 'logs' | 'messages'>,
): RunResult {
	const run = 'data' in outcome ? outcome : undefined;
	const error = run ? errorOf(run, nodeName) : (outcome as ExecutionError);
	const task = run?.data.resultData.runData[nodeName]?.at(-1);
	return withTraces(
		{
			items: task?.data?.main[0] ?? [],
			errorItems: task?.data?.main[1] ?? [],
			error,
			status: run?.status ?? 'error',
			hints: task?.hints ?? [],
			runData: run?.data.resultData.runData ?? {},
			staticData,
			logs,
			messages,
		},
		() => stringify(run?.data ?? { error }),
		() =>
			inspect(
				{ run, error, logs, messages },
				{ depth: null, showHidden: true, maxArrayLength: null, maxStringLength: null },
			),
	);
}

/** The traces are written when they are first read: they cost more than the run, and few tests search them. */
function withTraces(
	result: Omit<RunResult, 'serialized' | 'inspected'>,
	serialize: () => string,
	inspectAll: () => string,
): RunResult {
	let serialized: string | undefined;
	let inspected: string | undefined;
	return {
		...result,
		get serialized() {
			return (serialized ??= serialize());
		},
		get inspected() {
			return (inspected ??= inspectAll());
		},
	};
}
