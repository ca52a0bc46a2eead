import type {
	BookAdjustment,
	BookLine,
	BookOrder,
	BookRefund,
	BookShippingLine,
	BookTransaction,
	MoneySet,
} from './bookOrder';
import type { Dice } from './dice';

/** An amount in both currencies of an order, in their smallest units. */
interface Pair {
	shop: number;
	presentment: number;
}

interface Currencies {
	shop: string;
	presentment: string;
	decimals: Pair;
	/** Units of the customer's currency for one of the shop's. */
	rate: number;
}

interface SoldLine {
	id: string;
	isCard: boolean;
	quantity: number;
	/** After its discount, of what is still on the order. */
	net: Pair;
	tax: Pair;
}

const HOUR = 3_600_000;
const NOTHING: Pair = { shop: 0, presentment: 0 };

const CURRENCIES: readonly Currencies[] = [
	{ shop: 'EUR', presentment: 'EUR', decimals: { shop: 2, presentment: 2 }, rate: 1 },
	{ shop: 'EUR', presentment: 'GBP', decimals: { shop: 2, presentment: 2 }, rate: 0.87 },
	{ shop: 'USD', presentment: 'USD', decimals: { shop: 2, presentment: 2 }, rate: 1 },
	{ shop: 'JPY', presentment: 'USD', decimals: { shop: 0, presentment: 2 }, rate: 0.0067 },
	{ shop: 'KWD', presentment: 'KWD', decimals: { shop: 3, presentment: 3 }, rate: 1 },
];

const each = (of: (side: keyof Pair) => number): Pair => ({
	shop: of('shop'),
	presentment: of('presentment'),
});
const plus = (...pairs: Pair[]): Pair =>
	each((side) => pairs.reduce((sum, pair) => sum + pair[side], 0));
const minus = (one: Pair, other: Pair): Pair => each((side) => one[side] - other[side]);
const share = (pair: Pair, part: number): Pair => each((side) => Math.round(pair[side] * part));
const isNothing = (pair: Pair): boolean => pair.shop === 0 && pair.presentment === 0;

/**
 * The life of one order: placed once, then refunded, edited and cancelled. Every state is the order as a channel gives
 * it at that time. Whatever happened keeps its date, and the fields of the sale never change.
 */
export class OrderLife {
	/** Oldest first; the first is the order as it was placed. `at` in milliseconds. */
	readonly states: Array<{ at: number; order: BookOrder }> = [];
	private readonly currencies: Currencies;
	private readonly taxMode: 'inside' | 'onTop' | 'none';
	private readonly sale: BookOrder;
	private readonly fieldsOfNow: 'all' | 'total' | 'none';
	private readonly isPaid: boolean;
	private lines: SoldLine[] = [];
	private shipping = NOTHING;
	private shippingTax = NOTHING;
	/** Tip, duties and fees, which nothing takes back one by one. */
	private extras = NOTHING;
	/** By how much edits changed the goods. */
	private edits = NOTHING;
	/** What refunds without lines took off. */
	private lump = NOTHING;
	/** What refunds failed that are not repeated yet. */
	private failed: Pair[] = [];
	/** What is still to be paid back of a cancelled order. */
	private owed?: { money: Pair; lines: SoldLine[]; shipping: Pair; shippingTax: Pair };
	private refunds: BookRefund[] = [];
	private cancelledAt?: string;

	constructor(
		private readonly dice: Dice,
		private readonly id: string,
		private at: number,
		lastDay: number,
	) {
		this.currencies = dice.pick(CURRENCIES);
		this.taxMode = dice.pick(['inside', 'inside', 'onTop', 'none']);
		this.fieldsOfNow = dice.pick(['all', 'all', 'total', 'none']);
		this.isPaid = dice.chance(85);
		this.sale = this.place();
		this.save();
		for (let more = dice.whole(0, 5); more > 0; more -= 1) {
			this.at += dice.whole(1, dice.pick([20, 24 * 20, 24 * 60])) * HOUR;
			if (this.at > lastDay) break;
			this.happen();
			this.save();
		}
	}

	/** The order as it was at a time; `undefined` before it was placed. */
	stateAt(time: number): BookOrder | undefined {
		return this.states.findLast(({ at }) => at <= time)?.order;
	}

	private date(secondsLater = 0): string {
		const at = new Date(this.at + secondsLater * 1000);
		return at.toISOString().replace('.000Z', 'Z');
	}

	private pair(shop: number): Pair {
		const { decimals, rate } = this.currencies;
		const factor = rate * 10 ** (decimals.presentment - decimals.shop);
		return { shop, presentment: Math.round(shop * factor) };
	}

	private text(pair: Pair, side: keyof Pair, sign = 1): string {
		const places = this.currencies.decimals[side];
		return ((pair[side] * sign) / 10 ** places).toFixed(places);
	}

	private set(pair: Pair, sign = 1): MoneySet {
		const { shop, presentment } = this.currencies;
		return {
			shop_money: { amount: this.text(pair, 'shop', sign), currency_code: shop },
			presentment_money: {
				amount: this.text(pair, 'presentment', sign),
				currency_code: presentment,
			},
		};
	}

	/** A field of the spec and its set, as an order has them. */
	private field<Name extends string>(name: Name, pair: Pair) {
		return { [name]: this.text(pair, 'shop'), [`${name}_set`]: this.set(pair) } as Record<
			Name,
			string
		>;
	}

	private taxOf(net: Pair): Pair {
		if (this.taxMode === 'none') return NOTHING;
		return share(net, this.taxMode === 'inside' ? 0.19 / 1.19 : 0.06);
	}

	private place(): BookOrder {
		const { dice, currencies } = this;
		const unit = 10 ** currencies.decimals.shop;
		const discounts: Pair[] = [];
		const lineItems: BookLine[] = [];
		for (let at = 0, count = dice.whole(1, 4); at < count; at += 1) {
			const quantity = dice.whole(1, 3);
			const price = this.pair(dice.whole(1, 90 * unit));
			const gross = share(price, quantity);
			const isCard = dice.chance(8);
			const discount = dice.chance(30) ? share(gross, dice.pick([0.1, 0.333, 1])) : NOTHING;
			const id = `${this.id}-${at}`;
			const net = minus(gross, discount);
			this.lines.push({ id, isCard, quantity, net, tax: isCard ? NOTHING : this.taxOf(net) });
			discounts.push(discount);
			lineItems.push({
				id,
				sku: `SKU${dice.whole(1, 9)}`,
				quantity,
				...this.field('price', price),
				...this.field('total_discount', NOTHING),
				gift_card: isCard,
				discount_allocations: isNothing(discount) ? [] : [{ ...this.field('amount', discount) }],
			});
		}
		const shippingLines = dice.chance(70) ? [this.shippingLine(discounts)] : [];
		const tip = dice.chance(8) ? this.pair(dice.whole(1, 9 * unit)) : NOTHING;
		const duties = dice.chance(8) ? this.pair(dice.whole(1, 20 * unit)) : NOTHING;
		const fees = dice.chance(8) ? this.pair(dice.whole(1, 5 * unit)) : NOTHING;
		this.extras = plus(tip, duties, fees);
		const date = this.date();
		const hasTip = !isNothing(tip);
		return {
			id: this.id,
			name: `#${this.id}`,
			created_at: date,
			processed_at: dice.chance(90) ? this.date(-1) : null,
			currency: currencies.shop,
			presentment_currency: currencies.presentment,
			taxes_included: this.taxMode === 'inside',
			test: dice.chance(4),
			line_items: hasTip
				? [
						...lineItems,
						{ id: `${this.id}-tip`, quantity: 1, ...this.field('price', tip), tip: {} },
					]
				: lineItems,
			shipping_lines: shippingLines,
			tax_lines: [],
			...this.field('subtotal_price', this.goods()),
			...this.field('total_discounts', plus(...discounts)),
			total_shipping_price_set: this.set(this.shipping),
			...this.field('total_tax', this.tax()),
			...(hasTip ? { total_tip_received: this.text(tip, 'shop') } : {}),
			...(isNothing(duties) ? {} : { original_total_duties_set: this.set(duties) }),
			...(isNothing(fees) ? {} : { original_total_additional_fees_set: this.set(fees) }),
			...this.field('total_price', this.total()),
		};
	}

	private shippingLine(discounts: Pair[]): BookShippingLine {
		const { dice } = this;
		const price = this.pair(dice.whole(0, 12 * 10 ** this.currencies.decimals.shop));
		const discount = dice.chance(25) ? share(price, dice.pick([0.5, 1])) : NOTHING;
		discounts.push(discount);
		this.shipping = minus(price, discount);
		this.shippingTax = this.taxOf(this.shipping);
		const isNewForm = dice.chance(50);
		return {
			id: `${this.id}-s`,
			...this.field('price', price),
			...this.field('discounted_price', isNewForm ? this.shipping : price),
			discount_allocations: isNothing(discount) ? [] : [{ ...this.field('amount', discount) }],
			is_removed: false,
		};
	}

	private goods(): Pair {
		return plus(this.edits, ...this.lines.map((line) => line.net));
	}

	private tax(): Pair {
		return plus(this.shippingTax, ...this.lines.map((line) => line.tax));
	}

	private total(): Pair {
		const onTop = this.taxMode === 'onTop' ? this.tax() : NOTHING;
		return minus(plus(this.goods(), this.shipping, onTop, this.extras), this.lump);
	}

	private save(): void {
		const order: BookOrder = {
			...this.sale,
			financial_status: this.isPaid ? 'paid' : this.cancelledAt ? 'voided' : 'pending',
			cancelled_at: this.cancelledAt ?? null,
			refunds: [...this.refunds],
			...(this.fieldsOfNow === 'none' ? {} : this.field('current_total_price', this.total())),
			...(this.fieldsOfNow === 'all'
				? {
						...this.field('current_subtotal_price', this.goods()),
						...this.field('current_total_tax', this.tax()),
						current_shipping_price_set: this.set(this.shipping),
					}
				: {}),
		};
		this.states.push({ at: this.at, order });
	}

	private happen(): void {
		const { dice } = this;
		if (this.cancelledAt) {
			if (this.owed) this.payBackOwed(this.owed);
			return;
		}
		if (this.failed.length && dice.chance(60)) return this.repeatFailed();
		const left = this.total();
		if (left.shop <= 0) return this.edit();
		const what = dice.whole(1, 100);
		if (what <= 40) this.returnLines();
		else if (what <= 50) this.giveBackPart(dice.chance(60));
		else if (what <= 60) this.refundAll(left);
		else if (what <= 80) this.edit();
		else this.cancel(left);
	}

	private edit(): void {
		const amount = this.pair(this.dice.whole(1, 3 * 10 ** this.currencies.decimals.shop));
		const isLess = this.dice.chance(50) && this.total().shop > 2 * amount.shop;
		this.edits = isLess ? minus(this.edits, amount) : plus(this.edits, amount);
	}

	/** Takes units of some lines off, and perhaps part of the shipping. */
	private takeLines(isAll: boolean) {
		const { dice } = this;
		const taken = this.lines.flatMap((line): SoldLine[] => {
			if (line.quantity === 0 || !(isAll || dice.chance(60))) return [];
			const quantity = isAll ? line.quantity : dice.whole(1, line.quantity);
			const part = quantity / line.quantity;
			const net = part === 1 ? line.net : share(line.net, part);
			const tax = part === 1 ? line.tax : share(line.tax, part);
			return [{ ...line, quantity, net, tax }];
		});
		const takesShipping = isAll || dice.chance(25);
		const part = isAll ? 1 : dice.pick([0.5, 1]);
		const shipping = takesShipping ? share(this.shipping, part) : NOTHING;
		const shippingTax = takesShipping ? share(this.shippingTax, part) : NOTHING;
		this.lines = this.lines.map((line) => {
			const of = taken.find(({ id }) => id === line.id);
			if (!of) return line;
			return {
				...line,
				quantity: line.quantity - of.quantity,
				net: minus(line.net, of.net),
				tax: minus(line.tax, of.tax),
			};
		});
		this.shipping = minus(this.shipping, shipping);
		this.shippingTax = minus(this.shippingTax, shippingTax);
		return { lines: taken, shipping, shippingTax };
	}

	/** The entry for lines and shipping that were taken off, and what they come to. */
	private entryOf(taken: { lines: SoldLine[]; shipping: Pair; shippingTax: Pair }) {
		const { dice } = this;
		const isOnTop = this.taxMode === 'onTop';
		const entry: BookRefund = {
			refund_line_items: taken.lines.map((line) => ({
				line_item_id: line.id,
				quantity: line.quantity,
				...this.field('subtotal', line.net),
				...this.field('total_tax', line.tax),
			})),
		};
		const adjust = (sign: number): BookAdjustment => ({
			kind: 'shipping_refund',
			amount: this.text(taken.shipping, 'shop', sign),
			amount_set: this.set(taken.shipping, sign),
			tax_amount: this.text(taken.shippingTax, 'shop', sign),
			tax_amount_set: this.set(taken.shippingTax, sign),
		});
		if (!isNothing(taken.shipping)) {
			const sign = dice.chance(30) ? 1 : -1;
			entry.order_adjustments = dice.chance(20)
				? [adjust(sign), adjust(-sign), adjust(sign)]
				: [adjust(sign)];
		}
		const taxes = [taken.shippingTax, ...taken.lines.map((line) => line.tax)];
		const worth = plus(
			taken.shipping,
			...taken.lines.map((line) => line.net),
			...(isOnTop ? taxes : []),
		);
		return { entry, worth };
	}

	private enter(entry: BookRefund, transactions: BookTransaction[] | null, seconds = 0): void {
		this.refunds.push({
			id: `${this.id}-r${this.refunds.length}`,
			created_at: this.date(seconds),
			processed_at: this.dice.chance(90) ? this.date(seconds) : null,
			...entry,
			transactions,
		});
	}

	/** Money that went back, as a channel writes it: with both currencies, or with one only. */
	private payment(money: Pair, canBeForeign: boolean): BookTransaction {
		const { dice, currencies } = this;
		const kind = { kind: 'refund', status: dice.chance(15) ? 'pending' : 'success' };
		const form = dice.pick(['set', 'shop', canBeForeign ? 'presentment' : 'set'] as const);
		const side = form === 'presentment' ? 'presentment' : 'shop';
		return {
			...kind,
			amount: this.text(money, side),
			currency: currencies[side],
			...(form === 'set' ? { amount_set: this.set(money) } : {}),
		};
	}

	private returnLines(): void {
		const { dice } = this;
		const before = { lines: this.lines, shipping: this.shipping, tax: this.shippingTax };
		const taken = this.takeLines(dice.chance(15));
		const { entry, worth } = this.entryOf(taken);
		if (isNothing(worth) || this.total().shop < 0) {
			[this.lines, this.shipping, this.shippingTax] = [before.lines, before.shipping, before.tax];
			return;
		}
		if (!this.isPaid) return this.enter(entry, dice.pick([[], [{ kind: 'void', amount: '0.00' }]]));
		const how = dice.whole(1, 100);
		if (how <= 12) {
			this.failed.push(worth);
			const status = dice.pick(['failure', 'error']);
			this.enter(entry, [{ ...this.payment(worth, false), status }]);
		} else if (how <= 22) {
			const kept = share(worth, 0.1);
			this.enter(entry, [this.payment(minus(worth, kept), false)]);
		} else if (how <= 30) this.enter(entry, null);
		else this.enter(entry, [this.payment(worth, true)]);
	}

	private repeatFailed(): void {
		const money = this.failed.shift() ?? NOTHING;
		if (!isNothing(money)) this.enter({}, [this.payment(money, false)]);
	}

	/** Money without lines: a present to the customer, or off the order. */
	private giveBackPart(isGoodwill: boolean): void {
		if (!this.isPaid) return;
		const money = share(this.total(), 0.1);
		if (isNothing(money)) return;
		if (!isGoodwill) this.lump = plus(this.lump, money);
		this.enter({}, [this.payment(money, false)]);
	}

	private empty(): void {
		this.takeLines(true);
		this.edits = NOTHING;
		this.extras = NOTHING;
		this.lump = NOTHING;
	}

	private refundAll(left: Pair): void {
		if (!this.isPaid) return;
		const isFirst = this.states.length === 1;
		this.empty();
		this.enter({}, [this.payment(left, isFirst)]);
	}

	private cancel(left: Pair): void {
		const { dice } = this;
		this.cancelledAt = this.date();
		if (!this.isPaid) {
			const { entry } = this.entryOf(this.takeLines(true));
			if (dice.chance(70)) this.enter(entry, [{ kind: 'void', amount: '0.00' }], -2);
			return this.empty();
		}
		const owed = { money: left, ...this.takeLines(true) };
		this.empty();
		if (dice.chance(50)) this.payBackOwed(owed);
		else this.owed = owed;
	}

	private payBackOwed(owed: NonNullable<OrderLife['owed']>): void {
		const { entry } = this.entryOf(owed);
		const isWhole = this.dice.chance(60);
		this.enter(isWhole ? entry : {}, [this.payment(owed.money, false)]);
		delete this.owed;
	}
}
