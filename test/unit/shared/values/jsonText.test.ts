import * as fc from 'fast-check';

import { jsonText } from '../../../../nodes/shared/values/json';

/** More than JSON.stringify takes. */
const DEPTH = 20_000;

const nested = (inner: string, [opening, closing]: [string, string]): string =>
	opening.repeat(DEPTH) + inner + closing.repeat(DEPTH);

it.each([
	['lists', ['[', ']']],
	['objects', ['{"a":', '}']],
] as Array<[string, [string, string]]>)(
	'writes %s as they were read, however deep they are nested',
	(_, brackets) => {
		const text = nested('{"b":[1,"\\"é",null,true,{}],"c":[]}', brackets);
		const value = JSON.parse(text) as object;
		expect(() => JSON.stringify(value)).toThrow(RangeError);
		expect(jsonText(value) === text).toBe(true);
	},
);

it('writes the rest of a deep value as JSON.stringify does', () => {
	const deep = JSON.parse(nested('', ['[', ']'])) as object;
	fc.assert(
		fc.property(fc.jsonValue(), fc.string(), (value, key) => {
			const object = { [key]: value, left: undefined, list: [undefined, value] };
			const shallow = JSON.stringify(object).slice(1, -1);
			const expected = shallow === '' ? '' : `${shallow},`;
			const written = jsonText({ ...object, deep });
			// Numbers as keys come first, so only the place of the last field is certain.
			expect(written.startsWith(`{${expected}"deep":[[`)).toBe(true);
		}),
		{ numRuns: 20 },
	);
});
