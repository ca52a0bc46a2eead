import * as fc from 'fast-check';

import { readAnswer } from '../../../../nodes/shared/reading/envelope';
import { ApiError } from '../../../../nodes/shared/errors/apiError';

type Loose = Record<string, unknown>;

const LISTS = ['schemaValidationErrors', 'restErrors', 'operationErrors', 'unexpectedErrors'];

/** The envelope of a success, as the specification gives it. */
const envelope = (output: Loose = {}, rest: Loose = {}) => ({
	Errors: {},
	Output: {
		...{ step: 'transform', isSuccess: true, execution_id: 'e-1', override_count: 0 },
		...Object.fromEntries(LISTS.map((name) => [name, null])),
		...{ next_page_token_url: 'https://elsewhere.example.com/RunSync', next_page_token: 'T1' },
		result: [{ id: '1' }, { id: '2' }],
		...output,
	},
	Report: { TraceId: 't-1' },
	...rest,
});

const read = (value: unknown) =>
	readAnswer(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

function failureOf(value: unknown): ApiError {
	try {
		read(value);
	} catch (thrown) {
		if (thrown instanceof ApiError) return thrown;
		throw thrown;
	}
	throw new Error('The answer was taken for good');
}

describe('a success', () => {
	it('gives records, cursor and what to ask the operator with', () => {
		expect(read(envelope())).toEqual({
			records: [{ id: '1' }, { id: '2' }],
			cursor: 'T1',
			executionId: 'e-1',
			traceId: 't-1',
		});
	});

	it('takes nothing, null, {} and [] for empty error lists, and Errors for empty', () => {
		for (const nothing of [undefined, null, {}, []]) {
			const lists = Object.fromEntries(LISTS.map((name) => [name, nothing]));
			expect(read(envelope(lists, { Errors: nothing })).records).toHaveLength(2);
		}
	});

	it('needs neither Report nor execution_id', () => {
		const answer = read({ Errors: {}, Output: { isSuccess: true, result: [] } });
		const nothing = { cursor: undefined, executionId: undefined, traceId: undefined };
		expect(answer).toEqual({ records: [], ...nothing });
	});

	it.each([['T1'], [null], [7], [{ page: 2 }]])(
		'takes result null for the end, also beside the cursor %j',
		(cursor) => {
			const answer = read(envelope({ result: null, next_page_token: cursor }));
			expect(answer.records).toEqual([]);
			expect(answer.cursor).toBeUndefined();
		},
	);
});

describe('the cursor', () => {
	it.each([[null], [''], [' '], ['\n'], [undefined]])('%j is the end', (token) => {
		expect(read(envelope({ next_page_token: token })).cursor).toBeUndefined();
	});

	it.each(['a+b/c==%2B "é', ' T1 ', '0'])('%j goes on, unchanged', (token) => {
		expect(read(envelope({ next_page_token: token })).cursor).toBe(token);
	});
});

describe('HTTP 200 is no success when the content says otherwise', () => {
	it.each([[false], [undefined], [null], ['true'], [1]])('isSuccess %j', (isSuccess) => {
		expect(failureOf(envelope({ isSuccess })).kind).toBe('reportedByService');
	});

	it.each([
		['fields, not steps', { message: 'Boom', code: 7 }, 'Boom'],
		['a step with words', { extract: 'Boom' }, 'extract: Boom'],
		['a text', 'Boom', 'Boom'],
		['a list', ['Boom', { message: 'Bang' }], 'Boom; Bang'],
		['two steps', { a: { message: 'Boom' }, b: { message: 'Bang' } }, 'Boom; Bang'],
	])('Errors that hold %s', (_, errors, reason) => {
		expect(failureOf({ Errors: errors, Output: null }).details.reason).toBe(reason);
	});

	it.each(['Errors', ...LISTS])('%s 100,000 levels deep: a worded failure', (under) => {
		const deep = `${'{"a":['.repeat(50_000)}{"status_code":429}${']}'.repeat(50_000)}`;
		const answer =
			under === 'Errors'
				? `{"Errors":${deep}}`
				: `{"Output":{"isSuccess":false,"${under}":${deep}}}`;
		expect(failureOf(answer)).toMatchObject({
			kind: 'reportedByService',
			details: { channelStatus: 429 },
		});
	});

	it('reads the first words and the status of tens of thousands of steps', () => {
		const many = Array.from({ length: 50_000 }, (_, at) => at);
		const errors = (report: (at: number) => unknown) =>
			Object.fromEntries(many.map((at) => [`s${at}`, report(at)]));
		expect(failureOf({ Errors: errors((at) => at) }).details.reason).toBe('s0: 0; s1: 1; s2: 2');
		const told = failureOf({
			Errors: errors((at) => ({ message: `m${at}`, status_code: at === 49_999 ? 429 : null })),
		}).details;
		expect(told.reason).toBe('m0; m1; m2');
		expect(told.channelStatus).toBe(429);
	});

	it.each([
		[`${'['.repeat(100_000)}${']'.repeat(100_000)}`, undefined],
		['"503"', 503],
		['true', undefined],
	])('takes only a number for the status of the channel: %.9s', (status, known) => {
		const answer = `{"Errors":{"a":{"status_code":${status},"message":"x"}}}`;
		expect(failureOf(answer).details.channelStatus).toBe(known);
	});

	describe('the wait that the channel asks for', () => {
		const SERVER_TIME = Date.parse('2026-03-01T12:00:00Z');
		const waitOf = (status: number, headers: unknown) => {
			const restErrors = { status_code: status, headers, result: { errors: 'Slow down' } };
			const answers = [
				{ Errors: { extract: { restErrors } }, Output: null },
				envelope({ isSuccess: false, restErrors }),
			];
			const waits = answers.map((answer) => {
				try {
					readAnswer(Buffer.from(JSON.stringify(answer)), SERVER_TIME);
				} catch (thrown) {
					return (thrown as ApiError).details.retryAfterMs;
				}
				throw new Error('The answer is no failure');
			});
			expect(waits[0]).toBe(waits[1]);
			return waits[0];
		};

		it.each([
			[429, { 'Retry-After': '2.0' }, 2_000],
			[429, { 'retry-after': 30 }, 30_000],
			[503, { 'RETRY-AFTER': ['7', '9'] }, 7_000],
			[429, { 'Retry-After': 'Sun, 01 Mar 2026 12:00:20 GMT' }, 20_000],
			[429, { 'x-request-id': '7' }, undefined],
			[429, { 'Retry-After': { seconds: 3 } }, undefined],
			[429, 'Retry-After: 3', undefined],
			[429, null, undefined],
			// Nothing to wait for.
			[403, { 'Retry-After': '30' }, undefined],
		])('status %d with %j', (status, headers, wait) => expect(waitOf(status, headers)).toBe(wait));
	});
});

it('keeps numeric IDs of any length', () => {
	const text =
		'{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":12345678901234567890,"n":1.25}]},"Report":{"TotalRequestsDuration":0.30000000000000004}}';
	expect(read(text).records).toEqual([{ id: '12345678901234567890', n: 1.25 }]);
});

test('an object that stops anywhere is a cut answer', () => {
	const json = fc.json({ maxDepth: 4 }).map((text) => `{"a":${text},"b\\"]}":[1]}`);
	fc.assert(
		fc.property(json, fc.nat(), (text, at) => {
			const cut = text.slice(0, 1 + (at % (text.length - 1)));
			expect(failureOf(cut)).toMatchObject({ kind: 'answerCut', details: {} });
		}),
	);
});
