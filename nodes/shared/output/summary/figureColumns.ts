import { type Decimal, decimalText, shortened, unitsAt } from '../../values/decimals';
import type { CellKind } from '../rows/rowOptions';
import type { Figures } from './figures';
import type { Periods } from './periods';

/** Currencies without two decimal places (ISO 4217, minor units). */
const DECIMALS = new Map<string, number>([
	...of(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
	...of(3, 'BHD IQD JOD KWD LYD OMR TND'),
	...of(4, 'CLF UYW'),
]);

/** How many decimal places the amounts of a currency have; 2 for one that is not known. */
export const currencyDecimals = (code: string): number => DECIMALS.get(code) ?? 2;

function of(decimals: number, codes: string): Array<[string, number]> {
	return codes.split(' ').map((code) => [code, decimals]);
}

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

const ofOrders = (
	name: string,
	kind: CellKind,
	description: string,
	value: FigureColumn['value'],
): FigureColumn => ({ name, kind, ofLines: false, value, description });

const amount = (
	name: string,
	description: string,
	get: (figures: Figures, decimals: number) => Decimal | undefined,
): FigureColumn =>
	ofOrders(name, 'money', description, (figures, { currency }) => {
		const decimals = currencyDecimals(currency);
		const sum = get(figures, decimals);
		return sum ? moneyText(sum, decimals) : '';
	});

const inLinesToo = (column: FigureColumn): FigureColumn => ({ ...column, ofLines: true });

/** The figures of a summary, in the order of their columns. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
	ofOrders('orders', 'number', 'How many orders count', ({ orders }) => orders),
	inLinesToo(
		ofOrders('units', 'number', 'Sum of the quantities of their line items', ({ units }) =>
			units ? decimalText(shortened(units, 0)) : '',
		),
	),
	inLinesToo(
		amount(
			'gross_sales',
			'Price x quantity of the line items, as priced: with tax where prices include it',
			(figures) => figures.sum('gross'),
		),
	),
	inLinesToo(
		amount('discounts', 'Discounts on line items and on whole orders', (figures) =>
			figures.sum('discounts'),
		),
	),
	inLinesToo(
		amount(
			'net_sales',
			'gross_sales - discounts, as priced: with tax where prices include it',
			({ net }) => net,
		),
	),
	amount('shipping', 'Shipping after its discounts', (figures) => figures.sum('shipping')),
	amount('tax', 'Tax on top of the prices', (figures) => figures.sum('tax')),
	amount('tips', 'Tips', (figures) => figures.sum('tips')),
	amount('duties', 'Duties', (figures) => figures.sum('duties')),
	amount('fees', 'Additional fees', (figures) => figures.sum('fees')),
	amount('unexplained', 'What the figures before it do not explain of the total', (figures) =>
		figures.sum('unexplained'),
	),
	amount(
		'total',
		'Sum of the totals: net_sales + shipping + tax + tips + duties + fees + unexplained, exactly. Blank when one order does not name its total.',
		(figures) => figures.sum('total'),
	),
	amount(
		'tax_included',
		'Tax inside the prices: part of the figures before, not on top of them',
		(figures) => figures.sum('taxIncluded'),
	),
	amount(
		'total_without_tax',
		'total - tax - tax_included',
		({ totalWithoutTax }) => totalWithoutTax,
	),
	amount(
		'refunded_or_removed',
		'total - current_total: refunds, and items that were removed',
		({ refundedOrRemoved }) => refundedOrRemoved,
	),
	amount('current_total', 'Sum of the totals after refunds and edits', (figures) =>
		figures.sum('currentTotal'),
	),
	amount(
		'average_order_value',
		'total / orders, rounded half up to the decimals of the currency',
		(figures, decimals) => figures.average(decimals),
	),
	ofOrders('first_order_at', 'date', 'Date of the first order', ({ first }, { periods }) =>
		first === undefined ? '' : periods.text(first),
	),
	ofOrders('last_order_at', 'date', 'Date of the last order', ({ last }, { periods }) =>
		last === undefined ? '' : periods.text(last),
	),
	ofOrders(
		'test_orders',
		'number',
		'Test orders. The figures leave them out, unless Include Test Orders is on.',
		({ testOrders }) => testOrders,
	),
	ofOrders(
		'cancelled_orders',
		'number',
		'Cancelled orders without test orders. The figures leave them out, unless Include Cancelled Orders is on.',
		({ cancelledOrders }) => cancelledOrders,
	),
];

/** The sum with at least the decimal places of its currency. */
function moneyText(sum: Decimal, decimals: number): string {
	const short = shortened(sum, decimals);
	if (short.scale >= decimals) return decimalText(short);
	return decimalText({ units: unitsAt(short, decimals), scale: decimals });
}
