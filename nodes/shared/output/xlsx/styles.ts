import { DECLARATION, MAIN } from './xml';

/** Most decimal places of a number format of this file; amounts with more have the format General. */
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
const WHOLE = 8;
const HUNDREDTHS = 9;

/** The format that shows an amount with its decimal places; one place is shown as two, as usual with money. */
export function amountStyle(decimals: number): number {
	if (decimals === 0) return WHOLE;
	return decimals > MAX_DECIMALS ? STYLES.number : HUNDREDTHS + Math.max(0, decimals - 2);
}

/** Index of the look of rows with totals, in the list of differential formats. */
export const TOTALS_LOOK = 0;

/** Numbers of Excel's built-in formats General, `0`, `0.00` and text; custom formats start at 164. */
const BUILT_IN = { general: 0, whole: 1, hundredths: 2, text: 49 } as const;
const DATE_FORMAT = 164;
const finer = Array.from({ length: MAX_DECIMALS - 2 }, (_, at) => ({
	id: DATE_FORMAT + 1 + at,
	code: `0.${'0'.repeat(at + 3)}`,
}));
const BOOLEAN_FORMAT = DATE_FORMAT + MAX_DECIMALS - 1;
const formats = [
	{ id: DATE_FORMAT, code: 'yyyy\\-mm\\-dd\\ hh:mm:ss' },
	...finer,
	// With the format General, LibreOffice shows some booleans beside others as 0 and 1.
	{ id: BOOLEAN_FORMAT, code: '&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;' },
];

const PLAIN = 'fontId="0" fillId="0"';
const BOLD = 'fontId="1" fillId="2"';
/** Aligned at the top, as a cell of several lines makes its row higher. */
const LEFT = '<alignment horizontal="left" vertical="top"/>';
/** Without wrapping, line breaks are not shown. */
const LINES = '<alignment horizontal="left" vertical="top" wrapText="1"/>';
/** The indent separates right-aligned numbers from left-aligned text in the next column. */
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
	cellFormat(BUILT_IN.whole, PLAIN, RIGHT),
	cellFormat(BUILT_IN.hundredths, PLAIN, RIGHT),
	...finer.map(({ id }) => cellFormat(id, PLAIN, RIGHT)),
];

const font = (weight: string) =>
	`<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** Content of `xl/styles.xml`. Excel requires the first two fills. */
export const STYLE_SHEET =
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
