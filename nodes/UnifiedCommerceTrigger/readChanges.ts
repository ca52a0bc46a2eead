import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ApiError, isRetryable } from '../shared/errors/apiError';
import type { ApiErrorKind } from '../shared/errors/kinds';
import { hasCursor } from '../shared/list/listQuery';
import { addRepeatsHint, errorOf, pagesOf, type ListReader } from '../shared/list/listReader';
import type { Page } from '../shared/list/pages';
import type { ChangeDetector } from '../shared/polling/changeDetector';
import { IncrementalDetector } from '../shared/polling/incrementalDetector';
import { oldestFirst, sortTime, type Timed } from '../shared/polling/timestamps';
import type { PollDeadline } from '../shared/polling/pollDeadline';
import { SnapshotDetector } from '../shared/polling/snapshotDetector';
import type { SavedState } from '../shared/polling/state';
import { assertWholeList, logSuspension, noPageInTime } from './messages';
import type { PollParameters } from './parameters';
import { openSource, type Source } from './source';

/** The result of a poll: its output, oldest first, and the state for the next poll. */
export interface Changes {
	items: INodeExecutionData[];
	state: SavedState;
}

/** How a reading ended: at the end of the list, at a cursor for lack of time, or with the need to read from the start. */
type Ending = { at: 'end' } | { at: 'cursor'; cursor?: string } | { at: 'start' };

/**
 * Reads what happened since the last poll, continuing at its cursor if that poll stopped early; from the start again
 * when the service does not accept that cursor. Stops at the deadline, so that what was read is not lost.
 * @throws NodeApiError when a page cannot be read, UserError when none comes in time or the list is too long
 */
export async function readChanges(
	context: IPollFunctions,
	parameters: Source,
	saved: SavedState | undefined,
	deadline: PollDeadline,
): Promise<Changes> {
	const { event, projection } = parameters;
	const detector = detectorFor(parameters, saved?.detector);
	const changed: Array<Timed & { items: INodeExecutionData[] }> = [];
	// Records are projected page by page, so that memory never holds more than one page of them.
	const take = ({ records, serverTime }: Page): boolean => {
		if (detector.setServerTime(serverTime)) return false;
		for (const record of records) {
			if (!detector.isNew(record)) continue;
			const items = projection.project(record).map((json) => ({ json }));
			changed.push({ ms: sortTime(record, event.change), items });
		}
		return true;
	};
	for (let startCursor = saved?.cursor; ; startCursor = undefined) {
		const { since } = detector;
		const extent = { since, startCursor, cancelSignal: deadline.signal };
		const list = openSource(context, parameters, extent);
		const ending = await readInTime(list, deadline, take);
		if (ending.at === 'start') continue;
		addRepeatsHint(list);
		const items = () => oldestFirst(changed).flatMap((entry) => entry.items);
		if (ending.at === 'end') {
			assertWholeList(list);
			return { state: { detector: detector.nextState() }, items: items() };
		}
		const state = { detector: detector.suspendedState(), cursor: ending.cursor };
		logSuspension(list, deadline, detector.overflowed);
		return { state, items: items() };
	}
}

function detectorFor(
	{ method, event, lookbackMs, startFrom }: PollParameters,
	state: IDataObject | undefined,
): ChangeDetector {
	const settings = { change: event.change, now: Date.now(), lookbackMs, startFrom };
	return method.reads === 'since'
		? new IncrementalDetector(state, { ...settings, ...method })
		: new SnapshotDetector(state, settings);
}

/**
 * Reads page after page until the end or the deadline. A page that does not come before the deadline is read by the
 * next poll.
 * @param take returns false when the list must be read again from its start
 */
async function readInTime(
	list: ListReader,
	deadline: PollDeadline,
	take: (page: Page) => boolean,
): Promise<Ending> {
	const pages = pagesOf(list);
	let cursor: string | undefined;
	try {
		for (;;) {
			const canStop = cursor !== undefined && hasCursor(list.query);
			if (canStop && deadline.isPast) return stoppedAt(list, cursor);
			const step = await deadline.before(pages.next());
			if (!step && list.progress.pages === 0) throw noPageInTime(list, deadline);
			if (!step) return stoppedAt(list, cursor);
			if (step.done) return { at: 'end' };
			if (!take(step.value)) return { at: 'start' };
			cursor = step.value.nextCursor;
		}
	} catch (thrown) {
		if (isCursorUseless(list, thrown)) return { at: 'start' };
		throw errorOf(list, thrown);
	}
}

/** Cursors belong to one part of a long list of IDs, so such a list is read again; the detector drops duplicates. */
const stoppedAt = ({ progress }: ListReader, cursor: string | undefined): Ending => ({
	at: 'cursor',
	...(progress.parts > 1 ? {} : { cursor }),
});

/** Kinds of failure by which a service may reject a cursor that has expired; others are not about the cursor. */
const CURSOR_REJECTIONS: readonly ApiErrorKind[] = [
	'badRequest',
	'notFound',
	'reportedByService',
	'unexpectedShape',
];

const ENDLESS_PAGES: readonly ApiErrorKind[] = ['cursorRepeated', 'cursorIgnored'];

/** Whether the cursor of an earlier poll is of no use: the service rejects it, or the pages repeat without end. */
function isCursorUseless({ reading, progress }: ListReader, thrown: unknown): boolean {
	if (reading.startCursor === undefined || !(thrown instanceof ApiError)) return false;
	if (ENDLESS_PAGES.includes(thrown.kind)) return true;
	return progress.pages === 0 && CURSOR_REJECTIONS.includes(thrown.kind) && !isRetryable(thrown);
}
