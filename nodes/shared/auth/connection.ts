import type { IDataObject } from 'n8n-workflow';

import { toAddress } from '../params/address';
import type { RetryPolicy } from '../http/retry';
import { CHANNEL_CREDENTIAL, CREDENTIAL, type NodeContext } from '../util/nodeContext';
import type { Access } from '../http/request';
import { namesOf, redactorFor, secretsOf, type Redactor } from '../redaction/redactor';
import { assertLoginOfFirstItem } from './oneLogin';
import { isTokenUsable } from './tokenLife';

export interface ConnectionSettings {
	timeoutMs: number;
	retry: RetryPolicy;
}

/** Credential data for an input item; polls have no items. */
export const credentialData = async (
	context: NodeContext,
	type: string,
	itemIndex?: number,
): Promise<IDataObject> =>
	(itemIndex === undefined
		? await context.getCredentials(type)
		: await context.getCredentials(type, itemIndex)) as IDataObject;

/**
 * How to reach the service, read once per input item.
 * @throws UserError when the credential's Base URL cannot be used, or when its fields resolve to another login for
 * this item than for the first
 */
export async function connectionFor(
	context: NodeContext,
	settings: ConnectionSettings,
	itemIndex?: number,
): Promise<Access> {
	const credential = await credentialData(context, CREDENTIAL, itemIndex);
	await assertLoginOfFirstItem(context, credential, itemIndex);
	return {
		baseUrl: toAddress('Base URL', credential.baseUrl),
		skipSslCertificateValidation: credential.ignoreSslIssues === true,
		hasUsableToken: (stored) => isTokenUsable(stored),
		...settings,
	};
}

/**
 * A scrubber for every secret this node holds at this moment: also the token that n8n has just renewed.
 * @param earlier secrets that it held before
 */
export async function currentRedactor(
	context: NodeContext,
	itemIndex: number | undefined,
	earlier: readonly string[] = [],
): Promise<Redactor> {
	const credentials = await currentCredentials(context, itemIndex);
	return redactorFor([...earlier, ...secretsOf(...credentials)], namesOf(...credentials));
}

/** The secrets of the node's credentials. */
export const currentSecrets = async (context: NodeContext, itemIndex?: number): Promise<string[]> =>
	secretsOf(...(await currentCredentials(context, itemIndex)));

/** The node's credentials that are set and can be read. */
async function currentCredentials(
	context: NodeContext,
	itemIndex?: number,
): Promise<IDataObject[]> {
	const set = Object.keys(context.getNode().credentials ?? {});
	const types = [CREDENTIAL, CHANNEL_CREDENTIAL].filter((type) => set.includes(type));
	const data: IDataObject[] = [];
	for (const type of types) {
		try {
			data.push(await credentialData(context, type, itemIndex));
		} catch {
			// Not readable here, so nothing of it can have been sent either.
		}
	}
	return data;
}
