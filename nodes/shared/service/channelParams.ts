import {
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type IDataObject,
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
import { isAbsent, parameter, toList, toText } from '../values/parameterValues';
import { withoutTrailing } from '../values/texts';

/**
 * The body field `params`, made from the channel credential: `{ [channel]: [{ key, value }, …] }` with the keys that
 * are filled in (spec: Channel credentials).
 * @throws UserError when the credential is for another channel than the node's, or holds no key
 */
export function channelParams(credential: IDataObject, channel: Channel): IDataObject {
	const credentialChannel = channelNamed(credential.channel);
	if (credentialChannel !== channel) {
		const isFor = credentialChannel
			? CHANNEL_LABELS[credentialChannel]
			: `“${String(credential.channel ?? '')}”`;
		throw new UserError(
			`The channel credential is for ${isFor}, but the node reads from ${CHANNEL_LABELS[channel]}`,
			{
				description:
					'Choose a channel credential of this channel, or change the parameter “Channel”.',
			},
		);
	}
	const keys = CREDENTIAL_KEYS[channel];
	const pairs = keys
		.filter(({ name }) => !isAbsent(credential[name]))
		.map((key) => ({ key: key.wire ?? key.name, value: keyValue(key, credential[key.name]) }));
	if (pairs.length > 0) return { [channel]: pairs };
	throw new UserError(`The channel credential has no key for ${CHANNEL_LABELS[channel]}`, {
		description: `Open the channel credential and fill in: ${keys.map(({ label }) => label).join(', ')}.`,
	});
}

/** @throws UserError without the value, which may be a secret */
function keyValue(key: CredentialKey, value: unknown): string | string[] {
	const isFit = key.kind === 'list' && Array.isArray(value) ? value.every(isText) : isText(value);
	if (!isFit) {
		throw new UserError(`${parameter(key.label)} of the channel credential takes text`, {
			description:
				'Open the channel credential and enter the key as text; an expression must return a single text.',
		});
	}
	switch (key.kind) {
		case 'list':
			return toList(key.label, value);
		case 'host':
			return toText(key.label, value)
				.replace(/^https?:\/\//i, '')
				.split('/', 1)[0];
		case 'url':
			return withoutTrailing(toText(key.label, value), '/');
		default:
			return toText(key.label, value);
	}
}

/** Text, or an integer that is exact: an expression may give the digits of a key as a number. */
const isText = (value: unknown): boolean =>
	typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));

/**
 * Tests a channel credential: whether it has keys for its channel. It sends no request, as the service offers none
 * that would check them.
 */
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
