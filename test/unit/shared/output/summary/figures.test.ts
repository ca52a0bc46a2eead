import type { IDataObject } from 'n8n-workflow';

import {
	ranked,
	summaryRows,
	totalsOf,
} from '../../../../../nodes/shared/output/summary/summaryRows';
import { Summary } from '../../../../../nodes/shared/output/summary/summary';
import {
	type Period,
	Periods,
	type SummarySettings,
} from '../../../../../nodes/shared/output/summary/groups';

const SETTINGS: SummarySettings = {
	period: 'none',
	dateField: 'created',
	groupBy: [],
	currencySet: 'shop',
	includeTest: false,
	includeCancelled: false,
	timezone: 'Europe/Amsterdam',
};
const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' };

interface Choices {
	top?: number;
	protectFormulas?: boolean;
	moneyAs?: 'text' | 'number';
	withSource?: boolean;
}

function rowsOf(
	orders: readonly IDataObject[],
	settings: Partial<SummarySettings> = {},
	{ top, protectFormulas = false, moneyAs = 'text', withSource = false }: Choices = {},
) {
	const summary = new Summary({ ...SETTINGS, ...settings });
	for (const order of orders) Array.from(summary.adding(order, SOURCE));
	return summaryRows(
		summary,
		ranked(summary.groups, top),
		{ moneyAs, protectFormulas, datesAs: 'received', timezone: SETTINGS.timezone },
		withSource ? SOURCE : undefined,
	);
}

/** An order of one line whose parts add up. */
const order = (fields: IDataObject = {}): IDataObject => ({
	id: '1',
	currency: 'EUR',
	created_at: '2026-08-14T12:00:00Z',
	taxes_included: true,
	total_tax: '1.74',
	subtotal_price: '10.00',
	total_discounts: '0.00',
	shipping_lines: [],
	total_tip_received: '0.00',
	total_price: '10.00',
	current_total_price: '10.00',
	line_items: [line()],
	...fields,
});

const line = (fields: IDataObject = {}): IDataObject => ({
	id: '11',
	sku: 'A-1',
	product_id: '7',
	title: 'Shirt',
	vendor: 'Acme',
	quantity: 2,
	price: '5.00',
	total_discount: '0.00',
	...fields,
});

test('an order of which two groups lack an amount is one incomplete order in the totals', () => {
	const summary = new Summary({ ...SETTINGS, groupBy: ['sku'] });
	const items = [line({ price: null }), line({ id: '12', sku: 'B-1' })];
	Array.from(summary.adding(order({ line_items: items }), SOURCE));
	const [{ figures }] = totalsOf(summary.groups);
	expect([figures.count('orders'), figures.count('incomplete_orders')]).toEqual([1, 1]);
});

test('amounts of 0 are none of those without a day', () => {
	const summary = new Summary({ ...SETTINGS, dateField: 'booked' });
	const edited = order({
		...{ current_total_price: '7.00', current_subtotal_price: '7.00', current_total_tax: '1.22' },
	});
	Array.from(summary.adding(edited, SOURCE));
	expect(summary.notes.sums('undated')).toEqual([{ currency: 'EUR', count: 1, sum: '-3.00' }]);
});

describe('a sum', () => {
	it('is exact beyond the digits of a number, and keeps decimals beyond those of its currency', () => {
		const big = { line_items: [line({ quantity: 1, price: '12345678901234567890.123' })] };
		const [row] = rowsOf([order({ ...big }), order({ ...big })], {}, { moneyAs: 'number' });
		expect(row.gross_sales).toBe('24691357802469135780.246');
		expect(row.total).toBe(20);
	});

	it.each([
		['JPY', ['1', '2', '2'], '5', '2'],
		['JPY', ['1', '2'], '3', '2'],
		['EUR', ['0.01', '0.02'], '0.03', '0.02'],
		['EUR', ['-0.01', '-0.02'], '-0.03', '-0.02'],
		['EUR', ['10', '10', '0'], '20.00', '6.67'],
		['KWD', ['1', '1', '0.001'], '2.001', '0.667'],
	])('of %s %j is %s, on average %s: rounded half up', (currency, totals, sum, average) => {
		const orders = totals.map((total) => order({ currency, total_price: total }));
		expect(rowsOf(orders)).toMatchObject([{ total: sum, average_order_value: average }]);
	});
});

describe('blank means unknown', () => {
	it('what is missing is zero where the order adds up without it, else blank', () => {
		const { total_tip_received: _, ...untipped } = order();
		expect(rowsOf([untipped])).toMatchObject([{ tips: '0.00', duties: '0.00', fees: '0.00' }]);
		const bare = { id: '1', currency: 'EUR', total_price: '10.00' };
		const [row] = rowsOf([bare]);
		expect(row).toMatchObject({
			...{ orders: 1, units: '', gross_sales: '', discounts: '', net_sales: '', shipping: '' },
			...{ tax_on_top: '', tax_included: '', tips: '', unexplained: '10.00', total: '10.00' },
			...{ total_without_tax: '', current_total: '', first_order_at: '' },
		});
	});

	it('a tax that only other fields tell, though prices with tax add up without it', () => {
		const { total_tax, ...untaxed } = order();
		const hidden = { tax_included: '', tax_total: '', current_tax: '', total: '10.00' };
		const lines = { tax_lines: [{ title: 'VAT', rate: 0.21, price: total_tax }] };
		expect(rowsOf([{ ...untaxed, ...lines }])).toMatchObject([hidden]);
		const money = (amount: unknown) => ({ presentment_money: { amount, currency_code: 'USD' } });
		const foreign = order({
			...{ presentment_currency: 'USD', total_price_set: money('10.00') },
			...{ subtotal_price_set: money('10.00'), line_items: [line({ price_set: money('5.00') })] },
		});
		expect(rowsOf([foreign], { currencySet: 'presentment' })).toMatchObject([
			{ ...hidden, currency: 'USD' },
		]);
		expect(rowsOf([untaxed])).toMatchObject([{ tax_included: '0.00', current_tax: '0.00' }]);
	});

	it('a line item without its quantity, or with a discount in the other currency only', () => {
		const { quantity: _, ...uncounted } = line();
		expect(rowsOf([order({ line_items: [uncounted] })])).toMatchObject([
			{ units: '', gross_sales: '', discounts: '', net_sales: '' },
		]);
		const total_discount_set = { presentment_money: { amount: '1.00', currency_code: 'USD' } };
		const discounted = line({ total_discount: null, total_discount_set });
		expect(rowsOf([order({ line_items: [discounted] })])).toMatchObject([
			{ units: 2, gross_sales: '10.00', discounts: '', net_sales: '' },
		]);
	});

	it('amounts without a currency are not added to any, but their orders are counted', () => {
		const rows = rowsOf([order(), order({ currency: null }), order({ currency: ' ' })]);
		expect(rows).toMatchObject([
			{ currency: '', orders: 2, units: 4, gross_sales: '', total: '', current_total: '' },
			{ currency: 'EUR', orders: 1, gross_sales: '10.00', total: '10.00' },
		]);
	});

	it('an unreadable date is a period of its own, the last', () => {
		const rows = rowsOf([order({ created_at: 'soon' }), order()], { period: 'month' });
		expect(rows.map(({ period, orders }) => [period, orders])).toEqual([
			['2026-08', 1],
			['', 1],
		]);
	});
});

it('test orders alone make a group whose sums are zero', () => {
	expect(rowsOf([order({ test: true })])).toMatchObject([
		{ orders: 0, total: '0.00', average_order_value: '', left_out_test_orders: 1 },
	]);
});

it('orders with a blank date of cancelling are not cancelled', () => {
	const blank = ['0001-01-01T00:00:00Z', '-0001-11-30T00:00:00+00:00'];
	const rows = rowsOf(blank.map((cancelled_at) => order({ cancelled_at })));
	expect(rows).toMatchObject([{ orders: 2, left_out_cancelled_orders: 0 }]);
});

it('currencies never add up, whatever the case of their codes', () => {
	const rows = rowsOf([order(), order({ currency: 'usd' }), order({ currency: 'USD' })]);
	expect(rows.map(({ currency, total }) => [currency, total])).toEqual([
		['EUR', '10.00'],
		['USD', '20.00'],
	]);
});

describe('line items', () => {
	const lines = [
		line({ price: '4.00', quantity: 1 }),
		line({
			id: '12',
			sku: 'B',
			product_id: '8',
			title: 'Hat',
			price: '3.00',
			total_discount: '1.00',
		}),
	];
	const mixed = order({
		...{ line_items: lines, subtotal_price: '8.00', total_discounts: '2.00' },
		...{ shipping_lines: [{ id: '9', price: '5.00' }], total_price: '13.00' },
	});

	it('have their own sums, and the order the rest', () => {
		const rows = rowsOf([mixed], { groupBy: ['sku'] });
		expect(
			rows.map(({ sku, gross_sales, discounts, net_sales, total, orders }) => [
				...[sku, gross_sales, discounts, net_sales, total, orders],
			]),
		).toEqual([
			['B', '6.00', '1.00', '5.00', '', ''],
			['A-1', '4.00', '0.00', '4.00', '', ''],
			['(order level)', '0.00', '1.00', '-1.00', '13.00', 1],
		]);
		expect(rows.map(({ row_key }) => row_key)).toEqual([
			':EUR:sku=B',
			':EUR:sku=A-1',
			':EUR:sku=:(order level)',
		]);
	});

	it('of a product have its newest title, or no ID', () => {
		const renamed = order({
			created_at: '2027-01-01T00:00:00Z',
			line_items: [line({ title: 'T-Shirt' }), line({ id: '12', product_id: null, title: 'Gift' })],
		});
		const rows = rowsOf([renamed, mixed], { groupBy: ['product'] });
		expect(rows.map((row) => [row.product_id, row.product_title])).toEqual([
			['7', 'T-Shirt'],
			['Gift', 'Gift'],
			['8', 'Hat'],
			['(order level)', '(order level)'],
		]);
	});

	it('that are formulas get an apostrophe, and keys that could be mistaken are told apart', () => {
		const odd = order({
			line_items: [line({ vendor: '=1+1', price: '6.00' }), line({ id: '2', vendor: '(other)' })],
		});
		const rows = rowsOf([odd, mixed], { groupBy: ['vendor'] }, { protectFormulas: true, top: 1 });
		expect(rows.map(({ vendor, row_key }) => [vendor, row_key])).toEqual([
			["'=1+1", ':EUR:vendor==1+1'],
			['Other', ':EUR:vendor=(other)'],
			['(order level)', ':EUR:vendor=:(order level)'],
		]);
		expect(rowsOf([odd], { groupBy: ['vendor'] })[1].row_key).toBe(':EUR:vendor=%28other)');
	});
});

it('names channel and user where they are those of all orders, and once only', () => {
	const [row] = rowsOf([order()], { groupBy: ['user'] }, { withSource: true });
	const names = Object.keys(row);
	expect(names.slice(0, 3)).toEqual(['tp_user_id', 'currency', 'gross_sales']);
	expect(names.slice(-2)).toEqual(['channel_name', 'row_key']);
	expect(row.row_key).toBe('shopify:merchant-1::EUR:user=merchant-1');
});

describe('groups of orders', () => {
	const to = (shipping: unknown, billing: unknown = 'DE') =>
		order({
			shipping_address: { country_code: shipping } as IDataObject,
			billing_address: { country_code: billing } as IDataObject,
		});

	it('are of one country, however its code is written; a blank one of the shipping address is none', () => {
		const orders = [to('NL'), to('nl'), to(' Nl '), to(' '), to(null), to('', ' de'), to('Peru')];
		const rows = rowsOf(orders, { groupBy: ['country'] });
		expect(rows.map(({ country_code, orders: count }) => [country_code, count])).toEqual([
			...[
				['DE', 3],
				['NL', 3],
			],
			['Peru', 1],
		]);
	});

	it('take the next field for one of spaces, and states in either case', () => {
		const rows = rowsOf(
			[
				order({ channel_name: ' ', financial_status: 'PAID ' }),
				order({ channel_name: 'shopify', financial_status: 'paid' }),
			],
			{ groupBy: ['channel', 'financialStatus'] },
		);
		expect(rows).toMatchObject([{ channel_name: 'shopify', financial_status: 'paid', orders: 2 }]);
		const lines = [
			line({ product_id: ' ', title: 'Gift' }),
			line({ product_id: null, title: ' ' }),
		];
		const products = rowsOf([order({ line_items: lines })], { groupBy: ['product'] });
		expect(products.map(({ product_id }) => product_id)).toEqual(['', 'Gift', '(order level)']);
	});
});

describe('orders without line items', () => {
	const bare = (country: string, total: string, fields: IDataObject = {}) =>
		order({
			...{ line_items: undefined, subtotal_price: undefined, total_price: total },
			...{ shipping_address: { country_code: country }, ...fields },
		});
	const countriesOf = (orders: readonly IDataObject[], top: number) =>
		rowsOf(orders, { groupBy: ['country'] }, { top }).map(({ country_code }) => country_code);

	it('have no net sales, and are ranked by their totals', () => {
		const orders = [bare('AA', '1.00'), bare('BB', '2.00'), bare('ZZ', '1000.00')];
		expect(rowsOf(orders, { groupBy: ['country'] }, { top: 1 })).toMatchObject([
			{ country_code: 'ZZ', gross_sales: '', discounts: '', net_sales: '', total: '1000.00' },
			{ country_code: 'Other', gross_sales: '', net_sales: '', total: '3.00' },
		]);
		expect(countriesOf(orders, 3)).toEqual(['ZZ', 'BB', 'AA']);
	});

	it('are ranked by the same measure as those with line items', () => {
		const shipped = { shipping_lines: [{ id: '9', price: '95.00' }], total_price: '105.00' };
		const whole = order({ ...shipped, shipping_address: { country_code: 'NL' } });
		expect(countriesOf([bare('DE', '100.00'), whole], 1)[0]).toBe('NL');
		expect(countriesOf([bare('DE', '106.00'), whole], 1)[0]).toBe('DE');
		expect(countriesOf([bare('DE', '99.00'), whole, bare('DE', '7.00'), whole], 1)[0]).toBe('NL');
	});

	it('do not make the rest of a group small', () => {
		const small = order({ shipping_address: { country_code: 'AA' } });
		const larger = order({
			...{ shipping_address: { country_code: 'BB' }, total_price: '20.00' },
			...{ subtotal_price: '20.00', line_items: [line({ price: '10.00' })] },
		});
		expect(countriesOf([small, bare('AA', '1000.00'), larger], 1)[0]).toBe('AA');
	});

	it('have unknown discounts where they are not zero: they belong to amounts that are not known', () => {
		const [row] = rowsOf([bare('AA', '7.00', { total_discounts: '3.00' })]);
		expect(row).toMatchObject({ discounts: '', net_sales: '', unexplained: '7.00', total: '7.00' });
	});
});

describe('a line item without a price', () => {
	const unpriced = order({
		line_items: [line(), line({ id: '12', sku: null, price: null, total_discount: '1.00' })],
		...{ subtotal_price: '13.00', total_discounts: '1.00', total_price: '13.00' },
	});

	it('leaves the sums of its SKU and of the orders blank, and what it costs is unexplained', () => {
		const columns = ['sku', 'units', 'gross_sales', 'discounts', 'net_sales', 'unexplained'];
		const shown = (rows: ReturnType<typeof rowsOf>) =>
			rows.map((row) => columns.map((name) => row[name]));
		expect(shown(rowsOf([unpriced]))).toEqual([[undefined, 4, '', '', '', '3.00']]);
		expect(shown(rowsOf([unpriced], { groupBy: ['sku'] }))).toEqual([
			['A-1', 2, '10.00', '0.00', '10.00', ''],
			['(no SKU)', 2, '', '', '', ''],
			['(order level)', 0, '', '', '', '3.00'],
		]);
	});
});

it('groups discount codes in either case, as first met', () => {
	const coded = (...codes: string[]) =>
		order({ discount_codes: codes.map((code) => ({ code })) as IDataObject[] });
	const rows = rowsOf([coded('Spring', 'VIP'), coded('vip', 'SPRING'), coded('vip')], {
		groupBy: ['discountCode'],
	});
	expect(rows.map((row) => [row.discount_codes, row.orders, row.row_key])).toEqual([
		['Spring; VIP', 2, ':EUR:discountCode=spring; vip'],
		['vip', 1, ':EUR:discountCode=vip'],
	]);
});

it('of a SKU the returns are in its row, cards are no sales, and the rest is of the order', () => {
	const lines = [
		line({ quantity: 1 }),
		line({ id: '12', sku: 'CARD', quantity: 1, gift_card: true }),
	];
	const returned = {
		...{ id: 'r', created_at: '2026-09-01T10:00:00Z' },
		transactions: [{ kind: 'refund', status: 'success', amount: '5.00', currency: 'EUR' }],
		refund_line_items: [{ line_item_id: '11', quantity: 1, subtotal: '5.00' }],
	};
	const orders = [order({ line_items: lines, refunds: [returned], current_total_price: '5.00' })];
	const columns = [
		'sku',
		'units',
		'net_sales',
		'gift_cards',
		'refunds',
		'refunded_sales',
		'orders',
	];
	const rows = (settings: Partial<SummarySettings>) =>
		rowsOf(orders, { groupBy: ['sku'], ...settings }).map((row) =>
			['period', ...columns].map((name) => row[name]),
		);
	expect(rows({})).toEqual([
		[undefined, 'A-1', 1, '5.00', '0.00', '', '-5.00', ''],
		[undefined, 'CARD', 0, '0.00', '5.00', '', '0.00', ''],
		[undefined, '(order level)', 0, '0.00', '0.00', 1, '0.00', 1],
	]);
	expect(rows({ dateField: 'booked', period: 'month' })).toEqual([
		['2026-09', 'A-1', 0, '0.00', '0.00', '', '-5.00', ''],
		['2026-09', '(order level)', 0, '0.00', '0.00', 1, '0.00', 0],
		['2026-08', 'A-1', 1, '5.00', '0.00', '', '0.00', ''],
		['2026-08', 'CARD', 0, '0.00', '5.00', '', '0.00', ''],
		['2026-08', '(order level)', 0, '0.00', '0.00', 0, '0.00', 1],
	]);
});

describe('Top', () => {
	const inCountry = (country: string, month = '08') =>
		order({
			shipping_address: { country_code: country },
			created_at: `2026-${month}-14T12:00:00Z`,
		});

	it('keeps of equally large groups the first in the alphabet, in whatever order the orders come', () => {
		const orders = ['DE', 'AT', 'NL'].map((country) => inCountry(country));
		for (const all of [orders, orders.toReversed()]) {
			const rows = rowsOf(all, { groupBy: ['country'] }, { top: 2 });
			expect(rows.map(({ country_code: country }) => country)).toEqual(['AT', 'DE', 'Other']);
		}
	});

	it('compares what groups have over all periods', () => {
		const orders = [
			...[inCountry('NL', '07'), inCountry('NL', '08'), inCountry('NL', '09')],
			...[inCountry('DE', '08'), inCountry('DE', '08')],
		];
		const rows = rowsOf(orders, { groupBy: ['country'], period: 'month' }, { top: 1 });
		expect(rows.map((row) => [row.period, row.country_code, row.total])).toEqual([
			['2026-09', 'NL', '10.00'],
			['2026-08', 'NL', '10.00'],
			['2026-08', 'Other', '20.00'],
			['2026-07', 'NL', '10.00'],
		]);
	});
});

it('a product has the title of its newest order; of the same second, the first in the alphabet', () => {
	const titled = (title: string, created_at: string) =>
		order({ created_at, line_items: [line({ title })] });
	const orders = [
		titled('Cap', '2026-08-14T12:00:00Z'),
		titled('Zip', '2026-08-15T12:00:00Z'),
		titled('Hat', '2026-08-15T12:00:00Z'),
		titled('Axe', '2026-08-13T12:00:00Z'),
	];
	for (const all of [orders, orders.toReversed()])
		expect(rowsOf(all, { groupBy: ['product'] })[0].product_title).toBe('Hat');
});

it('keeps the largest periods where nothing is grouped', () => {
	const orders = ['2026-01', '2026-02', '2026-02', '2026-03', '2026-03', '2026-03'].map((month) =>
		order({ created_at: `${month}-10T00:00:00Z` }),
	);
	const rows = rowsOf(orders, { period: 'month' }, { top: 1 });
	expect(
		rows.map(({ period, period_start, orders: count }) => [period, period_start, count]),
	).toEqual([
		['2026-03', '2026-03-01', 3],
		['Other', '', 3],
	]);
});

describe('the current tax by the day of booking', () => {
	const paidBack = (month: string, amount: string, fields: IDataObject = {}): IDataObject => ({
		...{ id: month, processed_at: `2026-${month}-10T12:00:00Z` },
		transactions: [{ kind: 'refund', status: 'success', amount }],
		...fields,
	});
	const ofLine = (fields: IDataObject) => ({
		refund_line_items: [{ line_item_id: '11', quantity: 1, subtotal: '5.00', ...fields }],
	});
	const left = (total: string, tax: string) => ({
		...{ current_total_price: total, current_subtotal_price: total, current_total_tax: tax },
	});
	const GIVEN = paidBack('09', '2.00');
	const cancelled_at = '2026-10-10T12:00:00Z';

	it.each<[string, IDataObject, Record<string, string>]>([
		[
			'a refund that tells its tax',
			{ ...left('5.00', '0.87'), refunds: [paidBack('09', '5.00', ofLine({ total_tax: '0.87' }))] },
			{ '2026-08': '1.74', '2026-09': '-0.87' },
		],
		[
			'a refund that does not',
			{ ...left('5.00', '0.87'), refunds: [paidBack('09', '5.00', ofLine({}))] },
			{ '2026-08': '1.74', '2026-09': '' },
		],
		[
			'money without lines, and the rest',
			{ ...left('0.00', '0.00'), refunds: [GIVEN, paidBack('10', '8.00')] },
			{ '2026-08': '1.74', '2026-09': '', '2026-10': '' },
		],
		[
			'money without lines, and a cancellation',
			{ ...left('0.00', '0.00'), refunds: [GIVEN], cancelled_at },
			{ '2026-08': '1.74', '2026-09': '', '2026-10': '' },
		],
		[
			'a cancellation, and its money a month later',
			{ ...left('0.00', '0.00'), refunds: [paidBack('11', '10.00')], cancelled_at },
			{ '2026-08': '1.74', '2026-10': '-1.74', '2026-11': '0.00' },
		],
	])('%s', (_, fields, taxes) => {
		const rows = rowsOf([order(fields)], { period: 'month', dateField: 'booked' });
		expect(Object.fromEntries(rows.map((row) => [row.period, row.current_tax]))).toEqual(taxes);
	});
});

it('the dates of the first and the last order are in the zone', () => {
	const dates = ['2026-10-25T00:30:00Z', '2026-10-26T00:00:00Z', '2026-10-25T10:00:00Z'];
	expect(rowsOf(dates.map((created_at) => order({ created_at })))).toMatchObject([
		{
			...{ first_order_at: '2026-10-25T02:30:00+02:00' },
			last_order_at: '2026-10-26T01:00:00+01:00',
		},
	]);
});

describe('periods', () => {
	const at = (period: Period, date: string, timezone = 'Europe/Amsterdam') => {
		const periods = new Periods(period, timezone);
		return periods.at(periods.instantOf(date));
	};

	it.each<[Period, string, string, string]>([
		['day', '2026-08-31T21:59:59Z', '2026-08-31', '2026-08-31'],
		['day', '2026-08-31T22:00:00Z', '2026-09-01', '2026-09-01'],
		['day', '2026-03-28T23:30:00Z', '2026-03-29', '2026-03-29'],
		['day', '2026-10-25T22:59:59Z', '2026-10-25', '2026-10-25'],
		['week', '2026-01-01T12:00:00Z', '2026-W01', '2025-12-29'],
		['week', '2027-01-03T12:00:00Z', '2026-W53', '2026-12-28'],
		['week', '2024-12-30T12:00:00Z', '2025-W01', '2024-12-30'],
		['month', '2026-07-31T22:30:00Z', '2026-08', '2026-08-01'],
		['month', '2026-08-01T00:30:00', '2026-08', '2026-08-01'],
		['quarter', '2026-12-31T12:00:00Z', '2026-Q4', '2026-10-01'],
		['year', '2025-12-31T23:30:00Z', '2026', '2026-01-01'],
		['none', '2026-08-31T12:00:00Z', '', ''],
	])('%s of %s is %s from %s', (period, date, label, start) => {
		expect(at(period, date)).toEqual({ label, start });
	});

	it('needs a time zone that exists', () => {
		expect(() => new Periods('day', 'No/Where')).toThrow('“No/Where”');
	});
});
