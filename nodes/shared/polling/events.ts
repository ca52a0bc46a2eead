import { LATE_CHANNELS, LATE_VISIBLE_CHANNELS, type Channel } from '../channels/channels';
import { TABLE } from '../channels/table';
import type { FilterField, ListResource } from '../channels/types';

/** What happened to a record. */
export type Change = 'created' | 'updated';

/** An event of the trigger. */
export interface ChangeEvent {
	/** value of the parameter */
	value: string;
	label: string;
	resource: ListResource;
	change: Change;
}

/** The events of the trigger, in the order of its dropdown. */
export const EVENTS: readonly ChangeEvent[] = [
	{ value: 'orderCreated', label: 'Order Created', resource: 'order', change: 'created' },
	{ value: 'orderUpdated', label: 'Order Updated', resource: 'order', change: 'updated' },
	{ value: 'productCreated', label: 'Product Created', resource: 'product', change: 'created' },
	{ value: 'productUpdated', label: 'Product Updated', resource: 'product', change: 'updated' },
];

/** The changes that can be asked for of each resource. */
export const CHANGES = ['created', 'updated'] as const satisfies readonly Change[];

/** The event of a change of a resource. */
export const eventFor = (resource: ListResource, change: Change): ChangeEvent =>
	EVENTS.find((event) => event.resource === resource && event.change === change) ?? EVENTS[0];

/**
 * How changes on a channel are found:
 * - `since`: by the date filter `field`, which compares the date `by`. New records can also be found by their date of
 *   update, as every record has one. A new record may have been created up to `reachMs` milliseconds before the lower
 *   bound of the filter.
 * - `wholeList`: the channel has no date filter, so each poll reads the whole list and compares it.
 */
export type DetectionMethod =
	{ reads: 'since'; field: FilterField; by: Change; reachMs: number } | { reads: 'wholeList' };

const FIELD_OF: Readonly<Record<Change, string>> = {
	created: 'createdAtMin',
	updated: 'updatedAtMin',
};

/** Longest time from the creation of an order on `LATE_VISIBLE_CHANNELS` until lists show it; a generous estimate. */
const LATE_VISIBLE_MS = 24 * 60 * 60_000;

const isVisibleLate = ({ resource, change }: ChangeEvent, channel: Channel): boolean =>
	resource === 'order' && change === 'created' && LATE_VISIBLE_CHANNELS.includes(channel);

/**
 * The detection method of an event on a channel, by the channel table. Publication dates are not used: drafts have
 * none, and an old product can be published today. Upper bounds are not used: they would delay records whose date is
 * ahead of the clock.
 */
export function detectionMethodFor(event: ChangeEvent, channel: Channel): DetectionMethod {
	const { resource, change } = event;
	const isLate = isVisibleLate(event, channel);
	const dates: readonly Change[] =
		change === 'created' && !isLate ? ['created', 'updated'] : ['updated'];
	for (const by of dates) {
		const field = TABLE[resource].fields.find(
			({ name, channels }) => name === FIELD_OF[by] && channels.includes(channel),
		);
		if (field) return { reads: 'since', field, by, reachMs: isLate ? LATE_VISIBLE_MS : 0 };
	}
	return { reads: 'wholeList' };
}

/** The channels on which each poll reads the whole list to detect the event. */
export const wholeListChannels = (event: ChangeEvent): Channel[] =>
	TABLE[event.resource].channels.filter(
		(channel) => detectionMethodFor(event, channel).reads === 'wholeList',
	);

/**
 * Whether the trigger offers a filter. It offers no date filters: it sets them itself, and with a fixed one a record
 * would enter or leave the list by the passing of time alone.
 */
export const isPollingFilter = ({ kind }: FilterField): boolean =>
	kind !== 'after' && kind !== 'before';

/** Defaults of the option Look-Back in minutes: for most channels, and for `LATE_CHANNELS`. */
export const LOOKBACK_MINUTES = { usual: 5, late: 30 } as const;

/** Default of the option Look-Back, in minutes: how long before the newest record seen a poll begins to read. */
export const defaultLookback = (channel: Channel): number =>
	LATE_CHANNELS.includes(channel) ? LOOKBACK_MINUTES.late : LOOKBACK_MINUTES.usual;
