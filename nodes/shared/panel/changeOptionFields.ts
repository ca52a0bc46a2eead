import type { INodeProperties } from 'n8n-workflow';

import { LATE_CHANNELS } from '../facts/channels';
import { TABLE } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';
import { alternatives } from './alternatives';
import { inWords } from './dateWords';

/**
 * The option Start From.
 * @param description when it counts
 */
export const startFromField = (description: string): INodeProperties => ({
	displayName: 'Start From',
	name: 'startFrom',
	type: 'dateTime',
	default: '',
	description: inWords(description, 'start'),
});

/**
 * The option Look-Back: two fields of the same name, one for most channels, one with a longer default for
 * `LATE_CHANNELS`.
 */
export function lookbackFields(resource: ListResource, description: string): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Look-Back',
		name: 'lookback',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description,
	};
	const late = TABLE[resource].channels.filter((channel) => LATE_CHANNELS.includes(channel));
	if (late.length === 0) return [field];
	return alternatives(field, '/channel', [{ values: late, changes: { default: 30 } }]);
}
