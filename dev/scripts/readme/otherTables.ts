import {
	CHANNEL_LABELS,
	CHANNELS_WITH_KEYS,
	CREDENTIAL_KEYS,
} from '../../../nodes/shared/facts/channels';
import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import { columnChoices, type RowLayout } from '../../../nodes/shared/output/rows';
import { FIGURE_COLUMNS } from '../../../nodes/shared/output/summary/figureColumns';
import { GROUP_SOURCES, GROUPS } from '../../../nodes/shared/output/summary/groups';
import { table, toMarkdown } from './markdown';

/** What each channel asks for in a channel credential. */
export const channelKeyTable = (): string =>
	table(
		['Channel', 'Field', 'What goes in'],
		CHANNELS_WITH_KEYS.flatMap((channel) =>
			CREDENTIAL_KEYS[channel].map(({ label, description }) => [
				CHANNEL_LABELS[channel],
				label,
				toMarkdown(description),
			]),
		),
	);

/** The columns of a layout, in their order. */
export const columnTable = (resource: ListResource, layout: RowLayout): string =>
	table(
		['Column', 'Readable', 'Sets', 'What it holds'],
		columnChoices(resource, layout, 'names').map(({ name, value, sets, description }) => [
			`\`${value}\``,
			name,
			sets.join(', '),
			description,
		]),
	);

/** What orders can be grouped by, and the figures of a summary, in their order. */
export const summaryTable = (): string =>
	table(
		['Column', 'What it holds'],
		[
			...GROUPS.map((name) => GROUP_SOURCES[name]).map(({ column, description }) => [
				`\`${column}\``,
				`${description} (if chosen)`,
			]),
			['`currency`', 'Currency of every amount in the row'],
			...FIGURE_COLUMNS.map(({ name, description }) => [`\`${name}\``, description]),
		],
	);
