import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { choiceOr } from '../../../shared/values/parameterValues';

/** Values of the option `combine`, the default first. */
export const COMBINES = ['perItem', 'oneFile', 'sheetPerItem'] as const;
/** Which input items go into one file. */
export type Combine = (typeof COMBINES)[number];

/** The option for files of several input items. */
export const combineField = (): INodeProperties => ({
	displayName: 'Combine',
	name: 'combine',
	type: 'options',
	options: [
		{ name: 'A File per Item', value: 'perItem', description: 'Each input item has its own file' },
		{
			name: 'A Sheet per Item',
			value: 'sheetPerItem',
			description: 'One Excel file with a sheet for each input item, named after its User ID',
		},
		{
			name: 'One File for All Items',
			value: 'oneFile',
			description:
				'All rows below each other, item by item. Row keys begin with the User ID, unless Row Key With User ID says otherwise.',
		},
	],
	default: 'perItem',
	description:
		'Whether the input items, such as several shops, share a file. An item that fails goes to the error output and the file has the others.',
});

/**
 * The value of the option.
 * @throws UserError when there is no such value
 */
export const combineFrom = ({ combine }: IDataObject): Combine =>
	choiceOr('Combine', combine, COMBINES);
