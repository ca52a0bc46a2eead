import type { INodeProperties } from 'n8n-workflow';

import { channelsWithWindows, PLURAL } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';

/** Most windows that are read at the same time. */
export const MAX_PARALLEL_WINDOWS = 16;

/** The option for reading one long list in windows of creation time, several at once. */
export const windowField = (resource: ListResource): INodeProperties => ({
	displayName: 'Parallel Windows',
	name: 'parallelWindows',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_PARALLEL_WINDOWS },
	default: 1,
	displayOptions: { show: { '/channel': channelsWithWindows(resource) } },
	description: `How many parts of a long list to read at the same time. The node cuts the list by date of creation; the ${PLURAL[resource]} come out part by part, the oldest part first, each once. Needs Return All, and no Max Pages or Start Cursor. Worth it from some thousand ${PLURAL[resource]} on.`,
});
