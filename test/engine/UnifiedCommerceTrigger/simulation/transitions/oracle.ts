import type { IDataObject } from 'n8n-workflow';

import type { TransitionName } from '../../../../../nodes/shared/facts/events';
import { hasMoney, isSent, LONG_AGO, type WalkedRecord } from './walks';

type Value = string | number | null | undefined;

/** A value that an event looks at. */
interface Watched {
	key: string;
	/** undefined: not known, so what was known stays */
	value: Value;
	/** the moment that a date of the record itself gives for the change, by the true time */
	provenMs?: number;
}

/** What a chain of readings has seen. A reading of the same state may happen again, so it is never changed. */
export interface Known {
	activatedMs: number;
	records: ReadonlySet<string>;
	values: ReadonlyMap<string, Value>;
	/** products that the last reading missed */
	missing: ReadonlySet<string>;
	/** orders that started something for an event that starts once for each */
	started: ReadonlySet<string>;
}

/** Events that start once for an order, for as long as it is remembered. */
const ONCE: readonly TransitionName[] = ['orderPaid', 'orderFulfilled', 'orderCancelled'];

export interface Reading {
	event: TransitionName;
	records: readonly WalkedRecord[];
	/** the true time, epoch milliseconds */
	now: number;
	/** whether the list is read whole, so that all records are seen at first */
	isWhole: boolean;
	baselineMs: number;
}

/**
 * What one complete reading must give, from the shop's side alone, and what is known after it: for each value that was
 * seen before, whether it has changed in the way of the event; for others, whether the record is new since the activation.
 */
export function expectedOf(
	known: Known | undefined,
	reading: Reading,
): { changes: string[]; next: Known } {
	const { event, now, records: all } = reading;
	const activatedMs = known?.activatedMs ?? now;
	const since = activatedMs - reading.baselineMs;
	const records = reading.isWhole ? all : all.filter(({ writtenMs }) => writtenMs >= since);
	const ids = new Set(records.map(({ id }) => id));
	const changes: string[] = [];
	const values = new Map(known?.values ?? []);
	const started = new Set(known?.started ?? []);
	for (const record of event === 'productRemoved' ? [] : records) {
		const isKnown = known?.records.has(record.id) === true;
		for (const { key, value, provenMs = -Infinity } of watchedOf(event, record)) {
			if (value === undefined) continue;
			const before = values.get(key);
			// What has been told stays so: an order is sent no less later on, and a number that was taken off comes again.
			const stays =
				event === 'orderShipped' &&
				before !== undefined &&
				(value === '' || Number(value) < Number(before));
			if (stays) continue;
			values.set(key, value);
			const counts = isKnown || !record.isOld || provenMs >= activatedMs;
			if (!known || !counts || started.has(key) || !isChange(event, before, value)) continue;
			changes.push(told(event, key, before, value));
			if (ONCE.includes(event)) started.add(key);
		}
	}
	const gone = [...(known?.records ?? [])].filter((id) => !ids.has(id));
	const removed = event === 'productRemoved' ? gone.filter((id) => known?.missing.has(id)) : [];
	const remembered = event === 'productRemoved' ? gone.filter((id) => !removed.includes(id)) : gone;
	return {
		changes: [...changes, ...removed],
		next: {
			activatedMs,
			records: new Set([...remembered, ...ids]),
			values,
			missing: new Set(remembered),
			started,
		},
	};
}

function watchedOf(event: TransitionName, record: WalkedRecord): Watched[] {
	const { id, fields } = record;
	switch (event) {
		case 'orderPaid':
			return [{ key: id, value: fields.financial_status as string }];
		case 'orderFulfilled':
			return [{ key: id, value: fields.fulfillment_status as string | null }];
		case 'orderCancelled': {
			const date = fields.cancelled_at as string | null;
			const isProven = date !== null && date !== LONG_AGO;
			return [{ key: id, value: date, provenMs: isProven ? record.writtenMs : undefined }];
		}
		case 'orderRefunded':
			return fields.hasIds
				? ((fields.refunds ?? []) as IDataObject[]).filter(hasMoney).map((refund) => ({
						key: `${id}/${String(refund.id)}`,
						value: 1,
						provenMs: Number(refund.madeMs),
					}))
				: [{ key: id, value: Math.floor(record.tellable) }];
		case 'orderShipped':
			return fields.hasIds
				? ((fields.fulfillments ?? []) as IDataObject[]).filter(isSent).map((parcel) => ({
						key: `${id}/${String(parcel.id)}`,
						value: String(parcel.tracking_number ?? ''),
						provenMs: Number(parcel.madeMs),
					}))
				: [{ key: id, value: sentTo(fields.fulfillment_status) }];
		default:
			return (fields.variants as IDataObject[]).flatMap((variant) => ofVariant(event, id, variant));
	}
}

/** How far an order was sent. */
const sentTo = (status: unknown): number =>
	Math.max(0, ['partial', 'fulfilled'].indexOf(String(status)) + 1);

function ofVariant(event: TransitionName, id: string, variant: IDataObject): Watched[] {
	const key = `${id}/${String(variant.id)}`;
	if (event !== 'productPriceChanged') {
		const { tracked } = variant.inventory_item as IDataObject;
		const stock = variant.inventory_quantity as number | null;
		return [{ key, value: tracked ? (stock ?? undefined) : undefined }];
	}
	const [price, compareAt] = [variant.price, variant.compare_at_price].map((text) =>
		text ? Number(text) : undefined,
	);
	return [
		{ key: `${key} price`, value: price },
		{ key: `${key} compare_at_price`, value: compareAt ?? null },
	];
}

function isChange(event: TransitionName, before: Value, now: Value): boolean {
	switch (event) {
		case 'orderPaid':
			return now === 'paid' && before !== 'paid';
		case 'orderFulfilled':
			return now === 'fulfilled' && before !== 'fulfilled';
		case 'orderCancelled':
			return Boolean(now) && !before;
		case 'orderRefunded':
			return Number(now) > Number(before ?? 0);
		case 'orderShipped':
			// Of a parcel the number: one that there was stays when it is taken off.
			return typeof now === 'number'
				? now > Number(before ?? 0)
				: before === undefined || now !== before;
		case 'productStockBelow':
			return typeof before === 'number' && before >= 5 && Number(now) < 5;
		case 'productBackInStock':
			return typeof before === 'number' && before <= 0 && Number(now) > 0;
		default:
			return before !== undefined && before !== now;
	}
}

/** Of two changed prices of a variant the price is told; see `toldBy`. */
const told = (event: TransitionName, key: string, before: Value, now: Value): string => {
	if (['orderCancelled', 'orderRefunded'].includes(event)) return key;
	if (event === 'orderShipped')
		return `${key} > ${typeof now === 'number' ? ['', 'partial', 'fulfilled'][now] : now || 'null'}`;
	return `${key} ${String(before ?? null)} > ${String(now)}`;
};

const numberIn = (price: unknown) => (price === null ? 'null' : Number(price));

/** The same text of an item that came out. */
export function toldBy(event: TransitionName, { id, change }: IDataObject): string {
	const { field, from, to, variant_id: variant } = change as IDataObject;
	switch (event) {
		case 'productRemoved':
		case 'orderCancelled':
			return String(id);
		case 'orderRefunded':
			return field === 'refunds' ? `${String(id)}/${String(to)}` : String(id);
		case 'orderShipped': {
			const { key } = change as IDataObject;
			const parcel = field === 'fulfillments' ? `/${String(key).split(':').at(-3)}` : '';
			return `${String(id)}${parcel} > ${String(to)}`;
		}
		case 'productPriceChanged':
			return `${String(id)}/${String(variant)} ${String(field)} ${numberIn(from)} > ${numberIn(to)}`;
		default: {
			const key = variant === undefined ? String(id) : `${String(id)}/${String(variant)}`;
			return `${key} ${String(from)} > ${String(to)}`;
		}
	}
}

/** Without the compare-at price of a variant whose price changed as well: one item tells both. */
export const oncePerVariant = (changes: readonly string[]): string[] =>
	changes.filter((change) => {
		const [variant, field] = change.split(' ');
		return (
			field !== 'compare_at_price' ||
			!changes.some((other) => other.startsWith(`${variant} price `))
		);
	});
