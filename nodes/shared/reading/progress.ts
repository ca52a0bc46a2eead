import type { IDataObject } from 'n8n-workflow';

import type { ApiErrorKind } from '../errors/kinds';
import type { ProgressTexts } from '../errors/nodeError';
import type { Redactor } from '../secrets/redactor';
import { momentOf } from '../values/dates';
import type { FilterCounts } from './clientFilter';
import type { Answer } from './envelope';

/** Progress of a reading, updated after each page, for messages and to continue later. */
export interface Progress {
	/** pages and records read so far */
	pages: number;
	records: number;
	/** cursor of the request that failed; undefined for the first page */
	cursor?: string;
	/**
	 * once a window of creation time was handed on whole: the value of “Created After” to go on with instead of a cursor,
	 * and how many records of the present window were handed on
	 */
	window?: { createdAfter: string; records: number };
	executionId?: string;
	traceId?: string;
	/** the reading ended although the service has more: by `maxPages`, or because the channel takes no cursor */
	moreRemains: boolean;
	/** the reading ended at its limit, and the service may have more */
	isLimited: boolean;
	/** records left out because their ID had come before in this reading, by no overlap of windows */
	repeats: number;
	/** the first and the last `created_at` */
	first?: NotedDate;
	last?: NotedDate;
	/** the reading failed after some pages, and these are handed on */
	isBrokenOff?: boolean;
	/** the list was not read in windows because records have no readable date of creation */
	isUndated?: boolean;
}

interface NotedDate {
	text: string;
	/** read as UTC where the text has no offset */
	ms: number;
}

export const newProgress = (startCursor?: string): Progress => ({
	pages: 0,
	records: 0,
	cursor: startCursor,
	moreRemains: false,
	isLimited: false,
	repeats: 0,
});

/** Notes a page that was read. */
export function notePage(
	progress: Progress,
	{ records, executionId, traceId }: Pick<Answer, 'records' | 'executionId' | 'traceId'>,
): void {
	progress.pages++;
	progress.records += records.length;
	noteDates(progress, records);
	Object.assign(progress, { executionId, traceId });
}

/**
 * Notes the first and the last date of creation of a page. Texts of ISO 8601 sort as their dates do where they have one
 * offset, so that two of each offset are parsed.
 */
export function noteDates(progress: Progress, records: readonly IDataObject[]): void {
	const ends = new Map<string, [first: string, last: string]>();
	for (const { created_at: date } of records) {
		// Years such as 0001 stand for no date.
		if (typeof date !== 'string' || date < '1' || date >= '3') continue;
		const offset = date.endsWith('Z') ? 'Z' : date.slice(-6);
		const [first, last] = ends.get(offset) ?? [date, date];
		ends.set(offset, [date < first ? date : first, date > last ? date : last]);
	}
	for (const text of [...ends.values()].flat()) {
		const ms = momentOf(text)?.ms;
		if (ms === undefined) continue;
		if (!progress.first || ms < progress.first.ms) progress.first = { text, ms };
		if (!progress.last || ms > progress.last.ms) progress.last = { text, ms };
	}
}

/** How many records were read so far, also of those that a filter of the node left out. */
export const recordsRead = (list: { progress: Progress; clientFilter?: FilterCounts }): number =>
	list.clientFilter?.isTesting ? list.clientFilter.read : list.progress.records;

/** What a message about a failed request of the reading says about its progress. */
export const progressTexts = (
	progress: Progress,
	kind: ApiErrorKind,
	redactor: Redactor,
): ProgressTexts => ({
	isAtStartCursor: progress.pages === 0 && progress.cursor !== undefined,
	read:
		progress.pages === 0
			? ''
			: `Read before this: ${progress.pages} page(s), ${progress.records} record(s).`,
	resumeHint: resumeHint(progress, kind, redactor),
	executionId: progress.executionId,
	traceId: progress.traceId,
});

function resumeHint({ window, cursor }: Progress, kind: ApiErrorKind, redactor: Redactor): string {
	if (window) {
		const { createdAfter, records } = window;
		const again =
			records === 0
				? 'Those of its first two seconds may come again then.'
				: `The last ${records} record(s) come again then, as may those of its first two seconds.`;
		return `Everything created before was read. To continue there, use this as “Created After”: ${createdAfter}. ${again}`;
	}
	if (kind === 'cursorRepeated' || kind === 'cursorIgnored') return '';
	if (cursor === undefined || !isShowable(cursor, redactor)) return '';
	return `To continue there, use this as “Start Cursor”: ${cursor}`;
}

/** Longest cursor that a message carries; those of channels have up to some hundred characters. */
const MAX_CURSOR_CHARACTERS = 4_000;

/** It works only unchanged, so a cursor with a secret in it, or too long to copy, is not shown at all. */
export const isShowable = (cursor: string, redactor: Redactor): boolean =>
	cursor.length <= MAX_CURSOR_CHARACTERS && redactor.redact(cursor) === cursor;
