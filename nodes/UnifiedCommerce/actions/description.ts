import {
	type INodeProperties,
	NodeConnectionTypes,
	type INodeTypeDescription,
	type IBuilderHint,
} from 'n8n-workflow';

import { checkOperation } from './access/check.operation';
import { exportOperation } from './export/export.operation';
import { findOperation } from './find/find.operation';
import { getChangesOperation } from './list/getChanges.operation';
import { getAllOperation, getPageOperation } from './list/getRecords.operation';
import { createOperation } from './link/create.operation';
import { summarizeOperation } from './summary/summarize.operation';
import type { Operation, Resource } from './operation';
import { channelList } from '../../shared/facts/channels';
import type { ListResource } from '../../shared/facts/fieldTypes';
import { TABLE } from '../../shared/facts/filterTable';
import { mergedFields, subtitleFor } from '../../shared/panel/displayRules';
import { compareLabels } from '../../shared/values/texts';
import { accessField } from '../../shared/panel/listFields';

const readingOperations = (resource: ListResource): Operation[] => [
	exportOperation(resource),
	getChangesOperation(resource),
	getAllOperation(resource),
	getPageOperation(resource),
];

/** Operations that share most fields come first, as fields are merged in this order. */
export const RESOURCES: readonly Resource[] = [
	{
		value: 'order',
		label: 'Order',
		description: 'Orders of a merchant on one channel',
		defaultOperation: 'getAll',
		operations: [...readingOperations('order'), summarizeOperation(), findOperation('order')],
	},
	{
		value: 'product',
		label: 'Product',
		description: 'Products of a merchant on one channel',
		defaultOperation: 'getAll',
		operations: [...readingOperations('product'), findOperation('product')],
	},
	{
		value: 'channelAccess',
		label: 'Channel Access',
		description: 'Whether the shops of your merchants can be read',
		defaultOperation: 'check',
		operations: [checkOperation],
	},
	{
		value: 'magicLink',
		label: 'Magic Link',
		description: 'An invitation with which a merchant links their channels',
		defaultOperation: 'create',
		operations: [createOperation],
	},
];

/** Labels for the text that a model reads, both ends of a date as one. */
const filterWords = (resource: ListResource): string => {
	const labels = TABLE[resource].fields
		.filter(({ kind, name }) => kind !== 'fieldList' && name !== 'sinceId')
		.map(({ label }) => label.replace(/ (After|Before)$/, ''));
	return [...new Set(labels)].sort(compareLabels).join(', ');
};

/** At most 600 characters. */
function toolDescription(): string {
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

/** n8n then adds none of its own; `usableAsTool.replacements` would show in the editor only. */
const toolDescriptionFields: INodeProperties[] = [
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

const operationField = ({ value, defaultOperation, operations }: Resource): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [value] } },
	options: operations
		.map(({ option, value: name }) => ({ ...option, value: name }))
		.sort((a, b) => compareLabels(a.name, b.name)),
	default: defaultOperation,
});

export const properties: INodeProperties[] = [
	...toolDescriptionFields,
	// First, to stand right below the credentials, one of which it asks for.
	{ ...accessField(), displayOptions: { hide: { resource: ['magicLink'] } } },
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: RESOURCES.map(({ value, label, description }) => ({
			name: label,
			value,
			description,
		})),
		default: 'order',
	},
	...RESOURCES.map(operationField),
	...mergedFields(
		RESOURCES.flatMap(({ value: resource, operations }) =>
			operations.map((operation) => ({
				place: { resource, operation: operation.value },
				fields: operation.properties,
			})),
		),
	),
];

export const subtitle = subtitleFor(
	['resource', 'operation', 'format', 'changes'],
	Object.fromEntries(
		RESOURCES.flatMap(({ value: resource, operations }) =>
			operations.flatMap(({ value, words, wordsByChoice }) =>
				Object.entries({ '': words, ...wordsByChoice }).map(([choice, own]) => [
					`${resource} ${value} ${choice}`.trimEnd(),
					own,
				]),
			),
		),
	),
);

const { Main: type } = NodeConnectionTypes;

export const WITH_STATES = new Set(
	RESOURCES.flatMap(({ operations }) => operations)
		.filter(({ hasStates }) => hasStates)
		.map(({ value }) => value),
);

const twoOutputs = ['Changes', 'State'].map((displayName) => ({ type, displayName }));
export const outputs: INodeTypeDescription['outputs'] = `={{ ${JSON.stringify([...WITH_STATES])}.includes($parameter["operation"]) ? ${JSON.stringify(twoOutputs)} : ${JSON.stringify([type])} }}`;

/** For n8n's workflow builder, an AI model that looks for a node. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Orders and products of online shops and marketplaces (Shopify, Amazon, WooCommerce, bol, Lightspeed, Mirakl, Magento, BigCommerce) in one form. Use it for exports to Excel or CSV files (Export to File makes the file itself; no Convert to File node is needed), for sales reports (Summarize sums up exactly, by period, country, SKU), for rows for Google Sheets, Data Tables and databases (output rowPerLine or rowPerRecord, matched on row_key), for stock lists and price lists (products), for what is new or changed in many shops (Get Changes), to look up one order or product by number, e-mail, tracking number or SKU, such as “where is my order?” (Find), to check whether shops can be read (Channel Access), and to invite a merchant (Magic Link). To start a workflow by a new or changed order or product of one shop, use Unified Commerce Trigger.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-unified-commerce.unifiedCommerceTrigger',
			relationHint: 'Starts a workflow when orders or products of one shop are new or change',
		},
		{
			nodeType: 'n8n-nodes-base.scheduleTrigger',
			relationHint: 'Runs reports, exports and Get Changes at fixed times',
		},
		{
			nodeType: 'n8n-nodes-base.googleSheets',
			relationHint:
				'Append or update rows, matched on row_key; with keyWithUserId on for several shops',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint:
				'Upsert rows, matched on row_key, with keyWithUserId on for several shops; keeps the state of Get Changes, matched on key',
		},
		{
			nodeType: 'n8n-nodes-base.emailSend',
			relationHint: 'Sends the file of Export to File, from the binary field data, or a Magic Link',
		},
	],
};
