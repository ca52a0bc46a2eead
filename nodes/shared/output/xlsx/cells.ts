import type { Cell, CellKind } from '../rows/cells';
import { plainNumber, safeNumberOf } from '../rows/decimals';
import { amountStyle, MAX_DECIMALS, STYLES } from './styles';
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

/** How the cells of a column are written. Amounts come as text, so that they show the decimals they have. */
export function cellWriter(kind: CellKind, { moneyAs, datesAs }: Typing): CellWriter {
	const typed =
		kind === 'money' && moneyAs === 'number'
			? amountCell
			: kind === 'date' && datesAs === 'local'
				? dateCell
				: undefined;
	return (place, cell) => {
		if (cell === '') return '';
		if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
		if (typeof cell === 'number') return numberCell(place, cell, STYLES.number);
		return typed?.(place, cell) ?? textCell(place, cell);
	};
}

/** Text, which no program runs as a formula or takes for a number. */
export const textCell = (place: string, text: string, style: number = STYLES.text): string =>
	`<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const numberCell = (place: string, value: number, style: number): string =>
	`<c r="${place}" s="${style}"><v>${plainNumber(value)}</v></c>`;

function amountCell(place: string, text: string): string | undefined {
	const value = safeNumberOf(text);
	const dot = text.indexOf('.');
	const decimals = dot < 0 ? 0 : text.length - dot - 1;
	if (value === undefined || decimals > MAX_DECIMALS) return undefined;
	return numberCell(place, value, amountStyle(decimals));
}

function dateCell(place: string, text: string): string | undefined {
	if (!LOCAL_DATE.test(text)) return undefined;
	const day = (Date.parse(`${text.replace(' ', 'T')}Z`) - EPOCH) / DAY;
	return day < FIRST_RIGHT_DAY ? undefined : numberCell(place, day, STYLES.date);
}
