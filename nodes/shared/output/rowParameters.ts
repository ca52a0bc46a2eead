import type { IDataObject } from 'n8n-workflow';

import type { RowOptions } from './rows';
import { choiceOr, isAbsent, toBoolean, toList } from '../values/parameterValues';

/** Defaults of row options that an operation sets differently, as Excel files and files of several shops do. */
export type RowDefaults = Partial<
	Pick<RowOptions, 'moneyAs' | 'datesAs' | 'protectFormulas' | 'keyWithUserId'>
>;

const DEFAULTS: Required<RowDefaults> = {
	moneyAs: 'text',
	datesAs: 'received',
	protectFormulas: true,
	keyWithUserId: false,
};

/**
 * The row options of the node, checked.
 * @param options the collection Sheet Options
 * @param timezone IANA name of the workflow's time zone
 * @throws UserError naming the option whose value is not valid
 */
export function rowOptions(
	options: IDataObject,
	timezone: string,
	ownDefaults: RowDefaults = {},
): RowOptions {
	const defaults = { ...DEFAULTS, ...ownDefaults };
	return {
		orderTotals: choiceOr('Order Totals', options.orderTotals, ['everyRow', 'firstRow']),
		moneyAs: choiceOr('Money As', options.moneyAs, ['text', 'number'], defaults.moneyAs),
		currencySet: choiceOr('Money In', options.currencySet, ['shop', 'presentment', 'both']),
		datesAs: choiceOr('Dates As', options.datesAs, ['received', 'local'], defaults.datesAs),
		keyWithUserId: toBoolean('Row Key With User ID', options.keyWithUserId, defaults.keyWithUserId),
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
