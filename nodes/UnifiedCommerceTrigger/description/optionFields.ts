import type { INodeProperties } from 'n8n-workflow';

import { LATE_CHANNELS } from '../../shared/channels/channels';
import { TABLE } from '../../shared/channels/table';
import type { ListResource } from '../../shared/channels/types';
import { readingOptionsField, requestOptionFields } from '../../shared/fields/optionFields';

const startFromField = (): INodeProperties => ({
	displayName: 'Start From',
	name: 'startFrom',
	type: 'dateTime',
	default: '',
	description:
		'Also take what happened from this moment until the workflow was activated. It counts whenever the trigger starts afresh: at the first activation, and after another service, event, channel, user, authentication or filter was chosen. Empty takes nothing old.',
});

const lookbackField = (): INodeProperties => ({
	displayName: 'Look-Back',
	name: 'lookback',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 5,
	description:
		'How many minutes each poll looks back behind the newest record it has seen, for records that the channel shows late or whose clock is behind. Nothing is emitted twice. Channels that are read as a whole do without.',
});

/** Two fields of the same name: one for most channels, one with a longer default for `LATE_CHANNELS`. */
function lookbackFields(resource: ListResource): INodeProperties[] {
	const late = TABLE[resource].channels.filter((channel) => LATE_CHANNELS.includes(channel));
	if (late.length === 0) return [lookbackField()];
	return [
		{ ...lookbackField(), displayOptions: { hide: { '/channel': late } } },
		{ ...lookbackField(), default: 30, displayOptions: { show: { '/channel': late } } },
	];
}

/** The options of the trigger; it has none for pages and limits, as it always reads the whole list. */
export const pollOptionsField = (resource: ListResource): INodeProperties =>
	readingOptionsField([startFromField(), ...lookbackFields(resource), ...requestOptionFields()]);
