import { type Channel, factsOf } from './channels';
import { filterNamed, TABLE } from './filterTable';
import { type FilterField, isDateFilter, type ListResource } from './fieldTypes';
import { compareLabels } from '../values/texts';
import { DAY_MS, MINUTE_MS } from '../values/durations';

export type Change = 'created' | 'updated';

/** For records that enter a state, by the value of `event` and `changes`. */
const TRANSITION_TABLE = {
	orderPaid: {
		label: 'Order Paid',
		words: 'paid orders',
		description: 'Once for each order whose financial status becomes paid',
		crossed: ['financialStatus'],
	},
	orderFulfilled: {
		label: 'Order Fulfilled',
		words: 'fulfilled orders',
		description: 'Once for each order whose fulfillment status becomes fulfilled',
		// Channels count an order as closed when it is fulfilled.
		crossed: ['fulfillmentStatus', 'status'],
	},
	orderCancelled: {
		label: 'Order Cancelled',
		words: 'cancelled orders',
		description: 'Once for each order that is cancelled',
		crossed: ['status'],
	},
	orderRefunded: {
		label: 'Order Refunded',
		words: 'refunds',
		description: 'Once for each refund of an order',
		crossed: ['financialStatus'],
	},
	orderShipped: {
		label: 'Order Shipped',
		words: 'shipped orders',
		description: 'Once for each parcel that leaves',
		crossed: ['fulfillmentStatus', 'status'],
	},
	productStockBelow: {
		label: 'Product Stock Below Threshold',
		words: 'low stock',
		description: 'Once for each variant whose stock falls below Threshold',
	},
	productBackInStock: {
		label: 'Product Back in Stock',
		words: 'back in stock',
		description: 'Once for each variant whose stock rises above 0',
	},
	productPriceChanged: {
		label: 'Product Price Changed',
		words: 'price changes',
		description: 'Once for each variant whose price or compare-at price changes',
	},
	productRemoved: {
		label: 'Product Removed',
		words: 'removed products',
		description: 'Once for each product that is missing from two complete lists in a row',
	},
} as const satisfies Record<string, EventFacts>;

interface EventFacts {
	label: string;
	words: string;
	description: string;
	/** filters that would hide the record before or after the very change */
	crossed?: readonly string[];
}

export type TransitionName = keyof typeof TRANSITION_TABLE;

/** For each record that is new or changed, by the value of `event`. */
const CHANGE_TABLE = {
	orderCreated: {
		label: 'Order Created',
		words: 'new orders',
		description: 'Once for each new order',
	},
	orderUpdated: {
		label: 'Order Created or Updated',
		words: 'new or changed orders',
		description: 'Once for each new order, and once for each change of an order',
	},
	productCreated: {
		label: 'Product Created',
		words: 'new products',
		description: 'Once for each new product',
	},
	productUpdated: {
		label: 'Product Created or Updated',
		words: 'new or changed products',
		description: 'Once for each new product, and once for each change of a product',
	},
};

export interface ChangeEvent extends EventFacts {
	value: string;
	resource: ListResource;
	/** by which its records are asked for and sorted */
	change: Change;
	transition?: TransitionName;
}

const eventsIn = (table: Readonly<Record<string, EventFacts>>): ChangeEvent[] =>
	Object.entries(table).map(([value, facts]) => ({
		...{ ...facts, value },
		resource: value.startsWith('order') ? 'order' : 'product',
		change: value.endsWith('Created') ? 'created' : 'updated',
		...(value in TRANSITION_TABLE ? { transition: value as TransitionName } : {}),
	}));

export const EVENTS: readonly ChangeEvent[] = eventsIn(CHANGE_TABLE);
export const TRANSITIONS: readonly ChangeEvent[] = eventsIn(TRANSITION_TABLE);

/** In the order of the dropdown of the trigger. */
export const ALL_EVENTS: readonly ChangeEvent[] = [...EVENTS, ...TRANSITIONS].sort((a, b) =>
	compareLabels(a.label, b.label),
);

export const changesValue = ({ change, transition: name }: ChangeEvent): Change | TransitionName =>
	name ?? change;

export const eventsOf = (resource: ListResource): ChangeEvent[] =>
	ALL_EVENTS.filter((event) => event.resource === resource);

export const eventFor = (resource: ListResource, changes: Change | TransitionName): ChangeEvent =>
	eventsOf(resource).find((event) => changesValue(event) === changes) ?? EVENTS[0];

/**
 * `since`: by the filter `field` of the date `by`; a new record may have been created `reachMs`
 * before its lower bound. `wholeList`: without date filters, whole lists are compared.
 */
export type DetectionMethod =
	{ reads: 'since'; field: FilterField; by: Change; reachMs: number } | { reads: 'wholeList' };

/** From the creation of an order until lists show it; a generous estimate. */
const LATE_VISIBLE_MS = DAY_MS;

const showsLate = ({ resource }: ChangeEvent, channel: Channel): boolean =>
	resource === 'order' && factsOf(channel).showsOrdersLate === true;

/** How far clocks may differ, with the look-back and dates in whole minutes. */
const CLOCK_GRACE_MS = 90 * MINUTE_MS;

/** How long before the activation a record may have been created that nobody could see then. */
export const graceMs = (event: ChangeEvent, channel: Channel): number =>
	showsLate(event, channel) ? LATE_VISIBLE_MS : CLOCK_GRACE_MS;

/**
 * Not by publication dates: drafts have none, and an old product can be published today. Without
 * upper bounds: they would delay records whose date is ahead of the clock.
 */
export function detectionMethodFor(event: ChangeEvent, channel: Channel): DetectionMethod {
	const { resource, change } = event;
	const isLate = change === 'created' && showsLate(event, channel);
	for (const by of new Set<Change>([isLate ? 'updated' : change, 'updated'])) {
		const field = filterNamed(`${by}AtMin`, { resource, channel });
		if (field) return { reads: 'since', field, by, reachMs: isLate ? LATE_VISIBLE_MS : 0 };
	}
	return { reads: 'wholeList' };
}

export const wholeListChannels = (event: ChangeEvent): Channel[] =>
	TABLE[event.resource].channels.filter(
		(channel) => detectionMethodFor(event, channel).reads === 'wholeList',
	);

export const isOfVariants = ({ resource, transition }: ChangeEvent): boolean =>
	resource === 'product' && transition !== undefined && transition !== 'productRemoved';

/** Polls set date filters; by a fixed one, records would enter or leave lists as time passes. */
export const isPollingFilter = (field: FilterField): boolean => !isDateFilter(field);

/** Minutes before the newest record seen, from which on a poll reads. */
export const defaultLookback = (channel: Channel): number => (factsOf(channel).isLate ? 30 : 5);

export const TRANSITION_DEFAULTS = { baselineDays: 60, threshold: 5 } as const;
