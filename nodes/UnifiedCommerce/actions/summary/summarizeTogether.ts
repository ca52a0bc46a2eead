import { ranked, summaryRows } from '../../../shared/output/summary';
import { runParallel } from '../../../shared/runtime/parallel';
import { assertSameShape, noteFailure, type Combination } from '../combining';
import type { CombinedResult, InputItem } from '../operation';
import { summarizeFields } from './summarizeFields';
import { shapeOf, summarizeTask, sumUp, type SummarizeTask } from './summarizeTask';
import { summaryHints } from './summaryHints';

/**
 * Sums up the orders of all input items in one summary, several items at a time. Each has sums of its own until it is read
 * to its end: nothing of an item that fails is in the summary. Out: its rows, none when every item has failed.
 * @param limit most items that are read at the same time
 * @throws UserError when the items cannot be one summary, before any request; the error of an item without Continue On Fail
 */
export async function summarizeTogether(
	items: readonly InputItem[],
	limit: number,
): Promise<CombinedResult> {
	const failures = new Map<number, unknown>();
	const fail = (item: InputItem, thrown: unknown) => noteFailure(failures, item, thrown);
	const tasks: StoppableTask[] = [];
	for (const item of items) {
		const stop = new AbortController();
		const cancelSignal = AbortSignal.any([item.cancelSignal, stop.signal]);
		try {
			tasks.push({ ...summarizeTask({ ...item, cancelSignal }), stop });
		} catch (thrown) {
			fail(item, thrown);
		}
	}
	const shapes = tasks.map((task) => ({ itemIndex: task.item.itemIndex, shape: shapeOf(task) }));
	assertSameShape(shapes, ONE_SUMMARY);
	const wasRead = await runParallel({
		count: tasks.length,
		limit,
		run: async (index, cancelSignal) => await read(tasks[index], cancelSignal, fail),
	});
	const [first, ...others] = tasks.filter((_, index) => wasRead[index]);
	if (!first) return { items: [], failures };
	const { summary, top, rows, item } = first;
	for (const other of others) summary.merge(other.summary);
	for (const hint of summaryHints(summary)) item.addHint(hint);
	if (failures.size > 0) {
		item.addHint({
			kind: 'itemsLeftOut',
			message: `Nothing of ${failures.size} of ${items.length} input items is in this summary: they could not be read.`,
		});
	}
	const pairedItem = [first, ...others].map(({ item: { itemIndex } }) => ({ item: itemIndex }));
	const groups = ranked(summary.groups, top);
	return {
		items: summaryRows(summary, groups, rows).map((json) => ({ json, pairedItem })),
		failures,
	};
}

/** A task that `stop` ends. */
interface StoppableTask extends SummarizeTask {
	stop: AbortController;
}

/** @returns whether all orders of the item were read */
async function read(
	task: StoppableTask,
	cancelSignal: AbortSignal,
	fail: (item: InputItem, thrown: unknown) => void,
): Promise<boolean> {
	cancelSignal.addEventListener('abort', () => task.stop.abort());
	try {
		await sumUp(task);
		return true;
	} catch (thrown) {
		fail(task.item, thrown);
		return false;
	}
}

/** One summary of all items. */
const ONE_SUMMARY: Combination = {
	does: 'makes one summary',
	perItem: 'A Summary per Item',
	labelOf,
};

function labelOf(name: string): string {
	const fields = summarizeFields().flatMap((field) => [
		field,
		...(field.type === 'collection' ? (field.options ?? []) : []),
	]);
	const field = fields.find((candidate) => candidate.name === name);
	return (field && 'displayName' in field ? field.displayName : undefined) ?? name;
}
