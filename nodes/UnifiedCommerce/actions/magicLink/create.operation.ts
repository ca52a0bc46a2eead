import { UserError, type IDataObject, type INodeProperties } from 'n8n-workflow';

import { connectionFor, currentSecrets } from '../../../shared/auth/connection';
import { CHANNELS } from '../../../shared/channels/channels';
import { linkableChannelOptions } from '../../../shared/fields/filterFields';
import { tpUserIdField } from '../../../shared/fields/listFields';
import { asNodeError } from '../../../shared/list/listReader';
import { optionsField, requestOptionFields } from '../../../shared/fields/optionFields';
import { addHint } from '../../../shared/util/executionHints';
import {
	connectionSettings,
	collection,
	userId,
	type GetParameter,
} from '../../../shared/list/parameters';
import { toHttpUrl } from '../../../shared/params/address';
import { isAbsent, toChoice, toList } from '../../../shared/params/values';
import { RetryBudget } from '../../../shared/http/retry';
import { send } from '../../../shared/http/request';
import type { Operation } from '../operation';
import { readLink } from './link';

const PATH = 'GetTpUserAuthDisposableToken';

const properties: INodeProperties[] = [
	tpUserIdField(),
	{
		displayName: 'Channels',
		name: 'channels',
		type: 'multiOptions',
		options: linkableChannelOptions(),
		default: [],
		description:
			'The channels that the merchant can link with this invitation. Nothing chosen means all.',
	},
	optionsField([
		...requestOptionFields(),
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
			description: 'Where the browser goes when the merchant has finished',
		},
	]),
];

/**
 * Create a Magic Link: one call, and the link is never opened here, as it may be good for one use only
 * (spec: Create a Magic Link). Out: `{ tpUserId, channels, uri, token, expiresAt }`.
 */
export const createOperation: Operation = {
	value: 'create',
	option: {
		name: 'Create',
		action: 'Create a magic link',
		description: 'Make a link with which a merchant links their channels',
	},
	properties,
	async execute(context, itemIndex) {
		const get: GetParameter = (name, fallback) =>
			context.getNodeParameter(name, itemIndex, fallback as object);
		const options = collection('Options', get('options', {}));
		const tpUserId = userId(get('tpUserId', ''));
		const chosen = isAbsent(get('channels', [])) ? [] : channelsFrom(get('channels', []));
		const query = queryFor(tpUserId, chosen, options);
		const access = await connectionFor(context, connectionSettings(options), itemIndex);
		const secrets = await currentSecrets(context, itemIndex);
		const about = {
			wanted: 'The Magic Link could not be created',
			itemIndex,
			itemCount: context.getInputData().length,
			tpUserId,
			access,
		};
		try {
			const request = { method: 'GET' as const, path: PATH, query, what: 'Creating a Magic Link' };
			const link = await send(context, access, request, new RetryBudget(), readLink);
			if (link.uri === null) {
				addHint(context, 'The service gave a token but no address, so there is no link to send.');
			}
			const json = { tpUserId, channels: chosen.length > 0 ? chosen : [...CHANNELS], ...link };
			return [{ json, pairedItem: { item: itemIndex } }];
		} catch (thrown) {
			throw await asNodeError({ context, itemIndex, about, secrets }, thrown);
		}
	},
};

const channelsFrom = (value: unknown): string[] =>
	toList('Channels', value).map((channel) => toChoice('Channels', channel, CHANNELS));

function queryFor(
	tpUserId: string,
	channels: readonly string[],
	options: IDataObject,
): IDataObject {
	const additional = isAbsent(options.additionalScopes)
		? []
		: toList('Additional Scopes', options.additionalScopes);
	if (additional.some((scope) => /\s/.test(scope))) {
		throw new UserError('Parameter “Additional Scopes” holds a blank inside a name', {
			description: 'Separate the identifiers by commas.',
		});
	}
	const scopes = [
		...new Set([
			...(channels.length === 0 && additional.length > 0 ? CHANNELS : channels),
			...additional,
		]),
	];
	return {
		tpUserId,
		...(scopes.length > 0 ? { scopes } : {}),
		...(isAbsent(options.redirectUrl)
			? {}
			: { redirectUrl: toHttpUrl('Redirect URL', options.redirectUrl) }),
	};
}
