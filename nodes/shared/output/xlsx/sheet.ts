import type { Cell, CellKind } from '../rows/cells';
import { cellWriter, textCell, type Typing } from './cells';
import { lettersOf } from './columns';
import { DECLARATION, MAIN } from './names';
import { STYLES } from './styles';

export interface SheetColumns {
	names: readonly string[];
	kinds: readonly CellKind[];
	widths: readonly number[];
}

/** The text of a sheet's part, piece by piece: begin, a row after the other (the header is row 1), end. */
export interface SheetText {
	begin: string;
	row(number: number, cells: readonly Cell[]): string;
	end(lastRow: number): string;
}

/** A sheet with a bold header that stays in sight and filters, columns as wide as given. */
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
		// IDs and postal codes are meant to be text: Excel need not warn of that.
		end: (lastRow) =>
			`</sheetData><autoFilter ref="A1:${last}${lastRow}"/>` +
			`<ignoredErrors><ignoredError sqref="A1:${last}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
	};
}
