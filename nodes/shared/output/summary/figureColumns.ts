import {
	currencyDecimals,
	type Decimal,
	decimalText,
	moneyText,
	shortened,
} from '../../values/decimals';
import type { CellKind } from '../rows/rowOptions';
import type { CountName, Figures, SumName } from './figures';
import type { Summary } from './summary';
import type { RankedGroup } from './summaryRows';

/** A column of a summary; `isFigure` for those behind the currency. */
export interface SummaryColumn {
	name: string;
	kind: CellKind;
	isFigure: boolean;
	/** '' when it is not known */
	value(group: RankedGroup, summary: Summary): string | number;
}

interface FigureColumn extends SummaryColumn {
	description: string;
}

/** What line items have, too, where these are grouped. */
const OF_LINES = ['gross_sales', 'discounts', 'net_sales', 'gift_cards', 'refunded_sales', 'units'];

function column(
	name: string,
	kind: CellKind,
	description: string,
	value: FigureColumn['value'],
): FigureColumn {
	const ofLines = OF_LINES.includes(name);
	return {
		...{ name, kind, isFigure: true, description },
		value: (group, summary) => (group.level === 'line' && !ofLines ? '' : value(group, summary)),
	};
}

const count = (name: CountName, description: string): FigureColumn =>
	column(name, 'number', description, ({ figures }) => figures.count(name));

const moneyFigure = (
	name: string,
	description: string,
	get: (figures: Figures, currency: string) => Decimal | undefined,
): FigureColumn =>
	column(name, 'money', description, ({ figures, currency }) => {
		const sum = get(figures, currency);
		return sum ? moneyText(sum, currency) : '';
	});

const sum = (name: SumName, description: string): FigureColumn =>
	moneyFigure(name, description, (figures) => figures.sum(name));

const date = (name: string, which: 'first' | 'last'): FigureColumn =>
	column(name, 'date', `Date of the ${which} order`, ({ figures }, { periods }) => {
		const instant = figures[which];
		return instant === undefined ? '' : periods.text(instant);
	});

const TAXES = ['tax_on_top', 'tax_included'] as const;

export const FIGURE_COLUMNS: readonly FigureColumn[] = [
	sum('gross_sales', 'Price x quantity as priced, with or without tax; without gift cards'),
	sum('discounts', 'Discounts on line items and orders, positive; not those on shipping'),
	sum('net_sales', 'gross_sales - discounts, as priced and before returns'),
	sum('gift_cards', 'Gift cards sold: money received, but no sales'),
	sum('shipping', 'Shipping after its discounts'),
	sum('tax_on_top', 'Tax on top of the prices'),
	sum('tips', 'Tips'),
	sum('duties', 'Duties'),
	sum('fees', 'Additional fees'),
	sum('rounding', 'The part of the total that comes from rounding the lines'),
	sum('unexplained', 'The part of the total that the other figures do not explain'),
	sum('total', 'Sum of the totals; the figures from net_sales to unexplained explain it'),
	sum('tax_included', 'Tax inside the prices: part of the figures before, not on top of them'),
	moneyFigure('tax_total', 'tax_on_top + tax_included', (of) => of.combined(TAXES)),
	moneyFigure('total_without_tax', 'total - tax_total', (of) => of.combined(['total'], TAXES)),
	count('refunds', 'How many refunds paid money back'),
	sum('refunded_sales', 'Money paid back for returned line items, negative, as priced'),
	sum('refunded_shipping', 'Money paid back for shipping, negative'),
	sum('refunded_tax', 'Tax on top of the prices that was paid back, negative'),
	sum('refunded_other', 'Other money paid back, also for gift cards and tips, negative'),
	sum('changed', 'What edits and cancellations took off or added beyond the refunds'),
	sum('current_total', 'Sum of the totals after refunds and changes'),
	sum('current_tax', 'Tax after refunds and changes; blank where one does not tell its tax'),
	moneyFigure('current_total_without_tax', 'current_total - current_tax', (of) =>
		of.combined(['current_total'], ['current_tax']),
	),
	count('orders', 'How many orders count'),
	column('units', 'number', 'Quantities of their line items, without gift cards', ({ figures }) => {
		const units = figures.sum('units');
		return units ? decimalText(shortened(units, 0)) : '';
	}),
	moneyFigure('average_order_value', 'total / orders, rounded half up', (figures, currency) =>
		figures.average(currencyDecimals(currency)),
	),
	date('first_order_at', 'first'),
	date('last_order_at', 'last'),
	count('incomplete_orders', 'Orders without the amount of a figure; that figure is blank'),
	count('left_out_cancelled_orders', 'Cancelled orders that the figures leave out'),
	sum('left_out_cancelled_total', 'Their totals'),
	sum('left_out_cancelled_current_total', 'Their totals after refunds and changes'),
	count('left_out_test_orders', 'Test orders that the figures leave out, cancelled ones too'),
	sum('left_out_test_total', 'Their totals'),
];
