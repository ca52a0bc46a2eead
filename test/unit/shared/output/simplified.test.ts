import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { SIMPLIFIED_NEEDS, SIMPLIFY } from '../../../../nodes/shared/output/projection';
import { orderShape, productShape } from '../../../../dev/sandbox/data/model';
import { RESOURCES } from '../../../specTables';

const simplify = (resource: 'order' | 'product', record: IDataObject) =>
	SIMPLIFY[resource](record, { tpUserId: 'merchant-1', channel: 'shopify' });

const ORDER: IDataObject = {
	id: '450789469',
	channel_name: 'shopify',
	name: '#1001',
	created_at: '2026-08-31T14:30:00+02:00',
	updated_at: '2026-09-01T14:30:00+02:00',
	financial_status: 'paid',
	fulfillment_status: null,
	currency: 'EUR',
	total_price: '409.94',
	line_items: [
		{ id: '1', quantity: 3 },
		{ id: '2', quantity: 1 },
	],
	note: 'not in the simplified output',
};

const PRODUCT: IDataObject = {
	id: '632910392',
	channel_name: 'shopify',
	title: 'Mug',
	status: 'active',
	vendor: 'Acme',
	updated_at: '2026-08-31T14:30:00+02:00',
	variants: [
		{ sku: 'MUG-1', price: '9.95', inventory_quantity: 3 },
		{ sku: 'MUG-2', price: '12.50', inventory_quantity: -1 },
		{ sku: 'MUG-3', price: '10.00', inventory_quantity: 0 },
	],
};

describe('an order', () => {
	it('has the ten fields that most people need', () => {
		expect(simplify('order', ORDER)).toEqual({
			id: '450789469',
			tp_user_id: 'merchant-1',
			channel_name: 'shopify',
			name: '#1001',
			created_at: '2026-08-31T14:30:00+02:00',
			financial_status: 'paid',
			fulfillment_status: null,
			currency: 'EUR',
			total_price: '409.94',
			item_count: 2,
		});
	});

	it.each([[null], [''], [undefined]])(
		'takes the total from its set when its own is %j',
		(total) => {
			const total_price_set = { shop_money: { amount: '12.00', currency_code: 'EUR' } };
			const order = { ...ORDER, total_price: total as string, total_price_set };
			expect(simplify('order', order).total_price).toBe('12.00');
			expect(simplify('order', { ...order, currency: 'USD' }).total_price).toBeNull();
		},
	);

	it('keeps 0 apart from nothing', () => {
		expect(simplify('order', { ...ORDER, total_price: '0.00', line_items: [] })).toMatchObject({
			total_price: '0.00',
			item_count: 0,
		});
		expect(simplify('order', { ...ORDER, total_price: 0 }).total_price).toBe('0');
	});
});

describe('a product', () => {
	it('has the ten fields that most people need', () => {
		expect(simplify('product', PRODUCT)).toEqual({
			id: '632910392',
			tp_user_id: 'merchant-1',
			channel_name: 'shopify',
			title: 'Mug',
			status: 'active',
			vendor: 'Acme',
			price_range: '9.95 - 12.50',
			skus: 'MUG-1; MUG-2; MUG-3',
			total_inventory: 2,
			updated_at: '2026-08-31T14:30:00+02:00',
		});
	});

	it.each([
		[['9.95', '9.95'], '9.95'],
		[['100.00', '20.00', '9.00'], '9.00 - 100.00'],
	])('has for the prices %j the range %s, by amount', (prices, range) => {
		const variants = prices.map((price) => ({ price }));
		expect(simplify('product', { ...PRODUCT, variants }).price_range).toBe(range);
	});

	it.each([[null], [[]], [undefined]])(
		'knows neither price nor stock without variants: %j',
		(variants) => {
			expect(simplify('product', { ...PRODUCT, variants: variants as [] })).toMatchObject({
				price_range: null,
				total_inventory: null,
			});
		},
	);

	it('does not add up a stock of which a part is unknown', () => {
		const variants = [{ inventory_quantity: 3 }, { inventory_quantity: null }];
		expect(simplify('product', { ...PRODUCT, variants }).total_inventory).toBeNull();
	});
});

describe.each(RESOURCES)('every simplified %s', (resource) => {
	const keys = Object.keys(simplify(resource, resource === 'order' ? ORDER : PRODUCT));

	it('has the same ten keys, id first, whatever the record holds', () => {
		expect(keys).toHaveLength(10);
		expect(keys.slice(0, 3)).toEqual(['id', 'tp_user_id', 'channel_name']);
		for (const key of keys) expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
		const records = fc.dictionary(fc.constantFrom(...SIMPLIFIED_NEEDS[resource]), fc.anything());
		fc.assert(
			fc.property(records, (record) => {
				const simple = simplify(resource, record as IDataObject);
				expect(Object.keys(simple)).toEqual(keys);
				for (const value of Object.values(simple))
					if (value !== null) expect(['string', 'number']).toContain(typeof value);
			}),
		);
	});

	it('asks for every field it is made from, and for none that the specification does not have', () => {
		const whole = resource === 'order' ? ORDER : PRODUCT;
		const asked = Object.fromEntries(
			Object.entries(whole).filter(([name]) => SIMPLIFIED_NEEDS[resource].includes(name)),
		);
		expect(simplify(resource, asked)).toEqual(simplify(resource, whole));
		const known = Object.keys(resource === 'order' ? orderShape : productShape);
		for (const name of SIMPLIFIED_NEEDS[resource]) expect(known).toContain(name);
	});
});
