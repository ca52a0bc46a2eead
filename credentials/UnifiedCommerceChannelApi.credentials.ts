import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import {
	CHANNEL_LABELS,
	type Channel,
	CHANNELS_WITH_KEYS,
	CREDENTIAL_KEYS,
	type CredentialKey,
} from '../nodes/shared/facts/channels';

const keyField = (channel: Channel, key: CredentialKey): INodeProperties => ({
	displayName: key.label,
	name: key.name,
	type: 'string',
	...(key.kind === 'secret' ? { typeOptions: { password: true } } : {}),
	default: '',
	displayOptions: { show: { channel: [channel] } },
	...(key.placeholder ? { placeholder: key.placeholder } : {}),
	description: key.description,
});

/** Spec: Channel credentials. */
export class UnifiedCommerceChannelApi implements ICredentialType {
	name = 'unifiedCommerceChannelApi';

	displayName = 'Unified Commerce Channel API';

	icon: Icon = {
		light: 'file:../nodes/UnifiedCommerce/unifiedCommerce.svg',
		dark: 'file:../nodes/UnifiedCommerce/unifiedCommerce.dark.svg',
	};

	documentationUrl =
		'https://github.com/unified-commerce/n8n-nodes-unified-commerce/blob/main/docs/credentials.md#channel-credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Channel',
			name: 'channel',
			type: 'options',
			options: CHANNELS_WITH_KEYS.map((value) => ({ name: CHANNEL_LABELS[value], value })),
			default: 'shopify',
			description: 'The channel these keys are for; the node must read from the same one',
		},
		...CHANNELS_WITH_KEYS.flatMap((channel) =>
			CREDENTIAL_KEYS[channel].map((key) => keyField(channel, key)),
		),
	];
}
