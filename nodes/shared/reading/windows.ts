import { ApiError } from '../errors/apiError';
import { factsOf } from '../facts/channels';
import { cancelSignalFor } from '../service/request';
import type { Answer } from './envelope';
import { chosenFields, withNeededFields } from './listQuery';
import {
	CursorGuard,
	Deduplicator,
	type ListSource,
	notePage,
	type Page,
	requestPage,
} from './pages';
import {
	boundsOf,
	CREATED_AT,
	createdTimes,
	filteredRange,
	partsOf,
	UniqueRecords,
	windowQuery,
	type TimeRange,
	type WindowBounds,
} from './windowRange';

export type ReadWindowPage = (
	bounds: WindowBounds,
	cursor: string | undefined,
	pagesBefore: number,
) => Promise<Answer>;

interface WindowSettings {
	readers: number;
	/** by the user's filters, epoch milliseconds */
	limits: TimeRange;
	/** how long before now a window must end */
	minEndAgeMs?: number;
}

type WindowPage = Answer & { repeats: number };

export interface PageOfWindow {
	page: WindowPage;
	range: TimeRange;
}

/** What is read ahead stays in memory. */
const PAGES_PER_READER = 4;

/** Requests beyond those of a plain reading: so many, and this share of the full pages. */
const MAX_NEEDLESS = 8;
const MAX_NEEDLESS_SHARE = 0.27;

class Window {
	readonly waiting: WindowPage[] = [];
	/** one at most, as each page names the next */
	isRequested = false;
	isComplete = false;
	failure?: { thrown: unknown };
	cursor?: string;
	pages = 0;
	records = 0;

	private readonly guard = new CursorGuard();
	private readonly seen = new Deduplicator();

	/** @param known full pages that it holds at least */
	constructor(
		readonly range: TimeRange,
		readonly known = 0,
	) {}

	get isReadable(): boolean {
		return !this.isRequested && !this.isComplete && this.failure === undefined;
	}

	/** @throws ApiError when the cursors go in a circle or bring nothing new */
	add(answer: Answer): void {
		const received = answer.records.length;
		const records = this.seen.unseen(answer.records);
		this.waiting.push({ ...answer, records, repeats: received - records.length });
		this.pages++;
		this.records += records.length;
		const { cursor } = this;
		const { cursor: next } = answer;
		this.cursor = next;
		this.isComplete = next === undefined;
		if (next !== undefined && this.guard.isLost(cursor, next, received, records.length))
			throw new ApiError('cursorRepeated');
	}
}

/**
 * Reads windows of creation time, several at once; the whole list is the first. One that seems to
 * hold many pages is cut into parts, and its first page dropped, as its records come again. Each
 * window is read to its end, so nothing is lost whatever the order of the records.
 */
export class WindowedReading {
	/** records have no readable date of creation, so the list is not cut */
	isUndated = false;

	/** not handed on whole, oldest first */
	private readonly windows: Window[] = [new Window({})];
	/** in requests and in pages */
	private underWay = 0;
	private waiting = 0;
	/** read, and what complete windows would be in a plain reading */
	private pagesRead = 0;
	private fullPages = 0;
	/** of a full page, as far as known */
	private pageLength = 1;
	private newest = -Infinity;
	private wake: () => void = () => {};

	constructor(
		private readonly read: ReadWindowPage,
		private readonly settings: WindowSettings,
	) {}

	/** Oldest window first. @throws what `read` throws, after all older windows */
	async *pages(): AsyncGenerator<PageOfWindow, void> {
		for (let head = this.windows[0]; head !== undefined; head = this.windows[0]) {
			this.requestPages();
			const page = head.waiting.shift();
			if (page) {
				this.waiting--;
				this.requestPages();
				yield { page, range: head.range };
			} else if (head.failure) {
				throw head.failure.thrown;
			} else if (head.isComplete) {
				this.windows.shift();
			} else {
				await new Promise<void>((resolve) => (this.wake = resolve));
			}
		}
	}

	get position(): TimeRange {
		return this.windows[0]?.range ?? {};
	}

	private requestPages(): void {
		while (this.underWay < this.settings.readers) {
			const window = this.nextToRead();
			if (!window) return;
			window.isRequested = true;
			this.underWay++;
			void this.readPage(window);
		}
	}

	private nextToRead(): Window | undefined {
		const mayWait = this.waiting + this.underWay < PAGES_PER_READER * this.settings.readers;
		const [head] = this.windows;
		const readable: Window[] = [];
		for (const window of this.windows) {
			// What follows a failed window is not handed on.
			if (window.failure) break;
			const { length } = window.waiting;
			const isWanted = window === head && length === 0;
			if (window.isReadable && (isWanted || mayWait)) readable.push(window);
		}
		const begun = readable.find(({ pages }) => pages > 0);
		if (begun || readable.length === 0) return begun;
		if (this.mayCost()) return readable[0];
		// Waits until it is known what the others held.
		return this.underWay > 0 ? undefined : this.merged(readable[0]);
	}

	/** The requests that windows cost leave room for another one. */
	private mayCost(): boolean {
		let full = this.fullPages;
		let open = 0;
		for (const { pages, known, isComplete, isRequested } of this.windows) {
			if (isComplete) continue;
			full += Math.max(pages, known);
			// Half a full page on average.
			if (pages > 0) open += 0.5;
			else if (isRequested) open += 1;
		}
		const needless = this.pagesRead - full + open;
		return needless <= MAX_NEEDLESS + MAX_NEEDLESS_SHARE * full;
	}

	/** When windows cost too much, those that may be empty are read as one. */
	private merged(first: Window): Window {
		const begin = this.windows.indexOf(first);
		let stop = begin + 1;
		const mayBeEmpty = ({ pages, known, isReadable }: Window) => isReadable && pages + known === 0;
		while (stop < this.windows.length && mayBeEmpty(this.windows[stop])) stop++;
		const { to } = this.windows[stop - 1].range;
		const window = new Window({ from: first.range.from, to }, first.known);
		this.windows.splice(begin, stop - begin, window);
		return window;
	}

	private async readPage(window: Window): Promise<void> {
		try {
			const answer = await this.read(boundsOf(window.range), window.cursor, window.pages);
			this.waiting++;
			this.pagesRead++;
			this.pageLength = Math.max(this.pageLength, answer.records.length);
			window.add(answer);
			if (window.isComplete) {
				this.fullPages += window.records / this.pageLength;
			} else if (window.pages === 1) {
				this.replaceByParts(window, answer);
			}
		} catch (thrown) {
			window.failure = { thrown };
		} finally {
			window.isRequested = false;
			this.underWay--;
			this.requestPages();
			this.wake();
		}
	}

	private replaceByParts(window: Window, answer: Answer): void {
		if (this.isUndated) return;
		const { from, to } = window.range;
		const created = createdTimes(answer.records);
		if (!created) {
			// A record without a date may match no window.
			this.isUndated = from === undefined && to === undefined;
			return;
		}
		if (!this.mayCost()) return;
		const { limits, minEndAgeMs = 0 } = this.settings;
		const range = { from: from ?? limits.from, to: to ?? limits.to };
		const end = range.to ?? (answer.serverTime ?? Date.now()) - minEndAgeMs;
		this.newest = created.reduce((newest, ms) => Math.max(newest, ms), this.newest);
		const parts = partsOf(range, created, end, this.newest);
		if (!parts) return;
		// The whole list ends where the user's filters do.
		parts[0].from = from;
		parts[parts.length - 1].to = to;
		this.waiting--;
		// The dropped page comes again with one of them.
		const middle = created[Math.floor(created.length / 2)];
		const holdsIt = ({ from: begin = -Infinity, to: stop = Infinity }: TimeRange) =>
			middle >= begin && middle < stop;
		const windows = parts.map((part) => new Window(part, holdsIt(part) ? 1 : 0));
		this.windows.splice(this.windows.indexOf(window), 1, ...windows);
	}
}

/** Oldest window first, each record once. @throws ApiError; `progress` says where to go on */
export async function* readWindows(source: ListSource): AsyncGenerator<Page, void> {
	const { context, connection, query, reading, progress, clientFilter } = source;
	const ended = new AbortController();
	const sources = [ended.signal, cancelSignalFor(context, connection) ?? ended.signal];
	const dated = withNeededFields(query, [CREATED_AT]);
	const readPage: ReadWindowPage = async (bounds, cursor, pages) => {
		// Node.js warns of a leak at eleven listeners of one signal.
		const cancelSignal = AbortSignal.any(sources);
		const ofWindow = { ...source, connection: { ...connection, cancelSignal } };
		return await requestPage({ ...ofWindow, query: windowQuery(dated, bounds) }, { cursor, pages });
	};
	const windows = new WindowedReading(readPage, {
		readers: reading.parallelWindows ?? 1,
		limits: filteredRange(query),
		minEndAgeMs: factsOf(query.channel).minEndAgeMs,
	});
	const unique = new UniqueRecords(chosenFields(query)?.includes(CREATED_AT) === false);
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
			const records = clientFilter ? clientFilter.passing(unseen) : unseen;
			progress.repeats += page.repeats;
			notePage(progress, { ...page, records });
			if (progress.window) progress.window.records += records.length;
			yield { records, serverTime: page.serverTime };
		}
	} finally {
		standAt(windows.position);
		progress.isUndated = windows.isUndated;
		// Nobody waits for requests still under way.
		ended.abort();
	}
}
