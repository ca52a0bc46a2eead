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
		['{"id":-9007199254740993}', { id: '-9007199254740993' }],
		[
			'{"ids":[9007199254740993,\n18446744073709551615]}',
			{ ids: ['9007199254740993', '18446744073709551615'] },
		],
		['[9007199254740993]', ['9007199254740993']],
		[
			'{"id":9007199254740993,"Duration":0.30000000000000004}',
			{ id: '9007199254740993', Duration: 0.30000000000000004 },
		],
		[
			'{"id":9007199254740993,"Duration":12.3456789012345678e-3}',
			{ id: '9007199254740993', Duration: 12.3456789012345678e-3 },
		],
		[
			'{"id":9007199254740993,"x":1234567890123456789.5}',
			{ id: '9007199254740993', x: 1234567890123456789.5 },
		],
		['{"id":9007199254740993,"x":1e1234}', { id: '9007199254740993', x: Infinity }],
	])('%s', (text, value) => {
		expect(parseJsonExactly(text)).toEqual(value);
	});
});

it.each([
	['{"note":"order 12345678901234567890, \\"x\\": 12345678901234567890"}'],
	['{"note":"\\\\","id":"9007199254740993"}'],
	['{"12345678901234567890":": 12345678901234567890"}'],
	['{"price":"12.50","n":1.5,"ok":true,"no":null,"e":1e3,"m":123456789012345}'],
])('%s is left as it is', (text) => {
	expect(parseJsonExactly(text)).toEqual(JSON.parse(text));
});

it.each([
	[''],
	['<html></html>'],
	['{"id":12345678901234567890'],
	['{"id":12345678901234567890 x}'],
	["{'a':1}"],
])('%j is no JSON', (text) => expect(() => parseJsonExactly(text)).toThrow(SyntaxError));

it('changes nothing but whole numbers of 16 and more digits, in any JSON', () => {
	// Long numbers travel through JSON.stringify as marked texts and become bare digits afterwards.
	const long = fc
		.tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 10n ** 15n, max: 10n ** 24n }))
		.map(([sign, digits]) => `${sign}${digits}`);
	const leaf = fc.oneof(
		fc.record({ long }),
		fc.string({ unit: 'grapheme' }),
		fc.stringMatching(/^[:," \\]*\d{14,20}["\\]*$/),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
		fc.integer(),
		fc.boolean(),
		fc.constant(null),
	);
	const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
		tree: fc.oneof(
			{ maxDepth: 4 },
			leaf,
			fc.array(tie('tree'), { maxLength: 4 }),
			fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
		),
	}));
	const isLong = (value: unknown): value is { long: string } =>
		typeof value === 'object' &&
		value !== null &&
		!Array.isArray(value) &&
		Object.keys(value).join() === 'long' &&
		/^-?\d{16,}$/.test(String((value as { long: unknown }).long));
	const written = (value: unknown): string => {
		if (isLong(value)) return value.long;
		if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
		if (typeof value !== 'object' || value === null) return JSON.stringify(value);
		const entries = Object.entries(value).map(
			([key, entry]) => `${JSON.stringify(key)}:${written(entry)}`,
		);
		return `{${entries.join(',')}}`;
	};
	const expected = (value: unknown): unknown => {
		if (isLong(value)) return value.long;
		if (Array.isArray(value)) return value.map(expected);
		if (typeof value === 'number') return JSON.parse(longIntegerAsText(value)) as unknown;
		if (typeof value !== 'object' || value === null) return value;
		const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
		for (const [key, entry] of Object.entries(value)) copy[key] = expected(entry);
		return copy;
	};
	/** A double such as 1e17 is written with all its digits, and so is a whole number of many digits. */
	const longIntegerAsText = (value: number): string => {
		const text = JSON.stringify(value);
		return /^-?\d{16,}$/.test(text) ? `"${text}"` : text;
	};
	fc.assert(
		fc.property(fc.record({ data: fc.array(tree, { maxLength: 5 }) }), (value) => {
			expect(JSON.stringify(parseJsonExactly(written(value)))).toBe(
				JSON.stringify(expected(value)),
			);
		}),
		{ numRuns: runsOf(500) },
	);
});

it('finds a long number wherever it stands', () => {
	for (let before = 0; before < 40; before++) {
		const blanks = ' '.repeat(before);
		expect(parseJsonExactly(`{"n":1,${blanks}"id":9007199254740993}`)).toEqual({
			n: 1,
			id: '9007199254740993',
		});
		expect(parseJsonExactly(`[${blanks}-900719925474099312345]`)).toEqual([
			'-900719925474099312345',
		]);
		expect(parseJsonExactly(`["${blanks}9007199254740993",900719925474099]`)).toEqual([
			`${blanks}9007199254740993`,
			900719925474099,
		]);
	}
});

/** Pieces of JSON texts, and of texts that are nearly JSON. */
const pieces = fc.oneof(
	{ weight: 3, arbitrary: fc.stringMatching(/^[0-9]{14,40}$/) },
	fc.constantFrom(
		'-',
		'.',
		'e',
		'E+',
		'0',
		'00000000000000001',
		' ',
		'\n',
		'\t',
		'\u00a0',
		'\ufeff',
	),
	fc.constantFrom(
		'"',
		'\\',
		'\\"',
		'\\\\',
		'\\u0031',
		':',
		',',
		'[',
		']',
		'{',
		'}',
		'"a":',
		'true',
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

it.each(['{"a":1,9007199254740993:1}', '{"a":1, 9007199254740993 :1}', '[00000000000000001]'])(
	'%s is no JSON, and quotes do not make it one',
	(text) => expect(() => parseJsonExactly(text)).toThrow(SyntaxError),
);

describe('takes time in proportion to the length, whatever the text holds', () => {
	const LENGTH = 2_000_000;
	it.each([
		['a run of digits in a text', (n: number) => `{"note":"${'7'.repeat(n)}"}`],
		['a run of digits in a long text', (n: number) => `{"note":" ${'7'.repeat(n)} "}`],
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
