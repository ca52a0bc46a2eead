import * as fc from 'fast-check';

import { plainTextOf } from '../../../../nodes/shared/secrets/plainText';
import { textOf } from '../../../../nodes/shared/secrets/units';

const plain = (text: string) => textOf(plainTextOf(text));

test.each([
	['a%2Bb%2fc%3D', 'a b/c='],
	['a%252Bb%25252Fc', 'a b/c'],
	['caf%C3%A9 %F0%9F%9B%92', 'café 🛒'],
	['caf\\u00e9 \\uD83D\\uDED2', 'café 🛒'],
	['caf&#233; &#xE9; &#128722;', 'café é 🛒'],
	['&lt;b&gt; &quot;x&quot; &amp;lt; &amp;amp;lt; &#39; &apos;', '<b> "x" < < \' \''],
	['\\"x\\" \\\\\\"y\\\\\\" \\/', '"x" "y" /'],
	['%5C%22x', '"x'],
	['&plus;&sol;&equals;&lowbar;&Eacute;&eacute;&percnt;', ' /=_Éé%'],
	['&amp;eacute; &eacute &unknown; &toString;', 'é &eacute &unknown; &toString;'],
	['one\ttwo\\nthree  four++five%20six&nbsp;seven', 'one two three four five six seven'],
	// What only looks like escaping stays.
	['100% of 5 %zz & u00e9 &x; &', '100% of 5 %zz & u00e9 &x; &'],
	['', ''],
])('%j reads %j', (text, expected) => {
	expect(plain(text)).toBe(expected);
});

const ESCAPINGS: Array<(text: string) => string> = [
	encodeURIComponent,
	(text) => new URLSearchParams({ v: text }).toString().slice(2),
	(text) => JSON.stringify(text).slice(1, -1),
	(text) =>
		text.replace(
			/[^a-z0-9 ]/gi,
			(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
		),
	(text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
	(text) => text,
];

test('texts that differ only in their escaping come out the same, two escapings deep', () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[a-z0-9é🛒+/=<>"'& .,:;_-]{1,40}$/u),
			fc.constantFrom(...ESCAPINGS),
			fc.constantFrom(...ESCAPINGS),
			(text, first, second) => {
				// A text that holds escaping itself reads differently at another depth.
				fc.pre(!/&(amp|lt|gt|quot|apos|nbsp|#)/.test(text) && text === text.trim());
				expect(plain(second(first(text)))).toBe(plain(text));
			},
		),
	);
});

test('each character says where it stood', () => {
	const read = plainTextOf('x\\u00e9%20%C3%A9y');
	expect(textOf(read)).toBe('xé éy');
	const places = Array.from({ length: read.length }, (_, at) => at);
	expect(places.map(read.startOf)).toEqual([0, 2, 7, 10, 16]);
	expect(places.map(read.endOf)).toEqual([1, 7, 10, 16, 17]);
});

test.each(['\\', '%', '%25', '&', '&amp;', '&amp', '&#', '&#x1', ' ', '+', '\\u', '%5c'])(
	'a long run of %j takes no longer than other text',
	(unit) => {
		const text = unit.repeat(30_000);
		const { startOf, endOf, length } = plainTextOf(text);
		const places = Array.from({ length }, (_, at) => at);
		expect(places.every((at) => startOf(at) < endOf(at))).toBe(true);
	},
);
