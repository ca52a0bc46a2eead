import type { Json, NodeJson } from '../../../dev/testkit/n8n/types';
import type { TestSetup } from '../testSetup';
import type { ImportedExample } from './example';

export type TableRow = Record<string, Json>;

interface Column {
	name: string;
	type: string;
}

/** A data table of n8n's, made and read as its page does. */
export class DataTable {
	private constructor(
		private readonly setup: TestSetup,
		private readonly path: string,
		readonly id: string,
	) {}

	static async of(setup: TestSetup, name: string, columns: Column[], rows: TableRow[] = []) {
		const { id: project } = await setup.rest.request<{ id: string }>(
			'GET',
			'/rest/projects/personal',
		);
		const path = `/rest/projects/${project}/data-tables`;
		const { id } = await setup.rest.request<{ id: string }>('POST', path, { name, columns });
		const table = new DataTable(setup, `${path}/${id}`, id);
		if (rows.length > 0)
			await setup.rest.request('POST', `${table.path}/insert`, { data: rows, returnType: 'count' });
		return table;
	}

	/** The table of this name that a workflow has made, if it has. */
	static async named(setup: TestSetup, name: string): Promise<DataTable | undefined> {
		const { id: project } = await setup.rest.request<{ id: string }>(
			'GET',
			'/rest/projects/personal',
		);
		const path = `/rest/projects/${project}/data-tables`;
		const { data } = await setup.rest.request<{ data: Array<{ id: string; name: string }> }>(
			'GET',
			path,
		);
		const found = data.find((table) => table.name === name);
		return found && new DataTable(setup, `${path}/${found.id}`, found.id);
	}

	async remove() {
		await this.setup.rest.request('DELETE', this.path);
	}

	async rows(): Promise<TableRow[]> {
		const { data } = await this.setup.rest.request<{ data: TableRow[] }>(
			'GET',
			`${this.path}/rows?take=250`,
		);
		return data;
	}
}

/** Whether a node makes or finds a table, which n8n 1 cannot: there it is switched off, and the table made by hand. */
export const isAboutTables = ({ type, parameters }: NodeJson): boolean =>
	type === 'n8n-nodes-base.dataTable' && parameters.resource === 'table';

/** How a Data Table node refers to a table on every n8n line. */
export const tableOf = (id: string) => ({ __rl: true, mode: 'id', value: id });

interface Made {
	maker: string;
	name: string;
	columns: Column[];
}

/** The tables that an example makes. */
const madeBy = (nodes: NodeJson[]): Made[] =>
	nodes
		.filter((node) => isAboutTables(node) && node.parameters.operation === 'create')
		.map(({ name: maker, parameters }) => ({
			maker,
			name: String(parameters.tableName),
			columns: (parameters.columns as unknown as { column: Column[] }).column,
		}));

/**
 * Runs with the tables of an example, and removes them afterwards. n8n 2 makes them in the first run, other than those
 * with rows, which are there before; in n8n 1 all are made by hand, as the notes say.
 * @param rows by the name of the table
 */
export async function withTables(
	setup: TestSetup,
	example: ImportedExample,
	rows: Record<string, TableRow[]>,
	run: (rowsOf: (table: string) => Promise<TableRow[]>) => Promise<void>,
) {
	const { nodes, connections } = example.workflow;
	const made = madeBy(nodes);
	try {
		const ids = new Map<string, string>();
		for (const { maker, name, columns } of made) {
			if (setup.line !== 'v1' && !rows[name]) continue;
			ids.set(maker, (await DataTable.of(setup, name, columns, rows[name])).id);
		}
		if (setup.line === 'v1') {
			for (const node of nodes.filter(({ type }) => type === 'n8n-nodes-base.dataTable')) {
				const { dataTableId } = node.parameters;
				const maker = made.find((one) => JSON.stringify(dataTableId)?.includes(`'${one.maker}'`));
				if (isAboutTables(node)) node.disabled = true;
				else node.parameters.dataTableId = tableOf(ids.get(maker?.maker ?? '') ?? '');
			}
			await setup.rest.updateWorkflow(example.id, { nodes, connections });
		}
		await run(async (name) => (await (await DataTable.named(setup, name))?.rows()) ?? []);
	} finally {
		for (const { name } of made) await (await DataTable.named(setup, name))?.remove();
		setup.sandbox.store.reset();
	}
}

/** Rows of the table of shops. */
export const shopRows = (shops: ReadonlyArray<{ channel: string; tpUserId: string }>): TableRow[] =>
	shops.map(({ channel, tpUserId }) => ({ channel, tpUserId, active: true }));
