import { type IDataObject, UserError } from 'n8n-workflow';

import {
	amountOf,
	CURRENCIES,
	type LineList,
	type LineView,
	type RecordView,
	rowCurrency,
	withSets,
} from './record';
import type { CellKind, HeaderStyle, RowOptions } from './rowOptions';
import { type Decimal, decimalText } from '../../values/decimals';
import { fieldsOf, firstText, textOf } from '../../values/recordValues';
import { titled } from '../../values/texts';

interface SourceOf<Of, From> {
	readonly of: Of;
	/** names of the top-level record fields that it reads; of a line besides the list of lines */
	readonly needs: readonly string[];
	readonly get: (from: From) => unknown;
}
/** Computed once per order or product; the same value on each of its rows. */
export type RecordSource = SourceOf<'record', RecordView>;
export type LineSource = SourceOf<'line', LineView>;
/** `allLines`: their values are joined in one cell. */
type Source = RecordSource | LineSource | SourceOf<'allLines', LineView>;

/** Sets of columns, and what a column that is in them has as its last part. */
const SETS = { essential: 'e', accounting: 'a', shipping: 's' } as const;
type Sets = 'e' | 'a' | 's' | 'ea' | 'es' | 'as' | 'eas';

export type Column = readonly [
	name: string,
	kind: CellKind,
	source: Source,
	description: string,
	sets?: Sets,
];

/** Titles that say more than the names: what is no amount among amounts, and not all tax. */
const TITLES: Readonly<Record<string, string>> = {
	...{ refunds: 'Number of Refunds', refunded_tax: 'Refunded Tax on Top' },
};

/** “Order Total” for `order_total`. */
export const titleOf = (name: string): string => TITLES[name] ?? titled(name);

export const fromRecord = (needs: readonly string[], get: RecordSource['get']): RecordSource => ({
	of: 'record',
	needs,
	get,
});

export const fromLine = (get: LineSource['get'], needs: readonly string[] = []): LineSource => ({
	...{ of: 'line', needs, get },
});

/** A path such as `address.city` reads a field of a nested object. */
export function field(path: string): RecordSource {
	const [top, inner] = path.split('.');
	return fromRecord([top], ({ fields }) => innerOf(fields[top], inner));
}

export function lineField(path: string): LineSource {
	const [top, inner] = path.split('.');
	return fromLine(({ fields }) => innerOf(fields[top], inner));
}

const innerOf = (value: unknown, inner: string | undefined): unknown =>
	inner === undefined ? value : fieldsOf(value)[inner];

export const orderCurrency = fromRecord(CURRENCIES, rowCurrency);

/** `fields` are those that channels give it in. */
export const orderMoney = (name: string, fields = withSets(name)): RecordSource =>
	fromRecord([...fields, ...CURRENCIES], (order) => amountOf(order, order.fields, name));

export const lineMoney = (name: string): LineSource =>
	fromLine(({ record, fields }) => amountOf(record, fields, name), CURRENCIES);

export const textOrBlank = (amount: Decimal | undefined): string =>
	amount ? decimalText(amount) : '';

/** The column for layouts with one row per record: the values of a line source are joined. */
export function joined([name, kind, source, ...more]: Column): Column {
	return [name, kind, source.of === 'line' ? { ...source, of: 'allLines' } : source, ...more];
}

const twinName = (name: string): string =>
	name === 'currency' ? 'presentment_currency' : `${name}_presentment`;

/** With the customer's amounts and currency behind those of the shop. */
export const withPresentment = (columns: readonly Column[]): Column[] =>
	columns.flatMap((column): Column[] => {
		const [name, kind, source, description] = column;
		const hasTwin = columns.some(([other]) => other === twinName(name));
		if (hasTwin || (kind !== 'money' && name !== 'currency')) return [column];
		const other: Source =
			source.of === 'record'
				? fromRecord(source.needs, (record) => source.get(record.inCurrency('presentment')))
				: { ...source, get: (line: LineView) => source.get(inPresentment(line)) };
		const same = `${description.charAt(0).toLowerCase()}${description.slice(1)}`;
		return [column, [twinName(name), kind, other, `The same in presentment currency: ${same}`]];
	});

const inPresentment = (line: LineView): LineView => ({
	...line,
	record: line.record.inCurrency('presentment'),
});

export const pick = (columns: readonly Column[], names: string): Column[] =>
	names.split(' ').flatMap((name) => columns.filter(([other]) => other === name));

export const recordKeyColumn = fromRecord(['id'], (record) => record.key);
export const lineKey = fromLine(({ key }) => key, ['id']);

const userId = fromRecord([], ({ context }) => context.tpUserId);
/** Where the record has none, the channel that was read. */
const channelName = fromRecord(['channel_name'], ({ fields, context }) =>
	firstText(fields.channel_name, context.channel),
);

/** The last columns of every layout; `parts` of the key, for its description. */
export const keyColumns = (key: Source, parts: string): Column[] => [
	['tp_user_id', 'id', userId, 'User ID the row was read for', 'eas'],
	['channel_name', 'text', channelName, 'Channel the row came from', 'as'],
	['row_key', 'id', key, `${parts}; the same in every run, to match rows on`, 'eas'],
];

/** True on the first row of each record, also when it has no lines: sums of totals rely on it. */
export const isFirstLine = fromLine(({ isFirst }) => isFirst);
/** Blank for a record that came without a list of them. */
export const lineCount = (list: LineList): RecordSource =>
	fromRecord([list], ({ lines, listsLines }) => (listsLines ? lines.length : ''));

/** Each value of a field of the lines once, in their order. */
export const lineTexts = (list: LineList, name: string): RecordSource =>
	fromRecord([list], ({ lines }) => [...new Set(lines.map(({ fields }) => textOf(fields[name])))]);

export interface ChosenColumn {
	readonly column: Column;
	readonly header: string;
}

export const setsOf = ([, , , , sets]: Column): string[] =>
	Object.entries(SETS).flatMap(([set, mark]) => (sets?.includes(mark) ? [set] : []));

/**
 * The columns of a set, or those named, as `name` or `name = header`; all where neither says any.
 * With both currencies, each brings its twin.
 * @throws UserError when a column does not exist, or two have the same header
 */
export function chooseColumns(
	all: readonly Column[],
	{ columnSet, columns, currencySet, headerStyle }: ColumnOptions,
): readonly ChosenColumn[] {
	const inSet = all.filter((column) => setsOf(column).includes(columnSet));
	const wanted = columnSet === 'choose' ? columns : inSet.map(([name]) => name);
	const entries = wanted.length > 0 ? wanted : all.map(([name]) => name);
	const byName = new Map(all.map((column) => [column[0], column]));
	const byTitle = new Map(all.map(([name]) => [plainTitle(name), name]));
	const chosen = new Map<string, ChosenColumn>();
	const choose = (column: Column, header: string) => {
		const same = chosen.get(header);
		if (same && same.column !== column) throw sameHeader(header, same.column[0], column[0]);
		chosen.set(header, { column, header });
	};
	const named = entries.map((entry) => {
		const [name, ...header] = String(entry).split('=');
		const title = name.trim();
		const known = byName.has(title) ? title : byTitle.get(plainTitle(title));
		return { name: known ?? title, header: header.join('=').trim() };
	});
	const names = new Set(named.map(({ name }) => name));
	for (const { name, header } of named) {
		const column = byName.get(name);
		if (!column) throw unknownColumn(name, [...byName.keys()]);
		choose(column, header || headerOf(name, headerStyle));
		const twin = twinName(name);
		const twinColumn = byName.get(twin);
		if (currencySet === 'both' && twinColumn && !names.has(twin))
			choose(twinColumn, header ? `${header} (presentment)` : headerOf(twin, headerStyle));
	}
	return [...chosen.values()];
}

export const headerOf = (name: string, style: HeaderStyle): string =>
	style === 'titles' ? titleOf(name) : name;

/** A row with further columns; its key stays last. */
export function rowWith(row: IDataObject, columns: IDataObject, style: HeaderStyle): IDataObject {
	const key = headerOf('row_key', style);
	const { [key]: own, ...cells } = row;
	for (const [name, cell] of Object.entries(columns)) cells[headerOf(name, style)] = cell;
	return own === undefined ? cells : { ...cells, [key]: own };
}

type ColumnOptions = Pick<RowOptions, 'columnSet' | 'columns' | 'currencySet' | 'headerStyle'>;

const plainTitle = (name: string): string => titleOf(name).replace(/\s/g, '').toLowerCase();

const unknownColumn = (name: string, valid: readonly string[]) =>
	new UserError(`The option “Columns” names “${name}”, which is no column of these rows`, {
		description: `Choose the columns from the list of the option. There are: ${valid.map(titleOf).join(', ')}.`,
	});

const sameHeader = (header: string, one: string, other: string) =>
	new UserError(
		`The rows cannot be made: The columns “${one}” and “${other}” have the same header “${header}”`,
		{ description: 'Give each column a header of its own in the option “Columns”.' },
	);
