import { beginning } from '../../values/texts';

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Namespace of workbook, sheets and styles, as attribute (ECMA-376). */
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** Namespace and beginning of the types of relationships between parts (ECMA-376). */
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Beginning of the namespaces of the package (ECMA-376). */
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** XML 1.0 forbids controls but tab and line feed, lone surrogates, noncharacters. */
const NO_XML = '[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF\\p{Cs}]';
/** Also underscores that a reader would take for the start of an escape, the next one included. */
const ESCAPED = new RegExp(`[&<>"]|${NO_XML}|_(?=x[\\dA-Fa-f]{4}(?:_|${NO_XML}))`, 'gu');
const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};
/** XML readers may drop white space at either end unless the element has `xml:space="preserve"`. */
export const OUTER_SPACE = /^\s|\s$/;
const CARRIAGE_RETURNS = /\r\n?/g;

/** What XML forbids, and a literal `_xHHHH_`, as `_xHHHH_` (ECMA-376, ST_Xstring). */
export const escaped = (text: string): string =>
	text.replace(CARRIAGE_RETURNS, '\n').replace(ESCAPED, escapeOf);

const escapeOf = (character: string): string =>
	ENTITIES[character] ??
	`_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** With the IDs rId1, rId2, …; none to a blank target. */
export const relations = (
	targets: ReadonlyArray<readonly [type: string, target: string]>,
): string => {
	const lines = targets.map(([type, target], at) => {
		const of = type.startsWith(PACKAGE) ? type : `${RELATIONSHIPS}/${type}`;
		return target && `<Relationship Id="rId${at + 1}" Type="${of}" Target="${target}"/>`;
	});
	return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
};

/** Amounts with more have the format General. */
const MAX_DECIMALS = 15;
/** Indexes in the list of cell formats below; `numberHeader` is for columns of numbers. */
export const STYLES = {
	header: 1,
	numberHeader: 2,
	text: 3,
	lines: 4,
	boolean: 5,
	date: 6,
	number: 7,
} as const;
export const LEFT_NUMBER = 23;
const WHOLE = 8;
const HUNDREDTHS = 9;

/** One decimal place is shown as two, as usual with money. */
export function amountStyle(decimals: number): number {
	if (decimals === 0) return WHOLE;
	return decimals > MAX_DECIMALS ? STYLES.number : HUNDREDTHS + Math.max(0, decimals - 2);
}

/** Index of the look of rows with totals, in the list of differential formats. */
export const TOTALS_LOOK = 0;

/** Numbers of Excel's built-in formats General and text; custom formats start at 164. */
const BUILT_IN = { general: 0, text: 49 } as const;
const DATE_FORMAT = 164;
/** Amounts of 0, 2 and more decimal places, with separators of thousands, red below zero. */
const amounts = [0, ...Array.from({ length: MAX_DECIMALS - 1 }, (_, at) => at + 2)].map(
	(decimals, at) => {
		const shown = `#,##0${decimals > 0 ? '.' : ''}${'0'.repeat(decimals)}`;
		return { id: DATE_FORMAT + 1 + at, code: `${shown};[Red]-${shown}` };
	},
);
const BOOLEAN_FORMAT = DATE_FORMAT + amounts.length + 1;
const formats = [
	{ id: DATE_FORMAT, code: 'yyyy\\-mm\\-dd\\ hh:mm:ss' },
	...amounts,
	// With the format General, LibreOffice shows some booleans beside others as 0 and 1.
	{ id: BOOLEAN_FORMAT, code: '&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;' },
];

const PLAIN = 'fontId="0" fillId="0"';
const BOLD = 'fontId="1" fillId="2"';
/** Aligned at the top, as a cell of several lines makes its row higher. */
const LEFT = '<alignment horizontal="left" vertical="top" indent="1"/>';
/** Without wrapping, line breaks are not shown. */
const LINES = '<alignment horizontal="left" vertical="top" wrapText="1" indent="1"/>';
/** The indents separate right-aligned numbers from left-aligned text in the next column. */
const RIGHT = '<alignment horizontal="right" vertical="top" indent="1"/>';
/** The same for their header, with room for the filter button, which covers the right end. */
const HEADER_RIGHT = '<alignment horizontal="right" vertical="top" indent="2"/>';
const CENTER = '<alignment horizontal="center" vertical="top"/>';

const cellFormat = (numberFormat: number, look: string, alignment: string) =>
	`<xf numFmtId="${numberFormat}" ${look} borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" ` +
	`applyAlignment="1">${alignment}</xf>`;

const cellFormats = [
	cellFormat(BUILT_IN.general, PLAIN, ''),
	cellFormat(BUILT_IN.text, BOLD, LEFT),
	cellFormat(BUILT_IN.text, BOLD, HEADER_RIGHT),
	cellFormat(BUILT_IN.text, PLAIN, LEFT),
	cellFormat(BUILT_IN.text, PLAIN, LINES),
	cellFormat(BOOLEAN_FORMAT, PLAIN, CENTER),
	cellFormat(DATE_FORMAT, PLAIN, LEFT),
	cellFormat(BUILT_IN.general, PLAIN, RIGHT),
	...amounts.map(({ id }) => cellFormat(id, PLAIN, RIGHT)),
	cellFormat(BUILT_IN.general, PLAIN, LEFT),
];

const font = (weight: string) =>
	`<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** Excel requires the first two fills. */
const STYLE_SHEET =
	`${DECLARATION}<styleSheet ${MAIN}>` +
	`<numFmts count="${formats.length}">${formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` +
	`<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
	'<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
	'<fill><patternFill patternType="solid"><fgColor rgb="FFE7ECF3"/><bgColor indexed="64"/></patternFill></fill></fills>' +
	'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
	'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
	`<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>` +
	'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
	'<dxfs count="1"><dxf><font><b/></font><border><top style="thin"><color auto="1"/></top></border></dxf></dxfs></styleSheet>';

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

export type Part = [path: string, xml: string];

const CORE = 'docProps/core.xml';
export const FIRST_PARTS: readonly Part[] = [
	// Programs that detect file types by their first bytes look for this part.
	[
		'_rels/.rels',
		relations([
			['officeDocument', 'xl/workbook.xml'],
			[`${PACKAGE}/relationships/metadata/core-properties`, CORE],
		]),
	],
	['xl/styles.xml', STYLE_SHEET],
];

export interface WrittenSheet {
	title: string;
	/** letters; undefined for none */
	frozen?: string;
}

/** Written last, as the number of sheets depends on the rows; `paths` are those of their parts. */
export const bookParts = (
	written: readonly WrittenSheet[],
	paths: readonly string[],
	title: string,
): Part[] => [
	['xl/workbook.xml', workbook(written)],
	[
		CORE,
		`${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
			'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
			`<dc:title>${escaped(title)}</dc:title><dc:creator>Unified Commerce for n8n</dc:creator>` +
			`<dcterms:created xsi:type="dcterms:W3CDTF">${new Date().toISOString()}</dcterms:created></cp:coreProperties>`,
	],
	[
		'xl/_rels/workbook.xml.rels',
		relations([
			...written.map((_, at) => ['worksheet', sheetPath(at + 1).replace('xl/', '')] as const),
			['styles', 'styles.xml'],
		]),
	],
	['[Content_Types].xml', contentTypes(paths)],
];

/** On paper, each page has the header and the columns that stay in sight. */
function workbook(sheets: readonly WrittenSheet[]): string {
	const named = sheets.map(
		({ title }, at) => `<sheet name="${escaped(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
	);
	const titles = sheets.map(({ title, frozen }, at) => {
		const sheet = sheetReference(title);
		const columns = frozen ? `${sheet}!$A:$${frozen},` : '';
		return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${columns}${sheet}!$1:$1</definedName>`;
	});
	return (
		`${DECLARATION}<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><sheets>${named.join('')}</sheets>` +
		`<definedNames>${titles.join('')}</definedNames></workbook>`
	);
}

const sheetReference = (name: string): string => escaped(`'${name.replaceAll("'", "''")}'`);

const CONTENT = 'application/vnd.openxmlformats-officedocument';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
	worksheets: `${CONTENT}.spreadsheetml.worksheet`,
	tables: `${CONTENT}.spreadsheetml.table`,
	drawings: `${CONTENT}.drawing`,
	charts: `${CONTENT}.drawingml.chart`,
};

function contentTypes(paths: readonly string[]): string {
	const part = (path: string, type: string) =>
		`<Override PartName="/${path}" ContentType="${type}+xml"/>`;
	return (
		`${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
		'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
		'<Default Extension="xml" ContentType="application/xml"/>' +
		part('xl/workbook.xml', `${CONTENT}.spreadsheetml.sheet.main`) +
		part('xl/styles.xml', `${CONTENT}.spreadsheetml.styles`) +
		part(CORE, 'application/vnd.openxmlformats-package.core-properties') +
		paths
			.filter((path) => !path.endsWith('.rels'))
			.map((path) => part(path, CONTENT_TYPES[path.split('/')[1]]))
			.join('') +
		'</Types>'
	);
}

/** Longest name of a sheet in Excel, in UTF-16 units. */
const MAX_LENGTH = 31;
/** Not allowed in a sheet name or in XML, or not shown. */
const FORBIDDEN =
	/[\\/?*[\]:\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]+/gu;
/** Like the escape of a character (ECMA-376, ST_Xstring): programs disagree on it in a name. */
const LIKE_ESCAPE = /_(?=x[\dA-F]{4})/gi;
const REPLACEMENT = '-';
/** A name may neither begin nor end with an apostrophe, and blanks there cannot be seen. */
const EDGES = /^[\s']+|(?<![\s'])[\s']+$/gu;
/** Excel keeps this name, in any case, for itself. */
const RESERVED = 'history';
const UNNAMED = 'Sheet';

/** As Excel compares names, each with the number from which on further ones of it are tried. */
export type TakenNames = Map<string, number>;

/** Names that Excel allows for sheets, each unique; one that is taken gets a number: `shop (2)`. */
export function sheetNames(wanted: readonly string[]): string[] {
	const taken = takenNames([RESERVED]);
	return wanted.map((text) => {
		const allowed = text.replace(FORBIDDEN, REPLACEMENT).replace(LIKE_ESCAPE, REPLACEMENT);
		const plain = allowed.replace(EDGES, '') || UNNAMED;
		return uniqueName(taken, (number) => withSuffix(plain, number === 1 ? '' : ` (${number})`));
	});
}

export const takenNames = (titles: readonly string[]): TakenNames =>
	new Map(titles.map((title) => [comparable(title), 1]));

/** Such as `Orders 2`, for a sheet in which a full one goes on. */
export const furtherName = (taken: TakenNames, title: string): string =>
	uniqueName(taken, (number) => withSuffix(title, number === 1 ? '' : ` ${number}`));

/** The first free name; it is added. Numbers go on where those before ended, as many may agree. */
function uniqueName(taken: TakenNames, nameFor: (number: number) => string): string {
	const first = comparable(nameFor(1));
	for (let number = taken.get(first) ?? 1; ; number++) {
		const name = nameFor(number);
		if (taken.has(comparable(name))) continue;
		taken.set(comparable(name), 1);
		taken.set(first, number + 1);
		return name;
	}
}

/** Excel compares names whatever their case, and at times whatever the width of characters. */
const comparable = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Cut to the longest name, not within a surrogate pair. */
const withSuffix = (text: string, suffix: string): string =>
	beginning(text, MAX_LENGTH - suffix.length).replace(EDGES, '') + suffix;
