import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { filterNotices, filtersField, outputField } from '../../../shared/panel/listFields';
import { forEachPage } from '../../../shared/reading/listReader';
import { addLimitHint, addReadingHints } from '../../../shared/reading/readingHints';
import { readingWithWindows } from '../../../shared/reading/windowOptions';
import { appliedFiltersNotice } from '../../../shared/panel/unsupportedFilters';
import { readingOptionsField } from '../../../shared/panel/collections';
import {
	earlyStopField,
	listOptionFields,
	manyPagesOptionFields,
} from '../../../shared/panel/optionFields';
import { windowField } from '../../../shared/panel/windowField';
import { isRowOutput, projectionFrom } from '../../../shared/reading/listParameters';
import { orderTotalsNotices, rowSheetOptionsField } from '../../../shared/panel/rowOptionFields';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { Operation } from '../operation';
import { toolOptionFields } from '../toolAnswer';
import { isPreview, PREVIEW_HINT, previewField, previewOf } from './preview';
import { limitField, prepare, returnAllField, sourceFields } from './prepare';

const properties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	returnAllField(),
	limitField(),
	filtersField(resource),
	...filterNotices(resource),
	outputField(resource),
	...orderTotalsNotices(resource, 'output'),
	rowSheetOptionsField(resource),
	readingOptionsField([
		...listOptionFields(resource),
		...manyPagesOptionFields(),
		windowField(resource),
		earlyStopField(),
		previewField(),
		...toolOptionFields(),
	]),
	appliedFiltersNotice(),
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
	properties: properties(resource),
	async execute(item) {
		const onlyPreview = isPreview(item.parameters);
		// A preview names the filters left out itself; the hint says that the list was read without them.
		const addHint = onlyPreview ? () => undefined : item.addHint;
		const { parameters, rows, open } = prepare({ ...item, addHint }, resource);
		const { needs, project } = projectionFrom(item.parameters, parameters.query, rows);
		const reading = readingWithWindows(item.parameters, parameters);
		const list = await open(needs, { reading });
		if (onlyPreview) {
			item.addHint({ kind: 'preview', message: PREVIEW_HINT });
			const json = previewOf(list, parameters.leftOut);
			return { items: [{ json, pairedItem: { item: item.itemIndex } }] };
		}
		const items: INodeExecutionData[] = [];
		await forEachPage(list, async ({ records }) => {
			for await (const made of inSlices(records, project)) {
				for (const json of made) items.push({ json, pairedItem: { item: item.itemIndex } });
			}
		});
		addReadingHints(list);
		if (isRowOutput(item.parameters, resource)) addLimitHint(list, items.length);
		return { items };
	},
});
