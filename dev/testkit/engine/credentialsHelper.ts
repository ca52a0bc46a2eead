import { setImmediate as databaseTurn } from 'node:timers/promises';
import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	IExecuteData,
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
import type { CredentialStore } from './credentialStore';
import { expirableProperty, mergeRenewed, restrictToAllowedDomains } from './credentialRenewal';
import { resolveCredential } from './credentialValues';
import { core, line, workflow } from './engine';

type Data = ICredentialDataDecryptedObject;

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

		await databaseTurn();
		const toStore =
			line === 1
				? Object.assign(credentials, output)
				: mergeRenewed(this.store.read(typeName), output, expirable);
		await databaseTurn();
		this.store.save(typeName, toStore);
		this.store.counts.saved += 1;
		return Object.assign(credentials, output);
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
		executeData?: IExecuteData,
		raw?: boolean,
		resolveValues?: ICredentialsExpressionResolveValues,
	): Promise<Data> {
		this.store.counts.decrypted += 1;
		await databaseTurn();
		const stored = this.store.read(type);
		if (raw) return stored;
		return resolveCredential(
			this.getCredentialsProperties(type),
			stored,
			mode,
			executeData,
			resolveValues,
		);
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
