import type {
	ExecutionError,
	IDataObject,
	IRun,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';
import { StoreCredentialsHelper } from './credentialsHelper';
import { core } from './engine';

const BASE = 'http://127.0.0.1:5678';

/** What a node sends to the editor while it runs, as n8n passes it on. */
export interface UiMessage {
	type: string;
	data: IDataObject | IDataObject[];
}

let executions = 0;

/**
 * What n8n hands to the engine beside the workflow: the credentials helper on the test's store, the
 * lifecycle hooks and the addresses a node may ask for. Services a node of ours never calls (sub
 * workflows, task runners) are left out and would throw.
 * @param messages takes what the node sends to the editor
 */
export function additionalDataFor(
	flow: Workflow,
	credentials: CredentialStore,
	mode: WorkflowExecuteMode,
	messages: UiMessage[] = [],
): IWorkflowExecuteAdditionalData {
	const executionId = String((executions += 1));
	const hooks = new core.ExecutionLifecycleHooks(mode, executionId, {
		id: flow.id,
		name: flow.name ?? '',
		active: flow.active,
		isArchived: false,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		nodes: Object.values(flow.nodes),
		connections: flow.connectionsBySourceNode,
		settings: flow.settings,
	} as ConstructorParameters<typeof core.ExecutionLifecycleHooks>[2]);
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		credentialsHelper: new StoreCredentialsHelper(credentials),
		currentNodeExecutionIndex: 0,
		executionId,
		hooks,
		workflowId: flow.id,
		instanceBaseUrl: `${BASE}/`,
		restApiUrl: `${BASE}/rest`,
		webhookBaseUrl: `${BASE}/webhook`,
		webhookTestBaseUrl: `${BASE}/webhook-test`,
		webhookWaitingBaseUrl: `${BASE}/webhook-waiting`,
		formBaseUrl: `${BASE}/form`,
		formTestBaseUrl: `${BASE}/form-test`,
		formWaitingBaseUrl: `${BASE}/form-waiting`,
		variables: {},
		logAiEvent: () => undefined,
		setExecutionStatus: () => undefined,
		sendDataToUI: (type, message) => messages.push({ type, data: message }),
	};
	return data as IWorkflowExecuteAdditionalData;
}

/** The error that ended an execution, or else that of its last node. */
export function errorOf(run: IRun, nodeName: string): ExecutionError | undefined {
	const { error, runData } = run.data.resultData;
	return error ?? runData[nodeName]?.at(-1)?.error;
}
