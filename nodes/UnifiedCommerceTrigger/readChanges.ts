import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ApiError, isRetryable, type ApiErrorKind } from '../shared/errors/apiError';
import { hasCursor } from '../shared/list/listQuery';
import { addRepeatsHint, errorOf, pagesOf, type ListReader } from '../shared/list/listReader';
import type { Page } from '../shared/list/pages';
import type { Watch } from '../shared/polling/changeDetector';
import { IncrementalDetector } from '../shared/polling/incrementalDetector';
import { oldestFirst, placeInTime, type Timed } from '../shared/polling/order';
import type { PollDeadline } from '../shared/polling/pollDeadline';
import { SnapshotDetector } from '../shared/polling/snapshotDetector';
import type { SavedState } from '../shared/polling/state';
import { assertWholeList, logSuspension, noPageInTime } from './messages';
import type { PollParameters } from './parameters';
import { openSource, type Source } from './source';

/** What a poll came to: its output, oldest first, and what the next poll needs to know. */
export interface Changes {
	items: INodeExecutionData[];
	state: SavedState;
}

/** Where a reading ended: at the end of the list, in the middle of it for lack of time, or back at its start. */
type Ending = { at: 'end' } | { at: 'cursor'; cursor?: string } | { at: 'start' };

/**
 * Reads what happened since the last poll, from where that one stopped if it had to; from the date again when the
 * service no longer takes that cursor. Stops in time, so that what was read is not lost.
 * @throws NodeApiError when a page cannot be read, UserError when none comes in time or the list is too long
 */
export async function readChanges(
	context: IPollFunctions,
	parameters: Source,
	saved: SavedState | undefined,
	deadline: PollDeadline,
): Promise<Changes> {
	const { event, projection } = parameters;
	const watch = detectorFor(parameters, saved?.known);
	const news: Array<Timed & { items: INodeExecutionData[] }> = [];
	// Records become output as their page comes, so that no page outlives its turn.
	const take = ({ records, serverTime }: Page): boolean => {
		if (watch.hearTime(serverTime)) return false;
		for (const record of records) {
			if (!watch.isNew(record)) continue;
			const items = projection.project(record).map((json) => ({ json }));
			news.push({ ms: placeInTime(record, event.change), items });
		}
		return true;
	};
	for (let startCursor = saved?.cursor; ; startCursor = undefined) {
		const { since } = watch;
		const extent = { since, startCursor, cancelSignal: deadline.signal };
		const list = openSource(context, parameters, extent);
		const ending = await readInTime(list, deadline, take);
		if (ending.at === 'start') continue;
		addRepeatsHint(list);
		const items = () => oldestFirst(news).flatMap((piece) => piece.items);
		if (ending.at === 'end') {
			assertWholeList(list);
			return { state: { known: watch.next() }, items: items() };
		}
		const known = watch.suspended();
		logSuspension(list, deadline, watch.overflowed);
		return { state: { known, cursor: ending.cursor }, items: items() };
	}
}

function detectorFor(
	{ method, event, lookbackMs, startFrom }: PollParameters,
	known: IDataObject | undefined,
): Watch {
	const settings = { change: event.change, now: Date.now(), lookbackMs, startFrom };
	return method.reads === 'since'
		? new IncrementalDetector(known, { ...settings, ...method })
		: new SnapshotDetector(known, settings);
}

/**
 * Reads page after page until the end or the deadline. A page that does not come before the deadline is left to the
 * next poll.
 * @param take gives false when the page is not wanted, as the reading has to begin anew
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

/** A list of IDs is read in parts, to each of which its cursors belong: it is read again, and nothing comes twice. */
const stoppedAt = ({ progress }: ListReader, cursor: string | undefined): Ending => ({
	at: 'cursor',
	...(progress.parts > 1 ? {} : { cursor }),
});

/** What a service may say of a cursor that it no longer knows; anything else says nothing about the cursor. */
const REFUSALS: readonly ApiErrorKind[] = [
	'badRequest',
	'notFound',
	'reportedByService',
	'unexpectedShape',
];

const CIRCLES: readonly ApiErrorKind[] = ['cursorRepeated', 'cursorIgnored'];

/** Whether a cursor from an earlier poll leads nowhere: it is refused, or runs in a circle. */
function isCursorUseless({ reading, progress }: ListReader, thrown: unknown): boolean {
	if (reading.startCursor === undefined || !(thrown instanceof ApiError)) return false;
	if (CIRCLES.includes(thrown.kind)) return true;
	return progress.pages === 0 && REFUSALS.includes(thrown.kind) && !isRetryable(thrown);
}
