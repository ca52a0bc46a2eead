/** Orders and products as spreadsheet rows. */
export type { Cell } from './cells';
export { columnChoices } from './layouts';
export { rowMaker } from './rowMaker';
export type {
	ColumnChoice,
	CurrencySet,
	HeaderStyle,
	RowContext,
	RowLayout,
	RowMaker,
	RowOptions,
} from './types';
