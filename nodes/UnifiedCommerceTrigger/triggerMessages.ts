import { CHANNEL_LABELS } from '../shared/facts/channels';
import { PLURAL } from '../shared/facts/filterTable';
import { recordsRead } from '../shared/reading/progress';
import type { ReadingDeadline } from '../shared/changes/readingDeadline';
import type { Suspension } from '../shared/changes/readChanges';
import { MAX_UNFINISHED } from '../shared/changes/seenKeys';

/** Logs how far a poll came, and that the next one continues there. */
export function logSuspension(
	{ list, hasOverflowed }: Suspension,
	{ budgetMs }: Pick<ReadingDeadline, 'budgetMs'>,
): void {
	const { context, query } = list;
	const records = PLURAL[query.resource];
	const message = `${CHANNEL_LABELS[query.channel]}: the poll stopped after ${recordsRead(list)} ${records}, as n8n gives it ${budgetMs / 1000} s; the next poll goes on from there.`;
	if (!hasOverflowed) context.logger.info(message);
	else
		context.logger.warn(
			`${message} This list holds more than the ${MAX_UNFINISHED.toLocaleString('en')} ${records} that are remembered while it is read: should the service refuse to go on, the first of them come again.`,
		);
}

/** Log text for a poll that superseded one over its budget. */
export const givenUp = (node: string, budgetMs: number): string =>
	`“${node}”: the poll before took longer than the ${budgetMs / 1000} s that n8n gives a poll and was given up; what it had read is read again.`;
