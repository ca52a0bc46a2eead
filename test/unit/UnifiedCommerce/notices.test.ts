import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import { ALL_EVENTS, changesValue, wholeListChannels } from '../../../nodes/shared/facts/events';
import { TABLE } from '../../../nodes/shared/facts/filterTable';
import { FIND_BY } from '../../../nodes/shared/reading/recordMatch';
import { RESOURCES, SPEC } from '../../specTables';
import { completed, isShown, NODE, panelOf, TRIGGER } from './panelOf';

const EXPRESSION = '={{ $json.channel }}';

/** Each panel with filters. */
const PLACES: Array<[INodeTypeDescription, INodeParameters, (typeof RESOURCES)[number]]> = [
	...RESOURCES.flatMap((resource) =>
		['getAll', 'getPage', 'getChanges', 'export'].map((operation): (typeof PLACES)[number] => [
			NODE,
			{ resource, operation },
			resource,
		]),
	),
	[NODE, { operation: 'summarize' }, 'order'],
	[TRIGGER, { event: 'orderUpdated' }, 'order'],
	[TRIGGER, { event: 'productCreated' }, 'product'],
];

describe.each(PLACES)('about filters: %#', (node, given, resource) => {
	const isPolled = node === TRIGGER || given.operation === 'getChanges';

	test('where the channel has none, one says so, unless n8n applies them', () => {
		for (const channel of SPEC[resource].channels) {
			const { names, offered } = panelOf(node, { ...given, channel });
			const isTold = offered('filters').length === 0 && !isPolled;
			expect([channel, names.includes('noFiltersNotice')]).toEqual([channel, isTold]);
			const readingOptions = { unsupportedFilters: 'apply' };
			const applied = panelOf(node, { ...given, channel, readingOptions });
			expect(applied.names).not.toContain('noFiltersNotice');
		}
	});

	// The editor judges fields by what an expression gives for the item at hand, and empties those that it hides.
	test('no field but notices comes or goes with the channel that an expression gives', () => {
		const fieldsFor = (channel: string) =>
			panelOf(node, { ...given, channel })
				.shown.filter(({ type }) => type !== 'notice')
				.map(({ name }) => name);
		for (const channel of SPEC[resource].channels)
			expect([channel, fieldsFor(channel)]).toEqual([channel, fieldsFor('shopify')]);
	});
});

/** The choices that notices depend on. */
const STATES: Array<[INodeTypeDescription, INodeParameters]> = [
	...PLACES.map(([node, given]): (typeof STATES)[number] => [node, given]),
	...ALL_EVENTS.flatMap((event): typeof STATES => [
		[TRIGGER, { event: event.value }],
		[NODE, { resource: event.resource, operation: 'getChanges', changes: changesValue(event) }],
	]),
	...RESOURCES.flatMap((resource) =>
		FIND_BY[resource].map((findBy): (typeof STATES)[number] => [
			NODE,
			{ resource, operation: 'find', findBy },
		]),
	),
	[NODE, { resource: 'channelAccess' }],
	[NODE, { resource: 'magicLink' }],
];

test.each(STATES)('never more than one: %# $name', (node, given) => {
	for (const channel of [...SPEC.order.channels, EXPRESSION])
		for (const filters of [{}, { ids: '1' }])
			for (const output of ['simplified', 'rowPerLine'])
				for (const unsupportedFilters of ['fail', 'apply']) {
					const readingOptions = { unsupportedFilters };
					const values = completed(node, {
						...{ ...given, channel, filters, readingOptions, output, layout: 'rowPerLine' },
					});
					const told = node.properties.filter(
						(field) => field.type === 'notice' && isShown(node, values, field),
					);
					expect(told.slice(1).map(({ displayName }) => [channel, displayName])).toEqual([]);
				}
});

test('where an expression keeps filters for other channels, none says that there are none', () => {
	const values = completed(NODE, { operation: 'getAll', channel: 'mirakl' });
	const told = (filters: INodeParameters) =>
		NODE.properties.filter(
			(field) => field.name === 'noFiltersNotice' && isShown(NODE, { ...values, filters }, field),
		).length;
	expect([told({}), told({ ids: '1' })]).toEqual([1, 0]);
});

describe.each(ALL_EVENTS)('$value', (event) => {
	test.each([...TABLE[event.resource].channels, EXPRESSION])('on %s', (channel) => {
		const { named } = panelOf(TRIGGER, { event: event.value, channel });
		const isOnly = event.transition === 'productRemoved';
		const isWhole =
			channel === EXPRESSION || wholeListChannels(event).some((one) => one === channel);
		const whole = named('wholeListNotice').map(({ displayName }) => displayName);
		expect(whole).toHaveLength(isWhole || isOnly ? 1 : 0);
		for (const text of whole)
			expect(text.replace(isOnly ? /^Only / : '', '')).toMatch(
				/^\w+(, \w+)*,? and \w+: each poll reads all .*\(50,000 at most/,
			);
	});
});
