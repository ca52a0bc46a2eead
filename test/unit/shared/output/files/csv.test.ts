import * as fc from 'fast-check';
import { parse } from 'papaparse';

import {
	BOM,
	type CsvForm,
	CsvLines,
	withDecimalComma,
	type Delimiter,
} from '../../../../../nodes/shared/output/files/csv';
import type { Cell } from '../../../../../nodes/shared/output/rows';
import { runsOf } from '../../../../runCounts';

const linesIn = (delimiter: Delimiter, chosen: Partial<CsvForm> = {}) =>
	new CsvLines({ delimiter, bom: false, protectFormulas: true, ...chosen }, 0);

/** A line in the middle of a file. */
function csvLine(cells: readonly Cell[], delimiter: Delimiter, protectFormulas = false): string {
	const lines = linesIn(delimiter, { protectFormulas });
	lines.line(['x']);
	lines.take();
	lines.line(cells);
	return lines.take().toString();
}

const DELIMITERS: Delimiter[] = [',', ';', '\t'];

describe('a CSV line', () => {
	test.each([
		[['a', 'b'], 'a,b\r\n'],
		[['a,b', 'c'], '"a,b",c\r\n'],
		[['a;b', 'c\td'], 'a;b,c\td\r\n'],
		[['say "hi"'], '"say ""hi"""\r\n'],
		[['a\r\nb', 'c\nd', 'e\rf'], '"a\r\nb","c\nd","e\rf"\r\n'],
		[[' a', 'b ', '\tc'], '" a","b ","\tc"\r\n'],
		[['', ''], ',\r\n'],
		[[''], '""\r\n'],
		[[], '\r\n'],
		[[true, false], 'TRUE,FALSE\r\n'],
		[[0, -1.5, 19.99], '0,-1.5,19.99\r\n'],
		[
			[1e21, 1e-7, -2.5e-9, 1.25e25],
			'1000000000000000000000,0.0000001,-0.0000000025,12500000000000000000000000\r\n',
		],
		[[NaN, Infinity, -0], ',,0\r\n'],
		[["'=1+1", '000123'], "'=1+1,000123\r\n"],
	])('of %j', (cells, line) => {
		expect(csvLine(cells, ',')).toBe(line);
	});

	test('quotes the delimiter in use, and no other', () => {
		expect(csvLine(['a,b', 'c;d', 'e\tf'], ';')).toBe('a,b;"c;d";e\tf\r\n');
		expect(csvLine(['a,b', 'c;d', 'e\tf'], '\t')).toBe('a,b\tc;d\t"e\tf"\r\n');
	});

	test('numbers keep their value in plain notation', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
				const [text] = csvLine([number], ',').split('\r\n');
				expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
				expect(Number(text)).toBe(number + 0);
			}),
			{ numRuns: runsOf(1000) },
		);
	});
});

describe.each(DELIMITERS)('a file with the delimiter %j, read by another program', (delimiter) => {
	const piece = fc.constantFrom(
		...['"', '""', '\r', '\n', '\r\n', ',', ';', '\t', ' '],
		BOM,
		...['😀', "'", '=', 'é', 'a'],
	);
	const cell = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
	);
	const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
		fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
			minLength: 1,
			maxLength: 8,
		}),
	);

	test.each(['', BOM])('gives back every character, with %j before it', (start) => {
		fc.assert(
			fc.property(table, (rows) => {
				const file = start + rows.map((row) => csvLine(row, delimiter)).join('');
				const { data } = parse<string[]>(file, { delimiter });
				// The last line end is followed by nothing, which the reader gives as a blank row.
				expect(data).toEqual([...rows, ['']]);
			}),
			{ numRuns: runsOf(300) },
		);
	});
});

test('lines of one column have quotes where they are blank', () => {
	const writer = linesIn(',');
	for (const text of ['', 'a', '']) writer.line([text]);
	expect(writer.take().toString()).toBe('""\r\na\r\n""\r\n');
});

describe('a file that a program divides at another character', () => {
	test.each([
		['hello;=1+1', "hello;'=1+1"],
		['hello|@SUM(1)', "hello|'@SUM(1)"],
		['hello\t+A1', "hello\t'+A1"],
		['a;-2+3+cmd|calc', "a;'-2+3+cmd|calc"],
		['a;-1-1', "a;'-1-1"],
		['a;=1;=2', "a;'=1;'=2"],
		['a;;=1', "a;;'=1"],
		['hello,=1', '"hello,\'=1"'],
		['hello\n=1+1', '"hello\n\'=1+1"'],
		['hello\r\n-x', '"hello\r\n\'-x"'],
		['a;"=1"', '"a;""\'=1"""'],
		['sale,-20%', '"sale,-20%"'],
		['sale;-20% off', 'sale;-20% off'],
		['from;+.5 kg;-1', 'from;+.5 kg;-1'],
		['a; =1', 'a; =1'],
		['a;\0=1', "a;\0'=1"],
		['a;\u00AD=1', "a;\u00AD'=1"],
		['a;\uFEFF\u200B-1-1', "a;\uFEFF\u200B'-1-1"],
		['1=1', '1=1'],
		["a;'=1", "a;'=1"],
	])('%j is written as %j', (cell, written) => {
		expect(csvLine([cell], ',', true)).toBe(`${written}\r\n`);
	});

	test('has formulas as they are where protection is off', () => {
		expect(csvLine(['hello;=1+1'], ',')).toBe('hello;=1+1\r\n');
	});
});

test.each([
	['ID', '"ID",x\r\nID,x\r\n'],
	['IDs;1', '"IDs;1",x\r\nIDs;1,x\r\n'],
	['id', 'id,x\r\nid,x\r\n'],
])('a file that begins with %j is not taken for SYLK', (first, file) => {
	const lines = linesIn(',');
	for (let row = 0; row < 2; row++) lines.line([first, 'x']);
	expect(lines.take().toString()).toBe(file);
	const marked = linesIn(',', { bom: true });
	marked.line([first]);
	expect(marked.take().toString()).toBe(`${BOM}${first}\r\n`);
});

describe('the decimal comma', () => {
	const kinds = ['money', 'number', 'text', 'code', 'date', 'boolean', 'id'] as const;
	const written = withDecimalComma(kinds);

	test.each([
		['12.50', '12,50'],
		['-0.05', '-0,05'],
		['+5.00', '+5,00'],
		['.50', ',50'],
		['1.5E+2', '1,5E+2'],
		['1500', '1500'],
		['14.309999999999999', '14,309999999999999'],
		['1.00; ; 2.50', '1,00; ; 2,50'],
		[19.99, '19,99'],
		[1e-7, '0,0000001'],
		[3, '3'],
		['', ''],
		['1,234.50', '1,234.50'],
		['from 12.50', 'from 12.50'],
		["'=1.5", "'=1.5"],
	])('of %j is %j in columns of amounts and numbers', (cell, text) => {
		expect(written([cell, cell, '', '', '', '', ''])).toEqual([text, text, '', '', '', '', '']);
	});

	test('is in no other column', () => {
		const cells = [1, 2, '1.50', '1.50', '2026-08-31T14:30:00.000Z', true, '1.50'];
		expect(written(cells).slice(2)).toEqual(cells.slice(2));
	});
});

test('cells that are those of the line before are written as they are by themselves', () => {
	const cells = fc.array(
		fc.oneof(
			{ weight: 4, arbitrary: fc.constantFrom<Cell>('1', 1) },
			fc.constantFrom<Cell>('', -0, NaN, 'TRUE', true, 'a,"b"', 'a;=1', 'é'.repeat(40)),
		),
		{ maxLength: 4 },
	);
	fc.assert(
		fc.property(
			fc.array(fc.tuple(cells, fc.boolean()), { minLength: 3, maxLength: 12 }),
			(lines) => {
				const [together, alone] = [linesIn(',', { bom: true }), linesIn(',', { bom: true })];
				let [written, expected] = ['', ''];
				for (const [line, isTaken] of lines) {
					together.line(line);
					if (isTaken) written += together.take().toString();
					alone.line(line);
					expected += alone.take().toString();
				}
				expect(written + together.take().toString()).toBe(expected);
			},
		),
		{ numRuns: runsOf(2_000) },
	);
});
