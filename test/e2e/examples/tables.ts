import {
	DataTable,
	type TableRow,
	tablesMadeBy,
	useTablesInN8n1,
} from '../../../dev/testkit/n8n/dataTables';
import type { TestSetup } from '../testSetup';
import type { ImportedExample } from './example';

/**
 * Runs with the tables of an example, and removes them afterwards. n8n 2 makes them in the first run, other than those
 * with rows, which are there before; in n8n 1 all are made by hand, as the notes say.
 * @param rows by the name of the table
 */
export async function withTables(
	{ rest, line, sandbox }: TestSetup,
	example: ImportedExample,
	rows: Record<string, TableRow[]>,
	run: (rowsOf: (table: string) => Promise<TableRow[]>) => Promise<void>,
) {
	const made = tablesMadeBy(example.workflow);
	try {
		for (const { name, columns } of made)
			if (rows[name]) await DataTable.of(rest, name, columns, rows[name]);
		if (line === 'v1') {
			await useTablesInN8n1(rest, example.workflow);
			await rest.updateWorkflow(example.id, example.workflow);
		}
		await run(async (name) => (await (await DataTable.named(rest, name))?.rows()) ?? []);
	} finally {
		for (const { name } of made) await (await DataTable.named(rest, name))?.remove();
		sandbox.store.reset();
	}
}

/** Rows of the table of shops. */
export const shopRows = (shops: ReadonlyArray<{ channel: string; tpUserId: string }>): TableRow[] =>
	shops.map(({ channel, tpUserId }) => ({ channel, tpUserId, active: true }));
