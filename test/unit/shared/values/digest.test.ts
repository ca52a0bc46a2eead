import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	canonicalJson,
	changeDigest,
	digest,
	idOrDigest,
} from '../../../../nodes/shared/values/digest';

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

const product = {
	id: '7',
	title: 'Mug',
	updated_at: '2026-11-01T10:00:00Z',
	handle: null,
	tags: [],
	variants: [
		{ id: '1', position: 1, sku: 'A', price: '9.90' },
		{ id: '2', position: 2, sku: 'B', price: '9.90' },
	],
	images: [
		{ id: '5', position: 1, src: 'https://cdn.example.com/a.jpg?Expires=1&Signature=x' },
		{ id: '6', position: 2, src: 'https://cdn.example.com/b.jpg?Expires=1&Signature=y' },
	],
	options: [{ name: 'Size', values: ['S', 'M'] }],
};
const [first, second] = product.variants;
const withVariants = (...variants: IDataObject[]) => ({ ...product, variants });
const withQuery = (query: string) => ({
	...product,
	images: product.images.map((image) => ({ ...image, src: image.src.replace(/\?.*/, query) })),
});

describe('no change', () => {
	test.each<[string, IDataObject]>([
		[
			'another order, counted anew',
			withVariants({ ...second, position: 1 }, { ...first, position: 2 }),
		],
		['other signatures in addresses', withQuery('?Expires=2&Signature=%2Bz')],
		['an address without its query', withQuery('')],
		[
			'absent, null and empty',
			{
				...product,
				handle: '',
				tags: undefined,
				template_suffix: null,
				image: {},
				metafields: [null, '', []],
				company: { id: null, location_id: null },
			},
		],
		['the instant with another offset', { ...product, updated_at: '2026-11-01T12:00:00+02:00' }],
		['the instant with a fraction', { ...product, updated_at: '2026-11-01T10:00:00.000Z' }],
	])('%s', (_what, other) => {
		expect(changeDigest(other)).toBe(changeDigest(product));
	});
});

describe('a change', () => {
	test.each<[string, IDataObject]>([
		['a text', { ...product, title: 'mug' }],
		['the date of update alone', { ...product, updated_at: '2026-11-01T10:00:01Z' }],
		['a date without offset', { ...product, updated_at: '2026-11-01T10:00:00' }],
		['a field of a variant', withVariants(first, { ...second, price: '9.95' })],
		['values that changed places', withVariants({ ...first, sku: 'B' }, { ...second, sku: 'A' })],
		['a variant less', withVariants(first)],
		['a variant twice', withVariants(first, second, second)],
		[
			'another image',
			{
				...product,
				images: [{ id: '5', position: 1, src: 'https://cdn.example.com/c.jpg' }, product.images[1]],
			},
		],
		['a question mark in a text', { ...product, title: 'Mug? https://example.com/?a=1' }],
		['a number that was null', { ...product, handle: 0 }],
		['false is not nothing', { ...product, handle: false }],
		['a number is not its text', { ...product, id: 7 }],
	])('%s', (_what, other) => {
		expect(changeDigest(other)).not.toBe(changeDigest(product));
	});

	test('a link within a text keeps its query', () => {
		const page = (id: number) => ({
			body_html: `<a href="https://example.com/?id=${id}">more</a>`,
		});
		expect(changeDigest(page(1))).not.toBe(changeDigest(page(2)));
	});

	test('texts that read alike as dates of no standard stay different', () => {
		expect(changeDigest({ note: 'Item 5 GMT' })).not.toBe(changeDigest({ note: 'Part 5 GMT' }));
	});
});

const shuffled = (value: unknown, random: () => number): unknown => {
	if (typeof value !== 'object' || value === null) return value;
	const mixed = <Entry>(entries: Entry[]) =>
		entries
			.map((entry) => ({ entry, at: random() }))
			.sort((a, b) => a.at - b.at)
			.map(({ entry }) => entry);
	if (Array.isArray(value)) return mixed(value.map((entry) => shuffled(entry, random)));
	return Object.fromEntries(
		mixed(Object.entries(value).map(([key, content]) => [key, shuffled(content, random)])),
	);
};

const content = fc.jsonValue({ maxDepth: 4 });

test('any order of keys and lists gives the same digest; another text, another digest', () => {
	fc.assert(
		fc.property(content, fc.integer(), fc.string({ minLength: 1 }), (value, seed, added) => {
			let state = seed;
			const random = () => (state = (state * 16_807 + 11) % 2_147_483_647);
			const record = { id: '1', content: value, note: '' } as IDataObject;
			const same = shuffled(record, random) as IDataObject;
			expect(changeDigest(same)).toBe(changeDigest(record));
			expect(changeDigest({ ...same, note: added })).not.toBe(changeDigest(record));
		}),
	);
});

test('a record without ID is known by its content, whatever the signatures in it', () => {
	const { id: _id, ...nameless } = product;
	const signedAnew = { ...nameless, images: [product.images[1], product.images[0]] };
	for (const id of [null, '', {}])
		expect(idOrDigest({ ...nameless, id })).toBe(idOrDigest(signedAnew));
});

test('very deep content ends in no error', () => {
	const deep = JSON.parse('['.repeat(50_000) + '1' + ']'.repeat(50_000)) as IDataObject[];
	expect(changeDigest({ deep })).toMatch(/^[\w-]{12}$/);
});
