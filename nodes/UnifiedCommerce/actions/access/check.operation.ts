import type { INodeProperties } from 'n8n-workflow';

import { channelNames } from '../../../shared/facts/channels';
import { TABLE } from '../../../shared/facts/filterTable';
import { hasCursor } from '../../../shared/reading/listQuery';
import { toBoolean } from '../../../shared/values/parameterValues';
import { prepare } from '../list/prepare';
import type { Operation } from '../operation';
import { toolOptionFields } from '../toolAnswer';
import { CHECK_READING, checkAccess, linkForMerchant, readerForCheck } from './access';
import { channelField, tpUserIdField } from '../../../shared/panel/listFields';
import {
	parallelItemsField,
	readingOptionsField,
	timeoutField,
} from '../../../shared/panel/readingOptionFields';

/** The channels that answer all orders at once, whatever is asked for. */
const WHOLE_LIST_CHANNELS = TABLE.order.channels.filter(
	(channel) => !hasCursor({ resource: 'order', channel }),
);

const wholeListNames = channelNames(WHOLE_LIST_CHANNELS);

const wholeListNotice = (): INodeProperties => ({
	displayName: `${wholeListNames} return all orders for this check, which takes long in a big shop. In return, the row has the date of the newest order.`,
	name: 'wholeListNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { channel: WHOLE_LIST_CHANNELS } },
});

const properties: INodeProperties[] = [
	{
		...channelField('order'),
		description:
			'The sales channel to check. An expression may return its identifier, such as shopify or lightspeed_c.',
	},
	wholeListNotice(),
	tpUserIdField(),
	{
		...readingOptionsField([
			{
				displayName: 'Make a Magic Link',
				name: 'magicLink',
				type: 'boolean',
				default: false,
				description:
					'Whether to create a link for each merchant who has not linked the channel, in the field magicLink of the row. Takes one more request.',
			},
			parallelItemsField(),
			timeoutField(),
			...toolOptionFields(),
		]),
		displayName: 'Options',
		placeholder: 'Add option',
		description: 'How access is checked. Most people leave these settings as they are.',
	},
];

/**
 * Check the access to a shop with one request for orders that is not retried. Trouble of the shop is a row. Out:
 * `{ channel, tpUserId, status, reason, newestOrderAt, latencyMs, checkedAt }`, and `magicLink` with that option.
 */
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
		const { magicLink } = item.parameters.collection('readingOptions');
		const makesLinks = toBoolean('Make a Magic Link', magicLink, false);
		const list = readerForCheck(await open([], { reading: CHECK_READING }));
		const access = await checkAccess(list);
		const { channel, tpUserId } = parameters.query;
		const row = { channel, tpUserId, ...access };
		const pairedItem = { item: item.itemIndex };
		if (!makesLinks) return { items: [{ json: row, pairedItem }] };
		if (access.status !== 'notLinked')
			return { items: [{ json: { ...row, magicLink: null }, pairedItem }] };
		const { magicLink: link, problem } = await linkForMerchant(item.context, list);
		const reason = [access.reason, problem].filter(Boolean).join(' ');
		return { items: [{ json: { ...row, reason, magicLink: link }, pairedItem }] };
	},
};
