import {
	CHANNEL_LABELS,
	CHANNELS,
	factsOf,
	CREDENTIAL_KEYS as NODE_KEYS,
	CHANNELS_WITH_KEYS,
} from '../../../../nodes/shared/facts/channels';
import { channelFor, TABLE } from '../../../../nodes/shared/facts/filterTable';
import type { FilterField } from '../../../../nodes/shared/facts/fieldTypes';
import { bodyFieldsOf, dataChannels, hasPages, type Channel } from '../../../../dev/sandbox';
import { credentialKeys } from '../../../../dev/sandbox/api/table';
import {
	CREDENTIAL_KEYS,
	RESOURCES,
	SPEC,
	SUPPORTED_CHANNELS,
	type SpecKind,
} from '../../../specTables';

const sorted = (names: readonly string[]) => [...names].sort();

/** The node's kinds that mean the specification's kind. */
const KINDS: Readonly<Record<SpecKind, readonly FilterField['kind'][]>> = {
	date: ['after', 'before'],
	enum: ['choice'],
	enumList: ['choiceList'],
	list: ['idList', 'nameList', 'fieldList'],
	digits: ['digits'],
	text: ['text'],
};

const ENDPOINT = { order: 'orders', product: 'products' } as const;

it('finds every row of both body tables of the specification', () => {
	expect(SPEC.order.filters.map(({ wire }) => wire)).toEqual([
		...['updated_at_min', 'updated_at_max', 'created_at_min', 'created_at_max'],
		...['processed_at_min', 'processed_at_max', 'ids', 'status', 'since_id', 'fields'],
		...['attribution_app_id', 'financial_status', 'fulfillment_status'],
	]);
	expect(SPEC.product.filters).toHaveLength(16);
	expect(SPEC.product.filters.every(({ channels }) => channels.length > 0)).toBe(true);
});

describe('channels', () => {
	it('are the nine of the specification, each with a label', () => {
		expect(sorted(CHANNELS)).toEqual(sorted(SUPPORTED_CHANNELS));
		expect(sorted(Object.keys(CHANNEL_LABELS))).toEqual(sorted(SUPPORTED_CHANNELS));
		expect(new Set(Object.values(CHANNEL_LABELS)).size).toBe(SUPPORTED_CHANNELS.length);
	});

	it('have the credential keys of the specification, by their names on the wire', () => {
		expect(sorted(CHANNELS_WITH_KEYS)).toEqual(sorted(Object.keys(CREDENTIAL_KEYS)));
		for (const channel of CHANNELS_WITH_KEYS) {
			expect([channel, NODE_KEYS[channel]?.map(({ wire, name }) => wire ?? name)]).toEqual([
				channel,
				CREDENTIAL_KEYS[channel],
			]);
		}
		expect(credentialKeys).toEqual(CREDENTIAL_KEYS);
	});

	it('want UTC on amazon only', () => {
		expect(CHANNELS.filter((channel) => factsOf(channel).wantsUtc)).toEqual(['amazon']);
	});
});

describe.each(RESOURCES)('the %s table', (resource) => {
	const spec = SPEC[resource];
	const table = TABLE[resource];

	it('has the endpoint and its channels', () => {
		expect(table.path).toBe(resource === 'order' ? 'Unified/Orders' : 'Unified/Products');
		expect(sorted(table.channels)).toEqual(sorted(spec.channels));
		expect(sorted(table.channels)).toEqual(sorted(dataChannels[ENDPOINT[resource]]));
	});

	it('has the channels that take a cursor and a limit', () => {
		expect(sorted(table.cursorChannels)).toEqual(sorted(spec.cursorChannels));
		expect(sorted(table.limitChannels)).toEqual(sorted(spec.limitChannels));
	});

	it('has every filter of the specification and no other, by its name on the wire', () => {
		expect(sorted(table.fields.map(({ wire }) => wire))).toEqual(
			sorted(spec.filters.map(({ wire }) => wire)),
		);
	});

	it.each(spec.filters)(
		'$wire: name, channels, kind and values',
		({ wire, name, channels, kind, values }) => {
			const field = table.fields.find((candidate) => candidate.wire === wire);
			expect(field?.name).toBe(name);
			expect(sorted(field?.channels ?? [])).toEqual(sorted(channels));
			expect(KINDS[kind]).toContain(field?.kind);
			expect(sorted((field?.choices ?? []).map(({ value }) => value))).toEqual(sorted(values));
			if (kind === 'date') expect(field?.kind).toBe(wire.endsWith('_min') ? 'after' : 'before');
		},
	);

	it('has names and labels once each', () => {
		for (const key of ['name', 'wire', 'label'] as const) {
			expect(new Set(table.fields.map((field) => field[key])).size).toBe(table.fields.length);
		}
	});

	it.each(spec.channels)('agrees with the sandbox on every body field of %s', (channel) => {
		const own = [
			...(table.cursorChannels.some((name) => name === channel) ? ['next_page_token'] : []),
			...(table.limitChannels.some((name) => name === channel) ? ['limit'] : []),
			...table.fields
				.filter((field) => field.channels.some((name) => name === channel))
				.map(({ wire }) => wire),
		];
		const sandbox = bodyFieldsOf(ENDPOINT[resource], channel as Channel)
			.map(({ field }) => field)
			// Channel credentials go to all; api_version stands in a sample only.
			.filter((field) => field !== 'params' && field !== 'api_version');
		expect(sorted(own)).toEqual(sorted(sandbox));
		expect(own.includes('next_page_token')).toBe(hasPages(ENDPOINT[resource], channel as Channel));
	});
});

it('sends order status as any unless chosen, and nothing else unasked', () => {
	const unasked = RESOURCES.flatMap((resource) =>
		TABLE[resource].fields.map((field) => [resource, field.wire, field.sentUnlessChosen]),
	).filter(([, , sent]) => sent !== undefined);
	expect(unasked).toEqual([['order', 'status', 'any']]);
});

describe('channelFor', () => {
	it.each([
		[
			{ token: 'secret-of-another', text: 'x'.repeat(100_000) },
			'a list or object is not a channel',
		],
		[['shopify', 'bol'], 'a list or object is not a channel'],
		['x'.repeat(61), `“${'x'.repeat(60)}…” is not a channel`],
		[7, '“7” is not a channel'],
	])('shows little of what is none', (given, problem) => {
		expect(() => channelFor('order', given)).toThrow(`Parameter “Channel”: ${problem}`);
	});
});
