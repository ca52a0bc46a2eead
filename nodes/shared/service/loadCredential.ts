import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
} from 'n8n-workflow';

import { CREDENTIAL, type NodeContext } from '../runtime/nodeContext';

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
