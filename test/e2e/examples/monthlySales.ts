import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import Decimal from 'decimal.js';
import type { Order } from '../../../dev/sandbox';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';
import { type Cell, readWorkbook, rowsOf } from '../../../dev/testkit/spreadsheet';
import { outputItems } from '../../../dev/testkit/n8n/types';
import { countryOf, grossOf, sold, sumOf } from '../salesOf';
import type { Scenario } from '../scenario';
import { ImportedExample, type Recorded, recordParameters } from './example';

const MAIL = 'Send the mail';

/** Writes the attachment of the mail to a file instead. */
const writeFileTo =
	(folder: string): Recorded[string] =>
	({ parameters }) => ({
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1,
		parameters: {
			operation: 'write',
			fileName: join(folder, 'attachment.xlsx'),
			dataPropertyName: (parameters.options as INodeParameters).attachments,
			options: {},
		},
	});

/** The rows that the file must have, by country and currency. */
function expectedRows(orders: readonly Order[]): Map<string, Record<string, unknown>> {
	const groups = new Map<string, Order[]>();
	for (const order of orders) {
		const key = `${countryOf(order)} ${order.currency}`;
		groups.set(key, [...(groups.get(key) ?? []), order]);
	}
	return new Map(
		[...groups].map(([key, own]) => [
			key,
			{
				orders: own.length,
				gross_sales: Number(sumOf(own, grossOf)),
				total: Number(sumOf(own, ({ total_price }) => total_price)),
			},
		]),
	);
}

/** The total of each currency below the months. */
function totalsIn([names, ...rows]: Cell[][]): Map<unknown, string> {
	const [period, currency, total] = ['period', 'currency', 'total'].map((name) =>
		names.indexOf(name),
	);
	const totals = rows.filter((row) => row[period] === 'Total');
	return new Map(totals.map((row) => [row[currency], String(row[total])]));
}

/** The total of each currency in what Summarize gave. */
function totalsOf(summed: ReadonlyArray<Record<string, unknown>>): Map<unknown, string> {
	const totals = new Map<unknown, Decimal>();
	for (const { currency, total } of summed) {
		totals.set(currency, (totals.get(currency) ?? new Decimal(0)).plus(Number(total)));
	}
	return new Map([...totals].map(([currency, total]) => [currency, total.toString()]));
}

export const monthlySalesScenarios: Scenario[] = [
	{
		name: 'monthly-sales-report.json: the file has the sums of last month by country, and the mail the totals',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'monthly-sales-report.json', {
				[MAIL]: recordParameters('subject', 'text'),
			});
			const zone = await example.timezone();
			const month = DateTime.now().setZone(zone).minus({ months: 1 });
			const [from, to] = [month.startOf('month'), month.endOf('month').startOf('second')];
			for (const at of [from.minus({ seconds: 1 }), from, to, to.plus({ seconds: 1 })])
				sandbox.store.add('orders', 'shopify', { created_at: at.toUTC().toISO() ?? '' });
			try {
				const data = await example.run('Every first of the month');
				const [{ created_at_min: min, created_at_max: max }] = sandbox.dataRequests.map(
					({ body }) => body as Record<string, string>,
				);
				assert.deepEqual([min, max].map(Date.parse), [from.toMillis(), to.toMillis()]);

				const placed = sandbox
					.orders('shopify')
					.filter(({ created_at: at }) => Date.parse(at) >= +from && Date.parse(at) <= +to);
				const expected = expectedRows(sold(placed));
				const summed = outputItems(data, 'Sum up last month').map(({ json }) => json);
				const shown = summed.filter(({ orders }) => Number(orders) > 0);
				assert.ok(shown.length >= 2, `${shown.length} rows`);
				assert.equal(shown.length, expected.size);
				for (const { country_code, currency, orders, gross_sales, total } of shown) {
					const key = `${String(country_code)} ${String(currency)}`;
					assert.deepEqual({ orders, gross_sales, total }, expected.get(key), key);
				}

				const [{ json }, ...more] = outputItems(data, MAIL);
				assert.deepEqual(more, []);
				assert.equal(json.subject, `Sales of ${month.toFormat('yyyy-MM')}`);
				const told = String(json.text).split('\n');
				for (const { country_code: country, total, currency, orders } of summed) {
					const line = `${String(country) || 'Unknown'}: ${String(total)} ${String(currency)}, ${String(orders)} orders`;
					assert.ok(told.includes(line), line);
				}

				const [{ binary }] = outputItems(data, 'Make the Excel file');
				assert.equal(binary?.data.fileName, `sales-${month.toFormat('yyyy-MM')}.xlsx`);
				const attached = await ImportedExample.of(setup, 'monthly-sales-report.json', {
					[MAIL]: writeFileTo(setup.filesFolder),
				});
				await attached.run('Every first of the month');
				const file = await readFile(join(setup.filesFolder, 'attachment.xlsx'));
				const keys = (await rowsOf(file)).map(({ row_key: key }) => key);
				const lines = orderLineRows(placed, {
					tpUserId: 'demo-merchant',
					timezone: zone,
					moneyAs: 'number',
				});
				assert.deepEqual(
					keys,
					lines.map(({ row_key: key }) => key),
				);
				const [, byMonth, bySku] = await readWorkbook(file);
				assert.equal(bySku.name, 'Summary by SKU');
				assert.deepEqual(totalsIn(byMonth.rows), totalsOf(summed));
			} finally {
				sandbox.store.reset();
			}
		},
	},
];
