import type { CellKind } from './cells';
import type { LineView, RecordView } from './record';
import type { CurrencySet } from './types';
import { fieldsOf } from './values';

/** The top-level fields a source reads, by the currency the amounts are in. */
export type Needs = Readonly<Record<CurrencySet, readonly string[]>>;

/** Read once per order or product, and the same on each of its rows. */
export interface RecordSource {
	readonly of: 'record';
	readonly needs: Needs;
	readonly get: (record: RecordView) => unknown;
}

/** Read for every line item or variant. */
export interface LineSource {
	readonly of: 'line';
	/** Besides the list of lines. */
	readonly needs: Needs;
	readonly get: (line: LineView) => unknown;
}

/** The values of all lines in one cell, position by position, where a record has a single row. */
export interface JoinedSource {
	readonly of: 'allLines';
	readonly needs: Needs;
	readonly get: LineSource['get'];
}

/** Where the values of a column come from. */
export type Source = RecordSource | LineSource | JoinedSource;

/** One line of a column table: header, kind of cell, where the value comes from, what it says. */
export type Column = readonly [name: string, kind: CellKind, source: Source, description: string];

/** A value computed from an order or product; `needs` names the top-level fields it reads. */
export function fromRecord(
	needs: Needs | readonly string[],
	get: RecordSource['get'],
): RecordSource {
	return { of: 'record', needs: inBothCurrencies(needs), get };
}

/** A value computed from a line item or variant. */
export function fromLine(
	get: LineSource['get'],
	needs: Needs | readonly string[] = [],
): LineSource {
	return { of: 'line', needs: inBothCurrencies(needs), get };
}

function inBothCurrencies(needs: Needs | readonly string[]): Needs {
	return 'shop' in needs ? needs : { shop: needs, presentment: needs };
}

/** A field of the order or product as it is; `address.city` reads a field inside an object. */
export function field(path: string): RecordSource {
	const [top, inner] = path.split('.');
	return inner === undefined
		? fromRecord([top], ({ fields }) => fields[top])
		: fromRecord([top], ({ fields }) => fieldsOf(fields[top])[inner]);
}

/** A field of the line item or variant as it is. */
export function lineField(path: string): LineSource {
	const [top, inner] = path.split('.');
	return inner === undefined
		? fromLine(({ fields }) => fields[top])
		: fromLine(({ fields }) => fieldsOf(fields[top])[inner]);
}

/** A column of the line as the column of a row that stands for all lines. */
export function joined([name, kind, source, description]: Column): Column {
	if (source.of !== 'line') return [name, kind, source, description];
	return [name, kind, { ...source, of: 'allLines' }, description];
}

/** A column of a preset whose value the service does not give. */
export const notAvailable: RecordSource = fromRecord([], () => '');
/** The same for a value of one line. */
export const notAvailableOnLine: LineSource = fromLine(() => '');
