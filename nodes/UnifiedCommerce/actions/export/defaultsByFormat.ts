import type { INodeProperties } from 'n8n-workflow';

import { alternatives } from '../../../shared/panel/alternatives';
import { FORMATS, ROW_DEFAULTS, type Format } from './exportFields';

/**
 * A sheet option with the default that it has for the format: added in the editor, it changes nothing by itself.
 * @param field with the default for those formats that `ROW_DEFAULTS` does not name
 */
export function byFormat(field: INodeProperties): INodeProperties[] {
	const defaultFor = (format: Format) =>
		(({ ...ROW_DEFAULTS[format] }) as Record<string, INodeProperties['default']>)[field.name] ??
		field.default;
	const [first, ...others] = [...new Set(FORMATS.map(defaultFor))];
	if (others.length === 0) return [field];
	return alternatives(
		{ ...field, default: first },
		'/format',
		others.map((value) => ({
			values: FORMATS.filter((format) => defaultFor(format) === value),
			changes: { default: value },
		})),
	);
}
