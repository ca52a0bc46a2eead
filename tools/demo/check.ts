import type { Sandbox } from '../../test/sandbox';
import type { Cell, Row } from './spreadsheet';

type Order = ReturnType<Sandbox['orders']>[number];

/** What each column must hold, written down once more and apart from the node, so that it proves something. */
const expectedOf: Record<string, (order: Order) => unknown> = {
	id: ({ id }) => id,
	channel_name: ({ channel_name }) => channel_name,
	name: ({ name }) => name,
	created_at: ({ created_at }) => created_at,
	financial_status: ({ financial_status }) => financial_status,
	fulfillment_status: ({ fulfillment_status }) => fulfillment_status,
	currency: ({ currency }) => currency,
	total_price: ({ total_price }) => total_price,
	email: ({ email }) => email,
	item_count: ({ line_items }) => line_items?.length ?? 0,
};

/**
 * Compares the rows of the spreadsheet with the orders, cell by cell and in order.
 * Returns the differences in words; none means equal.
 */
export function differences(rows: Row[], orders: Order[]): string[] {
	const found: string[] = [];
	if (rows.length !== orders.length) found.push(`${rows.length} rows, but ${orders.length} orders`);
	const missing = Object.keys(expectedOf).filter(
		(column) => rows.length > 0 && !(column in rows[0]),
	);
	if (missing.length > 0) found.push(`no column ${missing.join(', ')}`);
	orders.slice(0, rows.length).forEach((order, index) => {
		for (const [column, expected] of Object.entries(expectedOf)) {
			const cell: Cell = rows[index][column] ?? null;
			const value = expected(order) ?? null;
			if (cell !== value && !(cell === null && value === '')) {
				found.push(
					`row ${index + 2}, ${column}: ${JSON.stringify(cell)} instead of ${JSON.stringify(value)}`,
				);
			}
		}
	});
	return found;
}
