import {
	currencyDecimals,
	type Decimal,
	decimalText,
	shortened,
	unitsAt,
} from '../../values/decimals';
import type { CellKind } from '../rows/rowOptions';
import type { CountName, Figures, SumName } from './figures';
import type { Periods } from './periods';

/** What the value of a figure depends on besides the figures themselves. */
interface FigureContext {
	/** '' when it is not known */
	currency: string;
	periods: Periods;
}

/** A column with a figure. */
export interface FigureColumn {
	name: string;
	kind: CellKind;
	/** whether a group of line items has it */
	ofLines: boolean;
	/** '' when it is not known */
	value(figures: Figures, context: FigureContext): string | number;
	description: string;
}

const column = (
	name: string,
	kind: CellKind,
	description: string,
	value: FigureColumn['value'],
): FigureColumn => ({ name, kind, ofLines: false, value, description });

const count = (name: CountName, description: string): FigureColumn =>
	column(name, 'number', description, (figures) => figures.count(name));

const moneyFigure = (
	name: string,
	description: string,
	get: (figures: Figures, decimals: number) => Decimal | undefined,
): FigureColumn =>
	column(name, 'money', description, (figures, { currency }) => {
		const decimals = currencyDecimals(currency);
		const sum = get(figures, decimals);
		return sum ? moneyText(sum, decimals) : '';
	});

const sum = (name: SumName, description: string): FigureColumn =>
	moneyFigure(name, description, (figures) => figures.sum(name));

const inLinesToo = (of: FigureColumn): FigureColumn => ({ ...of, ofLines: true });

const date = (name: string, which: 'first' | 'last'): FigureColumn =>
	column(name, 'date', `Date of the ${which} order`, ({ [which]: instant }, { periods }) =>
		instant === undefined ? '' : periods.text(instant),
	);

/** The figures of a summary, in the order of their columns. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
	inLinesToo(
		sum(
			'gross_sales',
			'Price x quantity of the line items without gift cards, as priced: with tax where prices include it (Shopify’s gross sales are always without)',
		),
	),
	inLinesToo(
		sum(
			'discounts',
			'Discounts on line items and on whole orders, positive (in Shopify negative); not those on shipping',
		),
	),
	inLinesToo(
		sum(
			'net_sales',
			'gross_sales - discounts, as priced and before returns (Shopify’s net sales are without tax and after returns)',
		),
	),
	inLinesToo(sum('gift_cards', 'Gift cards sold: money received, but no sales')),
	sum('shipping', 'Shipping after its discounts'),
	sum('tax_on_top', 'Tax on top of the prices'),
	sum('tips', 'Tips'),
	sum('duties', 'Duties'),
	sum('fees', 'Additional fees'),
	sum('rounding', 'The part of the total that comes from rounding the lines'),
	sum('unexplained', 'The part of the total that the other figures do not explain'),
	sum(
		'total',
		'Sum of the totals: net_sales + gift_cards + shipping + tax_on_top + tips + duties + fees + rounding + unexplained, exactly',
	),
	sum('tax_included', 'Tax inside the prices: part of the figures before, not on top of them'),
	moneyFigure('tax_total', 'tax_on_top + tax_included', ({ tax }) => tax),
	moneyFigure('total_without_tax', 'total - tax_total', ({ totalWithoutTax }) => totalWithoutTax),
	count('refunds', 'How many refunds paid money back'),
	inLinesToo(sum('refunded_sales', 'Money paid back for returned line items, negative, as priced')),
	sum('refunded_shipping', 'Money paid back for shipping, negative'),
	sum(
		'refunded_tax',
		'Tax on top of the prices that was paid back, negative; tax inside the prices is in the figures before: see current_tax',
	),
	sum('refunded_other', 'Other money paid back, also for gift cards and tips, negative'),
	sum('changed', 'What edits and cancellations took off or added beyond the refunds'),
	sum(
		'current_total',
		'Sum of the totals after refunds and changes: total + refunded_sales + refunded_shipping + refunded_tax + refunded_other + changed, except for goodwill',
	),
	sum(
		'current_tax',
		'Tax after refunds, cancellations and edits, inside the prices and on top; blank where one does not tell its tax',
	),
	moneyFigure(
		'current_total_without_tax',
		'current_total - current_tax',
		({ currentTotalWithoutTax }) => currentTotalWithoutTax,
	),
	count('orders', 'How many orders count'),
	inLinesToo(
		column('units', 'number', 'Quantities of their line items, without gift cards', (figures) => {
			const units = figures.sum('units');
			return units ? decimalText(shortened(units, 0)) : '';
		}),
	),
	moneyFigure(
		'average_order_value',
		'total / orders, rounded half up to the decimals of the currency',
		(figures, decimals) => figures.average(decimals),
	),
	date('first_order_at', 'first'),
	date('last_order_at', 'last'),
	count('incomplete_orders', 'Orders that lack the amount of a figure, which is blank then'),
	count('left_out_cancelled_orders', 'Cancelled orders that the figures leave out'),
	sum('left_out_cancelled_total', 'Their totals'),
	sum('left_out_cancelled_current_total', 'Their totals after refunds and changes'),
	count('left_out_test_orders', 'Test orders that the figures leave out, cancelled ones too'),
	sum('left_out_test_total', 'Their totals'),
];

/** The sum with at least the decimal places of its currency. */
export function moneyText(value: Decimal, decimals: number): string {
	const short = shortened(value, decimals);
	if (short.scale >= decimals) return decimalText(short);
	return decimalText({ units: unitsAt(short, decimals), scale: decimals });
}
