import { type IDataObject, type INodeExecutionData, UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import { GROUPS, PERIODS } from '../../../shared/output/summary/groups';
import { Summary } from '../../../shared/output/summary/summary';
import {
	ranked,
	summaryCounts,
	summaryNotes,
	summaryRows,
} from '../../../shared/output/summary/summaryRows';
import { dateFieldFrom, readingWithWindows } from '../../../shared/reading/listParameters';
import { forEachPage, type ListReader } from '../../../shared/reading/listReader';
import { recordsRead } from '../../../shared/reading/pages';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { textOf } from '../../../shared/reading/runHint';
import { inSlices, runParallel } from '../../../shared/runtime/eventLoop';
import {
	isAbsent,
	toBoolean,
	toList,
	toWholeNumber,
	type NodeParameters,
} from '../../../shared/values/parameterValues';
import { Failures, withoutRepeated } from '../combining';
import { prepare, type PreparedItem } from '../list/prepare';
import type { CombinedResult, InputItem, Operation } from '../operation';
import { isTool } from '../toolAnswer';
import { SUMMARY_COMBINES, summarizeFields } from './summarizeFields';
import { answerForModel } from './summaryForModel';

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
		if (isTool(item.context)) return { items: await forModel(item) };
		// Also refuses a value that does not exist.
		combineFrom(item.parameters);
		const task = summarizeTask(item);
		const { query } = await sumUp(task);
		return { items: rowsOf(task, { item: item.itemIndex }, query) };
	},
	together: {
		isWanted: (parameters) => combineFrom(parameters) === 'oneSummary',
		execute: summarizeTogether,
	},
});

const combineFrom = (parameters: NodeParameters): (typeof SUMMARY_COMBINES)[number] =>
	parameters.choiceOr('Combine', parameters.collection('sheetOptions').combine, SUMMARY_COMBINES);

interface SummarizeTask {
	item: InputItem;
	prepared: PreparedItem;
	summary: Summary;
	/** undefined: all groups */
	top?: number;
}

function summarizeTask(item: InputItem): SummarizeTask {
	const { parameters, context } = item;
	const prepared = prepare(item, 'order');
	const options = parameters.collection('sheetOptions');
	const given = parameters.get('groupBy', []);
	const groupBy = isAbsent(given) ? [] : toList('Group By', given);
	const summary = new Summary({
		period: parameters.choiceOr('Period', parameters.get('period', 'month'), PERIODS, 'month'),
		dateField: dateFieldFrom(parameters),
		range: prepared.parameters.range?.span,
		groupBy: [...new Set(groupBy.map((entry) => parameters.toChoice('Group By', entry, GROUPS)))],
		currencySet: parameters.choiceOr('Money In', options.currencySet, ['shop', 'presentment']),
		includeTest: toBoolean('Include Test Orders', options.includeTest, false),
		includeCancelled: toBoolean('Include Cancelled Orders', options.includeCancelled, false),
		timezone: context.getTimezone(),
	});
	const top = isAbsent(options.top)
		? undefined
		: toWholeNumber('Top', options.top, { min: 1, fallback: 10 });
	return { item, prepared, summary, top };
}

const NOT_SUMMED =
	'There is no summary, as it would lack the rest: run it again. A shorter time in the filters reads less.';

/** @throws NodeApiError when a page fails, UserError where only a part of the list comes */
async function sumUp(
	{ item, prepared, summary }: SummarizeTask,
	useless?: AbortSignal,
): Promise<ListReader> {
	const { parameters } = prepared;
	const whole = { ...parameters.reading, limit: undefined, maxPages: undefined };
	const reading = readingWithWindows(item.parameters, { ...parameters, reading: whole });
	const changed = { reading: { ...reading, startCursor: undefined }, returnReadOnEarlyStop: false };
	const opened = await prepared.open(summary.needs, changed, useless);
	const list = { ...opened, about: { ...opened.about, recoveryHint: NOT_SUMMED } };
	const { channel, tpUserId } = list.query;
	const add = (record: IDataObject) => summary.adding(record, { channel, tpUserId });
	await forEachPage(list, async ({ records }) => {
		const slices = inSlices(records, add);
		while (!(await slices.next()).done) {
			// Each step adds the records of a slice.
		}
		// Held until the next page is there, its orders would outlive the young generation of V8.
		records.length = 0;
	});
	// It would be taken for the sum of all orders.
	if (list.progress.moreRemains)
		throw new UserError(
			`${CHANNEL_LABELS[channel]} returned only the first ${recordsRead(list)} of its orders, so they cannot be summed up`,
			{
				description:
					'The service offers no way to read further pages of this channel. Narrow the list with a filter if the channel has one.',
			},
		);
	addReadingHints(list);
	return list;
}

/** Each item has sums of its own until its list ends: nothing of one that fails is added. */
async function summarizeTogether(
	items: readonly InputItem[],
	limit: number,
): Promise<CombinedResult> {
	const [{ parameters: first }] = items;
	// The first item decides what the summary looks like.
	const choices = {
		period: first.get('period', 'month'),
		dateField: first.get('dateField', 'created'),
		groupBy: first.get('groupBy', []),
		sheetOptions: first.collection('sheetOptions'),
	};
	const failures = new Failures();
	const all: SummarizeTask[] = [];
	for (const item of items) {
		const alike = { ...item, parameters: item.parameters.with(choices) };
		const task = await failures.tried(item, () => summarizeTask(alike));
		if (task) all.push(task);
	}
	const tasks = await withoutRepeated(all);
	const wasRead = await runParallel({
		count: tasks.length,
		limit,
		run: async (index, useless) => {
			const task = tasks[index];
			const list = await failures.tried(task.item, async () => await sumUp(task, useless));
			return list !== undefined;
		},
	});
	const [whole, ...others] = tasks.filter((_, index) => wasRead[index]);
	if (!whole) return { items: [], failures };
	for (const { summary } of others) whole.summary.merge(summary);
	for (const { item } of others) item.report.came = { ...item.report.came, counts: {} };
	const pairedItem = [whole, ...others].map(({ item: { itemIndex } }) => ({ item: itemIndex }));
	return { items: rowsOf(whole, pairedItem), failures };
}

function rowsOf(
	{ item: { report, addHint }, prepared, summary, top }: SummarizeTask,
	pairedItem: INodeExecutionData['pairedItem'],
	source?: { channel: string; tpUserId: string },
): INodeExecutionData[] {
	report.came = { ...report.came, ...summaryCounts(summary) };
	for (const message of summaryNotes(summary)) addHint({ kind: 'unknownSums', message });
	const rows = summaryRows(summary, ranked(summary.groups, top), prepared.rows, source);
	return rows.map((json) => ({ json, pairedItem }));
}

async function forModel(item: InputItem): Promise<INodeExecutionData[]> {
	const hints: string[] = [];
	const task = summarizeTask({ ...item, addHint: (hint) => hints.push(textOf(hint)) });
	const { query } = await sumUp(task);
	const { summary, top, prepared } = task;
	const remarks = [...summaryNotes(summary), ...hints];
	const json = answerForModel(summary, query, { top, range: prepared.parameters.range, remarks });
	return [{ json, pairedItem: { item: item.itemIndex } }];
}
