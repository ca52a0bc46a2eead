import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	UserError,
} from 'n8n-workflow';

import { CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { isAbsent } from '../values/parameterValues';

/**
 * A credential of the node, decrypted, with its expressions resolved.
 * @param type name of the credential type
 * @param itemIndex input item for which expressions are resolved; undefined: the first, or none in a poll
 * @throws UserError when none is chosen in the node, or the chosen one does not exist here; whatever else n8n throws
 */
export async function loadCredential<Data extends object = ICredentialDataDecryptedObject>(
	context: NodeContext,
	type: string,
	itemIndex?: number,
): Promise<Data> {
	try {
		return itemIndex === undefined
			? await context.getCredentials<Data>(type)
			: await (context as IExecuteFunctions).getCredentials<Data>(type, itemIndex);
	} catch (thrown) {
		throw missingCredential(context, type, thrown) ?? thrown;
	}
}

/** What to say of n8n's texts, which name neither the credential nor what to do. */
function missingCredential(
	context: NodeContext,
	type: string,
	thrown: unknown,
): UserError | undefined {
	const name = `“Unified Commerce ${type === CREDENTIAL ? 'API' : 'Channel API'}”`;
	const chosen = context.getNode().credentials?.[type];
	if (!chosen)
		return new UserError(`No credential ${name} is chosen in this node`, {
			description: `Open the node and choose one, or create one with “Connect” or “Create new credential”.`,
		});
	// An imported workflow may hold the name of a credential without its ID.
	return !chosen.id || /does not exist/.test((thrown as Error).message)
		? new UserError(`The credential ${name} that was chosen in this node no longer exists`, {
				description: `It was called “${chosen.name}”. Open the node and choose another one. If the right one is shown there already, choose a different one and then it again, so that the node takes note of it.`,
			})
		: undefined;
}

/** Fields of the credential that n8n fills in; the user fills in all others. */
const TOKEN_FIELDS: readonly string[] = ['accessToken', 'tokenFingerprint', 'tokenRenewAt'];

/** Labels of the fields of the main credential, by name, with those that n8n 2.x adds. */
export const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
	['baseUrl', 'Base URL'],
	['authUrl', 'Auth URL'],
	['grantType', 'Grant Type'],
	['username', 'Username'],
	['password', 'Password'],
	['clientId', 'Client ID'],
	['clientSecret', 'Client Secret'],
	['scope', 'Scope'],
	['loginFormat', 'Login Format'],
	['ignoreSslIssues', 'Ignore SSL Issues (Insecure)'],
	['allowedHttpRequestDomains', 'Allowed HTTP Request Domains'],
	['allowedDomains', 'Allowed Domains'],
]);

/** The login of one execution, in memory only while n8n runs the node. */
interface Login {
	/** the credential as the first item resolves it */
	first: IDataObject;
	/** items that resolve it to another login: the first field that differs, by item index */
	others: Map<number, string>;
}

const logins = new WeakMap<NodeContext, Promise<Login>>();

/**
 * Rejects an item whose login differs from that of the first item. n8n logs in once per execution, for the first item,
 * so it would send the token of one login to the address of another.
 * @param credential the main credential, as resolved for this item
 * @throws UserError naming the first field that differs
 */
export async function assertLoginOfFirstItem(
	context: NodeContext,
	credential: IDataObject,
	itemIndex: number | undefined,
): Promise<void> {
	// Polls have no items.
	if (itemIndex === undefined || !('getInputData' in context)) return;
	const login = await loginOf(context, itemIndex === 0 ? credential : undefined);
	const field = login.others.get(itemIndex) ?? (await fieldUnlikeFirst(context, login, credential));
	if (field === undefined) return;
	throw new UserError(
		`The field “${FIELD_LABELS.get(field) ?? field}” of the credential “Unified Commerce API” is not the same for this item as for the first one`,
		{
			description:
				'n8n logs in once per execution, for the first item. Use one node for each login, or call a sub-workflow once for each item.',
		},
	);
}

async function loginOf(context: IExecuteFunctions, first?: IDataObject): Promise<Login> {
	const known = logins.get(context) ?? readLogin(context, first);
	logins.set(context, known);
	return await known;
}

async function readLogin(context: IExecuteFunctions, known?: IDataObject): Promise<Login> {
	const first = known ?? (await loadCredential<IDataObject>(context, CREDENTIAL, 0));
	const others = new Map<number, string>();
	// With the first token n8n 1.x stores every field as it is for the first item, so the items are compared before.
	const count = isAbsent(first.accessToken) ? context.getInputData().length : 0;
	for (let itemIndex = 1; itemIndex < count; itemIndex++) {
		const field = differingField(
			first,
			await loadCredential<IDataObject>(context, CREDENTIAL, itemIndex),
		);
		if (field !== undefined) others.set(itemIndex, field);
	}
	return { first, others };
}

async function fieldUnlikeFirst(
	context: IExecuteFunctions,
	login: Login,
	credential: IDataObject,
): Promise<string | undefined> {
	if (differingField(login.first, credential) === undefined) return undefined;
	// Read again before anything is refused: the credential may have been edited since.
	login.first = await loadCredential(context, CREDENTIAL, 0);
	return differingField(login.first, credential);
}

/** Name of a field of the user that has different values in both; undefined if there is none. */
function differingField(first: IDataObject, other: IDataObject): string | undefined {
	const fields = [
		...new Set([...FIELD_LABELS.keys(), ...Object.keys(first), ...Object.keys(other)]),
	];
	return fields.find(
		(field) =>
			!TOKEN_FIELDS.includes(field) && comparable(first[field]) !== comparable(other[field]),
	);
}

const comparable = (value: unknown): string => JSON.stringify(value) ?? '';
