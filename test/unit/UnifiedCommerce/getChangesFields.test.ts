import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { wholeListChannels, eventFor, CHANGES } from '../../../nodes/shared/facts/events';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { filtersOf, RESOURCES, SPEC } from '../../specTables';

const { description } = new UnifiedCommerce();
const { properties } = description;

const shownFields = (parameters: INodeParameters): INodeProperties[] => {
	const node = { parameters, typeVersion: 1, name: 'n', type: 't' } as INode;
	const given = { operation: 'getChanges', ...parameters };
	const values =
		NodeHelpers.getNodeParameters(properties, given, true, false, node, description) ?? {};
	return properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
};

const fieldNamed = (fields: INodeProperties[], name: string) =>
	fields.filter((field) => field.name === name);

describe.each(RESOURCES)('Get Changes of %s', (resource) => {
	it('has its parameters', () => {
		const fields = shownFields({ resource });
		expect(fields.map(({ name }) => name)).toEqual([
			'authentication',
			'resource',
			'operation',
			'channel',
			'tpUserId',
			'changes',
			'state',
			'stateNotice',
			'filters',
			'output',
			'readingOptions',
		]);
		const [changes] = fieldNamed(fields, 'changes');
		expect(changes.default).toBe('updated');
		const [options] = fieldNamed(fields, 'readingOptions');
		const names = (options.options ?? []).map(({ name }) => name);
		for (const name of ['startFrom', 'lookback', 'maxPages', 'pageSize', 'maxRetries', 'timeout'])
			expect(names).toContain(name);
		for (const name of ['startCursor', 'pagePause', 'readingStopsEarly'])
			expect(names).not.toContain(name);
	});

	it.each(SPEC[resource].channels)(
		'%s: no date filter, and a notice where the state is large',
		(channel) => {
			for (const change of CHANGES) {
				const fields = shownFields({ resource, channel, changes: change });
				const filters = fieldNamed(fields, 'filters').flatMap(({ options = [] }) => options);
				for (const { type } of filters as INodeProperties[]) expect(type).not.toBe('dateTime');
				const others = filtersOf(resource, channel).filter(
					({ kind }) => !/after|before/.test(kind),
				);
				const offered = (filters as INodeProperties[]).filter(({ displayOptions }) =>
					displayOptions?.show?.['/channel']?.includes(channel),
				);
				if (others.length === 0) expect(offered).toEqual([]);
				const notices = fieldNamed(fields, 'stateSizeNotice');
				const isLarge = wholeListChannels(eventFor(resource, change)).some(
					(one) => one === channel,
				);
				expect(notices).toHaveLength(isLarge ? 1 : 0);
				if (!isLarge) continue;
				const characters = change === 'created' ? 12 : 20;
				expect(notices[0].displayName).toContain(`by ${characters} characters for each`);
				expect(notices[0].displayName).toContain('50,000 characters');
			}
		},
	);

	it('is not offered to an AI agent', () => {
		const [operation] = fieldNamed(shownFields({ resource }), 'operation');
		const option = operation.options?.find(({ name }) => name === 'Get Changes');
		expect((option as INodeProperties).displayOptions).toEqual({ hide: { '@tool': [true] } });
	});
});
