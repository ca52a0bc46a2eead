import type { Json, NodeJson } from '../../../dev/testkit/n8n/types';
import type { TestSetup } from '../testSetup';

export type TableRow = Record<string, Json>;

/** The columns of the examples' tables that the notes call number columns; all others are text. */
const NUMBERS = new Set(['order_total']);

/** A data table of n8n's, made and read as its page does. */
export class DataTable {
	private constructor(
		private readonly setup: TestSetup,
		private readonly path: string,
		readonly id: string,
	) {}

	static async of(setup: TestSetup, name: string, columns: string[], rows: TableRow[] = []) {
		const { id: project } = await setup.rest.request<{ id: string }>(
			'GET',
			'/rest/projects/personal',
		);
		const path = `/rest/projects/${project}/data-tables`;
		const { id } = await setup.rest.request<{ id: string }>('POST', path, {
			name,
			columns: columns.map((column) => ({
				name: column,
				type: NUMBERS.has(column) ? 'number' : 'string',
			})),
		});
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
