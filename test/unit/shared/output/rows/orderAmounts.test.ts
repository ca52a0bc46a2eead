import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { decimalText } from '../../../../../nodes/shared/values/decimals';
import { orderAmounts } from '../../../../../dev/testkit/orderAmounts';
import { RecordView } from '../../../../../nodes/shared/output/rows/record';
import type { CurrencySet } from '../../../../../nodes/shared/output/rows';
import { CONTEXT, lineItem, moneySet, order } from './fixtures';
import { consistentOrders } from './randomOrders';
import { runsOf } from '../../../../runCounts';

const amountsOf = (fields: IDataObject, currencySet: CurrencySet = 'shop') =>
	orderAmounts(
		new RecordView(fields, CONTEXT, { currencySet, keyWithUserId: false }, 'line_items'),
	);

/** `type:id amount` of every part. */
const partsOf = (fields: IDataObject, currencySet?: CurrencySet) =>
	amountsOf(fields, currencySet).parts.map(
		({ type, id, amount }) => `${type}${id === '' ? '' : `:${id}`} ${decimalText(amount)}`,
	);

/** A whole number of 10^-230, apart from the code under test. */
function units(text: string): bigint {
	const [whole, places = ''] = text.split('.');
	return (
		BigInt(whole.replace('-', '') + places.padEnd(230, '0')) * (whole.startsWith('-') ? -1n : 1n)
	);
}

test('an order of all parts', () => {
	const fields = order({
		taxes_included: false,
		subtotal_price: '59.97',
		shipping_lines: [
			{ id: '1', title: 'Standard', is_removed: false, price: '5.95', discounted_price: '4.95' },
		],
		total_tip_received: '2.00',
		original_total_duties_set: moneySet('1.20', '1.32'),
		original_total_additional_fees_set: moneySet('0.30', '0.33'),
		total_price: '80.00',
		current_total_price: '20.00',
	});
	expect(partsOf(fields)).toEqual([
		...['item:9007199254740993001 59.97', 'item_discount:9007199254740993001 -5.00'],
		...['item:11 10.00', 'item_discount:11 -5.00'],
		...['shipping:1 5.95', 'shipping_discount:1 -1.00', 'tax 9.54'],
		...['tip 2.00', 'duties 1.20', 'fees 0.30', 'unexplained 2.04', 'refund_or_edit -60.00'],
	]);
});

describe('orders whose parts are consistent', () => {
	test('are made of exactly these parts, and nothing is unexplained', () => {
		fc.assert(
			fc.property(consistentOrders, ({ order: fields, decimals, expected, taxIncluded }) => {
				const { parts } = amountsOf(fields);
				// Where the channel does not tell what counts, several choices may add up.
				const told = 'taxes_included' in fields && fields.total_shipping_price_set !== undefined;
				expect(parts.filter(({ type }) => type === 'unexplained')).toEqual([]);
				if (!told || hasAmbiguousShipping(fields)) return;
				const scale = 10n ** BigInt(decimals);
				const found = parts.map(({ type, id, amount }) => [
					type,
					id,
					(amount.units * scale) / 10n ** BigInt(amount.scale),
				]);
				expect(found).toEqual(expected);
				const inside = parts.find(({ type }) => type === 'tax')?.taxIncludedAmount;
				expect(inside?.units ?? 0n).toBe(taxIncluded);
			}),
			{ numRuns: runsOf(300) },
		);
	});
});

/** Whether another choice of removed lines comes to the same total. */
function hasAmbiguousShipping({ shipping_lines: lines }: IDataObject): boolean {
	return (lines as IDataObject[]).some(({ is_removed: removed }) => removed === true);
}

describe('any order', () => {
	const amount = fc
		.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 18n), fc.option(fc.stringMatching(/^\d{1,6}$/)))
		.map(
			([negative, whole, places]) =>
				`${negative ? '-' : ''}${whole}${places === null ? '' : `.${places}`}`,
		);
	const maybe = fc.oneof(
		{ weight: 5, arbitrary: amount },
		fc.constantFrom(null, undefined, '', 'x', '1e3', ' 5.00 ', 12.5, {}, []),
	);
	const set = fc.record({
		shop_money: fc.record({
			currency_code: fc.constantFrom('EUR', 'USD'),
			amount: maybe,
		}),
	});
	const flag = fc.constantFrom(true, false, null, undefined, 'true');
	const lines = fc.array(
		fc.record({ id: maybe, price: maybe, quantity: maybe, total_discount: maybe }),
		{ maxLength: 4 },
	);
	const shippingLines = fc.array(
		fc.record({
			id: fc.constantFrom('1', '2'),
			price: maybe,
			discounted_price: maybe,
			is_removed: flag,
		}),
		{ maxLength: 9 },
	);
	const anyOrder = fc.record(
		{
			currency: fc.constant('EUR'),
			line_items: fc.oneof(lines, fc.constant(null)),
			subtotal_price: maybe,
			shipping_lines: fc.oneof(shippingLines, fc.constant('x')),
			total_shipping_price_set: fc.oneof(set, fc.constant({})),
			taxes_included: flag,
			total_tax: maybe,
			total_tip_received: maybe,
			original_total_duties_set: fc.oneof(set, fc.constant({})),
			original_total_additional_fees_set: fc.oneof(set, fc.constant({})),
			total_price: maybe,
			current_total_price: maybe,
		},
		{ requiredKeys: ['currency'] },
	) as fc.Arbitrary<IDataObject>;

	test('adds up to its total, and to its current total, exactly', () => {
		fc.assert(
			fc.property(anyOrder, (fields) => {
				const { parts, total, currentTotal } = amountsOf(fields);
				const sumOf = (wanted: typeof parts) =>
					wanted.reduce((all, { amount: one }) => all + units(decimalText(one)), 0n);
				const before = parts.filter(({ type }) => type !== 'refund_or_edit');
				if (total) expect(sumOf(before)).toBe(units(decimalText(total)));
				else expect(parts.filter(({ type }) => type === 'unexplained')).toEqual([]);
				if (total && currentTotal) expect(sumOf(parts)).toBe(units(decimalText(currentTotal)));
				else expect(before).toEqual(parts);
				const keys = parts.map(({ type, id }) => `${type}:${id}`);
				expect(new Set(keys).size).toBe(keys.length);
			}),
			{ numRuns: runsOf(300) },
		);
	});
});

describe('the discount of the order', () => {
	const discount = (changes: IDataObject) =>
		partsOf(order(changes)).filter((part) => part.startsWith('order_discount'));
	const lines = [lineItem({ price: '10.00', quantity: 2, total_discount: '1.00' })];

	test('is what the subtotal says beyond the lines, with the codes as description', () => {
		expect(discount({ line_items: lines, subtotal_price: '15.00' })).toEqual([
			'order_discount -4.00',
		]);
		const { parts } = amountsOf(order({ line_items: lines, subtotal_price: '15.00' }));
		expect(parts.find(({ type }) => type === 'order_discount')?.description).toBe('SPRING; VIP');
	});

	test.each([
		['there is none', { line_items: lines, subtotal_price: '19.00' }],
		[
			'the subtotal is blank',
			{ line_items: lines, subtotal_price: null, subtotal_price_set: null },
		],
		['the lines are missing', { line_items: null, subtotal_price: '19.00' }],
		['there are no lines', { line_items: [], subtotal_price: '19.00' }],
		[
			'a line has no price',
			{ line_items: [lineItem({ price: null, price_set: null })], subtotal_price: '19.00' },
		],
		[
			'a discount is known in the other currency only',
			{
				line_items: [
					lineItem({
						total_discount: null,
						total_discount_set: { presentment_money: { currency_code: 'USD', amount: '1.00' } },
					}),
				],
			},
		],
	])('has no row when %s', (_, changes) => {
		expect(discount(changes as IDataObject)).toEqual([]);
	});
});

describe('shipping', () => {
	const ship = (id: string, price: string, changes: IDataObject = {}) => ({
		...{ id, price, title: `Way ${id}`, is_removed: false },
		...changes,
	});
	const shipping = (shipping_lines: IDataObject[], changes: IDataObject = {}) =>
		partsOf(
			order({
				line_items: [lineItem({ price: '10.00', quantity: 1, total_discount: '0.00' })],
				...{ subtotal_price: '10.00', taxes_included: true, total_shipping_price_set: null },
				...{ shipping_lines, total_price: '15.00', ...changes },
			}),
		).filter((part) => /shipping|unexplained/.test(part));
	const euro = (amount: string) => moneySet(amount, amount);
	const removed = ship('2', '5.00', { is_removed: true });

	test('a removed line counts if the total of the shipping includes it', () => {
		expect(shipping([removed], { total_shipping_price_set: euro('5.00') })).toEqual([
			'shipping:2 5.00',
		]);
		expect(
			shipping([removed], { total_shipping_price_set: euro('0.00'), total_price: '10.00' }),
		).toEqual([]);
		expect(
			shipping([ship('1', '3.00'), removed, ship('3', '2.00', { is_removed: true })], {
				total_shipping_price_set: euro('5.00'),
			}),
		).toEqual(['shipping:1 3.00', 'shipping:3 2.00']);
	});

	test('without a total it counts if the order then adds up', () => {
		expect(shipping([removed])).toEqual(['shipping:2 5.00']);
		expect(shipping([removed], { total_price: '10.00' })).toEqual([]);
		expect(shipping([removed], { total_price: '12.00' })).toEqual(['unexplained 2.00']);
	});

	test('discounts come from the discounted price, else from what was allocated', () => {
		expect(shipping([ship('1', '7.00', { discounted_price: '5.00' })])).toEqual([
			...['shipping:1 7.00', 'shipping_discount:1 -2.00'],
		]);
		expect(shipping([ship('1', '7.00', { discount_allocations: [{ amount: '2.00' }] })])).toEqual([
			...['shipping:1 7.00', 'shipping_discount:1 -2.00'],
		]);
		expect(
			shipping([ship('1', '7.00', { discounted_price: '0.00' })], { total_price: '10.00' }),
		).toEqual(['shipping:1 7.00', 'shipping_discount:1 -7.00']);
	});

	test('a total without lines is one amount', () => {
		expect(shipping([], { total_shipping_price_set: euro('5.00') })).toEqual(['shipping 5.00']);
	});

	test('lines with the same ID have amounts of their own', () => {
		expect(shipping([ship('1', '2.00'), ship('1', '3.00')])).toEqual([
			...['shipping:1 2.00', 'shipping:1-2 3.00'],
		]);
	});
});

describe('tax', () => {
	const tax = (changes: IDataObject) =>
		amountsOf(order(changes)).parts.flatMap(({ type, amount, taxIncludedAmount: inside }) =>
			type === 'tax' ? [[decimalText(amount), inside && decimalText(inside)]] : [],
		);

	test('on top is an amount; inside the prices it is 0 and told apart', () => {
		expect(tax({ taxes_included: false })).toEqual([['9.54', undefined]]);
		expect(tax({ taxes_included: true })).toEqual([['0.00', '9.54']]);
		expect(tax({ taxes_included: true, total_tax: '0.00' })).toEqual([]);
	});

	test('where the channel does not say which, is what makes the order add up', () => {
		const bare = { shipping_lines: [], taxes_included: null, current_total_price: null };
		expect(tax({ ...bare, subtotal_price: '54.97', total_price: '59.92' })).toEqual([
			['0.00', '9.54'],
		]);
		expect(tax({ ...bare, subtotal_price: '54.97', total_price: '69.46' })).toEqual([
			['9.54', undefined],
		]);
		expect(tax({ ...bare, subtotal_price: '54.97', total_price: '60.00' })).toEqual([]);
	});
});

test('in presentment currency all amounts are those of the sets', () => {
	const fields = order({
		line_items: [lineItem({ quantity: 1 })],
		...{ shipping_lines: [], taxes_included: true, total_price_set: moneySet('59.92', '21.94') },
		subtotal_price_set: moneySet('14.99', '16.49'),
		total_tip_received: '1.00',
	});
	expect(partsOf(fields, 'presentment')).toEqual([
		...['item:9007199254740993001 21.99', 'item_discount:9007199254740993001 -5.50'],
		...['shipping 5.45', 'tax 0.00'],
	]);
});

test('the current total is reached by what was refunded or edited', () => {
	expect(partsOf(order({ current_total_price: '60.92' })).at(-1)).toBe('refund_or_edit 1.00');
	expect(partsOf(order({ current_total_price: null })).at(-1)).not.toContain('refund');
	const unknown = order({ total_price: null, total_price_set: null, current_total_price: '5.00' });
	expect(partsOf(unknown).filter((part) => /unexplained|refund/.test(part))).toEqual([]);
});
