import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { TABLE } from '../../../nodes/shared/facts/filterTable';
import type {
	FilterField,
	ListResource,
	WantedValue,
} from '../../../nodes/shared/facts/fieldTypes';
import { compareLabels } from '../../../nodes/shared/values/texts';
import { table } from './markdown';

const YES = '●';
const APPLIED = '○';

/** Which filter which channel has or the node can apply, and how its pages work: made from the channel table. */
export function filterTable(resource: ListResource): string {
	const { channels, fields, cursorChannels, limitChannels } = TABLE[resource];
	const byLabel = [...fields].sort((a, b) => compareLabels(a.label, b.label));
	const marks = (has: (channel: (typeof channels)[number]) => boolean) =>
		channels.map((channel) => (has(channel) ? YES : ''));
	return table(
		['Filter', ...channels.map((channel) => CHANNEL_LABELS[channel])],
		[
			...byLabel.map((field) => [
				field.label,
				...channels.map((channel) => markOf(field, channel)),
			]),
			['*Reads page by page*', ...marks((channel) => cursorChannels.includes(channel))],
			['*Page size can be set*', ...marks((channel) => limitChannels.includes(channel))],
		],
	);
}

function markOf({ rule, channels }: FilterField, channel: Channel): string {
	if (channels.includes(channel)) return YES;
	return rule?.by === 'none' ? '' : APPLIED;
}

/** What a filter that the node applies is told by in a record: made from the record rules. */
export function recordRuleTable(resource: ListResource): string {
	const byLabel = [...TABLE[resource].fields].sort((a, b) => compareLabels(a.label, b.label));
	return table(['Filter', 'Passes a record whose …'], byLabel.flatMap(rulesOf));
}

function rulesOf({ label, kind, rule, choices = [] }: FilterField): string[][] {
	if (rule === undefined)
		return choices
			.filter(({ means }) => Object.keys(means).length > 0)
			.map(({ value, means }) => [
				`${label} \`${value}\``,
				Object.entries(means)
					.map(([field, wanted]) => `\`${field}\` ${inWords(wanted)}`)
					.join(' and '),
			]);
	switch (rule.by) {
		case 'date':
			return [
				[label, `\`${rule.field}\` is that moment or ${kind === 'after' ? 'later' : 'earlier'}`],
			];
		case 'value':
			return [
				[label, `\`${rule.field}\` is ${kind === 'text' ? 'the value' : 'one of the values'}`],
			];
		case 'laterId':
			return [[label, '`id` is a greater number']];
		case 'selection':
			return [[label, '(every record, with these fields only)']];
		case 'none':
			return [[label, `(cannot be applied: ${rule.reason})`]];
	}
}

function inWords(wanted: WantedValue): string {
	if (wanted === 'date') return 'is set';
	if (wanted === 'noDate') return 'is empty';
	return wanted.map((value) => (value === null ? 'is empty' : `is \`${value}\``)).join(' or ');
}
