import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { alternatives } from '../../../shared/fields/alternatives';
import { FORMATS, ROW_DEFAULTS, type Format } from './exportFields';

/**
 * A sheet option with the default that it has for the format: added in the editor, it changes nothing by itself.
 * @param field with the default for those formats that `ROW_DEFAULTS` does not name
 */
export function byFormat(field: INodeProperties): INodeProperties[] {
	const defaultFor = (format: Format) =>
		(({ ...ROW_DEFAULTS[format] }) as IDataObject)[field.name] ?? field.default;
	const values = [...new Set(FORMATS.map(defaultFor))];
	if (values.length === 1) return [field];
	return alternatives(
		field,
		'/format',
		values.map((value) => ({
			values: FORMATS.filter((format) => defaultFor(format) === value),
			changes: { default: value as INodeProperties['default'] },
		})),
	);
}
