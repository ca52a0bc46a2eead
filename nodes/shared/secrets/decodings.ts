/** Names of ASCII characters, and of usual ones beyond Latin 1, each with its character. */
const NAMED =
	'excl! quot" num# dollar$ percnt% amp& apos\' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} tab\t newline\n bdquo„ bull• euro€ hellip… ldquo“ lsquo‘ mdash— ndash– rdquo” rsquo’ trade™';

const LATIN_1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const CODES: ReadonlyMap<string, number> = new Map([
	...NAMED.split(' ').map((entry): [string, number] => [
		entry.slice(0, -1),
		entry.charCodeAt(entry.length - 1),
	]),
	...LATIN_1.split(' ').map((name, place): [string, number] => [name, 0xa0 + place]),
]);

/** @param name between `&` and `;` */
export const codeOfEntity = (name: string): number | undefined =>
	CODES.get(name) ?? CODES.get(name.toLowerCase());

const ESCAPES = new RegExp(
	[
		'((?:%[0-9a-f]{2})+)',
		'[%\\\\]u([0-9a-f]{4})',
		'&#x([0-9a-f]{1,6});?',
		'&#(\\d{1,7});?',
		'&(amp|lt|gt|quot|apos|nbsp|[a-z]{2,8}\\d{0,2}(?=;));?',
		'\\\\x([0-9a-f]{2})',
		'((?:\\\\[0-3][0-7]{2})+)',
		'\\\\([nrt])',
		'\\\\',
	].join('|'),
	'gi',
);

/** Without one layer of percent-encoding and HTML entities, and without any backslashes. */
export function unescaped(text: string): string {
	if (!/[%&\\]/.test(text)) return text;
	return text
		.replace(/\\+/g, '\\')
		.replace(ESCAPES, (escape: string, ...groups: Array<string | undefined>) => {
			const [percent, unit, hex, decimal, entity, script, octal, blank] = groups;
			if (percent) return Buffer.from(percent.replace(/%/g, ''), 'hex').toString('utf8');
			if (octal) return utf8Of(octal.slice(1).split('\\'));
			if (blank) return ' ';
			if (entity) return characterOf(codeOfEntity(entity)) ?? escape;
			if (decimal) return characterOf(Number(decimal)) ?? escape;
			const digits = unit ?? script;
			if (digits) return String.fromCharCode(parseInt(digits, 16));
			return hex ? (characterOf(parseInt(hex, 16)) ?? escape) : '';
		});
}

export const characterOf = (code: number | undefined): string | undefined =>
	code === undefined || code > 0x10ffff ? undefined : String.fromCodePoint(code);

const utf8Of = (octals: readonly string[]): string =>
	Buffer.from(octals.map((digits) => parseInt(digits, 8))).toString('utf8');

/** Numbers of bytes separated by commas, as in the JSON of a Buffer. */
export const BYTE_LIST = '\\d{1,3}(?:\\s*,\\s*\\d{1,3}){3,}';

/** `before` moves the beginning of a byte. */
const DIGITS = [
	{ encoding: 'base64', ignored: /[\s=]/g, runs: /[\w+/-]{6,}/g, before: ['', 'A', 'AA', 'AAA'] },
	{ encoding: 'hex', ignored: /[\s:-]/g, runs: /[0-9a-f]{8,}/gi, before: ['', '0'] },
] as const;

/**
 * What a text decodes to in one step, for each place at which a byte may begin; at most five
 * times as long.
 */
export function* decodingsOf(text: string) {
	const plain = unescaped(text);
	if (plain !== text) yield { text: plain, isBytes: false };
	for (const { encoding, ignored, runs, before } of DIGITS) {
		for (const [digits] of text.replace(ignored, '').matchAll(runs)) {
			for (const zeros of before)
				yield { text: Buffer.from(zeros + digits, encoding).toString('latin1'), isBytes: true };
		}
	}
	for (const [list] of text.matchAll(new RegExp(BYTE_LIST, 'g')))
		yield { text: Buffer.from(list.split(',').map(Number)).toString('latin1'), isBytes: true };
}
