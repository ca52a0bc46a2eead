import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { forEachPage } from '../../../shared/reading/listReader';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { readingWithWindows } from '../../../shared/reading/listParameters';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { Operation } from '../operation';
import { chosenProjection, limitField, prepare, returnAllField, sourceFields } from './prepare';
import { filtersField, noFiltersNotice } from '../../../shared/panel/filterFields';
import { outputField, ledgerDateField, timeRangeFields } from '../../../shared/panel/listFields';
import {
	earlyStopField,
	listOptionFields,
	manyPagesOptionFields,
	readingOptionsField,
	windowField,
} from '../../../shared/panel/readingOptionFields';
import { rowFields } from '../../../shared/panel/rowOptionFields';

const getAllPanel = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	returnAllField(),
	{ ...limitField(), displayOptions: { show: { returnAll: [false] } } },
	...timeRangeFields(),
	filtersField(resource),
	...noFiltersNotice(resource),
	outputField(resource),
	...rowFields(resource, ledgerDateField(resource, 'output')),
	readingOptionsField([
		...listOptionFields(resource),
		...manyPagesOptionFields(),
		windowField(resource),
		earlyStopField(),
	]),
];

/** Get Many: all records, or the first ones up to a limit, as items (spec: List products, List orders). */
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
		const { needs, project, hints, maker } = chosenProjection(item, prepared);
		const reading = readingWithWindows(item.parameters, prepared.parameters);
		const list = await prepared.open(needs, { reading });
		const items: INodeExecutionData[] = [];
		await forEachPage(list, async ({ records }) => {
			for await (const made of inSlices(records, project)) {
				for (const json of made) items.push({ json, pairedItem: { item: item.itemIndex } });
			}
		});
		addReadingHints(list, hints?.(), maker && items.length);
		return { items };
	},
});
