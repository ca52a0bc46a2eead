import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import Decimal from 'decimal.js';
import { type BookOrder, summaryOf } from '../../../dev/testkit/books';
import { type Cell, readWorkbook, rowsOf } from '../../../dev/testkit/spreadsheet';
import { outputItems } from '../../../dev/testkit/n8n/types';
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

/** The sums of a column by currency. */
function sumsOf(
	rows: ReadonlyArray<Record<string, unknown>>,
	column: string,
): Record<string, string> {
	const sums = new Map<string, Decimal>();
	for (const { currency, [column]: amount } of rows) {
		const sum = sums.get(String(currency)) ?? new Decimal(0);
		sums.set(String(currency), sum.plus(String(amount ?? '') || 0));
	}
	return Object.fromEntries([...sums].sort().map(([currency, sum]) => [currency, sum.toFixed()]));
}

/** A row of an Excel file with the names of the columns: order_id for “Order ID”. */
const named = (row: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(row).map(([title, cell]) => [title.toLowerCase().replaceAll(' ', '_'), cell]),
	);

/** The rows of a summary sheet with the totals of each currency. */
function totalsIn([names, ...rows]: Cell[][]): Array<Record<string, unknown>> {
	return rows
		.map((row) => named(Object.fromEntries(names.map((name, at) => [String(name), row[at]]))))
		.filter(({ period }) => period === 'Total');
}

export const monthlySalesScenarios: Scenario[] = [
	{
		name: 'monthly-sales-report.json: the mail has what was booked last month by country, and the file each amount',
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
				const [{ updated_at_min: since }] = sandbox.dataRequests.map(
					({ body }) => body as Record<string, string>,
				);
				assert.equal(Date.parse(since), from.toMillis());

				const { lines } = summaryOf(sandbox.orders('shopify') as unknown as BookOrder[], {
					...{ period: 'month', dateField: 'booked', timeZone: zone },
					...{ from: from.toFormat('yyyy-MM-dd'), to: to.toFormat('yyyy-MM-dd') },
				});
				const expected = lines.map((line) => ({ ...line }) as Record<string, unknown>);
				const summed = outputItems(data, 'Sum up last month').map(({ json }) => json);
				assert.ok(summed.length >= 2, `${summed.length} rows`);
				for (const column of ['orders', 'gross_sales', 'total', 'current_total'])
					assert.deepEqual(sumsOf(summed, column), sumsOf(expected, column), column);

				const [{ json }, ...more] = outputItems(data, MAIL);
				assert.deepEqual(more, []);
				assert.equal(json.subject, `Sales of ${month.toFormat('yyyy-MM')}`);
				const told = String(json.text).split('\n');
				for (const { country_code: country, currency, orders, ...sums } of summed) {
					const line = `${String(country) || 'Unknown'}: sold ${String(sums.total)} ${String(currency)} with tax, ${String(sums.total_without_tax)} without, ${String(orders)} orders; after refunds and changes ${String(sums.current_total)}`;
					assert.ok(told.includes(line), line);
				}

				const [{ binary }] = outputItems(data, 'Make the Excel file');
				assert.equal(binary?.data.fileName, `sales-${month.toFormat('yyyy-MM')}.xlsx`);
				const attached = await ImportedExample.of(setup, 'monthly-sales-report.json', {
					[MAIL]: writeFileTo(setup.filesFolder),
				});
				await attached.run('Every first of the month');
				const file = await readFile(join(setup.filesFolder, 'attachment.xlsx'));
				const amounts = (await rowsOf(file)).map(named);
				assert.deepEqual(sumsOf(amounts, 'amount'), sumsOf(expected, 'current_total'));
				const [, byMonth, bySku] = await readWorkbook(file);
				assert.equal(bySku.name, 'Summary by SKU');
				assert.deepEqual(
					sumsOf(totalsIn(byMonth.rows), 'current_total'),
					sumsOf(expected, 'current_total'),
				);
			} finally {
				sandbox.store.reset();
			}
		},
	},
];
