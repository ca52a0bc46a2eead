import assert from 'node:assert/strict';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeJson } from '../../../dev/testkit/n8n/types';
import { type CredentialReference, unifiedCommerce } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

/** What the agent of the example is also given: single orders, and whether a channel can be read. */
const GET_ORDERS = 'Get orders';
const CHECK_ACCESS = 'Check the access';
const tpUserId = 'demo-merchant';

const channel = "={{ $fromAI('channel', 'Where the shop sells', 'string') }}";

const getOrders: INodeParameters = {
	descriptionType: 'manual',
	resource: 'order',
	operation: 'getAll',
	authentication: 'linkedUser',
	channel,
	// shops by name, as docs/ai-agents.md has it: no other can be chosen
	tpUserId: `={{ ({ North: '${tpUserId}' })[$fromAI('shop', 'North', 'string')] }}`,
	returnAll: false,
	limit: "={{ $fromAI('limit', 'How many orders at most', 'number', 5) }}",
	filters: {
		createdAtMin: "={{ $fromAI('from', 'A date, or words such as last month', 'string', '') }}",
	},
	output: 'simplified',
	readingOptions: { answerMaxCharacters: 3_500, unsupportedFilters: 'ignore' },
};

const checkAccess: INodeParameters = {
	descriptionType: 'auto',
	resource: 'channelAccess',
	operation: 'check',
	authentication: 'linkedUser',
	channel,
	tpUserId,
};

/** The two tools, whose failures are told to the model. */
export const furtherTools = (credential: CredentialReference): NodeJson[] =>
	Object.entries({ [GET_ORDERS]: getOrders, [CHECK_ACCESS]: checkAccess }).map(
		([name, parameters]) => {
			const node = unifiedCommerce(credential, parameters);
			return { ...node, name, type: `${node.type}Tool`, onError: 'continueRegularOutput' as const };
		},
	);

/** One turn of the conversation with one of these tools. */
export interface FurtherTurn {
	text: string;
	/** the tool, as the model is told its name */
	tool: string;
	call: object;
	/** @throws AssertionError when the answer of the tool is not what was promised */
	check(answer: IDataObject[], setup: TestSetup): void;
}

const toolName = (name: string) => name.replaceAll(' ', '_');
const orders = toolName(GET_ORDERS);
const access = toolName(CHECK_ACCESS);

export const FURTHER_TURNS: readonly FurtherTurn[] = [
	{
		text: 'Show me three orders on Shopify.',
		tool: orders,
		call: { shop: 'North', channel: 'shopify', limit: 3 },
		check: (answer, { sandbox }) =>
			assert.deepEqual(
				answer.map(({ id }) => id),
				sandbox
					.orders('shopify')
					.slice(0, 3)
					.map(({ id }) => id),
			),
	},
	{
		text: 'Now all of them, up to five hundred.',
		tool: orders,
		call: { shop: 'North', channel: 'shopify', limit: 500 },
		check(answer) {
			const shown = answer.length - 1;
			assert.ok(shown > 0 && shown < 20, `${shown} orders`);
			assert.match(String(answer[shown].note), new RegExp(`Only ${shown} of 500 items are shown`));
		},
	},
	{
		text: 'And two of last month at bol?',
		tool: orders,
		call: { shop: 'North', channel: 'Bol.com', limit: 2, from: 'last month' },
		check(answer) {
			assert.equal(answer.length, 3);
			assert.match(String(answer[2].note), /bol has no filter “Created After”.*read without/);
		},
	},
	{
		text: 'And on eBay?',
		tool: orders,
		call: { shop: 'North', channel: 'ebay', limit: 2 },
		check: ([{ error, message }]) =>
			assert.match(`${String(error)} ${String(message)}`, /“ebay” is not a channel/),
	},
	{
		text: 'And of the shop South?',
		tool: orders,
		call: { shop: 'South', channel: 'shopify', limit: 2 },
		check: ([{ error, message }], { sandbox }) => {
			assert.match(`${String(error)} ${String(message)}`, /“User ID”/);
			assert.ok(!sandbox.dataRequests.some(({ tpUserId: user }) => user === 'South'));
		},
	},
	{
		text: 'Can you see WooCommerce at all?',
		tool: access,
		call: { channel: 'woocommerce' },
		check: ([{ status, reason }]) =>
			assert.match(`${String(status)}: ${String(reason)}`, /^notLinked: .*Magic Link/),
	},
];
