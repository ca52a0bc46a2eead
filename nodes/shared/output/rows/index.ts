/** Orders and products as spreadsheet rows. */
export { columnChoices } from './layouts';
export { rowMaker } from './rowMaker';
export { ROW_LAYOUTS } from './rowTypes';
export type {
	Cell,
	ColumnChoice,
	CurrencySet,
	HeaderStyle,
	RowContext,
	RowLayout,
	RowMaker,
	RowOptions,
} from './rowTypes';
