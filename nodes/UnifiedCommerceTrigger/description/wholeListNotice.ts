import type { INodeProperties } from 'n8n-workflow';

import { channelNames } from '../../shared/facts/channels';
import { PLURAL } from '../../shared/facts/filterTable';
import { wholeListChannels, type ChangeEvent } from '../../shared/facts/events';
import { MAX_REMEMBERED } from '../../shared/changes/seenKeys';

/** A notice with the channels on which each poll reads the whole list to detect the event. */
export function wholeListNotice(event: ChangeEvent): INodeProperties[] {
	const channels = wholeListChannels(event);
	const records = PLURAL[event.resource];
	return [
		{
			displayName: `${channelNames(channels)} cannot be asked for ${event.change === 'created' ? 'new' : 'changed'} ${records} alone: each poll reads all ${records} and compares them by ${comparedBy(event)}. Choose a poll time to suit. Lists of more than ${MAX_REMEMBERED.toLocaleString('en')} ${records} are refused.`,
			name: 'wholeListNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { channel: channels } },
		},
	];
}

function comparedBy({ change, transition }: ChangeEvent): string {
	if (transition && transition !== 'productRemoved') return 'the fields that the event is about';
	return change === 'created' || transition ? 'ID' : 'content';
}
