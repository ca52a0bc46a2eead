import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel, Sandbox } from '../../../../dev/sandbox';
import type { Order, Product } from '../../../../dev/sandbox/data/model';
import type { Random } from '../../../../dev/sandbox/data/random';
import type { RunOptions } from '../../../../dev/testkit/engine';
import { run, storeFor } from '../../fixtures';

const MINUTE_MS = 60_000;
export const DAY_MS = 1_440 * MINUTE_MS;

/** A record of a shop, as the channel knows it; it may give no dates. */
export interface Known {
	record: IDataObject & { id: string };
	createdMs: number;
	updatedMs: number;
}

/** The parameters of a node that finds orders. */
export const finding = (parameters: INodeParameters): INodeParameters => ({
	...{ resource: 'order', operation: 'find', channel: 'shopify', tpUserId: 'merchant-1' },
	...{ output: 'raw', columnSet: 'choose', readingOptions: { retryWait: 1 } },
	...parameters,
});

export const find = async (
	sandbox: Sandbox,
	parameters: INodeParameters,
	options: Partial<RunOptions> = {},
) => await run(storeFor(sandbox), finding(parameters), options);

/** Puts records into a shop, in the order of their delivery. */
export function fill(
	sandbox: Sandbox,
	resource: 'order' | 'product',
	channel: Channel,
	records: readonly Known[],
): void {
	const { store } = sandbox;
	for (const { record, createdMs, updatedMs } of records) {
		const facts = { id: record.id, createdMs, updatedMs, processedMs: createdMs };
		if (resource === 'order')
			store.collection('orders', channel).add(record as unknown as Order, {
				...{ ...facts, state: 'open', financial: 'paid', fulfillment: null, appId: '' },
			});
		else
			store.collection('products', channel).add(record as unknown as Product, {
				...{ ...facts, publishedMs: createdMs, status: 'active', productType: '', vendor: '' },
				...{ handle: String(record.handle), title: String(record.title), collections: [] },
			});
	}
}

/** Addresses and numbers of few people, so that many orders share them. */
const EMAILS = ['ann@example.com', 'Bob@Example.com', 'cy@example.com', '', null];
const PHONES = ['+447504415315', '07504 415315', '+1 617 555 0134', '555-0134', null];
const SKUS = ['MUG-S', 'mug-m', '0012', '12', ''];
const TITLES = ['Blue Mug', 'Mug, bleué', 'T-Shirt', 'Lampe für draußen'];

/** How a shop writes the numbers of its orders. */
type Numbering = (count: number, random: Random) => IDataObject;

const NUMBERINGS: readonly Numbering[] = [
	(count) => ({ name: `#${count}`, order_number: String(count), number: String(count - 1_000) }),
	(count, random) => ({ name: `${random.pick(['UK-', 'DE', '->', '#', '2'])}${count}` }),
	(count) => ({ name: null, number: String(count), source_identifier: `src-${count}` }),
	(count) => ({ source_identifier: `S${count}` }),
];

/** When an order was made: mostly of late, and never within minutes of a whole number of days ago. */
function ageMs(random: Random): number {
	const most = random.pick([3, 10, 30, 100, 1_000]);
	const minutes = 10 + random.below(most * 1_440);
	return (minutes % 1_440 < 10 ? minutes + 20 : minutes) * MINUTE_MS;
}

/** A shop of random orders or products. */
export function randomRecords(
	random: Random,
	resource: 'order' | 'product',
	count: number,
	now: number,
): Known[] {
	const numbering = random.pick(NUMBERINGS);
	const isUndated = random.next() < 0.2;
	const records = Array.from({ length: count }, (_, at): Known => {
		const createdMs = now - ageMs(random);
		const updatedMs = createdMs + Math.floor(random.next() * (now - createdMs));
		// Now and then the number of another one: twins.
		const number = 1_001 + (random.next() < 0.05 ? random.below(count) : at);
		const lines = Array.from({ length: random.below(3) }, () => ({
			...{ sku: random.pick(SKUS), barcode: random.pick(['0012345', '12345', null]) },
		}));
		const fields =
			resource === 'product'
				? { title: random.pick(TITLES), handle: `product-${number}`, variants: lines }
				: {
						...numbering(number, random),
						...{ email: random.pick(EMAILS), phone: random.pick(PHONES), line_items: lines },
						customer: random.pick([null, { email: random.pick(EMAILS) }]),
						fulfillments: random.pick([
							undefined,
							[],
							[{ id: '1', tracking_number: `1Z ${random.below(5)}`, tracking_numbers: ['A 1'] }],
						]),
					};
		const dates = {
			created_at: new Date(createdMs).toISOString(),
			updated_at: new Date(updatedMs).toISOString(),
		};
		return {
			record: { id: String(5_000 + at), ...(isUndated ? {} : dates), ...fields },
			...{ createdMs, updatedMs },
		};
	});
	const order = random.pick([1, -1, 0]);
	if (order === 0) return records;
	return records.sort((a, b) => order * (a.createdMs - b.createdMs));
}

/** A value to look for, which the shop may have, in the writing of people. */
export function randomValue(random: Random, by: string, records: readonly Known[]): string {
	const number = String(1_001 + random.below(records.length + 5));
	switch (by) {
		case 'number':
			return random.pick([number, `#${number}`, ` ${number}`, `uk-${number}`, `src-${number}`]);
		case 'id':
			return String(5_000 + random.below(records.length + 5));
		case 'email':
			return random.pick(['ANN@example.com', 'bob@example.com', 'nobody@example.com']);
		case 'phone':
			return random.pick(['07504415315', '+44 7504 415315', '(617) 555-0134', '030 1234567']);
		case 'tracking':
			return random.pick(['1z1', '1Z 2', 'a1', 'none']);
		case 'sku':
			return random.pick(['mug-s', 'MUG-M', '12', '0012', 'none']);
		case 'barcode':
			return random.pick(['0012345', '12345', '9']);
		case 'title':
			return random.pick(['mug', 'MUG blue', 'bleue', 'fur lampe', 'none']);
		default:
			return `product-${number}`;
	}
}
