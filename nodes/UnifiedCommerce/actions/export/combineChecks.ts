import { UserError, type IDataObject, type INodeProperties } from 'n8n-workflow';

import type { ListResource } from '../../../shared/facts/fieldTypes';
import { isAbsent } from '../../../shared/values/parameterValues';
import { MAX_SHEETS } from '../../../shared/output/xlsx';
import type { Combination } from '../combining';
import { combineField, fileOptionFields } from './exportFields';
import type { ExportTask } from './exportTask';
import { partFields } from './partFields';
import { rowOptionFields } from '../../../shared/panel/rowOptionFields';

/**
 * Refuses what does not go together with one file for all items.
 * @throws UserError naming the option
 */
export function assertCombinable({ combine, format, parts }: ExportTask, items: number): void {
	if (combine === 'sheetPerItem' && format !== 'excel') {
		throw new UserError('Parameter “Combine”: only Excel files have sheets', {
			description: 'Choose the format “Excel (XLSX)”, or “One File for All Items”.',
		});
	}
	if (combine === 'sheetPerItem' && items > MAX_SHEETS) {
		throw new UserError(`An Excel file cannot have ${items} sheets: the limit is ${MAX_SHEETS}`, {
			description: 'Choose “One File for All Items”, or run the node for fewer items at a time.',
		});
	}
	if (parts === undefined) return;
	throw new UserError('Parameter “Records per File” does not go together with “Combine”', {
		description:
			'Remove one of both: a file of several items has no cursor from which another could go on.',
	});
}

/** What the files of two items must have in common to be one, by parameter name. */
export const shapeOf = ({
	format,
	layout,
	prepared: { sheetOptions },
}: ExportTask): IDataObject => ({
	format,
	layout,
	...Object.fromEntries(Object.entries(sheetOptions).filter(([, value]) => !isAbsent(value))),
});

/** One file for all items. */
export const oneFile = (resource: ListResource): Combination => ({
	does: 'writes one file',
	perItem: 'A File per Item',
	labelOf: (name) => labelOf(name, resource),
});

function labelOf(name: string, resource: ListResource): string {
	const fields: INodeProperties[] = [
		combineField(),
		...fileOptionFields(resource),
		...partFields(),
		...rowOptionFields(resource, 'layout'),
	];
	const field = fields.find((candidate) => candidate.name === name);
	return field?.displayName ?? name.charAt(0).toUpperCase() + name.slice(1);
}
