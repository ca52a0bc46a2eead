import { DECLARATION, escaped, PACKAGE, RELATIONSHIPS } from './xml';

/** A column chart of rows of a sheet. */
export interface Chart {
	title: string;
	/** index of the columns, from 0, with the labels and the values */
	labels: number;
	values: number;
	/** index of its first row below the header, from 0 */
	from: number;
	/** label and value (a decimal, '' where it is not known) of each of its rows, which programs show without the sheet */
	points: ReadonlyArray<readonly [label: string, value: string]>;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const COLOR = '4472C4';
/** Width of the column that charts fill, left of the rows, in characters. */
export const CHARTS_WIDTH = 72;
/** Rows that a chart takes, and rows between two charts. */
const CHART_ROWS = 18;
const GAP_ROWS = 1;

/** Path of the part of a drawing or chart; numbers start at 1. */
export const drawingPath = (number: number): string => `xl/drawings/drawing${number}.xml`;
/** See `drawingPath`. */
export const chartPath = (number: number): string => `xl/charts/chart${number}.xml`;

/** Path of the part with the relations of another part. */
export function relationsPath(path: string): string {
	const at = path.lastIndexOf('/') + 1;
	return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`;
}

/** The relations of a part to parts beside its folder, with the IDs rId1, rId2, …. */
export const relationsXml = (type: 'drawing' | 'chart', paths: readonly string[]): string =>
	`${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${paths
		.map(
			(path, at) =>
				`<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${type}" Target="${path.replace('xl/', '../')}"/>`,
		)
		.join('')}</Relationships>`;

/**
 * The drawing of a sheet: charts below each other in its first column, each beside its rows or, where the one before
 * does not leave room there, below that.
 */
export function drawingXml(charts: ReadonlyArray<Pick<Chart, 'title' | 'from'>>): string {
	let free = 0;
	const anchors = charts.map(({ title, from }, at) => {
		const top = Math.max(free, from + 1);
		free = top + CHART_ROWS + GAP_ROWS;
		const place = (column: number, row: number) =>
			`<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
		return (
			`<xdr:twoCellAnchor><xdr:from>${place(0, top)}</xdr:from><xdr:to>${place(1, top + CHART_ROWS)}</xdr:to>` +
			`<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${at + 2}" name="Chart ${at + 1}" descr="${escaped(title)}"/>` +
			'<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
			`<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${at + 1}"/>` +
			'</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>'
		);
	});
	return (
		`${DECLARATION}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" ` +
		`xmlns:r="${RELATIONSHIPS}">${anchors.join('')}</xdr:wsDr>`
	);
}

/**
 * The chart, which follows the cells of its sheet.
 * @param sheet name of the sheet
 * @param letters of its columns
 * @param series name of the values
 */
export function chartXml(
	{ title, labels, values, from, points }: Chart,
	sheet: string,
	letters: readonly string[],
	series: string,
): string {
	const [first, last] = [from + 2, from + points.length + 1];
	const range = (column: number) => {
		const letter = letters[column];
		return escaped(`'${sheet.replaceAll("'", "''")}'!$${letter}$${first}:$${letter}$${last}`);
	};
	const cache = (texts: readonly string[]) =>
		`<c:ptCount val="${texts.length}"/>${texts
			.map((text, at) =>
				text === '' ? '' : `<c:pt idx="${at}"><c:v>${escaped(text)}</c:v></c:pt>`,
			)
			.join('')}`;
	return (
		`${DECLARATION}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">` +
		`<c:roundedCorners val="0"/><c:chart><c:title><c:tx>${richText(title)}</c:tx><c:overlay val="0"/></c:title>` +
		'<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>' +
		`<c:varyColors val="0"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>${escaped(series)}</c:v></c:tx>` +
		`<c:spPr><a:solidFill><a:srgbClr val="${COLOR}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>` +
		`<c:cat><c:strRef><c:f>${range(labels)}</c:f><c:strCache>${cache(points.map(([label]) => label))}</c:strCache></c:strRef></c:cat>` +
		`<c:val><c:numRef><c:f>${range(values)}</c:f><c:numCache><c:formatCode>General</c:formatCode>${cache(points.map(([, value]) => value))}</c:numCache></c:numRef></c:val>` +
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
	`<c:tickLblPos val="low"/><c:crossAx val="${crosses}"/><c:crosses val="${place === 'b' ? 'autoZero' : 'max'}"/>`;

/** A part of the file: its path and XML. */
export type Part = [path: string, xml: string];

/** Collects the drawings of a workbook, one for each sheet with charts. */
export class Drawings {
	private drawings = 0;
	private charts = 0;

	/** Paths of the drawings and charts so far, for the list of content types. */
	get paths(): { drawings: string[]; charts: string[] } {
		const upTo = (count: number, path: (number: number) => string) =>
			Array.from({ length: count }, (_, at) => path(at + 1));
		return { drawings: upTo(this.drawings, drawingPath), charts: upTo(this.charts, chartPath) };
	}

	/**
	 * The parts for the charts of a sheet.
	 * @param sheet its part and name, and the names and letters of its columns
	 */
	partsFor(
		charts: readonly Chart[],
		sheet: {
			path: string;
			title: string;
			columns: readonly string[];
			letters: readonly string[];
		},
	): Part[] {
		const drawing = drawingPath(++this.drawings);
		const paths = charts.map(() => chartPath(++this.charts));
		return [
			[relationsPath(sheet.path), relationsXml('drawing', [drawing])],
			[drawing, drawingXml(charts)],
			[relationsPath(drawing), relationsXml('chart', paths)],
			...charts.map((chart, at): Part => {
				const series = sheet.columns[chart.values];
				return [paths[at], chartXml(chart, sheet.title, sheet.letters, series)];
			}),
		];
	}
}
