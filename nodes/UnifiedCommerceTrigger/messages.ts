import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../shared/channels/channels';
import { PLURAL } from '../shared/channels/table';
import { hasCursor } from '../shared/list/listQuery';
import type { ListReader } from '../shared/list/listReader';
import type { PollDeadline } from '../shared/polling/pollDeadline';
import { MAX_UNFINISHED } from '../shared/polling/seenKeys';

/**
 * Checks that a channel without further pages gave its whole list.
 * @throws UserError when the service announced more
 */
export function assertWholeList({ progress, query: { channel, resource } }: ListReader): void {
	if (!progress.moreRemains) return;
	const given = `${CHANNEL_LABELS[channel]} gave only the first ${progress.records} of its ${PLURAL[resource]}`;
	throw new UserError(given, {
		description:
			'The service offers no way to read further pages of this channel, so new records could be missed. Narrow the list with a filter if the channel has one, or read it with the Unified Commerce node on a schedule.',
	});
}

/** The error for a list of which no page came before the deadline. */
export function noPageInTime(list: ListReader, { budgetMs }: PollDeadline): UserError {
	const { about, query } = list;
	const remedy = hasCursor(query)
		? 'If this stays, ask whoever runs this n8n to give polls more time (N8N_SCHEDULER_POLL_TIMEOUT, where durable cursors are on).'
		: 'This channel answers with its whole list at once. If this stays, narrow the list with a filter if the channel has one, or read it with the Unified Commerce node on a schedule, which may wait longer.';
	return new UserError(
		`${about.wanted}: nothing came within the ${budgetMs / 1000} s that n8n gives a poll`,
		{ description: `Nothing was passed on; the next poll tries again. ${remedy}` },
	);
}

/** Logs how far a poll came, and that the next one continues there. */
export function logSuspension(
	{ context, query, progress }: ListReader,
	{ budgetMs }: PollDeadline,
	hasOverflowed: boolean,
): void {
	const records = PLURAL[query.resource];
	const message = `${CHANNEL_LABELS[query.channel]}: the poll stopped after ${progress.records} ${records}, as n8n gives it ${budgetMs / 1000} s; the next poll goes on from there.`;
	if (!hasOverflowed) context.logger.info(message);
	else
		context.logger.warn(
			`${message} This list holds more than the ${MAX_UNFINISHED.toLocaleString('en')} ${records} that are remembered while it is read: should the service refuse to go on, the first of them come again.`,
		);
}

/** Log text for a poll that superseded one over its budget. */
export const givenUp = (node: string, budgetMs: number): string =>
	`“${node}”: the poll before took longer than the ${budgetMs / 1000} s that n8n gives a poll and was given up; what it had read is read again.`;
