import { UserError, type IDataObject } from 'n8n-workflow';

import { toNodeError } from '../../../shared/errors/nodeError';
import { ranked, summaryRows } from '../../../shared/output/summary';
import { shown } from '../../../shared/params/values';
import { canonicalJson } from '../../../shared/util/digest';
import { runParallel } from '../../../shared/util/parallel';
import type { CombinedResult, InputItem } from '../operation';
import { summarizeFields } from './summarizeFields';
import { shapeOf, summarizeTask, sumUp, type SummarizeTask } from './summarizeTask';
import { summaryHints } from './summaryHints';

/**
 * Refuses an item with “Combine” among others without, which the first item decides for all.
 * @throws UserError
 */
export function assertOnItsOwn({ combine }: SummarizeTask): void {
	if (combine === 'perItem') return;
	throw new UserError('“Combine” must be the same for all items', {
		description: 'Give the parameter a fixed value: one summary cannot be of some of the items.',
	});
}

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
	const fail = ({ context, itemIndex }: InputItem, thrown: unknown): void => {
		if (!context.continueOnFail()) throw toNodeError(context, thrown, { itemIndex });
		failures.set(itemIndex, thrown);
	};
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
	assertSameShape(tasks);
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

/** @throws UserError naming the first parameter that differs, and the items */
function assertSameShape([first, ...others]: readonly SummarizeTask[]): void {
	for (const other of others) {
		const [one, another]: [IDataObject, IDataObject] = [shapeOf(first), shapeOf(other)];
		const name = Object.keys(one).find(
			(key) => canonicalJson(one[key]) !== canonicalJson(another[key]),
		);
		if (name === undefined) continue;
		const [has, hasOther] = [one[name], another[name]].map((value) =>
			value === undefined ? 'none' : shown(value),
		);
		throw new UserError(
			`“${labelOf(name)}” must be the same for all items, as “Combine” makes one summary: item index ${first.item.itemIndex} has ${has}, item index ${other.item.itemIndex} has ${hasOther}`,
			{ description: 'Give the parameter a fixed value, or choose “A Summary per Item”.' },
		);
	}
}

function labelOf(name: string): string {
	const fields = summarizeFields().flatMap((field) => [
		field,
		...(field.type === 'collection' ? (field.options ?? []) : []),
	]);
	const field = fields.find((candidate) => candidate.name === name);
	return (field && 'displayName' in field ? field.displayName : undefined) ?? name;
}
