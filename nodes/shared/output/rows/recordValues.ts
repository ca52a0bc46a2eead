import { fromLine, fromRecord } from './columns';
import { firstText } from './values';

/** What orders and products, their lines and variants have in common. */
export const recordKey = fromRecord(['id'], (record) => record.key);
export const lineKey = fromLine(({ key }) => key, ['id']);
export const tpUserId = fromRecord([], ({ context }) => context.tpUserId);
/** The channel the record says it came from, else the one that was asked. */
export const channelName = fromRecord(['channel_name'], ({ fields, context }) =>
	firstText(fields.channel_name, context.channel),
);

export const lineNumber = fromLine(({ number }) => number);
export const isFirstLine = fromLine(({ isFirst }) => isFirst);
/** How many line items or variants the record has; blank when it came without a list of them. */
export function lineCount(list: 'line_items' | 'variants') {
	return fromRecord([list], ({ lines, listsLines }) => (listsLines ? lines.length : ''));
}
