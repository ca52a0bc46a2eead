import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readWorkbook } from '../../../dev/testkit/spreadsheet';
import { filesOf } from '../files';
import {
	answerRecords,
	idsOf,
	jsonsOf,
	reader,
	UnifiedCommerceTool,
	useSandbox,
	remarksIn,
} from '../fixtures';

// Enough for a machine that is busy with other things.
jest.setTimeout(60_000);

const ZONE = 'Europe/Amsterdam';
const sandbox = useSandbox({
	orders: { bol: 60, mirakl: 60, magento: 60, shopify: 130, amazon: 20 },
	products: { shopify: 40, woocommerce: 40 },
});

const read = reader(sandbox, {}, { timezone: ZONE });

const bodies = () => sandbox.dataRequests.map(({ body }) => body as IDataObject);

/** Half of the time in which the orders of the sandbox were created. */
const CUSTOM = { timeRange: 'custom', from: '2025-03-01', to: '2025-11-30' };
const FROM = DateTime.fromISO(CUSTOM.from, { zone: ZONE }).toMillis();
const TO = DateTime.fromISO(CUSTOM.to, { zone: ZONE }).endOf('day').toMillis();
const isIn = ({ created_at: created }: { created_at: string }) =>
	Date.parse(created) >= FROM && Date.parse(created) <= TO;

test.each(['shopify', 'amazon'] as const)(
	'%s is asked for the time, in the time zone of the workflow',
	async (channel) => {
		const result = await read({ channel, ...CUSTOM });
		const wanted = sandbox.orders(channel).filter(isIn);
		expect(idsOf(result)).toEqual(wanted.map(({ id }) => id));
		expect(wanted.length).toBeLessThan(sandbox.orders(channel).length);
		const [{ created_at_min: min, created_at_max: max }] = bodies();
		expect([min, max].map((date) => Date.parse(String(date)))).toEqual([FROM, TO - 999]);
		expect(remarksIn(result)).toEqual([]);
		expect(sandbox.refusedRequests).toEqual([]);
	},
);

test.each([
	['bol', 'bol'],
	['mirakl', 'Mirakl'],
	['magento', 'Magento'],
] as const)('%s, which cannot be asked for a time, is filtered here', async (channel, label) => {
	const wanted = sandbox.orders(channel).filter(isIn);
	const result = await read({ channel, ...CUSTOM });
	expect(idsOf(result)).toEqual(wanted.map(({ id }) => id));
	expect(bodies().flatMap(Object.keys)).not.toContain('created_at_min');
	expect(remarksIn(result)).toEqual([
		`${label} cannot be asked for orders by this date: “Time Range” was applied in n8n, which kept ${wanted.length} of 60 orders read.`,
	]);
	const limited = await read({ channel, ...CUSTOM, returnAll: false, limit: 3 });
	expect(idsOf(limited)).toEqual(wanted.slice(0, 3).map(({ id }) => id));
});

test('what has no date is in All only, and a hint counts it', async () => {
	const dates = ['2025-05-01T10:00:00Z', 'soon', undefined, '2024-05-01T10:00:00Z'];
	const records = dates.map((created_at, at) => ({ id: String(at + 1), created_at }));
	answerRecords(sandbox, records, { channel: 'mirakl' });
	const result = await read({ channel: 'mirakl', ...CUSTOM });
	expect(idsOf(result)).toEqual(['1']);
	expect(remarksIn(result).join()).toContain(
		'Mirakl: 2 orders without a readable “created_at”: left out, because “Time Range” cannot be checked.',
	);
	expect(idsOf(await read({ channel: 'mirakl' }))).toEqual(['1', '2', '3', '4']);
});

test.each(['shopify', 'woocommerce'] as const)(
	'products of %s, in every operation',
	async (channel) => {
		const wanted = sandbox.products(channel).filter(isIn);
		expect(wanted.length).toBeGreaterThan(0);
		const parameters = { resource: 'product', channel, ...CUSTOM };
		expect(idsOf(await read(parameters))).toEqual(wanted.map(({ id }) => id));
		const page = await read({ ...parameters, operation: 'getPage', output: 'raw' });
		expect((page.items[0].json.records as IDataObject[]).map(({ id }) => id)).toEqual(
			wanted.slice(0, 100).map(({ id }) => id),
		);
		const exporting = { operation: 'export', format: 'csv', layout: 'rowPerRecord' };
		const file = await read({ ...parameters, ...exporting });
		expect(file.items[0].json).toMatchObject({ records: wanted.length });
	},
);

test('last month is the whole calendar month before, for Summarize by another date too', async () => {
	const month = DateTime.now().setZone(ZONE).minus({ months: 1 }).startOf('month');
	for (const at of [month.minus({ seconds: 1 }), month, month.endOf('month').startOf('second')]) {
		const date = at.toUTC().toISO() ?? '';
		const dates = { created_at: date, processed_at: date, cancelled_at: null };
		sandbox.store.add('orders', 'bol', { ...dates, test: false });
	}
	const ofMonth = (field: 'created_at' | 'processed_at') =>
		sandbox.orders('bol').filter(({ [field]: date }) => {
			const placed = DateTime.fromISO(String(date), { zone: ZONE });
			return placed >= month && placed <= month.endOf('month');
		});
	const wanted = ofMonth('created_at');
	expect(wanted.length).toBeGreaterThan(1);
	const result = await read({ channel: 'bol', timeRange: 'lastMonth' });
	expect(idsOf(result)).toEqual(wanted.map(({ id }) => id));
	for (const dateField of ['created', 'processed'] as const) {
		const summary = { operation: 'summarize', channel: 'bol', timeRange: 'lastMonth', dateField };
		const rows = jsonsOf(await read(summary));
		expect([...new Set(rows.map(({ period }) => period))]).toEqual([month.toFormat('yyyy-MM')]);
		const counted = rows
			.flatMap((row) => [row.orders, row.left_out_test_orders, row.left_out_cancelled_orders])
			.reduce<number>((sum, count) => sum + Number(count), 0);
		expect(counted).toBe(ofMonth(`${dateField}_at`).length);
	}
	const processed = { operation: 'summarize', timeRange: 'lastMonth', dateField: 'processed' };
	sandbox.clearRequests();
	await read({ ...processed, channel: 'shopify' });
	expect(Object.keys(bodies()[0])).toEqual(
		expect.arrayContaining(['processed_at_min', 'processed_at_max']),
	);
	expect(bodies()[0]).not.toHaveProperty('created_at_min');
	// It can be asked for the creation, but not for this date.
	expect(remarksIn(await read({ ...processed, channel: 'amazon' }))[0]).toMatch(
		/^Amazon cannot be asked for orders by this date: “Time Range” was/,
	);
});

test.each([
	...Object.entries({
		createdAtMin: 'Created',
		updatedAtMin: 'Updated',
		processedAtMin: 'Processed',
	}).map(([filter, label]): [INodeParameters, RegExp] => [
		{
			filters: { [filter]: 'today' },
			...(label === 'Created' ? {} : { operation: 'summarize', dateField: 'booked' }),
		},
		new RegExp(`“Time Range” does not go together with “${label} After”`),
	]),
	...['custom', 'all'].map((timeRange): [INodeParameters, RegExp] => [
		{
			...{ operation: 'summarize', dateField: 'booked', timeRange },
			filters: { status: 'open', financialStatus: 'paid', fulfillmentStatus: 'any' },
		},
		/“When It Was Booked” does not go together with “Financial Status”, “Status”/,
	]),
	[
		{ output: 'ledger', sheetOptions: { dateField: 'booked' }, filters: { status: 'open' } },
		/“When It Was Booked” does not go together with “Status”/,
	],
	[{ timeRange: "={{ 'last decade' }}" }, /“Time Range” cannot be “last decade”/],
	[{ timeRange: 'lastWeek' }, /“Time Range” cannot be “lastWeek”/],
	[{ from: '2026-01-01', to: '2025-01-01' }, /“From” is later than “To”/],
	[{ from: 'soon' }, /“From”: “soon” is not a date/],
])('%j is refused before any request', async (parameters, words) => {
	const { error } = await read({ ...CUSTOM, ...parameters } as INodeParameters);
	expect(error?.message).toMatch(words);
	expect(bodies()).toEqual([]);
});

test.each([
	['2025-11-30T00:00:00', '2025-11-30T22:59:59Z'],
	['2025-11-30 00:00', '2025-11-30T22:59:59Z'],
	['2025-11-30T00:00:00+01:00', '2025-11-29T23:00:00Z'],
	['2025-11-30T00:00:01', '2025-11-29T23:00:01Z'],
])('the end %s is %s: n8n writes a day that was picked with the time 00:00', async (to, end) => {
	const from = '2025-11-30T00:00:00+01:00';
	const result = await read({ channel: 'shopify', ...CUSTOM, from, to });
	expect(result.error).toBeUndefined();
	const [{ created_at_max: max }] = bodies();
	expect(Date.parse(String(max))).toBe(Date.parse(end));
});

test('a model writes it in words, and one end may stay open', async () => {
	const node = new UnifiedCommerceTool();
	await read({ channel: 'shopify', timeRange: '={{ "Last month" }}' }, { node });
	expect(bodies()[0]).toHaveProperty('created_at_max');
	sandbox.clearRequests();
	await read(
		{ timeRange: '={{ "custom" }}', from: '={{ "last year" }}', to: '={{ null }}' },
		{ node },
	);
	expect(bodies()[0]).toHaveProperty('created_at_min');
	expect(bodies()[0]).not.toHaveProperty('created_at_max');
});

describe('amounts on the day on which they were booked', () => {
	const sold = (id: string, created_at: string, more: IDataObject = {}): IDataObject => ({
		...{ id, currency: 'EUR', created_at, updated_at: '2026-04-20T10:00:00Z', shipping_lines: [] },
		...{ total_price: '30.00', subtotal_price: '30.00', current_total_price: '30.00' },
		line_items: [{ id: `${id}-1`, sku: 'A', quantity: 3, price: '10.00' }],
		...more,
	});
	const refund = (id: string, processed_at: string): IDataObject => ({
		...{ id: `${id}-r`, processed_at },
		transactions: [{ kind: 'refund', status: 'success', amount: '10.00', currency: 'EUR' }],
		refund_line_items: [{ line_item_id: `${id}-1`, quantity: 1, subtotal: '10.00' }],
	});
	const orders = [
		sold('1', '2026-03-31T21:59:00Z', {
			current_total_price: '20.00',
			refunds: [refund('1', '2026-04-02T10:00:00Z')],
		}),
		// In April in Amsterdam, cancelled on the next day.
		sold('2', '2026-03-31T22:30:00Z', {
			...{ current_total_price: '0.00', cancelled_at: '2026-04-02T10:00:00Z' },
		}),
		// Edited, the channel does not tell when.
		sold('3', '2026-04-10T10:00:00Z', { current_total_price: '20.00' }),
		sold('4', '2026-05-10T10:00:00Z'),
	];
	const april = { timeRange: 'custom', from: '2026-04-01', to: '2026-04-30' };
	const answer = (channel: 'shopify' | 'mirakl', result = orders) =>
		answerRecords(sandbox, result, { channel });

	test.each(['shopify', 'mirakl'] as const)(
		'%s: summed up, refunds in their own month',
		async (channel) => {
			answer(channel);
			const booked = { operation: 'summarize', dateField: 'booked', channel, ...april };
			const result = await read(booked);
			expect(jsonsOf(result)).toMatchObject([
				{
					...{ period: '2026-04', orders: 2, net_sales: '60.00', total: '60.00', refunds: 1 },
					...{ refunded_sales: '-10.00', changed: '-30.00', current_total: '20.00' },
					left_out_cancelled_orders: 0,
				},
			]);
			expect(remarksIn(result).join()).toContain(
				'1 amount has no day (together -10.00 EUR): the channel does not tell the day of such a change, so no figure has it.',
			);
			const [body] = bodies();
			expect(body).not.toHaveProperty('created_at_min');
			if (channel === 'shopify')
				expect(Date.parse(String(body.updated_at_min))).toBe(Date.parse('2026-03-31T22:00:00Z'));
			else expect(body).not.toHaveProperty('updated_at_min');
		},
	);

	test.each(['shopify', 'mirakl'] as const)(
		'%s: a limit counts orders with amounts in the time, and so does a page',
		async (channel) => {
			answer(channel, [sold('0', '2026-02-01T10:00:00Z'), ...orders]);
			const ledger = {
				...{ output: 'ledger', channel, ...april, to: '2026-04-30T00:00:00' },
				sheetOptions: { dateField: 'booked' },
			};
			const limited = await read({ ...ledger, returnAll: false, limit: 1 });
			expect(limited.items.map(({ json }) => json.order_id)).toEqual(['1']);
			const page = await read({ ...ledger, operation: 'getPage' });
			expect(page.items[0].json).toMatchObject({ count: 3 });
			expect(remarksIn(page).join()).toMatch(
				/“Time Range” was applied in n8n, which kept 3 of 5 orders read.*: 1 amount has no day \(together -10\.00 EUR\)/,
			);
		},
	);

	test('choices by expression may be names: the same ledger comes out', async () => {
		answer('shopify', orders);
		const named = {
			...{ output: '={{ "Row per Amount" }}', timeRange: '={{ "Custom" }}' },
			sheetOptions: { dateField: '={{ "When it was booked" }}', moneyAs: '={{ "Number" }}' },
		};
		const plain = { output: 'ledger', sheetOptions: { dateField: 'booked', moneyAs: 'number' } };
		const results = [await read({ ...april, ...plain }), await read({ ...april, ...named })];
		const [rows, namedRows] = results.map(jsonsOf);
		expect(rows.length).toBeGreaterThan(0);
		expect(namedRows).toEqual(rows);
	});

	test('orders without a date are told, and their refunds have a day', async () => {
		answer('mirakl', [
			sold('5', 'soon', {
				current_total_price: '20.00',
				refunds: [refund('5', '2026-04-02T10:00:00Z')],
			}),
			...[sold('6', ''), sold('7', '2026-04-10T10:00:00Z')],
		]);
		const summary = { operation: 'summarize', dateField: 'booked' };
		const ledger = { output: 'ledger', sheetOptions: { dateField: 'booked' } };
		for (const parameters of [summary, ledger]) {
			const result = await read({ ...parameters, channel: 'mirakl', ...april } as INodeParameters);
			expect(remarksIn(result)[0]).toMatch(
				/^Mirakl cannot be asked for amounts by the day they were booked: “Time Range” was applied in n8n, which kept 2 of 3 orders read\. Mirakl: 2 orders without a readable “processed_at” or “created_at”: what was sold then is in no “Time Range” but All\./,
			);
		}
		expect((await read({ ...summary, channel: 'mirakl', ...april })).items[0].json).toMatchObject({
			...{ orders: 1, total: '30.00', refunds: 1, refunded_sales: '-10.00' },
		});
	});

	test('the sheets of a file are of the same days, also with all of the time', async () => {
		answer('shopify');
		for (const [range, months] of [
			[{ timeRange: 'all' }, ['2026-05', '2026-04', '2026-03']],
			[april, ['2026-04']],
		] as const) {
			const result = await read({
				...{ operation: 'export', format: 'excel', layout: 'ledger', channel: 'shopify', ...range },
				sheetOptions: { dateField: 'booked', summarySheet: true },
			});
			const [file] = await filesOf(result);
			const sheet = (await readWorkbook(file)).find(({ name }) => name === 'Summary by Month');
			const [header, ...rows] = sheet?.rows ?? [];
			const cell = (row: readonly unknown[], name: string) => row[header.indexOf(name)];
			const labels = rows.map((row) => String(cell(row, 'period')));
			expect(labels.filter((label) => label.startsWith('2026'))).toEqual(months);
			expect(labels).toContain('Without a day: 1');
			const row = rows[labels.indexOf('2026-04')];
			const at = (name: string) => cell(row, name);
			expect([at('orders'), at('refunds'), at('current_total')]).toEqual([2, 1, 20]);
		}
	});

	test.each(['shopify', 'mirakl'] as const)(
		'%s: the answer for a model names the time, and does not call nothing unknown',
		async (channel) => {
			answer(channel);
			const node = new UnifiedCommerceTool();
			const ask = async (times: INodeParameters) => {
				const summary = { operation: 'summarize', dateField: 'booked', channel };
				const { items } = await read({ ...summary, ...times }, { node });
				return items[0].json;
			};
			expect((await ask(april)).about).toContain(
				'Time Range (booked): from 2026-04-01T00:00:00+02:00 to 2026-04-30T23:59:59+02:00. No other filters.',
			);
			const none = await ask({ timeRange: 'custom', from: '2030-01-01' });
			expect(none.about).toContain('Time Range (booked): from 2030-01-01T00:00:00+01:00.');
			expect(none.rows).toEqual([]);
			expect(none.note).toContain('There are no amounts to sum up.');
			expect(none.note).not.toContain('not known');
		},
	);

	test('the ledger has the same amounts in its rows', async () => {
		answer('shopify');
		const result = await read({
			...{ output: 'ledger', channel: 'shopify', ...april },
			sheetOptions: { dateField: 'booked' },
		});
		expect(jsonsOf(result).map(({ order_id: id, type, amount }) => [id, type, amount])).toEqual([
			['1', 'refund_item', '-10.00'],
			['2', 'item', '30.00'],
			['2', 'change_other', '-30.00'],
			['3', 'item', '30.00'],
		]);
	});
});
