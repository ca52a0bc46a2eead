import * as fc from 'fast-check';

import { reasonIn, hasNoContent } from '../../../../nodes/shared/errors/reason';

describe('hasNoContent', () => {
	it('tells what says nothing from what says something', () => {
		for (const value of [null, undefined, '', '  ', {}, [], [null, {}], { a: { b: [] } }])
			expect([value, hasNoContent(value)]).toEqual([value, true]);
		for (const value of ['x', 0, false, { a: 0 }, ['', 'x'], { isSuccess: false }])
			expect([value, hasNoContent(value)]).toEqual([value, false]);
	});
});

describe('reasonIn finds the words for people', () => {
	it.each([
		['text', 'Quota exhausted', 'Quota exhausted'],
		['blanks and lines', ' Quota\n  exhausted ', 'Quota exhausted'],
		['an object', { code: 'X1', message: 'Quota exhausted' }, 'Quota exhausted'],
		[
			'the OAuth pair',
			{ error: 'invalid_client', error_description: 'Unknown client' },
			'Unknown client',
		],
		['a list', ['First', { message: 'Second' }], 'First; Second'],
		[
			'nested',
			{ details: { errors: [{ field: 'limit', reason: { message: 'too large' } }] } },
			'too large',
		],
		['JSON inside text', '{"message":"Quota exhausted"}', 'Quota exhausted'],
		['text that only looks like JSON', '[oops', '[oops'],
		[
			'the title of a web page',
			'<!DOCTYPE html><html><head><title>502 Bad\nGateway</title></head><body>x</body></html>',
			'502 Bad Gateway',
		],
		[
			'a web page without a title',
			'<html><script>var a=1;</script><body><p>Down for <b>repair</b></p></body></html>',
			'Down for repair',
		],
		['fields of unknown names', { limit: 'too large' }, 'limit: too large'],
		[
			"the channel's own answer",
			{ status_code: 429, headers: { 'x-token': 'h-1' }, result: { errors: 'Slow down' } },
			'Slow down',
		],
		['repetitions once', ['Same', 'Same', { message: 'Same' }], 'Same'],
		['three at most', ['1a', '2b', '3c', '4d'], '1a; 2b; 3c'],
		['nothing', { headers: { a: 'b' }, isSuccess: false, execution_id: 'e' }, ''],
		['null', null, ''],
	])('%s', (_, value, words) => {
		expect(reasonIn(value)).toBe(words);
	});

	it('takes headers and requests for nothing to read', () => {
		const answer = {
			headers: { authorization: 'Bearer h-1' },
			config: { data: 'h-2' },
			request: 'h-3',
			note: 'Refused',
		};
		expect(reasonIn(answer)).toBe('note: Refused');
	});

	it('opens JSON inside a text inside an answer', () => {
		const channel = JSON.stringify({ errors: [{ context: { message: 'Throttled' } }] });
		expect(reasonIn({ restErrors: { result: channel } })).toBe('Throttled');
	});

	it('takes nothing of what is inherited for said', () => {
		expect(reasonIn({ toString: null, constructor: {}, note: 'Refused' })).toBe('note: Refused');
		const inherited: unknown = Object.create({ message: 'inherited' });
		expect(reasonIn(inherited)).toBe('');
	});

	it('takes any shape without failing', () => {
		fc.assert(
			fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
				expect(typeof reasonIn(value)).toBe('string');
			}),
		);
	});
});

describe('answers made to keep n8n busy', () => {
	const nested = (depth: number, value: unknown, wrap: (inner: unknown) => unknown) => {
		let all = value;
		for (let level = 0; level < depth; level++) all = wrap(all);
		return all;
	};

	it.each([
		['lists', (inner: unknown) => [inner]],
		['objects', (inner: unknown) => ({ a: inner })],
		['fields that tell', (inner: unknown) => ({ message: inner })],
	])('%s, 100,000 levels deep', (_, wrap) => {
		expect(hasNoContent(nested(100_000, [], (inner) => wrap([inner])))).toBe(true);
		expect(hasNoContent(nested(100_000, 'x', (inner) => [wrap(inner)]))).toBe(false);
		expect(reasonIn(nested(100_000, 'x', wrap))).toBe('');
	});
});
