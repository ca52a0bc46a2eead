import * as fc from 'fast-check';

import { MAX_BYTES, type Place, PLACES, WIDE, type Wide } from './bodies';

/** The request whose answer is fuzzed. */
export type Target = 'list' | 'token' | 'magicLink';

/** What is done with a page that is read. */
export const USES = [
	{ operation: 'getAll', output: 'raw' },
	{ operation: 'getAll', output: 'raw', readingOptions: { maxPages: 1 } },
	{ operation: 'getAll', output: 'simplified' },
	{ operation: 'getAll', output: 'rowPerRecord' },
	{ operation: 'getAll', output: 'rowPerLine' },
	{ operation: 'getPage', output: 'simplified' },
	{ operation: 'export', format: 'csv', layout: 'rowPerLine' },
	{ operation: 'export', format: 'excel', layout: 'rowPerRecord' },
	{ operation: 'export', format: 'excel', layout: 'rowPerLine' },
	{ operation: 'export', format: 'csv', layout: 'ledger' },
	{ operation: 'export', format: 'excel', sheetOptions: { summarySheet: true } },
	{ operation: 'export', format: 'jsonLines' },
	{ operation: 'export', format: 'jsonLines', layout: 'raw' },
	{ operation: 'getChanges', sheetOptions: { startFrom: '2000-01-01T00:00:00Z' } },
	{
		operation: 'getChanges',
		output: 'rowPerLine',
		sheetOptions: { startFrom: '2000-01-01T00:00:00Z' },
	},
	{ operation: 'summarize', period: 'day' },
	{ resource: 'product', operation: 'getAll', output: 'simplified' },
	{ resource: 'product', operation: 'getAll', output: 'rowPerRecord' },
	{ resource: 'product', operation: 'getAll', output: 'rowPerLine' },
	{ resource: 'product', operation: 'export', format: 'csv', layout: 'rowPerLine' },
	{ resource: 'product', operation: 'export', format: 'csv', layout: 'rowPerStock' },
] as const;

/** Parts of texts that parsers, patterns and encoders are sensitive to. */
export const UNITS = [
	...['7', '9,', '-1e', '0.0', '[', ']', '[[],', '{"a":', '{"a":['],
	...['{"message":"x","errors":[', '}', '"', '\\', '\\"', '\\u0041', '\\ud800', '\u0000'],
	...['\u00ff', 'é', '🎁', '\ud83c', ' ', '\n', '\t \r\n', '<', '<p>', '<script>', '<!--'],
	...['</', '&', '&lt;', '&#x41;', '&amp;amp;', '%41', '%25', '=', 'a', 'a.', 'a-'],
	...['a b ', 'QUJD', 'QUJD\r\n', 'a_-A', 'ff', 'Bearer ', 'Basic QTpC ', 'token=x&'],
	...['https://a.b/', 'x@y.', 'no access token ', 'SECRET', 'SECRET_BASE64'],
	...['SECRET_PERCENT'],
];

/** How an answer's body is made; small, so that a failing one can be printed. */
export type Body =
	| { kind: 'bytes'; seed: number; length: number }
	| { kind: 'soup'; seed: number; length: number }
	| { kind: 'json'; value: unknown; place: Place; times: number }
	| { kind: 'run'; unit: string; length: number; place: Place }
	| { kind: 'wide'; what: Wide; length: number }
	| { kind: 'real'; records: number; edits: Edit[] };

/** A change to a real answer, at a part of its text or to one of its values (`at` from 0 to 1). */
export type Edit =
	| { edit: 'cut'; at: number; length: number }
	| { edit: 'insert'; at: number; unit: string; times: number }
	| { edit: 'repeat'; at: number; length: number; times: number }
	| { edit: 'value'; at: number; value: unknown };

export interface Recipe {
	target: Target;
	use: number;
	status: number;
	type: string | undefined;
	body: Body;
}

/** One of these, the one as often as its weight says. */
const weighted = <Value>(...choices: Array<[weight: number, arbitrary: fc.Arbitrary<Value>]>) =>
	fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Of every order of magnitude, and many as large as may be. */
const length = weighted(
	[5, share.map((part) => Math.round(MAX_BYTES ** part))],
	[1, fc.constant(MAX_BYTES)],
);

const unit = fc.constantFrom(...UNITS);
const place = fc.constantFrom(...PLACES);
const at = share;
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const times = weighted(
	[3, fc.integer({ min: 1, max: 50 })],
	[1, fc.integer({ min: 51, max: 100_000 })],
);

/** Values of the wrong type above all. */
const value: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom(null, true, false, 0, -1, 1e308, '', ' ', [], {}, [[]], [null], { '0': null }),
	fc.constantFrom('constructor', '__proto__', 'toString', '0000-00-00 00:00:00', 'NaN', '1E+400'),
	fc.jsonValue({ maxDepth: 3 }),
);

const is = <Name extends string>(name: Name) => fc.constant(name);

const edit = weighted<Edit>(
	[1, fc.record({ edit: is('cut'), at, length })],
	[1, fc.record({ edit: is('insert'), at, unit, times })],
	[1, fc.record({ edit: is('repeat'), at, length, times })],
	[2, fc.record({ edit: is('value'), at, value })],
);
const edits = fc.array(edit, { minLength: 1, maxLength: 6 });

const body = weighted<Body>(
	[1, fc.record({ kind: is('bytes'), seed, length })],
	[2, fc.record({ kind: is('soup'), seed, length })],
	[3, fc.record({ kind: is('json'), value, place, times })],
	[4, fc.record({ kind: is('run'), unit, length, place })],
	[2, fc.record({ kind: is('wide'), what: fc.constantFrom(...WIDE), length })],
	[4, fc.record({ kind: is('real'), records: fc.constantFrom(1, 3, 30, 100), edits })],
);

export const recipe: fc.Arbitrary<Recipe> = fc.record({
	target: fc.constantFrom<Target>('list', 'list', 'list', 'list', 'token', 'magicLink'),
	use: fc.nat({ max: USES.length - 1 }),
	status: weighted(
		[4, fc.constant(200)],
		[1, fc.constantFrom(201, 302, 400, 401, 403, 404, 407, 429, 500, 503, 520)],
	),
	type: fc.constantFrom('application/json', 'text/html', 'text/plain', 'x', undefined),
	body,
});
