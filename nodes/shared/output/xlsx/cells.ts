import { parseDate } from '../../util/dates';
import type { Cell, CellKind } from '../rows/cells';
import { plainNumber } from '../rows/decimals';
import { excelAmount } from './amounts';
import { amountStyle, STYLES } from './styles';
import { escaped } from './xml';

/** Whether amounts and local dates become real numbers and dates, or stay text. */
export interface Typing {
	moneyAs: 'text' | 'number';
	datesAs: 'received' | 'local';
}

/** A row maker's cell, at its place such as `B7`, as XML; nothing for a blank one. */
export type CellWriter = (place: string, cell: Cell) => string;

const DAY = 86_400_000;
/** Day 0 of Excel, whose calendar is right from 1 March 1900 on: there was no 29 February before it. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = 61;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const LINE_BREAK = /[\r\n]/;
/** XML readers may drop white space at either end that is not marked as meant. */
const OUTER_SPACE = /^\s|\s$/;

/** How the cells of a column are written. Amounts come as text, so that they show the decimals they have. */
export function cellWriter(kind: CellKind, typing: Typing): CellWriter {
	const typed = typedTexts(kind, typing);
	return (place, cell) => {
		if (cell === '') return '';
		if (typeof cell === 'boolean') return booleanCell(place, cell);
		if (typeof cell === 'number') return numberCell(place, plainNumber(cell), STYLES.number);
		return typed?.(place, cell) ?? textCell(place, cell);
	};
}

/** What writes the texts of a column that stand for a number or a date; it gives undefined for all others. */
function typedTexts(kind: CellKind, { moneyAs, datesAs }: Typing): typeof amountCell | undefined {
	if (kind === 'money' && moneyAs === 'number') return amountCell;
	if (kind === 'number') return quantityCell;
	if (kind === 'date' && datesAs === 'local') return dateCell;
	return undefined;
}

/** Text, which no program runs as a formula or takes for a number. Several lines are all shown. */
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

/** A quantity or weight with more digits than a JavaScript number keeps. */
function quantityCell(place: string, text: string): string | undefined {
	const amount = excelAmount(text);
	return amount && numberCell(place, amount.value, STYLES.number);
}

function dateCell(place: string, text: string): string | undefined {
	const date = LOCAL_DATE.test(text) ? parseDate(text) : undefined;
	if (!date) return undefined;
	const day = (date.wallMs - EPOCH) / DAY;
	return day < FIRST_RIGHT_DAY ? undefined : numberCell(place, day, STYLES.date);
}
