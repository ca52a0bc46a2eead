import {
	type Chart,
	chartPath,
	chartXml,
	drawingPath,
	drawingXml,
	relationsPath,
	relationsXml,
} from './charts';

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
