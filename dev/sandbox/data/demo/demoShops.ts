import type { Channel, Resource } from '../../api/table';
import { factsOfOrder, factsOfProduct, type FactsOf } from '../facts';
import type { Order, RecordOf } from '../model';
import { hash } from '../random';
import type { Source } from '../source';
import { ASSORTMENT } from './assortment';
import { basketOf } from './basket';
import { courseOf, upTo, waiting, type Course, type Step } from './course';
import { CURRENCY, orderRecord } from './orderRecord';
import { productRecord } from './productRecord';
import { Schedule } from './schedule';
import { shopIds, type ShopIds } from './shopIds';

/** The shop that the commands of this repository show. */
export const DEMO_SHOP = { channel: 'shopify', tpUserId: 'demo-merchant' } as const;

/** Users with records that break careless programs, instead of a shop like others. */
export const isTestShop = (tpUserId: string): boolean =>
	tpUserId === '' || tpUserId.startsWith('test-');

/** What was made happen to an order. */
export interface DemoStep {
	step: 'placed' | 'paid' | 'shipped' | 'refunded';
	/** For people. */
	text: string;
	order: Order;
}

/** What happens to an order that is made by hand, one after the other. */
const STEPS = ['placed', 'paid', 'shipped', 'refunded'] as const;

/** The shops of the demo: each user has one on each channel. They go on by the clock, and further by hand. */
export class DemoShops {
	private readonly orders = new Map<string, DemoOrders>();
	private readonly clock: { ms: number };

	/** @param fromMs when their first day begins */
	constructor(
		private readonly fromMs: number,
		untilMs: number,
	) {
		this.clock = { ms: untilMs };
	}

	/** What happens up to this time has happened. */
	continueTo(nowMs: number): void {
		this.clock.ms = Math.max(this.clock.ms, nowMs);
	}

	source<R extends Resource>(
		resource: R,
		channel: Channel,
		tpUserId: string,
		slot: number,
	): Source<R> {
		const source =
			resource === 'orders'
				? this.ordersOf(channel, tpUserId, slot)
				: productsOf(shopIds(channel, tpUserId, slot), this.fromMs);
		return source as unknown as Source<R>;
	}

	/** Makes a new order, or lets the last one that was made so go on by a step: paid, shipped, refunded. */
	next(channel: Channel, tpUserId: string, slot: number, nowMs: number): DemoStep {
		this.continueTo(nowMs);
		return this.ordersOf(channel, tpUserId, slot).next(nowMs);
	}

	private ordersOf(channel: Channel, tpUserId: string, slot: number): DemoOrders {
		const key = `${channel} ${tpUserId}`;
		const known = this.orders.get(key);
		if (known) return known;
		const made = new DemoOrders(shopIds(channel, tpUserId, slot), this.fromMs, this.clock);
		this.orders.set(key, made);
		return made;
	}
}

/** Records that are made once and kept as long as they are right. */
interface Made<R extends Resource> {
	record: RecordOf[R];
	facts: FactsOf[R];
	json?: string;
	bytes?: Buffer;
	/** When it changes next, in epoch milliseconds. */
	untilMs: number;
}

class DemoOrders implements Source<'orders'> {
	private readonly schedule: Schedule;
	/** The courses of orders that were made by hand: the next of the schedule, early. */
	private readonly byHand = new Map<number, Course>();
	private readonly made = new Map<number, Made<'orders'>>();

	constructor(
		private readonly ids: ShopIds,
		fromMs: number,
		private readonly clock: { readonly ms: number },
	) {
		const { channel, shop } = ids;
		const size = 0.6 + (hash(`${channel} ${shop}`) % 50) / 100;
		this.schedule = new Schedule(
			fromMs,
			channel === 'shopify' ? 0.9 : 0.4 * size,
			`${channel} ${shop}`,
		);
	}

	get count(): number {
		const scheduled = this.schedule.countUpTo(this.clock.ms);
		return Math.max(scheduled, 1 + Math.max(-1, ...this.byHand.keys()));
	}

	facts(index: number): FactsOf['orders'] {
		return this.at(index).facts;
	}

	json(index: number): string {
		const made = this.at(index);
		return (made.json ??= JSON.stringify(made.record));
	}

	bytes(index: number): Buffer {
		const made = this.at(index);
		return (made.bytes ??= Buffer.from(this.json(index)));
	}

	next(nowMs: number): DemoStep {
		const ms = Math.floor(nowMs / 1000) * 1000;
		const last = [...this.byHand].at(-1);
		const step = last && STEPS.find((one) => last[1][one] === Infinity);
		const index = last && step ? last[0] : this.count;
		this.byHand.set(index, last && step ? { ...last[1], [step]: ms } : waiting(ms));
		this.made.delete(index);
		const order = this.at(index).record;
		return { step: step ?? 'placed', order, text: textOf(step ?? 'placed', order) };
	}

	private courseOf(index: number): Course {
		const { channel, shop } = this.ids;
		return this.byHand.get(index) ?? courseOf(this.schedule.timeOf(index), channel, shop, index);
	}

	private at(index: number): Made<'orders'> {
		const known = this.made.get(index);
		if (known && known.untilMs > this.clock.ms) return known;
		const { channel, shop } = this.ids;
		const whole = this.courseOf(index);
		// An order that is made up for an index to come is one that is placed now.
		const course = { ...upTo(whole, this.clock.ms), placed: Math.min(whole.placed, this.clock.ms) };
		const basket = basketOf(whole.placed, channel, shop, index);
		const record = orderRecord({ ids: this.ids, index, basket, course });
		const later = Object.values(whole).filter((ms: number) => ms > this.clock.ms);
		const made = { record, facts: factsOfOrder(record), untilMs: Math.min(...later, Infinity) };
		this.made.set(index, made);
		return made;
	}
}

function textOf(step: Extract<Step, DemoStep['step']>, order: Order): string {
	const { name, total_price: total, customer, fulfillments = [], refunds = [] } = order;
	if (step === 'placed')
		return `New order ${name}: ${total} ${CURRENCY}, ${customer?.first_name} ${customer?.last_name}, not paid yet`;
	if (step === 'paid') return `Order ${name} is paid: ${total} ${CURRENCY}`;
	if (step === 'shipped') {
		const [{ tracking_company: carrier, tracking_number: number }] = fulfillments;
		return `Order ${name} is shipped: ${carrier} ${number}`;
	}
	return `Order ${name} is refunded: ${refunds[0].transactions[0].amount} of ${total} ${CURRENCY}`;
}

function productsOf(ids: ShopIds, fromMs: number): Source<'products'> {
	const records = ASSORTMENT.map((_, at) => productRecord(ids, at, fromMs));
	const facts = records.map((record) => factsOfProduct(record));
	const json = records.map((record) => JSON.stringify(record));
	return {
		count: records.length,
		facts: (index) => facts[index],
		json: (index) => json[index % records.length],
		bytes: (index) => Buffer.from(json[index]),
	};
}
