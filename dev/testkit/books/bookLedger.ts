import type Decimal from 'decimal.js';

import { amountsOf, type OrderAmounts } from './bookAmounts';
import { isReadable, moneyBack, refundPieces, type RefundPieces } from './bookRefunds';
import {
	UnreadableAmount,
	ZERO,
	dayOf,
	decimalOf,
	fieldAmount,
	firstReadable,
	inItsCurrencies,
	momentOf,
	setAmount,
	sumOf,
	type BookOrder,
	type BookRefund,
	type CurrencySet,
} from './bookOrder';

export type BookRowType =
	| 'item'
	| 'item_discount'
	| 'order_discount'
	| 'gift_card'
	| 'shipping'
	| 'shipping_discount'
	| 'tax'
	| 'tip'
	| 'duties'
	| 'fees'
	| 'rounding'
	| 'unexplained'
	| 'refund_item'
	| 'refund_shipping'
	| 'refund_tax'
	| 'refund_other'
	| 'change_item'
	| 'change_shipping'
	| 'change_tax'
	| 'change_duties'
	| 'change_fees'
	| 'change_other'
	| 'unreadable';

export interface BookRow {
	type: BookRowType;
	/** What the row belongs to: a returned card is `gift_card`, too, but part of a refund. */
	part: 'sale' | 'refund' | 'change';
	/** Negative for what reduces the order; null where it cannot be read. */
	amount: Decimal | null;
	/** The date as the order has it; `''` where the channel tells no day. */
	booked_at: string;
	quantity?: number;
	sku?: string;
	line_item_id?: string;
	refund_id?: string;
	tax_included_amount?: Decimal;
	/** True where nothing tells how much tax the row has. */
	tax_is_unknown?: boolean;
	tax_title?: string;
	tax_rate?: string;
	channel_liable?: boolean;
}

type NewRow = Omit<BookRow, 'part' | 'booked_at'>;
type Piece = 'item' | 'shipping' | 'tax' | 'duties' | 'fees';

const PIECES: readonly Piece[] = ['item', 'shipping', 'tax', 'duties', 'fees'];

/** Which piece of the order a row is; other rows are none. */
const PIECE_OF: Partial<Record<BookRowType, Piece>> = {
	item: 'item',
	item_discount: 'item',
	order_discount: 'item',
	gift_card: 'item',
	refund_item: 'item',
	change_item: 'item',
	shipping: 'shipping',
	shipping_discount: 'shipping',
	refund_shipping: 'shipping',
	change_shipping: 'shipping',
	tax: 'tax',
	refund_tax: 'tax',
	change_tax: 'tax',
	duties: 'duties',
	change_duties: 'duties',
	fees: 'fees',
	change_fees: 'fees',
};

const amountOf = (rows: readonly BookRow[]): Decimal =>
	sumOf(rows.map((row) => row.amount ?? ZERO));
const includedOf = (rows: readonly BookRow[]) => sumOf(rows.map((row) => row.tax_included_amount));
const isPiece = (piece: Piece) => (row: BookRow) => PIECE_OF[row.type] === piece;
/** The tax of rows, inside the prices and on top. */
export const taxOfRows = (rows: readonly BookRow[]): Decimal =>
	amountOf(rows.filter(isPiece('tax'))).plus(includedOf(rows));

function taxRows(order: BookOrder, currency: CurrencySet, amounts: OrderAmounts): NewRow[] {
	const { tax, taxOnTop, taxInside, taxOutside } = amounts;
	if (tax.isZero()) return [];
	const row = (of: Decimal, isOutside: boolean): NewRow => ({
		type: 'tax',
		amount: isOutside || taxOnTop.isZero() ? ZERO : of,
		...(isOutside || taxInside.isZero() ? {} : { tax_included_amount: of }),
	});
	const lines = order.tax_lines ?? [];
	const prices = lines.map((line) => fieldAmount(line, 'price', currency));
	if (!sumOf(prices).equals(tax) || prices.includes(undefined)) {
		const held = row(tax.minus(taxOutside), false);
		const rows = tax.equals(taxOutside) ? [] : [held];
		return taxOutside.isZero()
			? rows
			: [...rows, { ...row(taxOutside, true), channel_liable: true }];
	}
	const groups = new Map<string, { of: Decimal; title: string; rate: string; liable: boolean }>();
	lines.forEach((line, at) => {
		const [title, rate] = [line.title ?? '', String(line.rate ?? '')];
		const liable = line.channel_liable === true;
		const key = JSON.stringify([title, rate, liable]);
		const of = (groups.get(key)?.of ?? ZERO).plus(prices[at] ?? 0);
		groups.set(key, { of, title, rate, liable });
	});
	return [...groups.values()]
		.filter(({ of }) => !of.isZero())
		.map(({ of, title, rate, liable }) => ({
			...row(of, liable && !taxOutside.isZero()),
			tax_title: title,
			tax_rate: rate,
			...(liable ? { channel_liable: true } : {}),
		}));
}

function saleRows(order: BookOrder, currency: CurrencySet, amounts: OrderAmounts): NewRow[] {
	const rows: NewRow[] = [];
	const add = (type: BookRowType, amount: Decimal, details: Partial<NewRow> = {}) => {
		if (!amount.isZero()) rows.push({ type, amount, ...details });
	};
	for (const line of amounts.lines) {
		const of = { line_item_id: line.id, sku: line.sku };
		const type = line.isGiftCard ? 'gift_card' : 'item';
		const { quantity, amount = null } = line;
		rows.push({ type, amount, ...of, ...(quantity === undefined ? {} : { quantity }) });
		add(line.isGiftCard ? 'gift_card' : 'item_discount', line.discount.negated(), of);
	}
	add('order_discount', amounts.orderDiscount.negated());
	for (const { id, amount, discount } of amounts.shipping) {
		// A row of a discount that `total_discounts` leaves has no price of its own.
		if (!amount.isZero() || discount.isZero())
			rows.push({ type: 'shipping', amount, line_item_id: id });
		add('shipping_discount', discount.negated(), { line_item_id: id });
	}
	rows.push(...taxRows(order, currency, amounts));
	add('tip', amounts.tip);
	add('duties', amounts.duties);
	add('fees', amounts.fees);
	add('rounding', amounts.rounding);
	add('unexplained', amounts.unexplained);
	return rows.length ? rows : [{ type: 'item', amount: ZERO }];
}

const withoutTax = (rows: NewRow[]): NewRow[] =>
	rows.map((row) => ({ ...row, tax_is_unknown: true }));

/** The rows that reverse what is left of an order, tax included. */
function reversal(rows: readonly BookRow[], lines: OrderAmounts['lines']): NewRow[] {
	const reversed: NewRow[] = [];
	const cards = new Set(lines.filter((line) => line.isGiftCard).map((line) => line.id));
	const items = rows.filter(isPiece('item'));
	for (const id of new Set(items.map((row) => row.line_item_id ?? ''))) {
		const left = amountOf(items.filter((row) => (row.line_item_id ?? '') === id));
		const type = id && cards.has(id) ? 'gift_card' : 'refund_item';
		const sku = lines.find((line) => line.id === id)?.sku;
		const of = id ? { line_item_id: id, ...(sku === undefined ? {} : { sku }) } : {};
		reversed.push({ type, amount: left.negated(), ...of });
	}
	const shipping = amountOf(rows.filter(isPiece('shipping')));
	reversed.push({ type: 'refund_shipping', amount: shipping.negated() });
	const tax = rows.filter(isPiece('tax'));
	const included = includedOf(tax).negated();
	reversed.push({
		type: 'refund_tax',
		amount: amountOf(tax).negated(),
		...(included.isZero() ? {} : { tax_included_amount: included }),
	});
	const isUnknown = rows.some((row) => row.tax_is_unknown);
	const tips = amountOf(rows.filter((row) => row.type === 'tip'));
	reversed.push({ type: 'tip', amount: tips.negated() });
	const rest = amountOf(rows).plus(sumOf(reversed.map((row) => row.amount ?? ZERO)));
	reversed.push({ type: 'refund_other', amount: rest.negated() });
	const all = reversed.filter((row) => !row.amount?.isZero() || row.tax_included_amount);
	return isUnknown ? withoutTax(all) : all;
}

/** The rows of returned lines, shipping and tax. `prefix` says whether money went back for them. */
function pieceRows(pieces: RefundPieces, prefix: 'refund' | 'change'): NewRow[] {
	const rows = pieces.lines.map(({ kind, amount, ...of }): NewRow => {
		if (kind === 'item') return { type: `${prefix}_item`, amount: amount.negated(), ...of };
		return { type: kind, amount: amount.negated(), ...of };
	});
	rows.push({ type: `${prefix}_shipping`, amount: pieces.shipping.negated() });
	rows.push({
		type: `${prefix}_tax`,
		amount: pieces.taxOnTop.negated(),
		...(pieces.taxInside.isZero() ? {} : { tax_included_amount: pieces.taxInside.negated() }),
	});
	const all = rows.filter(
		(row) => row.type.endsWith('_item') || !row.amount?.isZero() || row.tax_included_amount,
	);
	return pieces.isTaxTold ? all : withoutTax(all);
}

/** A ledger of one order while its refunds and its cancellation are entered, oldest first. */
class OrderLedger {
	readonly rows: BookRow[] = [];
	/** What an entry without money took off, and whether a repeated refund was found for it. */
	private readonly takenOff: Array<{ amount: Decimal; isRepeated: boolean }> = [];
	/** `refund_other` rows for which no change row against it is certain. */
	private readonly others: Decimal[] = [];
	private readonly amounts: OrderAmounts;
	private readonly isVoided: boolean;
	/** What the order comes to now; `undefined` where the channel does not tell. */
	private readonly current?: Decimal;
	private hasUnreadableRefund = false;
	private isCancelledBy = false;

	constructor(
		private readonly order: BookOrder,
		private readonly currency: CurrencySet,
		private readonly timeZone: string,
	) {
		this.amounts = amountsOf(order, currency);
		const current = fieldAmount(order, 'current_total_price', currency);
		this.isVoided = current === undefined && order.financial_status === 'voided';
		if (this.amounts.total) this.current = this.isVoided ? ZERO : current;
		const day = firstReadable(order.processed_at, order.created_at);
		this.add('sale', day, saleRows(order, currency, this.amounts));
	}

	private add(part: BookRow['part'], bookedAt: string, rows: NewRow[]): void {
		this.rows.push(...rows.map((row) => ({ ...row, part, booked_at: bookedAt })));
	}

	enter(): BookRow[] {
		const { order, timeZone } = this;
		const dated = (order.refunds ?? []).map((entry) => {
			const bookedAt = firstReadable(entry.processed_at, entry.created_at);
			return { entry, bookedAt, at: momentOf(bookedAt, timeZone)?.toMillis() ?? Infinity };
		});
		dated.sort((one, other) => (one.at === other.at ? 0 : one.at - other.at));
		const cancelledAt = firstReadable(order.cancelled_at);
		const cancelDay = dayOf(cancelledAt, timeZone);
		for (const { entry, bookedAt } of dated) {
			const day = dayOf(bookedAt, timeZone);
			const isLater = cancelDay !== '' && (day === '' || day > cancelDay);
			if (isLater) this.cancel(cancelledAt);
			this.enterRefund(entry, bookedAt, isLater);
		}
		if (cancelDay) this.cancel(cancelledAt);
		this.enterRest();
		return this.rows;
	}

	private enterRefund(entry: BookRefund, bookedAt: string, isAfterCancelling: boolean): void {
		const before = this.rows.length;
		const refundId = String(entry.id ?? '');
		const add = (part: BookRow['part'], rows: NewRow[]) =>
			this.add(
				part,
				bookedAt,
				rows.map((row) => ({ ...row, refund_id: refundId })),
			);
		try {
			const isFirst = this.rows.every((row) => row.refund_id === undefined);
			const money = moneyBack(this.order, entry, this.currency, this.amounts, isFirst);
			if (money === 'none') {
				// A voided order ends as a whole, on the day of its cancellation.
				const isTold = this.current !== undefined && !this.isVoided;
				if (isTold && isReadable(entry, this.currency)) this.enterTakenOff(entry, add);
			} else {
				this.enterMoney(entry, money, isAfterCancelling, add);
			}
		} catch (error) {
			if (!(error instanceof UnreadableAmount)) throw error;
			this.hasUnreadableRefund = true;
			add('refund', [{ type: 'unreadable', amount: null }]);
		}
		if (!isAfterCancelling || !this.current || !this.isCancelledBy) return;
		// The cancellation took off these amounts and their tax already.
		const entered = this.rows.slice(before);
		entered.forEach((row) => delete row.tax_is_unknown);
		const tax = amountOf(entered.filter(isPiece('tax')));
		const others = amountOf(entered).minus(tax);
		const included = includedOf(entered);
		if (!others.isZero()) add('change', [{ type: 'change_other', amount: others.negated() }]);
		if (!tax.isZero()) add('change', [{ type: 'change_tax', amount: tax.negated() }]);
		if (!included.isZero()) {
			const tax_included_amount = included.negated();
			add('change', [{ type: 'change_tax', amount: ZERO, tax_included_amount }]);
		}
	}

	private enterTakenOff(entry: BookRefund, add: (part: 'change', rows: NewRow[]) => void): void {
		const pieces = refundPieces(this.order, entry, this.currency, this.amounts);
		const rows = pieceRows(pieces, 'change').map((row): NewRow =>
			row.type === 'tip' ? { ...row, type: 'change_other' } : row,
		);
		add('change', rows);
		const amount = sumOf(rows.map((row) => row.amount ?? ZERO));
		if (!amount.isZero()) this.takenOff.push({ amount, isRepeated: false });
	}

	private enterMoney(
		entry: BookRefund,
		money: Decimal | 'by its pieces',
		isAfterCancelling: boolean,
		add: (part: 'refund' | 'change', rows: NewRow[]) => void,
	): void {
		const left = amountOf(this.rows);
		const pieces = refundPieces(this.order, entry, this.currency, this.amounts, money);
		const { money: amount } = pieces;
		if (amount.isZero()) return;
		if (!pieces.hasLines && amount.equals(left) && !this.hasUnreadableRefund) {
			add('refund', reversal(this.rows, this.amounts.lines));
			return;
		}
		const rows = pieceRows(pieces, 'refund');
		const other = amount.plus(sumOf(rows.map((row) => row.amount ?? ZERO))).negated();
		const isRepeated =
			!other.isZero() && !isAfterCancelling && !!this.current && this.isRepeated(other);
		const tax_is_unknown = !isRepeated && !this.amounts.tax.isZero();
		if (!other.isZero()) {
			const rest = { type: 'refund_other', amount: other } as const;
			rows.push(tax_is_unknown ? { ...rest, tax_is_unknown } : rest);
		}
		add('refund', rows);
		if (other.isZero() || isAfterCancelling) return;
		if (isRepeated) {
			add('change', [{ type: 'change_other', amount: other.negated() }]);
		} else this.others.push(other);
	}

	/** True if a refund without lines repeats what one or all earlier entries without money took off. */
	private isRepeated(other: Decimal): boolean {
		const open = this.takenOff.filter((entry) => !entry.isRepeated);
		const one = open.find((entry) => entry.amount.equals(other));
		const all = open.length && sumOf(open.map((entry) => entry.amount)).equals(other) ? open : [];
		const repeated = one ? [one] : all;
		repeated.forEach((entry) => (entry.isRepeated = true));
		return other.isNegative() && repeated.length > 0;
	}

	/** Books on the day of the cancellation what it took off beyond the refunds up to then. */
	private cancel(cancelledAt: string): void {
		if (this.isCancelledBy || !this.current) return;
		this.isCancelledBy = true;
		const change = this.current.minus(amountOf(this.rows));
		if (!change.isNegative() || this.isMoneyKept(change)) return;
		this.add('change', cancelledAt, this.changeRows(change));
	}

	/** The rest of what `current_total` says, of which the channel does not tell the day. */
	private enterRest(): void {
		if (!this.current) return;
		let change = this.current.minus(amountOf(this.rows));
		if (change.isZero() || this.isMoneyKept(change)) return;
		if (!this.order.cancelled_at) {
			for (const other of this.others) {
				if (change.isPositive() && !change.isZero() && other.isNegative()) {
					change = change.plus(other);
				}
			}
		}
		if (!change.isZero()) this.add('change', '', this.changeRows(change));
	}

	/** True if the change is nothing but one, several or all `refund_other`, which need no row then. */
	private isMoneyKept(change: Decimal): boolean {
		const sums = this.others.reduce<Decimal[]>(
			(sums, other) => [...sums, ...sums.map((sum) => sum.plus(other))],
			[ZERO],
		);
		return sums.slice(1).some((sum) => sum.plus(change).isZero());
	}

	private changeRows(change: Decimal): NewRow[] {
		const included = this.includedChange();
		const pieces = this.isVoided ? this.piecesLeft() : this.piecesOfCurrentFields();
		const rows = PIECES.flatMap((piece): NewRow[] => {
			const amount = pieces[piece] ?? ZERO;
			const isTax = piece === 'tax' && !included.isZero();
			if (amount.isZero() && !isTax) return [];
			return [
				{
					type: piece === 'item' && this.isOfCardsOnly() ? 'gift_card' : `change_${piece}`,
					amount,
					...(isTax ? { tax_included_amount: included } : {}),
				},
			];
		});
		const now = this.isVoided ? ZERO : this.currentTax();
		const sold = fieldAmount(this.order, 'total_tax', this.currency);
		const isTaxFree = [now, sold].every((tax) => !tax || tax.isZero());
		const isTold = now && sold && !this.rows.some((row) => row.tax_is_unknown);
		const marked = (all: NewRow[]) => (isTaxFree || isTold ? all : withoutTax(all));
		const rest = change.minus(sumOf(rows.map((row) => row.amount ?? ZERO)));
		if (rest.isZero()) return marked(rows);
		const haveItsSign = rows.every(
			({ amount }) => !amount || amount.isZero() || amount.isNegative() === change.isNegative(),
		);
		if (!haveItsSign) {
			const whole: NewRow[] = [{ type: 'change_other', amount: change }];
			return isTaxFree ? whole : withoutTax(whole);
		}
		return marked([...rows, { type: 'change_other', amount: rest }]);
	}

	/** Where nothing is left of the order, no tax is. */
	private currentTax(): Decimal | undefined {
		const given = fieldAmount(this.order, 'current_total_tax', this.currency);
		return given ?? (this.current?.isZero() ? ZERO : undefined);
	}

	private isOfCardsOnly(): boolean {
		const { lines } = this.amounts;
		return lines.length > 0 && lines.every((line) => line.isGiftCard);
	}

	private piecesLeft(): Partial<Record<Piece, Decimal>> {
		const left = (piece: Piece) => amountOf(this.rows.filter(isPiece(piece))).negated();
		return Object.fromEntries(PIECES.map((piece) => [piece, left(piece)]));
	}

	/** What the `current_…` fields say beyond the rows so far, of each piece that they tell. */
	private piecesOfCurrentFields(): Partial<Record<Piece, Decimal>> {
		const { order, currency, amounts, rows } = this;
		const sold = (piece: Piece) =>
			amountOf(rows.filter((row) => row.part === 'sale' && isPiece(piece)(row)));
		const since = (piece: Piece) =>
			amountOf(rows.filter((row) => row.part !== 'sale' && isPiece(piece)(row)));
		const pieces: Partial<Record<Piece, Decimal>> = {};
		const tell = (piece: Piece, now: Decimal | undefined, placed: Decimal) => {
			if (now) pieces[piece] = now.minus(placed).minus(since(piece));
		};
		tell(
			'item',
			fieldAmount(order, 'current_subtotal_price', currency),
			fieldAmount(order, 'subtotal_price', currency) ?? sold('item'),
		);
		tell('shipping', setAmount(order.current_shipping_price_set, currency), sold('shipping'));
		if (!amounts.taxOnTop.isZero() || (amounts.tax.isZero() && !order.taxes_included)) {
			tell('tax', this.currentTax(), amounts.tax);
		}
		tell('duties', currentSet(order.current_total_duties_set, currency), amounts.duties);
		tell('fees', currentSet(order.current_total_additional_fees_set, currency), amounts.fees);
		return pieces;
	}

	/** By how much the tax inside the prices changed beyond the rows so far. */
	private includedChange(): Decimal {
		const booked = includedOf(this.rows);
		if (this.isVoided) return booked.negated();
		if (this.amounts.taxInside.isZero()) return ZERO;
		const now = this.currentTax();
		return now ? now.minus(booked) : ZERO;
	}
}

/** A set of duties or fees that may be an empty object. */
const currentSet = (set: BookOrder['current_total_duties_set'], currency: CurrencySet) =>
	decimalOf((currency === 'shop' ? set?.shop_money : set?.presentment_money)?.amount);

const entered = new WeakMap<BookOrder, Map<string, readonly BookRow[]>>();

/**
 * The rows of an order. An order with an amount that is no number is one
 * row `unreadable`. They are kept for each order object, which must not be changed afterwards.
 * @param timeZone in which a refund of the day of a cancellation is told from a later one
 */
export function ledgerOf(
	order: BookOrder,
	currency: CurrencySet,
	timeZone = 'UTC',
): readonly BookRow[] {
	const ledgers = entered.get(order) ?? new Map<string, readonly BookRow[]>();
	entered.set(order, ledgers);
	const key = `${currency} ${timeZone}`;
	const rows = ledgers.get(key) ?? enterOrder(inItsCurrencies(order), currency, timeZone);
	ledgers.set(key, rows);
	return rows;
}

function enterOrder(order: BookOrder, currency: CurrencySet, timeZone: string): BookRow[] {
	try {
		return new OrderLedger(order, currency, timeZone).enter();
	} catch (error) {
		if (!(error instanceof UnreadableAmount)) throw error;
		const booked_at = firstReadable(order.processed_at, order.created_at);
		const row = { type: 'unreadable', amount: null } as const;
		const refunds = (order.refunds ?? []).filter(
			({ transactions }) =>
				!transactions ||
				transactions.some(
					({ kind, status, amount }) =>
						kind === 'refund' &&
						(status === 'success' || status === 'pending') &&
						Number(amount ?? NaN) !== 0,
				),
		);
		return [
			{ ...row, part: 'sale', booked_at },
			...refunds.map((entry) => ({
				...{ ...row, part: 'refund' as const, refund_id: String(entry.id ?? '') },
				booked_at: firstReadable(entry.processed_at, entry.created_at),
			})),
		];
	}
}
