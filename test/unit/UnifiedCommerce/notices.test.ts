import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import { ALL_EVENTS, changesValue, wholeListChannels } from '../../../nodes/shared/facts/events';
import { TABLE } from '../../../nodes/shared/facts/filterTable';
import { filtersOf, RESOURCES, SPEC } from '../../specTables';
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
	const told = (parameters: INodeParameters) =>
		panelOf(node, { ...given, ...parameters }).names.filter((name) => /filters/i.test(name));

	test('where the channel has none, one says so, unless n8n applies them', () => {
		for (const channel of SPEC[resource].channels) {
			const { names, offered } = panelOf(node, { ...given, channel });
			const hasNone = offered('filters').length === 0;
			expect([channel, names.includes('noFiltersNotice')]).toEqual([channel, hasNone]);
			const readingOptions = { unsupportedFilters: 'apply' };
			expect(told({ channel, readingOptions })).not.toContain('noFiltersNotice');
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

	test('once filters are chosen, one says what a switch removes, unless an expression switches', () => {
		const channel = SPEC[resource].channels.find((name) =>
			filtersOf(resource, name).some((filter) => filter.name === 'ids'),
		);
		const filters = { ids: '1' };
		expect(told({ channel, filters })).toContain('filtersNotice');
		expect(told({ channel })).not.toContain('filtersNotice');
		expect(told({ channel: EXPRESSION, filters })).not.toContain('filtersNotice');
	});

	test('“Apply in n8n” with a channel from the list has one, with an expression none', () => {
		const applied = (channel: string, unsupportedFilters?: string) =>
			told({
				channel,
				readingOptions: unsupportedFilters === undefined ? {} : { unsupportedFilters },
			}).filter((name) => name === 'appliedFiltersNotice').length;
		expect([applied('mirakl', 'apply'), applied('shopify', 'apply')]).toEqual([1, 1]);
		for (const choice of ['apply', 'fail', undefined])
			for (const channel of [EXPRESSION, '=bol']) expect(applied(channel, choice)).toBe(0);
		for (const choice of ['fail', 'ignore', undefined]) expect(applied('mirakl', choice)).toBe(0);
	});
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
	const { resource, transition, change } = event;
	const noticesFor = (channel: string, name: string) => [
		...panelOf(TRIGGER, { event: event.value, channel }).named(name),
		...panelOf(NODE, {
			resource,
			operation: 'getChanges',
			changes: changesValue(event),
			channel,
		}).named(name),
	];
	const wholeList = wholeListChannels(event);
	const characters = transition ? 24 : change === 'created' ? 12 : 20;

	test.each([...TABLE[resource].channels, EXPRESSION])('on %s', (channel) => {
		const isWhole = channel === EXPRESSION || wholeList.some((one) => one === channel);
		const [list, ...moreLists] = noticesFor(channel, 'wholeListNotice');
		const [size, ...moreSizes] = noticesFor(channel, 'stateSizeNotice');
		expect([list !== undefined, size !== undefined]).toEqual([isWhole, isWhole]);
		expect([...moreLists, ...moreSizes]).toEqual([]);
		const cannotTell = transition === 'productRemoved' && (channel === EXPRESSION || !isWhole);
		const unseen = noticesFor(channel, 'unseenNotice');
		expect(unseen).toHaveLength(cannotTell ? 2 : 0);
		for (const { displayName } of unseen)
			expect(displayName).toBe(
				'BigCommerce, Lightspeed, and Shopify do not report removed products. Use “Product Removed” with bol, Mirakl, and WooCommerce.',
			);
		if (!isWhole) return;
		expect(list.displayName).toMatch(
			/^\w+(, \w+)*,? and \w+: each poll reads all .*\(50,000 at most/,
		);
		expect(size.displayName).toContain(`${characters} characters per`);
	});
});

test('changes by expression have no notice of one event', () => {
	for (const resource of RESOURCES) {
		const given = { resource, operation: 'getChanges', changes: '={{ $json.changes }}' };
		for (const channel of [...SPEC[resource].channels, EXPRESSION]) {
			const { named } = panelOf(NODE, { ...given, channel });
			expect([...named('stateSizeNotice'), ...named('unseenNotice')]).toEqual([]);
		}
	}
});

test('a check says where the whole list comes', () => {
	for (const channel of SPEC.order.channels) {
		const { names } = panelOf(NODE, { resource: 'channelAccess', operation: 'check', channel });
		expect([channel, names.includes('wholeListNotice')]).toEqual([
			channel,
			['magento', 'mirakl'].includes(channel),
		]);
	}
});
