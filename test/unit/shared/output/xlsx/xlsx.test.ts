import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Workbook, type Worksheet } from 'exceljs';
import * as fc from 'fast-check';

import type { Cell, CellKind } from '../../../../../nodes/shared/output/rows/rowOptions';
import { excelFile, type ExcelSettings } from '../../../../../dev/testkit/workbook/excelFile';
import { excelBook } from '../../../../../nodes/shared/output/xlsx';
import { lettersOf } from '../../../../../nodes/shared/output/xlsx/sheet';
import { ZipWriter } from '../../../../../nodes/shared/output/xlsx/zip';
import { cellsOf } from '../../../../../dev/testkit/spreadsheet';
import { zipEntries } from '../../../../../dev/testkit/zip';
import { runsOf } from '../../../../runCounts';

// Enough for a machine that is busy with other things.
jest.setTimeout(60_000);

const KINDS: CellKind[] = ['id', 'text', 'list', 'phone', 'money', 'number', 'date', 'boolean'];

const SETTINGS: ExcelSettings = {
	...{ title: 'Orders', columns: KINDS, kinds: KINDS },
	...{ moneyAs: 'number', datesAs: 'local' },
};
const TEXTS: ExcelSettings = { ...SETTINGS, columns: ['c'], kinds: ['text'] };

/** Rows in portions that have nothing to do with sheets and chunks. */
async function* inPortions(rows: Cell[][]): AsyncGenerator<Cell[][]> {
	for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7);
}

const written = async (
	rows: Cell[][],
	settings: Partial<ExcelSettings> = {},
	counted: { sheets?: number } = {},
): Promise<Buffer> =>
	await buffer(excelFile(inPortions(rows), { ...SETTINGS, ...settings }, counted));

/** The file, as another program reads it. */
async function bookOf(bytes: Buffer): Promise<Workbook> {
	const book = new Workbook();
	await book.xlsx.load(
		bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
	);
	return book;
}

const sheetsOf = async (
	rows: Cell[][],
	settings: Partial<ExcelSettings> = {},
): Promise<Worksheet[]> => (await bookOf(await written(rows, settings))).worksheets;

/** Name, cells and columns of the tables of a sheet. */
const tablesOf = (sheet: Worksheet) =>
	Object.values((sheet as unknown as { tables: Record<string, { table: ReadTable }> }).tables).map(
		({ table: { name, tableRef, columns } }) => [name, tableRef, columns.map((one) => one.name)],
	);

interface ReadTable {
	name: string;
	tableRef: string;
	columns: Array<{ name: string }>;
}

/** The parts of the file by path. */
const partsOf = (file: Buffer): Record<string, string> =>
	Object.fromEntries(zipEntries(file).map(({ path, content }) => [path, content.toString('utf8')]));

/** The cells of a sheet by row, its header first; blank ones as they came. */
const blanksOf = (sheet: Worksheet) =>
	cellsOf(sheet).map((cells) => cells.map((cell) => cell ?? ''));

/** The only cell of a column of this kind, as another program reads it. */
async function cellOf(kind: CellKind, cell: Cell, settings: Partial<ExcelSettings> = {}) {
	const [sheet] = await sheetsOf([[cell]], { columns: ['c'], kinds: [kind], ...settings });
	return sheet.getCell('A2');
}

describe('the sheet', () => {
	test('has a bold header that stays in sight and filters the rows', async () => {
		const [sheet, ...more] = await sheetsOf([KINDS.map(() => 'x'), KINDS.map(() => 'y')]);
		expect(more).toEqual([]);
		expect(sheet.name).toBe('Orders');
		expect(sheet.views).toEqual([
			expect.objectContaining({ state: 'frozen', ySplit: 1, topLeftCell: 'A2' }),
		]);
		expect(tablesOf(sheet)).toEqual([['Table_1_Orders', 'A1:H3', KINDS]]);
		expect(blanksOf(sheet)[0]).toEqual(KINDS);
		expect(sheet.getCell('H1').font.bold).toBe(true);
		expect(sheet.getCell('H2').font.bold).toBeFalsy();
	});

	test('has its header also when there are no rows', async () => {
		const [sheet] = await sheetsOf([]);
		expect(blanksOf(sheet)).toEqual([KINDS]);
		// Excel has no table without a row.
		expect(tablesOf(sheet)).toEqual([]);
		expect(sheet.autoFilter).toBe('A1:H1');
	});

	test.each([
		['the same but for its case', ['a', 'A']],
		['with a line break', ['a', 'b\nc']],
		['of more than 255 characters', ['a', 'b'.repeat(256)]],
		['blank', ['a', '']],
		['like an escape', ['a', '_x0041_']],
	])(
		'is no table where Excel would not take a header, %s, but has a filter',
		async (_, columns) => {
			const [sheet] = await sheetsOf([['1', '2']], { columns, kinds: ['text', 'text'] });
			expect([tablesOf(sheet), sheet.autoFilter]).toEqual([[], 'A1:B2']);
		},
	);

	test('keeps the columns in sight that name a row, where they leave room for others', async () => {
		const columns = ['a', 'b', 'c'];
		const kinds: CellKind[] = ['text', 'text', 'text'];
		const [sheet] = await sheetsOf([['x', 'y', 'z']], { columns, kinds, frozen: 2 });
		expect(sheet.views[0]).toMatchObject({ xSplit: 2, ySplit: 1, topLeftCell: 'C2' });
		expect(sheet.pageSetup).toMatchObject({
			...{ printTitlesColumn: 'A:B', printTitlesRow: '1:1', orientation: 'landscape' },
			...{ paperSize: 9, fitToWidth: 1, fitToHeight: 0 },
		});
		expect(sheet.headerFooter.oddFooter).toBe('&L&F, &A&RPage &P of &N');
		const wide = [['x'.repeat(40), 'y'.repeat(40), 'z']];
		const [other] = await sheetsOf(wide, { columns, kinds, frozen: 2, isLetter: true });
		expect(other.views[0]).toMatchObject({ ySplit: 1, topLeftCell: 'A2' });
		expect(other.pageSetup.paperSize).toBe(1);
	});

	test('is printed over as many pages side by side as stay legible', async () => {
		const columns = Array.from({ length: 100 }, (_, at) => `c${at}`);
		const [sheet] = await sheetsOf([columns], { columns, kinds: columns.map(() => 'date') });
		// 100 columns of 21 characters, 260 on a page
		expect(sheet.pageSetup.fitToWidth).toBe(9);
	});

	test('says what it is, who made it and when', async () => {
		const { title, creator, created } = await bookOf(await written([], { title: 'A & B' }));
		expect({ title, creator }).toEqual({ title: 'A & B', creator: 'Unified Commerce for n8n' });
		expect(Math.abs(created.getTime() - Date.now())).toBeLessThan(60_000);
	});

	test('has columns as wide as their names, kinds and first rows need, and no wider than reads well', async () => {
		const rows = [['a'.repeat(30), '1.00', '2026-08-31 14:30:00', 'n'.repeat(900)]];
		const [sheet] = await sheetsOf(rows, {
			columns: ['sku', 'order_outstanding', 'at', 'note'],
			kinds: ['text', 'money', 'date', 'text'],
		});
		expect([1, 2, 3, 4].map((column) => sheet.getColumn(column).width)).toEqual([33, 23, 22, 51]);
	});

	test('is split by its rows, and by its bytes only where a ZIP entry takes no more', async () => {
		const rows = Array.from({ length: 3_000 }, (_, at) => [`${at} `.padEnd(300, 'é')]);
		expect(await sheetsOf(rows, TEXTS)).toHaveLength(1);
		const counted: { sheets?: number } = {};
		const file = await written(rows, { ...TEXTS, bytesPerSheet: 500_000 }, counted);
		const parts = zipEntries(file).filter(({ path }) => path.startsWith('xl/worksheets/sheet'));
		const sizes = parts.map(({ size }) => size);
		expect(sizes.length).toBeGreaterThan(2);
		expect(counted).toEqual({ sheets: sizes.length });
		// A chunk more, whose characters are up to two bytes each.
		expect(Math.max(...sizes)).toBeLessThan(500_000 + 3 * 65_536);
		const sheets = (await bookOf(file)).worksheets;
		expect(sheets.slice(0, 2).map(({ name }) => name)).toEqual(['Orders', 'Orders 2']);
		expect(sheets.map((sheet) => sheet.getCell('A1').value)).toEqual(sizes.map(() => 'c'));
		expect(sheets.flatMap((sheet) => blanksOf(sheet).slice(1))).toEqual(rows);
	});

	test('names its columns', () => {
		const letters = [0, 25, 26, 51, 52, 701, 702].map(lettersOf);
		expect(letters).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
	});
});

describe('text', () => {
	const xmlOf = async (...texts: string[]) => {
		const rows = texts.map((text) => [text]);
		return partsOf(await written(rows, TEXTS))['xl/worksheets/sheet1.xml'];
	};

	test.each([
		['\u007f\u0080\u0085\u0092\u009f', '\u007f\u0080\u0085\u0092\u009f'],
		['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
		['a\0b\u000bc', 'a_x0000_b_x000B_c'],
		['_x0041_', '_x005F_x0041_'],
		['_x0041 and _xyz_', '_x0041 and _xyz_'],
		['_x0041\0', '_x005F_x0041_x0000_'],
		['\ud800 \uffff 😀', '_xD800_ _xFFFF_ 😀'],
	])('%j is written as %j', async (text, xml) => {
		expect(await xmlOf(text)).toMatch(new RegExp(`<(t|v)>${xml}</\\1>`));
	});

	test('marks only blanks at either end as meant', async () => {
		const xml = await xmlOf('a b', ' a', 'b\n', 'a\nb');
		expect(xml.match(/<([tv])[^>]*>[^<]*<\/\1>/g)).toEqual([
			...['<t>c</t>', '<v>a b</v>', '<t xml:space="preserve"> a</t>'],
			...['<t xml:space="preserve">b\n</t>', '<t>a\nb</t>'],
		]);
	});

	test('is a string value where it is plain, else an inline string, which all programs read alike', async () => {
		const type = async (text: string) => /<row r="2".* t="(\w+)"/.exec(await xmlOf(text))?.[1];
		for (const text of ['1', '=1+1', 'a; "é"', '\u007f', 'ß\u07ff'])
			expect([text, await type(text)]).toEqual([text, 'str']);
		for (const text of [
			...['a\nb', '&lt;', '\ta', 'a ', 'a\u00a0', 'a_b', 'a\0', '\u0800', '😀', '\udc00\ud800'],
		])
			expect([text, await type(text)]).toEqual([text, 'inlineStr']);
	});

	test('has numbers among it as numbers, aligned as it is', async () => {
		const [sheet] = await sheetsOf([['one line'], [60]], TEXTS);
		expect(sheet.getCell('A3').value).toBe(60);
		expect(sheet.getCell('A3').alignment).toEqual(sheet.getCell('A2').alignment);
	});

	test.each(['one\ntwo', 'one\r\ntwo', 'one\rtwo'])(
		'of several lines, %j, wraps, from the top of the cell, as wide as its longest line',
		async (text) => {
			const [sheet] = await sheetsOf([[text], ['one line']], TEXTS);
			expect(sheet.getCell('A2').value).toBe('one\ntwo');
			expect(sheet.getCell('A2').alignment).toMatchObject({ vertical: 'top', wrapText: true });
			expect(sheet.getCell('A3').alignment).toMatchObject({ vertical: 'top' });
			expect(sheet.getCell('A3').alignment.wrapText).toBeFalsy();
			expect(sheet.getColumn(1).width).toBe(11);
		},
	);
});

test.each(['number', 'text'] as const)(
	'the header of amounts stands above them when they are a %s',
	async (moneyAs) => {
		const [sheet] = await sheetsOf([KINDS.map(() => '1.50')], { moneyAs });
		for (const [at, kind] of KINDS.entries()) {
			const isRight = kind === 'number' || (kind === 'money' && moneyAs === 'number');
			const side = isRight ? 'right' : 'left';
			expect([kind, sheet.getCell(1, at + 1).alignment.horizontal]).toEqual([kind, side]);
			if (kind !== 'date' && kind !== 'boolean')
				expect([kind, sheet.getCell(2, at + 1).alignment.horizontal]).toEqual([kind, side]);
		}
	},
);

test('booleans show as TRUE and FALSE in every program, also beside others', async () => {
	const cell = await cellOf('boolean', false);
	expect([cell.value, cell.numFmt]).toEqual([false, '"TRUE";"TRUE";"FALSE"']);
});

/** The format of amounts with so many decimals. */
const money = (decimals: string) => `#,##${decimals};[Red]-#,##${decimals}`;

describe('an amount', () => {
	test.each([
		['4.20', 4.2, '0.00'],
		['1234567890123.45', 1234567890123.45, '0.00'],
		['0.0000000001', 1e-10, '0.0000000000'],
		['123456789012345', 123456789012345, '0'],
		['0.0000000000000001', 1e-16, undefined],
		['14.309999999999999', 14.31, '0.00'],
		['14.3099999999999', 14.3099999999999, '0.0000000000000'],
		['0.1234567890123455', 0.123456789012346, '0.000000000000000'],
		['1.99999999999999999', 2, '0.00'],
		['999999999999999.5', 1e15, '0'],
		['-0.0', 0, '0.00'],
		['1E+2', 100, '0'],
		['.50', 0.5, '0.00'],
		['10.', 10, '0'],
		['+5.00', 5, '0.00'],
		['0E-8', 0, '0'],
		['-1.431E-1', -0.1431, '0.0000'],
		[' 12.50\n', 12.5, '0.00'],
		['\u00a01', 1, '0'],
		['0.00000000000000000000', 0, undefined],
	])('%s is a number that shows its decimals', async (text, value, format) => {
		const cell = await cellOf('money', text);
		expect([cell.value, cell.numFmt]).toEqual([value, format && money(format)]);
	});

	test('has the decimals of its currency, and more only where it needs them', async () => {
		const cases = [
			['1200', 'EUR', '0.00'],
			['1200', 'JPY', '0'],
			['1200.00', 'JPY', '0'],
			['12.5', 'JPY', '0.00'],
			['1.5', 'KWD', '0.000'],
			['0.125', 'EUR', '0.000'],
			['4.2000', 'EUR', '0.00'],
			['4.2000', '', '0.0000'],
			['-3', 'USD', '0.00'],
			['-3', 'BHD', '0.000'],
		];
		const kinds: CellKind[] = ['money', 'text'];
		const settings = { columns: ['a', 'c'], kinds, currencies: [1, undefined] };
		const rows = cases.map((cells) => cells.slice(0, 2));
		const [sheet] = await sheetsOf(rows, settings);
		for (const [at, [amount, currency, decimals]] of cases.entries())
			expect([amount, currency, sheet.getCell(at + 2, 1).numFmt]).toEqual([
				amount,
				currency,
				money(decimals),
			]);
	});

	test.each([
		...['1234567890123456.78', '1,50', '1234567890123456', '1e999', '1.00; 2.00', 'free'],
		'1 000',
	])('%j, that a number would change, stays text', async (text) =>
		expect((await cellOf('money', text)).value).toBe(text),
	);
});

test.each<[CellKind, string, Partial<ExcelSettings>]>([
	['money', '4.20', { moneyAs: 'text' }],
	['date', '2026-08-31 14:30:00', { datesAs: 'received' }],
])('a %s, %s, stays text where that is wanted', async (kind, text, settings) =>
	expect((await cellOf(kind, text, settings)).value).toBe(text),
);

describe('a date', () => {
	test.each([
		'2026-08-31 14:30:00',
		'1900-03-01 00:00:00',
		'2024-02-29 23:59:59',
		'9999-12-31 23:59:59',
	])('%s is a real one, to the second', async (text) => {
		const cell = await cellOf('date', text);
		expect(cell.value).toEqual(new Date(`${text.replace(' ', 'T')}Z`));
		expect(cell.numFmt.replaceAll('\\', '')).toBe('yyyy-mm-dd hh:mm:ss');
	});

	test.each([
		...['1900-02-28 00:00:00', '2026-08-31T14:30:00+02:00', 'soon', '0001-01-01 00:00:00'],
		...['0000-00-00 00:00:00', '2026-13-01 00:00:00', '2026-02-30 00:00:00'],
		...['2026-08-31 24:00:00', '2026-01-01 25:00:00'],
	])('%s, of which Excel has none, stays text', async (text) =>
		expect((await cellOf('date', text)).value).toBe(text),
	);
});

describe('the cells of a row', () => {
	const kinds: CellKind[] = ['text', 'number', 'money', 'date', 'boolean', 'text'];
	const xmlOf = async (rows: Cell[][]) =>
		partsOf(await written(rows, { columns: kinds, kinds }))['xl/worksheets/sheet1.xml'];

	test('have a reference each, but for blank ones, which are not written', async () => {
		const xml = await xmlOf([
			['a', 1, '2.50', '2026-08-31 00:00:00', true, 'b'],
			['', '', '2.50', '', '', ''],
			['', '', '', '', '', ''],
		]);
		expect(xml).toContain(
			'<row r="2"><c r="A2" s="3" t="str"><v>a</v></c><c r="B2" s="7"><v>1</v></c><c r="C2" s="9"><v>2.50</v></c>' +
				'<c r="D2" s="6"><v>46265</v></c><c r="E2" s="5" t="b"><v>1</v></c><c r="F2" s="3" t="str"><v>b</v></c></row>' +
				'<row r="3"><c r="C3" s="9"><v>2.50</v></c></row><row r="4"></row>',
		);
	});

	test('are right whatever they have in common with the row before, in every chunk', async () => {
		const few = fc.constantFrom<Cell>('', 'a', 'é'.repeat(3_000), 'x\ny', '_x0041_');
		const row = fc.tuple(
			few,
			fc.constantFrom<Cell>('', 0, 1, -1.5),
			fc.constantFrom<Cell>('', '1.00', '-0.00', '007.5', '1e2', 'free'),
			fc.constantFrom<Cell>('', '2026-08-31 14:30:00', '2026-08-31 14:30:01', 'soon'),
			fc.constantFrom<Cell>('', true, false),
			few,
		);
		await fc.assert(
			fc.asyncProperty(fc.array(row, { minLength: 10, maxLength: 50 }), async (rows) => {
				const [together] = await sheetsOf(rows, { columns: kinds, kinds });
				for (const [at, cells] of rows.entries()) {
					const [alone] = await sheetsOf([cells], { columns: kinds, kinds });
					for (const column of kinds.keys()) {
						const cell = together.getCell(at + 2, column + 1);
						const same = alone.getCell(2, column + 1);
						expect([cell.value, cell.numFmt]).toEqual([same.value, same.numFmt]);
					}
				}
			}),
			{ numRuns: runsOf(8) },
		);
	});
});

test('the sums below the rows are formulas with their values, of the rows that a filter leaves', async () => {
	const kinds: CellKind[] = ['text', 'money', 'number'];
	const rows = [
		['a', '1.10', 2],
		['b', '2.20', 3],
		['b', '4.40', 5],
	];
	async function* sheets() {
		const sums = { columns: [1, 2] };
		const totals = [
			{ cells: ['b', '6.60', 8], sums: { ...sums, by: 0 } },
			{ cells: ['Total', '7.70', 10], sums },
			{ cells: ['As text', 'free', ''], sums },
			{ cells: ['As it is', '6.60', 8] },
		];
		yield { title: 'S', columns: ['k', 'm', 'n'], kinds, pages: inPortions(rows), totals };
	}
	const file = await buffer(excelBook(sheets(), ['S'], SETTINGS));
	const xml = partsOf(file)['xl/worksheets/sheet1.xml'];
	// By the value of a column, so that sorting the rows changes nothing.
	const ofB = (column: string) =>
		`<f>SUMPRODUCT(SUBTOTAL(109,OFFSET(${column}$2,ROW(${column}$2:${column}$4)-2,0)),--(A$2:A$4=A5))</f>`;
	expect(xml).toContain(
		`<c r="B5" s="9">${ofB('B')}<v>6.60</v></c><c r="C5" s="7">${ofB('C')}<v>8</v></c>`,
	);
	expect(xml).toContain(
		'<c r="B6" s="9"><f>SUBTOTAL(109,B2:B4)</f><v>7.70</v></c><c r="C6" s="7"><f>SUBTOTAL(109,C2:C4)</f><v>10</v></c>',
	);
	expect(xml).toContain('<c r="B7" s="3" t="str"><v>free</v></c></row>');
	expect(xml).toContain('<c r="B8" s="9"><v>6.60</v></c><c r="C8" s="7"><v>8</v></c>');
	const [sheet] = (await bookOf(file)).worksheets;
	expect(tablesOf(sheet)).toEqual([['Table_1_S', 'A1:C4', ['k', 'm', 'n']]]);
});

describe('read by another program', () => {
	const piece = fc.constantFrom(
		...['_x000D_', '_x0041', '_x', '_', '\r', '\n', '\t', '\0', '\u001f', '\u007f', '\u0085'],
		...['\u0092', '\ufffe', '\uffff', '\ud800', '\udc00', 'x0041', '<', '&amp;', ']]>', '"', ' '],
		...['=1+1', '\ufeff', '😀', 'é', 'a', '007'],
	);
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
	);

	test('gives back every character of text, as text, its line breaks as line feeds', async () => {
		const kinds: CellKind[] = ['id', 'text', 'code', 'phone'];
		const table = fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(table, async (rows) => {
				const [sheet] = await sheetsOf([['', '', '', 'x'], ...rows, ['', '', '', 'x']], {
					columns: kinds,
					kinds,
				});
				expect(blanksOf(sheet).slice(2, -1)).toEqual(
					rows.map((cells) => cells.map((cell) => cell.replace(/\r\n?/g, '\n'))),
				);
			}),
			{ numRuns: runsOf(100) },
		);
	});

	test('gives back every number and truth, as such', async () => {
		const number = fc
			.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
			.map((value) => value + 0);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(number, fc.boolean()), { minLength: 1 }), async (rows) => {
				const [sheet] = await sheetsOf(rows, { columns: ['n', 'b'], kinds: ['number', 'boolean'] });
				expect(blanksOf(sheet).slice(1)).toEqual(rows);
			}),
			{ numRuns: runsOf(50) },
		);
	});
});

test('the ZIP says of each part what is in it, whatever its size', async () => {
	const source = fc.tuple(fc.nat(400), fc.string({ unit: 'binary', maxLength: 2_000 }));
	await fc.assert(
		fc.asyncProperty(source, async ([count, text]) => {
			const rows = Array.from({ length: count }, () => [text]);
			const file = await written(rows, TEXTS);
			for (const { path, crc, size, content } of zipEntries(file))
				expect([path, crc, size]).toEqual([path, crc32(content), content.length]);
		}),
		{ numRuns: runsOf(50) },
	);
});

test('a ZIP takes 65,535 entries, and refuses another one before anything of it is read', async () => {
	const zip = new ZipWriter();
	const addEntry = async () => {
		async function* nothing(): AsyncGenerator<Buffer> {}
		for await (const chunk of zip.entry('a.xml', nothing())) expect(chunk).toBeTruthy();
	};
	const { entries } = zip as unknown as { entries: unknown[] };
	entries.length = 65_534;
	await addEntry();
	await expect(addEntry()).rejects.toThrow('The Excel file has too many sheets.');
});

test('nothing is made while the one who takes the file is busy', async () => {
	let made = 0;
	async function* rows(): AsyncGenerator<Cell[][]> {
		for (; made < 20_000; made++) yield [[`${Math.sin(made)}`.repeat(50)]];
	}
	const file = excelFile(rows(), TEXTS);
	let waits = 0;
	for await (const chunk of file) {
		expect(chunk.length).toBeGreaterThan(0);
		if (waits === 5 || made < 1_000) continue;
		const before = made;
		await setTimeout(50);
		expect(made).toBe(before);
		expect(made).toBeLessThan(20_000);
		waits += 1;
	}
	expect([waits, made]).toEqual([5, 20_000]);
});

test('a file that nobody takes to its end leaves nothing running', async () => {
	let ended = false;
	async function* rows(): AsyncGenerator<Cell[][]> {
		try {
			for (;;) yield [['x'.repeat(1_000)]];
		} finally {
			ended = true;
		}
	}
	let taken = 0;
	for await (const chunk of excelFile(rows(), TEXTS)) {
		taken += chunk.length;
		if (taken > 10_000) break;
	}
	expect(ended).toBe(true);
});

test('what stops the rows comes through', async () => {
	async function* broken(): AsyncGenerator<Cell[][]> {
		for (let at = 0; at < 5000; at++) yield [['x'.repeat(100)]];
		throw new Error('No such luck');
	}
	await expect(buffer(excelFile(broken(), TEXTS))).rejects.toThrow('No such luck');
});
