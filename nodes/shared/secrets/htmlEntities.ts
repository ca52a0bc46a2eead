/** Entity names of ASCII characters, each followed by its character. */
const ASCII =
	'excl! quot" num# dollar$ percnt% amp& apos\' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} tab\t newline\n';

/** Entity names of the characters from U+00A0 to U+00FF, in this order. */
const LATIN_1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const CODES: ReadonlyMap<string, number> = new Map([
	...(ASCII.match(/[a-z]+[^a-z ]/g) ?? []).map((entry): [string, number] => [
		entry.slice(0, -1),
		entry.charCodeAt(entry.length - 1),
	]),
	...LATIN_1.split(' ').map((name, place): [string, number] => [name, 0xa0 + place]),
]);

/** The code of the character with this entity name (between `&` and `;`); undefined when there is none. */
export const codeOfEntity = (name: string): number | undefined =>
	CODES.get(name) ?? CODES.get(name.toLowerCase());
