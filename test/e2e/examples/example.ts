import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'papaparse';
import { differences } from '../../../dev/testkit/differences';
import { filledExample } from '../../../dev/testkit/examples';
import { rowsOf } from '../../../dev/testkit/spreadsheet';
import {
	type ExecutionData,
	type NodeJson,
	outputItems,
	type WorkflowJson,
} from '../../../dev/testkit/n8n/types';
import { setFields } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';
import { type Row, time } from '../../../dev/testkit/expected/cells';

/** A node of an example that must not reach the outside, and what records in its place. */
export interface Recorded {
	[nodeName: string]: (node: NodeJson) => Pick<NodeJson, 'type' | 'typeVersion' | 'parameters'>;
}

/** Records the items as they arrive. */
export const recordItems = () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} });

/** Records what text parameters of the node come to for each item. */
export const recordParameters =
	(...names: string[]) =>
	({ name: node, position, parameters }: NodeJson) => ({
		...setFields(node, Object.fromEntries(names.map((name) => [name, parameters[name] as string]))),
		position,
	});

/** An example, imported and filled in like by a person, in the n8n of this setup. */
export class ImportedExample {
	private constructor(
		private readonly setup: TestSetup,
		readonly id: string,
		readonly workflow: WorkflowJson,
	) {}

	/** Imports an example; only the nodes named are replaced, by what records in their place. */
	static async of(setup: TestSetup, file: string, recorded: Recorded = {}) {
		const credential = await setup.credential(file);
		const workflow = await filledExample(file, { credential, filesFolder: setup.filesFolder });
		for (const [name, replacement] of Object.entries(recorded)) {
			const node = workflow.nodes.find((candidate) => candidate.name === name);
			assert.ok(node, `${file} has no node "${name}"`);
			Object.assign(node, replacement(node));
			delete node.disabled;
		}
		const { id } = await setup.rest.createWorkflow(workflow);
		return new ImportedExample(setup, id, workflow);
	}

	/** Runs it from its trigger, which must come out like this, and returns what its nodes gave. */
	async run(trigger?: string, expected: 'success' | 'error' = 'success') {
		this.setup.sandbox.clearRequests();
		const { status, data } = await this.setup.rest.run(this.id, { from: trigger });
		assert.equal(status, expected, data.resultData.error?.message);
		return data;
	}

	/** Changes the parameters of one node, as a person does before the next run. */
	async fillIn(nodeName: string, parameters: NodeJson['parameters']) {
		const { nodes, connections } = this.workflow;
		const changed = nodes.map((node) => (node.name === nodeName ? { ...node, parameters } : node));
		await this.setup.rest.updateWorkflow(this.id, { nodes: changed, connections });
	}

	async timezone() {
		return await this.setup.rest.timezoneOf(this.workflow);
	}

	/** Rows of the .xlsx file of this name that a node put out, downloaded, read with a spreadsheet library. */
	async spreadsheet(data: ExecutionData, nodeName: string, fileName: string): Promise<Row[]> {
		const [item, ...more] = outputItems(data, nodeName);
		assert.deepEqual(more, []);
		const file = item.binary?.data;
		assert.ok(file, `${nodeName} put out no file`);
		assert.equal(file.fileName, fileName);
		return rowsOf(await this.setup.rest.file(file)) as Promise<Row[]>;
	}

	/** Rows of a .csv file that it wrote, read with a CSV library; it must begin with a byte order mark, once. */
	async csv(fileName: string): Promise<Row[]> {
		const content = await readFile(join(this.setup.filesFolder, fileName), 'utf8');
		assert.equal(content.lastIndexOf('\uFEFF'), 0);
		const { data, errors } = parse<Row>(content.slice(1), { header: true, skipEmptyLines: true });
		assert.deepEqual(errors, []);
		return data;
	}
}

/** Compares header and cells, one by one and in order; there must be something to compare. */
export function assertRows(rows: Row[], expected: Row[]) {
	assert.ok(expected.length > 0, 'nothing is expected');
	const found = differences(rows, expected);
	const told = `${found.length} differences, such as ${found.slice(0, 5).join('; ')}`;
	assert.equal(found.length, 0, told);
}

/** The rows as a text file holds them. */
export const asTexts = (rows: Row[], booleans: { true: string; false: string }): Row[] =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([column, cell]) => [
				column,
				typeof cell === 'boolean' ? booleans[`${cell}`] : String(cell),
			]),
		),
	);

/** The date so many days before the one that a moment falls on in a time zone, such as "2026-08-30". */
export function dayBefore(moment: Date, timezone: string, days = 1): string {
	const today = wallClock(moment.getTime(), timezone).slice(0, 10);
	return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Epoch milliseconds at which clocks in a time zone show a time, such as "2026-08-30T23:59:59". */
export function instantOf(shown: string, timezone: string): number {
	const asUtc = Date.parse(`${shown}Z`);
	const ahead = (instant: number) => Date.parse(`${wallClock(instant, timezone)}Z`) - instant;
	// the second look counts when the clocks change between the guess and the answer
	return asUtc - ahead(asUtc - ahead(asUtc));
}

const wallClock = (instant: number, timezone: string) =>
	time(new Date(instant).toISOString(), { tpUserId: '', moneyAs: 'text', timezone }).replace(
		' ',
		'T',
	);
