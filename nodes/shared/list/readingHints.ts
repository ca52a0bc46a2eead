import { CHANNEL_LABELS } from '../channels/channels';
import { PLURAL } from '../channels/table';
import { isShowable } from '../errors/nodeError';
import { hasCursor } from './listQuery';
import type { ListReader } from './listReader';
import { isInWindows, WINDOWS_LABEL } from './windowOptions';

/** Adds the hints about a list that was read. */
export function addReadingHints(list: ListReader): void {
	addWindowsHint(list);
	addRemainderHint(list);
	addRepeatsHint(list);
}

/** Adds a hint when the reading ended although the service has more records. */
export function addRemainderHint(list: ListReader): void {
	if (list.progress.moreRemains)
		list.addHint({ kind: 'moreRemains', message: remainderHint(list) });
}

/** Adds a hint when records were left out because a record with the same ID had come before. */
export function addRepeatsHint({ addHint, progress: { repeats }, query }: ListReader): void {
	if (repeats === 0) return;
	const left =
		repeats === 1
			? '1 record came again and was left out'
			: `${repeats} records came again and were left out`;
	addHint({
		kind: 'repeats',
		message: `${CHANNEL_LABELS[query.channel]}: ${left}, whatever they held the second time. The channel may have moved records between pages while they were read, so that others may be missing: to be sure, read the list again.`,
	});
}

/**
 * Adds a hint when the reading ended at the parameter Limit, for outputs of rows: from their number a user cannot see
 * that the limit cut the list.
 * @param rows number of items made of the records
 */
export function addLimitHint({ addHint, progress, query }: ListReader, rows: number): void {
	if (!progress.isLimited) return;
	const records = counted(progress.records, query.resource);
	addHint({
		kind: 'limitReached',
		message: `${CHANNEL_LABELS[query.channel]}: ${records} (${counted(rows, 'row')}); there may be more. “Limit” counts ${PLURAL[query.resource]}: raise it, or turn on “Return All”.`,
	});
}

/** "1 order", "1,200 rows" */
const counted = (count: number, what: string): string =>
	`${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

function remainderHint({ progress, query, redactor }: ListReader): string {
	const read = `${CHANNEL_LABELS[query.channel]}: ${progress.pages} page(s), ${progress.records} record(s) were read, and more remain.`;
	if (!hasCursor(query))
		return `${read} The service offers no way to read further pages of this channel.`;
	if (
		progress.cursor === undefined ||
		progress.parts > 1 ||
		!isShowable(progress.cursor, redactor())
	)
		return read;
	return `${read} To go on there, use this as “Start Cursor”: ${progress.cursor}`;
}

/** Adds a hint when “Parallel Windows” was set but did not apply. */
function addWindowsHint({ addHint, query, reading, progress }: ListReader): void {
	if ((reading.parallelWindows ?? 1) === 1) return;
	const isCut = isInWindows(query, reading);
	if (isCut && !progress.isUndated) return;
	const why = isCut
		? `gives ${PLURAL[query.resource]} without a readable date of creation`
		: `cannot be asked for ${PLURAL[query.resource]} by date of creation`;
	addHint({
		kind: 'noWindows',
		message: `${CHANNEL_LABELS[query.channel]} ${why}, so “${WINDOWS_LABEL}” does not apply: they were read page after page.`,
	});
}
