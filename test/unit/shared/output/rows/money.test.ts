import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { RowOptions } from '../../../../../nodes/shared/output/rows';
import { plainDecimal, sumOf } from '../../../../../nodes/shared/values/decimals';
import { lineItem, makerOf, moneySet, order } from './fixtures';

function rowsOf(record: IDataObject, changes: Partial<RowOptions> = {}) {
	return makerOf('order', 'rowPerLine', changes).rows(record);
}

function totalOf(line: IDataObject) {
	return rowsOf(order({ line_items: [lineItem(line)] }))[0].line_total;
}

/** A decimal as a fraction of whole numbers, apart from the code under test. */
function fraction(text: string): [bigint, bigint] {
	const [whole, places = ''] = text.replace('-', '').split('.');
	const units = BigInt(whole) * 10n ** BigInt(places.length) + BigInt(places || '0');
	return [text.startsWith('-') ? -units : units, 10n ** BigInt(places.length)];
}

const amount = fc
	.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 18n), fc.option(fc.stringMatching(/^\d{1,6}$/)))
	.map(
		([negative, whole, places]) =>
			`${negative ? '-' : ''}${whole}${places === null ? '' : `.${places}`}`,
	);

describe('line_total', () => {
	const presentmentOnly = { presentment_money: { currency_code: 'USD', amount: '5.50' } };
	test.each([
		[{ price: '19.99', quantity: 3, total_discount: '5.00' }, '54.97'],
		[{ price: '19.99', quantity: 1.5, total_discount: '0.00' }, '29.985'],
		[{ price: '5.00', quantity: 0, total_discount: '0.00' }, '0.00'],
		[{ price: '0.00', quantity: 4, total_discount: '1.25' }, '-1.25'],
		[{ price: '90071992547409.93', quantity: 100, total_discount: '0.01' }, '9007199254740992.99'],
		[{ price: 19.99, quantity: 3, total_discount: 5 }, '54.97'],
		[{ price: '2.00', quantity: 2, total_discount: null, total_discount_set: null }, '4.00'],
		[{ price: '20.00', quantity: 2, total_discount: null }, '35.00'],
		[{ price: '2.00', quantity: 2, total_discount: null, total_discount_set: presentmentOnly }, ''],
		[{ price: '2.00', quantity: null }, ''],
		[{ price: null, quantity: 2 }, '34.98'],
		[{ price: null, quantity: 2, price_set: null }, ''],
		[{ price: '', quantity: 2, price_set: {} }, ''],
		[{ price: '.50', quantity: '1E+2', total_discount: '+5.00' }, '45.00'],
		[{ price: '2,00', quantity: 2 }, ''],
		[{ price: '2.00', quantity: 'two' }, ''],
		[{ price: '2.00', quantity: 2, total_discount: 'some' }, ''],
	])('of %j is %j', (line, expected) => {
		expect(totalOf(line as IDataObject)).toBe(expected);
	});

	test('is exact for every amount, with the decimal places of the price', () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 0, max: 100_000 }), amount, (price, count, given) => {
				const off = given.replace('-', '');
				const total = String(totalOf({ price, quantity: count, total_discount: off }));
				const [p, pScale] = fraction(price);
				const [d, dScale] = fraction(off);
				const [t, tScale] = fraction(total);
				expect(t * pScale * dScale).toBe((p * BigInt(count) * dScale - d * pScale) * tScale);
				const priceDot = price.indexOf('.');
				const priceScale = priceDot < 0 ? 0 : price.length - priceDot - 1;
				const [, places = ''] = total.split('.');
				expect(total).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
				expect(places.length).toBeGreaterThanOrEqual(priceScale);
				if (places.length > priceScale) expect(places).not.toMatch(/0$/);
			}),
		);
	});
});

describe('money as number', () => {
	test.each<[string, string | undefined, string | number]>([
		['59.92', '59.92', 59.92],
		['-5.00', '-5.00', -5],
		['-0.00', '-0.00', 0],
		['0.00000000', '0.00000000', 0],
		['007.50', '007.50', 7.5],
		['1E+2', '100', 100],
		['0E-8', '0', 0],
		['-0E-8', '0', 0],
		['.50', '0.50', 0.5],
		['-.5', '-0.5', -0.5],
		['10.', '10', 10],
		['+5.00', '5.00', 5],
		['1.50E+1', '15.0', 15],
		['1.5E-3', '0.0015', 0.0015],
		['12345678901234567.89E-2', '123456789012345.6789', '12345678901234567.89E-2'],
		['123456789012.345', '123456789012.345', 123456789012.345],
		['123456789012345.67', '123456789012345.67', '123456789012345.67'],
		...['1e101', '1e999', '.', '+', '1e', 'e5', '5,00', '+1,5', '1 000', '0x10', ''].map(
			(text): [string, undefined, string] => [text, undefined, text],
		),
	])('%j in plain notation is %j, as a number %j, and stays as a text', (given, plain, number) => {
		expect(plainDecimal(given)).toBe(plain);
		expect(sumOf([given])).toBe(plain?.replace(/^-(?=[0.]+$)|^0+(?=\d)/, '') ?? '');
		const cell = (moneyAs: 'number' | 'text') =>
			rowsOf(order({ total_outstanding: given }), { moneyAs, protectFormulas: false })[0]
				.order_outstanding;
		expect([cell('number'), cell('text')]).toEqual([number, given]);
	});

	test('every notation of an amount is the same amount, in plain digits', () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: -30, max: 30 }), (plain, exponent) => {
				const [units, scale] = fraction(plain);
				const text = plainDecimal(`${plain}E${exponent}`) ?? '';
				expect(text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
				const [read, readScale] = fraction(text);
				const power = 10n ** BigInt(Math.abs(exponent));
				expect(read * scale * (exponent < 0 ? power : 1n)).toBe(
					units * readScale * (exponent < 0 ? 1n : power),
				);
			}),
		);
	});

	test('leaves ids, SKU and zip alone', () => {
		const [row] = rowsOf(order(), { moneyAs: 'number' });
		const texts = { sku: '000123', shipping_zip: '08001', order_number: '1001' };
		expect(row).toMatchObject({ ...texts, unit_price: 19.99, line_total: 54.97 });
	});
});

const LINE_AMOUNTS = ['unit_price', 'line_discount', 'line_total'];

describe('amounts in the currency of the shop', () => {
	const bare = {
		line_items: [lineItem({ price: null, total_discount: '' })],
		subtotal_price: null,
		total_discounts: undefined,
		total_tax: '',
		total_price: null,
	};
	const columns = [
		...LINE_AMOUNTS,
		'order_subtotal',
		'order_discounts',
		'order_tax',
		'order_total',
	];
	const amounts = (record: IDataObject) => Object.values(rowsOf(record, { columns })[0]);

	test('come from the sets where the plain fields are blank', () => {
		expect(amounts(order(bare))).toEqual([
			...['19.99', '5.00', '54.97', '54.97', '5.00', '9.54', '59.92'],
		]);
	});

	test('and are blank where the set is in another currency', () => {
		expect(amounts(order({ ...bare, currency: 'CHF' }))).toEqual(new Array<string>(7).fill(''));
	});

	test('and do not mind whether its code is in capitals', () => {
		expect(amounts(order({ ...bare, currency: 'eur' }))).toEqual(amounts(order(bare)));
	});

	test('the plain field has the last word', () => {
		expect(rowsOf(order({ total_price: '0.00' }))[0].order_total).toBe('0.00');
	});
});

describe('amounts in the currency of the buyer', () => {
	const presentment = { currencySet: 'presentment' } as const;
	const columns = [
		...['currency', ...LINE_AMOUNTS, 'order_subtotal', 'order_discounts', 'order_shipping'],
		...['order_tax', 'order_total', 'order_outstanding'],
	];
	const amounts = (record: IDataObject) =>
		Object.values(rowsOf(record, { ...presentment, columns })[0]);

	test('come from the sets; an amount without a set is blank', () => {
		expect(amounts(order())).toEqual([
			...['USD', '21.99', '5.50', '60.47', '60.47', '5.50', '5.45', '10.49', '65.92'],
			'',
		]);
	});

	test('fall back on the shop’s amount only where both currencies are the same', () => {
		const withoutSets = {
			line_items: [lineItem({ price_set: null, total_discount_set: {} })],
			subtotal_price_set: null,
			total_discounts_set: 'x',
			total_shipping_price_set: null,
			total_tax_set: {},
			total_price_set: { presentment_money: { currency_code: 'USD', amount: null } },
		};
		expect(amounts(order(withoutSets))).toEqual(['USD', ...new Array<string>(9).fill('')]);
		expect(amounts(order({ ...withoutSets, presentment_currency: 'EUR' }))).toEqual([
			...['EUR', '19.99', '5.00', '54.97', '54.97', '5.00', '', '9.54', '59.92', '0.00'],
		]);
		expect(amounts(order({ ...withoutSets, presentment_currency: 'eur' })).slice(1)).toEqual(
			amounts(order({ ...withoutSets, presentment_currency: 'EUR' })).slice(1),
		);
		expect(amounts(order({ ...withoutSets, presentment_currency: null }))[0]).toBe('');
		expect(amounts(order({ ...withoutSets, presentment_currency: null }))[8]).toBe('');
	});

	test('a discount that is known in the other currency only leaves the total of the line blank', () => {
		const line = (total_discount: string | null) =>
			amounts(order({ line_items: [lineItem({ total_discount, total_discount_set: null })] }))[3];
		expect(line('5.00')).toBe('');
		expect(line('0.00')).toBe('65.97');
		expect(line(null)).toBe('65.97');
	});

	test('an amount whose own currency contradicts the row’s is blank, in both choices', () => {
		const record = order({ presentment_currency: 'GBP', currency: 'CHF' });
		expect(rowsOf(record, presentment)[0]).toMatchObject({ currency: 'GBP', order_shipping: '' });
		const inShop = { order_shipping: '', order_total: '59.92' };
		expect(rowsOf(record)[0]).toMatchObject({ currency: 'CHF', ...inShop });
	});

	test('a missing currency is blank, never taken from elsewhere', () => {
		const known = { order_total: '59.92', order_shipping: '4.95' };
		expect(rowsOf(order({ currency: null }))[0]).toMatchObject({ currency: '', ...known });
	});
});

describe('order_shipping', () => {
	const line = (changes: IDataObject) => ({ title: 'Post', is_removed: false, ...changes });
	const shipping = (shipping_lines: unknown, changes: IDataObject = {}, options = {}) =>
		rowsOf(order({ total_shipping_price_set: null, shipping_lines, ...changes } as IDataObject), {
			columns: ['order_shipping'],
			...options,
		})[0].order_shipping;

	test('is the total that the channel gives where its lines contradict the order, 0 as well', () => {
		const sold = { line_items: [lineItem()], taxes_included: true };
		const total = (amount: string, total_price: string) =>
			shipping([line({ price: '9.00' })], {
				...{ ...sold, total_price },
				total_shipping_price_set: moneySet(amount, '5.45'),
			});
		expect(total('4.95', '59.92')).toBe('4.95');
		expect(total('0.00', '54.97')).toBe('0.00');
		expect(total('4.95', '63.97')).toBe('9.00');
	});

	test.each([
		['the exact sum', [line({ price: '0.10' }), line({ price: '0.20' })], '0.30'],
		['after discounts', [line({ price: '5.00', discounted_price: '4.05' })], '4.05'],
		[
			'after discounts that only the allocations have',
			[line({ price: '5.00', discount_allocations: [{ amount: '1.00' }] })],
			'4.00',
		],
		[
			'after discounts that both have once',
			[
				line({
					...{ price: '5.00', discounted_price: '0.00' },
					discount_allocations: [{ amount: '5.00' }],
				}),
			],
			'0.00',
		],
		['from the sets', [line({ price_set: moneySet('4.95', '5.45') })], '4.95'],
		['a list with numbered keys', { 1: line({ price: '1' }), 0: line({ price: '2.5' }) }, '3.5'],
		['blank when one is not known', [line({ price: '5.00' }), line({})], ''],
		['blank when one is no amount', [line({ price: 'free' })], ''],
		['0 without lines', [], '0.00'],
		['blank without a list', null, ''],
	])('comes from the shipping lines else: %s', (_, lines, expected) => {
		expect(shipping(lines)).toBe(expected);
		const [row] = rowsOf(
			order({ total_shipping_price_set: null, shipping_lines: lines } as IDataObject),
			{ headerStyle: 'shopify' },
		);
		expect(row.Shipping).toBe(expected);
	});

	test('counts removed lines if the order adds up with them', () => {
		const lines = [line({ price: '4.95' }), line({ price: '7.00', is_removed: true })];
		const sold = { line_items: [lineItem()], taxes_included: true };
		expect(shipping(lines, { ...sold, total_price: '59.92' })).toBe('4.95');
		expect(shipping(lines, { ...sold, total_price: '66.92' })).toBe('11.95');
	});

	test('in the currency of the buyer comes from the sets of the lines', () => {
		const presentment = { currencySet: 'presentment' };
		const lines = [line({ price: '4.95', price_set: moneySet('4.95', '5.45') })];
		expect(shipping(lines, {}, presentment)).toBe('5.45');
		expect(shipping([line({ price: '4.95' })], {}, presentment)).toBe('');
		const same = { presentment_currency: 'EUR' };
		expect(shipping([line({ price: '4.95' })], same, presentment)).toBe('4.95');
	});

	test('does not come from a total that contradicts the currency of the order', () => {
		const contradiction = { total_shipping_price_set: moneySet('4.95', '5.45'), currency: 'CHF' };
		expect(shipping([line({ price: '9.00' })], contradiction)).toBe('9.00');
	});
});
