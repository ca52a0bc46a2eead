import type { Channel, Resource } from '../api/table';
import { customerNumber, inSizes, withParcels } from './afterSales';
import { bookOf, type OrderBook } from './books';
import { factsOfOrder, factsOfProduct, type FactsOf } from './facts';
import { idOf } from './ids';
import { buildOrderTemplate, ORDER_TEMPLATES } from './orders';
import { buildProductTemplate, PRODUCT_TEMPLATES } from './products';
import { compileTemplate, fillTemplate, type Template } from './template';
import { formatTime, type Timeline, type TimeStyle } from './timeline';

/** Records made from their index, each without any other. */
export interface Source<R extends Resource> {
	readonly count: number;
	/** What the filters need to know of record `index`; cheap. */
	facts(index: number): FactsOf[R];
	/** The JSON of record `index`. */
	json(index: number): string;
	/** The same in UTF-8; kept once made, unless the list is large. */
	bytes(index: number): Buffer;
	/** What an order was made from; orders only. */
	book?(index: number): OrderBook;
}

export interface SourceOptions {
	channel: Channel;
	seed: number;
	count: number;
	timeline: Timeline;
	/** Added to the index when ids are made, so that users may hold records of their own. */
	idOffset: number;
	/** One order in three, instead of one in eleven, has a discount of its own beside those of its lines. */
	orderDiscounts: boolean;
	/** What the questions of customers are about: see `withParcels` and `inSizes`. */
	afterSales: boolean;
}

interface Prepared<R extends Resource> {
	template: Template;
	/** Facts of the template's record; id and times are replaced per record. */
	facts: FactsOf[R];
	/** Milliseconds from creation. */
	processedAfter: number;
	updatedAfter: number;
	style: TimeStyle;
}

/** mirakl writes milliseconds; elsewhere some shops write UTC and some an offset. */
const styleOf = (channel: Channel, template: number): TimeStyle =>
	channel === 'mirakl' ? 'utcMilliseconds' : template % 4 < 2 ? 'plusTwo' : 'utc';

const oncePerNumber = <T>(make: (number: number) => T): ((number: number) => T) => {
	const made = new Map<number, T>();
	return (number) => {
		let value = made.get(number);
		if (value === undefined) made.set(number, (value = make(number)));
		return value;
	};
};

/** Templates of all sandboxes of the process, which never change; making them takes longer than most tests. */
const templates = new Map<string, (number: number) => unknown>();

/** `make`, whose results all sandboxes with the same choices share. */
function sharedBy<T>(choices: unknown[], make: (number: number) => T): (number: number) => T {
	const key = JSON.stringify(choices);
	let shared = templates.get(key);
	if (!shared) templates.set(key, (shared = oncePerNumber(make)));
	return shared as (number: number) => T;
}

/** A filter looks at the facts of all records for each page: they are kept, unless the list is larger than this. */
const MAX_KEPT_FACTS = 100_000;
/** So is the JSON of records that were delivered once, in UTF-8; that of an order takes some 7 kB. */
const MAX_KEPT_BYTES = 10_000;

/** `make`, whose results are kept where the list of `count` records is not larger than `most`. */
const keptUpTo = <T>(most: number, count: number, make: (index: number) => T) =>
	count > most ? make : oncePerNumber(make);

const keptBytes = (count: number, json: (index: number) => string) =>
	keptUpTo(MAX_KEPT_BYTES, count, (index) => Buffer.from(json(index)));

/** Digits that the ids inside a record begin with; with their own digits added they are beyond 2^53. */
const innerId = (number: number): string => `1${String(number).padStart(12, '0')}`;

/** The orders of one channel. */
export function orderSource({
	channel,
	seed,
	count,
	timeline,
	idOffset,
	orderDiscounts,
	afterSales,
}: SourceOptions): Source<'orders'> {
	const choices = ['orders', channel, seed, orderDiscounts, afterSales];
	const prepared = sharedBy(choices, (number) => {
		const built = buildOrderTemplate(channel, number, seed, orderDiscounts);
		return {
			...built,
			template: compileTemplate(afterSales ? withParcels(built.order, number) : built.order),
			facts: factsOfOrder(built.order),
			style: styleOf(channel, number),
		};
	});
	const facts = keptUpTo(MAX_KEPT_FACTS, count, (index) => {
		const of = prepared(index % ORDER_TEMPLATES);
		const createdMs = timeline.createdAt(index);
		return {
			...of.facts,
			id: idOf('orders', channel, index + idOffset),
			createdMs,
			processedMs: timeline.happenedAt(createdMs, of.processedAfter),
			updatedMs: timeline.happenedAt(createdMs, of.updatedAfter),
		};
	});
	const json = (index: number) => {
		const { template, style } = prepared(index % ORDER_TEMPLATES);
		const { id, createdMs, processedMs, updatedMs } = facts(index);
		return fillTemplate(template, {
			id,
			lineId: innerId(index + idOffset),
			number: String(1001 + index),
			customer: String(customerNumber(index, count)),
			createdAt: formatTime(createdMs, style),
			processedAt: formatTime(processedMs, style),
			updatedAt: formatTime(updatedMs, style),
		});
	};
	const book = (index: number) => {
		const { order, sales } = prepared(index % ORDER_TEMPLATES);
		return bookOf(order, sales, facts(index));
	};
	return { count, facts, json, bytes: keptBytes(count, json), book };
}

/** The products of one channel. */
export function productSource({
	channel,
	seed,
	count,
	timeline,
	idOffset,
	afterSales,
}: SourceOptions): Source<'products'> {
	const choices = ['products', channel, seed, afterSales];
	const prepared = sharedBy(choices, (number): Prepared<'products'> => {
		const built = buildProductTemplate(channel, number, seed);
		const product = afterSales ? inSizes(built.product, number) : built.product;
		return {
			template: compileTemplate(product),
			facts: factsOfProduct(product, built.collections),
			processedAfter: built.published ? 0 : NaN,
			updatedAfter: built.updatedAfter,
			style: styleOf(channel, number),
		};
	});
	const facts = keptUpTo(MAX_KEPT_FACTS, count, (index) => {
		const of = prepared(index % PRODUCT_TEMPLATES);
		const createdMs = timeline.createdAt(index);
		return {
			...of.facts,
			id: idOf('products', channel, index + idOffset),
			handle: `product-${1001 + index}`,
			createdMs,
			updatedMs: timeline.happenedAt(createdMs, of.updatedAfter),
			publishedMs: timeline.happenedAt(createdMs, of.processedAfter),
		};
	});
	const json = (index: number) => {
		const { template, style } = prepared(index % PRODUCT_TEMPLATES);
		const { id, createdMs, publishedMs, updatedMs } = facts(index);
		return fillTemplate(template, {
			id,
			lineId: innerId(index + idOffset),
			number: String(1001 + index),
			createdAt: formatTime(createdMs, style),
			updatedAt: formatTime(updatedMs, style),
			publishedAt: Number.isNaN(publishedMs) ? '' : formatTime(publishedMs, style),
		});
	};
	return { count, facts, json, bytes: keptBytes(count, json) };
}
