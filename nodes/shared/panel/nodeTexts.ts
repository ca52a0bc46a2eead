import type { INodeProperties } from 'n8n-workflow';

import { CHANNEL_LABELS, channelList } from '../facts/channels';
import type { ListResource } from '../facts/fieldTypes';
import { TABLE } from '../facts/filterTable';
import { compareLabels } from '../values/texts';

/**
 * The expression of a node's subtitle, such as “Shopify · orders to Excel”; with the channel as an expression the words
 * alone. n8n evaluates it in the editor, before there is any data, so it reads the parameters as they are written.
 * @param parameters names of the parameters that choose the words; a node need not have those after the second
 * @param words by the values of these parameters, or of the first two, joined with a blank
 */
export function subtitleFor(
	parameters: readonly string[],
	words: Readonly<Record<string, string>>,
): string {
	const written = parameters.map((name) => `$rawParameter["${name}"]`).join();
	return `={{ [${JSON.stringify(CHANNEL_LABELS)}[$rawParameter["channel"]], [9, 2].map((count) => (${JSON.stringify(words)})[[${written}].filter(Boolean).slice(0, count).join(" ")]).find(Boolean)].filter(Boolean).join(" · ") }}`;
}

/** What a model can ask for: dates, states, names and IDs, both ends of a date as one word. */
const filterWords = (resource: ListResource): string => {
	const labels = TABLE[resource].fields
		.filter(({ kind, name }) => kind !== 'fieldList' && name !== 'sinceId')
		.map(({ label }) => label.replace(/ (After|Before)$/, ''));
	return [...new Set(labels)].sort(compareLabels).join(', ');
};

export function toolDescription(): string {
	const { order, product } = TABLE;
	const without = order.channels.filter((channel) => !product.channels.includes(channel));
	const orders = `Reads orders from ${channelList(order.channels)}, by ${filterWords('order')}.`;
	const products = `Reads products from all but ${channelList(without)}, by ${filterWords('product')}.`;
	return `${orders} ${products} Each channel has some of these filters.`;
}

const FIND_TOOL_DESCRIPTION =
	'Finds one order or product of a shop by what a person knows of it, such as the order number. Of an order it tells date, states of payment and shipping, parcels with tracking links, and items; of a product its variants, such as sizes, with price and stock. If nothing is found, it says how far it looked: then ask the person to check what they gave. Orders of other people are told as not found.';

const toolDescriptionField: INodeProperties = {
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 6 },
	required: true,
	default: '',
};

/**
 * The two fields that n8n adds to a node used as a tool, with channels and filters as the text to begin with, in at
 * most 600 characters. n8n leaves its own away then. A text in `usableAsTool.replacements` would show in the editor
 * only: at run time n8n takes the description of the node itself.
 */
export const toolDescriptionFields = (): INodeProperties[] => [
	{
		displayName: 'Tool Description',
		name: 'descriptionType',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { '@tool': [true] } },
		options: [
			{
				name: 'Set Automatically',
				value: 'auto',
				description: 'Generated from resource and operation',
			},
			{
				name: 'Set Manually',
				value: 'manual',
				description: 'Your own text; it starts with the channels and their filters',
			},
		],
		default: 'auto',
		description: 'How to write the description of the tool, which the model reads',
	},
	{
		...toolDescriptionField,
		displayOptions: {
			show: { '@tool': [true], descriptionType: ['manual'] },
			hide: { operation: ['find'] },
		},
		default: toolDescription(),
		description:
			'The description that the model reads. Say what the tool is for, and name the shop.',
	},
	{
		...toolDescriptionField,
		displayOptions: {
			show: { '@tool': [true], descriptionType: ['manual'], operation: ['find'] },
		},
		default: FIND_TOOL_DESCRIPTION,
		description:
			'The description that the model reads. Say which values it can search for, and name the shop.',
	},
];
