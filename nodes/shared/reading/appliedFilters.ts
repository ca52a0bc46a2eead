import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel } from '../facts/channels';
import { RECORD_RULES } from '../facts/clientFilterRules';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { parameter, shown, toText } from '../values/parameterValues';

/**
 * Refuses a filter that a channel lacks and that the records do not tell either.
 * @throws UserError naming the filter and why
 */
export function assertTold(
	{ name, label }: FilterField,
	value: unknown,
	{ resource, channel }: { resource: ListResource; channel: Channel },
): void {
	const rule = RECORD_RULES[resource][name];
	if (rule.by === 'none') {
		throw new UserError(
			`${CHANNEL_LABELS[channel]} has no filter “${label}”, and n8n cannot apply it: ${rule.reason}. Nothing was requested.`,
			{
				description: 'Remove this filter for this channel, or set it only for those that have it.',
			},
		);
	}
	if (rule.by !== 'laterId' || /^\d+$/.test(toText(label, value))) return;
	throw new UserError(`${parameter(label)} cannot be ${shown(value)}`, {
		description: `${CHANNEL_LABELS[channel]} does not have this filter, so that n8n compares the IDs as numbers. Enter an ID that consists of digits only, or remove the filter for this channel.`,
	});
}
