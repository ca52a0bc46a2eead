import { writeFile } from 'node:fs/promises';
import { rowMakerFor } from '../../../nodes/shared/output/projection';
import { type Cell, type CellKind, rowOptions } from '../../../nodes/shared/output/rows/rowOptions';
import { startSandbox } from '../../sandbox';
import { columns } from './columns';

/** Rows that all ways write, with the kinds of their columns. */
export interface Table {
	columns: readonly string[];
	kinds: readonly CellKind[];
	rows: Cell[][];
}

/** Writes the rows of this many orders of the sandbox into a file. @returns how many there are */
export async function writeRows(orders: number, file: string): Promise<number> {
	const sandbox = await startSandbox({ orders });
	try {
		const maker = rowMakerFor(
			'rowPerLine',
			{ resource: 'order', channel: 'shopify', tpUserId: 'merchant-1' },
			rowOptions(
				'order',
				{ columnSet: 'choose', columns, datesAs: 'local', protectFormulas: false },
				'Europe/Amsterdam',
			),
		);
		const rows = sandbox.orders('shopify').flatMap((order) => [...maker.cellBatches(order)].flat());
		const table: Table = { columns: maker.columns, kinds: maker.kinds, rows };
		await writeFile(file, JSON.stringify(table));
		return rows.length;
	} finally {
		await sandbox.close();
	}
}
