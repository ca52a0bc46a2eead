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

/** The plural of a resource in lower case, for messages and labels. */
export const PLURAL: Readonly<Record<ListResource, string>> = {
	order: 'orders',
	product: 'products',
};

const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text);

/**
 * Rejects a literal channel (no expression) that is not exactly an identifier of the list. n8n shows filters by the
 * exact value, so it removes every filter of such a node before it runs.
 * @param written the parameter as stored in the node, expressions unresolved
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
 * The channel that a parameter names. Surrounding blanks and case are ignored, as values of expressions vary in both.
 * @throws UserError naming the channels that this resource has
 */
export function channelFor(resource: ListResource, value: unknown): Channel {
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	const { channels } = TABLE[resource];
	if (isChannel(text) && channels.includes(text)) return text;

	const shown = typeof value === 'string' && text !== '' ? `“${value.trim()}”` : 'An empty value';
	const problem = isChannel(text)
		? `${CHANNEL_LABELS[text]} has no ${PLURAL[resource]} here`
		: `${shown} is not a channel`;
	throw new UserError(`Parameter “Channel”: ${problem}`, {
		description: `Choose one of: ${channels.join(', ')}.`,
	});
}
