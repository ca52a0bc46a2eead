import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../../../../dev/testkit/engine';
import { cursorIn } from '../told';
import { RUN_FIELD } from './faults';

/** What the node made of one input item. */
export interface Outcome {
	/** records that came out, as JSON */
	records: string[];
	/** description of the error, or text of the hint, when it did not read to the end */
	stoppedBy: string | undefined;
	failed: boolean;
	/** everything that a person is told, as text */
	told: string;
}

/** A record without what the faults about its contents made of it, if that came through sign for sign. */
function asHeld(record: IDataObject): IDataObject {
	const { [RUN_FIELD]: run, ...held } = record;
	if (run !== undefined && !/^7{16,}$/.test(String(run))) return record;
	for (const name of ['line_items', 'variants']) {
		const list = held[name];
		if (typeof list === 'object' && list !== null && !Array.isArray(list))
			held[name] = Object.values(list) as IDataObject[];
	}
	return held;
}

/** The hint of a reading that did not come to its end says how much was read; others are about something else. */
const SAYS_HOW_FAR = /record\(s\)|; 0 of 1 shop/;

/** Takes an execution apart by input item. Hints are given to the only item. */
export function outcomesOf(result: RunResult, count: number): Outcome[] {
	return Array.from({ length: count }, (_, index) => {
		const isOf = ({ pairedItem }: RunResult['items'][number]) =>
			(pairedItem as { item: number }).item === index;
		const failed = result.errorItems.find(isOf)?.json;
		const [hint = ''] = count === 1 && !failed ? result.hints.map(({ message }) => message) : [];
		return {
			records: result.items.filter(isOf).map(({ json }) => JSON.stringify(asHeld(json))),
			told: [failed?.error, failed?.message, hint].filter(Boolean).join('\n'),
			stoppedBy: failed ? String(failed.message) : SAYS_HOW_FAR.test(hint) ? hint : undefined,
			failed: failed !== undefined,
		};
	});
}

/** The number of records that a message says were read. */
export const readBefore = (text: string): number =>
	Number(
		(
			/[\d,]+(?= record\(s\))|(?<=incomplete, (?:its first )?)[\d,]+/.exec(text)?.[0] ?? '0'
		).replace(',', ''),
	);

export { cursorIn };

/** In what way records differ from those they should be; undefined when they are the same, in the same order. */
export function differenceOf(
	records: readonly string[],
	expected: readonly string[],
): 'lost' | 'doubled' | 'wrong' | undefined {
	if (
		records.length === expected.length &&
		records.every((record, index) => record === expected[index])
	)
		return undefined;
	if (new Set(records).size < records.length) return 'doubled';
	return records.every((record) => expected.includes(record)) ? 'lost' : 'wrong';
}
