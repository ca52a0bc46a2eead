import type { IDataObject } from 'n8n-workflow';

import type { TransitionName } from '../../../../../nodes/shared/facts/events';
import type { Random } from '../../../../../dev/sandbox/data/random';

/** A record of the shop as the history made it. */
export interface WalkedRecord {
	id: string;
	/** whether it was there before the first reading */
	isOld: boolean;
	/** when it was last written, by the true time, epoch milliseconds */
	writtenMs: number;
	/** the fields that an event is about, as the channel gives them */
	fields: IDataObject;
	/** without IDs of refunds: how many refunds can be told by now */
	tellable: number;
	/** the second write of a refund that is under way */
	rest?: IDataObject;
	/** the second write was made since the last reading; another refund would look like one with it */
	isUnread?: boolean;
	/** its total has fallen by an edit, so that a refund in two writes could be told in two ways */
	isEdited?: boolean;
}

/** What may happen to a record, in the way of an event. */
export interface Walk {
	fields(random: Random): IDataObject;
	/** changes `fields`; `date` is the present time as the shop writes it */
	change(record: WalkedRecord, random: Random, date: string): void;
}

/** Whether histories have refunds in two writes, which only successive readings can tell. */
export interface WalkOptions {
	splitRefunds: boolean;
}

const ofField = (field: string, values: ReadonlyArray<string | null>): Walk => ({
	fields: (random) => ({ [field]: random.pick(values) }),
	change: ({ fields }, random) => void (fields[field] = random.pick(values)),
});

/** A date before all histories. */
export const LONG_AGO = '2026-06-02T10:00:00Z';

const CANCELLED: Walk = {
	fields: (random) => ({ cancelled_at: random.next() < 0.2 ? LONG_AGO : null }),
	change: ({ fields }, random, date) => {
		fields.cancelled_at = fields.cancelled_at || random.next() < 0.5 ? null : date;
		fields.note = String(random.below(100));
	},
};

const variantsOf = ({ variants }: IDataObject) => variants as IDataObject[];

const ofVariants = (values: (random: Random) => IDataObject): Walk => ({
	fields: (random) => ({
		variants: Array.from({ length: 1 + random.below(3) }, (_, index) => ({
			id: `${70 + index}`,
			...values(random),
		})),
	}),
	change: ({ fields }, random) => {
		const variants = variantsOf(fields).map((variant) => ({ ...variant }));
		Object.assign(random.pick(variants), values(random));
		fields.variants = variants;
	},
});

const STOCK = ofVariants((random) => ({
	inventory_quantity: random.pick([null, -2, 0, 0, 1, 4, 5, 6, 50]),
	inventory_item: { tracked: random.next() < 0.9 },
}));

const PRICES = [
	'9',
	'9.00',
	'9.99',
	'10.50',
	'1234567.891',
	'123456789012.34',
	'0.1',
	'2000000000',
];

const PRICE = ofVariants((random) => ({
	price: random.pick([...PRICES, null]),
	compare_at_price: random.pick([...PRICES, null, '']),
}));

const refundsOf = ({ refunds }: IDataObject) => (refunds ?? []) as IDataObject[];

/** Orders whose refunds have IDs, and such whose refunds show in status and total only. */
const refunds = ({ splitRefunds }: WalkOptions): Walk => ({
	fields: (random) => ({
		financial_status: random.pick(['pending', 'paid', 'paid']),
		total_price: '100.00',
		current_total_price: '100.00',
		...(random.next() < 0.5 ? { hasIds: true, refunds: [] } : {}),
	}),
	change: (record, random, date) => {
		const { fields } = record;
		if (record.rest) {
			Object.assign(fields, record.rest);
			delete record.rest;
			record.isUnread = true;
			record.tellable = Math.ceil(record.tellable);
		} else if (fields.financial_status === 'pending') fields.financial_status = 'paid';
		else if (fields.hasIds) {
			fields.refunds = withRefund(refundsOf(fields), random, date);
			fields.financial_status = 'partially_refunded';
		} else if (fields.financial_status === 'paid' && random.next() < 0.2) {
			record.isEdited = true;
			fields.current_total_price = lower(fields);
		} else if (!record.isUnread)
			refund(record, splitRefunds && !record.isEdited ? random.below(3) : 0);
	},
});

const GOOD = { kind: 'refund', status: 'success', amount: '1.00' };

/** Transactions of a refund: none given, good ones, and such that move no money, or not yet. */
const TRANSACTIONS = [
	...[undefined, null, [GOOD], [{ ...GOOD, status: 'pending' }]],
	...[[], [{ ...GOOD, status: 'failure' }], [{ ...GOOD, kind: 'void', amount: '0.00' }]],
];

/** Whether a refund of the walk moves money. */
export const hasMoney = ({ transactions }: IDataObject): boolean =>
	TRANSACTIONS.slice(0, 4).some((good) => JSON.stringify(good) === JSON.stringify(transactions));

/** Another refund, or one that moved no money gets a transaction that does. */
function withRefund(refunds: IDataObject[], random: Random, date: string): IDataObject[] {
	const open = refunds.filter((refund) => !hasMoney(refund));
	if (open.length > 0 && random.next() < 0.5) {
		const paid = random.pick(open);
		return refunds.map((one) => (one === paid ? { ...one, transactions: [GOOD] } : one));
	}
	const transactions = random.pick(TRANSACTIONS) as IDataObject[] | null | undefined;
	const id = `r${refunds.length + 1}`;
	return [...refunds, { id, created_at: date, madeMs: Date.now(), transactions }];
}

const lower = ({ current_total_price: total }: IDataObject) => (Number(total) - 1).toFixed(2);

/** A refund in one write, or in two, of which the status or the total comes first. */
function refund(record: WalkedRecord, way: number): void {
	const { fields } = record;
	const status = { financial_status: 'partially_refunded' };
	const total = { current_total_price: lower(fields) };
	const isFurther = fields.financial_status === 'partially_refunded';
	if (way === 0 || isFurther) {
		Object.assign(fields, status, total);
		record.tellable++;
		return;
	}
	Object.assign(fields, way === 1 ? status : total);
	record.rest = way === 1 ? total : status;
	// A half says that the refund can be told with its second write only.
	record.tellable += way === 1 ? 1 : 0.5;
}

const parcelsOf = ({ fulfillments }: IDataObject) => (fulfillments ?? []) as IDataObject[];

/** States of a parcel, of which the first three say that it is on its way. */
const PARCEL_STATUSES = ['success', 'open', null, 'pending', 'cancelled', 'error', 'failure'];

/** Whether a parcel of the walk is on its way. */
export const isSent = ({ status }: IDataObject): boolean =>
	PARCEL_STATUSES.indexOf((status ?? null) as string | null) < 3;

/** Orders with parcels, with and without tracking numbers, and such whose channel gives only a status. */
const SHIPMENTS: Walk = {
	fields: (random) =>
		random.next() < 0.6
			? { hasIds: true, fulfillment_status: null, fulfillments: [] }
			: {
					fulfillment_status: random.pick([null, null, 'partial', 'fulfilled']),
					fulfillments: random.pick([undefined, null, [], [{ status: 'success' }]]),
				},
	change: ({ fields }, random, date) => {
		if (!fields.hasIds) {
			const statuses = [null, 'partial', 'partial', 'fulfilled', 'restocked'];
			fields.fulfillment_status = random.pick(statuses);
			return;
		}
		const parcels = parcelsOf(fields).map((parcel) => ({ ...parcel }));
		const status = random.pick(PARCEL_STATUSES);
		const tracking_number = random.pick([null, '', '1Z1', '1Z2', 'JJ3']);
		if (parcels.length === 0 || random.next() < 0.4)
			parcels.push({
				...{ id: `f${parcels.length + 1}`, created_at: date, madeMs: Date.now() },
				...{ status, tracking_number },
			});
		else
			Object.assign(random.pick(parcels), random.next() < 0.5 ? { status } : { tracking_number });
		fields.fulfillments = parcels;
	},
};

/** The walk of an event. */
export function walkOf(event: TransitionName, options: WalkOptions): Walk {
	const walks: Readonly<Record<TransitionName, Walk>> = {
		orderPaid: ofField('financial_status', ['pending', 'authorized', 'paid', 'paid', 'refunded']),
		orderFulfilled: ofField('fulfillment_status', [null, 'partial', 'fulfilled', 'fulfilled']),
		orderCancelled: CANCELLED,
		orderRefunded: refunds(options),
		orderShipped: SHIPMENTS,
		productStockBelow: STOCK,
		productBackInStock: STOCK,
		productPriceChanged: PRICE,
		productRemoved: ofField('title', ['Cup', 'Plate']),
	};
	return walks[event];
}
