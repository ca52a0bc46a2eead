import { type IDataObject, UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import { forEachPage, type ListReader } from '../../../shared/reading/listReader';
import { recordsRead } from '../../../shared/reading/progress';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { readingWithWindows } from '../../../shared/reading/listParameters';
import { dateFieldFrom } from '../../../shared/reading/timeRange';
import { GROUPS, PERIODS } from '../../../shared/output/summary/groups';
import { Summary } from '../../../shared/output/summary/summary';
import type { RowOptions } from '../../../shared/output/rows';
import {
	isAbsent,
	toBoolean,
	toList,
	toWholeNumber,
	type NodeParameters,
} from '../../../shared/values/parameterValues';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { CombinedResult, InputItem } from '../operation';
import { prepare, type PreparedItem } from '../list/prepare';
import { SUMMARY_COMBINES } from './summarizeFields';
import { summaryCounts, summaryNotes } from '../../../shared/output/summary/summaryNotes';
import { ranked, summaryRows } from '../../../shared/output/summary/summaryRows';
import { runParallel } from '../../../shared/runtime/parallel';
import { Failures, withoutRepeated } from '../combining';

export interface SummarizeTask {
	item: InputItem;
	prepared: PreparedItem;
	/** without orders */
	summary: Summary;
	/** how many groups to keep; undefined: all */
	top?: number;
	rows: RowOptions;
}

/** @throws UserError when there is no such value */
export const summaryCombineFrom = (parameters: NodeParameters): (typeof SUMMARY_COMBINES)[number] =>
	parameters.choiceOr('Combine', parameters.collection('sheetOptions').combine, SUMMARY_COMBINES);

/**
 * Reads the parameters of an input item for a summary.
 * @throws UserError naming the parameter that cannot be right
 */
export function summarizeTask(item: InputItem): SummarizeTask {
	const { parameters, context } = item;
	const prepared = prepare(item, 'order');
	const { rows, sheetOptions: options } = prepared;
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
	return { item, prepared, summary, top, rows };
}

const NOT_SUMMED =
	'There is no summary, as it would lack the rest: run it again. A shorter time in the filters reads less.';

/**
 * Reads all orders of an item into its summary, page by page.
 * @throws NodeApiError when a page cannot be read, UserError when the channel gives only the beginning of its list
 */
export async function sumUp({ item, prepared, summary }: SummarizeTask): Promise<ListReader> {
	const { parameters } = prepared;
	const whole = { ...parameters.reading, limit: undefined, maxPages: undefined };
	const reading = readingWithWindows(item.parameters, { ...parameters, reading: whole });
	const opened = await prepared.open(summary.needs, {
		reading: { ...reading, startCursor: undefined },
		returnReadOnEarlyStop: false,
	});
	const list = { ...opened, about: { ...opened.about, recoveryHint: NOT_SUMMED } };
	const source = { channel: list.query.channel, tpUserId: list.query.tpUserId };
	const add = (record: IDataObject) => summary.adding(record, source);
	await forEachPage(list, async ({ records }) => {
		const slices = inSlices(records, add);
		while (!(await slices.next()).done) {
			// Each step adds the records of a slice.
		}
		// The page itself is held until the next one is there: its orders would outlive the young generation of V8.
		records.length = 0;
	});
	assertWhole(list);
	addReadingHints(list);
	return list;
}

/** A sum of the first orders would be taken for that of all. */
function assertWhole(list: ListReader): void {
	if (!list.progress.moreRemains) return;
	throw new UserError(
		`${CHANNEL_LABELS[list.query.channel]} returned only the first ${recordsRead(list)} of its orders, so they cannot be summed up`,
		{
			description:
				'The service offers no way to read further pages of this channel. Narrow the list with a filter if the channel has one.',
		},
	);
}

/**
 * Sums up the orders of all input items in one summary, several items at a time. Each has sums of its own until it is read
 * to its end: nothing of an item that fails is in the summary. Out: its rows, none when every item has failed.
 * @param limit most items that are read at the same time
 * @throws the error of an item without Continue On Fail
 */
export async function summarizeTogether(
	items: readonly InputItem[],
	limit: number,
): Promise<CombinedResult> {
	const [{ context, parameters }] = items;
	const failures = new Failures(context);
	const all: StoppableTask[] = [];
	for (const item of items) {
		const stop = new AbortController();
		const cancelSignal = AbortSignal.any([item.cancelSignal, stop.signal]);
		const alike = item.parameters.with(choicesOf(parameters));
		try {
			all.push({ ...summarizeTask({ ...item, parameters: alike, cancelSignal }), stop });
		} catch (thrown) {
			failures.note(item, thrown);
		}
	}
	const tasks = await withoutRepeated(all);
	const wasRead = await runParallel({
		count: tasks.length,
		limit,
		run: async (index, cancelSignal) => await read(tasks[index], cancelSignal, failures),
	});
	const [first, ...others] = tasks.filter((_, index) => wasRead[index]);
	if (!first) return { items: [], failures: failures.byItem };
	const { summary, top, rows, item } = first;
	for (const other of others) summary.merge(other.summary);
	for (const { item: other } of others) other.report.came = { ...other.report.came, counts: {} };
	reportSummary(summary, item);
	const pairedItem = [first, ...others].map(({ item: { itemIndex } }) => ({ item: itemIndex }));
	const groups = ranked(summary.groups, top);
	return {
		items: summaryRows(summary, groups, rows).map((json) => ({ json, pairedItem })),
		failures: failures.byItem,
	};
}

/** The choices of the first item, which decide what the summary of all looks like. */
const choicesOf = (first: NodeParameters): IDataObject => ({
	period: first.get('period', 'month') as string,
	dateField: first.get('dateField', 'created') as string,
	groupBy: first.get('groupBy', []) as string[],
	sheetOptions: first.collection('sheetOptions'),
});

interface StoppableTask extends SummarizeTask {
	stop: AbortController;
}

/** @returns whether all orders of the item were read */
async function read(
	task: StoppableTask,
	cancelSignal: AbortSignal,
	failures: Failures,
): Promise<boolean> {
	cancelSignal.addEventListener('abort', () => task.stop.abort());
	try {
		await sumUp(task);
		return true;
	} catch (thrown) {
		failures.note(task.item, thrown);
		return false;
	}
}

/** Tells what was summed up and left out, and which sums are blank or lack something. */
export function reportSummary(summary: Summary, { report, addHint }: InputItem): void {
	report.came = { ...report.came, ...summaryCounts(summary) };
	for (const message of summaryNotes(summary)) addHint({ kind: 'unknownSums', message });
}
