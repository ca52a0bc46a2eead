import type { NodeExecutionHint } from 'n8n-workflow';

/** What hints of a kind are about, in a line that stands for all of them. */
const SUMMARIES = {
	filtersLeftOut: 'Filters were left out',
	filtersEmpty: 'Filters are empty',
	filtersApplied: 'Filters were applied in n8n',
	filtersUnmatched: 'Records were left out, because a filter cannot be checked',
	moreRemains: 'More records remain',
	limitReached: 'Reading ended at “Limit”',
	noRecords: 'No records were found',
	repeats: 'Records came twice and were left out once',
	stoppedEarly: 'Reading stopped early',
	noAddress: 'No address came with a link',
	oneFile: 'All records are in one file',
	firstReading: 'No state came in',
	noWindows: '“Parallel Windows” did not apply',
	ordersLeftOut: 'Orders were left out',
	unknownSums: 'Sums lack something',
	books: 'Orders with amounts that need a look',
	takenNote: 'Records were only remembered',
	itemsLeftOut: 'Input items were left out',
	sameRowKeys: 'Row keys do not name the User ID',
};

/** What a hint is about; hints of one kind are shown together. */
export type HintKind = keyof typeof SUMMARIES;

/** A remark for the user on an execution that did not fail. */
export interface Hint {
	kind: HintKind;
	/** one or more sentences */
	message: string;
}

export type AddHint = (hint: Hint) => void;

/** Most messages that are shown of one kind; the others are counted. n8n 1.x shows each of them by itself. */
export const MAX_HINTS_OF_A_KIND = 5;

/**
 * The hints of an execution as n8n shows them: identical messages once, of each kind at most `MAX_HINTS_OF_A_KIND`
 * messages, and the others counted. n8n 2.x shows each kind in one line that can be opened.
 * @param hints in the order of the input items
 */
export function shownHints(hints: readonly Hint[]): NodeExecutionHint[] {
	const byKind = new Map<HintKind, string[]>();
	for (const { kind, message } of hints) {
		const messages = byKind.get(kind) ?? [];
		byKind.set(kind, messages);
		messages.push(message);
	}
	return [...byKind].flatMap(([kind, messages]) => hintsOfKind(kind, messages));
}

function hintsOfKind(kind: HintKind, messages: readonly string[]): NodeExecutionHint[] {
	const different = [...new Set(messages)];
	const shown = different.slice(0, MAX_HINTS_OF_A_KIND);
	if (different.length > shown.length)
		shown.push(`${SUMMARIES[kind]}: ${different.length - shown.length} more hints are not shown.`);
	const summary = `${SUMMARIES[kind]}: ${messages.length} times`;
	const group = shown.length > 1 ? { group: { key: kind, summary } } : {};
	return shown.map((message) => ({ message, location: 'outputPane', ...group }));
}
