import type { Cell, CellKind } from '../rows/types';
import { cellWriter, textCell, type Typing } from './cells';
import { lettersOf } from './columns';
import { STYLES } from './styles';
import { DECLARATION, MAIN } from './xml';

/** The columns of a sheet; the three lists are in the same order. */
export interface SheetColumns {
	names: readonly string[];
	kinds: readonly CellKind[];
	/** in characters */
	widths: readonly number[];
}

/** The XML of a sheet in three parts, to be written one after the other. */
export interface SheetText {
	/** up to and including the header, which is row 1 */
	begin: string;
	/** a row with its number, from 2 on */
	row(number: number, cells: readonly Cell[]): string;
	/** after the last row, whose number it needs for the range of the filter */
	end(lastRow: number): string;
}

/** A sheet with a bold, frozen header that has filter buttons, and columns of the given widths. */
export function sheetText({ names, kinds, widths }: SheetColumns, typing: Typing): SheetText {
	const letters = names.map((_, at) => lettersOf(at));
	const writers = kinds.map((kind) => cellWriter(kind, typing));
	const last = letters[letters.length - 1];
	const columns = widths.map(
		(width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
	);
	const header = names.map((name, at) => textCell(`${letters[at]}1`, name, STYLES.header));
	return {
		begin:
			`${DECLARATION}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">` +
			'<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
			`<cols>${columns.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`,
		row: (number, cells) => {
			let text = `<row r="${number}">`;
			for (let at = 0; at < cells.length; at++)
				text += writers[at](letters[at] + number, cells[at]);
			return `${text}</row>`;
		},
		// IDs and postal codes are text on purpose: this turns off Excel's warning.
		end: (lastRow) =>
			`</sheetData><autoFilter ref="A1:${last}${lastRow}"/>` +
			`<ignoredErrors><ignoredError sqref="A1:${last}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
	};
}
