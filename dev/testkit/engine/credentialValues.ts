import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	INode,
	INodeProperties,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { workflow } from './engine';
import { nodeTypesOf } from './nodeTypes';

type Data = ICredentialDataDecryptedObject;

/** Node that stands for "no node" where n8n resolves a credential outside a run (polls, tests). */
const PLACEHOLDER: INode = {
	id: 'placeholder',
	name: '',
	typeVersion: 1,
	type: 'mock',
	position: [0, 0],
	parameters: {},
};

/**
 * What a node gets of a stored credential: defaults filled in, fields hidden by others left out, and
 * expressions resolved, on the first item of a run or on nothing outside one.
 */
export function resolveCredential(
	properties: INodeProperties[],
	stored: Data,
	mode: WorkflowExecuteMode,
	executeData?: IExecuteData,
	resolveValues?: ICredentialsExpressionResolveValues,
): Data {
	const withDefaults = workflow.NodeHelpers.getNodeParameters(
		properties,
		stored as Parameters<typeof workflow.NodeHelpers.getNodeParameters>[1],
		true,
		false,
		null,
		null,
	) as Data;
	for (const key of ['allowedHttpRequestDomains', 'allowedDomains']) {
		if (stored[key] !== undefined) withDefaults[key] ??= stored[key];
	}
	type Resolvable = Parameters<Workflow['expression']['getParameterValue']>[0];
	if (resolveValues) {
		return resolveValues.workflow.expression.getParameterValue(
			withDefaults as Resolvable,
			resolveValues.runExecutionData,
			resolveValues.runIndex,
			resolveValues.itemIndex,
			resolveValues.node.name,
			resolveValues.connectionInputData,
			mode,
			{},
			executeData,
			false,
			withDefaults,
		) as Data;
	}
	const empty = new workflow.Workflow({
		nodes: [PLACEHOLDER],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf({}),
	});
	return empty.expression.getComplexParameterValue(
		PLACEHOLDER,
		withDefaults as Parameters<Workflow['expression']['getComplexParameterValue']>[1],
		mode,
		{},
		undefined,
		undefined,
		withDefaults,
	) as Data;
}
