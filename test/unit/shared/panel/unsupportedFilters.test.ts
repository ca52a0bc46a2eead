import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

const action = new UnifiedCommerce().description;
const trigger = new UnifiedCommerceTrigger().description;

/** How often the notice is shown beside these parameters. */
function notices(description: INodeTypeDescription, parameters: INodeParameters): number {
	const node = { parameters, typeVersion: 1, name: 'n', type: 't' } as INode;
	const { properties } = description;
	const values =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ?? {};
	return properties.filter(
		(property) =>
			property.name === 'appliedFiltersNotice' &&
			NodeHelpers.displayParameter(values, property, node, description),
	).length;
}

const places: Array<[string, INodeTypeDescription, INodeParameters]> = [
	...['order', 'product'].flatMap((resource) =>
		['getAll', 'getPage', 'export', 'getChanges', 'summarize']
			.filter((operation) => resource === 'order' || operation !== 'summarize')
			.map((operation): [string, INodeTypeDescription, INodeParameters] => [
				`${operation} of ${resource}`,
				action,
				{ resource, operation },
			]),
	),
	['the trigger for orders', trigger, { event: 'orderPaid' }],
	['the trigger for products', trigger, { event: 'productUpdated' }],
];

describe.each(places)('%s', (_, description, parameters) => {
	const shown = (channel: string, unsupportedFilters?: string) =>
		notices(description, {
			...parameters,
			channel,
			readingOptions: unsupportedFilters === undefined ? {} : { unsupportedFilters },
		});

	test('a channel from the list and “Apply in n8n” bring the notice, once', () => {
		expect(shown('mirakl', 'apply')).toBe(1);
		expect(shown('shopify', 'apply')).toBe(1);
	});

	test('a channel by expression, or another choice, does not', () => {
		for (const channel of ['={{ $json.channel }}', '=bol'])
			for (const choice of ['apply', 'fail', undefined]) expect(shown(channel, choice)).toBe(0);
		for (const choice of ['fail', 'ignore', undefined]) expect(shown('mirakl', choice)).toBe(0);
	});
});

test('no field waits for one that is not on its level, where n8n 1.x would resolve the node for ever', () => {
	const siblings = (properties: readonly INodeProperties[]) => {
		const names = properties.map(({ name }) => name);
		for (const { name, displayOptions = {}, options = [], type } of properties) {
			const keys = Object.values(displayOptions).flatMap((rules) => Object.keys(rules));
			const unknown = keys.filter((key) => !/^[/@]/.test(key) && !names.includes(key));
			expect({ name, unknown }).toEqual({ name, unknown: [] });
			if (type === 'collection') siblings(options as INodeProperties[]);
		}
	};
	siblings(action.properties);
	siblings(trigger.properties);
});
