import type { IDataObject } from 'n8n-workflow';

import type { RowOptions } from './rows';
import { choiceOr, isAbsent, toBoolean, toList } from '../params/values';

/** What holds for rows where no option says otherwise. */
export type RowDefaults = Partial<Pick<RowOptions, 'moneyAs' | 'datesAs' | 'protectFormulas'>>;

const PLAIN_ROWS: Required<RowDefaults> = {
	moneyAs: 'text',
	datesAs: 'received',
	protectFormulas: true,
};

/**
 * How rows are made, from the options.
 * @throws UserError naming the option that cannot be right
 */
export function rowOptions(
	options: IDataObject,
	timezone: string,
	ownDefaults: RowDefaults = {},
): RowOptions {
	const defaults = { ...PLAIN_ROWS, ...ownDefaults };
	return {
		orderTotals: choiceOr('Order Totals', options.orderTotals, ['everyRow', 'firstRow']),
		moneyAs: choiceOr('Money As', options.moneyAs, ['text', 'number'], defaults.moneyAs),
		currencySet: choiceOr('Money In', options.currencySet, ['shop', 'presentment']),
		datesAs: choiceOr('Dates As', options.datesAs, ['received', 'local'], defaults.datesAs),
		keyWithUserId: toBoolean('Row Key With User ID', options.keyWithUserId, false),
		protectFormulas: toBoolean(
			'Protect Against Formulas',
			options.protectFormulas,
			defaults.protectFormulas,
		),
		headerStyle: choiceOr('Header Style', options.headerStyle, ['names', 'shopify']),
		columns: isAbsent(options.columns) ? [] : toList('Columns', options.columns),
		timezone,
	};
}
