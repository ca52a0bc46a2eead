import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL } from '../facts/filterTable';
import { PassingError } from '../errors/apiError';
import { hasCursor } from '../reading/listQuery';
import type { ListReader } from '../reading/listReader';
import { recordsRead } from '../reading/progress';
import type { Remarks } from './changeDetector';
import type { DetectionMethod } from '../facts/events';
import type { ReadingDeadline } from './readingDeadline';
import { MAX_REMEMBERED } from './seenKeys';

/**
 * Checks that a channel without further pages gave its whole list.
 * @param remedy end of a sentence: what else to do
 * @throws UserError when the service announced more
 */
export function assertWholeList(list: ListReader, remedy: string): void {
	if (!list.progress.moreRemains) return;
	const { channel, resource } = list.query;
	const given = `${CHANNEL_LABELS[channel]} gave only the first ${recordsRead(list)} of its ${PLURAL[resource]}`;
	throw new UserError(given, {
		description: `The service offers no way to read further pages of this channel, so new records could be missed. Narrow the list with a filter if the channel has one, or ${remedy}`,
	});
}

/** The error for a list of which no page came before the deadline. */
export function noPageInTime(list: ListReader, { budgetMs }: ReadingDeadline): PassingError {
	const { about, query } = list;
	const remedy = hasCursor(query)
		? 'If this stays, ask whoever runs this n8n to give polls more time (N8N_SCHEDULER_POLL_TIMEOUT, where durable cursors are on).'
		: 'This channel answers with its whole list at once. If this stays, narrow the list with a filter if the channel has one, or read it with the Unified Commerce node on a schedule, which may wait longer.';
	return new PassingError(
		`${about.wanted}: nothing came within the ${budgetMs / 1000} s that n8n gives a poll`,
		{ description: `Nothing was passed on; the next poll tries again. ${remedy}` },
	);
}

/** The error for a whole list of more records than the state can hold. */
export const tooLong = (size: number, max: number): UserError =>
	new UserError(`The list holds ${size} records, more than the ${max} that can be compared`, {
		description:
			'This channel cannot be asked for news only, so its whole list is compared with the one read before. Narrow it with a filter if the channel has one.',
	});

const counted = (count: number, records: string): string => {
	const noun = count === 1 ? records.replace(/s$/, '') : records;
	return `${count.toLocaleString('en')} ${noun}`;
};

/** Tells what a reading of transitions took note of, could not follow, or had no room for. */
export function addRemarks(
	{ query, addHint }: ListReader,
	{ reads }: DetectionMethod,
	remarks?: Remarks,
): void {
	if (!remarks) return;
	const { noted, unidentified, ambiguousVariants, forgotten } = remarks;
	const records = PLURAL[query.resource];
	const channel = CHANNEL_LABELS[query.channel];
	// The whole list is taken note of from the start, whatever the option says.
	const remedy =
		reads === 'since' ? ' A larger “Baseline Days” takes note of older ones from the start.' : '';
	if (noted > 0)
		addHint({
			kind: 'takenNote',
			message: `${channel}: ${counted(noted, records)} from before the activation came for the first time. When their state began cannot be told, so they were only taken note of.${remedy}`,
		});
	if (unidentified > 0)
		addHint({
			kind: 'takenNote',
			message: `${channel}: ${counted(unidentified, records)} without an ID that can be remembered were left out.`,
		});
	if (ambiguousVariants.id > 0)
		addHint({
			kind: 'takenNote',
			message: `${channel}: ${counted(ambiguousVariants.id, 'variants')} were left out, as the channel gives several of the same product the same ID with different stock or prices. Look whether the shop has these variants twice, and remove one.`,
		});
	if (ambiguousVariants.sku > 0)
		addHint({
			kind: 'takenNote',
			message: `${channel}: ${counted(ambiguousVariants.sku, 'variants')} without an ID that share their SKU with another one of the same product, or have none, were left out, as they cannot be told apart. Give each a SKU of its own in the shop.`,
		});
	if (!forgotten) return;
	const until =
		forgotten.until === undefined
			? 'those that changed longest ago'
			: `those last changed before ${new Date(forgotten.until).toISOString()}`;
	addHint({
		kind: 'takenNote',
		message: `${channel}: no more than ${MAX_REMEMBERED.toLocaleString('en')} entries are remembered, so ${forgotten.count.toLocaleString('en')} fell out: ${until}. What changes in them is not seen until they were read again.`,
	});
}
