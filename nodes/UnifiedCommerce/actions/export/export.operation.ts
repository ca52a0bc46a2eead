import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { errorOf, pagesOf, type ListReader } from '../../../shared/reading/listReader';
import { addReadingHints } from '../../../shared/reading/readingHints';
import type { FileRow } from '../../../shared/output/files/fileWriter';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { ItemResult, Operation } from '../operation';
import { aboutList } from './fileFacts';
import { CombinedFile } from './combinedFile';
import {
	advancedFileFields,
	byFormat,
	combineField,
	fileCombineFrom,
	fileFields,
	fileOptionFields,
} from './exportFields';
import { exportTask, type ExportTask, fileNameFor } from './exportTask';
import { exportParts } from './exportParts';
import { partFields } from './partFields';
import { limitField, returnAllField, sourceFields } from '../list/prepare';
import { writeFile } from './writeFile';
import { BEHIND_GET_MANY, filtersField, noFiltersNotice } from '../../../shared/panel/filterFields';
import {
	listOptionFields,
	manyPagesOptionFields,
	readingOptionsField,
	sheetOptionsField,
	windowField,
} from '../../../shared/panel/readingOptionFields';
import { columnSetFields, rowOptionFields } from '../../../shared/panel/rowOptionFields';
import { ledgerDateField, timeRangeFields } from '../../../shared/panel/timeRangeFields';

/** Return All and Limit as other operations have them, for workflows that set them; the panel has the option Limit. */
const givenLimitFields = (): INodeProperties[] => [
	{ ...returnAllField(), type: 'hidden', default: true },
	{ ...limitField(), type: 'hidden', displayOptions: { show: { returnAll: [false] } } },
];

const exportPanel = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	...givenLimitFields(),
	...timeRangeFields(),
	filtersField(resource),
	...noFiltersNotice(resource, BEHIND_GET_MANY),
	...fileFields(resource),
	...columnSetFields(resource, 'layout'),
	sheetOptionsField([
		...fileOptionFields(resource),
		limitField(),
		combineField(),
		...ledgerDateField(resource, 'layout'),
		...rowOptionFields(resource, 'layout').flatMap(byFormat),
	]),
	readingOptionsField([
		...listOptionFields(resource),
		...manyPagesOptionFields(),
		windowField(resource),
		...partFields(),
		...advancedFileFields(),
	]),
];

/**
 * Export to File: pages are streamed into a file, so memory does not grow with the number of records. Out: one
 * item per input with `{ fileName, format, layout, records, rows, pages }` and the file; for Excel also `sheets`. With
 * “Records per File” one such item per file: see `exportParts`; with “Combine” one for all inputs: see `CombinedFile`.
 */
export const exportOperation = (resource: ListResource): Operation => ({
	value: 'export',
	option: {
		name: 'Export to File',
		action: `Export ${PLURAL[resource]} to Excel or CSV`,
		description: `Read ${PLURAL[resource]} into an Excel, CSV or JSON Lines file, however many there are`,
	},
	words: `${PLURAL[resource]} to a file`,
	wordsByChoice: {
		excel: `${PLURAL[resource]} to Excel`,
		csv: `${PLURAL[resource]} to CSV`,
		jsonLines: `${PLURAL[resource]} to JSON`,
	},
	properties: exportPanel(resource),
	async execute(item) {
		// A value that does not exist comes here, too.
		fileCombineFrom(item.parameters);
		const task = exportTask(item, resource);
		const fileName = fileNameFor(task);
		const list = await task.open();
		return task.parts
			? await exportParts(task, task.parts, list, fileName)
			: await exportWhole(task, list, fileName);
	},
	together: {
		isWanted: (parameters) => fileCombineFrom(parameters) !== 'perItem',
		async execute(items, limit) {
			const file = new CombinedFile(items[0], resource);
			for (const item of items) file.add(item);
			return await file.finish(limit);
		},
	},
});

const NO_FILE =
	'No file was made: read again from where this began. With “Records per File” what was read before is kept.';

/** @throws NodeApiError when a page cannot be read, NodeOperationError when n8n does not store the file */
async function exportWhole(
	task: ExportTask,
	opened: ListReader,
	fileName: string,
): Promise<ItemResult> {
	const { item, writer, format, layout, field } = task;
	const { context, itemIndex } = item;
	// Going on at the cursor that failed would leave out all that was read before.
	const list = { ...opened, about: { ...opened.about, recoveryHint: NO_FILE } };
	async function* pagesOfRows(): AsyncGenerator<FileRow[]> {
		for await (const { records } of pagesOf(list)) yield* inSlices(records, writer.rowsOf);
	}
	try {
		const { file, counted } = await writeFile(context, {
			fileName,
			mimeType: writer.mimeType,
			chunks: (counts) =>
				writer.chunks(pagesOfRows(), counts, { about: (rows) => aboutList(task, list, rows) }),
			readable: (thrown) => errorOf(list, thrown),
		});
		const { records, pages } = list.progress;
		const { rows, ...more } = counted;
		const json: IDataObject = { fileName, format, layout, records, rows, pages, ...more };
		addReadingHints(list, writer.hints?.(), rows);
		return { items: [{ json, binary: { [field]: file }, pairedItem: { item: itemIndex } }] };
	} catch (thrown) {
		throw errorOf(list, thrown);
	}
}
