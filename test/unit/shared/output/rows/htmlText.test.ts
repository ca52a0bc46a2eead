import { htmlText } from '../../../../../nodes/shared/output/rows/productColumns';

test.each([
	['', ''],
	[' plain ', 'plain'],
	['<p>A &amp; more</p>\n<ul><li>"one"; two</li></ul>', 'A & more\n"one"; two'],
	['one<br>two<br/>three', 'one\ntwo\nthree'],
	['<li title="a>b">x<b>y</b></li>', 'xy'],
	["<p title=it's>x</p>", 'x'],
	['<td>1</td><td>2</td>', '1\n2'],
	['a<script>if (a < b) { x() }</script><style>p {}</style>b', 'ab'],
	['a<!-- <p>hidden</p> -->b', 'ab'],
	['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
	['&euro;&nbsp;5 &#8364; &#x20AC; &lt;b&gt; &nothing; &#0;', '€ 5 € € <b> &nothing; &#0;'],
	['<p>\n  a\n  b\n</p><p></p><p>c</p>', 'a b\nc'],
	['&amp;lt;', '&lt;'],
])('%j is %j', (html, text) => {
	expect(htmlText(html)).toBe(text);
});

test('a name without end takes no longer than other texts', () => {
	const text = `<${'a'.repeat(150_000)}`;
	expect(htmlText(text)).toBe(text);
}, 20_000);

test.each(['<', '<a ', '<a "', "<a '", '<!--', '<script', '&', '&#', '<p x="', '</'])(
	'%j many times over ends',
	(part) => {
		expect(typeof htmlText(part.repeat(60_000))).toBe('string');
	},
	20_000,
);
