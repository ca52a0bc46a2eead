import { Decimal } from 'decimal.js';
import type { ReadSheet } from './readers';

type Row = Record<string, string>;
/** Sums by currency. */
type Sums = Record<string, string>;

/** What a sheet says about all its orders, tests and cancelled ones too. */
export interface SheetSums {
	sheet: string;
	total: Sums;
	/** undefined: the sheet does not tell it of the orders that it leaves out */
	current?: Sums;
}

/** The totals of the orders as each sheet of orders of a sales workbook gives them. */
export function sheetSums(all: readonly ReadSheet[]): SheetSums[] {
	const sheets = all.filter(({ rows: [header] }) => header.includes('currency'));
	return sheets.map(({ name, rows: [header, ...rows] }) => {
		const all = rows.map((cells): Row =>
			Object.fromEntries(header.map((column, at) => [column, cells[at]])),
		);
		return { sheet: name, ...sumsOf(all, new Set(header)) };
	});
}

function sumsOf(all: Row[], columns: ReadonlySet<string>): Pick<SheetSums, 'total' | 'current'> {
	if (columns.has('average_order_value')) {
		const label = 'All orders of the rows';
		return {
			total: summed(
				all.filter(({ period, sku }) => (period ?? sku) === label),
				'total',
			),
		};
	}
	if (columns.has('type')) {
		const sales = all.filter(({ part }) => part === 'sale');
		return { total: summed(sales, 'amount'), current: summed(all, 'amount') };
	}
	const once = all.filter((row) => row.is_first_line !== 'FALSE');
	return { total: summed(once, 'order_total'), current: summed(once, 'current_total') };
}

function summed(rows: readonly Row[], column: string): Sums {
	const sums: Record<string, Decimal> = {};
	for (const row of rows)
		sums[row.currency] = (sums[row.currency] ?? new Decimal(0)).plus(row[column] || 0);
	return Object.fromEntries(Object.entries(sums).map(([of, sum]) => [of, sum.toFixed()]));
}
