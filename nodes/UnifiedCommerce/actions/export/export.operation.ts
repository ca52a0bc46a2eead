import type { INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { Operation } from '../operation';
import { combinedFile } from './combinedFile';
import {
	advancedFileFields,
	byFormat,
	fileCombineFrom,
	fileFields,
	fileOptionFields,
} from './exportFields';
import { exportTask, fileNameFor } from './exportTask';
import { exportParts, exportWhole } from './exportParts';
import { alreadyExportedField, limitField, returnAllField, sourceFields } from '../list/prepare';
import {
	filtersField,
	noFiltersNotice,
	ledgerDateField,
	timeRangeFields,
} from '../../../shared/panel/listFields';
import {
	listOptionFields,
	manyPagesOptionFields,
	readingOptionsField,
	sheetOptionsField,
	windowField,
} from '../../../shared/panel/readingOptionFields';
import { columnSetFields, rowOptionFields } from '../../../shared/panel/rowOptionFields';

const partFields: INodeProperties[] = [
	alreadyExportedField('{{ $json.lastIds }}'),
	{
		displayName: 'First Part Number',
		name: 'firstPart',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		placeholder: 'e.g. {{ $json.part + 1 }}',
		description:
			'Number of the first file of this run, to continue the count after an earlier run. Only with Records per File.',
	},
	{
		displayName: 'Max Parts',
		name: 'maxParts',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'Stop after this number of files. Only with Records per File; <code>nextCursor</code> of the last item is the Start Cursor of the next run.',
	},
	{
		displayName: 'Records per File',
		name: 'recordsPerFile',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100_000,
		description:
			'Write several files, one item each, with about this number of orders or products: each ends with the page that fills it',
	},
];

const exportPanel = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	// Hidden, for workflows that set them as elsewhere; the panel has the option Limit.
	{ ...returnAllField(), type: 'hidden', default: true },
	{ ...limitField(), type: 'hidden', displayOptions: { show: { returnAll: [false] } } },
	...timeRangeFields(),
	filtersField(resource),
	noFiltersNotice(resource),
	...fileFields(resource),
	...columnSetFields(resource, 'layout'),
	sheetOptionsField([
		...fileOptionFields(resource),
		...ledgerDateField(resource, 'layout'),
		...rowOptionFields(resource, 'layout').flatMap(byFormat),
	]),
	readingOptionsField([
		...listOptionFields(resource),
		limitField(),
		...manyPagesOptionFields(),
		windowField(resource),
		...partFields,
		...advancedFileFields,
	]),
];

/** One item per input; more or fewer in `exportParts` and `combinedFile`. */
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
		// Also refuses a value that does not exist.
		fileCombineFrom(item.parameters);
		const task = exportTask(item, resource);
		const fileName = fileNameFor(task);
		return task.parts
			? await exportParts(task, task.parts, await task.open(), fileName)
			: await exportWhole(task, fileName);
	},
	together: {
		isWanted: (parameters) => fileCombineFrom(parameters) !== 'perItem',
		execute: async (items, limit) => await combinedFile(items, resource, limit),
	},
});
