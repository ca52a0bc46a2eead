import type { N8nRest } from './rest';
import type { Json, NodeJson, WorkflowJson } from './types';

export type TableRow = Record<string, Json>;

interface Column {
	name: string;
	type: string;
}

/** A data table of n8n's, made and read as its page does. */
export class DataTable {
	private constructor(
		private readonly rest: N8nRest,
		private readonly path: string,
		readonly id: string,
		readonly name: string,
	) {}

	static async of(rest: N8nRest, name: string, columns: Column[], rows: TableRow[] = []) {
		const path = await pathOfTables(rest);
		const { id } = await rest.request<{ id: string }>('POST', path, { name, columns });
		const table = new DataTable(rest, `${path}/${id}`, id, name);
		if (rows.length > 0)
			await rest.request('POST', `${table.path}/insert`, { data: rows, returnType: 'count' });
		return table;
	}

	/** The table of this name, if there is one. */
	static async named(rest: N8nRest, name: string): Promise<DataTable | undefined> {
		const path = await pathOfTables(rest);
		const { data } = await rest.request<{ data: Array<{ id: string; name: string }> }>('GET', path);
		const found = data.find((table) => table.name === name);
		return found && new DataTable(rest, `${path}/${found.id}`, found.id, name);
	}

	async remove() {
		await this.rest.request('DELETE', this.path);
	}

	async rows(): Promise<TableRow[]> {
		const { data } = await this.rest.request<{ data: TableRow[] }>(
			'GET',
			`${this.path}/rows?take=250`,
		);
		return data;
	}
}

async function pathOfTables(rest: N8nRest) {
	const { id } = await rest.request<{ id: string }>('GET', '/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}

/** Whether a node makes or finds a table, which n8n 1 cannot: there it is switched off, and the table made by hand. */
export const isAboutTables = ({ type, parameters }: NodeJson): boolean =>
	type === 'n8n-nodes-base.dataTable' && parameters.resource === 'table';

/** A table that an example makes in its first run. */
export interface MadeTable {
	/** Name of the node that makes it. */
	maker: string;
	name: string;
	columns: Column[];
}

export const tablesMadeBy = ({ nodes }: WorkflowJson): MadeTable[] =>
	nodes
		.filter((node) => isAboutTables(node) && node.parameters.operation === 'create')
		.map(({ name: maker, parameters }) => ({
			maker,
			name: String(parameters.tableName),
			columns: (parameters.columns as unknown as { column: Column[] }).column,
		}));

/**
 * Does for an example in n8n 1 what its note tells a person to do: makes its tables, other than those that exist, chooses
 * them in its nodes, and switches off the nodes that make them.
 */
export async function useTablesInN8n1(rest: N8nRest, workflow: WorkflowJson): Promise<void> {
	const made = tablesMadeBy(workflow);
	for (const { maker, name, columns } of made) {
		const table = (await DataTable.named(rest, name)) ?? (await DataTable.of(rest, name, columns));
		for (const { parameters } of workflow.nodes)
			if (JSON.stringify(parameters.dataTableId)?.includes(`'${maker}'`))
				parameters.dataTableId = {
					__rl: true,
					mode: 'list',
					value: table.id,
					cachedResultName: name,
				};
	}
	for (const node of workflow.nodes) if (isAboutTables(node)) node.disabled = true;
}
