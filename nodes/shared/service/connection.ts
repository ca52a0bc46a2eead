import {
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type IDataObject,
	type IExecuteFunctions,
	type INodeCredentialTestResult,
	UserError,
} from 'n8n-workflow';

import {
	type Channel,
	CHANNEL_LABELS,
	channelNamed,
	CREDENTIAL_KEYS,
	type CredentialKey,
} from '../facts/channels';
import { channelFor } from '../facts/filterTable';
import { CHANNEL_CREDENTIAL, CREDENTIAL, type NodeContext } from '../runtime/nodeContext';
import { type Redactor, redactorFor } from '../secrets/redactor';
import { namesOf, secretsOf } from '../secrets/secretTexts';
import { canonicalJson, digest } from '../values/digest';
import { isAbsent, parameter, toAddress, toList, toText } from '../values/parameterValues';
import { withoutTrailing } from '../values/texts';
import { CredentialCache, loadCredential } from './credentialCache';
import { type Execution, rateLimiterFor } from './rateLimiter';
import type { Connection, ConnectionSettings } from './request';
import { loginIdentity } from './token';

export type LoadedCredentials = Awaited<ReturnType<typeof loadCredentials>>;

/**
 * @throws UserError for a missing or unfit credential, or a login unlike that of the first item
 */
export async function loadCredentials(
	context: NodeContext,
	settings: ConnectionSettings,
	itemIndex?: number,
	keysFor?: Channel,
) {
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
	const keys = keysFor && (await loadCredential(context, CHANNEL_CREDENTIAL, itemIndex));
	const params = keys && channelParams(keys, keysFor);
	const channelSecrets = secretsOf(keys ?? {});
	const names = namesOf(credential, keys ?? {});
	// It takes more than a millisecond, and items mostly have the same secrets.
	const redactor = (): Redactor => {
		const secrets = [...connection.credential.secrets, ...channelSecrets];
		const madeOf = JSON.stringify([secrets, names]);
		if (memory.redactor?.madeOf !== madeOf)
			memory.redactor = { madeOf, ...redactorFor(secrets, names) };
		return memory.redactor;
	};
	return { connection, login, params, redactor };
}

interface ExecutionMemory {
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

const TOKEN_FIELDS: readonly string[] = ['accessToken', 'tokenFingerprint', 'tokenRenewAt'];

/** n8n logs in for the first item, and would send this token to the address of another login. */
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
		// The credential may have been edited since.
		logins[0] = loginFingerprint(await loadCredential(context, CREDENTIAL, 0));
		if (own === logins[0]) return;
	}
	throw new UserError(OTHER_LOGIN, { description: USE_ONE_LOGIN });
}

const OTHER_LOGIN =
	'The credential “Unified Commerce API” has another login for this item than for the first one';
const USE_ONE_LOGIN =
	'n8n logs in once per execution, for the first item. Use one node for each login, or call a sub-workflow once for each item.';

/** Without a token of all items: n8n 1.x stores all fields as for the first item with it. */
async function readLogins(context: IExecuteFunctions, known?: IDataObject): Promise<string[]> {
	const first = known ?? (await loadCredential(context, CREDENTIAL, 0));
	const logins = [loginFingerprint(first)];
	const count = isAbsent(first.accessToken) ? context.getInputData().length : 0;
	for (let itemIndex = 1; itemIndex < count; itemIndex++)
		logins.push(loginFingerprint(await loadCredential(context, CREDENTIAL, itemIndex)));
	return logins;
}

function loginFingerprint(credential: IDataObject): string {
	const fields = Object.entries(credential).filter(([name]) => !TOKEN_FIELDS.includes(name));
	return digest(canonicalJson(Object.fromEntries(fields)));
}

/**
 * The body field `params` (spec: Channel credentials): `{ [channel]: [{ key, value }, …] }`.
 * @throws UserError when the credential is for another channel, or holds no key
 */
export function channelParams(credential: IDataObject, channel: Channel): IDataObject {
	const own = channelNamed(credential.channel);
	const label = CHANNEL_LABELS[channel];
	if (own !== channel) {
		const isFor = own ? CHANNEL_LABELS[own] : `“${String(credential.channel ?? '')}”`;
		const message = `The channel credential is for ${isFor}, but the node reads from ${label}`;
		throw new UserError(message, {
			description: 'Choose a credential of this channel, or change the parameter “Channel”.',
		});
	}
	const keys = CREDENTIAL_KEYS[channel];
	const pairs = keys
		.filter(({ name }) => !isAbsent(credential[name]))
		.map((key) => ({ key: key.wire ?? key.name, value: keyValue(key, credential[key.name]) }));
	if (pairs.length > 0) return { [channel]: pairs };
	const labels = keys.map((key) => key.label).join(', ');
	throw new UserError(`The channel credential has no key for ${label}`, {
		description: `Open the channel credential and fill in: ${labels}.`,
	});
}

/** Its error does not quote the value, which may be a secret. */
function keyValue(key: CredentialKey, value: unknown): string | string[] {
	const isFit = key.kind === 'list' && Array.isArray(value) ? value.every(isText) : isText(value);
	if (!isFit) {
		throw new UserError(`${parameter(key.label)} of the channel credential takes text`, {
			description: 'Enter the key as text; an expression must return a single text.',
		});
	}
	if (key.kind === 'list') return toList(key.label, value);
	const text = toText(key.label, value);
	if (key.kind === 'host') return text.replace(/^https?:\/\//i, '').split('/', 1)[0];
	return key.kind === 'url' ? withoutTrailing(text, '/') : text;
}

/** An expression may give the digits of a key as a number. */
const isText = (value: unknown): boolean =>
	typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));

/** Only whether there are keys: the service offers no request that checks them. */
export async function testChannelCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const data = (credential.data ?? {}) as IDataObject;
	try {
		channelParams(data, channelFor('order', data.channel));
	} catch (thrown) {
		const { message, description } = thrown as UserError;
		return { status: 'Error', message: [message, description].filter(Boolean).join('. ') };
	}
	return {
		status: 'OK',
		message: 'The keys are filled in. Whether the channel accepts them shows in the first run.',
	};
}
