import { CHANNEL_LABELS } from '../facts/channels';
import type { FilterField } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import { TIME_RANGE_LABEL } from '../facts/options';
import { instantOfDate, zoneClock } from '../values/calendar';
import { parseDate } from '../values/dates';
import { counted } from '../values/texts';
import type { FilterCounts } from './clientFilter';
import { leftOut, quotedLabels } from './filters';
import { hasCursor, limitingFilters } from './listQuery';
import type { ListReader } from './listReader';
import { isShowable, recordsRead } from './progress';
import { isInWindows, WINDOWS_LABEL } from './listParameters';

/** A list that was read, or a part of one. */
export type ReadList = Omit<ListReader, 'clientFilter'> & { clientFilter?: FilterCounts };

/**
 * Notes what came of a list that was read to its end, and adds the hints about it.
 * @param remarks of the rows made of it, see `RowMaker`
 * @param rows how many; undefined where none are made
 */
export function addReadingHints(
	list: ReadList,
	remarks: readonly string[] = [],
	rows?: number,
): void {
	noteCame(list, rows);
	addFilterHints(list);
	addWindowsHint(list);
	addLimitHint(list);
	addRepeatsHint(list);
	addNothingHint(list);
	addRemarks(list, remarks);
	// Last, as it ends with a cursor to be copied.
	addRemainderHint(list);
}

/** Notes what came of a list; with the time that was asked for where amounts count on the day they were booked. */
export function noteCame({ progress, query, context, report }: ReadList, rows?: number): void {
	if (!report) return;
	const { resource, booked } = query;
	const clock = zoneClock(context.getTimezone());
	const instantOf = (text?: string): number | undefined => {
		const date = text === undefined ? undefined : parseDate(text);
		return date && instantOfDate(date, clock);
	};
	report.came = {
		counts: { [resource]: progress.records, ...(rows === undefined ? {} : { row: rows }) },
		first: booked?.from ?? instantOf(progress.first?.text),
		last: booked ? (booked.to ?? Date.now()) : instantOf(progress.last?.text),
	};
}

/** Adds the remarks of the rows that were made of a list as hints. */
export function addRemarks({ addHint, query }: ReadList, remarks: readonly string[] = []): void {
	for (const remark of remarks)
		addHint({ kind: 'books', message: `${CHANNEL_LABELS[query.channel]}: ${remark}` });
}

export function addFilterHints(list: ReadList): void {
	const { addHint, clientFilter, query, progress } = list;
	if (!clientFilter) return;
	const { resource, channel, rangeFilters = [], booked } = query;
	const fields = TABLE[resource].fields.filter(({ wire }) => wire in (query.applied ?? {}));
	const isOfRange = ({ name }: FilterField) => rangeFilters.includes(name);
	const [ofRange, others] = [fields.filter(isOfRange), fields.filter((one) => !isOfRange(one))];
	const counts = [progress.records, clientFilter.read];
	const kept = (records: number, read: number) =>
		`kept ${records.toLocaleString('en')} of ${counted(read, resource)} read`;
	if (ofRange.length > 0 || booked) {
		const what = booked
			? 'amounts by the day they were booked'
			: `${PLURAL[resource]} by this date`;
		const why = `${CHANNEL_LABELS[channel]} cannot be asked for ${what}`;
		addHint({
			kind: 'filtersApplied',
			counts,
			message: (...sums) =>
				`${why}: “${TIME_RANGE_LABEL}” was applied in n8n, which ${kept(sums[0], sums[1])}.`,
		});
	}
	if (others.length > 0) {
		addHint({
			kind: 'filtersApplied',
			counts,
			message: (...sums) =>
				`${leftOut(others, query)}: applied in n8n${clientFilter.isTesting ? `, which ${kept(sums[0], sums[1])}` : ''}.`,
		});
	}
	addUnmatchedHint(list);
}

/** Adds a hint when records were left out because they lack what a filter of the node is told by. */
export function addUnmatchedHint({ addHint, clientFilter, query }: ReadList): void {
	const undated = clientFilter?.undated ?? 0;
	if (undated > 0) {
		addHint({
			kind: 'filtersUnmatched',
			counts: [undated],
			message: (sum) =>
				`${CHANNEL_LABELS[query.channel]}: ${counted(sum, query.resource)} without a readable “processed_at” or “created_at”: what was sold then is in no “${TIME_RANGE_LABEL}” but All.`,
		});
	}
	for (const { label, fields, count } of clientFilter?.unmatched ?? []) {
		const names = fields.map((name) => `“${name}”`).join(' or ');
		addHint({
			kind: 'filtersUnmatched',
			counts: [count],
			message: (sum) =>
				`${CHANNEL_LABELS[query.channel]}: ${counted(sum, query.resource)} without a readable ${names} ${sum === 1 ? 'was' : 'were'} left out, because “${label}” cannot be checked.`,
		});
	}
}

export function addRemainderHint({ progress, query, redactor, addHint, ...list }: ReadList): void {
	const { cursor, moreRemains, pages, parts } = progress;
	if (!moreRemains) return;
	const label = CHANNEL_LABELS[query.channel];
	const end = hasCursor(query)
		? ''
		: ' The service offers no way to read further pages of this channel.';
	const isUsable =
		end === '' && cursor !== undefined && parts === 1 && isShowable(cursor, redactor());
	addHint({
		kind: 'moreRemains',
		counts: [pages, recordsRead({ progress, ...list })],
		message: (ofPages, records) =>
			`${label}: ${ofPages} page(s), ${records} record(s) were read, and more remain.${end}`,
		alone: isUsable ? `To continue there, use this as “Start Cursor”: ${cursor}` : undefined,
	});
}

/** Adds a hint when records were left out because a record with the same ID had come before. */
export function addRepeatsHint({ addHint, progress: { repeats }, query }: ReadList): void {
	if (repeats === 0) return;
	addHint({
		kind: 'repeats',
		counts: [repeats],
		message: (sum) =>
			`${CHANNEL_LABELS[query.channel]}: ${counted(sum, 'record')} came twice and ${sum === 1 ? 'was' : 'were'} left out once. The channel may have moved records between pages meanwhile, so others may be missing: to be sure, read the list again.`,
	});
}

function addNothingHint({ addHint, progress, query, reading, clientFilter }: ReadList): void {
	const { records, moreRemains, isBrokenOff } = progress;
	const isWhole = !moreRemains && !isBrokenOff && reading.startCursor === undefined;
	// What the node itself filtered has a hint of its own.
	if (records > 0 || !isWhole || (clientFilter?.read ?? 0) > 0) return;
	const { resource, channel, filters, rangeFilters } = query;
	const sent = limitingFilters({ resource, filters, rangeFilters });
	addHint({
		kind: 'noRecords',
		message:
			sent.length === 0
				? `${CHANNEL_LABELS[channel]}: the service has no ${PLURAL[resource]} for this User ID.`
				: `${CHANNEL_LABELS[channel]}: no ${resource} matches ${quotedLabels(sent)}.`,
	});
}

/** Adds a hint when the reading ended at the parameter Limit. */
function addLimitHint({ addHint, progress, query }: ReadList): void {
	if (!progress.isLimited) return;
	addHint({
		kind: 'limitReached',
		message: `“Limit” ended the list, so there may be more ${PLURAL[query.resource]}: raise it to read more.`,
	});
}

function addWindowsHint({ addHint, query, reading, progress }: ReadList): void {
	if ((reading.parallelWindows ?? 1) === 1) return;
	const isCut = isInWindows(query, reading);
	if (isCut && !progress.isUndated) return;
	const why = isCut
		? `returns ${PLURAL[query.resource]} without a readable creation date`
		: `cannot filter ${PLURAL[query.resource]} by creation date`;
	addHint({
		kind: 'noWindows',
		message: `${CHANNEL_LABELS[query.channel]} ${why}, so “${WINDOWS_LABEL}” does not apply: they were read page by page.`,
	});
}
