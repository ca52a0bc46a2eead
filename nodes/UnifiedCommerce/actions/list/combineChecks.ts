import { UserError, type IDataObject, type INodeProperties } from 'n8n-workflow';

import type { ListResource } from '../../../shared/channels/types';
import { rowOptionFields } from '../../../shared/fields/rowOptionFields';
import { isAbsent, shown } from '../../../shared/params/values';
import { canonicalJson } from '../../../shared/util/digest';
import { combineField } from './combineOption';
import { fileOptionFields } from './exportFields';
import type { ExportTask } from './exportTask';
import { partFields } from './partFields';

/**
 * Refuses an item with “Combine” among others without, which the first item decides for all.
 * @throws UserError
 */
export function assertOnItsOwn({ combine }: ExportTask): void {
	if (combine === 'perItem') return;
	throw new UserError('“Combine” must be the same for all items', {
		description: 'Give the parameter a fixed value: one file cannot be for some of the items.',
	});
}

/**
 * Refuses what does not go together with one file for all items.
 * @throws UserError naming the option
 */
export function assertCombinable({ combine, format, parts }: ExportTask): void {
	if (combine === 'sheetPerItem' && format !== 'excel') {
		throw new UserError('Parameter “Combine”: only Excel files have sheets', {
			description: 'Choose the format “Excel (XLSX)”, or “One File for All Items”.',
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

/**
 * Refuses items whose files would differ.
 * @param shapes of the items, with their indexes
 * @throws UserError naming the first parameter that differs, and the items
 */
export function assertSameShape(
	shapes: ReadonlyArray<{ itemIndex: number; shape: IDataObject }>,
	resource: ListResource,
): void {
	const [first, ...others] = shapes;
	for (const { itemIndex, shape } of others) {
		const name = [...new Set([...Object.keys(first.shape), ...Object.keys(shape)])].find(
			(key) => canonicalJson(shape[key]) !== canonicalJson(first.shape[key]),
		);
		if (name === undefined) continue;
		const [one, other] = [first.shape[name], shape[name]].map((value) =>
			value === undefined ? 'none' : shown(value),
		);
		throw new UserError(
			`“${labelOf(name, resource)}” must be the same for all items, as “Combine” writes one file: item index ${first.itemIndex} has ${one}, item index ${itemIndex} has ${other}`,
			{ description: 'Give the parameter a fixed value, or choose “A File per Item”.' },
		);
	}
}

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
