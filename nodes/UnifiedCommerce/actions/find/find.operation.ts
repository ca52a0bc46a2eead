import { type INodeExecutionData, UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { PLURAL } from '../../../shared/facts/filterTable';
import { errorOf } from '../../../shared/reading/listReader';
import { addRepeatsHint } from '../../../shared/reading/readingHints';
import { ruleFor } from '../../../shared/reading/recordMatch';
import { listed } from '../../../shared/reading/runHint';
import {
	foundFor,
	isDone,
	type Looked,
	lookedIn,
	search,
	type SearchedValue,
} from '../../../shared/reading/search';
import { inSlices, runParallel } from '../../../shared/runtime/eventLoop';
import { shown } from '../../../shared/values/parameterValues';
import { counted } from '../../../shared/values/texts';
import { Failures } from '../combining';
import type { CombinedResult, InputItem, Operation } from '../operation';
import type { AnswerLimits } from '../toolAnswer';
import { FIND_BRIEF, findFields } from './findFields';
import { type FindTask, findTask } from './findTask';

/** At most 4 kB with the note. */
const TOOL_ANSWER: AnswerLimits = {
	items: 20,
	characters: 3_250,
	noteBytes: 650,
	toSeeOthers: 'ask for fewer values at a time',
};

/** Find: the orders or products that have a value, newest first; see `search`. */
export const findOperation = (resource: ListResource): Operation => ({
	value: 'find',
	option: {
		name: 'Find',
		action: resource === 'order' ? 'Find an order' : 'Find a product',
		description: `Look up ${FIND_BRIEF[resource]}`,
	},
	words: `find ${PLURAL[resource]}`,
	properties: findFields(resource),
	answer: TOOL_ANSWER,
	async execute(item) {
		const { items, failures } = await findTogether([item], resource, 1);
		return { items, thrown: failures.get(item.itemIndex) };
	},
	together: {
		isWanted: () => true,
		execute: async (items, limit) => await findTogether(items, resource, limit),
	},
});

/** Looks up all input items, those of one shop in one reading. */
async function findTogether(
	items: readonly InputItem[],
	resource: ListResource,
	limit: number,
): Promise<CombinedResult> {
	const failures = new Failures();
	const byReading = new Map<string, FindTask[]>();
	const tasks: FindTask[] = [];
	for (const item of items) {
		const task = await failures.tried(item, async () => await findTask(item, resource));
		if (!task) continue;
		byReading.set(task.reading, [...(byReading.get(task.reading) ?? []), task]);
		tasks.push(task);
	}
	const all = [...byReading.values()];
	const made = new Map<FindTask, INodeExecutionData[]>();
	await runParallel({
		count: all.length,
		limit,
		run: async (index, cancelSignal) => await lookUp(all[index], made, failures, cancelSignal),
	});
	return { items: tasks.flatMap((task) => made.get(task) ?? []), failures };
}

async function lookUp(
	tasks: readonly FindTask[],
	made: Map<FindTask, INodeExecutionData[]>,
	failures: Failures,
	useless: AbortSignal,
): Promise<void> {
	const [{ list, settings, item: first }] = tasks;
	const cancelSignal = AbortSignal.any([first.cancelSignal, useless]);
	const values = tasks.flatMap((task) => task.values);
	let done = tasks;
	try {
		await search({ ...list, connection: { ...list.connection, cancelSignal } }, values, settings);
	} catch (thrown) {
		for (const { item, list: own } of tasks.filter((task) => !isDone(task.values))) {
			const about = { ...own.about, progress: list.about.progress };
			failures.note(item, errorOf({ ...own, about }, thrown));
		}
		done = tasks.filter((task) => isDone(task.values));
	}
	// Of what the channel was asked for, a repeat would tell that there is a record that is held back.
	if (settings.cost !== 'asked') addRepeatsHint(list);
	const looked = lookedIn(list, settings);
	const isWhole = !list.progress.moreRemains;
	for (const task of done) {
		const found = foundFor(task.values, isWhole);
		const items: INodeExecutionData[] = [];
		for await (const batch of inSlices(found, task.itemsOf))
			for (const json of batch) items.push({ json, pairedItem: { item: task.item.itemIndex } });
		task.item.report.came = { counts: { [list.query.resource]: found.length } };
		const known = new Set(found.flatMap((one) => one.values));
		const missing = task.values.filter((value) => !known.has(value));
		if (missing.length > 0) {
			const thrown = tellMissing(task, missing, { looked, isWhole, items });
			if (thrown) failures.note(task.item, thrown);
		}
		const isTold = missing.length > 0 && task.ifNotFound !== 'item';
		if (!isTold && [...known].some(({ isClosed }) => !isClosed)) tellEnd(task, looked, isWhole);
		made.set(task, items);
	}
}

/** Tells where the search ended for values that may have more records than were found. */
function tellEnd({ list }: FindTask, { days }: Looked, isWhole: boolean): void {
	const { channel, resource } = list.query;
	const add = (message: string) =>
		list.addHint({ kind: 'searchEnd', message: `${CHANNEL_LABELS[channel]}: ${message}` });
	if (!isWhole) add(`“Max Pages” ended the search, so there may be more ${PLURAL[resource]}.`);
	else if (days !== undefined)
		add(
			`only orders of the last ${counted(days, 'day')} were searched. To search older ones, raise “Look Back”.`,
		);
}

/**
 * Tells what was not found: by a hint, by items, or by an error, which it returns. The words say
 * nothing of records that were held back by their e-mail address.
 */
function tellMissing(
	{ list, settings, ifNotFound, item }: FindTask,
	missing: readonly SearchedValue[],
	{ looked, isWhole, items }: { looked: Looked; isWhole: boolean; items: INodeExecutionData[] },
): UserError | undefined {
	if (ifNotFound === 'item') {
		for (const { text: value } of missing)
			items.push({
				json: { found: false, value, looked: { ...looked } },
				pairedItem: { item: item.itemIndex },
			});
		return undefined;
	}
	const { resource, channel } = list.query;
	const named = listed(missing.map(({ text }) => shown(text)));
	const { words } = ruleFor(resource, settings.by);
	const { records, days, requests } = looked;
	const time = days === undefined ? '' : ` of the last ${counted(days, 'day')}`;
	const effort = [
		...(records === undefined ? [] : [counted(records, resource)]),
		counted(requests, 'request'),
	];
	const message = `${CHANNEL_LABELS[channel]}: no ${resource}${time} has the ${words} ${named} (${effort.join(', ')})`;
	const older = days === undefined ? '' : 'To search older orders, raise “Look Back”.';
	const how = isWhole ? older : '“Max Pages” ended the search before its end.';
	if (ifNotFound === 'error')
		return new UserError(message, {
			description: `${how} Check the value, or look for it in another way.`.trimStart(),
		});
	list.addHint({ kind: 'noRecords', message: `${message}. ${how}`.trimEnd() });
	return undefined;
}
