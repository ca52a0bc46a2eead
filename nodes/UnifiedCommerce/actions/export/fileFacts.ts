import { tryToParseDateTime } from 'n8n-workflow';

import type { Facts } from '../../../shared/output/files/about';
import { filterTexts } from '../../../shared/reading/filters';
import type { ListReader } from '../../../shared/reading/listReader';
import type { Progress } from '../../../shared/reading/progress';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { daysText, ItemReport, reportTexts } from '../../../shared/reading/runHint';
import type { ChosenRange } from '../../../shared/reading/timeRange';
import type { ExportTask } from './exportTask';

/**
 * What a file of one list says about itself.
 * @param ofPart what differs where the file is a part of the list
 */
export function aboutList(
	task: ExportTask,
	list: ListReader,
	rows: number,
	ofPart: Partial<Progress> = {},
): Facts {
	const { shop, hints } = task.item.report;
	const report = Object.assign(new ItemReport(), { shop });
	report.hints.push(...hints);
	const progress = { ...list.progress, ...ofPart };
	const reader = { ...list, progress, report, addHint: report.addHint };
	addReadingHints(reader, task.writer.hints?.(), rows);
	return aboutFile([task], [report], { records: progress.records, rows });
}

/** "created from 1 Sep 2025 to 30 Sep 2025" */
function rangeText(range: ChosenRange | undefined, timeZone: string): string {
	if (!range) return 'All';
	const { from, to } = range.span;
	const bound = (word: string, ms?: number) =>
		ms === undefined ? '' : ` ${word} ${daysText(ms, ms, timeZone)}`;
	return `${range.dateField}${bound('from', from)}${bound('to', to)}`;
}

/** What a file of several lists says about itself. */
export function aboutFile(
	tasks: readonly ExportTask[],
	reports: readonly ItemReport[],
	counts: { records: number; rows: number },
): Facts {
	const [{ item }] = tasks;
	const timeZone = item.context.getTimezone();
	const { shops, missingShops, leftOut } = reportTexts(reports, timeZone);
	const each = (text: (task: ExportTask) => string): string[] => [...new Set(tasks.map(text))];
	return {
		shops,
		...(missingShops.length > 0 ? { missingShops } : {}),
		timeRange: each(({ prepared }) => rangeText(prepared.parameters.range, timeZone)),
		filters: each(({ prepared }) => filterTexts(prepared.parameters.query).join('; ') || 'None'),
		timeZone,
		madeAt: tryToParseDateTime(new Date(), timeZone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
		...counts,
		leftOut: leftOut.length > 0 ? leftOut : 'Nothing',
	};
}
