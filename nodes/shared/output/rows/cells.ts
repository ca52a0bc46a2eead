import { localDates } from './dates';
import { safeNumberOf } from './decimals';
import { mayRun, mayRunJoined } from './formulas';
import { LIST_SEPARATOR, listIn, textOf } from './values';

/** What stands in a spreadsheet cell. Blank is ''. */
export type Cell = string | number | boolean;

/**
 * What a column holds, and with it how a value becomes a cell:
 * - `id`: text, character for character, never guarded: it is what rows are matched on, and nobody types it
 * - `text`: what people typed
 * - `code`, `codes`: SKU, zip, barcode, one or several: character for character; a sign in front is no formula
 * - `list`: several texts in one cell, joined with "; "
 * - `phone`: text; the + of a phone number is no formula
 * - `money`: the decimal text, or a number when the option asks for it
 * - `number`: quantities and weights, as numbers
 * - `date`: text as received, or local time
 * - `boolean`: TRUE or FALSE
 */
export type CellKind =
	'id' | 'text' | 'code' | 'codes' | 'list' | 'phone' | 'money' | 'number' | 'date' | 'boolean';

/** Turns a value of a record, whatever it is, into the cell of a column. */
export type CellRule = (value: unknown) => Cell;

/** The row options that decide about cells; see `RowOptions`. */
export interface CellOptions {
	moneyAs: 'text' | 'number';
	datesAs: 'received' | 'local';
	protectFormulas: boolean;
	timezone: string;
}

/** Excel refuses more characters in one cell (Google Sheets: 50,000). */
export const CELL_LIMIT = 32_767;
const CUT_MARK = '… [cut]';

/** The one place where kinds become cells. */
export function cellRules(options: CellOptions): Record<CellKind, CellRule> {
	const local = options.datesAs === 'local' ? localDates(options.timezone) : undefined;
	const protect = options.protectFormulas;
	const written = (kind: CellKind) => (text: string) =>
		textCell(text, protect && mayRun(text, kind));
	const list = (kind: CellKind) => (values: readonly unknown[]) => {
		const texts = values.map(textOf).filter((part) => part !== '');
		return textCell(texts.join(LIST_SEPARATOR), protect && mayRunJoined(texts, kind));
	};
	const text = written('text');
	const amount = written('money');
	const id = written('id');
	const phone = written('phone');
	const code = written('code');
	const texts = list('text');
	const codes = list('codes');
	const asText: CellRule = (value) => {
		const parts = listIn(value);
		return parts ? texts(parts) : text(textOf(value));
	};
	const asMoney: CellRule = (value) => {
		const decimal = textOf(value);
		return (options.moneyAs === 'number' ? safeNumberOf(decimal) : undefined) ?? amount(decimal);
	};
	return {
		id: (value) => id(textOf(value)),
		text: asText,
		code: (value) => code(textOf(value)),
		codes: (value) => (Array.isArray(value) ? codes(value) : asText(value)),
		list: asText,
		phone: (value) => phone(textOf(value)),
		money: asMoney,
		number: (value) => {
			if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : '';
			if (typeof value !== 'string') return '';
			return safeNumberOf(value) ?? amount(value);
		},
		date: (value) => text(local ? local(textOf(value)) : textOf(value)),
		boolean: (value) => (typeof value === 'boolean' ? value : text(textOf(value))),
	};
}

/**
 * The rule for one column of several lines in one cell: a single value stays what it is, more are
 * joined position by position, so that the second entry of every such column is the second line's.
 */
export function joinedRule(kind: CellKind, options: CellOptions): CellRule {
	const bare = cellRules({ ...options, protectFormulas: false })[kind];
	const single = cellRules(options)[kind];
	return (values) => {
		if (!Array.isArray(values)) return '';
		if (values.length === 1) return single(values[0]);
		const texts = values.map((value) => cellText(bare(value)));
		if (texts.every((text) => text === '')) return '';
		const formula = options.protectFormulas && mayRunJoined(texts, kind);
		return textCell(texts.join(LIST_SEPARATOR), formula);
	};
}

function cellText(cell: Cell): string {
	return typeof cell === 'boolean' ? String(cell).toUpperCase() : textOf(cell);
}

/** A text in a cell: an apostrophe in front of a formula, and a visible cut of what no cell can hold. */
function textCell(text: string, isFormula: boolean): string {
	const written = isFormula ? `'${text}` : text;
	return written.length > CELL_LIMIT ? cut(written) : written;
}

function cut(text: string): string {
	const kept = text.slice(0, CELL_LIMIT - CUT_MARK.length);
	// Never half of a surrogate pair.
	return kept.replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK;
}
