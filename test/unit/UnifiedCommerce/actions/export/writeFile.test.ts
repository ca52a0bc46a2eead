import { Readable } from 'node:stream';
import * as fc from 'fast-check';

import {
	fileNamePart,
	numberedFileName,
	partFileName,
	safeFileName,
	toReadableStream,
} from '../../../../../nodes/UnifiedCommerce/actions/export/writeFile';
import { runsOf } from '../../../../runCounts';

describe('a file name', () => {
	test.each([
		['orders.csv', 'orders.csv'],
		['orders', 'orders.csv'],
		['orders.CSV', 'orders.CSV'],
		['orders.txt', 'orders.txt'],
		['orders.xlsx', 'orders.xlsx.csv'],
		['orders.2026', 'orders.2026.csv'],
		['csv', 'csv.csv'],
		['büro 0 – 訂單 👩‍👧.csv', 'büro 0 – 訂單 👩‍👧.csv'],
		['2026/08/orders.csv', '2026-08-orders.csv'],
		['C:\\temp\\orders.csv', 'C-temp-orders.csv'],
		['../../etc/passwd', '..-..-etc-passwd.csv'],
		['what? "all" <of> it*|.csv', 'what- -all- -of- it-.csv'],
		['a\0b\r\nc\u007f.csv', 'a-b-c-.csv'],
		['fdp.\u202evsc.csv', 'fdp.-vsc.csv'],
		['half \ud800 pair', 'half - pair.csv'],
		[' orders .csv ', 'orders.csv'],
		['orders. . .', 'orders.csv'],
		['/', '-.csv'],
		['.csv', undefined],
		['...', undefined],
		['  ', undefined],
	])('%j becomes %j', (entered, name) => {
		expect(safeFileName(entered, ['csv', 'txt'])).toBe(name);
	});

	test('is one that every file system takes, whatever was entered', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (entered) => {
				const name = safeFileName(entered, ['xlsx']) ?? 'x.xlsx';
				expect(name).toMatch(/^.*[^\s.].*\.xlsx$/iu);
				expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}]/u);
				expect(Buffer.byteLength(name)).toBeLessThanOrEqual(250);
				expect(safeFileName(name, ['xlsx'])).toBe(name);
			}),
			{ numRuns: runsOf(1_000) },
		);
	});

	test('that is too long is cut between characters, and keeps its ending', () => {
		const name = safeFileName(`${'é😀'.repeat(100)}.csv`, ['csv']) ?? '';
		expect(name).toBe(`${'é😀'.repeat(37)}é.csv`);
	});

	test('a part of it is cut, so that what is behind it stays', () => {
		expect(fileNamePart(' shop/1 ')).toBe('shop-1');
		expect(fileNamePart('x'.repeat(500))).toBe('x'.repeat(120));
	});

	test.each([
		['orders.csv', 'orders-2.csv'],
		['orders.2026.csv', 'orders.2026-2.csv'],
		['orders', 'orders-2'],
	])('%s gets a number as %s', (name, numbered) => {
		expect(numberedFileName(name, 2)).toBe(numbered);
	});

	test.each([
		['orders.csv', 1, 'orders-part-0001.csv'],
		['orders.2026.csv', 12, 'orders.2026-part-0012.csv'],
		['orders', 9_999, 'orders-part-9999'],
		['orders.xlsx', 10_000, 'orders-part-10000.xlsx'],
	])('%s, part %i, becomes %s', (name, part, numbered) => {
		expect(partFileName(name, part)).toBe(numbered);
	});

	test('with the number of a part is no longer than file systems take', () => {
		const longest = safeFileName('é'.repeat(300), ['ndjson']) ?? '';
		const name = partFileName(longest, 123_456_789);
		expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
		expect(name).toMatch(/^é+-part-123456789\.ndjson$/);
	});
});

test('the chunks come out of a stream of Node.js, byte for byte', async () => {
	async function* chunks(): AsyncGenerator<Buffer> {
		yield Buffer.from('one ');
		yield Buffer.from('two');
	}
	const stream = toReadableStream(chunks());
	expect(stream).toBeInstanceOf(Readable);
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part as Buffer);
	expect(Buffer.concat(parts).toString()).toBe('one two');
});
