import type { INodeProperties } from 'n8n-workflow';

import { compareLabels } from '../values/collation';

/** Sorted by label, as n8n's lint asks for in collections of five and more entries. */
const sortedByLabel = (fields: INodeProperties[]): INodeProperties[] =>
	[...fields].sort((a, b) => compareLabels(a.displayName, b.displayName));

/** The collection Options, for operations that read no list. */
export const optionsField = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: sortedByLabel(fields),
	description: 'Settings that most people leave as they are',
});

/** The collection Reading Options: pages, retries, time limits. */
export const readingOptionsField = (fields: INodeProperties[]): INodeProperties => ({
	...optionsField(fields),
	displayName: 'Reading Options',
	name: 'readingOptions',
	placeholder: 'Add reading option',
	description: 'How the list is read. Most people leave these settings as they are.',
});

/** The collection Sheet Options: columns, cells and files. */
export const sheetOptionsField = (fields: INodeProperties[]): INodeProperties => ({
	...optionsField(fields),
	displayName: 'Sheet Options',
	name: 'sheetOptions',
	placeholder: 'Add sheet option',
	description: 'Which columns the rows have and how their cells are written',
});
