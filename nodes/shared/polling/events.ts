import { LATE_CHANNELS, LATE_VISIBLE_CHANNELS, type Channel } from '../channels/channels';
import { TABLE } from '../channels/table';
import type { FilterField, ListResource } from '../channels/types';

/** What can happen to a record. */
export type Change = 'created' | 'updated';

export interface ChangeEvent {
	/** value of the parameter */
	value: string;
	label: string;
	resource: ListResource;
	change: Change;
}

/** The events that can be watched. */
export const EVENTS: readonly ChangeEvent[] = [
	{ value: 'orderCreated', label: 'Order Created', resource: 'order', change: 'created' },
	{ value: 'orderUpdated', label: 'Order Updated', resource: 'order', change: 'updated' },
	{ value: 'productCreated', label: 'Product Created', resource: 'product', change: 'created' },
	{ value: 'productUpdated', label: 'Product Updated', resource: 'product', change: 'updated' },
];

/**
 * How news of a channel are found:
 * - `since`: the channel is asked for what changed since a moment, by the filter `field`. `by` tells of which
 *   date: new records are also among those that were updated, as nothing is created without being updated. A new
 *   record may be dated up to `reachMs` before that moment.
 * - `wholeList`: the channel has no filter that helps, so each poll reads everything and compares.
 */
export type DetectionMethod =
	{ reads: 'since'; field: FilterField; by: Change; reachMs: number } | { reads: 'wholeList' };

const FIELD_OF: Readonly<Record<Change, string>> = {
	created: 'createdAtMin',
	updated: 'updatedAtMin',
};

/** How long before it can be seen an order of such channels may have been created: more than any takes. */
const LATE_VISIBLE_MS = 24 * 60 * 60_000;

const isVisibleLate = ({ resource, change }: ChangeEvent, channel: Channel): boolean =>
	resource === 'order' && change === 'created' && LATE_VISIBLE_CHANNELS.includes(channel);

/**
 * How an event is watched on a channel, after the channel table. Publication dates are no help: drafts have none,
 * and an old product can be published today. Upper bounds are not used: a record dated ahead of our clock would
 * have to wait for its date.
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

/** The channels on which an event can only be seen by reading everything. */
export const wholeListChannels = (event: ChangeEvent): Channel[] =>
	TABLE[event.resource].channels.filter(
		(channel) => detectionMethodFor(event, channel).reads === 'wholeList',
	);

/**
 * Filters that go together with a watch. Date filters do not: the watch asks by dates itself, and a record would
 * slip in or out of sight by time alone.
 */
export const isPollingFilter = ({ kind }: FilterField): boolean =>
	kind !== 'after' && kind !== 'before';

export const LOOKBACK_MINUTES = { usual: 5, late: 30 } as const;

/** How far a poll looks back behind the newest record it has seen, in minutes, unless the user says otherwise. */
export const defaultLookback = (channel: Channel): number =>
	LATE_CHANNELS.includes(channel) ? LOOKBACK_MINUTES.late : LOOKBACK_MINUTES.usual;
