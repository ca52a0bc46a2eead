import { UserError } from 'n8n-workflow';

import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { ListReader } from '../../../shared/reading/listReader';
import { readingWithWindows } from '../../../shared/reading/listParameters';
import type { FileWriter } from '../../../shared/output/files/fileWriter';
import { isAbsent, toChoice, toText } from '../../../shared/values/parameterValues';
import type { InputItem } from '../operation';
import { combineFrom, type Combine } from './combineOption';
import { FORMATS, layoutsOf, ROW_DEFAULTS, type FileLayout, type Format } from './exportFields';
import { writerFor } from './exportFile';
import { partSettings, type PartSettings } from './partFields';
import { prepare, type PreparedItem } from '../list/prepare';

/** What one input item exports, checked. */
export interface ExportTask {
	item: InputItem;
	prepared: PreparedItem;
	combine: Combine;
	format: Format;
	layout: FileLayout;
	writer: FileWriter;
	/** name of the output field for the file */
	field: string;
	/** Makes the list ready, to be read in windows where that is chosen. */
	open(): Promise<ListReader>;
	/** undefined: all in one file */
	parts?: PartSettings;
}

function layoutFrom(value: unknown, resource: ListResource, format: Format): FileLayout {
	const layouts = layoutsOf(resource, format);
	if (value === 'raw' && !layouts.includes(value))
		throw new UserError('Parameter “Layout”: “Raw” exists only in the format JSON Lines', {
			description:
				'Choose JSON Lines in “Format”, or a layout of rows in “Layout”: ' +
				`${layouts.join(', ')}.`,
		});
	return toChoice('Layout', value, layouts);
}

/**
 * Reads the parameters of an input item for an export.
 * @throws UserError naming the parameter that cannot be right
 */
export function exportTask(item: InputItem, resource: ListResource): ExportTask {
	const { parameters } = item;
	const format = toChoice('Format', parameters.get('format', 'excel'), FORMATS);
	const combine = combineFrom(parameters.collection('sheetOptions'));
	const keyWithUserId = combine === 'oneFile';
	const prepared = prepare(item, resource, { ...ROW_DEFAULTS[format], keyWithUserId });
	const layout = layoutFrom(parameters.get('layout', 'rowPerLine'), resource, format);
	const { binaryField } = prepared.sheetOptions;
	const writer = writerFor(prepared, format, layout);
	const reading = readingWithWindows(parameters, prepared.parameters);
	return {
		item,
		prepared,
		combine,
		format,
		layout,
		writer,
		field: isAbsent(binaryField) ? 'data' : toText('Put Output File in Field', binaryField),
		open: async () => await prepared.open(writer.needs, { reading }),
		parts: partSettings(prepared),
	};
}
