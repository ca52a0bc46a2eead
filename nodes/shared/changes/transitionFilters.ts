import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS, chooseChannel } from '../facts/channels';
import { limitingFilters, type ListQuery } from '../reading/listQuery';
import { quotedLabels } from '../reading/filters';
import {
	wholeListChannels,
	type ChangeEvent,
	type DetectionMethod,
	type TransitionName,
} from '../facts/events';

/** Filters that a record cannot enter or leave: its ID stays. */
const LASTING = ['ids', 'sinceId', 'fields'];

/** Every change of a record changes this date. */
const UPDATED = ['updatedAtMin', 'updatedAtMax'];

/**
 * Filters that a record enters or leaves by the very change that an event is about, so that the state before it is hidden,
 * or the state after it. Channels count an order as closed when it is completed, so when it was fulfilled.
 */
const CROSSED: Readonly<Record<Exclude<TransitionName, 'productRemoved'>, readonly string[]>> = {
	orderPaid: [...UPDATED, 'financialStatus'],
	orderRefunded: [...UPDATED, 'financialStatus'],
	orderFulfilled: [...UPDATED, 'fulfillmentStatus', 'status'],
	orderCancelled: [...UPDATED, 'status'],
	productStockBelow: UPDATED,
	productBackInStock: UPDATED,
	productPriceChanged: UPDATED,
};

/** Whether no filter is set that a record could enter or leave, so that one is missing only if it does not exist. */
export const isUnfiltered = (query: ListQuery): boolean =>
	limitingFilters(query).every(({ name }) => LASTING.includes(name));

/**
 * Checks that the list shows the change of an event.
 * @throws UserError where a filter hides the state before it or after it, or the channel cannot tell what was removed
 */
export function assertVisible(event: ChangeEvent, method: DetectionMethod, query: ListQuery): void {
	const { transition } = event;
	if (!transition) return;
	const isRemoval = transition === 'productRemoved';
	if (isRemoval && method.reads !== 'wholeList') throw cannotBeMissed(event, query);
	const hiding = limitingFilters(query).filter(({ name }) =>
		isRemoval ? !LASTING.includes(name) : CROSSED[transition].includes(name),
	);
	if (hiding.length === 0) return;
	throw new UserError(
		`The event “${event.label}” does not go together with the filter ${quotedLabels(hiding)}`,
		{
			description: isRemoval
				? 'A product that no longer matches would look as if it had been removed. Remove the filter; “IDs” may stay.'
				: 'A record enters or leaves this filter by the very change, so that its state before or after it would not be seen. Remove the filter here, and check what comes out with an If node.',
		},
	);
}

const cannotBeMissed = (event: ChangeEvent, { channel }: ListQuery): UserError =>
	new UserError(`${CHANNEL_LABELS[channel]} cannot tell the event “${event.label}”`, {
		description: `Its products are asked for by date of change, and one that was removed has none. ${chooseChannel(wholeListChannels(event))}`,
	});
