import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { SummarySettings } from '../../../../../nodes/shared/output/summary/groups';
import type { Sale } from './randomSales';

const Exact = Decimal.clone({ precision: 300, rounding: Decimal.ROUND_HALF_UP });

/** A row of the reference: column to cell, as the node gives it. */
export type ReferenceRow = Record<string, string | number>;

/** What one group has, as lists that are added up at the end. */
interface Pile {
	cells: ReferenceRow;
	decimals: number;
	isOfLines: boolean;
	orders: Sale[];
	tests: number;
	cancelled: number;
	units: number[];
	amounts: Record<string, Decimal[]>;
}

const LINE_COLUMNS: Readonly<Record<string, [column: string, field: string]>> = {
	sku: ['sku', 'sku'],
	vendor: ['vendor', 'vendor'],
};

/** The summary of orders, written down as plainly as possible: each group keeps all its amounts. */
export function referenceRows(sales: readonly Sale[], settings: SummarySettings): ReferenceRow[] {
	const piles = new Map<string, Pile>();
	const lineColumns = settings.groupBy.flatMap((name) => LINE_COLUMNS[name] ?? []);
	const byLine = lineColumns.length > 0;
	const pileFor = (sale: Sale, ofLine?: IDataObject): Pile => {
		const cells = cellsOf(sale, settings, ofLine);
		const key = JSON.stringify([cells, ofLine !== undefined && byLine]);
		const pile = piles.get(key) ?? {
			...{ cells, decimals: sale.decimals, isOfLines: ofLine !== undefined },
			...{ orders: [], tests: 0, cancelled: 0, units: [], amounts: {} },
		};
		piles.set(key, pile);
		return pile;
	};
	for (const sale of sales) {
		const pile = pileFor(sale);
		if (sale.isTest) pile.tests += 1;
		else if (sale.isCancelled) pile.cancelled += 1;
		if (sale.isTest && !settings.includeTest) continue;
		if (!sale.isTest && sale.isCancelled && !settings.includeCancelled) continue;
		pile.orders.push(sale);
		addAmounts(sale, pile, (line) => (byLine ? pileFor(sale, line) : pile));
	}
	return [...piles.values()].map((pile) => rowOf(pile, settings));
}

function addAmounts(sale: Sale, pile: Pile, pileOf: (line: IDataObject) => Pile): void {
	const lines = sale.order.line_items as IDataObject[];
	const put = (into: Pile, name: string, units: bigint, sign = 1) =>
		(into.amounts[name] ??= []).push(
			new Exact(units.toString()).times(sign).div(new Exact(10).pow(sale.decimals)),
		);
	for (const line of lines) {
		pileOf(line).units.push(line.quantity as number);
		put(pileOf(line), 'discounts', 0n);
	}
	if (lines.length === 0) put(pile, 'gross', 0n);
	for (const name of ['shipping', 'tax', 'tips', 'tax_included']) put(pile, name, 0n);
	put(pile, 'tax_included', sale.taxIncluded);
	let total = 0n;
	for (const [type, id, amount] of sale.expected) {
		const line = lines.find((candidate) => candidate.id === id);
		const into = type.startsWith('item') && line ? pileOf(line) : pile;
		if (type === 'item') put(into, 'gross', amount);
		else if (type.endsWith('discount') && type !== 'shipping_discount')
			put(into, 'discounts', amount, -1);
		else if (type === 'tip') put(into, 'tips', amount);
		else if (type === 'refund_or_edit') put(pile, 'refunded', amount, -1);
		else put(into, type.replace('_discount', ''), amount);
		if (type !== 'refund_or_edit') total += amount;
	}
	put(pile, 'total', total);
	if (sale.givesTotal) put(pile, 'unexplained', 0n);
}

function rowOf(pile: Pile, settings: SummarySettings): ReferenceRow {
	const { amounts, orders, isOfLines, decimals } = pile;
	const isEmpty = !isOfLines && orders.length === 0;
	const sum = (...names: string[]): Decimal | undefined => {
		const all = names.flatMap((name) => amounts[name] ?? []);
		if (all.length === 0) return isEmpty ? new Exact(0) : undefined;
		return all.reduce((one, other) => one.plus(other), new Exact(0));
	};
	const text = (value: Decimal | undefined) => value?.toFixed(decimals) ?? '';
	const isWhole = orders.every(({ givesTotal }) => givesTotal);
	const whole = (value: Decimal | undefined) => (isWhole && !isOfLines ? text(value) : '');
	const [gross, discounts, total] = [sum('gross'), sum('discounts'), sum('total')];
	const net = gross || discounts ? (gross ?? new Exact(0)).minus(discounts ?? 0) : undefined;
	const zero = new Exact(0);
	const refunded = amounts.refunded?.reduce((one, other) => one.plus(other), zero) ?? zero;
	const dates = orders.flatMap(({ instant }) => instant ?? []);
	const ofOrders = <Cell>(cell: Cell) => (isOfLines ? '' : cell);
	const date = (instant: number) =>
		dates.length === 0
			? ''
			: (
					DateTime.fromMillis(instant, { zone: settings.timezone }).toISO({
						suppressMilliseconds: true,
					}) ?? ''
				).replace('Z', '+00:00');
	return {
		...pile.cells,
		orders: ofOrders(orders.length),
		units: pile.units.length === 0 ? '' : pile.units.reduce((one, other) => one + other, 0),
		gross_sales: text(gross),
		discounts: text(discounts),
		net_sales: text(net),
		...Object.fromEntries(
			['shipping', 'tax', 'tips', 'duties', 'fees', 'unexplained'].map((name) => [
				name,
				text(sum(name)),
			]),
		),
		total: whole(total),
		tax_included: text(sum('tax_included')),
		total_without_tax: whole(total?.minus(sum('tax') ?? 0).minus(sum('tax_included') ?? 0)),
		refunded_or_removed: whole(refunded),
		current_total: ofOrders(text(currentOf(total, refunded, orders.length, isEmpty))),
		average_order_value:
			orders.length === 0 ? '' : whole(total?.div(orders.length).toDecimalPlaces(decimals)),
		first_order_at: ofOrders(date(Math.min(...dates))),
		last_order_at: ofOrders(date(Math.max(...dates))),
		test_orders: ofOrders(pile.tests),
		cancelled_orders: ofOrders(pile.cancelled),
	};
}

/** The current total is given, whether the total is or not. */
const currentOf = (
	total: Decimal | undefined,
	refunded: Decimal,
	orders: number,
	isEmpty: boolean,
): Decimal | undefined => (orders === 0 && !isEmpty ? undefined : total?.minus(refunded));

function cellsOf(sale: Sale, settings: SummarySettings, line?: IDataObject): ReferenceRow {
	const { order } = sale;
	const address = (name: string) => (order[name] as IDataObject).country_code as string;
	const list = (values: unknown[]) => [...new Set(values)].sort().join('; ');
	const own: Record<string, ReferenceRow> = {
		channel: { channel_name: 'shopify' },
		user: { tp_user_id: 'merchant-1' },
		country: { country_code: address('shipping_address') || address('billing_address') },
		discountCode: {
			discount_codes: list((order.discount_codes as IDataObject[]).map(({ code }) => code)),
		},
		gateway: { payment_gateways: list(order.payment_gateway_names as string[]) },
		financialStatus: { financial_status: (order.financial_status as string) ?? '' },
		source: { source_name: (order.source_name as string) ?? '' },
	};
	const groups = settings.groupBy.map((name): ReferenceRow => {
		const ofLine = LINE_COLUMNS[name];
		if (!ofLine) return own[name];
		const [column, field] = ofLine;
		return { [column]: line ? String(line[field] ?? '').trim() : '(order level)' };
	});
	return Object.assign(
		{},
		settings.period === 'none' ? {} : periodOf(sale.instant, settings),
		...groups,
		{ currency: sale.currency },
	) as ReferenceRow;
}

function periodOf(
	instant: number | undefined,
	{ period, timezone: zone }: SummarySettings,
): ReferenceRow {
	if (instant === undefined || period === 'none') return { period: '', period_start: '' };
	const date = DateTime.fromMillis(instant, { zone });
	const formats = {
		day: 'yyyy-MM-dd',
		week: "kkkk-'W'WW",
		month: 'yyyy-MM',
		quarter: "yyyy-'Q'q",
		year: 'yyyy',
	};
	return {
		period: date.toFormat(formats[period]),
		period_start: date.startOf(period).toFormat('yyyy-MM-dd'),
	};
}
