import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { toAddress } from '../params/address';
import { CredentialCache } from '../http/credentialCache';
import type { Connection } from '../http/request';
import type { RetryPolicy } from '../http/retry';
import { namesOf, redactorFor, secretsOf, type Redactor } from '../redaction/redactor';
import { CHANNEL_CREDENTIAL, CREDENTIAL, type NodeContext } from '../util/nodeContext';
import { assertLoginOfFirstItem } from './oneLogin';
import { isTokenUsable } from './tokenLife';

export interface ConnectionSettings {
	timeoutMs: number;
	retry: RetryPolicy;
}

/** The login of one input item or poll. Its credentials are loaded once. */
export interface LoadedCredentials {
	connection: Connection;
	/** the channel credential, where the node uses one */
	channelCredential?: ICredentialDataDecryptedObject;
	/** For every secret of its credentials, and every token that was sent since they were loaded. */
	redactor(): Redactor;
}

/**
 * Loads the credentials and makes them ready to be used.
 * @param itemIndex index of the input item; polls have no items
 * @param withChannelCredential whether the node uses a channel credential, too
 * @throws UserError when the credential's Base URL cannot be used, or when its fields resolve to another login for
 * this item than for the first
 */
export async function loadCredentials(
	context: NodeContext,
	settings: ConnectionSettings,
	itemIndex?: number,
	withChannelCredential = false,
): Promise<LoadedCredentials> {
	const credential = await load(context, CREDENTIAL, itemIndex);
	await assertLoginOfFirstItem(context, credential, itemIndex);
	const connection: Connection = {
		baseUrl: toAddress('Base URL', credential.baseUrl),
		skipSslCertificateValidation: credential.ignoreSslIssues === true,
		credential: new CredentialCache(CREDENTIAL, isTokenUsable, credential),
		...settings,
	};
	const channelCredential = withChannelCredential
		? await load(context, CHANNEL_CREDENTIAL, itemIndex)
		: undefined;
	const channelSecrets = channelCredential ? secretsOf(channelCredential) : [];
	const names = namesOf(credential, ...(channelCredential ? [channelCredential] : []));
	return {
		connection,
		channelCredential,
		redactor: () => redactorFor([...connection.credential.secrets, ...channelSecrets], names),
	};
}

const load = async (
	context: NodeContext,
	type: string,
	itemIndex: number | undefined,
): Promise<ICredentialDataDecryptedObject> =>
	itemIndex === undefined
		? await context.getCredentials(type)
		: await context.getCredentials(type, itemIndex);
