import type { SheetWriter } from './sheet';
import { type Part, sheetReference, tableName, type TakenNames } from './workbook';
import { DECLARATION, escaped, MAIN, relations, RELATIONSHIPS } from './xml';

/** A column chart of rows of a sheet. */
export interface Chart {
	title: string;
	/** index of the columns, from 0, with the labels and the values */
	labels: number;
	values: number;
	/** index of its first row below the header, from 0 */
	from: number;
	/** of each of its rows; the value is a decimal, '' where it is not known */
	points: ReadonlyArray<readonly [label: string, value: string]>;
	/** it keeps its points, as other rows may come to stand in the place of its own when the sheet is sorted */
	isFixed: boolean;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const COLOR = '4472C4';
/** Size of a chart in EMU (9,525 for a pixel), and rows from one to the next. */
const [CHART_WIDTH, CHART_HEIGHT] = [7_620_000, 3_238_500];
const CHART_ROWS = 21;

/** A table with filter buttons and stripes. */
const tableXml = (ref: string, columns: readonly string[], number: number, name: string): string =>
	`${DECLARATION}<table ${MAIN} id="${number}" name="${name}" displayName="${name}" ref="${ref}" totalsRowShown="0">` +
	`<autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${columns
		.map((column, at) => `<tableColumn id="${at + 1}" name="${escaped(column)}"/>`)
		.join('')}</tableColumns>` +
	'<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>';

/** Charts one below the other, from a column and a row on (from 0). They keep their size when rows are hidden. */
function drawingXml(charts: readonly Chart[], left: number, top: number): string {
	const anchors = charts.map(
		({ title }, at) =>
			`<xdr:oneCellAnchor><xdr:from><xdr:col>${left}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${top + at * CHART_ROWS}</xdr:row>` +
			`<xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${CHART_WIDTH}" cy="${CHART_HEIGHT}"/>` +
			`<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${at + 2}" name="Chart ${at + 1}" descr="${escaped(title)}"/>` +
			'<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
			`<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${at + 1}"/>` +
			'</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>',
	);
	return (
		`${DECLARATION}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" ` +
		`xmlns:r="${RELATIONSHIPS}">${anchors.join('')}</xdr:wsDr>`
	);
}

/** The chart, which follows the cells of its sheet where it is not fixed. */
function chartXml(
	{ title, labels, values, from, points, isFixed }: Chart,
	sheet: string,
	letters: readonly string[],
	series: string,
): string {
	const [first, last] = [from + 2, from + points.length + 1];
	const range = (column: number) => {
		const letter = letters[column];
		return `${sheetReference(sheet)}!$${letter}$${first}:$${letter}$${last}`;
	};
	const cache = (texts: readonly string[]) =>
		`<c:ptCount val="${texts.length}"/>${texts
			.map((text, at) =>
				text === '' ? '' : `<c:pt idx="${at}"><c:v>${escaped(text)}</c:v></c:pt>`,
			)
			.join('')}`;
	const data = (type: 'str' | 'num', column: number, shown: string) =>
		isFixed
			? `<c:${type}Lit>${shown}</c:${type}Lit>`
			: `<c:${type}Ref><c:f>${range(column)}</c:f><c:${type}Cache>${shown}</c:${type}Cache></c:${type}Ref>`;
	return (
		`${DECLARATION}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">` +
		`<c:roundedCorners val="0"/><c:chart><c:title><c:tx>${richText(title)}</c:tx><c:overlay val="0"/></c:title>` +
		'<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>' +
		`<c:varyColors val="0"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>${escaped(series)}</c:v></c:tx>` +
		`<c:spPr><a:solidFill><a:srgbClr val="${COLOR}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>` +
		`<c:cat>${data('str', labels, cache(points.map(([label]) => label)))}</c:cat>` +
		`<c:val>${data('num', values, `<c:formatCode>General</c:formatCode>${cache(points.map(([, value]) => value))}`)}</c:val>` +
		'</c:ser><c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>' +
		`<c:catAx>${axis(1, 2, 'b')}<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>` +
		`<c:valAx>${axis(2, 1, 'l')}</c:valAx></c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
	);
}

const richText = (text: string): string =>
	`<c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1300" b="0"/></a:pPr><a:r><a:rPr lang="en-US" sz="1300" b="0"/><a:t>${escaped(text)}</a:t></a:r></a:p></c:rich>`;

/**
 * What both axes have, in the order of the schema; labels stay at the edge where columns go below zero. The labels run from
 * the last row to the first, as the newest period has the first row; the axis of values stands at their left all the same.
 */
const axis = (id: number, crosses: number, place: 'b' | 'l'): string =>
	`<c:axId val="${id}"/><c:scaling><c:orientation val="${place === 'b' ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>` +
	(place === 'l'
		? '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
		: '') +
	`<c:numFmt formatCode="${place === 'l' ? '#,##0' : 'General'}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>` +
	`<c:tickLblPos val="${place === 'b' ? 'low' : 'high'}"/><c:crossAx val="${crosses}"/><c:crosses val="${place === 'b' ? 'autoZero' : 'max'}"/>`;

/** A sheet that was written to its end, with the name and number that it has in the file. */
interface EndedSheet {
	title: string;
	number: number;
	charts: readonly Chart[];
	sheet: SheetWriter;
}

/** What a sheet has besides its cells: its drawing has the relation rId1, its table rId2. */
export function sheetParts(
	{ title, number, charts, sheet }: EndedSheet,
	tableNames: TakenNames,
): Part[] {
	const { letters, tableRef, rows } = sheet;
	const { names, frozen } = sheet.columns;
	const ofTable = tableRef && `../tables/table${number}.xml`;
	const drawing = charts.length > 0 ? `../drawings/drawing${number}.xml` : '';
	const ofCharts = charts.map((chart, at): Part => {
		const xml = chartXml(chart, title, letters, names[chart.values]);
		return [`../charts/chart${number}_${at + 1}.xml`, xml];
	});
	const parts: Part[] = [];
	if (ofTable)
		parts.push([ofTable, tableXml(tableRef, names, number, tableName(title, tableNames))]);
	if (drawing) {
		const targets = ofCharts.map(([path]) => ['chart', path] as const);
		// On paper, the columns that stay in sight are on each page.
		parts.push([drawing, drawingXml(charts, frozen, rows + 1)], ...ofCharts);
		parts.push([`../drawings/_rels/drawing${number}.xml.rels`, relations(targets)]);
	}
	if (parts.length === 0) return [];
	const own = relations([
		['drawing', drawing],
		['table', ofTable],
	]);
	parts.push([`../worksheets/_rels/sheet${number}.xml.rels`, own]);
	return parts.map(([path, xml]) => [path.replace('..', 'xl'), xml]);
}
