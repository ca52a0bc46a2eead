import { UserError } from 'n8n-workflow';

import { CHANNELS, CHANNEL_LABELS, type Channel } from './channels';
import { ORDERS } from './orders';
import { PRODUCTS } from './products';
import type { ListResource, ResourceTable } from './types';

/**
 * The channel table: what each list endpoint takes, per channel. The node's fields, the run-time check,
 * the README's tables and the tests are all made from it.
 */
export const TABLE: Readonly<Record<ListResource, ResourceTable>> = {
	order: ORDERS,
	product: PRODUCTS,
};

/** "Orders", "products": the word for many records of a resource, for texts. */
export const PLURAL: Readonly<Record<ListResource, string>> = {
	order: 'orders',
	product: 'products',
};

const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text);

/**
 * Refuses a channel that was written into the node by hand and is not exactly one of the list: n8n would have taken
 * every filter away before the node runs, as it shows filters by the exact name.
 * @param written the parameter as it stands in the node, expressions unresolved
 * @throws UserError naming the channels that this resource has
 */
export function assertExactChannel(resource: ListResource, written: unknown): void {
	const { channels } = TABLE[resource];
	if (
		typeof written !== 'string' ||
		written.startsWith('=') ||
		channels.some((channel) => channel === written)
	)
		return;
	throw new UserError(`Parameter “Channel”: “${written}” is not a channel of the list`, {
		description: `Choose one of: ${channels.join(', ')}. Only an expression may write it otherwise.`,
	});
}

/**
 * Reads a channel as people or expressions give it: blanks around it and capitals do not matter.
 * @throws UserError naming the channels that this resource has
 */
export function channelFor(resource: ListResource, value: unknown): Channel {
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	const { channels } = TABLE[resource];
	if (isChannel(text) && channels.includes(text)) return text;

	const shown = typeof value === 'string' && text !== '' ? `“${value.trim()}”` : 'An empty value';
	const known = isChannel(text)
		? `${CHANNEL_LABELS[text]} has no ${PLURAL[resource]} here`
		: `${shown} is not a channel`;
	throw new UserError(`Parameter “Channel”: ${known}`, {
		description: `Choose one of: ${channels.join(', ')}.`,
	});
}
