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

const one = <Value>(...values: Value[]) => fc.constantFrom(...values);
const whole = (min: number, max: number) => fc.integer({ min, max });

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
	fc.record({ type: one('emptyPage' as const) }),
	fc.record({ type: one('shortPage' as const), size: whole(1, 3) }),
	fc.record({ type: one('overlap' as const), records: whole(1, 12), changed: fc.boolean() }),
	fc.record({ type: one('endToken' as const), as: one(...END_OF_DATA) }),
	fc.record({ type: one('ignoreLimit' as const), size: whole(1, 20) }),
	fc.record({ type: one('nullWhenEmpty' as const) }),
	fc.record({
		type: one('quietLists' as const),
		as: one('object' as const, 'array' as const, 'absent' as const),
	}),
	fc.record({ type: one('bareEnvelope' as const) }),
	fc.record({ type: one('slow' as const), ms: whole(1, 20) }),
	fc.record({
		type: one('trickle' as const),
		part: one('headers' as const, 'body' as const),
		everyMs: one(1),
		bytes: whole(1, 10),
	}),
	fc.record({
		type: one('digitRun' as const),
		digits: one(16, 1000, 200_000),
		field: one(RUN_FIELD),
		as: one('text' as const, 'number' as const),
	}),
	fc.record({ type: one('numberedKeys' as const) }),
];

/** What passes when it is tried again, whatever is asked for. */
const passingAnywhere: Array<fc.Arbitrary<PlainFault>> = [
	fc.record({ type: one('status' as const), status: one(...PASSING_STATUSES) }),
	fc.record({
		type: one('rateLimit' as const),
		retryAfter: one<number | string>(0, '0', 'soon', '', '-1', '0, 0', '0,0'),
	}),
	// Read by the clock of n8n, the first of them would be an hour, and the second none.
	fc.record({
		type: one('rateLimit' as const),
		retryAfterDate: one(0),
		clockAhead: one(3600, -3600),
	}),
	fc.record({ type: one('rateLimit' as const) }),
	fc.record({ type: one('html' as const), status: one(502, 503, 504, 520, 522, 530) }),
	fc.record({
		type: one('proxy' as const),
		status: one(408, 425, 520, 521, 522, 523, 524, 529, 530),
	}),
	fc.record({
		type: one('cut' as const),
		when: one(
			'beforeHeaders' as const,
			'midBody' as const,
			'midGzip' as const,
			'startOfGzip' as const,
		),
	}),
	fc.record({ type: one('brokenJson' as const) }),
];

const passing: Array<fc.Arbitrary<PlainFault>> = [
	...passingAnywhere,
	fc.record({
		type: one('stepErrors' as const),
		channelStatus: one(...PASSING_STATUSES),
		output: one('failed' as const, 'absent' as const),
	}),
	echo(['status', 'html', 'text', 'stepErrors'], PASSING_STATUSES),
];

/** What ends a reading, whatever is asked for. */
const finalAnywhere: Array<fc.Arbitrary<PlainFault>> = [
	fc.record({ type: one('status' as const), status: one(...FINAL_STATUSES) }),
	fc.record({
		type: one('status' as const),
		status: one(400, 403, 500),
		body: one('', 'plain words', '<h1>Oops</h1>', '{"message":'),
	}),
	fc.record({ type: one('html' as const), status: one(200, 403, 500) }),
	fc.record({ type: one('proxy' as const), status: one(403, 407) }),
	fc.record({
		type: one('deepErrors' as const),
		depth: one(3, 10, 1000, 100_000),
		under: one('Errors' as const, ...LISTS),
	}),
	fc.record({ type: one('empty' as const) }),
	fc.record({ type: one('noContent' as const) }),
	fc.record({
		type: one('text' as const),
		text: one('upstream timeout', '[]', '"text"', '0', 'null', ' '),
	}),
	fc.record({
		type: one('redirect' as const),
		status: one(301 as const, 302 as const, 303 as const, 307 as const, 308 as const),
		to: one('https://login.example.com/', '/elsewhere'),
	}),
];

const final: Array<fc.Arbitrary<PlainFault>> = [
	...finalAnywhere,
	fc.record({
		type: one('rateLimit' as const),
		retryAfter: one<number | string>(61, 3600, 1e9, '61, 1', '1, 3600'),
	}),
	fc.record({
		type: one('rateLimit' as const),
		retryAfterDate: one(120, 86_400),
		clockAhead: one(0, -7200),
	}),
	fc.record({
		type: one('errorList' as const),
		list: one(...LISTS),
		shape: one('string' as const, 'object' as const, 'nested' as const, 'array' as const),
		isSuccess: fc.boolean(),
	}),
	fc.record({ type: one('notSuccessful' as const) }),
	fc.record({
		type: one('stepErrors' as const),
		channelStatus: one(400, 401, 403, 404, 422, 500),
		output: one('failed' as const, 'absent' as const),
	}),
	fc.record({
		type: one('envelope' as const),
		as: one(
			'outputMissing' as const,
			'outputNull' as const,
			'bodyNull' as const,
			'bodyArray' as const,
			'resultObject' as const,
			'resultMissing' as const,
		),
	}),
	echo(['status', 'html', 'text', 'stepErrors'], [400, 401, 403, 422, 500]),
	echo(['errorList', 'html', 'text'], [200]),
];

/** What may end a reading or not: a silence or an endless answer, which a slow machine makes of good ones, and a circle. */
const either: Array<fc.Arbitrary<PlainFault>> = [
	fc.record({ type: one('silence' as const) }),
	fc.record({
		type: one('trickle' as const),
		part: one('headers' as const, 'body' as const),
		everyMs: one(20),
	}),
	fc.record({ type: one('repeatCursor' as const), cycle: one(1 as const, 2 as const) }),
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
			fc.record({
				type: one('tokenAnswer' as const),
				set: fc.record({ expires_in: one<unknown>(0, 1, -1, 1e12, '60', 'soon', null, {}) }),
			}),
			fc.record({ type: one('tokenAnswer' as const), without: one(['expires_in', 'scope']) }),
			fc.record({
				type: one('trickle' as const),
				part: one('headers' as const, 'body' as const),
				everyMs: one(1),
				bytes: whole(1, 10),
			}),
		],
		3,
	),
	on('passing', [...passingAnywhere, echo(['status', 'text'], [503])], 3),
	on(
		'final',
		[
			...finalAnywhere,
			fc.record({ type: one('tokenAnswer' as const), without: one(['access_token']) }),
			echo(['status', 'html', 'text'], [200, 400, 401, 500]),
		],
		2,
	),
);
