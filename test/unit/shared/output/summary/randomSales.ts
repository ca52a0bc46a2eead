import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { consistentOrders, type RandomOrder } from '../rows/randomOrders';

/** An order with all that it can be grouped by, and the amounts it was made of. */
export interface Sale extends RandomOrder {
	currency: string;
	/** epoch milliseconds; undefined when its date says nothing */
	instant: number | undefined;
	isTest: boolean;
	isCancelled: boolean;
	givesTotal: boolean;
}

export const ZONES = ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland'];

const CURRENCIES: Readonly<Record<number, readonly string[]>> = {
	0: ['JPY'],
	2: ['EUR', 'USD'],
	3: ['KWD'],
};

/** Around both changes of the clock in Amsterdam, the turn of the ISO year, and at any time. */
const instants = fc
	.tuple(
		fc.constantFrom('2026-03-29', '2026-10-25', '2025-12-29', '2027-01-03', '2026-07-01'),
		fc.integer({ min: -5_000, max: 5_000 }),
	)
	.map(([day, minutes]) => Date.parse(day) + minutes * 60_000);

const facts = fc.record({
	instant: fc.option(instants, { nil: undefined, freq: 12 }),
	offset: fc.constantFrom('Z', '+02:00', '-05:00'),
	currency: fc.nat(),
	countries: fc.constantFrom<string[]>(['NL', 'DE'], ['', 'DE'], ['', ''], ['US', '']),
	codes: fc.constantFrom([], ['A'], ['B', 'A'], ['A', 'B'], ['A', 'A']),
	gateways: fc.constantFrom([], ['card'], ['gift', 'card']),
	status: fc.constantFrom('paid', 'refunded', null),
	source: fc.constantFrom('web', 'pos', null),
	test: fc.constantFrom(false, false, false, true),
	cancelled: fc.constantFrom(false, false, false, true),
	givesTotal: fc.constantFrom(...Array.from({ length: 9 }, () => true), false),
	vendors: fc.array(fc.constantFrom('Acme', 'Umbrella', null), { minLength: 6, maxLength: 6 }),
	skus: fc.array(fc.constantFrom('S1', 'S2', '', ' S1 '), { minLength: 6, maxLength: 6 }),
});

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

/** Orders whose shipping and tax say clearly what they are. */
const clearOrders = consistentOrders.filter(({ order }) =>
	(order.shipping_lines as IDataObject[]).every(({ is_removed: removed }) => removed !== true),
);

/** A random order for a summary. */
export const sales: fc.Arbitrary<Sale> = fc
	.tuple(clearOrders, facts)
	.map(([random, given]) => saleOf(random, given));

function saleOf(random: RandomOrder, given: Facts): Sale {
	const codes = CURRENCIES[random.decimals];
	const currency = codes[given.currency % codes.length];
	const order = JSON.parse(
		JSON.stringify(random.order).replaceAll('"XTS"', `"${currency}"`),
	) as IDataObject;
	const [shipping, billing] = given.countries;
	for (const [at, line] of (order.line_items as IDataObject[]).entries()) {
		line.vendor = given.vendors[at];
		line.sku = given.skus[at];
	}
	if (!given.givesTotal) delete order.total_price;
	return {
		...random,
		...{ currency, instant: given.instant, givesTotal: given.givesTotal },
		...{ isTest: given.test, isCancelled: given.cancelled },
		order: {
			...order,
			taxes_included: random.taxIncluded !== 0n,
			created_at: given.instant === undefined ? 'soon' : dateText(given.instant, given.offset),
			shipping_address: { country_code: shipping },
			billing_address: { country_code: billing },
			discount_codes: given.codes.map((code) => ({ code, amount: '1.00' })),
			payment_gateway_names: given.gateways,
			financial_status: given.status,
			source_name: given.source,
			test: given.test,
			cancelled_at: given.cancelled ? '2026-08-01T00:00:00Z' : null,
		},
	};
}

function dateText(instant: number, offset: string): string {
	const hours = offset === 'Z' ? 0 : Number(offset.slice(0, 3));
	const wall = new Date(instant + hours * 3_600_000).toISOString().slice(0, 19);
	return wall + offset;
}
