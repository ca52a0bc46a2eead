import type { IBinaryData, IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/channels/table';
import type { ListResource } from '../../../shared/channels/types';
import type { FileWriter, WrittenCounts } from '../../../shared/output/fileWriter';
import { toReadableStream } from '../../../shared/output/toReadableStream';
import { filtersField } from '../../../shared/fields/listFields';
import {
	errorOf,
	pagesOf,
	addRemainderHint,
	addRepeatsHint,
	type ListReader,
} from '../../../shared/list/listReader';
import {
	listOptionFields,
	manyPagesOptionFields,
	readingOptionsField,
	sheetOptionsField,
} from '../../../shared/fields/optionFields';
import { rowOptionFields } from '../../../shared/fields/rowOptionFields';
import { isAbsent, toChoice, toText } from '../../../shared/params/values';
import type { Operation } from '../operation';
import { fileFields, fileOptionFields, FORMATS, LAYOUTS_OF, ROW_DEFAULTS } from './exportFields';
import { fileNameFor, writerFor } from './exportFile';
import { limitField, prepare, returnAllField, sourceFields } from './prepare';

const properties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{ ...returnAllField(), default: true },
	limitField(),
	filtersField(resource),
	...fileFields(resource),
	sheetOptionsField([...fileOptionFields(), ...rowOptionFields(resource, 'layout')]),
	readingOptionsField([...listOptionFields(resource), ...manyPagesOptionFields()]),
];

/**
 * Export to File: pages are streamed into a file, so memory does not grow with the number of records. Out: one
 * item per input with `{ fileName, format, layout, records, rows, pages }` and the file; for Excel also `sheets`.
 */
export const exportOperation = (resource: ListResource): Operation => ({
	value: 'export',
	option: {
		name: 'Export to File',
		action: `Export ${PLURAL[resource]} to a file`,
		description: `Read ${PLURAL[resource]} into an Excel, CSV or JSON Lines file, however many there are`,
	},
	properties: properties(resource),
	async execute(item) {
		const { context, itemIndex, parameters } = item;
		const format = toChoice('Format', parameters.get('format', 'csv'), FORMATS);
		const prepared = prepare(item, resource, ROW_DEFAULTS[format]);
		const layout = toChoice('Layout', parameters.get('layout', 'rowPerLine'), LAYOUTS_OF[format]);
		const writer = writerFor(prepared, format, layout);
		const fileName = fileNameFor(context, prepared, writer);
		const { binaryField } = prepared.sheetOptions;
		const field = isAbsent(binaryField) ? 'data' : toText('Put Output File in Field', binaryField);
		const list = await prepared.open(writer.needs);
		const counted: WrittenCounts = { rows: 0 };
		const file = await writeFile(context, list, writer, fileName, counted);
		addRemainderHint(list);
		addRepeatsHint(list);
		const { records, pages } = list.progress;
		const { rows, ...more } = counted;
		return {
			items: [
				{
					json: { fileName, format, layout, records, rows, pages, ...more },
					binary: { [field]: file },
					pairedItem: { item: itemIndex },
				},
			],
		};
	},
});

/**
 * Streams the pages into a binary file of n8n. When a page cannot be read, n8n discards the incomplete file.
 * @throws NodeApiError when a page cannot be read
 */
async function writeFile(
	context: IExecuteFunctions,
	list: ListReader,
	writer: FileWriter,
	fileName: string,
	counted: WrittenCounts,
): Promise<IBinaryData> {
	let stoppedBy: unknown;
	async function* pages(): AsyncGenerator<IDataObject[]> {
		for await (const { records } of pagesOf(list)) yield records;
	}
	async function* chunks(): AsyncGenerator<Buffer> {
		try {
			yield* writer.chunks(pages(), counted);
		} catch (thrown) {
			stoppedBy = thrown;
			throw errorOf(list, thrown);
		}
	}
	try {
		return await context.helpers.prepareBinaryData(
			toReadableStream(chunks()),
			fileName,
			writer.mimeType,
		);
	} catch (thrown) {
		// Streams may wrap errors: the user should see the original one.
		throw errorOf(list, stoppedBy ?? thrown);
	}
}
