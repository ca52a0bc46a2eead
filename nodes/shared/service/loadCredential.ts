import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	UserError,
} from 'n8n-workflow';

import { CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { contentDigest } from '../values/digest';
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

/** The login of one execution, in memory only while n8n runs the node. */
interface Login {
	/** fingerprint of the credential as the first item resolves it */
	first: string;
	/** items that resolve it to another login, by index */
	others: Set<number>;
}

const logins = new WeakMap<NodeContext, Promise<Login>>();

/**
 * Rejects an item whose login differs from that of the first item. n8n logs in once per execution, for the first item,
 * so it would send the token of one login to the address of another.
 * @param credential the main credential, as resolved for this item
 * @throws UserError
 */
export async function assertLoginOfFirstItem(
	context: NodeContext,
	credential: IDataObject,
	itemIndex: number | undefined,
): Promise<void> {
	// Polls have no items.
	if (itemIndex === undefined || !('getInputData' in context)) return;
	const known = logins.get(context) ?? readLogin(context, itemIndex === 0 ? credential : undefined);
	logins.set(context, known);
	const login = await known;
	const own = loginFingerprint(credential);
	if (!login.others.has(itemIndex)) {
		if (own === login.first) return;
		// Read again before anything is refused: the credential may have been edited since.
		login.first = loginFingerprint(await loadCredential(context, CREDENTIAL, 0));
		if (own === login.first) return;
	}
	throw new UserError(
		'The credential “Unified Commerce API” gives another login for this item than for the first one',
		{
			description:
				'One of its fields is an expression with another value. n8n logs in once per execution, for the first item. Use one node for each login, or call a sub-workflow once for each item.',
		},
	);
}

async function readLogin(context: IExecuteFunctions, known?: IDataObject): Promise<Login> {
	const credential = known ?? (await loadCredential<IDataObject>(context, CREDENTIAL, 0));
	const first = loginFingerprint(credential);
	const others = new Set<number>();
	// With the first token n8n 1.x stores every field as it is for the first item, so the items are compared before.
	const count = isAbsent(credential.accessToken) ? context.getInputData().length : 0;
	for (let itemIndex = 1; itemIndex < count; itemIndex++) {
		const other = await loadCredential<IDataObject>(context, CREDENTIAL, itemIndex);
		if (loginFingerprint(other) !== first) others.add(itemIndex);
	}
	return { first, others };
}

/** Digest of all fields that the user fills in. */
function loginFingerprint(credential: IDataObject): string {
	const fields = Object.entries(credential).filter(([name]) => !TOKEN_FIELDS.includes(name));
	return contentDigest(Object.fromEntries(fields));
}
