import type { IDataObject } from 'n8n-workflow';

import { add, type Decimal, decimalOf, moneyText, plainNumber, ZERO } from '../../values/decimals';
import type { Cell, RowMaker } from '../rows/rowOptions';
import { capitalized, counted } from '../../values/texts';
import type { SummarySheet } from '../summary/fileSummary';
import { type SheetRows, type SheetShape, zonedHeader } from '../xlsx';

export type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** The columns with what a row is known by; those up to it stay in sight. */
const NAMING = ['order_name', 'Name', 'title'];

type Columns = Pick<RowMaker, 'columns' | 'kinds' | 'chosen'>;

export function shapeOf({ columns, kinds, chosen }: Columns): SheetShape {
	const names = chosen.map(({ column: [name] }) => name);
	const columnIndexOf = (name: string) => (names.includes(name) ? names.indexOf(name) : undefined);
	const own = columnIndexOf('currency') ?? columnIndexOf('Currency');
	const presentment = columnIndexOf('presentment_currency');
	return {
		...{ columns, kinds },
		currencies: names.map((name) => (name.endsWith('_presentment') ? presentment : own)),
		frozen: names.findIndex((name) => NAMING.includes(name)) + 1,
	};
}

export class ColumnSums {
	/** See `RecordView.kept`. */
	static readonly kept = new ColumnSums({ columns: [], kinds: [], chosen: [] });

	private readonly columns: Array<{ at: number; currencyAt: number; sums: Map<string, Decimal> }> =
		[];
	private lacksCurrency = false;
	/** rows with an amount of an unknown currency */
	private unknown = 0;

	/** @param zone in the headers of dates, see `zonedHeader` */
	constructor(
		private readonly maker: Columns,
		readonly zone?: string,
	) {
		const { currencies = [] } = shapeOf(maker);
		for (const [at, { column, isRepeated }] of maker.chosen.entries()) {
			const [name, kind, source] = column;
			if (kind !== 'money' || source.of === 'allLines' || NO_SUM.test(name) || isRepeated) continue;
			const currencyAt = currencies[at];
			if (currencyAt === undefined) this.lacksCurrency = true;
			else this.columns.push({ at, currencyAt, sums: new Map() });
		}
	}

	add(row: readonly Cell[] | IDataObject): void {
		const { columns: headers } = this.maker;
		const cellAt = (at: number) =>
			(Array.isArray(row) ? row[at] : (row as IDataObject)[headers[at]]) as Cell;
		let isUnknown = false;
		for (const { at, currencyAt, sums } of this.columns) {
			const cell = cellAt(at);
			if (cell === '') continue;
			const currency = String(cellAt(currencyAt)).toUpperCase();
			if (currency === '') {
				isUnknown = true;
				continue;
			}
			const amount = decimalOf(typeof cell === 'number' ? plainNumber(cell) : String(cell));
			if (amount) sums.set(currency, add(sums.get(currency) ?? ZERO, amount));
		}
		if (isUnknown) this.unknown += 1;
	}

	/** by currency in upper case and header */
	get texts(): Record<string, Record<string, string>> {
		const texts: Record<string, Record<string, string>> = {};
		for (const { at, sums } of this.columns)
			for (const [currency, sum] of sums)
				(texts[currency] ??= {})[this.maker.columns[at]] = moneyText(sum, currency);
		return texts;
	}

	get remarks(): string[] {
		const unknown = `${counted(this.unknown, 'row')} without a currency: their amounts are in no sum`;
		return [
			...(this.lacksCurrency ? ['No sums: the column Currency is not chosen'] : []),
			...(this.unknown > 0 ? [unknown] : []),
		];
	}

	get meanings(): Record<string, string> {
		return Object.fromEntries(
			this.maker.chosen.map(({ header, column: [, kind], meaning, isRepeated }) => [
				zonedHeader(header, kind, this.zone),
				isRepeated ? `${meaning}; on every row, so without a sum` : meaning,
			]),
		);
	}
}

/** Prices per unit, and several amounts in one cell. */
const NO_SUM = /price|^cost|amounts/i;

export const ABOUT = 'About';

export const factsWith = (facts: Facts, sums?: ColumnSums): Facts => ({
	...facts,
	remarks: [facts.remarks, sums?.remarks ?? []].flat().map(String),
});

export function aboutSheet(
	facts: Facts,
	sums: ColumnSums,
	further: readonly SummarySheet[],
): Omit<SheetRows, 'title'> {
	const { texts } = sums;
	const currencies = Object.keys(texts).sort();
	const row = (name: string, text: Cell, sumIn: (currency: string) => Cell = () => ''): Cell[] => [
		...[name, text],
		...currencies.map(sumIn),
	];
	const rows = Object.entries(factsWith(facts, sums)).flatMap(([name, value]) => {
		const texts = typeof value === 'object' ? value : [value];
		return (texts.length > 0 ? texts : ['None']).map((text) => row(labelOf(name), readable(text)));
	});
	rows.push(row('Column', 'Meaning'));
	for (const [header, meaning] of Object.entries(sums.meanings))
		rows.push(row(header, meaning, (currency) => texts[currency][header] ?? ''));
	const meanings = new Map(
		further.flatMap(({ columns, kinds, meanings: own }) =>
			columns.map((name, at) => [zonedHeader(name, kinds[at], sums.zone), own[at]] as const),
		),
	);
	if (meanings.size > 0) rows.push(row('Column of the summary sheets', 'Meaning'));
	for (const [header, meaning] of meanings) rows.push(row(header, meaning));
	return {
		columns: [
			...['About This File', 'Content'],
			...currencies.map((currency) => `Sum ${currency}`),
		],
		kinds: ['text', 'text', ...currencies.map(() => 'money' as const)],
		...{ maxWidth: 100, isPlain: true, pages: [rows] },
	};
}

/** A time as in other cells. */
const readable = (fact: string | number): string | number =>
	typeof fact === 'number'
		? fact
		: fact.replace(/^(\d{4}-\d\d-\d\d)T([\d:]{8})([+-]\d\d:\d\d)$/, '$1 $2 (UTC$3)');

/** "Time Range" for `timeRange` */
const labelOf = (name: string): string => capitalized(name).replace(/(?<=[a-z])[A-Z]/g, ' $&');
