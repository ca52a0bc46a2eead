import { type Channel, factsOf } from './channels';
import { filterNamed, TABLE } from './filterTable';
import { type FilterField, isDateFilter, type ListResource } from './fieldTypes';
import { compareLabels } from '../values/texts';
import { DAY_MS, MINUTE_MS } from '../values/durations';

export type Change = 'created' | 'updated';

/** The events for records that enter a state, by the value of `event` and `changes`. */
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
	/** the same in a few words, for subtitles */
	words: string;
	description: string;
	/** filters that a record enters or leaves by the very change, so that they would hide it before or after */
	crossed?: readonly string[];
}

/** A change of state that business people think in; a value of `event` and of `changes`. */
export type TransitionName = keyof typeof TRANSITION_TABLE;

/** The events for each record that is new or changed, by the value of `event`. */
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
	/** the change by which its records are asked for, and the date by which they are sorted */
	change: Change;
	/** only records that enter a state; undefined: each that is new or changed */
	transition?: TransitionName;
}

const eventsIn = (table: Readonly<Record<string, EventFacts>>): ChangeEvent[] =>
	Object.entries(table).map(([value, facts]) => ({
		...{ ...facts, value },
		resource: value.startsWith('order') ? 'order' : 'product',
		change: value.endsWith('Created') ? 'created' : 'updated',
		...(value in TRANSITION_TABLE ? { transition: value as TransitionName } : {}),
	}));

/** The events of the trigger for each record that is new or changed, and those for records that enter a state. */
export const EVENTS: readonly ChangeEvent[] = eventsIn(CHANGE_TABLE);
export const TRANSITIONS: readonly ChangeEvent[] = eventsIn(TRANSITION_TABLE);

/** All events of the trigger, in the order of its dropdown. */
export const ALL_EVENTS: readonly ChangeEvent[] = [...EVENTS, ...TRANSITIONS].sort((a, b) =>
	compareLabels(a.label, b.label),
);

/** The value of the parameter `changes` that stands for an event. */
export const changesValue = ({ change, transition: name }: ChangeEvent): Change | TransitionName =>
	name ?? change;

export const eventsOf = (resource: ListResource): ChangeEvent[] =>
	ALL_EVENTS.filter((event) => event.resource === resource);

/** The event of a resource for a value of the parameter `changes`. */
export const eventFor = (resource: ListResource, changes: Change | TransitionName): ChangeEvent =>
	eventsOf(resource).find((event) => changesValue(event) === changes) ?? EVENTS[0];

/**
 * How changes on a channel are found:
 * - `since`: by the date filter `field`, which compares the date `by`. A new record may have been created up to
 *   `reachMs` milliseconds before the lower bound of the filter.
 * - `wholeList`: the channel has no date filter, so each poll reads the whole list and compares it.
 */
export type DetectionMethod =
	{ reads: 'since'; field: FilterField; by: Change; reachMs: number } | { reads: 'wholeList' };

/** Longest time from the creation of an order that a channel shows late until lists show it; a generous estimate. */
const LATE_VISIBLE_MS = DAY_MS;

const showsLate = ({ resource }: ChangeEvent, channel: Channel): boolean =>
	resource === 'order' && factsOf(channel).showsOrdersLate === true;

/** How far clocks may differ, with the look-back and dates in whole minutes. */
const CLOCK_GRACE_MS = 90 * MINUTE_MS;

/** How long before the activation a record may have been created that nobody could see then, in milliseconds. */
export const graceMs = (event: ChangeEvent, channel: Channel): number =>
	showsLate(event, channel) ? LATE_VISIBLE_MS : CLOCK_GRACE_MS;

/**
 * The detection method of an event on a channel. Publication dates are not used: drafts have none, and an old product
 * can be published today. Upper bounds are not used: they would delay records whose date is ahead of the clock.
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

/** Whether an event happens to a variant, so that a product without any never shows it. */
export const isOfVariants = ({ resource, transition }: ChangeEvent): boolean =>
	resource === 'product' && transition !== undefined && transition !== 'productRemoved';

/** The trigger sets date filters itself, and with a fixed one a record would enter or leave the list as time passes. */
export const isPollingFilter = (field: FilterField): boolean => !isDateFilter(field);

/** Default of the option Look-Back, in minutes: how long before the newest record seen a poll begins to read. */
export const defaultLookback = (channel: Channel): number => (factsOf(channel).isLate ? 30 : 5);

/** Defaults of the options of transitions: days that the first run remembers, and pieces in stock. */
export const TRANSITION_DEFAULTS = { baselineDays: 60, threshold: 5 } as const;
