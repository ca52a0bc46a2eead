import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { fillDisk, refuseFilesOver, type RunResult } from '../../../dev/testkit/engine';
import { filesOf, rowSheetsOf } from '../files';
import { jsonsOf, reader, useSandbox, remarksIn } from '../fixtures';
import { isFullRun } from '../../runCounts';

const ORDERS = 103;
const FORMATS = ['csv', 'excel', 'jsonLines'] as const;
type Format = (typeof FORMATS)[number];

const sandbox = useSandbox({ orders: { shopify: ORDERS, bol: 130, mirakl: 70 }, products: 33 });
// All runs of the property take longer.
jest.setTimeout(120_000);

const exported = reader(sandbox, { operation: 'export', format: 'csv' }, { timezone: 'UTC' });

/** An export with a page size of its own, in parts. */
const inParts = (
	parts: INodeParameters,
	readingOptions: INodeParameters = { pageSize: 10 },
	more: INodeParameters = {},
) => ({ ...more, readingOptions: { ...readingOptions, ...parts } });

/** What the files hold, as one: bytes after the header of each, or the rows of the sheets. */
async function joined(format: Format, files: readonly Buffer[]): Promise<unknown> {
	if (format === 'excel') {
		const books = await Promise.all(files.map(rowSheetsOf));
		return books.flatMap((sheets, at) => {
			const [header, ...rows] = sheets.flatMap(({ rows: all }) => all);
			return at === 0 ? [header, ...rows] : rows;
		});
	}
	const texts = files.map((file) => file.toString('utf8'));
	if (format === 'jsonLines') return texts.join('');
	const header = texts[0].slice(0, texts[0].indexOf('\r\n') + 2);
	return header + texts.map((text) => text.slice(header.length)).join('');
}

const cursorsSent = () =>
	sandbox.dataRequests.map(({ body }) => (body as IDataObject).next_page_token);

test('Max Parts: the hint says that more may remain', async () => {
	const cut = await exported(inParts({ recordsPerFile: 5, maxParts: 1 }, { pageSize: 5 }));
	expect(remarksIn(cut)).toEqual([
		'“Max Parts” ended the export, and more orders may remain. To continue, use nextCursor and lastIds of the last file as “Start Cursor” and “Already Exported”.',
	]);
	expect(remarksIn(await exported(inParts({ recordsPerFile: 200, maxParts: 1 })))).toEqual([]);
});

describe('records per file', () => {
	it('an item per file says which part it is, and where the next one begins', async () => {
		const result = await exported(
			inParts({ recordsPerFile: 40 }, undefined, { sheetOptions: { fileName: 'all.csv' } }),
		);
		const files = await filesOf(result);
		const [first, second, last] = jsonsOf(result);
		expect(Object.keys(first)).toEqual([
			...['fileName', 'format', 'layout', 'part', 'parts', 'records', 'rows', 'pages'],
			...['nextCursor', 'lastIds', 'sha256', 'about'],
		]);
		expect(first).toMatchObject({ part: 1, parts: 3, records: 40, pages: 4 });
		expect(second).toMatchObject({ part: 2, parts: 3, records: 40, pages: 4 });
		expect(last).toMatchObject({ part: 3, parts: 3, records: 23, pages: 3, nextCursor: null });
		expect(first.nextCursor).toBe(cursorsSent()[4]);
		expect(second.nextCursor).toBe(cursorsSent()[8]);
		result.items.forEach(({ json, binary, pairedItem }, at) => {
			expect(json.sha256).toBe(createHash('sha256').update(files[at]).digest('hex'));
			expect(json.fileName).toBe(`all-part-000${at + 1}.csv`);
			expect(binary?.data.fileName).toBe(json.fileName);
			expect(pairedItem).toEqual({ item: 0 });
		});
	});

	it.each([
		['null', 3],
		['nullResult', 4],
	] as const)(
		'a list that fills its last part has no empty part behind it (%s)',
		async (end, pages) => {
			sandbox.settings.endOfData = end;
			const products = inParts({ recordsPerFile: 11 }, { pageSize: 11 }, { resource: 'product' });
			const result = await exported(products);
			expect(jsonsOf(result).map(({ records, nextCursor }) => [records, nextCursor])).toEqual([
				[11, expect.any(String)],
				[11, expect.any(String)],
				[11, null],
			]);
			expect(sandbox.dataRequests).toHaveLength(pages);
			expect(jsonsOf(result).reduce((sum, json) => sum + Number(json.pages), 0)).toBe(pages);
		},
	);

	it.each(FORMATS)('%s: an empty list gives one part, as it gives one file', async (format) => {
		const none = { format, filters: { ids: '1' } };
		const result = await exported({ ...none, readingOptions: { recordsPerFile: 10 } });
		const single = await exported(none);
		expect(await joined(format, await filesOf(result))).toEqual(
			await joined(format, await filesOf(single)),
		);
		expect(jsonsOf(result)).toEqual([
			expect.objectContaining({ part: 1, parts: 1, records: 0, rows: 0, nextCursor: null }),
		]);
	});

	it('header and byte order mark are in each part', async () => {
		const files = await filesOf(await exported(inParts({ recordsPerFile: 50, bom: true })));
		expect(files).toHaveLength(3);
		for (const file of files) expect(file.toString('utf8')).toMatch(/^\uFEFForder_name,/);
	});

	it('a channel without pages gives one file', async () => {
		const result = await exported(inParts({ recordsPerFile: 20 }, {}, { channel: 'mirakl' }));
		expect(jsonsOf(result)).toEqual([
			expect.objectContaining({ records: 70, part: 1, parts: 1, nextCursor: null }),
		]);
	});

	it('Max Pages ends it, and the last part says where to go on', async () => {
		const first = await exported(inParts({ recordsPerFile: 20 }, { pageSize: 10, maxPages: 3 }));
		expect(jsonsOf(first).map(({ records, parts }) => [records, parts])).toEqual([
			[20, null],
			[10, null],
		]);
		const startCursor = String(first.items[1].json.nextCursor);
		expect(first.hints[0].message).toContain(startCursor);
		const rest = await exported({ readingOptions: { pageSize: 10, startCursor } });
		const single = await exported({ readingOptions: { pageSize: 10 } });
		expect(await joined('csv', [...(await filesOf(first)), ...(await filesOf(rest))])).toEqual(
			await joined('csv', await filesOf(single)),
		);
	});

	it('whatever the sizes and the format, the rows are those of the single file', async () => {
		const singles = new Map<Format, unknown>();
		for (const format of FORMATS)
			singles.set(format, await joined(format, await filesOf(await exported({ format }))));
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...FORMATS),
				fc.integer({ min: 1, max: 120 }),
				fc.integer({ min: 7, max: 100 }),
				async (format, recordsPerFile, pageSize) => {
					const parts = await exported(inParts({ recordsPerFile }, { pageSize }, { format }));
					expect(await joined(format, await filesOf(parts))).toEqual(singles.get(format));
					const counts = jsonsOf(parts).map(({ records }) => Number(records));
					for (const count of counts.slice(0, -1)) {
						expect(count).toBeGreaterThanOrEqual(recordsPerFile);
						expect(count).toBeLessThan(recordsPerFile + pageSize);
					}
				},
			),
			{ numRuns: isFullRun() ? 60 : 5 },
		);
	});
});

describe('a loop of one part per turn', () => {
	/** The item of each turn, until there is no cursor. */
	async function turns(format: Format, pageSize = 10): Promise<RunResult[]> {
		const results: RunResult[] = [];
		let stored: IDataObject = {};
		do {
			const { nextCursor: startCursor = '', part = 0, lastIds: alreadyExported = [] } = stored;
			const parts = { recordsPerFile: 30, maxParts: 1, firstPart: Number(part) + 1 };
			const result = await exported(
				inParts(
					{ ...parts, alreadyExported, startCursor } as INodeParameters,
					{ pageSize },
					{ format, sheetOptions: { fileName: 'all' } },
				),
			);
			expect(result.items).toHaveLength(1);
			results.push(result);
			// As a person would store it between two executions.
			stored = JSON.parse(JSON.stringify(result.items[0].json)) as IDataObject;
		} while (stored.nextCursor !== null);
		return results;
	}
	const filesOfAll = async (results: readonly RunResult[]) =>
		(await Promise.all(results.map((result) => filesOf(result)))).flat();

	it.each(FORMATS)('%s: the rows of the single file, and names in order', async (format) => {
		const results = await turns(format);
		const single = await exported({ format, readingOptions: { pageSize: 10 } });
		const files = await filesOfAll(results);
		expect(await joined(format, files)).toEqual(await joined(format, await filesOf(single)));
		const jsons = results.flatMap(jsonsOf);
		expect(jsons.map(({ part }) => part)).toEqual([1, 2, 3, 4]);
		expect(jsons.map(({ parts }) => parts)).toEqual([null, null, null, 4]);
		expect(new Set(jsons.map(({ fileName }) => fileName)).size).toBe(4);
	});

	it.each([
		['most of which is new', 10],
		['of which one record is new', 3],
	])('pages that overlap, %s: each order once', async (_, pageSize) => {
		sandbox.faults.always({ type: 'overlap', records: 2 });
		const single = await exported({ readingOptions: { pageSize } });
		const results = await turns('csv', pageSize);
		expect(await joined('csv', await filesOfAll(results))).toEqual(
			await joined('csv', await filesOf(single)),
		);
		expect(results.flatMap(jsonsOf).reduce((sum, { records }) => sum + Number(records), 0)).toBe(
			ORDERS,
		);
	});

	it('asks for no page more than it needs', async () => {
		await exported(inParts({ recordsPerFile: 30, maxParts: 2 }));
		expect(sandbox.dataRequests).toHaveLength(6);
	});

	it('a limit that cuts a page gives no cursor, which would pass over the rest of it', async () => {
		const cut = await exported(inParts({ recordsPerFile: 20, maxParts: 2, limit: 25 }));
		expect(jsonsOf(cut).map(({ records, nextCursor }) => [records, nextCursor])).toEqual([
			[20, expect.any(String)],
			[5, null],
		]);
	});
});

describe('a reading that fails after some parts', () => {
	const parameters = inParts({ recordsPerFile: 30 });
	beforeEach(() =>
		sandbox.faults.always({ type: 'status', status: 400, message: 'No such luck' }, { page: 7 }),
	);

	it('gives out the parts, and a failed item whose cursor gives exactly the rest', async () => {
		const failed = await exported(parameters, { onError: 'continueErrorOutput' });
		expect(failed.status).toBe('success');
		expect(jsonsOf(failed).map(({ part, parts, records }) => [part, parts, records])).toEqual([
			[1, null, 30],
			[2, null, 30],
		]);
		expect(failed.errorItems).toHaveLength(1);
		const [{ json, pairedItem }] = failed.errorItems;
		expect(pairedItem).toEqual({ item: 0 });
		expect(json.error).toContain('No such luck');
		const startCursor = String(failed.items[1].json.nextCursor);
		expect(json.message).toContain(
			`The files up to part 2 are finished and came out. To continue, use lastIds of the last one as “Already Exported” and its nextCursor as “Start Cursor”: ${startCursor} [Channel`,
		);
		expect(JSON.stringify(json).split(startCursor)).toHaveLength(2);
		// The 7th page was read, but is in no file.
		expect(json.message).toContain('7 page(s), 70 record(s)');
		sandbox.faults.clear();
		const alreadyExported = failed.items[1].json.lastIds as string[];
		const rest = await exported({
			readingOptions: { pageSize: 10, startCursor, alreadyExported },
		});
		const single = await exported({ readingOptions: { pageSize: 10 } });
		expect(await joined('csv', [...(await filesOf(failed)), ...(await filesOf(rest))])).toEqual(
			await joined('csv', await filesOf(single)),
		);
	});

	it('fails the node as ever without Continue On Fail, and says what is lost', async () => {
		const { items, error } = await exported(parameters);
		expect(items).toEqual([]);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toContain('No such luck');
		expect(error?.message).not.toContain('Start Cursor');
		expect(error?.description).toContain(
			'The files up to part 2 are finished but lost, as a node that fails passes nothing on: set its “On Error” to continue, and export again from where this began.',
		);
		expect(error?.description).not.toContain('Start Cursor');
	});

	it('the part numbers are those of the loop', async () => {
		const options = inParts({ recordsPerFile: 60, firstPart: 5 });
		const failed = await exported(options, { onError: 'continueErrorOutput' });
		expect(failed.items[0].json.fileName).toMatch(/-part-0005\.csv$/);
		expect(failed.errorItems[0].json.message).toContain('up to part 5 are finished and came out.');
	});

	it('in its first part gives out nothing, and names no cursor that would pass over rows', async () => {
		const options = inParts({ recordsPerFile: 80 });
		const failed = await exported(options, { onError: 'continueErrorOutput' });
		expect(failed.items).toEqual([]);
		const [{ json }] = failed.errorItems;
		expect(json.message).toContain('No file was finished');
		expect(json.message).not.toContain('Start Cursor');
	});
});

it('an n8n that keeps files in its database refuses one for its size: the message names Records per File', async () => {
	const restore = refuseFilesOver(20_000);
	try {
		const { error } = await exported();
		expect(error?.message).toMatch(/^The file “orders-.*\.csv” is larger than this n8n stores$/);
		expect(error?.description).toContain('“Records per File”');
		expect(error?.description).toContain('N8N_BINARY_DATA_DATABASE_MAX_FILE_SIZE');
		const parts = await exported(inParts({ recordsPerFile: 10 }, { pageSize: 10 }));
		expect(parts.error).toBeUndefined();
		expect(parts.items).toHaveLength(11);
	} finally {
		restore();
	}
});

it('a wait before a page is asked for again ends with a file that n8n cannot write', async () => {
	const restore = fillDisk(10_000);
	sandbox.faults.always({ type: 'status', status: 503 }, { predicate: ({ page }) => page !== 0 });
	try {
		const { error } = await exported({ readingOptions: { retryWait: 100, maxRetries: 5 } });
		expect(error?.message).toContain('ENOSPC');
		// The first page, and the first try of the second one.
		await new Promise((resolve) => setTimeout(resolve, 600));
		expect(sandbox.dataRequests.length).toBeLessThanOrEqual(2);
	} finally {
		restore();
	}
});
