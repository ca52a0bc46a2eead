import { UserError, type IDataObject } from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel } from '../channels/channels';
import { chooseChannel } from '../channels/channelNames';
import { TABLE } from '../channels/table';
import type { ListQuery } from '../list/listQuery';
import { toWholeNumber } from '../params/values';
import {
	graceMs,
	TRANSITION_DEFAULTS,
	wholeListChannels,
	type ChangeEvent,
	type DetectionMethod,
} from './events';

const DAY_MS = 24 * 60 * 60_000;
const MAX_BASELINE_DAYS = 3_650;

/** The settings of a transition, checked. */
export interface TransitionParameters {
	/** pieces in stock, for `productStockBelow`; else undefined */
	threshold?: number;
	/** how far back the first reading takes note of records, in milliseconds */
	baselineMs: number;
	/** see `graceMs` of the events */
	graceMs: number;
}

/**
 * Reads and checks the options of a transition.
 * @throws UserError naming the option whose value is not valid
 */
export function transitionParameters(
	event: ChangeEvent,
	channel: Channel,
	options: IDataObject,
): TransitionParameters {
	const grace = graceMs(event, channel);
	const days = toWholeNumber('Baseline Days', options.baselineDays, {
		min: 1,
		max: MAX_BASELINE_DAYS,
		fallback: TRANSITION_DEFAULTS.baselineDays,
	});
	const threshold = toWholeNumber('Threshold', options.threshold, {
		min: 0,
		fallback: TRANSITION_DEFAULTS.threshold,
	});
	return {
		...(event.transition === 'productStockBelow' ? { threshold } : {}),
		// Whatever is dated within the grace must have been noted if it was there.
		baselineMs: Math.max(days * DAY_MS, 2 * grace),
		graceMs: grace,
	};
}

/** Filters that a product cannot leave: its ID stays. */
const LASTING = ['ids', 'sinceId', 'fields'];

/**
 * Checks that the list tells whether a record was removed.
 * @throws UserError where the channel is asked for changes alone, or a filter hides products that exist
 */
export function assertVisible(
	{ transition, label, resource, ...event }: ChangeEvent,
	method: DetectionMethod,
	{ channel, filters, applied }: ListQuery,
): void {
	if (transition !== 'productRemoved') return;
	if (method.reads !== 'wholeList') {
		const channels = wholeListChannels({ ...event, transition, label, resource });
		throw new UserError(`${CHANNEL_LABELS[channel]} cannot tell the event “${label}”`, {
			description: `Its products are asked for by date of change, and one that was removed has none. ${chooseChannel(channels)}`,
		});
	}
	const set = { ...filters, ...applied };
	const leaving = TABLE[resource].fields.filter(
		({ name, wire, sentUnlessChosen }) =>
			!LASTING.includes(name) && wire in set && set[wire] !== sentUnlessChosen,
	);
	if (leaving.length === 0) return;
	const names = leaving.map((field) => `“${field.label}”`).join(', ');
	throw new UserError(`The event “${label}” does not go together with the filter ${names}`, {
		description:
			'A product that no longer matches would look as if it had been removed. Remove the filter; “IDs” may stay.',
	});
}
