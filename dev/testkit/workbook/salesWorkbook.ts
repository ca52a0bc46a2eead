import type { IDataObject } from 'n8n-workflow';
import { rowMakerFor } from '../../../nodes/shared/output/projection';
import { rowOptions } from '../../../nodes/shared/output/rows/rowOptions';
import type { Cell, RowLayout } from '../../../nodes/shared/output/rows';
import { FileSummary } from '../../../nodes/shared/output/summary/fileSummary';
import { excelBook, type SheetRows } from '../../../nodes/shared/output/xlsx';

/** The sheets of orders, in this order, before those with the summary. */
const SHEETS = [
	{ title: 'Orders', layout: 'rowPerRecord' },
	{ title: 'Line Items', layout: 'rowPerLine' },
	{ title: 'Amounts', layout: 'ledger' },
] as const satisfies ReadonlyArray<{ title: string; layout: RowLayout }>;
const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' } as const;
const TIMEZONE = 'Europe/Amsterdam';

/**
 * The same orders in every layout, and summed up, as the sheets of one Excel file.
 * @param columns of a layout; by default all
 */
export async function salesWorkbook(
	orders: readonly IDataObject[],
	columns: Partial<Record<RowLayout, readonly string[]>> = {},
): Promise<Buffer> {
	const typing = { moneyAs: 'number', datesAs: 'local' } as const;
	const titles = [...SHEETS.map(({ title }) => title), ...FileSummary.titles];
	async function* sheets(): AsyncGenerator<SheetRows> {
		for (const { title, layout } of SHEETS) {
			// Amounts as text, for their decimal places.
			const options = { ...typing, moneyAs: 'text', protectFormulas: false } as const;
			const chosen = columns[layout] && { columns: columns[layout] };
			const maker = rowMakerFor(
				layout,
				{ resource: 'order', ...SOURCE },
				rowOptions({ ...options, ...chosen }, TIMEZONE),
			);
			const rows = orders.flatMap((order) => [...maker.cellBatches(order)].flat());
			yield { title, columns: maker.columns, kinds: maker.kinds, pages: page(rows) };
		}
		const settings = { currencySet: 'shop', timezone: TIMEZONE } as const;
		const summary = new FileSummary(settings, SOURCE);
		for (const order of orders) Array.from(summary.adding(order));
		for (const { rows, ...sheet } of summary.sheets()) yield { ...sheet, pages: page(rows) };
	}
	const chunks: Buffer[] = [];
	for await (const chunk of excelBook(sheets(), titles, { ...typing, columns: [], kinds: [] }))
		chunks.push(chunk);
	return Buffer.concat(chunks);
}

async function* page(rows: Cell[][]) {
	yield rows;
}
