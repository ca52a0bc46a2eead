import { NodeHelpers } from 'n8n-workflow';

import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import {
	defaultLookback,
	EVENTS,
	isPollingFilter,
	detectionMethodFor,
} from '../../../../nodes/shared/facts/events';
import { UnifiedCommerceTrigger } from '../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { nodeWith } from '../../UnifiedCommerce/completedParameters';

const methods = Object.fromEntries(
	EVENTS.map((event) => [
		event.value,
		Object.fromEntries(
			TABLE[event.resource].channels.map((channel) => {
				const method = detectionMethodFor(event, channel);
				return [channel, method.reads === 'since' ? method.field.wire : 'everything'];
			}),
		),
	]),
);

test('each event of each channel is watched as the body tables of the specification allow', () => {
	const dated = ['amazon', 'bigcommerce', 'lightspeed_c', 'shopify'];
	const all = (channels: string[], value: string) =>
		Object.fromEntries(channels.map((channel) => [channel, value]));
	expect(methods).toEqual({
		orderCreated: {
			...all(dated, 'created_at_min'),
			...all(['bol', 'woocommerce'], 'updated_at_min'),
			...all(['magento', 'mirakl'], 'everything'),
		},
		orderUpdated: {
			...all([...dated, 'bol', 'woocommerce'], 'updated_at_min'),
			...all(['magento', 'mirakl'], 'everything'),
		},
		productCreated: {
			...all(['lightspeed_c', 'shopify'], 'created_at_min'),
			bigcommerce: 'updated_at_min',
			...all(['bol', 'mirakl', 'woocommerce'], 'everything'),
		},
		productUpdated: {
			...all(['bigcommerce', 'lightspeed_c', 'shopify'], 'updated_at_min'),
			...all(['bol', 'mirakl', 'woocommerce'], 'everything'),
		},
	});
});

test('only new orders of channels that show them late may be dated a day before', () => {
	const reaching = EVENTS.flatMap((event) =>
		TABLE[event.resource].channels.flatMap((channel) => {
			const method = detectionMethodFor(event, channel);
			return method.reads === 'since' && method.reachMs > 0
				? [[event.value, channel, method.reachMs]]
				: [];
		}),
	);
	const day = 24 * 60 * 60_000;
	expect(reaching).toEqual([
		['orderCreated', 'bol', day],
		['orderCreated', 'woocommerce', day],
	]);
});

describe('the fields of the trigger', () => {
	const { description } = new UnifiedCommerceTrigger();
	const { properties } = description;
	const shownFor = (name: string, event: string) =>
		properties.filter(
			(property) => property.name === name && property.displayOptions?.show?.event?.includes(event),
		);

	test.each(EVENTS.map(({ value }) => value))(
		'%s says on which channels it reads everything',
		(event) => {
			const [notice, ...others] = shownFor('wholeListNotice', event);
			expect(others).toEqual([]);
			expect(notice.displayOptions?.show?.channel).toEqual(
				Object.keys(methods[event]).filter((channel) => methods[event][channel] === 'everything'),
			);
			expect(notice.displayName).toMatch(
				/^\w+(, \w+)*,? and \w+ cannot be asked for (new|changed) (orders|products) alone: each poll reads all/,
			);
		},
	);

	test('no event appears first behind a channel: a channel by expression shows only its own event', () => {
		for (const { displayOptions } of properties) {
			const keys = Object.keys(displayOptions?.show ?? {});
			expect(keys.slice(0, 1)).toEqual(keys.length > 0 ? ['event'] : []);
		}
	});

	test.each(EVENTS)('$value offers every filter of the table but dates', ({ value, resource }) => {
		const [filters] = shownFor('filters', value);
		expect((filters.options ?? []).map(({ name }) => name).sort()).toEqual(
			TABLE[resource].fields
				.filter(({ kind }) => kind !== 'after' && kind !== 'before')
				.map(({ name }) => name)
				.sort(),
		);
		expect(
			TABLE[resource].fields.filter(isPollingFilter).some(({ name }) => /At(Min|Max)$/.test(name)),
		).toBe(false);
	});

	test('the look-back it shows is the one it uses', () => {
		const [options] = shownFor('readingOptions', 'orderCreated');
		const fields = (options.options ?? []).filter(
			({ name }) => name === 'lookback',
		) as typeof properties;
		for (const channel of TABLE.order.channels) {
			const shown = fields.filter((field) =>
				NodeHelpers.displayParameter({}, field, nodeWith({ channel }), description, { channel }),
			);
			const defaults = shown.map((field) => field.default);
			expect([channel, defaults]).toEqual([channel, [defaultLookback(channel)]]);
		}
		expect(defaultLookback('amazon')).not.toBe(defaultLookback('shopify'));
	});

	test('it has no options for pages and limits', () => {
		const names = ['orderCreated', 'productUpdated'].flatMap((event) =>
			['readingOptions', 'sheetOptions']
				.flatMap((collection) => shownFor(collection, event)[0].options ?? [])
				.map(({ name }) => name),
		);
		for (const name of [
			'limit',
			'returnAll',
			'pageSize',
			'maxPages',
			'startCursor',
			'readingStopsEarly',
		]) {
			expect(names).not.toContain(name);
		}
	});
});
