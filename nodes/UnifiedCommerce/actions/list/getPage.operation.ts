import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { forEachPage } from '../../../shared/reading/listReader';
import {
	addFilterHints,
	addRemarks,
	addRemainderHint,
	addRepeatsHint,
} from '../../../shared/reading/readingHints';
import { cursorFrom } from '../../../shared/reading/listParameters';
import { hasCursor } from '../../../shared/reading/listQuery';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { Operation } from '../operation';
import { alreadyExportedField, chosenProjection, prepare, sourceFields } from './prepare';
import { filtersField, noFiltersNotice } from '../../../shared/panel/filterFields';
import { outputField, ledgerDateField, timeRangeFields } from '../../../shared/panel/listFields';
import { listOptionFields, readingOptionsField } from '../../../shared/panel/readingOptionFields';
import { rowFields } from '../../../shared/panel/rowOptionFields';

const getPagePanel = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Start Cursor',
		name: 'startCursor',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.nextCursor }}',
		description:
			'Where to continue: the <code>nextCursor</code> of the previous page, unchanged. Empty for the first page. It contains the filters of the channel.',
	},
	...timeRangeFields(),
	filtersField(resource),
	...noFiltersNotice(resource),
	outputField(resource),
	...rowFields(resource, ledgerDateField(resource, 'output')),
	readingOptionsField([
		...listOptionFields(resource),
		alreadyExportedField(`{{ $json.records.map((row) => row.${resource}_id) }}`),
	]),
];

/**
 * Get Page: one page as one item, with the cursor of the next, so that a loop in a workflow can read a list of any size
 * with constant memory. Out: `{ records, count, nextCursor, hasMore, executionId, traceId }`, where `count` is the
 * number of orders or products and `records` holds them, or their rows.
 */
export const getPageOperation = (resource: ListResource): Operation => ({
	value: 'getPage',
	option: {
		name: 'Get Page',
		action: `Get a page of ${PLURAL[resource]}`,
		description: `Read one page of ${PLURAL[resource]} and the cursor of the next`,
	},
	words: `page of ${PLURAL[resource]}`,
	properties: getPagePanel(resource),
	async execute(item) {
		const prepared = prepare(item, resource);
		const { needs, project, hints } = chosenProjection(item, prepared);
		const { parameters } = prepared;
		const list = await prepared.open(needs, {
			returnReadOnEarlyStop: false,
			reading: {
				...parameters.reading,
				limit: undefined,
				maxPages: 1,
				startCursor: cursorFrom(item.parameters.get('startCursor', '')),
			},
		});
		const records: IDataObject[] = [];
		await forEachPage(list, async (page) => {
			for await (const made of inSlices(page.records, project)) {
				for (const json of made) records.push(json);
			}
		});
		const { cursor, executionId, traceId, records: count } = list.progress;
		if (count === 0) item.report.hasPlainKeys = false;
		const nextCursor = (hasCursor(list.query) ? cursor : undefined) ?? null;
		if (!hasCursor(list.query)) addRemainderHint(list);
		addRepeatsHint(list);
		addFilterHints(list);
		addRemarks(list, hints?.());
		const json = {
			...{ records, count, nextCursor, hasMore: nextCursor !== null },
			...{ executionId: executionId ?? null, traceId: traceId ?? null },
		};
		return { items: [{ json, pairedItem: { item: item.itemIndex } }] };
	},
});
