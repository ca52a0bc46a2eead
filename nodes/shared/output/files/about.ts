import type { IDataObject } from 'n8n-workflow';

import {
	add,
	currencyDecimals,
	type Decimal,
	decimalOf,
	plainNumber,
	ZERO,
} from '../../values/decimals';
import type { Cell, RowMaker } from '../rows/rowOptions';
import { moneyText } from '../summary/figureColumns';
import { type SheetRows, type SheetShape, zonedHeader } from '../xlsx';

/** What there is to say about a file, by name. */
export type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** The columns with what a row is known by; those up to it stay in sight. */
const NAMING = ['order_name', 'Name', 'title'];

/** What the columns of a maker are like in a sheet. */
export function shapeOf({ columns, kinds, chosen }: RowMaker): SheetShape {
	const names = chosen.map(({ column: [name] }) => name);
	const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : undefined);
	const [own, presentment] = [
		placeOf('currency') ?? placeOf('Currency'),
		placeOf('presentment_currency'),
	];
	return {
		...{ columns, kinds },
		currencies: names.map((name) => (name.endsWith('_presentment') ? presentment : own)),
		frozen: names.findIndex((name) => NAMING.includes(name)) + 1,
	};
}

/** Whole numbers of the smallest unit that is counted, up to which those of JavaScript are exact, with room for one more. */
const [UNIT, SCALE, MOST_UNITS, MOST_DIGITS] = [10_000, 4, 2 ** 52, 11];

/** A sum: of short amounts in units of 0.0001, which is several times as fast, and of the others. */
interface Sum {
	units: number;
	rest: Decimal;
}

/** Adds up each column of amounts by currency while a file is written, to be checked against the file. */
export class ColumnSums {
	/** columns with one amount in a cell, and where its currency is */
	private readonly columns: ReadonlyArray<{ at: number; currencyAt: number }>;
	/** by column and currency */
	private readonly sums = new Map<number, Map<string, Sum>>();

	/** @param zone in the headers of dates, see `zonedHeader` */
	constructor(
		private readonly maker: RowMaker,
		private readonly zone?: string,
	) {
		const { currencies = [] } = shapeOf(maker);
		this.columns = maker.chosen.flatMap(({ column: [, kind, source] }, at) => {
			const currencyAt = currencies[at];
			const isSummed = kind === 'money' && source.of !== 'allLines';
			return isSummed && currencyAt !== undefined ? { at, currencyAt } : [];
		});
		for (const { at } of this.columns) this.sums.set(at, new Map());
	}

	/** Adds a row, as cells or as an object by header. */
	add(row: readonly Cell[] | IDataObject): void {
		const { columns: headers } = this.maker;
		const cellAt = (at: number) =>
			(Array.isArray(row) ? row[at] : (row as IDataObject)[headers[at]]) as Cell;
		for (const { at, currencyAt } of this.columns) {
			const cell = cellAt(at);
			if (cell === '') continue;
			const ofColumn = this.sums.get(at) as Map<string, Sum>;
			const currency = String(cellAt(currencyAt));
			let sum = ofColumn.get(currency);
			if (!sum) ofColumn.set(currency, (sum = { units: 0, rest: ZERO }));
			addTo(sum, typeof cell === 'number' ? plainNumber(cell) : String(cell));
		}
	}

	/** The sums, by currency and header. */
	get texts(): Record<string, Record<string, string>> {
		const texts: Record<string, Record<string, string>> = {};
		for (const [at, ofColumn] of this.sums)
			for (const [currency, { units, rest }] of ofColumn) {
				const sum = add(rest, { units: BigInt(units), scale: SCALE });
				texts[currency] ??= {};
				texts[currency][this.maker.columns[at]] = moneyText(sum, currencyDecimals(currency));
			}
		return texts;
	}

	/** What the columns mean, by header. */
	get meanings(): Record<string, string> {
		return Object.fromEntries(
			this.maker.chosen.map(({ header, column: [, kind, , description] }) => [
				zonedHeader(header, kind, this.zone),
				description,
			]),
		);
	}
}

const SHORT_AMOUNT = /^-?\d+(?:\.\d{1,4})?$/;

function addTo(sum: Sum, text: string): void {
	if (text.length <= MOST_DIGITS && SHORT_AMOUNT.test(text)) {
		sum.units += Math.round(Number(text) * UNIT);
		if (Math.abs(sum.units) < MOST_UNITS) return;
		sum.rest = add(sum.rest, { units: BigInt(sum.units), scale: SCALE });
		sum.units = 0;
	} else {
		sum.rest = add(sum.rest, decimalOf(text) ?? ZERO);
	}
}

export const ABOUT = 'About';

/** The sheet that says what is in a file: facts, and what each column means, with its sums. */
export function aboutSheet(facts: Facts, sums?: ColumnSums): Omit<SheetRows, 'title'> {
	const texts = sums?.texts ?? {};
	const currencies = Object.keys(texts).sort();
	const row = (
		name: string,
		text: string,
		sumIn: (currency: string) => Cell = () => '',
	): Cell[] => [...[name, text], ...currencies.map(sumIn)];
	const rows = Object.entries(facts).flatMap(([name, value]) =>
		(typeof value === 'object' ? value : [String(value)]).map((text) => row(labelOf(name), text)),
	);
	if (sums) rows.push(row('Column', 'Meaning'));
	for (const [header, meaning] of Object.entries(sums?.meanings ?? {}))
		rows.push(row(header, meaning, (currency) => texts[currency][header] ?? ''));
	async function* pages() {
		yield rows;
	}
	return {
		columns: [
			...['About This File', 'Content'],
			...currencies.map((currency) => `Sum ${currency || '(No Currency)'}`),
		],
		kinds: ['text', 'text', ...currencies.map(() => 'money' as const)],
		...{ maxWidth: 100, isPlain: true, pages: pages() },
	};
}

/** "Time Range" for `timeRange` */
const labelOf = (name: string): string =>
	(name.charAt(0).toUpperCase() + name.slice(1)).replace(/(?<=[a-z])[A-Z]/g, ' $&');
