import { fromLine, fromRecord } from './columns';
import { firstText } from './values';

/** `channel:record`; see `RecordView.key`. */
export const recordKey = fromRecord(['id'], (record) => record.key);
/** `channel:record:line`; see `LineView.key`. */
export const lineKey = fromLine(({ key }) => key, ['id']);
/** The user the record was read for. */
export const tpUserId = fromRecord([], ({ context }) => context.tpUserId);
/** The channel the record says it came from, else the one that was asked. */
export const channelName = fromRecord(['channel_name'], ({ fields, context }) =>
	firstText(fields.channel_name, context.channel),
);

/** Place of the line in its record, from 1; blank in the row of a record without lines. */
export const lineNumber = fromLine(({ number }) => number);
/** True on the first row of each record, also when it has no lines: sums of totals rely on it. */
export const isFirstLine = fromLine(({ isFirst }) => isFirst);
/** How many line items or variants the record has; blank when it came without a list of them. */
export function lineCount(list: 'line_items' | 'variants') {
	return fromRecord([list], ({ lines, listsLines }) => (listsLines ? lines.length : ''));
}
