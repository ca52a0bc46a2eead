import { type IExecuteFunctions, type INodeProperties, UserError } from 'n8n-workflow';

import { loadCredentials } from '../../../shared/service/connection';
import { CHANNELS, channelNamed, chooseChannel } from '../../../shared/facts/channels';
import { ApiError } from '../../../shared/errors/apiError';
import { toNodeError } from '../../../shared/errors/nodeError';
import { reportsError, reportsErrorInEnvelope, safeQuote } from '../../../shared/errors/reason';
import { connectionSettings, userId } from '../../../shared/reading/listParameters';
import { send, type Connection } from '../../../shared/service/request';
import { isCutOff, tryParseEmbeddedJson } from '../../../shared/values/json';
import {
	isAbsent,
	parameter,
	shown,
	toHttpUrl,
	toList,
} from '../../../shared/values/parameterValues';
import { isFields } from '../../../shared/values/recordValues';
import type { Operation } from '../operation';
import { linkableChannelOptions, tpUserIdField } from '../../../shared/panel/listFields';
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

/** The link is never opened, as it may work only once. */
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
			const channels = scopes.length > 0 ? scopes : [...CHANNELS];
			// The link first, where people look for it.
			const json = { uri, tpUserId, channels, ...rest };
			return { items: [{ json, pairedItem: { item: itemIndex } }] };
		} catch (thrown) {
			throw toNodeError(context, thrown, about, redactor());
		}
	},
};

function scopesFrom(channels: unknown, additionalScopes: unknown): string[] {
	const chosen = toList('Channels', channels).map((name) => {
		const channel = channelNamed(name);
		if (channel !== undefined) return channel;
		throw new UserError(`${parameter('Channels')}: ${shown(name)} is not a channel`, {
			description: chooseChannel(CHANNELS),
		});
	});
	const additional = toList('Additional Scopes', additionalScopes);
	const all = chosen.length === 0 && additional.length > 0 ? CHANNELS : chosen;
	return [...new Set([...all, ...additional])];
}

export interface MagicLink {
	/** null where the answer has only a token */
	uri: string | null;
	token: string | null;
	expiresAt: string | null;
}

/**
 * The form of the answer is not specified: plain text, or `uri`, `url`, `link` or only `token`,
 * in any case, at most four levels deep. `redirectUrl` is no link, where an answer repeats it.
 * @throws ApiError for none, or several; it quotes nothing that may be a link
 */
export function readLink(text: string, redirectUrl?: string): MagicLink {
	const trimmed = text.trim();
	if (trimmed === '') throw new ApiError('emptyAnswer');
	const answer = parsedOrText(trimmed);
	const link = linkIn(typeof answer === 'string' ? { uri: answer } : answer, redirectUrl);
	if (link) return link;
	const isText = typeof answer === 'string';
	if (isText && isCutOff(answer)) throw new ApiError('answerCut');
	const reason = safeQuote(answer);
	const details = reason === '' && !isText ? { found: 'it holds no link' } : { reason };
	throw new ApiError(isText && answer.includes('<') ? 'notJson' : 'unexpectedShape', details);
}

/** A text may be JSON in JSON. */
function parsedOrText(text: string): unknown {
	const parsed = tryParseEmbeddedJson(text) ?? text;
	return typeof parsed === 'string' ? (tryParseEmbeddedJson(parsed) ?? parsed.trim()) : parsed;
}

/** @throws ApiError for several links, as nobody knows which is right */
function linkIn(answer: unknown, redirectUrl: string | undefined): MagicLink | undefined {
	if (!isFields(answer) || reportsErrorInEnvelope(answer)) return undefined;
	const fields = [...textsIn(answer, 1)];
	const valuesOf = (names: readonly string[], isValid: (text: string) => boolean): string[] => {
		const found = fields.filter(([name, text]) => names.includes(name) && isValid(text));
		return [...new Set(found.map(([, text]) => text))];
	};
	const uris = valuesOf(['uri', 'url', 'link'], (text) => isLink(text, redirectUrl));
	const tokens = valuesOf(['token'], (text) => text !== '');
	if (uris.length > 1 || tokens.length > 1)
		throw new ApiError('unexpectedShape', { found: 'it holds several different links or tokens' });
	const [[uri = null], [token = null]] = [uris, tokens];
	if (uri === null && token === null) return undefined;
	const [seconds] = valuesOf(['expirationutcunixtimeseconds'], (text) => /^0*[1-9]\d*$/.test(text));
	const expiry = new Date(Number(seconds) * 1000);
	return { uri, token, expiresAt: Number.isNaN(expiry.getTime()) ? null : expiry.toISOString() };
}

const MAX_LEVELS = 4;

/** Fields at all levels, names in lower case. Addresses in a report of an error are no links. */
function* textsIn(value: object, level: number): Generator<[name: string, text: string]> {
	if (level > MAX_LEVELS || (isFields(value) && reportsError(value))) return;
	for (const [name, content] of Object.entries(value) as Array<[string, unknown]>) {
		if (typeof content === 'object' && content !== null) yield* textsIn(content, level + 1);
		else if (typeof content === 'string' || typeof content === 'number')
			yield [name.toLowerCase(), String(content).trim()];
	}
}

const isLink = (text: string, redirectUrl = ''): boolean =>
	/^https?:\/\/\S+$/i.test(text) && comparableAddress(text) !== comparableAddress(redirectUrl);

/** One form, whatever is left out or encoded. */
const comparableAddress = (text: string): string =>
	URL.canParse(text) ? new URL(text).href : text;

const ONCE_HINT =
	'The service may have created a link anyway, so the node did not ask again. To get a new link, run the node again.';

export const NO_ADDRESS =
	'The service returned a token but no address, so there is no link to send.';

/** Without scopes, the link is for all channels. @throws ApiError when there is none */
export async function requestLink(
	context: IExecuteFunctions,
	connection: Connection,
	query: { tpUserId: string; scopes: string[]; redirectUrl?: string },
): Promise<MagicLink> {
	const request = {
		method: 'GET' as const,
		path: 'GetTpUserAuthDisposableToken',
		query,
		what: 'Creating a Magic Link',
		onceHint: ONCE_HINT,
	};
	return await send(context, connection, request, (body) =>
		readLink(body.toString(), query.redirectUrl),
	);
}
