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

export type ReadList = Omit<ListReader, 'clientFilter'> & { clientFilter?: FilterCounts };

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
		const what = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} here`;
		const message = `“${WINDOWS_LABEL}” does not apply to ${what}: they were read page by page.`;
		addHint({ kind: 'noWindows', message });
	}
	if (progress.isLimited) {
		const message = `“Limit” ended the list, so there may be more ${PLURAL[resource]}.`;
		addHint({ kind: 'limitReached', message });
	}
	addRepeatsHint(list);
	const isWhole = !progress.moreRemains && !progress.isBrokenOff;
	const isNothing = progress.records === 0 && (list.clientFilter?.read ?? 0) === 0;
	if (isNothing && isWhole && reading.startCursor === undefined) {
		const sent = limitingFilters({ ...query, applied: undefined });
		const none = `the service has no ${PLURAL[resource]} for this User ID`;
		const why = sent.length === 0 ? none : `no ${resource} matches ${quotedLabels(sent)}`;
		addHint({ kind: 'noRecords', message: `${CHANNEL_LABELS[channel]}: ${why}.` });
	}
	for (const remark of remarks)
		addHint({ kind: 'books', message: `${CHANNEL_LABELS[channel]}: ${remark}` });
	// Last, as it ends with a cursor to copy.
	addRemainderHint(list);
}

/** Of when it was booked, the time that was asked for counts. */
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

function addFilterHints(list: ReadList): void {
	const { addHint, clientFilter, query, progress } = list;
	if (!clientFilter) return;
	const { resource, channel, applied = {}, rangeFilters = [], booked } = query;
	const fields = TABLE[resource].fields.filter(({ wire }) => wire in applied);
	const others = fields.filter(({ name }) => !rangeFilters.includes(name));
	const add = (what: string) => {
		const kept = (records: number, read: number) =>
			`${what}, which kept ${records.toLocaleString('en')} of ${counted(read, resource)} read.`;
		const counts = [progress.records, clientFilter.read];
		const message = clientFilter.isTesting ? kept : `${what}.`;
		addHint({ kind: 'filtersApplied', counts, message });
	};
	if (booked || others.length < fields.length) {
		const what = booked
			? 'amounts by the day they were booked'
			: `${PLURAL[resource]} by this date`;
		const why = `${CHANNEL_LABELS[channel]} cannot be asked for ${what}`;
		add(`${why}: “${TIME_RANGE_LABEL}” was applied in n8n`);
	}
	if (others.length > 0) add(`${leftOut(others, query)}: applied in n8n`);
	addUnmatchedHint(list);
}

export function addUnmatchedHint({ addHint, clientFilter, query }: ReadList): void {
	const { undated = 0, unmatched = [] } = clientFilter ?? {};
	const add = (count: number, fields: readonly string[], what: string) => {
		const names = fields.map((name) => `“${name}”`).join(' or ');
		const message = (sum: number) =>
			`${CHANNEL_LABELS[query.channel]}: ${counted(sum, query.resource)} without a readable ${names}: ${what}.`;
		addHint({ kind: 'filtersUnmatched', counts: [count], message });
	};
	const isMissing = `what was sold then is in no “${TIME_RANGE_LABEL}” but All`;
	if (undated > 0) add(undated, ['processed_at', 'created_at'], isMissing);
	for (const { label, fields, count } of unmatched)
		add(count, fields, `left out, because “${label}” cannot be checked`);
}

function addRemainderHint({ progress, query, redactor, addHint, ...list }: ReadList): void {
	const { cursor, moreRemains, pages } = progress;
	if (!moreRemains) return;
	const label = CHANNEL_LABELS[query.channel];
	const canGoOn = hasCursor(query);
	const end = canGoOn ? '' : ' The service offers no way to read further pages of this channel.';
	const isUsable = canGoOn && cursor !== undefined && isShowable(cursor, redactor());
	addHint({
		kind: 'moreRemains',
		counts: [pages, recordsRead({ progress, ...list })],
		message: (ofPages, records) =>
			`${label}: ${ofPages} page(s), ${records} record(s) were read, and more remain.${end}`,
		alone: isUsable ? `To continue there, use this as “Start Cursor”: ${cursor}` : undefined,
	});
}

export function addRepeatsHint({ addHint, progress: { repeats }, query }: ReadList): void {
	if (repeats === 0) return;
	const why =
		'The channel may have moved records between pages meanwhile, so others may be missing: to be sure, read the list again.';
	const message = (sum: number) =>
		`${CHANNEL_LABELS[query.channel]}: ${counted(sum, 'record')} came twice and ${sum === 1 ? 'was' : 'were'} left out once. ${why}`;
	addHint({ kind: 'repeats', counts: [repeats], message });
}
