import * as fc from 'fast-check';

import {
	echoForms,
	type EndOfData,
	type ErrorList,
	type PlainFault,
} from '../../../../dev/sandbox';

/** Statuses that the node may try again, and those that it must not. */
const PASSING_STATUSES = [408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530];
const FINAL_STATUSES = [400, 401, 402, 403, 404, 405, 407, 409, 410, 415, 422, 500, 501, 505, 525];
const LISTS: ErrorList[] = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
];

type EchoAs = Extract<PlainFault, { type: 'echo' }>['as'];

const one = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const whole = (min: number, max: number) => fc.integer({ min, max });

type Fields<Type> = Omit<Extract<PlainFault, { type: Type }>, 'type'>;

/** A fault of a type, whose fields take any of their values. */
const a = <Type extends PlainFault['type']>(
	type: Type,
	fields: { [Name in keyof Fields<Type>]?: fc.Arbitrary<Fields<Type>[Name]> } = {},
) => fc.record({ type: one(type), ...fields }) as fc.Arbitrary<PlainFault>;

/** The whole request comes back, or in the more telling half its keys alone, in one form. */
const echo = (as: EchoAs[], statuses: number[]): fc.Arbitrary<PlainFault> =>
	fc.record(
		{
			type: one('echo' as const),
			as: one(...as),
			status: one(...statuses),
			list: one(...LISTS),
			only: one(...echoForms),
		},
		{ requiredKeys: ['type', 'as', 'status', 'list'] },
	);

/** The field into which runs of digits are put; no record has it otherwise. */
export const RUN_FIELD = 'run_of_digits';

export const END_OF_DATA: EndOfData[] = ['null', 'empty', 'blank', 'absent', 'nullResult'];

/** Pages that are odd, but right: they must change nothing. */
const oddPages: Array<fc.Arbitrary<PlainFault>> = [
	a('emptyPage'),
	a('shortPage', { size: whole(1, 3) }),
	a('overlap', { records: whole(1, 12), changed: fc.boolean() }),
	a('endToken', { as: one(...END_OF_DATA) }),
	a('ignoreLimit', { size: whole(1, 20) }),
	a('nullWhenEmpty'),
	a('quietLists', { as: one('object', 'array', 'absent') }),
	a('bareEnvelope'),
	a('slow', { ms: whole(1, 20) }),
	a('trickle', { part: one('headers', 'body'), everyMs: one(1), bytes: whole(1, 10) }),
	a('digitRun', {
		digits: one(16, 1000, 200_000),
		field: one(RUN_FIELD),
		as: one('text', 'number'),
	}),
	a('numberedKeys'),
];

/** What passes when it is tried again, whatever is asked for. */
const passingAnywhere: Array<fc.Arbitrary<PlainFault>> = [
	a('status', { status: one(...PASSING_STATUSES) }),
	a('rateLimit', { retryAfter: one<number | string>(0, '0', 'soon', '', '-1', '0, 0', '0,0') }),
	// Read by the clock of n8n, the first of them would be an hour, and the second none.
	a('rateLimit', { retryAfterDate: one(0), clockAhead: one(3600, -3600) }),
	a('rateLimit'),
	a('html', { status: one(502, 503, 504, 520, 522, 530) }),
	a('proxy', { status: one(408, 425, 520, 521, 522, 523, 524, 529, 530) }),
	a('cut', { when: one('beforeHeaders', 'midBody', 'midGzip', 'startOfGzip') }),
	a('brokenJson'),
];

const passing: Array<fc.Arbitrary<PlainFault>> = [
	...passingAnywhere,
	a('stepErrors', { channelStatus: one(...PASSING_STATUSES), output: one('failed', 'absent') }),
	echo(['status', 'html', 'text', 'stepErrors'], PASSING_STATUSES),
];

/** What ends a reading, whatever is asked for. */
const finalAnywhere: Array<fc.Arbitrary<PlainFault>> = [
	a('status', { status: one(...FINAL_STATUSES) }),
	a('status', {
		status: one(400, 403, 500),
		body: one('', 'plain words', '<h1>Oops</h1>', '{"message":'),
	}),
	a('html', { status: one(200, 403, 500) }),
	a('proxy', { status: one(403, 407) }),
	a('deepErrors', { depth: one(3, 10, 1000, 100_000), under: one('Errors', ...LISTS) }),
	a('empty'),
	a('noContent'),
	a('text', { text: one('upstream timeout', '[]', '"text"', '0', 'null', ' ') }),
	a('redirect', {
		status: one(301, 302, 303, 307, 308),
		to: one('https://login.example.com/', '/elsewhere'),
	}),
];

const final: Array<fc.Arbitrary<PlainFault>> = [
	...finalAnywhere,
	a('rateLimit', { retryAfter: one<number | string>(61, 3600, 1e9, '61, 1', '1, 3600') }),
	a('rateLimit', { retryAfterDate: one(120, 86_400), clockAhead: one(0, -7200) }),
	a('errorList', {
		list: one(...LISTS),
		shape: one('string', 'object', 'nested', 'array'),
		isSuccess: fc.boolean(),
	}),
	a('notSuccessful'),
	a('stepErrors', {
		channelStatus: one(400, 401, 403, 404, 422, 500),
		output: one('failed', 'absent'),
	}),
	a('envelope', {
		as: one(
			'outputMissing',
			'outputNull',
			'bodyNull',
			'bodyArray',
			'resultObject',
			'resultMissing',
		),
	}),
	echo(['status', 'html', 'text', 'stepErrors'], [400, 401, 403, 422, 500]),
	echo(['errorList', 'html', 'text'], [200]),
];

/** What may end a reading or not: a silence or an endless answer, which a slow machine makes of good ones, and a circle. */
const either: Array<fc.Arbitrary<PlainFault>> = [
	a('silence'),
	a('trickle', { part: one('headers', 'body'), everyMs: one(20) }),
	a('repeatCursor', { cycle: one(1, 2) }),
];

export type Nature = 'odd' | 'passing' | 'final' | 'either';

/** A fault on a page of a reading, as often as it strikes there. */
export interface FaultOnPage {
	nature: Nature;
	fault: PlainFault;
	/** 0-based; undefined: wherever it first can */
	page: number | undefined;
	strikes: number;
}

const on = (
	nature: Nature,
	faults: Array<fc.Arbitrary<PlainFault>>,
	mostStrikes: number,
): fc.Arbitrary<FaultOnPage> =>
	fc.record({
		nature: one(nature),
		fault: fc.oneof(...faults),
		page: fc.option(whole(0, 6), { nil: undefined, freq: 6 }),
		strikes: whole(1, mostStrikes),
	});

/** Faults of the data calls; the sandbox's `resultNull` is left out, as that lie about the end cannot be told from it. */
export const dataFault: fc.Arbitrary<FaultOnPage> = fc.oneof(
	{ weight: 5, arbitrary: on('odd', oddPages, 4) },
	{ weight: 5, arbitrary: on('passing', passing, 4) },
	{ weight: 3, arbitrary: on('final', final, 2) },
	{ weight: 1, arbitrary: on('either', either, 2) },
);

/** Faults of the token call; `page` counts for nothing there. */
export const tokenFault: fc.Arbitrary<FaultOnPage> = fc.oneof(
	on(
		'odd',
		[
			a('tokenAnswer', {
				set: fc.record({ expires_in: one<unknown>(0, 1, -1, 1e12, '60', 'soon', null, {}) }),
			}),
			a('tokenAnswer', { without: fc.constant<string[]>(['expires_in', 'scope']) }),
			a('trickle', { part: one('headers', 'body'), everyMs: one(1), bytes: whole(1, 10) }),
		],
		3,
	),
	on('passing', [...passingAnywhere, echo(['status', 'text'], [503])], 3),
	on(
		'final',
		[
			...finalAnywhere,
			a('tokenAnswer', { without: fc.constant<string[]>(['access_token']) }),
			echo(['status', 'html', 'text'], [200, 400, 401, 500]),
		],
		2,
	),
);
