import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { CHANNELS, CHANNEL_LABELS, channelNames, type Channel } from '../facts/channels';
import { TABLE } from '../facts/filterTable';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { compareLabels } from '../values/collation';
import { inWords } from './dateWords';

const byLabel = (a: { label: string }, b: { label: string }) => compareLabels(a.label, b.label);

const toOptions = (channels: readonly Channel[]) =>
	channels
		.map((value) => ({ label: CHANNEL_LABELS[value], value }))
		.sort(byLabel)
		.map(({ label, value }) => ({ name: label, value }));

/** Description of a channel in the dropdown: which capabilities it lacks; undefined when it lacks none. */
function channelNote(resource: ListResource, channel: Channel): string | undefined {
	const { cursorChannels, fields } = TABLE[resource];
	const noFilters = !fields.some((field) => field.channels.includes(channel));
	if (!cursorChannels.includes(channel)) return 'Gives the whole list at once and cannot filter';
	return noFilters ? 'Cannot filter' : undefined;
}

/** The channels that a resource can be read from, as options of a dropdown. */
export const channelOptions = (resource: ListResource): INodePropertyOptions[] =>
	toOptions(TABLE[resource].channels).map((option) => {
		const description = channelNote(resource, option.value);
		return description ? { ...option, description } : option;
	});

/** All channels that a user can be linked to (spec: Create a Magic Link), as options. */
export const linkableChannelOptions = (): INodePropertyOptions[] => toOptions(CHANNELS);

function inputFor(field: FilterField): Pick<INodeProperties, 'type' | 'default' | 'options'> {
	const options = field.choices?.map(({ value, label, description }) => ({
		name: label,
		value,
		...(description ? { description } : {}),
	}));
	switch (field.kind) {
		case 'after':
		case 'before':
			return { type: 'dateTime', default: '' };
		case 'choice':
			return {
				type: 'options',
				options,
				default: options?.find(({ value }) => value === 'any')?.value ?? '',
			};
		case 'choiceList':
			return { type: 'multiOptions', options, default: [] };
		default:
			return { type: 'string', default: '' };
	}
}

/** What the filter does, and which channels have it: with the channel as an expression all filters are offered. */
function descriptionOf({ kind, description, channels }: FilterField): string {
	const text =
		kind === 'after' || kind === 'before'
			? inWords(description, kind === 'after' ? 'start' : 'end')
			: description;
	return `${text}${text.endsWith('.') ? '' : '.'} Channels that have it: ${channelNames(channels)}.`;
}

function filterInput(field: FilterField): INodeProperties {
	return {
		displayName: field.label,
		name: field.name,
		...inputFor(field),
		...(field.placeholder ? { placeholder: field.placeholder } : {}),
		description: descriptionOf(field),
		// Inside a collection a path to the channel works in the editor and at run time alike.
		displayOptions: { show: { '/channel': [...field.channels] } },
	};
}

/** Which filters of a resource a node offers. */
export type IsOffered = (field: FilterField) => boolean;

const everyFilter: IsOffered = () => true;

/**
 * The filters of a resource as fields of a collection, each shown only for the channels that have it. Sorted by label,
 * which also keeps After and Before of a date together.
 */
export const filterInputs = (
	resource: ListResource,
	isOffered = everyFilter,
): Array<INodePropertyCollection | INodeProperties> =>
	TABLE[resource].fields.filter(isOffered).sort(byLabel).map(filterInput);

/** The channels of a resource that have none of the offered filters. */
export const channelsWithoutFilters = (
	resource: ListResource,
	isOffered = everyFilter,
): Channel[] =>
	TABLE[resource].channels.filter(
		(channel) =>
			!TABLE[resource].fields.some((field) => isOffered(field) && field.channels.includes(channel)),
	);
