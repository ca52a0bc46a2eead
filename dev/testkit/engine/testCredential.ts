import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import type { CredentialStore } from './credentialStore';
import { StoreCredentialsHelper } from './credentialsHelper';
import { core, workflow } from './engine';
import type { LogEntry } from './logs';
import { withLogs } from './logs';
import { nodeTypesOf } from './nodeTypes';

/** Type name n8n's credential tester gives its throw-away node. */
const TEST_NODE_TYPE = 'noOp';

type RoutingNodeType = InstanceType<typeof core.RoutingNode>;
interface HttpFailure {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText?: string } };
}

/**
 * Presses the "Test" button of a saved credential: runs its declarative `test` request through
 * n8n-core the way n8n's credential tester does, and words the outcome as that tester does on the
 * loaded line.
 */
export async function testCredential(options: {
	type: string;
	credentials: CredentialStore;
}): Promise<INodeCredentialTestResult & { logs: LogEntry[] }> {
	const logs: LogEntry[] = [];
	const result = await withLogs(logs, async () => await runTest(options.type, options.credentials));
	return { ...result, logs };
}

async function runTest(
	typeName: string,
	credentials: CredentialStore,
): Promise<INodeCredentialTestResult> {
	const { test } = credentials.type(typeName);
	if (!test) {
		return { status: 'Error', message: 'No testing function found for this credential.' };
	}
	const reference = { id: typeName, name: `Stored ${typeName}` };
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: TEST_NODE_TYPE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [typeName]: reference },
	};
	const nodeType: INodeType = {
		description: {
			displayName: 'No Operation',
			name: TEST_NODE_TYPE,
			group: ['organization'],
			version: 1,
			description: 'Does nothing',
			defaults: { name: 'No Operation' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: typeName, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: test.request },
				},
			],
		},
	};
	const flow = new workflow.Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf({ [TEST_NODE_TYPE]: nodeType }),
	});
	const additionalData = additionalDataFor(flow, credentials, 'internal');
	const data: ICredentialDataDecryptedObject = await new StoreCredentialsHelper(
		credentials,
	).getDecrypted(additionalData, reference, typeName, 'internal');
	const context = new core.ExecuteContext(
		flow,
		node,
		additionalData,
		'internal',
		workflow.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const routing: RoutingNodeType = new core.RoutingNode(context, nodeType, {
		...reference,
		type: typeName,
		data,
	});
	try {
		const output = await routing.runNode();
		const body = output?.[0]?.[0]?.json ?? {};
		for (const rule of test.rules ?? []) {
			if (rule.type !== 'responseSuccessBody') continue;
			const { key, value, message } = rule.properties;
			if (body[key] === value) return { status: 'Error', message };
		}
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		return { status: 'Error', message: wordFailure(error as HttpFailure, test.rules) };
	}
}

type Rules = NonNullable<ReturnType<CredentialStore['type']>['test']>['rules'];

/** 1.x loses the `cause` of its errors, which is why its tester never reaches the rules. */
function wordFailure(error: HttpFailure, rules: Rules = []): string {
	const response = error.cause?.response;
	if (response) {
		for (const rule of rules) {
			if (rule.type === 'responseCode' && rule.properties.value === response.status) {
				return rule.properties.message;
			}
		}
		return response.statusText || `Received HTTP status code: ${response.status}`;
	}
	return error.cause?.code ?? error.message;
}
