import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	UserError,
} from 'n8n-workflow';

import { toAddress } from '../values/address';
import { isAbsent } from '../values/parameterValues';
import { CredentialCache, loadCredential } from './credentialCache';
import type { Connection, ConnectionSettings } from './request';
import { type Execution, rateLimiterFor } from './rateLimiter';
import { namesOf, secretsOf } from '../secrets/secretTexts';
import { redactorFor, type Redactor } from '../secrets/redactor';
import { contentDigest, digest } from '../values/digest';
import { CHANNEL_CREDENTIAL, CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { loginIdentity } from './token';

export interface LoadedCredentials {
	connection: Connection;
	/** who logs in, see `loginIdentity` */
	login: string;
	channelCredential?: ICredentialDataDecryptedObject;
	/** a redactor for all secrets of the credentials, and all tokens sent so far */
	redactor(): Redactor;
}

/**
 * Loads the credentials of an input item or poll.
 * @param itemIndex index of the input item; polls have no items
 * @param withChannelCredential whether to load the channel credential too
 * @throws UserError when no credential is chosen, the Base URL is not valid, or the fields of the credential resolve to
 * another login for this item than for the first
 */
export async function loadCredentials(
	context: NodeContext,
	settings: ConnectionSettings,
	itemIndex?: number,
	withChannelCredential = false,
): Promise<LoadedCredentials> {
	const credential = await loadCredential(context, CREDENTIAL, itemIndex);
	await assertLoginOfFirstItem(context, credential, itemIndex);
	const memory = memoryOf(context);
	const baseUrl = toAddress('Base URL', credential.baseUrl);
	const login = loginIdentity(credential);
	const credentialId = context.getNode().credentials?.[CREDENTIAL]?.id;
	const connection: Connection = {
		baseUrl,
		skipSslCertificateValidation: credential.ignoreSslIssues === true,
		credential: new CredentialCache(credential),
		rateLimiter: rateLimiterFor(digest(JSON.stringify([baseUrl, credentialId, login]))),
		execution: (memory.requests ??= { isOpen: false }),
		spacing: { pauseMs: settings.pauseMs ?? 0, nextAt: 0 },
		...settings,
	};
	const channelCredential = withChannelCredential
		? await loadCredential(context, CHANNEL_CREDENTIAL, itemIndex)
		: undefined;
	const others = channelCredential ? [channelCredential] : [];
	const channelSecrets = secretsOf(...others);
	const names = namesOf(credential, ...others);
	// Items mostly have the same secrets, and making a redactor takes more than a millisecond.
	const redactor = (): Redactor => {
		const secrets = [...connection.credential.secrets, ...channelSecrets];
		const madeOf = JSON.stringify([secrets, names]);
		if (memory.redactor?.madeOf !== madeOf)
			memory.redactor = { madeOf, ...redactorFor(secrets, names) };
		return memory.redactor;
	};
	return { connection, login, channelCredential, redactor };
}

/** What one execution knows of its login, in memory only while n8n runs the node. */
interface ExecutionMemory {
	/** see `readLogins` */
	logins?: Promise<string[]>;
	requests?: Execution;
	redactor?: Redactor & { madeOf: string };
}

const executions = new WeakMap<NodeContext, ExecutionMemory>();

function memoryOf(context: NodeContext): ExecutionMemory {
	const memory = executions.get(context) ?? {};
	executions.set(context, memory);
	return memory;
}

/** Fields of the credential that n8n fills in; the user fills in all others. */
const TOKEN_FIELDS: readonly string[] = ['accessToken', 'tokenFingerprint', 'tokenRenewAt'];

/**
 * Rejects an item whose login differs from that of the first item. n8n logs in once per execution, for the first item,
 * so it would send the token of one login to the address of another.
 * @param credential the main credential, as resolved for this item
 * @throws UserError
 */
async function assertLoginOfFirstItem(
	context: NodeContext,
	credential: IDataObject,
	itemIndex: number | undefined,
): Promise<void> {
	if (itemIndex === undefined || !('getInputData' in context)) return;
	const memory = memoryOf(context);
	memory.logins ??= readLogins(context, itemIndex === 0 ? credential : undefined);
	const logins = await memory.logins;
	const own = logins[itemIndex] ?? loginFingerprint(credential);
	if (own === logins[0]) return;
	if (logins[itemIndex] === undefined) {
		// Read again before anything is refused: the credential may have been edited since.
		logins[0] = loginFingerprint(await loadCredential(context, CREDENTIAL, 0));
		if (own === logins[0]) return;
	}
	throw new UserError(
		'The credential “Unified Commerce API” has another login for this item than for the first one',
		{
			description:
				'One of its fields is an expression with another value. n8n logs in once per execution, for the first item. Use one node for each login, or call a sub-workflow once for each item.',
		},
	);
}

/**
 * The fingerprint of the credential for the first item, and before the first token for all: with that token n8n 1.x stores
 * every field as it is for the first item.
 */
async function readLogins(context: IExecuteFunctions, known?: IDataObject): Promise<string[]> {
	const first = known ?? (await loadCredential(context, CREDENTIAL, 0));
	const logins = [loginFingerprint(first)];
	const count = isAbsent(first.accessToken) ? context.getInputData().length : 0;
	for (let itemIndex = 1; itemIndex < count; itemIndex++)
		logins.push(loginFingerprint(await loadCredential(context, CREDENTIAL, itemIndex)));
	return logins;
}

/** Digest of all fields that the user fills in. */
function loginFingerprint(credential: IDataObject): string {
	const fields = Object.entries(credential).filter(([name]) => !TOKEN_FIELDS.includes(name));
	return contentDigest(Object.fromEntries(fields));
}
