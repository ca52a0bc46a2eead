import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../channels/channels';
import { PLURAL } from '../channels/table';
import { PassingError } from '../errors/failure';
import { hasCursor } from '../list/listQuery';
import type { ListReader } from '../list/listReader';
import { recordsRead } from '../list/pages';
import type { ReadingDeadline } from './readingDeadline';

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
