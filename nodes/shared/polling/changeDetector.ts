import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';

/** Tells news from what is known, over one reading of a list. */
export interface Watch {
	/** from when on to ask, epoch milliseconds; undefined asks for everything */
	readonly since?: number;
	/** Whether the record is news. Each record of the reading is shown once. */
	isNew(record: IDataObject): boolean;
	/**
	 * What to know in the next poll, after the whole list was read.
	 * @throws UserError when the list is too long to be remembered
	 */
	next(): IDataObject;
}

/** What a watch needs to know beside what was known before. */
export interface DetectorSettings {
	change: Change;
	/** the present moment; this and the others are in epoch milliseconds */
	now: number;
	/** with nothing known before: from when on records are news; undefined: nothing that exists already is */
	startFrom?: number;
}
