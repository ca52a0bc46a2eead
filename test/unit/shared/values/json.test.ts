import * as fc from 'fast-check';

import {
	parseJsonExactly,
	tryParseEmbeddedJson,
	tryParseJson,
} from '../../../../nodes/shared/values/json';
import { runsOf } from '../../../runCounts';

describe('long whole numbers become text, digit for digit', () => {
	it.each([
		['{"id":12345678901234567890}', { id: '12345678901234567890' }],
		['{"id": 9007199254740993 , "n": 7}', { id: '9007199254740993', n: 7 }],
		['[{"id":-9007199254740993}]', [{ id: '-9007199254740993' }]],
		['[9007199254740993,\n18446744073709551615]', ['9007199254740993', '18446744073709551615']],
		['[9007199254740993,0.30000000000000004]', ['9007199254740993', 0.30000000000000004]],
		['[9007199254740993,12.3456789012345678e-3]', ['9007199254740993', 12.3456789012345678e-3]],
		['[9007199254740993,1234567890123456789.5]', ['9007199254740993', 1234567890123456789.5]],
		['[9007199254740993,1e1234]', ['9007199254740993', Infinity]],
	])('%s', (text, value) => {
		expect(parseJsonExactly(text)).toEqual(value);
	});
});

it.each([
	'{"note":"order 12345678901234567890, \\"x\\": 12345678901234567890"}',
	'{"note":"\\\\","id":"9007199254740993"}',
	'{"12345678901234567890":": 12345678901234567890"}',
	'{"price":"12.50","n":1.5,"ok":true,"no":null,"e":1e3,"m":123456789012345}',
])('%s is left as it is', (text) => {
	expect(parseJsonExactly(text)).toEqual(JSON.parse(text));
});

it.each([
	...['', '<html></html>', '{"id":12345678901234567890', '{"id":12345678901234567890 x}'],
	...[
		"{'a':1}",
		'{"a":1,9007199254740993:1}',
		'{"a":1, 9007199254740993 :1}',
		'[00000000000000001]',
	],
])('%j is no JSON', (text) => expect(() => parseJsonExactly(text)).toThrow(SyntaxError));

/** Pieces of JSON texts, and of texts that are nearly JSON. */
const pieces = fc.oneof(
	{ weight: 3, arbitrary: fc.stringMatching(/^[0-9]{14,40}$/) },
	fc.constantFrom(...['-', '.', 'e', 'E+', '0', '00000000000000001']),
	fc.constantFrom(' ', '\n', '\t', '\u00a0', '\ufeff'),
	fc.constantFrom(
		...['"', '\\', '\\"', '\\\\', '\\u0031', ':', ',', '[', ']', '{', '}', '"a":', 'true'],
	),
	fc.constantFrom('😀', '\ud83d', '\udc00', 'é', '\u2028'),
	fc.stringMatching(/^7{100,3000}$/),
);

/** The rule as a reader would write it: every token in turn, whole numbers of 16 and more digits in quotes. */
const quotedTokenByToken = (text: string): string =>
	(text.match(/"(?:[^"\\]|\\[^])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[^]/g) ?? [])
		.map((token) => (/^-?[1-9]\d{15,}$/.test(token) ? `"${token}"` : token))
		.join('');

it('takes for JSON what JSON.parse takes for it, and quotes whole numbers of 16 and more digits', () => {
	const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
	const values = fc.oneof(
		texts.map((text) => JSON.stringify(text)),
		fc.stringMatching(/^-?[1-9]\d{13,40}(\.\d{1,20})?([eE][+-]?\d{1,20})?$/),
		fc.constantFrom('null', 'true', '0', '-0', '""', '{}', '[]'),
		// Doubles such as 1e17 among them, which are written with all their digits.
		fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
	);
	const blanks = fc.stringMatching(/^[ \n\r\t]{0,20}$/);
	const documents = fc
		.array(fc.tuple(blanks, values, blanks), { minLength: 1, maxLength: 8 })
		.chain((entries) =>
			fc.constantFrom(
				`[${entries.map((entry) => entry.join('')).join(',')}]`,
				`{${entries.map(([before, value, after], at) => `"${at}":${before}${value}${after}`).join(',')}}`,
				entries[0].join(''),
			),
		);
	const runs = runsOf(3_000);
	let whole = 0;
	fc.assert(
		fc.property(
			fc.oneof(
				documents,
				texts,
				fc.tuple(documents, texts).map((both) => both.join('')),
			),
			(text) => {
				let parsed: unknown;
				try {
					parsed = JSON.parse(text);
				} catch {
					expect(() => parseJsonExactly(text)).toThrow(SyntaxError);
					expect(tryParseJson(text)).toBeUndefined();
					return;
				}
				whole++;
				expect(parseJsonExactly(text)).toEqual(JSON.parse(quotedTokenByToken(text)));
				if (!/\d{16}/.test(text)) expect(parseJsonExactly(text)).toEqual(parsed);
			},
		),
		{ numRuns: runs },
	);
	expect(whole).toBeGreaterThan(runs / 6);
});

describe('takes time in proportion to the length, whatever the text holds', () => {
	const LENGTH = 2_000_000;
	it.each([
		['a run of digits in a text', (n: number) => `{"note":"${'7'.repeat(n)}"}`],
		['a run of digits outside', (n: number) => `{"note":${'7'.repeat(n)}}`],
		['a run that is no number', (n: number) => `{"note":${'7'.repeat(n)}x}`],
		['many runs', (n: number) => `["${'9007199254740993, '.repeat(n / 18)}",9007199254740993]`],
		['many numbers', (n: number) => `[${'9007199254740993,'.repeat(n / 17)}1]`],
		['blanks', (n: number) => `[${'9007199254740993 '.repeat(n / 17)}${' '.repeat(n)}]`],
		['escaped quotes', (n: number) => `{"a":"${'\\"'.repeat(n / 2)}","id":9007199254740993}`],
		['escaped quotes, cut off', (n: number) => `[9007199254740993,"${'\\"'.repeat(n / 2)}`],
		['backslashes', (n: number) => `{"a":"${'\\\\'.repeat(n / 2)}","id":9007199254740993}`],
		['digits and quotes in turn', (n: number) => `[${'"9007199254740993",'.repeat(n / 19)}1]`],
	])('%s', (_, textOf) => {
		const begun = performance.now();
		tryParseJson(textOf(LENGTH));
		// Seconds are for busy machines; in proportion to the square it would take hours.
		expect(performance.now() - begun).toBeLessThan(10_000);
	});
});

describe('JSON inside a text of an answer', () => {
	const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

	it.each([[1], [20], [500]])('is parsed with %d levels', (levels) =>
		expect(tryParseEmbeddedJson(nested(levels))).toEqual(JSON.parse(nested(levels))),
	);

	it.each([[nested(501)], ['{"a":'.repeat(501)], [`{"a":1,"b":${nested(600)}}`], ['no JSON']])(
		'is left alone: %.20s',
		(text) => expect(tryParseEmbeddedJson(text)).toBeUndefined(),
	);

	it('may have any number of brackets in its texts', () => {
		const lines = Array.from({ length: 600 }, (_, id) => ({ id, title: 'Frame [large, "{x' }));
		expect(tryParseEmbeddedJson(JSON.stringify(lines))).toEqual(lines);
	});

	it('may have any number of levels side by side', () => {
		const text = JSON.stringify(Array.from({ length: 2000 }, () => [{ a: [] }]));
		expect(tryParseEmbeddedJson(text)).toEqual(JSON.parse(text));
	});
});
