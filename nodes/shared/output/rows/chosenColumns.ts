import { UserError } from 'n8n-workflow';

import { type Column, twinName } from './columns';
import type { RowOptions } from './rowTypes';

/** A column of the rows, with the header that the user wants. */
export interface ChosenColumn {
	readonly column: Column;
	readonly header: string;
}

/**
 * The chosen columns: all, or those named, each as `name` or as `name = header`. With both currencies, each brings the
 * column with the customer's amounts with it.
 * @throws UserError when a column does not exist, or two have the same header
 */
export function chooseColumns(
	all: readonly Column[],
	{ columns: entries, currencySet }: Pick<RowOptions, 'columns' | 'currencySet'>,
): readonly ChosenColumn[] {
	if (entries.length === 0) return all.map((column) => ({ column, header: column[0] }));
	const byName = new Map(all.map((column) => [column[0], column]));
	const chosen = new Map<string, ChosenColumn>();
	const choose = (column: Column, header: string) => {
		const same = chosen.get(header);
		if (same && same.column !== column) throw sameHeader(header, same.column[0], column[0]);
		chosen.set(header, { column, header });
	};
	const named = entries.map((entry) => {
		const [name, ...header] = String(entry).split('=');
		return { name: name.trim(), header: header.join('=').trim() };
	});
	const names = new Set(named.map(({ name }) => name));
	for (const { name, header } of named) {
		const column = byName.get(name);
		if (!column) throw unknownColumn(name, [...byName.keys()]);
		choose(column, header || name);
		const twin = twinName(name);
		const twinColumn = byName.get(twin);
		if (currencySet === 'both' && twinColumn && !names.has(twin))
			choose(twinColumn, header ? `${header} (presentment)` : twin);
	}
	return [...chosen.values()];
}

const unknownColumn = (name: string, valid: readonly string[]) =>
	new UserError(`The option “Columns” names “${name}”, which is no column of these rows`, {
		description: `Choose the columns from the list of the option. There are: ${valid.join(', ')}.`,
	});

const sameHeader = (header: string, one: string, other: string) =>
	new UserError(
		`The rows cannot be made: The columns “${one}” and “${other}” have the same header “${header}”`,
		{ description: 'Give each column a header of its own in the option “Columns”.' },
	);
