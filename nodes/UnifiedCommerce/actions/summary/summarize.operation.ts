import type { INodeExecutionData } from 'n8n-workflow';

import { summaryNotes } from '../../../shared/output/summary/summaryNotes';
import { ranked, summaryRows } from '../../../shared/output/summary/summaryRows';
import type { InputItem, ItemResult, Operation } from '../operation';
import { isTool } from '../toolAnswer';
import { summarizeFields } from './summarizeFields';
import {
	summaryCombineFrom,
	summarizeTask,
	reportSummary,
	type SummarizeTask,
	summarizeTogether,
	sumUp,
} from './summarizeTask';
import { answerForModel } from './summaryForModel';
import { textOf } from '../../../shared/reading/runHint';

/**
 * Summarize: the orders summed up, one item for each period, group and currency. With “Combine” one summary of all
 * inputs: see `summarizeTogether`. For an AI model one short item: see `summaryForModel.ts`.
 */
export const summarizeOperation = (): Operation => ({
	value: 'summarize',
	option: {
		name: 'Summarize',
		action: 'Summarize orders',
		description: 'Sum up sales, discounts, shipping and taxes, by month, country, SKU and the like',
	},
	words: 'summarize orders',
	properties: summarizeFields(),
	async execute(item) {
		if (isTool(item.context)) return await forModel(item);
		// A value that does not exist comes here, too.
		summaryCombineFrom(item.parameters);
		const task = summarizeTask(item);
		const { query } = await sumUp(task);
		reportSummary(task.summary, item);
		return { items: rowsOf(task, query) };
	},
	together: {
		isWanted: (parameters) => summaryCombineFrom(parameters) === 'oneSummary',
		execute: async (items, limit) => {
			const [first] = items;
			if (!isTool(first.context)) return await summarizeTogether(items, limit);
			// A model calls the node for one item only.
			return { items: (await forModel(first)).items, failures: new Map() };
		},
	},
});

function rowsOf(
	{ summary, top, rows, item: { itemIndex } }: SummarizeTask,
	{ channel, tpUserId }: { channel: string; tpUserId: string },
): INodeExecutionData[] {
	const groups = ranked(summary.groups, top);
	const pairedItem = { item: itemIndex };
	return summaryRows(summary, groups, rows, { channel, tpUserId }).map((json) => ({
		json,
		pairedItem,
	}));
}

async function forModel(item: InputItem): Promise<ItemResult> {
	const hints: string[] = [];
	const task = summarizeTask({ ...item, addHint: (hint) => hints.push(textOf(hint)) });
	const list = await sumUp(task);
	const json = answerForModel(task, list, [...summaryNotes(task.summary), ...hints]);
	return { items: [{ json, pairedItem: { item: item.itemIndex } }] };
}
