import type { INodeParameters } from 'n8n-workflow';
import { rowMakerFor } from '../../nodes/shared/output/projection';
import { rowOptions } from '../../nodes/shared/output/rows/rowOptions';
import {
	type CredentialReference,
	items,
	unifiedCommerce,
	workflowOf,
} from '../testkit/n8n/workflow';
import type { NodeJson, WorkflowJson } from '../testkit/n8n/types';
import { columns } from './excel/columns';

/** Ways to the same result, compared with each other. */
export const comparisons = {
	orders: ['a', 'b', 'axios', 'fetch'],
	lineItems: ['d', 'e', 'f', 'f2'],
	bigShop: ['w1', 'w8', 'w'],
	manyShops: ['s1', 's16'],
} as const;
export type Comparison = keyof typeof comparisons;
export const caseNames = [
	...comparisons.orders,
	...comparisons.lineItems,
	...comparisons.bigShop,
	...comparisons.manyShops,
] as const;

/** How long the service takes for an answer in each comparison, in milliseconds. */
export const latencies: Record<Comparison, number> = {
	orders: 0,
	lineItems: 0,
	bigShop: 200,
	manyShops: 200,
};

/** Shops of the comparison of many, each with this many orders, in pages of 100. */
export const MANY_SHOPS = 50;
export const ORDERS_PER_SHOP = 200;
export type CaseName = (typeof caseNames)[number];

/** The service to read from, and how each way gets at it. */
export interface Source {
	baseUrl: string;
	/** A bearer token, for the ways that do not get one themselves. */
	token: string;
	ours: CredentialReference;
	header: CredentialReference;
}

export interface Case {
	title: string;
	/** A whole task that a person runs by hand and waits for: also measured in the editor. */
	isWaitedFor?: boolean;
	/** Nodes after the trigger, in order. */
	nodes(source: Source): NodeJson[];
}

const CHANNEL = 'shopify';
const TP_USER_ID = 'merchant-1';
const ORDERS_PATH = 'api/ServiceClientApp/Unified/Orders';

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): NodeJson => ({ name, type, typeVersion, parameters, position: [0, 0] });

const getMany = ({ ours }: Source, output: string, options: INodeParameters = {}) =>
	unifiedCommerce(ours, {
		operation: 'getAll',
		channel: CHANNEL,
		tpUserId: TP_USER_ID,
		returnAll: true,
		output,
		...options,
	});

/** Of the rows of both ways to a CSV file that are ours, whatever further columns the layout gets. */
const chosen: INodeParameters = { columnSet: 'choose', sheetOptions: { columns } };

const manyShops = (source: Source, parallelItems: number): NodeJson[] => [
	...items(Array.from({ length: MANY_SHOPS }, (_, index) => ({ shop: `shop-${index + 1}` }))),
	unifiedCommerce(source.ours, {
		operation: 'getAll',
		tpUserId: '={{ $json.shop }}',
		returnAll: true,
		output: 'simplified',
		readingOptions: { parallelItems },
	}),
];

/** HTTP Request with its own pagination, set up as its documentation shows. */
const httpRequest = ({ baseUrl, header }: Source): NodeJson => ({
	...node('HTTP Request', 'n8n-nodes-base.httpRequest', 4.5, {
		method: 'POST',
		url: `${baseUrl}/${ORDERS_PATH}`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		sendQuery: true,
		queryParameters: {
			parameters: [
				{ name: 'channel', value: CHANNEL },
				{ name: 'tpUserId', value: TP_USER_ID },
			],
		},
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '{ "limit": 100 }',
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [
							// filters go with the first request only, as the cursor holds them
							{
								type: 'body',
								name: 'status',
								value: "={{ $pageCount === 0 ? 'any' : undefined }}",
							},
							{
								type: 'body',
								name: 'next_page_token',
								value: '={{ $response.body?.Output?.next_page_token }}',
							},
						],
					},
					paginationCompleteWhen: 'other',
					completeExpression: '={{ !$response.body.Output.next_page_token }}',
				},
			},
		},
	}),
	credentials: { httpHeaderAuth: header },
});

const splitOutOrders = () =>
	node('Orders', 'n8n-nodes-base.splitOut', 1, {
		fieldToSplitOut: 'Output.result',
		options: {},
	});

const splitOutLines = (fieldsOfTheOrder: INodeParameters) =>
	node('Line Items', 'n8n-nodes-base.splitOut', 1, {
		fieldToSplitOut: 'line_items',
		...fieldsOfTheOrder,
		options: {},
	});

/** The way Split Out offers to keep a line with its order: one choice in a dropdown. */
const allFields: INodeParameters = { include: 'allOtherFields' };

/** What our own rows are made from, amounts in one currency, and no more: some 25 names to be typed. */
const chosenFields = (): INodeParameters => ({
	include: 'selectedOtherFields',
	fieldsToInclude: fieldsOfRows()
		.filter((field) => field !== 'line_items' && !isSecondAmount(field))
		.join(', '),
});

/** Amounts are there twice; only shipping has no field of its own besides the set. */
const isSecondAmount = (field: string) =>
	field.endsWith('_set') && field !== 'total_shipping_price_set';

const fieldsOfRows = () =>
	rowMakerFor(
		'rowPerLine',
		{ resource: 'order', channel: CHANNEL, tpUserId: TP_USER_ID },
		rowOptions('order', { columnSet: 'choose', columns }, 'UTC'),
	).needs;

const toCsv = () =>
	node('Convert to File', 'n8n-nodes-base.convertToFile', 1.1, { operation: 'csv', options: {} });

const plainLoop = ({ baseUrl, token }: Source, client: string) =>
	node('Plain Loop', 'CUSTOM.plainLoop', 1, {
		client,
		url: `${baseUrl}/${ORDERS_PATH}?channel=${CHANNEL}&tpUserId=${TP_USER_ID}`,
		token,
	});

/** The ways that are compared: d to f2 end with a CSV file of line items, the others with one item per order. */
export const cases: Record<CaseName, Case> = {
	a: {
		title: 'Unified Commerce, Get Many, *Raw*',
		nodes: (source) => [getMany(source, 'raw')],
	},
	b: {
		title: 'HTTP Request with pagination, Split Out',
		nodes: (source) => [httpRequest(source), splitOutOrders()],
	},
	axios: {
		title: 'plain axios loop',
		nodes: (source) => [plainLoop(source, 'axios')],
	},
	fetch: {
		title: 'plain fetch loop',
		nodes: (source) => [plainLoop(source, 'fetch')],
	},
	d: {
		title: 'Unified Commerce, Get Many, *One Row per Line Item*, Convert to File',
		isWaitedFor: true,
		nodes: (source) => [getMany(source, 'rowPerLine', chosen), toCsv()],
	},
	e: {
		title: 'Unified Commerce, Export to File',
		isWaitedFor: true,
		nodes: ({ ours }) => [
			unifiedCommerce(ours, {
				operation: 'export',
				format: 'csv',
				channel: CHANNEL,
				tpUserId: TP_USER_ID,
				...chosen,
			}),
		],
	},
	f: {
		title:
			'HTTP Request with pagination, Split Out (orders), Split Out (line items, *All Other Fields*), Convert to File',
		isWaitedFor: true,
		nodes: (source) => [httpRequest(source), splitOutOrders(), splitOutLines(allFields), toCsv()],
	},
	f2: {
		title:
			'HTTP Request with pagination, Split Out (orders), Split Out (line items, *Selected Other Fields*), Convert to File',
		isWaitedFor: true,
		nodes: (source) => [
			httpRequest(source),
			splitOutOrders(),
			splitOutLines(chosenFields()),
			toCsv(),
		],
	},
	w1: {
		title: 'Unified Commerce, Get Many, *Simplified*',
		nodes: (source) => [getMany(source, 'simplified')],
	},
	w8: {
		title: 'Unified Commerce, Get Many, *Simplified*, *Parallel Windows* 8',
		nodes: (source) => [getMany(source, 'simplified', { readingOptions: { parallelWindows: 8 } })],
	},
	w: {
		title: 'HTTP Request with pagination, Split Out',
		nodes: (source) => [httpRequest(source), splitOutOrders()],
	},
	s1: {
		title: 'Unified Commerce, Get Many, *Simplified*, *Parallel Items* 1',
		nodes: (source) => manyShops(source, 1),
	},
	s16: {
		title: 'Unified Commerce, Get Many, *Simplified*, *Parallel Items* 16',
		nodes: (source) => manyShops(source, 16),
	},
};

/** The workflow of a case. */
export const workflowFor = (name: CaseName, source: Source): WorkflowJson =>
	saved(workflowOf(`Benchmark ${name}`, ...cases[name].nodes(source)));

/** Summarize: all orders by month and country. */
export const summaryWorkflow = ({ ours }: Source): WorkflowJson =>
	saved(
		workflowOf(
			'Benchmark summary',
			unifiedCommerce(ours, {
				operation: 'summarize',
				channel: CHANNEL,
				tpUserId: TP_USER_ID,
				period: 'month',
				groupBy: ['country'],
			}),
		),
	);

/** Executions are saved whatever the instance's settings. */
const saved = (workflow: WorkflowJson): WorkflowJson => ({
	...workflow,
	settings: {
		executionOrder: 'v1',
		saveManualExecutions: true,
		saveDataSuccessExecution: 'all',
		saveDataErrorExecution: 'all',
	},
});
