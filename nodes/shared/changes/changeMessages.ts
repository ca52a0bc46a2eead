import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL } from '../facts/filterTable';
import { PassingError } from '../errors/apiError';
import { hasCursor } from '../reading/listQuery';
import type { ListReader } from '../reading/listReader';
import { recordsRead } from '../reading/pages';
import { counted } from '../values/texts';
import type { Remarks } from './changeDetector';
import type { DetectionMethod } from '../facts/events';
import { MAX_REMEMBERED } from './changeMemory';

/**
 * Checks that a channel without further pages gave its whole list.
 * @throws UserError when the service announced more
 */
export function assertWholeList(list: ListReader): void {
	if (!list.progress.moreRemains) return;
	const { channel, resource } = list.query;
	const given = `${CHANNEL_LABELS[channel]} returned only the first ${recordsRead(list)} of its ${PLURAL[resource]}`;
	throw new UserError(given, {
		description: `The service offers no way to read further pages of this channel, so new records could be missed. Use a filter if the channel has one, or read what there is with the operation “Get Many”.`,
	});
}

export function noPageInTime(list: ListReader, budgetMs: number): PassingError {
	const { about, query } = list;
	const remedy = hasCursor(query)
		? 'If it happens again, ask the administrator of n8n to give polls more time (N8N_SCHEDULER_POLL_TIMEOUT, where durable cursors are on).'
		: 'This channel returns its whole list at once. If it happens again, use a filter if the channel has one, or the Unified Commerce node on a schedule, which may wait longer.';
	return new PassingError(
		`${about.wanted}: nothing came within the ${budgetMs / 1000} s that n8n gives a poll`,
		{ description: `Nothing was returned; the next poll tries again. ${remedy}` },
	);
}

/** Adds hints about what a reading of changes left out, could not decide, or had no room for. */
export function addDetectorRemarks(
	{ query, addHint }: ListReader,
	{ reads }: DetectionMethod,
	{ noted, undecided, unidentified, ambiguousVariants, forgotten }: Remarks,
): void {
	const { resource } = query;
	const tell = (text: string) => {
		addHint({ kind: 'takenNote', message: `${CHANNEL_LABELS[query.channel]}: ${text}` });
	};
	const add = (count: number, kept: string, text: string) => {
		if (count > 0) tell(`${counted(count, kept)} ${text}`);
	};
	// The whole list is remembered from the start, whatever the option says.
	const remedy =
		reads === 'since' ? ' A larger “Baseline Days” includes older ones from the start.' : '';
	add(
		noted,
		resource,
		`from before the activation appeared for the first time. Nothing shows when they changed, so they start nothing until they change again.${remedy}`,
	);
	add(
		undecided,
		resource,
		'left out: their dates have no time zone, so it is unclear whether they are new. Ask the operator of the service for dates with an offset, such as 2026-08-31T14:30:00+02:00.',
	);
	add(unidentified, resource, 'without an ID that can be remembered were left out.');
	add(
		ambiguousVariants,
		'variant',
		'were left out, because variants of one product have the same ID, or without an ID the same SKU or none, with different stock or prices. Give each variant its own SKU in the shop, and remove those that it has twice.',
	);
	if (!forgotten) return;
	const until =
		forgotten.until === undefined
			? 'those not seen for the longest time'
			: `those last changed before ${new Date(forgotten.until).toISOString()}`;
	tell(
		`no more than ${MAX_REMEMBERED.toLocaleString('en')} entries are remembered, so ${forgotten.count.toLocaleString('en')} were dropped: ${until}. Their changes are not seen until they have been read again.`,
	);
}
