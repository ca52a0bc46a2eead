import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { forEachPage } from '../../../shared/reading/listReader';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { cursorFrom, readingWithWindows } from '../../../shared/reading/listParameters';
import { hasCursor } from '../../../shared/reading/listQuery';
import { inSlices } from '../../../shared/runtime/eventLoop';
import type { Operation } from '../operation';
import {
	alreadyExportedField,
	chosenProjection,
	limitField,
	prepare,
	returnAllField,
	sourceFields,
} from './prepare';
import {
	filtersField,
	noFiltersNotice,
	outputField,
	ledgerDateField,
	timeRangeFields,
} from '../../../shared/panel/listFields';
import {
	earlyStopField,
	listOptionFields,
	manyPagesOptionFields,
	readingOptionsField,
	windowField,
} from '../../../shared/panel/readingOptionFields';
import { rowFields } from '../../../shared/panel/rowOptionFields';

const recordFields = (resource: ListResource): INodeProperties[] => [
	...timeRangeFields(),
	filtersField(resource),
	noFiltersNotice(resource),
	outputField(resource),
	...rowFields(resource, ledgerDateField(resource, 'output')),
];

const getAllPanel = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	returnAllField(),
	{ ...limitField(), displayOptions: { show: { returnAll: [false] } } },
	...recordFields(resource),
	readingOptionsField([
		...listOptionFields(resource),
		...manyPagesOptionFields(),
		windowField(resource),
		earlyStopField(),
	]),
];

export const getAllOperation = (resource: ListResource): Operation => ({
	value: 'getAll',
	option: {
		name: 'Get Many',
		action: `Get many ${PLURAL[resource]}`,
		description: `Read ${PLURAL[resource]} from a channel, page by page`,
	},
	words: `get ${PLURAL[resource]}`,
	properties: getAllPanel(resource),
	async execute(item) {
		const prepared = prepare(item, resource);
		const { needs, project, maker } = chosenProjection(item, prepared);
		const reading = readingWithWindows(item.parameters, prepared.parameters);
		const list = await prepared.open(needs, { reading });
		const items: INodeExecutionData[] = [];
		await forEachPage(list, async ({ records }) => {
			for await (const made of inSlices(records, project)) {
				for (const json of made) items.push({ json, pairedItem: { item: item.itemIndex } });
			}
		});
		addReadingHints(list, maker?.hints(), maker && items.length);
		return { items };
	},
});

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
	...recordFields(resource),
	readingOptionsField([
		...listOptionFields(resource),
		alreadyExportedField(`{{ $json.records.map((row) => row.${resource}_id) }}`),
	]),
];

/** One page as one item, so that a loop can read any list. `count` is of records, also for rows. */
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
		const { needs, project, maker } = chosenProjection(item, prepared);
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
		const { cursor, executionId, traceId, records: count, moreRemains } = list.progress;
		const nextCursor = (hasCursor(list.query) ? cursor : undefined) ?? null;
		// A page shows its cursor itself: no hint that more remains.
		const progress = { ...list.progress, moreRemains: moreRemains && nextCursor === null };
		addReadingHints({ ...list, progress }, maker?.hints(), maker && records.length);
		const json = {
			...{ records, count, nextCursor, hasMore: nextCursor !== null },
			...{ executionId: executionId ?? null, traceId: traceId ?? null },
		};
		return { items: [{ json, pairedItem: { item: item.itemIndex } }] };
	},
});
