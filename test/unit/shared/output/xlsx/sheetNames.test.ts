import { buffer } from 'node:stream/consumers';
import { Workbook } from 'exceljs';
import * as fc from 'fast-check';

import { excelBook, sheetNames, type SheetRows } from '../../../../../nodes/shared/output/xlsx';
import { furtherName, takenNames } from '../../../../../nodes/shared/output/xlsx/workbook';
import { readWorkbook } from '../../../../../dev/testkit/spreadsheet';
import { runsOf } from '../../../../runCounts';

// Enough for a machine that is busy with other things.
jest.setTimeout(60_000);

describe('the names of sheets', () => {
	test.each([
		['merchant-1|merchant-2', 'merchant-1|merchant-2'],
		['shop/1|shop:1|SHOP*1', 'shop-1|shop-1 (2)|SHOP-1 (3)'],
		['a\\b|[x]?', 'a-b|-x-'],
		["'quoted'|''|  ", 'quoted|Sheet|Sheet (2)'],
		['History|HISTORY', 'History (2)|HISTORY (3)'],
		[`${'x'.repeat(40)}|${'x'.repeat(31)}`, `${'x'.repeat(31)}|${'x'.repeat(27)} (2)`],
		[`${'x'.repeat(30)}' more`, 'x'.repeat(30)],
		[`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
		['a (2)|a|a', 'a (2)|a|a (3)'],
		['Straße|STRASSE', 'Straße|STRASSE (2)'],
		['a\u0000b|tab\there', 'a-b|tab-here'],
	])('for %j are %j', (wanted, names) =>
		expect(sheetNames(wanted.split('|'))).toEqual(names.split('|')),
	);

	const piece = fc.constantFrom(
		...["'", ' ', '/', '[', ':', '?', '😀', 'ß', 'SS', 'a', 'A', 'ａ', '\0', '\ud800', '_x0041_'],
		...['&', '<'],
	);
	const text = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 60 }),
		fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
		fc.constantFrom('history', 'a', 'A', 'a (2)', 'x'.repeat(31), 'x'.repeat(35)),
	);

	test('are always such that Excel takes them, one for each text', () => {
		fc.assert(
			fc.property(fc.array(text, { maxLength: 30 }), (wanted) => {
				const names = sheetNames(wanted);
				expect(names).toHaveLength(wanted.length);
				expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
				for (const name of names) {
					expect(name.length).toBeGreaterThan(0);
					expect(name.length).toBeLessThanOrEqual(31);
					expect(name).not.toMatch(/[\\/?*[\]:\p{Cc}\p{Cs}]/u);
					expect(name).not.toMatch(/^'|'$|^\s|\s$/);
					expect(name.toLowerCase()).not.toBe('history');
				}
			}),
			{ numRuns: runsOf(1_000) },
		);
	});

	test('of many shops that agree in all characters that fit are numbered in little time', () => {
		const names = sheetNames(Array.from({ length: 20_000 }, (_, at) => `${'x'.repeat(31)}${at}`));
		expect(names[19_999]).toBe(`${'x'.repeat(23)} (20000)`);
		expect(new Set(names).size).toBe(20_000);
	});

	test('that a sheet goes on under are different from all others', () => {
		const taken = takenNames(['Orders', 'Orders 2']);
		const names = [2, 3].map(() => furtherName(taken, 'Orders'));
		expect(names).toEqual(['Orders 3', 'Orders 4']);
		const long = 'x'.repeat(31);
		expect(furtherName(takenNames([long]), long)).toBe(`${'x'.repeat(29)} 2`);
	});

	test('and their rows come back from another program', async () => {
		const shop = fc.tuple(text, fc.array(fc.string({ maxLength: 5 }), { maxLength: 6 }));
		await fc.assert(
			fc.asyncProperty(fc.array(shop, { minLength: 1, maxLength: 5 }), async (shops) => {
				const titles = sheetNames(shops.map(([title]) => title));
				async function* rowsOf(cells: string[]) {
					for (const cell of cells) yield [[cell, 'x']];
				}
				async function* sheets(): AsyncGenerator<SheetRows> {
					for (const [at, [, cells]] of shops.entries())
						yield { title: titles[at], ...shape, pages: rowsOf(cells) };
				}
				const counted: { sheets?: number } = {};
				const shape = { columns: ['c', 'd'], kinds: ['text', 'text'] as const };
				const settings = { moneyAs: 'number', datesAs: 'local', rowsPerSheet: 5 } as const;
				const read = await readWorkbook(
					await buffer(excelBook(sheets(), titles, settings, counted)),
				);
				expect(read).toHaveLength(counted.sheets ?? 0);
				const rows = read.flatMap(({ rows: [, ...all] }) => all.map(([cell]) => cell ?? ''));
				expect(rows).toEqual(shops.flatMap(([, cells]) => cells.map(inSheet)));
				expect(new Set(read.map(({ name }) => name.toLowerCase())).size).toBe(read.length);
				// The library refuses what Excel refuses.
				const again = new Workbook();
				for (const { name } of read) again.addWorksheet(name);
			}),
			{ numRuns: runsOf(60) },
		);
	});
});

const inSheet = (text: string) => text.replace(/\r\n?/g, '\n');
