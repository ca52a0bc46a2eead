/**
 * What a cell must hold, written down once more and apart from the node, so that comparing proves something
 * (row layouts and cell rules of the README).
 */

export type Cell = string | number | boolean | Date;
export type Row = Record<string, Cell>;

/** How the rows were asked for, in the words of the node's options. */
export interface Look {
	tpUserId: string;
	/** Zone of local dates; without it dates are as received. */
	timezone?: string;
	moneyAs: 'text' | 'number';
	/** By default on the first row of each order. */
	orderTotals?: 'everyRow';
	keyWithUserId?: boolean;
}

const LONGEST = 32_767;
const CUT_MARK = '… [cut]';

/** Free text: blank for null, an apostrophe before what a sheet would run (no number), cut to what a cell holds. */
export function text(value: string | null | undefined): string {
	if (!value) return '';
	const isNumber = /^[+-]\d[\d.,]*$/.test(value);
	const guarded = /^[=+\-@\t\r]/.test(value) && !isNumber ? `'${value}` : value;
	return guarded.length > LONGEST
		? guarded.slice(0, LONGEST - CUT_MARK.length) + CUT_MARK
		: guarded;
}

/** SKU, zip, barcode: a sign in front of a plain code is no formula. */
export const code = (value: string | null | undefined): string =>
	value && /^[+-][\p{L}\p{N}_ ./#-]*$/u.test(value) ? value : text(value);

/** A phone number keeps its plus; anything else in its place is free text. */
export const phone = (value: string | null | undefined): string =>
	value && /^\+[\d ()./-]+$/.test(value) ? value : text(value);

export const list = (values: ReadonlyArray<string | null>): string =>
	text(values.filter(Boolean).join('; '));

/** A decimal text of the service. */
export const money = (value: string | null | undefined, { moneyAs }: Look): Cell =>
	value && moneyAs === 'number' ? Number(value) : (value ?? '');

/** A time of the service: as received, or `YYYY-MM-DD HH:mm:ss` in the zone. */
export function time(value: string | null | undefined, { timezone }: Look): string {
	if (!value || !timezone) return value ?? '';
	return clock(timezone).format(new Date(value));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
	const known = clocks.get(timeZone);
	if (known) return known;
	// Sweden writes dates the way spreadsheets sort them
	const made = new Intl.DateTimeFormat('sv-SE', {
		timeZone,
		dateStyle: 'short',
		timeStyle: 'medium',
	});
	clocks.set(timeZone, made);
	return made;
}

/** The rows as a sheet with types has them: dates are dates, as if in UTC, and free text needs no apostrophe. */
export const typed = (rows: Row[], dates: readonly string[]): Row[] =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([column, cell]) => {
				if (typeof cell !== 'string' || cell === '') return [column, cell];
				if (dates.includes(column)) return [column, new Date(`${cell.replace(' ', 'T')}Z`)];
				return [column, cell.replace(/^'(?=[=+\-@\t\r])/, '')];
			}),
		),
	);

/** The rows where no text runs as a formula, and none needs an apostrophe. */
export const unguarded = (rows: Row[]): Row[] => typed(rows, []);

/** The rows with these columns only, in this order. */
export const withColumns = (rows: Row[], columns: readonly string[]): Row[] =>
	rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));

/** The rows with headers for people, such as “Order ID” for order_id, and the time zone above dates. */
export const titled = (rows: Row[], timezone: string): Row[] =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([column, cell]) => [
				column.endsWith('_at') ? `${titleOf(column)} (${timezone})` : titleOf(column),
				cell,
			]),
		),
	);

const CAPITALS = ['id', 'sku'];

const titleOf = (column: string): string =>
	column
		.replace(/^tp_/, '')
		.split('_')
		.map((word) =>
			CAPITALS.includes(word) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1),
		)
		.join(' ');
