import * as fc from 'fast-check';

import { parseJsonExactly } from '../../../../nodes/shared/values/json';
import { parseListInPieces } from '../../../../nodes/shared/values/jsonPieces';
import { runsOf } from '../../../runCounts';

const inPieces = (text: string | Buffer, pieceBytes = 1) =>
	parseListInPieces(Buffer.from(text as string), 'Output', 'result', pieceBytes);

describe('a list in pieces is what it is as a whole', () => {
	it.each([
		['{"Errors":{},"Output":{"result":[{"id":1},{"id":2}],"next":"T"},"Report":{"a":[{}]}}'],
		['{"Output":{"result":[{"id":9007199254740993},\n 9007199254740993 , [[{"id":1}],[]]]}}'],
		['{\r\n\t"Output": {\r\n\t\t"result" :\t[\r\n{"a": 1} ,\r\n{"b": "2"}\r\n]\r\n}\r\n}\r\n'],
		['{"Output":{"result":[{"note":"],[{\\"}\\\\"},{"note":"\\\\"},{"note":"ž€😀"},"]"]}}'],
		['{"Output":{"result":[{"result":[1,2]},{"Output":{"result":[3]}}]}}'],
		['{"Output":{"isSuccess":false,"result":[{"id":1}],"isSuccess":true}}'],
	])('%s', (text) => {
		expect(inPieces(text)).toEqual(parseJsonExactly(text));
		expect(inPieces(text, 20)).toEqual(parseJsonExactly(text));
	});

	it('also where bytes are no UTF-8', () => {
		const bytes = Buffer.from(
			'{"Output":{"result":[{"a":"\x80"},{"b":"\xe2\x82"},{"c":"\xf0\x9f"}]}}',
			'latin1',
		);
		expect(inPieces(bytes)).toEqual(parseJsonExactly(bytes.toString()));
	});
});

describe('is left to be parsed as a whole', () => {
	it.each([
		['no list', '{"Output":{"result":null}}'],
		['an empty list', '{"Output":{"result":[]}}'],
		['another list of this name', '{"Errors":{"result":[1]},"Output":{"result":[2]}}'],
		['a list further inside', '{"Output":{"step":{"result":[1]},"result":[2]}}'],
		['a list that another replaces', '{"Output":{"result":[1],"result":[2]}}'],
		['an object that another replaces', '{"Output":{"result":[1]},"Output":{}}'],
		['a list outside', '{"result":[1]}'],
		['a list in a list', '[{"Output":{"result":[1]}}]'],
		['the name in a text', '{"Output":{"note":"\\"result\\":[1]"}}'],
	])('%s', (_, text) => {
		expect(() => parseJsonExactly(text)).not.toThrow();
		expect(inPieces(text)).toBeUndefined();
	});

	it.each([
		['nothing before a comma', '{"Output":{"result":[,1]}}'],
		['nothing between commas', '{"Output":{"result":[1,,2]}}'],
		['nothing behind a comma', '{"Output":{"result":[1, ]}}'],
		['a list that does not end', '{"Output":{"result":[1,{"a":[2]},"x'],
		['brackets that do not match', '{"Output":{"result":[{"a":1]}]}}'],
		['an end too many', '{"Output":{"result":[1}]}}'],
		['text behind the list', '{"Output":{"result":[1]}} x'],
		['text between the entries', '{"Output":{"result":[1 2]}}'],
		['a name in the middle of other text', '{"Output":{"a"result":[1]}}'],
	])('what is no JSON: %s', (_, text) => {
		expect(() => parseJsonExactly(text)).toThrow(SyntaxError);
		expect(inPieces(text)).toBeUndefined();
	});
});

const entry = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(0, null, true, '', ',', ']', '"result":[', '\\', '"', '😀', 'š', 123456789012),
		fc.string({ unit: 'binary' }),
		fc.array(tie('value'), { maxLength: 3 }),
		tie('object'),
	),
	object: fc.dictionary(
		fc.constantFrom('id', 'Output', 'result', 'line_items', '__proto__'),
		tie('value'),
		{ maxKeys: 3 },
	),
}));

const answer = fc.record(
	{
		Errors: entry.value,
		Output: fc.record(
			{ step: entry.value, result: fc.array(entry.object, { minLength: 1 }), next: entry.value },
			{ requiredKeys: ['result'] },
		),
		Report: entry.value,
	},
	{ requiredKeys: ['Output'] },
);
const text = fc
	.tuple(answer, fc.constantFrom(undefined, ' ', '\t'))
	.map(([value, indent]) => JSON.stringify(value, null, indent));

it('gives the same as the whole for any answer, whatever its pieces', () => {
	fc.assert(
		fc.property(text, fc.integer({ min: 0, max: 60 }), (given, pieceBytes) => {
			const parsed = inPieces(given, pieceBytes);
			if (parsed) expect(parsed).toEqual(parseJsonExactly(given));
			else expect(given).toMatch(/"result":.*"result":/s);
		}),
		{ numRuns: runsOf(2_000) },
	);
});

it('gives the same or nothing for answers with damaged bytes', () => {
	const damage = fc.record({
		at: fc.nat(),
		removed: fc.integer({ min: 0, max: 3 }),
		inserted: fc.oneof(
			fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', '0', '"result":['),
			fc.uint8Array({ maxLength: 3 }),
		),
	});
	fc.assert(
		fc.property(text, damage, fc.nat(40), (given, { at, removed, inserted }, pieceBytes) => {
			const bytes = Buffer.from(given);
			const place = at % bytes.length;
			const damaged = Buffer.concat([
				bytes.subarray(0, place),
				Buffer.from(inserted as string),
				bytes.subarray(place + removed),
			]);
			const parsed = inPieces(damaged, pieceBytes);
			if (parsed) expect(parsed).toEqual(parseJsonExactly(damaged.toString()));
		}),
		{ numRuns: runsOf(5_000) },
	);
});
