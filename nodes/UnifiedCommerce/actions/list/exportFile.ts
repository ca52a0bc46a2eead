import { tryToParseDateTime, type IDataObject } from 'n8n-workflow';

import { PLURAL } from '../../../shared/channels/table';
import {
	csvWriter,
	excelWriter,
	jsonLinesWriter,
	type FileWriter,
} from '../../../shared/output/fileWriter';
import { projectionFor, rowMakerFor } from '../../../shared/output/projection';
import { isAbsent, toBoolean, toChoice, toText } from '../../../shared/params/values';
import { DECIMAL_SEPARATORS, DELIMITERS, type Format } from './exportFields';
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
		delimiter: characterFrom('Delimiter', options.delimiter, DELIMITERS, ','),
		decimalSeparator: characterFrom(
			'Decimal Separator',
			options.decimalSeparator,
			DECIMAL_SEPARATORS,
			'.',
		),
		bom: toBoolean('Byte Order Mark', options.bom, false),
		header: toBoolean('Header', options.header, true),
	});
}

const sentenceCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** By name, or the character itself, as an expression may give it. */
function characterFrom<Character extends string>(
	label: string,
	value: unknown,
	characters: Readonly<Record<string, Character>>,
	fallback: Character,
): Character {
	if (value === undefined || value === null || value === '') return fallback;
	const character = Object.values(characters).find((known) => known === value);
	return character ?? characters[toChoice(label, value, Object.keys(characters))];
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
