import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL, TABLE } from '../facts/filterTable';
import { TIME_RANGE_LABEL } from '../facts/fieldTypes';
import { zoneClock } from '../values/calendar';
import { instantIn } from '../values/dates';
import { counted } from '../values/texts';
import type { FilterCounts } from './clientFilter';
import { leftOut, quotedLabels } from './filters';
import { hasCursor, limitingFilters } from './listQuery';
import { isInWindows, WINDOWS_LABEL } from './listParameters';
import { isShowable, type ListReader } from './listReader';
import { recordsRead } from './pages';

/** A list that was read, or a part of one. */
export type ReadList = Omit<ListReader, 'clientFilter'> & { clientFilter?: FilterCounts };

/** Notes what came of a list that was read to its end, and adds the hints about it. @param rows made of it */
export function addReadingHints(
	list: ReadList,
	remarks: readonly string[] = [],
	rows?: number,
): void {
	noteCame(list, rows);
	addFilterHints(list);
	const { addHint, progress, query, reading } = list;
	const { resource, channel } = query;
	const isCut = isInWindows(query, reading);
	if ((reading.parallelWindows ?? 1) > 1 && (!isCut || progress.isUndated)) {
		const why = isCut
			? `returns ${PLURAL[resource]} without a readable creation date`
			: `cannot filter ${PLURAL[resource]} by creation date`;
		addHint({
			kind: 'noWindows',
			message: `${CHANNEL_LABELS[channel]} ${why}, so “${WINDOWS_LABEL}” does not apply: they were read page by page.`,
		});
	}
	if (progress.isLimited) {
		addHint({
			kind: 'limitReached',
			message: `“Limit” ended the list, so there may be more ${PLURAL[resource]}: raise it to read more.`,
		});
	}
	addRepeatsHint(list);
	const isWhole = !progress.moreRemains && !progress.isBrokenOff;
	// What the node itself filtered has a hint of its own.
	const isNothing = progress.records === 0 && (list.clientFilter?.read ?? 0) === 0;
	if (isNothing && isWhole && reading.startCursor === undefined) {
		const sent = limitingFilters({ ...query, applied: undefined });
		const why =
			sent.length === 0
				? `the service has no ${PLURAL[resource]} for this User ID`
				: `no ${resource} matches ${quotedLabels(sent)}`;
		addHint({ kind: 'noRecords', message: `${CHANNEL_LABELS[channel]}: ${why}.` });
	}
	addRemarks(list, remarks);
	// Last, as it ends with a cursor to be copied.
	addRemainderHint(list);
}

/** Notes what came of a list; with the time that was asked for where amounts count on the day they were booked. */
export function noteCame({ progress, query, context, report }: ReadList, rows?: number): void {
	if (!report) return;
	const { resource, booked } = query;
	const clock = zoneClock(context.getTimezone());
	report.came = {
		counts: { [resource]: progress.records, ...(rows === undefined ? {} : { row: rows }) },
		first: booked?.from ?? instantIn(progress.first?.text, clock),
		last: booked ? (booked.to ?? Date.now()) : instantIn(progress.last?.text, clock),
	};
}

function addRemarks({ addHint, query }: ReadList, remarks: readonly string[] = []): void {
	for (const remark of remarks)
		addHint({ kind: 'books', message: `${CHANNEL_LABELS[query.channel]}: ${remark}` });
}

function addFilterHints(list: ReadList): void {
	const { addHint, clientFilter, query, progress } = list;
	if (!clientFilter) return;
	const { resource, channel, applied = {}, rangeFilters = [], booked } = query;
	const fields = TABLE[resource].fields.filter(({ wire }) => wire in applied);
	const others = fields.filter(({ name }) => !rangeFilters.includes(name));
	const add = (what: string, ofOthers = '') =>
		addHint({
			kind: 'filtersApplied',
			counts: [progress.records, clientFilter.read],
			message: (records, read) =>
				`${what}${clientFilter.isTesting ? `, which kept ${records.toLocaleString('en')} of ${counted(read, resource)} read${read > records ? ofOthers : ''}` : ''}.`,
		});
	if (booked || others.length < fields.length) {
		const what = booked
			? 'amounts by the day they were booked'
			: `${PLURAL[resource]} by this date`;
		const why = `${CHANNEL_LABELS[channel]} cannot be asked for ${what}`;
		const areOutside = others.length === 0 && !progress.moreRemains;
		const ofOthers = areOutside ? '; the others are not of this time' : '';
		add(`${why}: “${TIME_RANGE_LABEL}” was applied in n8n`, ofOthers);
	}
	if (others.length > 0) add(`${leftOut(others, query)}: applied in n8n`);
	addUnmatchedHint(list);
}

/** Adds a hint when records were left out because they lack what a filter of the node is told by. */
export function addUnmatchedHint({ addHint, clientFilter, query }: ReadList): void {
	const { undated = 0, unmatched = [] } = clientFilter ?? {};
	const add = (count: number, names: string, what: (sum: number) => string) =>
		addHint({
			kind: 'filtersUnmatched',
			counts: [count],
			message: (sum) =>
				`${CHANNEL_LABELS[query.channel]}: ${counted(sum, query.resource)} without a readable ${names}${what(sum)}.`,
		});
	const isMissing = `: what was sold then is in no “${TIME_RANGE_LABEL}” but All`;
	if (undated > 0) add(undated, '“processed_at” or “created_at”', () => isMissing);
	for (const { label, fields, count } of unmatched) {
		const names = fields.map((name) => `“${name}”`).join(' or ');
		const why = `left out, because “${label}” cannot be checked`;
		add(count, names, (sum) => ` ${sum === 1 ? 'was' : 'were'} ${why}`);
	}
}

function addRemainderHint({ progress, query, redactor, addHint, ...list }: ReadList): void {
	const { cursor, moreRemains, pages } = progress;
	if (!moreRemains) return;
	const label = CHANNEL_LABELS[query.channel];
	const end = hasCursor(query)
		? ''
		: ' The service offers no way to read further pages of this channel.';
	const isUsable = end === '' && cursor !== undefined && isShowable(cursor, redactor());
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
