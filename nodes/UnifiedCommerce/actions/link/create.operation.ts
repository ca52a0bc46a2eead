import { tryToParseDateTime, UserError, type INodeProperties } from 'n8n-workflow';

import { loadCredentials } from '../../../shared/service/connection';
import { CHANNELS, channelNamed, chooseChannel } from '../../../shared/facts/channels';
import { toNodeError } from '../../../shared/errors/nodeError';
import { connectionSettings, userId } from '../../../shared/reading/listParameters';
import type { Hint } from '../../../shared/reading/runHint';
import { toHttpUrl } from '../../../shared/values/address';
import { isAbsent, parameter, shown, toList } from '../../../shared/values/parameterValues';
import type { Operation } from '../operation';
import { NO_ADDRESS, requestLink } from './link';
import { linkableChannelOptions } from '../../../shared/panel/filterFields';
import { tpUserIdField } from '../../../shared/panel/listFields';
import {
	parallelItemsField,
	readingOptionsField,
	requestOptionFields,
	sheetOptionsField,
} from '../../../shared/panel/readingOptionFields';

const RETRIES =
	'How often to retry a request that did not reach the service. Otherwise it is not retried, because a second link may invalidate the first.';

const properties: INodeProperties[] = [
	{
		...tpUserIdField(),
		hint: 'Any ID you choose for this merchant, such as their number in your own system',
		description:
			'You read their orders and products under the same ID later; the service calls it tpUserId',
	},
	{
		displayName: 'Channels',
		name: 'channels',
		type: 'multiOptions',
		options: linkableChannelOptions(),
		default: [],
		hint: 'Leave empty for all channels',
		description: 'The channels that the merchant can link with this invitation',
	},
	sheetOptionsField([
		{
			displayName: 'Additional Scopes',
			name: 'additionalScopes',
			type: 'string',
			default: '',
			placeholder: 'e.g. newchannel',
			description: 'Identifiers of channels that are not in the list, separated by commas',
		},
		{
			displayName: 'Redirect URL',
			name: 'redirectUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://shop.example.com/thank-you',
			description: 'The page that opens when the merchant has finished',
		},
	]),
	readingOptionsField([...requestOptionFields(RETRIES), parallelItemsField()]),
];

/**
 * Create a Magic Link: one call. The link is never opened here, as it may work only once
 * (spec: Create a Magic Link). Out: `{ uri, tpUserId, channels, token, expiresAt }`.
 */
export const createOperation: Operation = {
	value: 'create',
	option: {
		name: 'Create',
		action: 'Create a magic link',
		description: 'Create a link with which a merchant links their channels',
	},
	words: 'create a magic link',
	properties,
	async execute({ context, itemIndex, parameters, cancelSignal, addHint }) {
		const { additionalScopes, redirectUrl } = parameters.collection('sheetOptions');
		const tpUserId = userId(parameters.get('tpUserId', ''));
		const scopes = scopesFrom(parameters.get('channels', []), additionalScopes);
		const query = {
			tpUserId,
			scopes,
			redirectUrl: isAbsent(redirectUrl) ? undefined : toHttpUrl('Redirect URL', redirectUrl),
		};
		const { connection, redactor } = await loadCredentials(
			context,
			{ ...connectionSettings(parameters.collection('readingOptions')), cancelSignal },
			itemIndex,
		);
		const about = {
			wanted: 'The Magic Link could not be created',
			itemIndex,
			itemCount: context.getInputData().length,
			tpUserId,
			connection,
		};
		try {
			const { uri, ...rest } = await requestLink(context, connection, query);
			if (uri === null) addHint({ kind: 'noAddress', message: NO_ADDRESS });
			else if (rest.expiresAt !== null) addHint(expiryHint(rest.expiresAt, context.getTimezone()));
			const channels = scopes.length > 0 ? scopes : [...CHANNELS];
			// The link comes first, where people look for it.
			const json = { uri, tpUserId, channels, ...rest };
			return { items: [{ json, pairedItem: { item: itemIndex } }] };
		} catch (thrown) {
			throw toNodeError(context, thrown, about, redactor());
		}
	},
};

/** @param expiresAt ISO time in UTC */
const expiryHint = (expiresAt: string, timezone: string): Hint => {
	const local = tryToParseDateTime(new Date(expiresAt), timezone);
	const until = local.toFormat('d LLL yyyy, HH:mm', { locale: 'en' });
	return { kind: 'expiry', message: `The link is valid until ${until} (${timezone}).` };
};

/** Identifiers of the channels that the link is for, with those of the option; an empty list means all. */
function scopesFrom(channels: unknown, additionalScopes: unknown): string[] {
	const chosen = toList('Channels', channels).map((name) => {
		const channel = channelNamed(name);
		if (channel !== undefined) return channel;
		throw new UserError(`${parameter('Channels')}: ${shown(name)} is not a channel`, {
			description: chooseChannel(CHANNELS),
		});
	});
	const additional = toList('Additional Scopes', additionalScopes);
	if (additional.some((scope) => /\s/.test(scope))) {
		throw new UserError('Parameter “Additional Scopes” contains a space inside a name', {
			description: 'Separate the identifiers by commas.',
		});
	}
	const all = chosen.length === 0 && additional.length > 0 ? CHANNELS : chosen;
	return [...new Set([...all, ...additional])];
}
