import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { toAddress } from '../values/address';
import { CredentialCache } from './credentialCache';
import type { Connection } from './request';
import { loadCredential, assertLoginOfFirstItem } from './loadCredential';
import { rateLimiterFor } from './rateLimiter';
import type { RetryPolicy } from './retry';
import { namesOf, secretsOf } from '../secrets/secretTexts';
import { redactorFor, type Redactor } from '../secrets/redactor';
import { digest } from '../values/digest';
import { CHANNEL_CREDENTIAL, CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { isTokenUsable, loginIdentity } from './tokenRequest';

/** The part of a connection that the options decide. */
export interface ConnectionSettings {
	/** limit for one attempt of a request, in milliseconds */
	timeoutMs: number;
	retry: RetryPolicy;
	/** pause between any two requests, in milliseconds; absent: none */
	pauseMs?: number;
	/** ends open requests and waits when it aborts; absent: n8n's signal for the execution, if there is one */
	cancelSignal?: AbortSignal;
}

/** The credentials of one input item or poll. */
export interface LoadedCredentials {
	connection: Connection;
	/** who logs in, see `loginIdentity` */
	login: string;
	/** the channel credential, where the node uses one */
	channelCredential?: ICredentialDataDecryptedObject;
	/** a redactor for all secrets of the credentials, and all tokens sent so far */
	redactor(): Redactor;
}

/**
 * Loads the credentials of an input item or poll.
 * @param itemIndex index of the input item; polls have no items
 * @param withChannelCredential whether to load the channel credential too
 * @throws UserError when no credential is chosen, when the Base URL is not valid, or when the fields of the credential resolve to another login for
 * this item than for the first
 */
export async function loadCredentials(
	context: NodeContext,
	settings: ConnectionSettings,
	itemIndex?: number,
	withChannelCredential = false,
): Promise<LoadedCredentials> {
	const { pauseMs = 0, ...others } = settings;
	const credential = await loadCredential(context, CREDENTIAL, itemIndex);
	await assertLoginOfFirstItem(context, credential, itemIndex);
	const baseUrl = toAddress('Base URL', credential.baseUrl);
	const login = loginIdentity(credential);
	const credentialId = context.getNode().credentials?.[CREDENTIAL]?.id;
	const connection: Connection = {
		baseUrl,
		skipSslCertificateValidation: credential.ignoreSslIssues === true,
		credential: new CredentialCache(CREDENTIAL, isTokenUsable, credential),
		rateLimiter: rateLimiterFor(digest(JSON.stringify([baseUrl, credentialId, login]))),
		spacing: { pauseMs, nextAt: 0 },
		...others,
	};
	const channelCredential = withChannelCredential
		? await loadCredential(context, CHANNEL_CREDENTIAL, itemIndex)
		: undefined;
	const channelSecrets = channelCredential ? secretsOf(channelCredential) : [];
	const names = namesOf(credential, ...(channelCredential ? [channelCredential] : []));
	return {
		connection,
		login,
		channelCredential,
		redactor: () =>
			redactorOf(context, [...connection.credential.secrets, ...channelSecrets], names),
	};
}

/** The last redactor of each execution, in memory only while n8n runs the node. */
const redactors = new WeakMap<NodeContext, { madeOf: string; redactor: Redactor }>();

/** Items mostly have the same secrets, and making a redactor takes more than a millisecond. */
function redactorOf(
	context: NodeContext,
	secrets: readonly string[],
	names: readonly string[],
): Redactor {
	const madeOf = JSON.stringify([secrets, names]);
	const last = redactors.get(context);
	if (last?.madeOf === madeOf) return last.redactor;
	const redactor = redactorFor(secrets, names);
	redactors.set(context, { madeOf, redactor });
	return redactor;
}
