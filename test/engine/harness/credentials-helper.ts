import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { CredentialStore } from './credential-store';
import { core, line, workflow } from './engine';
import { nodeTypesOf } from './node-types';

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
 * n8n's credentials helper with the database replaced by a `CredentialStore`; the rules for
 * defaults, expressions, renewal and saving are those of n8n's own helper on the loaded line.
 */
export class StoreCredentialsHelper extends workflow.ICredentialsHelper {
	constructor(private readonly store: CredentialStore) {
		super();
	}

	override getParentTypes(name: string): string[] {
		const parents = this.store.type(name).extends ?? [];
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	override getCredentialsProperties(name: string): INodeProperties[] {
		return this.store.type(name).properties;
	}

	override async authenticate(
		credentials: Data,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		flow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		this.store.counts.authenticated += 1;
		const { authenticate } = this.store.type(typeName);
		const options = requestOptions as IHttpRequestOptions;
		if (typeof authenticate === 'function') return await authenticate(credentials, options);
		if (!authenticate || !flow || !node) return options;
		const resolve = (value: string) =>
			String(
				flow.expression.getSimpleParameterValue(
					node,
					value,
					'internal',
					{ $credentials: credentials },
					undefined,
					'',
				) ?? '',
			);
		const target = options as unknown as Record<string, Record<string, string>>;
		target.headers ??= {};
		for (const [part, pairs] of Object.entries(authenticate.properties)) {
			target[part] ??= {};
			for (const [key, value] of Object.entries(pairs as Record<string, string>)) {
				target[part][resolve(key)] = resolve(value);
			}
		}
		return options;
	}

	override async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: Data,
		typeName: string,
		node: INode,
		credentialsExpired: boolean,
	): Promise<Data | undefined> {
		const type = this.store.type(typeName);
		const expirable = expirableProperty(type);
		if (!expirable || !type.preAuthentication) return undefined;
		if (credentials[expirable] !== '' && !credentialsExpired) return undefined;

		this.store.counts.preAuthenticated += 1;
		const output = (await type.preAuthentication.call(
			restrictToAllowedDomains(helpers, credentials),
			credentials,
		)) as Data;
		if (output[expirable] === undefined || !node.credentials) return undefined;

		Object.assign(credentials, output);
		this.store.save(
			typeName,
			line === 1 ? credentials : mergeRenewed(this.store.read(typeName), output, expirable),
		);
		this.store.counts.saved += 1;
		return credentials;
	}

	override async runPreAuthentication(
		helpers: IHttpRequestHelper,
		credentials: Data,
		typeName: string,
	): Promise<Data | undefined> {
		const output = await this.store
			.type(typeName)
			.preAuthentication?.call(restrictToAllowedDomains(helpers, credentials), credentials);
		return output as Data | undefined;
	}

	override async getCredentials(
		nodeCredentials: INodeCredentialsDetails,
		type: string,
	): Promise<ICredentials> {
		const credentials = new core.Credentials(
			{ id: nodeCredentials.id ?? null, name: nodeCredentials.name },
			type,
		);
		await credentials.setData(this.store.read(type));
		return credentials;
	}

	override async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_nodeCredentials: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: Parameters<workflow.ICredentialsHelper['getDecrypted']>[4],
		raw?: boolean,
		resolveValues?: ICredentialsExpressionResolveValues,
	): Promise<Data> {
		this.store.counts.decrypted += 1;
		const stored = this.store.read(type);
		if (raw) return stored;
		const withDefaults = workflow.NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
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

	override async updateCredentials(
		_nodeCredentials: INodeCredentialsDetails,
		type: string,
		data: Data,
	): Promise<void> {
		this.store.save(type, data);
		this.store.counts.saved += 1;
	}

	override async updateCredentialsOauthTokenData(
		nodeCredentials: INodeCredentialsDetails,
		type: string,
		data: Data,
	): Promise<void> {
		await this.updateCredentials(nodeCredentials, type, { ...this.store.read(type), ...data });
	}
}

/** Name of the first hidden expirable property: the only one n8n looks at. */
function expirableProperty(type: ICredentialType): string | undefined {
	return type.properties.find(
		(property) => property.type === 'hidden' && property.typeOptions?.expirable === true,
	)?.name;
}

/** 2.x: only returned keys are written, and a stored expression is kept (except for the token). */
function mergeRenewed(stored: Data, output: Data, expirable: string): Data {
	const merged = { ...stored };
	for (const [key, value] of Object.entries(output)) {
		const isExpression = typeof stored[key] === 'string' && stored[key].startsWith('=');
		if (key === expirable || !isExpression) merged[key] = value;
	}
	return merged;
}

/** 2.x wraps the helper handed to `preAuthentication` with the credential's "Allowed domains". */
function restrictToAllowedDomains(helpers: IHttpRequestHelper, credentials: Data) {
	if (!('getCredentialOwnRequestAllowedDomains' in workflow)) return helpers;
	return {
		helpers: {
			httpRequest: async (options: IHttpRequestOptions): Promise<unknown> => {
				const allowedDomains = workflow.getCredentialOwnRequestAllowedDomains(credentials);
				return await helpers.helpers.httpRequest(
					allowedDomains === undefined ? options : { ...options, allowedDomains },
				);
			},
		},
	};
}
