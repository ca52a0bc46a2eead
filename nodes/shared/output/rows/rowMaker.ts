import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import { cellRules, joinedRule } from './cells';
import { chooseColumns, type ChosenColumn } from './chosenColumns';
import { type Layout, layoutOf } from './layouts';
import { type LineView, MAX_BATCH, RecordView } from './record';
import type { Cell, RowContext, RowLayout, RowMaker, RowOptions } from './rowTypes';
import { fieldsOf } from '../../values/recordValues';

/** Computes the cell of one column; `at` is its index in the row. */
interface Filler<From> {
	readonly at: number;
	readonly cell: (from: From) => Cell;
}

/**
 * A maker of spreadsheet rows of orders or products: fixed columns in a fixed order, scalars only.
 * @throws UserError when a chosen column or (for local dates) the time zone does not exist
 */
export function rowMaker(
	resource: ListResource,
	layout: RowLayout,
	options: RowOptions,
	context: RowContext,
): RowMaker {
	const table = layoutOf(resource, layout, options);
	const chosen = chooseColumns(table.columns, options);
	const columns = chosen.map(({ header }) => header);
	const { ofRecord, ofLine } = fillersOf(chosen, options);
	const blankLater = ofRecord
		.filter(({ at }) => !table.repeats(chosen[at].column))
		.map(({ at }) => at);

	function* cellBatches(record: IDataObject): Generator<Cell[][]> {
		const view = new RecordView(fieldsOf(record), context, options, table.lineList);
		while (view.readBatch()) yield [];
		const hasManyLines = view.lines.length > MAX_BATCH;
		const first: Cell[] = new Array<Cell>(columns.length).fill('');
		for (const { at, cell } of ofRecord) {
			first[at] = cell(view);
			if (hasManyLines) yield [];
		}
		if (!table.linesOf) return yield [first];
		// The cells of the record are computed once and copied for each line.
		const later = first.slice();
		for (const at of blankLater) later[at] = '';
		let isFirst = true;
		for (const lines of table.linesOf(view)) {
			yield lines.map((line) => {
				const row = (isFirst ? first : later).slice();
				isFirst = false;
				for (const { at, cell } of ofLine) row[at] = cell(line);
				return row;
			});
		}
	}

	// Copying an object that has all columns is several times as fast as adding them to each row.
	const blankRow = Object.fromEntries(columns.map((name): [string, Cell] => [name, '']));

	function keyed(row: readonly Cell[]): Record<string, Cell> {
		const object = { ...blankRow };
		for (let at = 0; at < columns.length; at++) object[columns[at]] = row[at];
		return object;
	}

	function* rowBatches(record: IDataObject): Generator<Array<Record<string, Cell>>> {
		for (const cells of cellBatches(record)) yield cells.map(keyed);
	}

	return {
		columns,
		kinds: chosen.map(({ column: [, kind] }) => kind),
		needs: needsOf(chosen, table, options),
		rowBatches,
		cellBatches,
	};
}

function fillersOf(columns: readonly ChosenColumn[], options: RowOptions) {
	const rules = cellRules(options);
	const ofRecord: Array<Filler<RecordView>> = [];
	const ofLine: Array<Filler<LineView>> = [];
	columns.forEach(({ column: [, kind, source] }, at) => {
		const rule = rules[kind];
		if (source.of === 'line') {
			ofLine.push({ at, cell: (line) => rule(source.get(line)) });
		} else if (source.of === 'record') {
			ofRecord.push({ at, cell: (record) => rule(source.get(record)) });
		} else {
			const joinedCell = joinedRule(kind, options);
			ofRecord.push({ at, cell: ({ lines }) => joinedCell(lines.map(source.get)) });
		}
	});
	return { ofRecord, ofLine };
}

function needsOf(
	columns: readonly ChosenColumn[],
	{ linesOf, lineList, lineNeeds = [] }: Layout,
	{ currencySet }: RowOptions,
): string[] {
	const needs = new Set(['id']);
	for (const { column } of columns) {
		const source = column[2];
		for (const field of source.needs[currencySet === 'presentment' ? 'presentment' : 'shop'])
			needs.add(field);
		if (source.of !== 'record') needs.add(lineList);
	}
	if (linesOf) needs.add(lineList);
	for (const field of lineNeeds) needs.add(field);
	return [...needs];
}
