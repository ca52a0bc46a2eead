import type { Channel } from './channels';
import { TABLE } from './filterTable';
import type { FilterField, ListResource } from './fieldTypes';

/** The filters “Created After” and “Created Before” of a resource, by which a list is read in windows. */
export function createdFilters(resource: ListResource): {
	after?: FilterField;
	before?: FilterField;
} {
	const { fields } = TABLE[resource];
	return {
		after: fields.find(({ name }) => name === 'createdAtMin'),
		before: fields.find(({ name }) => name === 'createdAtMax'),
	};
}

/** The channels whose list can be read in windows of creation time: they have both filters, and pages. */
export function channelsWithWindows(resource: ListResource): Channel[] {
	const { after, before } = createdFilters(resource);
	return TABLE[resource].cursorChannels.filter(
		(channel) => after?.channels.includes(channel) && before?.channels.includes(channel),
	);
}
