import type { Sandbox } from '../../../dev/sandbox';
import { type Row, unguarded } from '../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';
import type { Shop } from './shops';
import type { OrderRow } from './tables';

/** What is wrong with a table of orders. */
export interface Faults {
	/** Keys of orders that the service holds and the table does not. */
	lost: string[];
	/** Keys of rows that the table has in addition. */
	doubled: string[];
	/** Keys of rows that differ from the order, with the first column that does. */
	stale: string[];
}

const columns = (
	'channel tp_user_id order_id order_name created_at updated_at financial_status fulfillment_status currency ' +
	'order_total customer_name email shipping_country_code tags note'
).split(' ');
const moments = ['created_at', 'updated_at'];

/** Compares the table, column by column, with what the service holds. */
export function compare(sandbox: Sandbox, shops: Shop[], table: OrderRow[]): Faults {
	const faults: Faults = { lost: [], doubled: [], stale: [] };
	const rows = new Map(table.map((row) => [row.row_key as string, row]));
	let expectedRows = 0;
	for (const shop of shops) {
		for (const order of sandbox.eachOrder(shop.channel, shop.tpUserId)) {
			expectedRows++;
			const key = `${shop.tpUserId}:${shop.channel}:${order.id}`;
			const row = rows.get(key);
			rows.delete(key);
			const look = { tpUserId: shop.tpUserId, moneyAs: 'text' } as const;
			const [expected] = unguarded(orderLineRows([order], look).slice(0, 1));
			const differing = row && differs(row, { ...expected, channel: shop.channel });
			if (!row) faults.lost.push(key);
			else if (differing) faults.stale.push(`${key} (${differing})`);
		}
	}
	faults.doubled.push(...rows.keys());
	if (expectedRows === 0) throw new Error('The service holds no orders: comparing proves nothing');
	return faults;
}

function differs(row: OrderRow, expected: Row): string | undefined {
	return columns.find((column) => {
		const [found, wanted] = [row[column], expected[column]];
		if (found === null) return wanted !== '';
		if (moments.includes(column)) return Number(found) !== Date.parse(wanted as string);
		return found !== wanted && !(found === '' && wanted === '');
	});
}
