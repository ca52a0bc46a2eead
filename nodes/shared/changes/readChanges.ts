import { UserError, type IDataObject } from 'n8n-workflow';

import { ApiError, isRetryable, PassingError } from '../errors/apiError';
import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL } from '../facts/filterTable';
import { hasCursor } from '../reading/listQuery';
import {
	createListReader,
	errorOf,
	pagesOf,
	type ListReader,
	type ReadingOwner,
} from '../reading/listReader';
import { addRepeatsHint, addUnmatchedHint } from '../reading/readingHints';
import { placeOf, recordsRead, type Page, type Reading } from '../reading/pages';
import type { Came } from '../reading/runHint';
import { inSlices } from '../runtime/eventLoop';
import { utcWireDate } from '../values/dates';
import { MINUTE_MS } from '../values/durations';
import { counted } from '../values/texts';
import {
	oldestFirst,
	sortTime,
	type ChangeDetector,
	type DetectorState,
	type Remarks,
	type Timed,
	type Transition,
} from './changeDetector';
import { itemsOf } from './changeItems';
import { MAX_REMEMBERED } from './changeMemory';
import type { ChangeSource } from './changeParameters';
import type { SavedState } from './changeState';
import { IncrementalDetector } from './incrementalDetector';
import { MemoryDetector } from './memoryDetector';
import { ruleOf, snapshot } from './rules/rules';

/** @param since lower bound of the date filter, epoch milliseconds; undefined: no filter */
export function openSource(
	owner: ReadingOwner,
	{ list, method, projection, form, event: { transition } }: ChangeSource,
	since: number | undefined,
	reading: Partial<Reading>,
): ListReader {
	const dates =
		since === undefined || method.reads !== 'since'
			? {}
			: { [method.field.wire]: utcWireDate(since) };
	const parameters = {
		...list,
		query: { ...list.query, filters: { ...list.query.filters, ...dates } },
		reading: { ...list.reading, ...reading },
	};
	const needs = transition ? [...ruleOf(transition, 0).needs, ...form.keys.needs] : [];
	const dated = ['id', 'created_at', 'updated_at'];
	return createListReader(owner, parameters, [...dated, ...needs, ...projection.needs]);
}

/** No page is asked for after it. */
export interface PageDeadline {
	budgetMs: number;
	/** epoch milliseconds */
	endsAt: number;
	/** aborts then; absent where a page on its way is waited for */
	signal?: AbortSignal;
}

export interface Changes {
	/** JSON of the items, oldest change first */
	items: IDataObject[];
	came: Came;
	state: SavedState;
}

/**
 * Goes on where the last reading stopped; from the start when the service refuses its cursor.
 * Stops at the deadline or after `maxPages`; then the state has a `place`.
 * @throws NodeApiError when a page cannot be read, UserError when none comes in time or the list
 * is too long
 */
export async function readChanges(
	owner: ReadingOwner,
	source: ChangeSource,
	saved: SavedState | undefined,
	deadline: PageDeadline,
): Promise<Changes> {
	const detector = detectorFor(source, saved?.detector);
	const changed: ChangedItems[] = [];
	// Projected page by page, so that memory holds one page of records.
	const take = async ({ records, unfiltered = records, serverTime }: Page): Promise<boolean> => {
		if (detector.follow(unfiltered, serverTime)) return false;
		const changesOf = (record: IDataObject) => itemsOfChange(record, detector, source);
		for await (const made of inSlices(records, changesOf))
			for (const change of made) changed.push(change);
		return true;
	};
	let place = saved?.place;
	let list: ListReader;
	let ending: Ending;
	do {
		list = openSource(owner, source, detector.since, { ...place, endsAt: deadline.endsAt });
		ending = await readInTime(list, deadline, take);
		place = undefined;
	} while (ending === 'restart');
	addRepeatsHint(list);
	addUnmatchedHint(list);
	const isWhole = ending === 'whole';
	if (isWhole) assertWholeList(list);
	const removed = isWhole ? itemsOfRemoved(detector, source) : [];
	const state = isWhole
		? { detector: detector.nextState() }
		: { detector: detector.suspendedState(), place: placeOf(list) };
	if (!isWhole)
		list.addHint({
			kind: 'moreRemains',
			message: 'There are more: the next run returns the rest.',
		});
	addRemarks(list, detector.remarks);
	const sorted = oldestFirst(changed);
	const what = source.event.transition ? 'event' : list.query.resource;
	const [first, last] = [sorted[0]?.ms ?? -Infinity, sorted.at(-1)?.ms];
	const dates = first === -Infinity ? {} : { first, last };
	return {
		...{ state, items: [...sorted.flatMap((entry) => entry.items), ...removed] },
		came: { counts: { [what]: changed.length + removed.length }, ...dates },
	};
}

function detectorFor(source: ChangeSource, state: DetectorState | undefined): ChangeDetector {
	const { method, event, lookbackMs, startFrom, threshold = 0 } = source;
	const { change, transition } = event;
	const firstGraceMs = transition ? 0 : Math.min(lookbackMs, 30 * MINUTE_MS);
	const settings = { ...source, change, by: 'updated' as const, now: Date.now(), firstGraceMs };
	if (method.reads === 'since' && !transition)
		return new IncrementalDetector(state, { ...settings, ...method });
	return new MemoryDetector(state, {
		...settings,
		rule: transition ? ruleOf(transition, threshold) : snapshot(change, startFrom !== undefined),
		isFiltered: method.reads === 'since',
	});
}

type ChangedItems = Timed & { items: IDataObject[] };

function* itemsOfChange(
	record: IDataObject,
	detector: ChangeDetector,
	{ event, projection, form }: ChangeSource,
): Generator<ChangedItems[]> {
	const changes = detector.changesOf(record);
	// Comparing a long record takes time as well.
	yield [];
	const ms = sortTime(record, event.change);
	for (const change of changes) {
		const items: IDataObject[] = [];
		for (const batch of itemsOf(record, change, projection, form)) {
			for (const item of batch) items.push(item);
			yield [];
		}
		if (items.length > 0) yield [{ ms, items }];
	}
}

function itemsOfRemoved(
	detector: ChangeDetector,
	{ projection, form, list: { query } }: ChangeSource,
): IDataObject[] {
	const recordOf = (id: Transition['from']) => ({ id, channel_name: query.channel });
	return detector
		.removed()
		.flatMap((gone) => [...itemsOf(recordOf(gone.from), gone, projection, form)].flat());
}

type Ending = 'whole' | 'stopped' | 'restart';

/** @param take returns false when the list must be read again from its start */
async function readInTime(
	list: ListReader,
	{ budgetMs, signal }: PageDeadline,
	take: (page: Page) => Promise<boolean>,
): Promise<Ending> {
	const { progress, query } = list;
	const pages = pagesOf(list);
	try {
		for (;;) {
			const step = await nextInTime(pages, signal);
			if (!step && progress.pages === 0) throw noPageInTime(list, budgetMs);
			if (!step) return 'stopped';
			if (step.done) return progress.moreRemains && hasCursor(query) ? 'stopped' : 'whole';
			if (!(await take(step.value))) return 'restart';
		}
	} catch (thrown) {
		if (isCursorUseless(list, thrown)) return 'restart';
		throw errorOf(list, thrown);
	}
}

/** Undefined at the deadline, also while something waits that the signal does not end, such as a login. */
async function nextInTime(
	pages: AsyncGenerator<Page, void>,
	signal: AbortSignal | undefined,
): Promise<IteratorResult<Page, void> | undefined> {
	if (!signal) return await pages.next();
	let stop = () => {};
	// One for each page: a promise keeps every page that it was raced against.
	const passed = new Promise<undefined>((resolve) => {
		stop = () => resolve(undefined);
	});
	if (signal.aborted) stop();
	signal.addEventListener('abort', stop);
	try {
		// The deadline comes first, as it also makes the request fail.
		return await Promise.race([passed, pages.next()]);
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

/** Services may refuse an expired one in any way; if it is not that, the start fails as well. */
function isCursorUseless({ reading, progress }: ListReader, thrown: unknown): boolean {
	if (reading.startCursor === undefined || !(thrown instanceof ApiError)) return false;
	const { kind } = thrown;
	if (kind === 'cursorRepeated') return true;
	return progress.pages === 0 && !isRetryable(thrown);
}

function assertWholeList(list: ListReader): void {
	if (!list.progress.moreRemains) return;
	const { channel, resource } = list.query;
	const given = `${CHANNEL_LABELS[channel]} returned only the first ${recordsRead(list)} of its ${PLURAL[resource]}`;
	throw new UserError(given, {
		description:
			'The service offers no way to read further pages of this channel, so new records could be missed. Use a filter if the channel has one, or read what there is with the operation “Get Many”.',
	});
}

const noPageInTime = ({ about }: ListReader, budgetMs: number): PassingError =>
	new PassingError(
		`${about.wanted}: nothing came within the ${budgetMs / 1000} s that n8n gives a poll`,
		{
			description:
				'Nothing was returned; the next poll tries again. If it happens again, ask the administrator of n8n to give polls more time (N8N_SCHEDULER_POLL_TIMEOUT, where durable cursors are on), or use “Get Changes”, which may wait longer.',
		},
	);

function addRemarks(
	{ query, addHint }: ListReader,
	{ unproven, unidentified, ambiguousVariants, forgotten }: Remarks,
): void {
	const { resource, channel } = query;
	const tell = (text: string) => {
		addHint({ kind: 'takenNote', message: `${CHANNEL_LABELS[channel]}: ${text}` });
	};
	if (unproven > 0)
		tell(
			`${counted(unproven, resource)} left out: no date in them shows that it happened since the activation.`,
		);
	if (unidentified > 0)
		tell(`${counted(unidentified, resource)} without an ID that can be remembered left out.`);
	if (ambiguousVariants > 0)
		tell(
			`${counted(ambiguousVariants, 'variant')} left out, because variants of one product have the same ID, or without an ID the same SKU or none, with different stock or prices. Give each variant its own SKU in the shop.`,
		);
	if (!forgotten) return;
	const { count, until } = forgotten;
	const dates = until === undefined ? '' : `, last changed before ${new Date(until).toISOString()}`;
	tell(
		`at most ${MAX_REMEMBERED.toLocaleString('en')} entries are remembered, so ${count.toLocaleString('en')} were dropped${dates}. Their changes are not seen until they have been read again.`,
	);
}
