import { tryToParseDateTime } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import type { Facts } from '../../../shared/output/files/about';
import { filterTexts } from '../../../shared/reading/filters';
import { PLURAL } from '../../../shared/facts/filterTable';
import type { FilterCounts } from '../../../shared/reading/clientFilter';
import type { ListParameters } from '../../../shared/reading/listParameters';
import type { ListQuery } from '../../../shared/reading/listQuery';
import type { ListReader } from '../../../shared/reading/listReader';
import type { Progress } from '../../../shared/reading/pages';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { daysText, ItemReport, reportTexts } from '../../../shared/reading/runHint';
import { zoneClock } from '../../../shared/values/calendar';
import { wallText } from '../../../shared/values/dates';
import { DAY_MS } from '../../../shared/values/durations';
import type { ExportTask } from './exportTask';

export interface PartFacts {
	progress: Progress;
	clientFilter?: FilterCounts;
	/** whether there is a cursor behind it */
	hasNext: boolean;
}

/** What a file of one list says about itself, with what came to it where it is a part of the list. */
export function aboutList(
	task: ExportTask,
	list: ListReader,
	rows: number,
	ofPart?: PartFacts,
): Facts {
	const { shop, hints } = task.item.report;
	const report = Object.assign(new ItemReport(), { shop });
	report.hints.push(...hints);
	const { progress, clientFilter, hasNext } = ofPart ?? { ...list, hasNext: false };
	const reader = { ...list, progress, clientFilter, report, addHint: report.addHint };
	addReadingHints(reader, task.writer.hints?.(), rows);
	if (hasNext) {
		const message = `More ${PLURAL[list.query.resource]} may follow after this file: see its nextCursor.`;
		report.addHint({ kind: 'moreRemains', message });
	}
	return aboutFile([task], [report], { records: progress.records, rows });
}

/** Characters of `YYYY-MM-DD `, after which comes the time. */
const TIME_AT = 11;

const filterText = (query: ListQuery): string => filterTexts(query).join('; ');

/** "created from 1 Sep 2025 to 30 Sep 2025 12:00:59"; days from their beginning to their end have no time. */
function rangeText({ range, query }: ListParameters, timeZone: string): string {
	if (!range) return filterText(query) === '' ? 'All' : 'Set by the filters';
	const { from, to } = range.span;
	const clock = zoneClock(timeZone);
	const bound = (word: string, ms: number | undefined, untilDay: number) => {
		if (ms === undefined) return '';
		const wall = clock.wallAt(ms);
		const time = (wall + untilDay) % DAY_MS === 0 ? '' : ` ${wallText(wall)?.slice(TIME_AT)}`;
		return ` ${word} ${daysText(ms, ms, timeZone)}${time}`;
	};
	return `${range.dateField}${bound('from', from, 0)}${bound('to', to, 1)}`;
}

/** What a file of several lists says about itself. */
export function aboutFile(
	tasks: readonly ExportTask[],
	reports: readonly ItemReport[],
	counts: { records: number; rows: number },
): Facts {
	const [{ item, prepared }] = tasks;
	const { query } = prepared.parameters;
	const timeZone = item.context.getTimezone();
	const { shops, missingShops, leftOut } = reportTexts(reports, timeZone);
	const each = (text: (task: ExportTask) => string): string[] => {
		const all = new Set(tasks.map(text));
		if (all.size === 1) return [...all];
		const ofShop = (task: ExportTask): string => {
			const { tpUserId, channel } = task.prepared.parameters.query;
			return `${tpUserId} on ${CHANNEL_LABELS[channel]}: ${text(task)}`;
		};
		return [...new Set(tasks.map(ofShop))];
	};
	return {
		shops,
		...(missingShops.length > 0 ? { missingShops } : {}),
		timeRange: each((task) => rangeText(task.prepared.parameters, timeZone)),
		filters: each((task) => filterText(task.prepared.parameters.query) || 'None'),
		...(query.resource === 'order'
			? { includes: 'Test and cancelled orders, unless a filter leaves them out' }
			: {}),
		timeZone,
		madeAt: tryToParseDateTime(new Date(), timeZone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
		...counts,
		remarks: leftOut,
	};
}
