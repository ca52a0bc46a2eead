import type { SheetWriter } from './sheet';
import { DECLARATION, escaped, MAIN, type Part, relations, RELATIONSHIPS } from './workbook';

/** A column chart. It keeps its points when the rows of its sheet are filtered or sorted. */
export interface Chart {
	title: string;
	series: string;
	/** the value is a decimal, '' where it is not known */
	points: ReadonlyArray<readonly [label: string, value: string]>;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const COLOR = '4472C4';
/** Size of a chart in EMU (9,525 for a pixel), and rows from one to the next. */
const [CHART_WIDTH, CHART_HEIGHT] = [7_620_000, 3_238_500];
const CHART_ROWS = 21;

function tableXml(ref: string, columns: readonly string[], number: number, title: string): string {
	// Its name looks like no reference to a cell, and no other table has it.
	const name = `Table_${number}_${title.replace(/[^A-Za-z0-9]+/g, '_')}`;
	return (
		`${DECLARATION}<table ${MAIN} id="${number}" name="${name}" displayName="${name}" ref="${ref}" totalsRowShown="0">` +
		`<autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${columns
			.map((column, at) => `<tableColumn id="${at + 1}" name="${escaped(column)}"/>`)
			.join('')}</tableColumns>` +
		'<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>'
	);
}

/** Charts one below the other, from a column and a row on. Hidden rows leave their size. */
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

function chartXml({ title, series, points }: Chart): string {
	const listed = (texts: readonly string[]): string => {
		const shown = texts.map((text, at) =>
			text === '' ? '' : `<c:pt idx="${at}"><c:v>${escaped(text)}</c:v></c:pt>`,
		);
		return `<c:ptCount val="${texts.length}"/>${shown.join('')}`;
	};
	const labels = listed(points.map(([label]) => label));
	const values = listed(points.map(([, value]) => value));
	return (
		`${DECLARATION}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">` +
		`<c:roundedCorners val="0"/><c:chart><c:title><c:tx>${richText(title)}</c:tx><c:overlay val="0"/></c:title>` +
		'<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>' +
		`<c:varyColors val="0"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>${escaped(series)}</c:v></c:tx>` +
		`<c:spPr><a:solidFill><a:srgbClr val="${COLOR}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>` +
		`<c:cat><c:strLit>${labels}</c:strLit></c:cat>` +
		`<c:val><c:numLit><c:formatCode>General</c:formatCode>${values}</c:numLit></c:val>` +
		'</c:ser><c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>' +
		`<c:catAx>${axis(1, 2, 'b')}<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>` +
		`<c:valAx>${axis(2, 1, 'l')}</c:valAx></c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
	);
}

const richText = (text: string): string =>
	`<c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1300" b="0"/></a:pPr><a:r><a:rPr lang="en-US" sz="1300" b="0"/><a:t>${escaped(text)}</a:t></a:r></a:p></c:rich>`;

/** The labels run from the last row to the first, as the newest period has the first row. */
const axis = (id: number, crosses: number, place: 'b' | 'l'): string =>
	`<c:axId val="${id}"/><c:scaling><c:orientation val="${place === 'b' ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>` +
	(place === 'l'
		? '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
		: '') +
	`<c:numFmt formatCode="${place === 'l' ? '#,##0' : 'General'}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>` +
	`<c:tickLblPos val="${place === 'b' ? 'low' : 'high'}"/><c:crossAx val="${crosses}"/><c:crosses val="${place === 'b' ? 'autoZero' : 'max'}"/>`;

interface EndedSheet {
	title: string;
	number: number;
	charts: readonly Chart[];
	sheet: SheetWriter;
}

/** What a sheet has besides its cells: its drawing has the relation rId1, its table rId2. */
export function sheetParts({ title, number, charts, sheet }: EndedSheet): Part[] {
	const { tableRef, rows } = sheet;
	const { names, frozen } = sheet.columns;
	const ofTable = tableRef && `../tables/table${number}.xml`;
	const drawing = charts.length > 0 ? `../drawings/drawing${number}.xml` : '';
	const ofCharts = charts.map((chart, at): Part => [
		`../charts/chart${number}_${at + 1}.xml`,
		chartXml(chart),
	]);
	const parts: Part[] = [];
	if (ofTable) parts.push([ofTable, tableXml(tableRef, names, number, title)]);
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
