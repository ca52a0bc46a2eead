import { Workflow, type INodeParameters, type INodeType } from 'n8n-workflow';

import { nodeWith } from './panelOf';
import { ALL_EVENTS } from '../../../nodes/shared/facts/events';
import { RESOURCES } from '../../../nodes/UnifiedCommerce/actions/description';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

/** The subtitle as the editor evaluates it: with the node's own defaults, and without data. */
function subtitleOf(nodeType: INodeType, parameters: INodeParameters): unknown {
	const { expression, nodes } = new Workflow({
		nodes: [nodeWith(parameters)],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	const { subtitle } = nodeType.description;
	return expression.getSimpleParameterValue(nodes.Node, subtitle, 'internal', {});
}

it.each([
	[{}, 'Shopify · get orders'],
	[{ operation: 'export' }, 'Shopify · orders to Excel'],
	[{ operation: 'export', format: 'jsonLines' }, 'Shopify · orders to JSON'],
	[{ operation: 'export', format: '={{ 1 }}' }, 'Shopify · orders to a file'],
	[{ operation: 'find' }, 'Shopify · find orders'],
	[{ operation: 'getChanges', channel: 'lightspeed_c' }, 'Lightspeed · new or changed orders'],
	[{ operation: 'getChanges', changes: 'orderPaid' }, 'Shopify · paid orders'],
	[{ operation: 'getChanges', changes: '={{ 1 }}' }, 'Shopify · changed orders'],
	[{ operation: 'summarize', channel: 'bol' }, 'bol · summarize orders'],
	[{ resource: 'product', operation: 'getPage' }, 'Shopify · page of products'],
	[{ resource: 'channelAccess', operation: 'check' }, 'Shopify · check access'],
	[{ resource: 'magicLink', operation: 'create' }, 'create a magic link'],
	[{ operation: 'export', channel: '={{ $json.channel }}' }, 'orders to Excel'],
	[{ channel: 'a channel of tomorrow' }, 'get orders'],
	[{ event: 'orderCreated' }, 'Shopify · new orders'],
	[{ event: 'productUpdated', channel: 'woocommerce' }, 'WooCommerce · new or changed products'],
	[{ event: 'orderUpdated', channel: '={{ $vars.channel }}' }, 'new or changed orders'],
] as Array<[INodeParameters, string]>)('for %j it is “%s”', (parameters, subtitle) => {
	const node = parameters.event ? new UnifiedCommerceTrigger() : new UnifiedCommerce();
	expect(subtitleOf(node, parameters)).toBe(subtitle);
});

it('is short enough for the canvas', () => {
	const ofNode = RESOURCES.flatMap(({ operations }) => operations).flatMap(
		({ words, wordsByChoice = {} }) => [words, ...Object.values(wordsByChoice)],
	);
	const all = [...ofNode, ...ALL_EVENTS.map(({ words }) => words)];
	expect(all.filter((words) => `Shopify · ${words}`.length > 33)).toEqual([]);
});
