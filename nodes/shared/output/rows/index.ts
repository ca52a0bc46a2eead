/** Orders and products as spreadsheet rows. */
export { columnChoices } from './layouts';
export { rowMaker } from './rowMaker';
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
