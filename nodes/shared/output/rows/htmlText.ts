import { codeOfEntity } from '../../secrets/decodings';

/** Longer texts are cut before they are converted: a cell shows far less. */
const MAX_HTML = 200_000;
/** A comment, or a tag with its name. No `<` inside a tag keeps the time linear; quoted values may contain `>`. */
const MARKUP =
	/<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9]*)(?:(?:[^<>"']|"[^"<]*"|'[^'<]*')*|[^<>]*)>/gi;
/** Elements whose content is not shown. */
const HIDDEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Elements that begin on a line of their own. */
const BLOCKS =
	/^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/i;
const CELLS = /^t[dh]$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));?/gi;
const MAX_CODE = 0x10ffff;
/** Usual entities beyond Latin 1. */
const FURTHER: Readonly<Record<string, string>> = {
	bdquo: '„',
	bull: '•',
	euro: '€',
	hellip: '…',
	ldquo: '“',
	lsquo: '‘',
	mdash: '—',
	ndash: '–',
	rdquo: '”',
	rsquo: '’',
	trade: '™',
};

/** The text that a browser shows of an HTML text: without tags, one line for each block, without blank lines. */
export function htmlText(html: string): string {
	if (!/[<&]/.test(html)) return html.trim();
	return html
		.slice(0, MAX_HTML)
		.replace(HIDDEN, '')
		.replace(/\s+/g, ' ')
		.replace(MARKUP, (_, name: string | undefined) => {
			if (name === undefined) return '';
			if (BLOCKS.test(name)) return '\n';
			return CELLS.test(name) ? ' ' : '';
		})
		.replace(ENTITY, character)
		.split('\n')
		.map((line) => line.replace(/[ \u00A0]+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

function character(
	entity: string,
	decimal: string | undefined,
	hex: string | undefined,
	name: string | undefined,
): string {
	if (name !== undefined && Object.hasOwn(FURTHER, name)) return FURTHER[name];
	const code = name
		? codeOfEntity(name)
		: decimal === undefined
			? parseInt(hex ?? '', 16)
			: Number(decimal);
	if (code === undefined || code === 0 || code > MAX_CODE) return entity;
	return String.fromCodePoint(code);
}
