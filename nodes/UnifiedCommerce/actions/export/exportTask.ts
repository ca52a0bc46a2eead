import { tryToParseDateTime, UserError } from 'n8n-workflow';

import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { PLURAL } from '../../../shared/facts/filterTable';
import type { Facts } from '../../../shared/output/files/about';
import {
	csvWriter,
	excelWriter,
	type FileWriter,
	jsonLinesWriter,
} from '../../../shared/output/files/fileWriter';
import { projectionFor, rowMakerFor } from '../../../shared/output/projection';
import { FileSummary } from '../../../shared/output/summary/fileSummary';
import type { FilterCounts } from '../../../shared/reading/clientFilter';
import {
	dateFieldFrom,
	type ListParameters,
	readingWithWindows,
} from '../../../shared/reading/listParameters';
import { filterTexts, type ListQuery } from '../../../shared/reading/listQuery';
import type { ListReader } from '../../../shared/reading/listReader';
import type { Progress } from '../../../shared/reading/pages';
import { addReadingHints } from '../../../shared/reading/readingHints';
import { daysText, ItemReport, reportTexts } from '../../../shared/reading/runHint';
import { zoneClock } from '../../../shared/values/calendar';
import { wallText } from '../../../shared/values/dates';
import { DAY_MS } from '../../../shared/values/durations';
import {
	isAbsent,
	toBoolean,
	toText,
	toWholeNumber,
	type NodeParameters,
} from '../../../shared/values/parameterValues';
import { capitalized } from '../../../shared/values/texts';
import { prepare, type PreparedItem } from '../list/prepare';
import type { InputItem } from '../operation';
import {
	CHARACTERS,
	type FileLayout,
	type Format,
	FORMATS,
	layoutsOf,
	ROW_DEFAULTS,
} from './exportFields';
import { fileNamePart, numberedFileName, safeFileName } from './writeFile';

export interface ExportTask {
	item: InputItem;
	prepared: PreparedItem;
	format: Format;
	layout: FileLayout;
	writer: FileWriter;
	field: string;
	/** @param useless aborts a reading for nothing */
	open(useless?: AbortSignal): Promise<ListReader>;
	/** undefined: one file */
	parts?: PartSettings;
}

export interface PartSettings {
	/** a file ends with the page that reaches it */
	recordsPerFile: number;
	maxParts?: number;
	firstPart: number;
}

/** @throws UserError naming the parameter that cannot be right */
export function exportTask(
	item: InputItem,
	resource: ListResource,
	keyWithUserId = false,
): ExportTask {
	const { parameters, report } = item;
	const format = parameters.choiceOr('Format', parameters.get('format', ''), FORMATS);
	const prepared = prepare(item, resource, { ...ROW_DEFAULTS[format], keyWithUserId });
	const layouts = layoutsOf(resource, format);
	const layout = parameters.choiceOr('Layout', parameters.get('layout', ''), layouts, 'rowPerLine');
	report.hasPlainKeys = layout !== 'raw' && !prepared.rows.keyWithUserId;
	const { binaryField } = parameters.collection('readingOptions');
	const writer = writerFor(parameters, prepared, format, layout);
	const reading = readingWithWindows(parameters, prepared.parameters);
	return {
		...{ item, prepared, format, layout, writer },
		field: isAbsent(binaryField) ? 'data' : toText('Put Output File in Field', binaryField),
		open: async (useless) => await prepared.open(writer.needs, { reading }, useless),
		parts: partSettings(parameters),
	};
}

function writerFor(
	parameters: NodeParameters,
	{ parameters: { query }, rows }: PreparedItem,
	format: Format,
	layout: FileLayout,
): FileWriter {
	if (format === 'jsonLines' || layout === 'raw')
		return jsonLinesWriter(projectionFor(layout, query, rows));
	const { summarySheet, delimiter, ...more } = parameters.collection('sheetOptions');
	if (format === 'excel') {
		const { resource } = query;
		const maker = rowMakerFor(layout, query, { ...rows, moneyAs: 'text' });
		const hasSummary = resource === 'order' && toBoolean('Add Summary Sheet', summarySheet, false);
		const settings = { ...rows, dateField: dateFieldFrom(parameters) };
		const summary = hasSummary ? new FileSummary(settings, query) : undefined;
		return excelWriter(maker, rows, capitalized(PLURAL[resource]), summary);
	}
	const { bom, header } = parameters.collection('readingOptions');
	const { choiceOr } = parameters;
	return csvWriter(rowMakerFor(layout, query, rows), {
		delimiter: CHARACTERS[choiceOr('Delimiter', delimiter, ['comma', 'semicolon', 'tab'])],
		decimalSeparator:
			CHARACTERS[choiceOr('Decimal Separator', more.decimalSeparator, ['point', 'comma'])],
		bom: toBoolean('Byte Order Mark', bom, false),
		header: toBoolean('Header', header, true),
		protectFormulas: rows.protectFormulas,
	});
}

function partSettings(parameters: NodeParameters): PartSettings | undefined {
	const { recordsPerFile, maxParts, firstPart } = parameters.collection('readingOptions');
	if (isAbsent(recordsPerFile)) {
		const others = { 'Max Parts': maxParts, 'First Part Number': firstPart };
		const [given] = Object.entries(others).filter(([, value]) => !isAbsent(value));
		if (!given) return undefined;
		throw new UserError(`Parameter “${given[0]}” needs the option “Records per File”`, {
			description: `Add “Records per File”, or remove “${given[0]}”.`,
		});
	}
	const range = { min: 1, fallback: 1 };
	return {
		recordsPerFile: toWholeNumber('Records per File', recordsPerFile, range),
		maxParts: isAbsent(maxParts) ? undefined : toWholeNumber('Max Parts', maxParts, range),
		firstPart: toWholeNumber('First Part Number', firstPart, range),
	};
}

/** The chosen name, or one made of the source and the day, numbered if given before. */
export function fileNameFor({ item, prepared, writer }: ExportTask, isCombined = false): string {
	const { context, fileNames, parameters } = item;
	const { resource, channel, tpUserId } = prepared.parameters.query;
	const { endings } = writer;
	const { fileName } = parameters.collection('sheetOptions');
	const day = tryToParseDateTime(new Date(), context.getTimezone()).toISODate() ?? '';
	const source = isCombined ? 'combined' : `${channel}-${fileNamePart(tpUserId)}`;
	const made = `${PLURAL[resource]}-${source}-${day}.${endings[0]}`;
	const chosen = isAbsent(fileName)
		? undefined
		: safeFileName(toText('File Name', fileName), endings);
	let name = chosen ?? made;
	for (let number = 2; chosen === undefined && fileNames.has(name.toLowerCase()); number++)
		name = numberedFileName(made, number);
	fileNames.add(name.toLowerCase());
	return name;
}

export interface PartFacts {
	progress: Progress;
	clientFilter?: FilterCounts;
	hasNext: boolean;
}

/** @param ofPart what came to the file, where it is a part of the list */
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

/** The time begins after `YYYY-MM-DD `. */
const TIME_AT = 11;

const filterText = (query: ListQuery): string => filterTexts(query).join('; ');

/** "created from 1 Sep 2025 to 30 Sep 2025 12:00:59"; whole days have no time. */
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
