import { CHANNEL_LABELS, type Channel } from '../channels/channels';
import { PLURAL, TABLE } from '../channels/table';
import type { FilterField, ListResource } from '../channels/types';
import { compareLabels } from '../util/collation';

const namesOf = (channels: readonly Channel[]): string =>
	channels
		.map((channel) => CHANNEL_LABELS[channel])
		.sort(compareLabels)
		.join(', ');

/** Not which fields come back, nor where a list goes on: a model asks by dates, states, names and IDs. */
const isOfUse = ({ kind, name }: FilterField): boolean =>
	kind !== 'fieldList' && name !== 'sinceId';

/** Both ends of a date as one word: "Created After" and "Created Before" are "Created". */
const subjectOf = ({ label }: FilterField): string => label.replace(/ (After|Before)$/, '');

/** The channels, or those that are missing where these are fewer. */
function where(all: readonly Channel[], having: readonly Channel[]): string {
	const lacking = all.filter((channel) => !having.includes(channel));
	if (lacking.length === 0) return '';
	return lacking.length < having.length ? ` (not ${namesOf(lacking)})` : ` (${namesOf(having)})`;
}

/** The filters of a resource, those of the same channels together, such as "Created (not bol), IDs, Title (Shopify)". */
function filtersOf(resource: ListResource): string {
	const { channels, fields } = TABLE[resource];
	const having = new Map<string, Set<Channel>>();
	for (const field of fields.filter(isOfUse)) {
		const known = having.get(subjectOf(field)) ?? [];
		having.set(subjectOf(field), new Set([...known, ...field.channels]));
	}
	const subjects = new Map<string, string[]>();
	for (const [subject, found] of having) {
		const text = where(
			channels,
			channels.filter((channel) => found.has(channel)),
		);
		subjects.set(text, [...(subjects.get(text) ?? []), subject]);
	}
	return [...subjects]
		.map(([text, labels]) => `${labels.sort(compareLabels).join(', ')}${text}`)
		.sort(compareLabels)
		.join('; ');
}

/**
 * What a model is told of the node as a tool, where the person sets the description: channels and filters, in at most
 * 600 characters. Made from the channel table.
 */
export function toolDescription(): string {
	const { order, product } = TABLE;
	const without = order.channels.filter((channel) => !product.channels.includes(channel));
	const orders = `from ${namesOf(order.channels)}, by ${filtersOf('order')}`;
	const products = `from all but ${namesOf(without)}, by ${filtersOf('product')}`;
	return `Reads ${PLURAL.order} ${orders}. Reads ${PLURAL.product} ${products}.`;
}
