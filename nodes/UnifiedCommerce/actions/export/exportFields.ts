import type { INodeProperties } from 'n8n-workflow';

import type { NodeParameters } from '../../../shared/values/parameterValues';
import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { RowDefaults } from '../../../shared/output/rows/rowOptions';
import { ROW_LAYOUTS, type RowLayout } from '../../../shared/output/rows';
import { alternatives, changesFor } from '../../../shared/panel/displayRules';
import { layoutOptions } from '../../../shared/panel/listFields';

const FILE_COMBINES = ['perItem', 'oneFile', 'sheetPerItem'] as const;
export type Combine = (typeof FILE_COMBINES)[number];

/** @throws UserError when there is no such value */
export const fileCombineFrom = (parameters: NodeParameters): Combine =>
	parameters.choiceOr('Combine', parameters.collection('sheetOptions').combine, FILE_COMBINES);

/** The default first. */
export const FORMATS = ['excel', 'csv', 'jsonLines'] as const;
export type Format = (typeof FORMATS)[number];

export type FileLayout = RowLayout | 'raw';

export const layoutsOf = (resource: ListResource, format: Format): readonly FileLayout[] =>
	format === 'jsonLines' ? [...ROW_LAYOUTS[resource], 'raw'] : ROW_LAYOUTS[resource];

export const ROW_DEFAULTS: Readonly<Partial<Record<Format, RowDefaults>>> = {
	excel: { moneyAs: 'number', datesAs: 'local', protectFormulas: false, headerStyle: 'titles' },
	// Programs do not evaluate formulas.
	jsonLines: { protectFormulas: false },
};

const ENDINGS: Readonly<Record<Format, string>> = { excel: 'xlsx', csv: 'csv', jsonLines: 'jsonl' };

export const CHARACTERS = { point: '.', comma: ',', semicolon: ';', tab: '\t' } as const;

export const fileFields = (resource: ListResource): INodeProperties[] => [
	{
		displayName: 'Format',
		name: 'format',
		type: 'options',
		options: [
			{ name: 'CSV', value: 'csv', description: 'For spreadsheets and other programs' },
			{
				name: 'Excel (XLSX)',
				value: 'excel',
				description: 'Real numbers and dates, and a header with filters',
			},
			{
				name: 'JSON Lines',
				value: 'jsonLines',
				description: 'For programs: one JSON object per line',
			},
		],
		default: 'excel',
		description: 'The kind of file to write',
		builderHint: {
			propertyHint:
				'excel for people, csv for import into other programs, jsonLines for data pipelines',
		},
	},
	...alternatives(
		{
			displayName: 'Layout',
			name: 'layout',
			type: 'options',
			options: layoutOptions(resource),
			default: 'rowPerLine',
			description: 'What one row of the file is',
		},
		'format',
		changesFor(FORMATS, (format) => ({
			options: layoutOptions(resource).filter(({ value }) =>
				(layoutsOf(resource, format) as readonly unknown[]).includes(value),
			),
		})),
	),
];

const decimalSeparatorField: INodeProperties = {
	displayName: 'Decimal Separator',
	name: 'decimalSeparator',
	type: 'options',
	options: [
		{ name: 'Comma', value: 'comma', description: 'Such as 12,50, as in much of Europe' },
		{ name: 'Point', value: 'point', description: 'Such as 12.50' },
	],
	default: 'point',
	displayOptions: { hide: { '/format': FORMATS.filter((format) => format !== 'csv') } },
	description:
		'The separator before the decimals of amounts and numbers; the point by default. With the wrong one, a spreadsheet reads amounts as text or dates.',
};

const SUMMARY_FIELD: INodeProperties = {
	displayName: 'Add Summary Sheet',
	name: 'summarySheet',
	type: 'boolean',
	default: false,
	displayOptions: { show: { '/format': ['excel'] } },
	description:
		'Whether to add two sheets with the sums of the operation Summarize: sales by month, with a chart for each currency, and by SKU',
};

export const fileOptionFields = (resource: ListResource): INodeProperties[] => [
	...(resource === 'order' ? [SUMMARY_FIELD] : []),
	{
		displayName: 'Combine',
		name: 'combine',
		type: 'options',
		options: [
			{
				name: 'A File per Item',
				value: 'perItem',
				description: 'Each input item has its own file',
			},
			{
				name: 'A Sheet per Item',
				value: 'sheetPerItem',
				description: 'One Excel file with a sheet for each input item, named after its User ID',
			},
			{
				name: 'One File for All Items',
				value: 'oneFile',
				description:
					'The rows of all items, one item after the other. Row keys begin with the User ID, unless Row Key With User ID is off.',
			},
		],
		default: 'perItem',
		description:
			'Whether the input items, such as several shops, share a file. Its format, layout and options are those of the first item.',
	},
	// Sheets that expect semicolons expect decimal commas, so the option suggests one.
	...alternatives(decimalSeparatorField, 'delimiter', { semicolon: { default: 'comma' } }),
	{
		displayName: 'Delimiter',
		name: 'delimiter',
		type: 'options',
		options: [
			{ name: 'Comma', value: 'comma' },
			{
				name: 'Semicolon',
				value: 'semicolon',
				description: 'For Excel in much of Europe. Also set Decimal Separator to the comma.',
			},
			{ name: 'Tab', value: 'tab' },
		],
		default: 'comma',
		displayOptions: { show: { '/format': ['csv'] } },
		description: 'The separator between two cells',
	},
	...alternatives(
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: `e.g. ${PLURAL[resource]}`,
			description:
				'Name of the file; a missing ending is added. If empty, it contains the kind of record, the channel, the User ID and the day.',
		},
		'/format',
		changesFor(FORMATS, (format) => ({
			placeholder: `e.g. ${PLURAL[resource]}.${ENDINGS[format]}`,
		})),
	),
];

export const advancedFileFields: INodeProperties[] = [
	{
		displayName: 'Byte Order Mark',
		name: 'bom',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '/format': ['csv'] } },
		description:
			'Whether to begin the file with a mark that makes Excel show accents and emoji correctly',
	},
	{
		displayName: 'Header',
		name: 'header',
		type: 'boolean',
		default: true,
		displayOptions: { show: { '/format': ['csv'] } },
		description: 'Whether the first line names the columns',
	},
	{
		displayName: 'Put Output File in Field',
		name: 'binaryField',
		type: 'string',
		default: 'data',
		hint: 'The name of the output binary field to put the file in',
		description: 'The field in which the next nodes find the file',
	},
];

/** Added in the editor, an option has the default of the format, so it changes nothing. */
export function byFormat(field: INodeProperties): INodeProperties[] {
	const defaultFor = (format: Format) =>
		(({ ...ROW_DEFAULTS[format] }) as Record<string, INodeProperties['default']>)[field.name] ??
		field.default;
	const first = defaultFor(FORMATS[0]);
	const others = FORMATS.filter((format) => defaultFor(format) !== first);
	if (others.length === 0) return [field];
	return alternatives(
		{ ...field, default: first },
		'/format',
		changesFor(others, (format) => ({ default: defaultFor(format) })),
	);
}
