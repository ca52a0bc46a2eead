import type { INodeProperties, INodePropertyOptions, NodeParameterValue } from 'n8n-workflow';

import { CHANNEL_LABELS, channelNames, CHANNELS, type Channel } from '../facts/channels';
import type { FilterField, ListResource } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import { compareLabels } from '../values/texts';

/** With how to write a relative date: the picker has none, an expression takes any text. */
export const withRelativeDates = (description: string): string =>
	`${description}${description.endsWith('.') ? '' : '.'} An expression may return <code>last month</code>.`;

const toOptions = (channels: readonly Channel[]) =>
	channels
		.map((value) => ({ name: CHANNEL_LABELS[value], value }))
		.sort((a, b) => compareLabels(a.name, b.name));

function channelNote(resource: ListResource, channel: Channel): string | undefined {
	const { cursorChannels, fields } = TABLE[resource];
	const noFilters = !fields.some((field) => field.channels.includes(channel));
	if (!cursorChannels.includes(channel)) return 'Returns the whole list at once and has no filters';
	return noFilters ? 'Has no filters' : undefined;
}

export const channelOptions = (resource: ListResource): INodePropertyOptions[] =>
	toOptions(TABLE[resource].channels).map((option) => {
		const description = channelNote(resource, option.value);
		return description ? { ...option, description } : option;
	});

/** All channels that a user can be linked to (spec: Create a Magic Link), as options. */
export const linkableChannelOptions = (): INodePropertyOptions[] =>
	toOptions(CHANNELS).map((option) =>
		Object.values(TABLE).some(({ channels }) => channels.includes(option.value))
			? option
			: { ...option, description: 'For the invitation only: the node does not read this channel' },
	);

function inputFor(field: FilterField): Pick<INodeProperties, 'type' | 'default' | 'options'> {
	const options = field.choices?.map(({ name, value, description }) => ({
		...{ name, value },
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

function filterInput(field: FilterField): INodeProperties {
	const { kind, description, channels } = field;
	const text = kind === 'after' || kind === 'before' ? withRelativeDates(description) : description;
	return {
		displayName: field.label,
		name: field.name,
		...inputFor(field),
		...(field.placeholder ? { placeholder: field.placeholder } : {}),
		// With the channel as an expression all filters are offered.
		description: `${text}${text.endsWith('.') ? '' : '.'} For ${channelNames(channels)}.`,
		// Inside a collection a path to the channel works in the editor and at run time alike.
		displayOptions: { show: { '/channel': [...channels] } },
	};
}

/**
 * The collection Filters of a resource. It is shown for every channel, also for those without any filter: the editor judges
 * a field by what an expression gives for the item at hand, and empties what it hides, so that the filters for all shops
 * would be lost when one of them is on such a channel. The filters inside are judged by the expression itself.
 */
export const filtersField = (
	resource: ListResource,
	isOffered: (field: FilterField) => boolean = () => true,
): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	// Sorted by label, which also keeps After and Before of a date together.
	options: TABLE[resource].fields
		.filter(isOffered)
		.sort((a, b) => compareLabels(a.label, b.label))
		.map(filterInput),
	description: `Only ${PLURAL[resource]} that match all of these filters. When you choose another channel, n8n removes those it lacks.`,
	builderHint: {
		propertyHint:
			'Only filters that the channel has. A date may be an expression with a text such as last month, last 7 days, today or yesterday, for both ends of the time',
	},
});

/** Below Filters where the channel has none, with what to do instead. */
export function noFiltersNotice(resource: ListResource): INodeProperties {
	const { channels, fields } = TABLE[resource];
	const without = channels.filter(
		(channel) => !fields.some((field) => field.channels.includes(channel)),
	);
	return {
		displayName: `${channelNames(without)} cannot filter ${PLURAL[resource]}. To select some of them, use a <b>Filter</b> node after <b>Get Many</b>.`,
		name: 'noFiltersNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { channel: without },
			// An expression that comes to such a channel may have filters for others; they are told at the run.
			hide: {
				'/readingOptions.unsupportedFilters': ['apply'],
				filters: [{ _cnd: { not: {} as NodeParameterValue } }],
			},
		},
	};
}
