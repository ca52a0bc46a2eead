import { parseDate } from '../../util/dates';
import type { Cell, CellKind } from '../rows/types';
import { plainNumber } from '../rows/decimals';
import { excelAmount } from './amounts';
import { amountStyle, STYLES } from './styles';
import { escaped } from './xml';

/** Whether amounts and local dates become Excel numbers and dates, or stay text; as in `RowOptions`. */
export interface Typing {
	moneyAs: 'text' | 'number';
	datesAs: 'received' | 'local';
}

/** Writes a cell of a row maker as XML, at a reference such as `B7`; a blank one as ''. */
export type CellWriter = (place: string, cell: Cell) => string;

const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar. As it has a 29 February 1900, its earlier days, below 61, are off by one. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MIN_DAY = 61;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const LINE_BREAK = /[\r\n]/;
/** XML readers may drop white space at either end unless the element has `xml:space="preserve"`. */
const OUTER_SPACE = /^\s|\s$/;

/** The writer for the cells of a column. It expects amounts as text, for their decimal places. */
export function cellWriter(kind: CellKind, typing: Typing): CellWriter {
	const typed = typedWriter(kind, typing);
	return (place, cell) => {
		if (cell === '') return '';
		if (typeof cell === 'boolean') return booleanCell(place, cell);
		if (typeof cell === 'number') return numberCell(place, plainNumber(cell), STYLES.number);
		return typed?.(place, cell) ?? textCell(place, cell);
	};
}

/** Writes texts that are numbers or dates as such; returns undefined for any other text. */
function typedWriter(kind: CellKind, { moneyAs, datesAs }: Typing): typeof amountCell | undefined {
	if (kind === 'money' && moneyAs === 'number') return amountCell;
	if (kind === 'number') return quantityCell;
	if (kind === 'date' && datesAs === 'local') return dateCell;
	return undefined;
}

/** An inline string, which no program evaluates as a formula or number; text with line breaks is wrapped. */
export const textCell = (
	place: string,
	text: string,
	style: number = LINE_BREAK.test(text) ? STYLES.lines : STYLES.text,
): string => {
	const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
	return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
};

const booleanCell = (place: string, value: boolean): string =>
	`<c r="${place}" s="${STYLES.boolean}" t="b"><v>${value ? 1 : 0}</v></c>`;

const numberCell = (place: string, value: string | number, style: number): string =>
	`<c r="${place}" s="${style}"><v>${value}</v></c>`;

function amountCell(place: string, text: string): string | undefined {
	const amount = excelAmount(text);
	return amount && numberCell(place, amount.value, amountStyle(amount.decimals));
}

/** A quantity or weight given as text because a JavaScript number would lose digits. */
function quantityCell(place: string, text: string): string | undefined {
	const amount = excelAmount(text);
	return amount && numberCell(place, amount.value, STYLES.number);
}

function dateCell(place: string, text: string): string | undefined {
	const date = LOCAL_DATE.test(text) ? parseDate(text) : undefined;
	if (!date) return undefined;
	const day = (date.wallMs - EPOCH_MS) / DAY_MS;
	return day < MIN_DAY ? undefined : numberCell(place, day, STYLES.date);
}
