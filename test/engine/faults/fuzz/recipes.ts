import * as fc from 'fast-check';

import { PLACES, type Place } from './places';
import { MAX_BYTES, WIDE, type Wide } from './wide';

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

/** Of every order of magnitude, and many as large as may be. */
const length = fc.oneof(
	{
		weight: 5,
		arbitrary: fc
			.double({ min: 0, max: 1, noNaN: true })
			.map((share) => Math.round(MAX_BYTES ** share)),
	},
	{ weight: 1, arbitrary: fc.constant(MAX_BYTES) },
);

const unit = fc.constantFrom(...UNITS);
const place = fc.constantFrom(...PLACES);
const at = fc.double({ min: 0, max: 1, noNaN: true });
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const times = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 1, max: 50 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 51, max: 100_000 }) },
);

/** Values of the wrong type above all. */
const value: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom(null, true, false, 0, -1, 1e308, '', ' ', [], {}, [[]], [null], { '0': null }),
	fc.constantFrom('constructor', '__proto__', 'toString', '0000-00-00 00:00:00', 'NaN', '1E+400'),
	fc.jsonValue({ maxDepth: 3 }),
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
	fc.record({ edit: fc.constant('cut' as const), at, length }),
	fc.record({ edit: fc.constant('insert' as const), at, unit, times }),
	fc.record({ edit: fc.constant('repeat' as const), at, length, times }),
	fc.record({ edit: fc.constant('value' as const), at, value }),
	fc.record({ edit: fc.constant('value' as const), at, value }),
);

const body: fc.Arbitrary<Body> = fc.oneof(
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant('bytes' as const), seed, length }),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('soup' as const), seed, length }),
	},
	{
		weight: 3,
		arbitrary: fc.record({ kind: fc.constant('json' as const), value, place, times }),
	},
	{
		weight: 4,
		arbitrary: fc.record({ kind: fc.constant('run' as const), unit, length, place }),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('wide' as const),
			what: fc.constantFrom(...WIDE),
			length,
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('real' as const),
			records: fc.constantFrom(1, 3, 30, 100),
			edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
		}),
	},
);

export const recipe: fc.Arbitrary<Recipe> = fc.record({
	target: fc.oneof(
		{ weight: 4, arbitrary: fc.constant<Target>('list') },
		{ weight: 1, arbitrary: fc.constant<Target>('token') },
		{ weight: 1, arbitrary: fc.constant<Target>('magicLink') },
	),
	use: fc.nat({ max: USES.length - 1 }),
	status: fc.oneof(
		{ weight: 4, arbitrary: fc.constant(200) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(201, 302, 400, 401, 403, 404, 407, 429, 500, 503, 520),
		},
	),
	type: fc.constantFrom('application/json', 'text/html', 'text/plain', 'x', undefined),
	body,
});
