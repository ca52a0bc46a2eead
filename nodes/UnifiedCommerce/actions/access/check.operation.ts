import type { INodeProperties, IExecuteFunctions } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import { hasCursor } from '../../../shared/reading/listQuery';
import { toBoolean } from '../../../shared/values/parameterValues';
import { prepare } from '../list/prepare';
import type { Operation } from '../operation';
import { channelOptions, channelField, tpUserIdFields } from '../../../shared/panel/listFields';
import {
	parallelItemsField,
	readingOptionsField,
	sheetOptionsField,
	timeoutField,
} from '../../../shared/panel/readingOptionFields';
import { accessStatusOf, ApiError } from '../../../shared/errors/apiError';
import type { AccessStatus } from '../../../shared/errors/kinds';
import { errorTexts } from '../../../shared/errors/nodeError';
import { errorOf, pagesOf, type ListReader } from '../../../shared/reading/listReader';
import { latestOf } from '../../../shared/values/dates';
import { textOf } from '../../../shared/values/recordValues';
import { capitalized } from '../../../shared/values/texts';
import { NO_ADDRESS, requestLink } from '../link/create.operation';

const properties: INodeProperties[] = [
	{
		...channelField('order'),
		// Without notes on filters, which a check does not have.
		options: channelOptions('order').map(({ name, value }) => ({ name, value })),
		description:
			'The sales channel to check. An expression may return its identifier, such as shopify or lightspeed_c.',
	},
	...tpUserIdFields(),
	sheetOptionsField([
		{
			displayName: 'Make a Magic Link',
			name: 'magicLink',
			type: 'boolean',
			default: false,
			description:
				'Whether to create a link for each merchant who has not linked the channel, in the field magicLink of the row. Takes one more request.',
		},
	]),
	readingOptionsField([parallelItemsField(), timeoutField()]),
];

/** One request, not retried. Trouble of the shop is an answer, not an error. */
export const checkOperation: Operation = {
	value: 'check',
	option: {
		name: 'Check',
		action: 'Check access to a channel',
		description: 'See whether a shop can be read, and if not, why: one row per shop',
	},
	words: 'check access',
	properties,
	async execute(item) {
		const { parameters, open } = prepare(item, 'order');
		const { magicLink } = item.parameters.collection('sheetOptions');
		const makesLinks = toBoolean('Make a Magic Link', magicLink, false);
		const opened = await open([], { reading: { pageSize: 1, maxPages: 1 } });
		const { channel, tpUserId } = parameters.query;
		const wanted = `The access to ${CHANNEL_LABELS[channel]} could not be checked`;
		let sentAt = performance.now();
		const connection = {
			...opened.connection,
			retry: { maxRetries: 0, firstWaitMs: 0 },
			onSent: () => (sentAt = performance.now()),
		};
		const list = { ...opened, connection, about: { ...opened.about, wanted } };
		const access: Access = {
			...(await accessOutcome(list)),
			latencyMs: Math.round(performance.now() - sentAt),
			checkedAt: new Date().toISOString(),
		};
		const link = makesLinks ? await linkFor(access, item.context, list) : {};
		const json = { channel, tpUserId, ...access, ...link };
		return { items: [{ json, pairedItem: { item: item.itemIndex } }] };
	},
};

export interface Access {
	status: AccessStatus;
	/** why not, and what to do; null where it is ok */
	reason: string | null;
	/** `created_at`; null when there is none, or not the whole list came */
	newestOrderAt: string | null;
	/** from the request to the end of the answer, without the wait for a token */
	latencyMs: number;
	checkedAt: string;
}

/** @throws NodeApiError when the outcome says nothing about the shop */
async function accessOutcome(
	list: ListReader,
): Promise<Pick<Access, 'status' | 'reason' | 'newestOrderAt'>> {
	try {
		let newestOrderAt: string | null = null;
		for await (const { records, nextCursor } of pagesOf(list)) {
			// Pages have no known order: only the whole list tells.
			if (hasCursor(list.query) || nextCursor !== undefined) break;
			newestOrderAt = latestOf(records.map(({ created_at: date }) => textOf(date))) || null;
		}
		return { status: 'ok', reason: null, newestOrderAt };
	} catch (thrown) {
		if (!(thrown instanceof ApiError)) throw errorOf(list, thrown);
		const { kind, message, hint, wait } = errorTexts(thrown, list.about, list.redactor());
		const status = accessStatusOf(kind, thrown.details.channelStatus);
		if (status === undefined) throw errorOf(list, thrown);
		// Other hints name options that a check does not have.
		const notLinked = `The shop is not linked to ${CHANNEL_LABELS[list.query.channel]}. Send the merchant a Magic Link.`;
		if (status === 'notLinked') return { status, reason: notLinked, newestOrderAt: null };
		const isPassing = status === 'throttled' || status === 'unavailable';
		const action = isPassing ? 'Check again later.' : hint;
		const reason = [sentences(message, action), wait].filter(Boolean).join(' ');
		return { status, reason, newestOrderAt: null };
	}
}

/** A name at the beginning keeps its spelling. */
const sentences = (message: string, action: string): string =>
	`${/^(the|an?|something|no) /.test(message) ? capitalized(message) : message}. ${action}`;

/** Why there is no link joins the reason. @throws NodeApiError when cancelled */
async function linkFor(
	{ status, reason }: Access,
	context: IExecuteFunctions,
	list: ListReader,
): Promise<{ magicLink: string | null; reason?: string }> {
	if (status !== 'notLinked') return { magicLink: null };
	const { tpUserId, channel } = list.query;
	try {
		const { uri } = await requestLink(context, list.connection, { tpUserId, scopes: [channel] });
		return { magicLink: uri, ...(uri === null ? { reason: `${reason} ${NO_ADDRESS}` } : {}) };
	} catch (thrown) {
		if (!(thrown instanceof ApiError) || thrown.kind === 'cancelled') throw errorOf(list, thrown);
		const about = { tpUserId, connection: list.connection };
		const { message, hint } = errorTexts(thrown, about, list.redactor());
		const problem = `A Magic Link could not be created: ${message}. ${hint}`;
		return { magicLink: null, reason: `${reason} ${problem}` };
	}
}
