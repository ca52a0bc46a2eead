import type { BookOrder, BookRefund, BookTransaction } from './bookOrder';
import { Dice } from './dice';
import { OrderLife } from './orderLife';

const DAY = 86_400_000;
/** The five months of a shop. */
export const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'] as const;
export const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

const FIRST_DAY = Date.UTC(2026, 0, 2);
const LAST_SALE = Date.UTC(2026, 4, 30);
const LAST_DAY = Date.UTC(2026, 11, 1);

/** A shop whose orders were placed in `MONTHS`, with whatever happened to them until the end of November. */
export class RandomShop {
	readonly lives: readonly OrderLife[];

	constructor(seed: number, count = 12) {
		const dice = new Dice(seed);
		const placedAt = () => FIRST_DAY + dice.whole(0, (LAST_SALE - FIRST_DAY) / 1000) * 1000;
		this.lives = Array.from(
			{ length: count },
			(_, at) => new OrderLife(dice, String(1001 + at), placedAt(), LAST_DAY),
		);
	}

	/** Its orders as a channel gives them at a time, in milliseconds. */
	ordersAt(time: number): BookOrder[] {
		return this.lives.flatMap((life) => life.stateAt(time) ?? []);
	}
}

type Change = (order: BookOrder, dice: Dice) => BookOrder;

const changeRefund =
	(change: (refund: BookRefund, dice: Dice) => BookRefund): Change =>
	(order, dice) => {
		const refunds = order.refunds ?? [];
		const at = dice.whole(0, refunds.length - 1);
		return {
			...order,
			refunds: refunds.map((it, index) => (index === at ? change(it, dice) : it)),
		};
	};

const changePayments = (change: (transaction: BookTransaction) => BookTransaction): Change =>
	changeRefund((refund) => ({
		...refund,
		transactions: refund.transactions?.map(change) ?? null,
	}));

const moveDiscount =
	(where: 'total' | 'both' | 'nowhere'): Change =>
	(order) => ({
		...order,
		line_items: (order.line_items ?? []).map((line) => {
			const [discount] = line.discount_allocations ?? [];
			if (!discount || line.tip) return line;
			return {
				...line,
				discount_allocations: where === 'both' ? line.discount_allocations : [],
				...(where === 'nowhere'
					? {}
					: { total_discount: discount.amount, total_discount_set: discount.amount_set }),
			};
		}),
	});

const asNumbers = (order: BookOrder): BookOrder => ({
	...order,
	total_price: Number(order.total_price),
	subtotal_price: Number(order.subtotal_price),
	line_items: (order.line_items ?? []).map((line) => ({ ...line, price: Number(line.price) })),
});

/** What real channels do to the fields of an order: left out, in another form, or against each other. */
const CHANGES: readonly Change[] = [
	(order) => ({ ...order, taxes_included: !order.taxes_included }),
	(order) => ({ ...order, total_tax: null, total_tax_set: null }),
	(order) => ({ ...order, total_tax: null }),
	(order) => ({ ...order, total_tax_set: null }),
	(order) => ({ ...order, current_total_tax: null, current_total_tax_set: null }),
	(order) => ({ ...order, subtotal_price: null, subtotal_price_set: null }),
	(order) => ({ ...order, current_total_price: null, current_total_price_set: null }),
	(order) => ({ ...order, total_discounts: '0.00', total_discounts_set: null }),
	(order) => ({ ...order, total_discounts: null, total_discounts_set: null }),
	(order) => ({ ...order, total_price: '', total_price_set: null }),
	(order) => ({ ...order, total_price: '1,234.50' }),
	(order) => ({ ...order, line_items: null }),
	(order) => ({ ...order, shipping_lines: null }),
	(order) => ({ ...order, shipping_lines: [{ id: 's', price: null }] }),
	(order) => ({ ...order, line_items: [] }),
	(order) => ({ ...order, currency: null }),
	(order) => ({ ...order, created_at: '0000-00-00 00:00:00', processed_at: null }),
	(order) => ({ ...order, cancelled_at: 'yesterday' }),
	(order) => ({ ...order, total_price: String(Number(order.total_price) + 7) }),
	(order) => ({ ...order, subtotal_price: String(Number(order.subtotal_price) - 3) }),
	(order) => ({ ...order, total_tip_received: '2.00' }),
	(order) => ({
		...order,
		tax_lines: [
			{ title: 'City', rate: 0.02, price: '1.00', channel_liable: true },
			{ title: 'State', rate: 0.04, price: '2.00', channel_liable: false },
		],
		total_tax: '3.00',
	}),
	(order) => ({
		...order,
		line_items: (order.line_items ?? []).map((line) => ({
			...line,
			price: `${String(line.price)}4`,
		})),
	}),
	(order) => ({
		...order,
		line_items: (order.line_items ?? []).map((line, at) => (at ? line : { ...line, price: null })),
	}),
	(order) => ({
		...order,
		line_items: (order.line_items ?? []).map((line) => ({ ...line, price_set: null })),
	}),
	(order) => ({
		...order,
		shipping_lines: (order.shipping_lines ?? []).map((line) => ({ ...line, is_removed: true })),
	}),
	asNumbers,
	moveDiscount('total'),
	moveDiscount('both'),
	moveDiscount('nowhere'),
	changeRefund((refund) => ({ ...refund, transactions: null })),
	changeRefund((refund) => ({ ...refund, transactions: [] })),
	changeRefund((refund) => ({ ...refund, refund_line_items: [] })),
	changeRefund((refund) => ({
		...refund,
		refund_line_items: (refund.refund_line_items ?? []).map((line) => ({
			...line,
			...{ total_tax: null, total_tax_set: null },
		})),
	})),
	changeRefund((refund) => ({ ...refund, created_at: null, processed_at: '2026-02-30T10:00:00Z' })),
	changeRefund((refund, dice) => ({
		...refund,
		order_adjustments: [
			...(refund.order_adjustments ?? []),
			{ kind: 'refund_discrepancy', amount: dice.pick(['-1.00', '1.00']) },
		],
	})),
	changePayments((transaction) => ({ ...transaction, currency: 'CHF', amount_set: null })),
	changePayments((transaction) => ({ ...transaction, amount: 'n/a', amount_set: null })),
	changePayments((transaction) => ({ ...transaction, status: 'failure' })),
];

/** An order at some time of its life, often with fields that contradict each other. */
export function randomOrder(seed: number): BookOrder {
	const dice = new Dice(seed);
	const placedAt = FIRST_DAY + dice.whole(0, 140) * DAY + dice.whole(0, 86_399) * 1000;
	const life = new OrderLife(dice, String(seed % 100_000), placedAt, LAST_DAY);
	let order = dice.pick(life.states).order;
	for (let changes = dice.pick([0, 0, 1, 1, 2, 3]); changes > 0; changes -= 1) {
		order = dice.pick(CHANGES)(order, dice);
	}
	// As JSON has it: without numbers that are none.
	return JSON.parse(JSON.stringify(order)) as BookOrder;
}
