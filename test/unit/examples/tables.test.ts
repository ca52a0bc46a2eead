import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'papaparse';
import { allExamples } from '../../../dev/testkit/examples';
import { tablesMadeBy } from '../../../dev/testkit/n8n/dataTables';
import type { NodeJson } from '../../../dev/testkit/n8n/types';
import { PACKAGE_NAME, repositoryRoot } from '../../../dev/testkit/paths';

const sheetOptionsOf = (nodes: NodeJson[]) =>
	nodes
		.filter(({ type }) => type.startsWith(`${PACKAGE_NAME}.`))
		.map(({ parameters }) => parameters.sheetOptions as Record<string, unknown> | undefined)
		.filter((options) => options !== undefined);

const WRITING = ['upsert', 'appendOrUpdate', 'executeQuery'];

/** Examples with a node that updates rows by their key. */
const updating = (all: Awaited<ReturnType<typeof allExamples>>) =>
	all.filter(({ nodes }) =>
		nodes.some(
			({ parameters }) =>
				WRITING.includes(String(parameters.operation)) &&
				/\brow_key\b/.test(JSON.stringify(parameters)),
		),
	);

const isDataTable = ({ type }: NodeJson) => type === 'n8n-nodes-base.dataTable';

const writesOrders = ({ parameters }: NodeJson) =>
	parameters.operation === 'upsert' && JSON.stringify(parameters.filters).includes('row_key');

/** The columns of a table that a node makes. */
const columnsOf = (columns: unknown) =>
	(columns as { column?: Array<{ name: string; type: string }> } | undefined)?.column ?? [];

describe('examples that write into tables', () => {
	test('rows of two shops never have the same key', async () => {
		const found = updating(await allExamples());
		expect(found.length).toBeGreaterThanOrEqual(7);
		for (const { file, nodes } of found) {
			for (const { keyWithUserId } of sheetOptionsOf(nodes))
				expect({ file, keyWithUserId }).toEqual({ file, keyWithUserId: true });
		}
	});

	test('an amount is a number in a data table, and a blank one is not 0', async () => {
		for (const { file, nodes } of await allExamples()) {
			const writers = nodes.filter((node) => isDataTable(node) && writesOrders(node));
			if (writers.length === 0) continue;
			for (const options of sheetOptionsOf(nodes)) expect(options.moneyAs).toBe('number');
			const amounts = nodes
				.filter(isDataTable)
				.flatMap(({ parameters }) => columnsOf(parameters.columns))
				.filter(({ name }) => name === 'order_total');
			for (const { type } of amounts) expect({ file, type }).toEqual({ file, type: 'number' });
			expect({ file, blank: nodes.some(({ name }) => name === 'Blank, not zero') }).toEqual({
				file,
				blank: true,
			});
		}
	});

	test('choosing a table in the editor, which empties the mapping of columns, takes nothing away', async () => {
		for (const { file, nodes } of await allExamples()) {
			const modes = nodes
				.filter((node) => isDataTable(node) && node.parameters.dataTableId !== undefined)
				.map(({ parameters }) => (parameters.columns as { mappingMode?: string })?.mappingMode)
				.filter((mode) => mode !== undefined);
			expect({ file, modes: [...new Set(modes)] }).toEqual({
				file,
				modes: modes.length > 0 ? ['autoMapInputData'] : [],
			});
		}
	});

	test('all examples that read many shops share one table of them, say where it is, and start with two shops', async () => {
		const found = (await allExamples()).filter(({ nodes }) =>
			nodes.some(({ name }) => name === 'Active shops'),
		);
		expect(found.map(({ file }) => file)).toEqual([
			'changed-orders-of-many-shops.json',
			'check-access.json',
			'orders-of-all-channels.json',
			'orders-of-several-shops.json',
		]);
		const [first, ...others] = found.map(({ nodes }) => {
			const named = (wanted: string) => nodes.find(({ name }) => name === wanted)?.parameters;
			const { tableName, columns } = named('Make the table of shops') ?? {};
			// the last line says what is passed on: those that only read leave the states in the table alone
			const [, code, passedOn] =
				/^([^]*\n)(return .*)\n$/.exec(String(named('Active shops')?.jsCode)) ?? [];
			const isStored = named('Store the shops') !== undefined;
			expect(passedOn.includes('state') || passedOn.includes('active: true')).toBe(isStored);
			return { tableName, columns: columnsOf(columns), code };
		});
		expect(first.tableName).toBe('shops');
		for (const other of others) expect(other).toEqual(first);
		expect(String(first.code).match(/tpUserId: 'shop-\d'/g)).toHaveLength(2);
		for (const { file, nodes } of found)
			expect([file, nodes[0].parameters.content]).toEqual([
				file,
				expect.stringContaining('*Overview → Data tables*'),
			]);
	});

	test('for n8n 1 each table is there as a file to import, with the same columns', async () => {
		// n8n takes a column with values of one type only for that type, and any other for text
		const typeOf = (cell: string) =>
			/^(true|false)$/.test(cell) ? 'boolean' : /^\d+$/.test(cell) ? 'number' : 'string';
		const names = new Set<string>();
		for (const { file, ...example } of await allExamples())
			for (const { name, columns } of tablesMadeBy(example)) {
				names.add(name);
				const csv = readFileSync(join(repositoryRoot, 'examples', 'tables', `${name}.csv`), 'utf8');
				const { data, meta } = parse<Record<string, string>>(csv, { header: true });
				const found = meta.fields?.map((field) => ({ name: field, type: typeOf(data[0][field]) }));
				expect({ file, name, columns: found }).toEqual({ file, name, columns });
			}
		expect([...names].sort()).toEqual(['order_states', 'orders', 'orders_of_shops', 'shops']);
	});
});
