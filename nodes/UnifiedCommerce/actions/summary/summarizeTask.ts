import { UserError, type IDataObject } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import { forEachPage, type ListReader } from '../../../shared/reading/listReader';
import type { NodeParameters } from '../../../shared/values/nodeParameters';
import { recordsRead } from '../../../shared/reading/progress';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { readingWithWindows } from '../../../shared/reading/listParameters';
import { DATE_FIELDS, GROUPS, PERIODS, Summary } from '../../../shared/output/summary';
import type { RowOptions } from '../../../shared/output/rows';
import {
	choiceOr,
	isAbsent,
	toBoolean,
	toChoice,
	toList,
	toWholeNumber,
} from '../../../shared/values/parameterValues';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { InputItem } from '../operation';
import { prepare, type PreparedItem } from '../list/prepare';
import { COMBINES } from './summarizeOptionFields';

/** What one input item sums up, checked. */
export interface SummarizeTask {
	item: InputItem;
	prepared: PreparedItem;
	combine: (typeof COMBINES)[number];
	/** without orders */
	summary: Summary;
	/** how many groups to keep; undefined: all */
	top?: number;
	rows: RowOptions;
}

/** @throws UserError when there is no such value */
export const combineFrom = (parameters: NodeParameters): (typeof COMBINES)[number] =>
	choiceOr('Combine', parameters.collection('sheetOptions').combine, COMBINES);

/**
 * Reads the parameters of an input item for a summary.
 * @throws UserError naming the parameter that cannot be right
 */
export function summarizeTask(item: InputItem): SummarizeTask {
	const { parameters, context } = item;
	const prepared = prepare(item, 'order');
	const { rows } = prepared;
	const options = parameters.collection('readingOptions');
	const given = parameters.get('groupBy', []);
	const groupBy = isAbsent(given) ? [] : toList('Group By', given);
	const summary = new Summary({
		period: choiceOr('Period', parameters.get('period', 'month'), PERIODS, 'month'),
		dateField: choiceOr('Date Field', parameters.get('dateField', 'created'), DATE_FIELDS),
		groupBy: [...new Set(groupBy.map((entry) => toChoice('Group By', entry, GROUPS)))],
		currencySet: choiceOr('Money In', prepared.sheetOptions.currencySet, ['shop', 'presentment']),
		includeTest: toBoolean('Include Test Orders', options.includeTest, false),
		includeCancelled: toBoolean('Include Cancelled Orders', options.includeCancelled, false),
		timezone: context.getTimezone(),
	});
	const top = isAbsent(options.top)
		? undefined
		: toWholeNumber('Top', options.top, { min: 1, fallback: 10 });
	return { item, prepared, combine: combineFrom(parameters), summary, top, rows };
}

/** What the summaries of two items must have in common to be one, by parameter name. */
export const shapeOf = ({ summary, combine, top, rows }: SummarizeTask): IDataObject => {
	const { moneyAs, datesAs, protectFormulas } = rows;
	const { groupBy, ...settings } = summary.settings;
	return { ...settings, groupBy: [...groupBy], combine, top, moneyAs, datesAs, protectFormulas };
};

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
		`${CHANNEL_LABELS[list.query.channel]} gave only the first ${recordsRead(list)} of its orders, so they cannot be summed up`,
		{
			description:
				'The service offers no way to read further pages of this channel. Narrow the list with a filter if the channel has one.',
		},
	);
}
