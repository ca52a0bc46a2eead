import { cancelSignalFor, send } from '../service/request';
import { readAnswer, type Answer } from './envelope';
import { chosenFields, withNeededFields } from './listQuery';
import { pageRequest, type ListSource, type Page } from './pages';
import {
	boundsOf,
	CREATED_AT,
	filteredRange,
	windowQuery,
	type TimeRange,
	type WindowBounds,
} from './windowRange';
import { UniqueRecords } from './windowRecords';
import { WindowedReading } from './windows';

/**
 * Reads a list in windows of creation time, several at the same time: oldest window first, in the order of the channel
 * within a window, each record once. For readings without limit, page limit or start cursor.
 * @throws ApiError; `progress` then tells what was read and from which creation time to go on
 */
export async function* readWindows({
	context,
	connection,
	query,
	reading,
	progress,
	clientFilter,
}: ListSource): AsyncGenerator<Page, void> {
	const ended = new AbortController();
	const cancelled = cancelSignalFor(context, connection);
	const sources = cancelled ? [cancelled, ended.signal] : [ended.signal];
	const dated = withNeededFields(query, [CREATED_AT]);
	const readPage = async (
		bounds: WindowBounds,
		cursor: string | undefined,
		pagesBefore: number,
	): Promise<Answer> => {
		// One for each request: Node.js warns of a leak at eleven listeners of one signal.
		const cancelSignal = AbortSignal.any(sources);
		const position = { cursor, pages: pagesBefore };
		return await send(
			context,
			{ ...connection, cancelSignal },
			pageRequest(windowQuery(dated, bounds), reading, position),
			readAnswer,
		);
	};
	const windows = new WindowedReading(readPage, {
		readers: reading.parallelWindows ?? 1,
		limits: filteredRange(query),
		onUndated: () => {
			progress.isUndated = true;
		},
	});
	const unique = new UniqueRecords(chosenFields(query)?.includes(CREATED_AT) === false);
	let repeats = 0;
	let current: TimeRange = {};
	const standAt = (range: TimeRange) => {
		const { min } = boundsOf(range);
		if (range === current || min === undefined) return;
		current = range;
		progress.window = { createdAfter: min, records: 0 };
	};
	try {
		for await (const { page, range } of windows.pages()) {
			standAt(range);
			const unseen = unique.of(page.records, range);
			const fresh = clientFilter ? clientFilter.passing(unseen) : unseen;
			repeats += page.repeats;
			progress.repeats = repeats + unique.unexplained;
			progress.pages++;
			progress.records += fresh.length;
			if (progress.window) progress.window.records += fresh.length;
			const { executionId, traceId, serverTime } = page;
			Object.assign(progress, { executionId, traceId });
			yield { records: fresh, executionId, traceId, serverTime };
		}
	} finally {
		standAt(windows.position);
		// Requests that are still under way are for nobody.
		ended.abort();
	}
}
