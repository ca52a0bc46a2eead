import { UserError } from 'n8n-workflow';

import { isAbsent, shown } from '../values/parameterValues';
import type { FilterField, ListResource, ResourceTable } from './fieldTypes';
import { CHANNEL_LABELS, channelNamed, chooseChannel, type Channel } from './channels';
import { ORDERS } from './orderFilters';
import { PRODUCTS } from './productFilters';

/** The channel table: the node's fields, the run-time check, the documents' tables and the tests are all made from it. */
export const TABLE: Readonly<Record<ListResource, ResourceTable>> = {
	order: ORDERS,
	product: PRODUCTS,
};

/** For messages and labels. */
export const PLURAL = { order: 'orders', product: 'products' } as const;

/**
 * Rejects a literal channel (no expression) that is not exactly an identifier of the list. n8n shows filters by the
 * exact value, so it removes every filter of such a node before it runs.
 * @throws UserError naming the channels that this resource has
 */
export function assertExactChannel(resource: ListResource, written: unknown): void {
	const { channels } = TABLE[resource];
	if (typeof written !== 'string' || written.startsWith('=')) return;
	if (channels.some((channel) => channel === written)) return;
	throw new UserError(`Parameter “Channel”: “${written}” is not a channel of the list`, {
		description: `${chooseChannel(channels)} Only an expression may write it otherwise.`,
	});
}

/** What is wrong with the value of the parameter, to follow its name. */
function problemOf(resource: ListResource, value: unknown, channel: Channel | undefined): string {
	if (channel) return `: ${CHANNEL_LABELS[channel]} has no ${PLURAL[resource]} here`;
	// Never what an object holds: it may be a whole input item.
	if (typeof value === 'object' && value !== null)
		return `: ${Array.isArray(value) ? 'a list' : 'an object'} is not a channel`;
	if (isAbsent(value)) return ' is empty';
	return `: ${shown(String(value).trim())} is not a channel`;
}

/** The channel that a parameter names, see `channelNamed`. @throws UserError naming those that this resource has */
export function channelFor(resource: ListResource, value: unknown): Channel {
	const { channels } = TABLE[resource];
	const channel = channelNamed(value);
	if (channel !== undefined && channels.includes(channel)) return channel;

	// From the list nothing empty can be chosen.
	const origin = isAbsent(value) ? ' Its expression found nothing in this input item.' : '';
	throw new UserError(`Parameter “Channel”${problemOf(resource, value, channel)}`, {
		description: `${chooseChannel(channels)}${origin}`,
	});
}

/** A filter by its name in the node; undefined where the channel does not have it. */
export const filterNamed = (
	name: string,
	{ resource, channel }: { resource: ListResource; channel: Channel },
): FilterField | undefined =>
	TABLE[resource].fields.find((field) => field.name === name && field.channels.includes(channel));

/** The channels whose list can be read in windows of creation time: they have filters for both ends, and pages. */
export const channelsWithWindows = (resource: ListResource): Channel[] =>
	TABLE[resource].cursorChannels.filter((channel) =>
		['createdAtMin', 'createdAtMax'].every((name) => filterNamed(name, { resource, channel })),
	);
