/** Orders and products as spreadsheet rows. */
export { columnChoices } from './layouts';
export { rowMaker } from './rowMaker';
export { ROW_LAYOUTS } from './types';
export type {
	Cell,
	ColumnChoice,
	CurrencySet,
	HeaderStyle,
	RowContext,
	RowLayout,
	RowMaker,
	RowOptions,
} from './types';
