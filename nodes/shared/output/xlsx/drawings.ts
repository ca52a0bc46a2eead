import {
	type Chart,
	chartPath,
	chartXml,
	drawingPath,
	drawingXml,
	relationsPath,
	relationsXml,
} from './charts';
import { lettersOf } from './columns';

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
	 * @param sheet its part, name, columns and number of rows, with the header
	 */
	partsFor(
		charts: readonly Chart[],
		sheet: { path: string; title: string; columns: readonly string[]; rows: number },
	): Part[] {
		const drawing = drawingPath(++this.drawings);
		const letters = sheet.columns.map((_, at) => lettersOf(at));
		const paths = charts.map(() => chartPath(++this.charts));
		const titles = charts.map(({ title }) => title);
		return [
			[relationsPath(sheet.path), relationsXml('drawing', [drawing])],
			[drawing, drawingXml(titles, sheet.rows + 1)],
			[relationsPath(drawing), relationsXml('chart', paths)],
			...charts.map((chart, at): Part => {
				const series = sheet.columns[chart.values];
				return [paths[at], chartXml(chart, sheet.title, letters, series)];
			}),
		];
	}
}
