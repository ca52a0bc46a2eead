import {
	type BookSettings,
	excelBook,
	type SheetRows,
	type SheetShape,
} from '../../../nodes/shared/output/xlsx';

/** What an Excel file of one list contains besides its rows. */
export interface ExcelSettings extends BookSettings, SheetShape {
	/** name of the first sheet; further ones get a number after it */
	title: string;
}

/**
 * The bytes of an Excel file whose rows are in one sheet; those beyond its limits continue in the next one.
 * @param pages the rows in portions of any size
 * @throws as `excelBook`
 */
export async function* excelFile(
	pages: SheetRows['pages'],
	settings: ExcelSettings,
	counted: { sheets?: number } = {},
): AsyncGenerator<Buffer> {
	async function* sheets(): AsyncGenerator<SheetRows> {
		yield { ...settings, pages };
	}
	yield* excelBook(sheets(), [settings.title], settings, counted);
}
