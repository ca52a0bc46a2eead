import { Workflow, type INodeParameters, type INodeType } from 'n8n-workflow';

import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

/** The subtitle as the editor evaluates it: with the node's own defaults, and without data. */
function subtitleOf(nodeType: INodeType, parameters: INodeParameters): unknown {
	const node = {
		...{
			id: 'n',
			name: 'Node',
			type: 'node',
			typeVersion: 1,
			position: [0, 0] as [number, number],
		},
		parameters,
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	return workflow.expression.getSimpleParameterValue(
		workflow.nodes.Node,
		nodeType.description.subtitle,
		'internal',
		{},
	);
}

it.each([
	[{}, 'Shopify · get orders'],
	[{ operation: 'export' }, 'Shopify · export orders'],
	[{ operation: 'find' }, 'Shopify · find orders'],
	[{ operation: 'getChanges', channel: 'lightspeed_c' }, 'Lightspeed · get changed orders'],
	[{ operation: 'summarize', channel: 'bol' }, 'bol · summarize orders'],
	[{ resource: 'product', operation: 'getPage' }, 'Shopify · get a page of products'],
	[{ resource: 'channelAccess', operation: 'check' }, 'Shopify · check access'],
	[{ resource: 'magicLink', operation: 'create' }, 'create a magic link'],
	[{ operation: 'export', channel: '={{ $json.channel }}' }, 'export orders'],
	[{ channel: 'a channel of tomorrow' }, 'get orders'],
] as Array<[INodeParameters, string]>)('for %j the node says “%s”', (parameters, subtitle) => {
	expect(subtitleOf(new UnifiedCommerce(), parameters)).toBe(subtitle);
});

it.each([
	[{}, 'Shopify · order created'],
	[{ event: 'productUpdated', channel: 'woocommerce' }, 'WooCommerce · product created or updated'],
	[{ event: 'orderUpdated', channel: '={{ $vars.channel }}' }, 'order created or updated'],
] as Array<[INodeParameters, string]>)('for %j the trigger says “%s”', (parameters, subtitle) => {
	expect(subtitleOf(new UnifiedCommerceTrigger(), parameters)).toBe(subtitle);
});
