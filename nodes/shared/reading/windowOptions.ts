import { UserError } from 'n8n-workflow';

import { channelsWithWindows } from '../facts/creationWindows';
import { MAX_PARALLEL_WINDOWS } from '../panel/windowField';
import { isAbsent, toWholeNumber } from '../values/parameterValues';
import { MAX_IDS_PER_REQUEST, splitByIds, type ListQuery } from './listQuery';
import type { NodeParameters } from '../values/nodeParameters';
import type { Reading } from './pages';
import type { ListParameters } from './listParameters';

/** Label of the option. */
export const WINDOWS_LABEL = 'Parallel Windows';
const ONE = `set “${WINDOWS_LABEL}” to 1, which reads page after page.`;

/**
 * The reading of a list with the option “Parallel Windows”.
 * @throws UserError when the option does not go together with others
 */
export function readingWithWindows(
	parameters: NodeParameters,
	{ query, reading }: ListParameters,
): Reading {
	const { parallelWindows } = parameters.collection('readingOptions');
	const windows = toWholeNumber(WINDOWS_LABEL, parallelWindows, {
		min: 1,
		max: MAX_PARALLEL_WINDOWS,
		fallback: 1,
	});
	if (windows > 1) assertWholeReading(parameters, query, reading);
	return { ...reading, parallelWindows: windows };
}

function assertWholeReading(
	parameters: NodeParameters,
	query: ListQuery,
	{ limit, maxPages, startCursor }: Reading,
): void {
	if (limit !== undefined) {
		throw new UserError(`Parameter “${WINDOWS_LABEL}” needs “Return All”`, {
			description: `Windows hand on the oldest records first, so that a limit would be met by those. Turn on “Return All”, or ${ONE}`,
		});
	}
	const { recordsPerFile, maxParts } = parameters.collection('sheetOptions');
	const others = [
		maxPages === undefined ? '' : '“Max Pages”',
		startCursor === undefined ? '' : '“Start Cursor”',
		isAbsent(recordsPerFile) ? '' : '“Records per File”',
		isAbsent(maxParts) ? '' : '“Max Parts”',
		splitByIds(query).length === 1 ? '' : `more than ${MAX_IDS_PER_REQUEST} “IDs”`,
	].filter((name) => name !== '');
	if (others.length === 0) return;
	throw new UserError(
		`Parameter “${WINDOWS_LABEL}” does not go together with ${others.join(', ')}`,
		{
			description: `Windows are read to their end, several at the same time, so there is no one cursor. Remove ${others.length === 1 ? 'that' : 'those'}, or ${ONE}`,
		},
	);
}

/** Whether a list is read in windows. */
export const isInWindows = (
	{ resource, channel }: Pick<ListQuery, 'resource' | 'channel'>,
	{ parallelWindows }: Pick<Reading, 'parallelWindows'>,
): boolean =>
	parallelWindows !== undefined &&
	parallelWindows > 1 &&
	channelsWithWindows(resource).includes(channel);
