import { UserError, type IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../channels/types';
import { cellRules, joinedRule } from './cells';
import type { Column } from './columns';
import { type Layout, layoutOf } from './layouts';
import { type LineView, RecordView } from './record';
import type { Cell, RowContext, RowLayout, RowMaker, RowOptions } from './types';
import { fieldsOf } from './values';

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
	const table = layoutOf(resource, layout, options.headerStyle, options.orderTotals);
	const chosen = chooseColumns(table.columns, options.columns);
	const columns = chosen.map(([name]) => name);
	const { ofRecord, ofLine } = fillersOf(chosen, options);
	const blankLater = ofRecord.filter(({ at }) => !table.repeats(chosen[at])).map(({ at }) => at);

	function cells(record: IDataObject): Cell[][] {
		const view = new RecordView(fieldsOf(record), context, options, table.lineList);
		const first: Cell[] = new Array<Cell>(columns.length).fill('');
		for (const { at, cell } of ofRecord) first[at] = cell(view);
		if (!table.perLine) return [first];
		// The cells of the record are computed once and copied for each line.
		const later = first.slice();
		for (const at of blankLater) later[at] = '';
		return view.rowLines.map((line) => {
			const row = (line.isFirst ? first : later).slice();
			for (const { at, cell } of ofLine) row[at] = cell(line);
			return row;
		});
	}

	// Copying an object that has all columns is several times as fast as adding them to each row.
	const blankRow = Object.fromEntries(columns.map((name): [string, Cell] => [name, '']));

	function rows(record: IDataObject): Array<Record<string, Cell>> {
		return cells(record).map((row) => {
			const keyed = { ...blankRow };
			for (let at = 0; at < columns.length; at++) keyed[columns[at]] = row[at];
			return keyed;
		});
	}

	const kinds = chosen.map(([, kind]) => kind);
	return { columns, kinds, needs: needsOf(chosen, table, options), cells, rows };
}

function chooseColumns(all: readonly Column[], names: readonly string[]): readonly Column[] {
	if (names.length === 0) return all;
	const byName = new Map(all.map((column) => [column[0], column]));
	const wanted = new Set(names.map((name) => String(name).trim()));
	return [...wanted].map((name) => {
		const column = byName.get(name);
		if (column) return column;
		throw new UserError(
			`The rows cannot be made: There is no column '${name}' in these rows. Valid columns: ${[...byName.keys()].join(', ')}`,
			{ description: 'Choose the columns from the list of the option “Columns”.' },
		);
	});
}

function fillersOf(columns: readonly Column[], options: RowOptions) {
	const rules = cellRules(options);
	const ofRecord: Array<Filler<RecordView>> = [];
	const ofLine: Array<Filler<LineView>> = [];
	columns.forEach(([, kind, source], at) => {
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
	columns: readonly Column[],
	{ perLine, lineList }: Layout,
	{ currencySet }: RowOptions,
): string[] {
	const needs = new Set(['id']);
	for (const [, , source] of columns) {
		for (const field of source.needs[currencySet]) needs.add(field);
		if (source.of !== 'record') needs.add(lineList);
	}
	if (perLine) needs.add(lineList);
	return [...needs];
}
