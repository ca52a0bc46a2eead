import { localDates } from './dateCells';
import { safeNumberOf } from '../../values/decimals';
import { mayRun, mayRunJoined } from './formulas';
import type { Cell, CellKind } from './rowTypes';
import { LIST_SEPARATOR, listIn, textOf } from '../../values/recordValues';

/** Turns a value of a record, of any type, into the cell of a column. Never throws. */
export type CellRule = (value: unknown) => Cell;

/** The part of `RowOptions` that decides about cells. */
export interface CellOptions {
	moneyAs: 'text' | 'number';
	datesAs: 'received' | 'local';
	protectFormulas: boolean;
	timezone: string;
}

/** Characters that Excel allows in a cell (Google Sheets: 50,000). */
const MAX_CELL_CHARACTERS = 32_767;
const CUT_MARK = '… [cut]';

/**
 * The rule of each kind.
 * @throws UserError when dates are local and the time zone is not known
 */
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
 * The rule for the values of all lines of a record in one cell. A single value is written as usual; several are joined
 * with blanks included, so that the second entry of every such column belongs to the second line.
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

/** A text as a cell: with an apostrophe in front of a formula, and cut with a mark when it is too long. */
function textCell(text: string, isFormula: boolean): string {
	const written = isFormula ? `'${text}` : text;
	return written.length > MAX_CELL_CHARACTERS ? cut(written) : written;
}

function cut(text: string): string {
	const beginning = text.slice(0, MAX_CELL_CHARACTERS - CUT_MARK.length);
	// Not within a surrogate pair.
	return beginning.replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK;
}
