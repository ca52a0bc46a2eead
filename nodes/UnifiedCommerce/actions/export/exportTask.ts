import {
	type IDataObject,
	type IExecuteFunctions,
	tryToParseDateTime,
	UserError,
} from 'n8n-workflow';

import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListQuery } from '../../../shared/reading/listQuery';
import { fileNamePart, numberedFileName, safeFileName } from './writeFile';
import {
	csvWriter,
	excelWriter,
	type FileWriter,
	jsonLinesWriter,
} from '../../../shared/output/files/fileWriter';
import { projectionFor, rowMakerFor } from '../../../shared/output/projection';
import { FileSummary, type FileSummarySettings } from '../../../shared/output/summary/fileSummary';
import {
	isAbsent,
	toBoolean,
	toChoice,
	toText,
	type NodeParameters,
} from '../../../shared/values/parameterValues';
import { capitalized } from '../../../shared/values/texts';
import {
	type Combine,
	DECIMAL_SEPARATORS,
	DELIMITERS,
	type FileLayout,
	type Format,
	FORMATS,
	layoutsOf,
	ROW_DEFAULTS,
} from './exportFields';
import { prepare, type PreparedItem } from '../list/prepare';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { ListReader } from '../../../shared/reading/listReader';
import type { DateField } from '../../../shared/output/summary/groups';
import { dateFieldFrom } from '../../../shared/reading/timeRange';
import { readingWithWindows } from '../../../shared/reading/listParameters';
import type { InputItem } from '../operation';
import { partSettings, type PartSettings } from './partFields';

/**
 * The file writer for the fields and options of an export.
 * @throws UserError naming the option whose value is not valid
 */
export function writerFor(
	{ parameters: { query }, sheetOptions, readingOptions, rows }: PreparedItem,
	format: Format,
	layout: FileLayout,
	dateField: DateField,
): FileWriter {
	if (format === 'jsonLines' || layout === 'raw') {
		return jsonLinesWriter(projectionFor(layout, query, rows));
	}
	if (format === 'excel') {
		const title = capitalized(PLURAL[query.resource]);
		const maker = rowMakerFor(layout, query, { ...rows, moneyAs: 'text' });
		return excelWriter(maker, rows, title, summaryFor(query, sheetOptions, { ...rows, dateField }));
	}
	return csvWriter(rowMakerFor(layout, query, rows), {
		delimiter: characterFrom('Delimiter', sheetOptions.delimiter, DELIMITERS, ','),
		decimalSeparator: characterFrom(
			'Decimal Separator',
			sheetOptions.decimalSeparator,
			DECIMAL_SEPARATORS,
			'.',
		),
		bom: toBoolean('Byte Order Mark', readingOptions.bom, false),
		header: toBoolean('Header', readingOptions.header, true),
		protectFormulas: rows.protectFormulas,
	});
}

/** Sums up the orders of the file where that is chosen; products have nothing to be summed up. */
function summaryFor(
	{ resource, channel, tpUserId }: ListQuery,
	{ summarySheet }: IDataObject,
	{ currencySet, timezone, dateField, booked, headerStyle }: FileSummarySettings,
): FileSummary | undefined {
	if (resource !== 'order' || !toBoolean('Add Summary Sheet', summarySheet, false))
		return undefined;
	const settings = { currencySet, timezone, dateField, booked, headerStyle };
	return new FileSummary(settings, { channel, tpUserId });
}

/** The character of an option, given by its name or, from an expression, as the character itself. */
function characterFrom<Character extends string>(
	label: string,
	value: unknown,
	characters: Readonly<Record<string, Character>>,
	fallback: Character,
): Character {
	if (value === undefined || value === null || value === '') return fallback;
	const character = Object.values(characters).find((candidate) => candidate === value);
	return character ?? characters[toChoice(label, value, Object.keys(characters))];
}

/**
 * The chosen file name, or one made of resource, channel, user and date. The latter is unique within one execution: a
 * second one gets a number.
 */
export function fileNameFor({
	item: { context, fileNames },
	prepared,
	writer: { endings },
}: ExportTask): string {
	const { resource, channel, tpUserId } = prepared.parameters.query;
	const stem = `${PLURAL[resource]}-${channel}-${fileNamePart(tpUserId)}`;
	const name =
		chosenName(prepared, endings) ??
		differing(`${stem}-${today(context)}.${endings[0]}`, fileNames);
	fileNames.add(name.toLowerCase());
	return name;
}

/** The chosen name of a file for all items, or one made of resource and date. */
export function combinedFileName(
	context: IExecuteFunctions,
	prepared: PreparedItem,
	{ endings }: FileWriter,
): string {
	const stem = `${PLURAL[prepared.parameters.query.resource]}-combined`;
	return chosenName(prepared, endings) ?? `${stem}-${today(context)}.${endings[0]}`;
}

const chosenName = ({ sheetOptions: { fileName } }: PreparedItem, endings: readonly string[]) =>
	isAbsent(fileName) ? undefined : safeFileName(toText('File Name', fileName), endings);

const today = (context: IExecuteFunctions): string =>
	tryToParseDateTime(new Date(), context.getTimezone()).toISODate() ?? '';

function differing(name: string, given: ReadonlySet<string>): string {
	let differs = name;
	for (let number = 2; given.has(differs.toLowerCase()); number++)
		differs = numberedFileName(name, number);
	return differs;
}

export interface ExportTask {
	item: InputItem;
	prepared: PreparedItem;
	combine: Combine;
	format: Format;
	layout: FileLayout;
	writer: FileWriter;
	/** name of the output field for the file */
	field: string;
	/** Makes the list ready, to be read in windows where that is chosen. */
	open(): Promise<ListReader>;
	/** undefined: all in one file */
	parts?: PartSettings;
}

function layoutFrom(
	parameters: NodeParameters,
	resource: ListResource,
	format: Format,
): FileLayout {
	const value = parameters.toChoice(
		'Layout',
		parameters.get('layout', 'rowPerLine'),
		layoutsOf(resource, 'jsonLines'),
	);
	if (!layoutsOf(resource, format).includes(value))
		throw new UserError('Parameter “Layout”: “Raw” exists only in the format JSON Lines', {
			description: 'Choose JSON Lines in “Format”, or a layout of rows in “Layout”.',
		});
	return value;
}

/**
 * Reads the parameters of an input item for an export.
 * @param combine of the first item, which decides for all
 * @throws UserError naming the parameter that cannot be right
 */
export function exportTask(
	item: InputItem,
	resource: ListResource,
	combine: Combine = 'perItem',
): ExportTask {
	const { parameters } = item;
	const format = parameters.toChoice('Format', parameters.get('format', 'excel'), FORMATS);
	const keyWithUserId = combine === 'oneFile';
	const prepared = prepare(item, resource, { ...ROW_DEFAULTS[format], keyWithUserId });
	const layout = layoutFrom(parameters, resource, format);
	item.report.hasPlainKeys = layout !== 'raw' && !prepared.rows.keyWithUserId;
	const { binaryField } = prepared.readingOptions;
	const writer = writerFor(prepared, format, layout, dateFieldFrom(parameters));
	const reading = readingWithWindows(parameters, prepared.parameters);
	return {
		item,
		prepared,
		combine,
		format,
		layout,
		writer,
		field: isAbsent(binaryField) ? 'data' : toText('Put Output File in Field', binaryField),
		open: async () => await prepared.open(writer.needs, { reading }),
		parts: partSettings(prepared),
	};
}
