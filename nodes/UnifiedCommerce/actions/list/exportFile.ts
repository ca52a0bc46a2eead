import { tryToParseDateTime, type IDataObject } from 'n8n-workflow';

import { PLURAL } from '../../../shared/channels/table';
import type { Delimiter } from '../../../shared/output/csv';
import {
	csvWriter,
	excelWriter,
	jsonLinesWriter,
	type FileWriter,
} from '../../../shared/output/fileWriter';
import { projectionFor, rowMakerFor } from '../../../shared/output/projection';
import { isAbsent, toBoolean, toChoice, toText } from '../../../shared/params/values';
import { DELIMITERS, type Format } from './exportFields';
import type { PreparedItem } from './prepare';

/** What writes the file that the fields of an export describe. */
export function writerFor(
	{ parameters: { query }, rows }: PreparedItem,
	format: Format,
	layout: 'rowPerLine' | 'rowPerRecord' | 'raw',
	options: IDataObject,
): FileWriter {
	if (format === 'jsonLines' || layout === 'raw') {
		const { needs, project } = projectionFor(layout, query, rows);
		return jsonLinesWriter(needs, project);
	}
	if (format === 'excel') {
		const title = sentenceCase(PLURAL[query.resource]);
		return excelWriter(rowMakerFor(layout, query, { ...rows, moneyAs: 'text' }), rows, title);
	}
	return csvWriter(rowMakerFor(layout, query, rows), {
		delimiter: delimiterFrom(options.delimiter),
		bom: toBoolean('Byte Order Mark', options.bom, false),
		header: toBoolean('Header', options.header, true),
	});
}

const sentenceCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** By name, or the character itself, as an expression may give it. */
function delimiterFrom(value: unknown): Delimiter {
	if (value === undefined || value === null || value === '') return ',';
	const character = Object.values(DELIMITERS).find((delimiter) => delimiter === value);
	if (character !== undefined) return character;
	return DELIMITERS[
		toChoice('Delimiter', value, Object.keys(DELIMITERS) as Array<keyof typeof DELIMITERS>)
	];
}

/** The name chosen, or one that says what is in the file and of which day. */
export function fileNameFor(
	{ parameters: { query } }: PreparedItem,
	{ extension }: FileWriter,
	{ fileName }: IDataObject,
	timezone: string,
): string {
	if (!isAbsent(fileName)) return toText('File Name', fileName);
	const today = tryToParseDateTime(new Date(), timezone).toISODate() ?? '';
	return `${PLURAL[query.resource]}-${query.channel}-${today}.${extension}`;
}
