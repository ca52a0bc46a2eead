import type { IDataObject } from 'n8n-workflow';
import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import { ABOUT, aboutSheet, ColumnSums, shapeOf } from '../../../nodes/shared/output/files/about';
import { rowMakerFor } from '../../../nodes/shared/output/projection';
import { rowOptions } from '../../../nodes/shared/output/rows/rowOptions';
import type { RowLayout } from '../../../nodes/shared/output/rows';
import { FileSummary } from '../../../nodes/shared/output/summary/fileSummary';
import { excelBook, type SheetRows } from '../../../nodes/shared/output/xlsx';

/** The sheets of orders, in this order, before those with the summary; and those of products, which come last. */
const SHEETS = [
	{ title: 'Orders', layout: 'rowPerRecord' },
	{ title: 'Line Items', layout: 'rowPerLine' },
	{ title: 'Amounts', layout: 'ledger' },
] as const satisfies ReadonlyArray<{ title: string; layout: RowLayout }>;
const PRODUCT_SHEETS = [
	{ title: 'Products', layout: 'rowPerRecord' },
	{ title: 'Variants', layout: 'rowPerLine' },
	{ title: 'Stock', layout: 'rowPerStock' },
] as const satisfies ReadonlyArray<{ title: string; layout: RowLayout }>;
const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' } as const;
const TIMEZONE = 'Europe/Amsterdam';

/**
 * The same orders in every layout, and summed up, as the sheets of one Excel file.
 * @param columns of a layout of orders; by default all
 * @param products for further sheets
 */
export async function salesWorkbook(
	orders: readonly IDataObject[],
	columns: Partial<Record<RowLayout, readonly string[]>> = {},
	products: readonly IDataObject[] = [],
): Promise<Buffer> {
	const typing = { moneyAs: 'number', datesAs: 'local' } as const;
	const ofProducts = products.length > 0 ? PRODUCT_SHEETS : [];
	const titles = [...SHEETS, ...ofProducts].map(({ title }) => title);
	// Amounts as text, for their decimal places.
	const options = {
		...typing,
		moneyAs: 'text',
		protectFormulas: false,
		columnSet: 'choose',
	} as const;
	const sheetOf = (
		{ title, layout }: { title: string; layout: RowLayout },
		resource: ListResource,
		records: readonly IDataObject[],
		chosen: { columns?: readonly string[] } = {},
	): SheetRows => {
		const source = { resource, ...SOURCE };
		const maker = rowMakerFor(
			layout,
			source,
			rowOptions(resource, { ...options, ...chosen }, TIMEZONE),
		);
		const rows = records.flatMap((record) => [...maker.cellBatches(record)].flat());
		if (layout === 'rowPerRecord' && resource === 'order') {
			sums = new ColumnSums(maker);
			for (const row of rows) sums.add(row);
		}
		return { title, ...shapeOf(maker), pages: [rows] };
	};
	/** of the first sheet */
	let sums: ColumnSums;
	async function* sheets(): AsyncGenerator<SheetRows> {
		for (const sheet of SHEETS) {
			const chosen = columns[sheet.layout];
			yield sheetOf(sheet, 'order', orders, chosen && { columns: chosen });
		}
		const settings = {
			currencySet: 'shop',
			timezone: TIMEZONE,
			dateField: 'created',
			headerStyle: 'names',
		} as const;
		const summary = new FileSummary(settings, SOURCE);
		for (const order of orders) Array.from(summary.adding(order));
		const ofSummary = summary.sheets();
		yield* ofSummary;
		for (const sheet of ofProducts) yield sheetOf(sheet, 'product', products);
		yield {
			title: ABOUT,
			...aboutSheet({ shops: ['merchant-1 on Shopify'], rows: 1 }, sums, ofSummary),
		};
	}
	const chunks: Buffer[] = [];
	const all = [...titles, ...FileSummary.titles, ABOUT];
	for await (const chunk of excelBook(sheets(), all, typing)) chunks.push(chunk);
	return Buffer.concat(chunks);
}
