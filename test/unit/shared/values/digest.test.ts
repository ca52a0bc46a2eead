import * as fc from 'fast-check';

import { canonicalJson, digest, idOrDigest } from '../../../../nodes/shared/values/digest';

test('canonical JSON is the JSON of the same content, whatever the order of its keys', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
	expect(canonicalJson({ b: [1, { d: null, c: undefined }], a: 'x' })).toBe(
		'{"a":"x","b":[1,{"d":null}]}',
	);
	expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
	expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('canonical JSON of very deep content ends in no error', () => {
	const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
	expect(canonicalJson(deep)).toMatch(/^\[+null\]+$/);
});

test('a digest is short, and another for another text', () => {
	expect(digest('one')).toMatch(/^[\w-]{12}$/);
	expect(digest('one')).not.toBe(digest('two'));
});

test.each([
	['12', '12'],
	[12, '12'],
	[0, '0'],
])('the ID %j is %s', (id, text) => expect(idOrDigest({ id })).toBe(text));

test.each([null, undefined, '', {}, [], true])(
	'%j is no ID: the content stands in for it',
	(id) => {
		const record: Record<string, unknown> = { id, name: 'a' };
		expect(idOrDigest(record)).toMatch(/^#[\w-]{12}$/);
		expect(idOrDigest({ ...record })).toBe(idOrDigest(record));
		const changed: Record<string, unknown> = { ...record, name: 'b' };
		expect(idOrDigest(changed)).not.toBe(idOrDigest(record));
	},
);
