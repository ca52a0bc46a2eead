import type {
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
	IDataObject,
} from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import { ApiError } from '../../../shared/errors/apiError';
import { errorOf, isShowable, pagesOf, type ListReader } from '../../../shared/reading/listReader';
import { addReadingHints, noteCame } from '../../../shared/reading/readingHints';
import { hasCursor } from '../../../shared/reading/listQuery';
import type { FileRow } from '../../../shared/output/files/fileWriter';
import { inSlices } from '../../../shared/runtime/eventLoop';
import type { ItemResult } from '../operation';
import { type FilterCounts, filteredBetween } from '../../../shared/reading/clientFilter';
import { aboutList, type ExportTask, type PartFacts, type PartSettings } from './exportTask';
import { type WrittenFile, writeFile, partFileName } from './writeFile';
import { newProgress, noteDates, type Page } from '../../../shared/reading/pages';

/** As many as a page has at most. */
const MAX_LAST_IDS = 100;

const NO_FILE =
	'No file was made: read again from where this began. With “Records per File” what was read before is kept.';

/** @throws NodeApiError when a page fails, NodeOperationError when n8n does not store the file */
export async function exportWhole(task: ExportTask, fileName: string): Promise<ItemResult> {
	const { item, writer, format, layout, field } = task;
	const ended = new AbortController();
	const opened = await task.open(ended.signal);
	// Going on at the failed cursor would leave out all before it.
	const list = { ...opened, about: { ...opened.about, recoveryHint: NO_FILE } };
	try {
		const { file, counted } = await writePages(task, list, fileName, pagesOf(list, true));
		const { records, pages } = list.progress;
		const { rows, ...more } = counted;
		const json: IDataObject = { fileName, format, layout, records, rows, pages, ...more };
		addReadingHints(list, writer.hints?.(), rows);
		return { items: [{ json, binary: { [field]: file }, pairedItem: { item: item.itemIndex } }] };
	} catch (thrown) {
		throw errorOf(list, thrown);
	} finally {
		// Where n8n does not store the file, a page is under way.
		ended.abort();
	}
}

/** @param factsOfPart for a part of the list; asked for after its last row */
async function writePages(
	task: ExportTask,
	list: ListReader,
	fileName: string,
	pages: AsyncIterable<Page>,
	factsOfPart?: () => PartFacts,
): Promise<WrittenFile> {
	const { item, writer } = task;
	async function* pagesOfRows(): AsyncGenerator<FileRow[]> {
		for await (const { records } of pages) yield* inSlices(records, writer.rowsOf);
	}
	return await writeFile(item.context, {
		...{ fileName, mimeType: writer.mimeType, hasDigest: factsOfPart !== undefined },
		chunks: (counts) =>
			writer.chunks(pagesOfRows(), counts, {
				about: (rows) => aboutList(task, list, rows, factsOfPart?.()),
			}),
		readable: (thrown) => errorOf(list, thrown),
	});
}

/**
 * `lastIds` of the last page may come again. What fails after some files leaves these.
 * @throws NodeApiError, NodeOperationError when no file was finished
 */
export async function exportParts(
	task: ExportTask,
	{ recordsPerFile, maxParts, firstPart }: PartSettings,
	list: ListReader,
	fileName: string,
): Promise<ItemResult> {
	const pages = new PagesInParts(list, recordsPerFile);
	const items: INodeExecutionData[] = [];
	try {
		for (;;) {
			const item = await writePart(task, list, pages, firstPart + items.length, fileName);
			items.push(item);
			const isLastWanted = items.length === maxParts;
			if (!isLastWanted && (await pages.hasMore())) continue;
			item.json.pages = pages.progress.pages;
			item.json.nextCursor = isLastWanted ? cursorAfter(list, pages) : remainingCursor(list);
			break;
		}
	} catch (thrown) {
		const error = stoppedAfter(items, list, thrown, task.item.context);
		if (items.length === 0) throw error;
		noteCame(list, rowsIn(items));
		return { items, thrown: error };
	} finally {
		await pages.reading.return();
	}
	const { part, nextCursor } = items[items.length - 1].json;
	if (nextCursor === null) for (const { json } of items) json.parts = part;
	addReadingHints(list, task.writer.hints?.(), rowsIn(items));
	// Where the reading ended before the list did, its own hint says so.
	if (items.length === maxParts && nextCursor !== null)
		list.addHint({
			kind: 'moreRemains',
			message: `“Max Parts” ended the export, and more ${PLURAL[list.query.resource]} may remain. To continue, use nextCursor and lastIds of the last file as “Start Cursor” and “Already Exported”.`,
		});
	return { items };
}

const rowsIn = (items: readonly INodeExecutionData[]): number =>
	items.reduce((sum, { json }) => sum + Number(json.rows), 0);

async function writePart(
	task: ExportTask,
	list: ListReader,
	pages: PagesInParts,
	part: number,
	nameOfWhole: string,
): Promise<INodeExecutionData> {
	const { item, format, layout, field } = task;
	const fileName = partFileName(nameOfWhole, part);
	const facts = () => partFacts(list, pages);
	const { file, counted, sha256 } = await writePages(task, list, fileName, pages.part(), facts);
	const { rows, ...more } = counted;
	const { records, pages: pageCount } = pages.progress;
	const nextCursor = cursorAfter(list, pages);
	return {
		json: {
			...{ fileName, format, layout, part, parts: null, records, rows, pages: pageCount },
			...{ nextCursor, lastIds: pages.lastIds.slice(-MAX_LAST_IDS), sha256, ...more },
		},
		binary: { [field]: file },
		pairedItem: { item: item.itemIndex },
	};
}

function partFacts(list: ListReader, pages: PagesInParts): PartFacts {
	const { before, after } = pages;
	const { records, first, last } = pages.progress;
	return {
		progress: {
			...list.progress,
			...{ records, first, last },
			repeats: after.repeats - before.repeats,
			isLimited: isAtLimit(list) && pages.nextCursor !== undefined,
		},
		clientFilter: before.filter && after.filter && filteredBetween(before.filter, after.filter),
		hasNext: cursorAfter(list, pages) !== null,
	};
}

/** Null at the end, and where a limit cut the page: no cursor fits then. */
const cursorAfter = (list: ListReader, { nextCursor }: PagesInParts): string | null =>
	isAtLimit(list) || !hasCursor(list.query) ? null : (nextCursor ?? null);

const isAtLimit = ({ reading: { limit = Infinity }, progress }: ListReader): boolean =>
	progress.records >= limit;

/** Of a reading that “Max Pages” ended. */
const remainingCursor = ({ query, progress }: ListReader) =>
	(progress.moreRemains && hasCursor(query) ? progress.cursor : undefined) ?? null;

/** Rows since the last file are in none: go on from the cursor of that file. */
function stoppedAfter(
	items: readonly INodeExecutionData[],
	list: ListReader,
	thrown: unknown,
	context: IExecuteFunctions,
): NodeApiError | NodeOperationError {
	const recoveryHint = recoveryAfter(items, list, context.continueOnFail());
	const error = errorOf({ ...list, about: { ...list.about, recoveryHint } }, thrown);
	// A failed request has it in its description.
	if (items.length > 0 && !(thrown instanceof ApiError))
		error.description = `${error.description ?? ''} ${recoveryHint}`.trim();
	return error;
}

function recoveryAfter(
	items: readonly INodeExecutionData[],
	{ redactor }: ListReader,
	areKept: boolean,
): string {
	if (items.length === 0) return 'No file was finished: read again from where this began.';
	const { part, nextCursor } = items[items.length - 1].json;
	const files = `The files up to part ${String(part)} are finished`;
	if (!areKept)
		return `${files} but lost, as a node that fails passes nothing on: set its “On Error” to continue, and export again from where this began.`;
	if (typeof nextCursor !== 'string') return `${files} and came out.`;
	const cursor = isShowable(nextCursor, redactor()) ? `: ${nextCursor}` : '.';
	return `${files} and came out. To continue, use lastIds of the last one as “Already Exported” and its nextCursor as “Start Cursor”${cursor}`;
}

interface ListCounts {
	repeats: number;
	filter?: FilterCounts;
}

/** A part ends with the page that fills it. */
class PagesInParts {
	readonly reading: AsyncGenerator<Page, void>;
	/** for the next part, with the counts after each page */
	private readonly ahead: Array<[Page, ListCounts]> = [];
	progress = newProgress();
	/** undefined at the end */
	nextCursor?: string;
	/** of the last page that had some, at first those of the page before the first */
	lastIds: readonly string[];
	/** counts of the whole list before and after the present part */
	before: ListCounts;
	after: ListCounts;

	constructor(
		private readonly list: ListReader,
		private readonly recordsPerPart: number,
	) {
		this.reading = pagesOf(list);
		this.lastIds = list.reading.alreadyExported ?? [];
		this.before = this.counts();
		this.after = this.before;
	}

	async *part(): AsyncGenerator<Page> {
		const progress = newProgress();
		this.progress = progress;
		this.before = this.after;
		while (progress.records < this.recordsPerPart) {
			const next = this.ahead.shift() ?? (await this.read());
			if (!next) return;
			const [page, counts] = next;
			this.after = counts;
			progress.records += page.records.length;
			progress.pages += 1;
			this.nextCursor = page.nextCursor;
			noteDates(progress, page.records);
			this.noteIds(page);
			yield page;
		}
	}

	/** Reads up to the first record of the next part. Empty pages at the end belong to this one. */
	async hasMore(): Promise<boolean> {
		for (let next = await this.read(); next; next = await this.read()) {
			this.ahead.push(next);
			if (next[0].records.length > 0) return true;
		}
		this.progress.pages += this.ahead.length;
		for (const [page] of this.ahead) this.noteIds(page);
		return false;
	}

	private noteIds({ ids = [] }: Page): void {
		if (ids.length > 0) this.lastIds = ids;
	}

	private async read(): Promise<[Page, ListCounts] | undefined> {
		const { done, value: page } = await this.reading.next();
		return done ? undefined : [page, this.counts()];
	}

	private counts(): ListCounts {
		const { progress, clientFilter } = this.list;
		return { repeats: progress.repeats, filter: clientFilter?.counts };
	}
}
