import type { ReadingProgress } from '../errors/nodeError';
import type { ClientFilter } from './clientFilter';

/** Progress of a reading, updated after each page, for messages and to continue later. */
export interface Progress extends ReadingProgress {
	/** the reading ended although the service has more: by `maxPages`, or because the channel takes no cursor */
	moreRemains: boolean;
	/** the reading ended at its limit, and the service may have more */
	isLimited: boolean;
	/** records left out because their ID had come before in this reading, by no overlap of windows */
	repeats: number;
	/** the reading failed after some pages, and these are handed on */
	isBrokenOff?: boolean;
	/** the list was not read in windows because records have no readable date of creation */
	isUndated?: boolean;
}

/** Progress at the start of a reading. */
export const newProgress = (startCursor?: string): Progress => ({
	pages: 0,
	records: 0,
	cursor: startCursor,
	moreRemains: false,
	isLimited: false,
	repeats: 0,
	part: 1,
	parts: 1,
});

/** How many records were read so far, also of those that a filter of the node left out. */
export const recordsRead = ({
	progress,
	clientFilter,
}: {
	progress: Progress;
	clientFilter?: ClientFilter;
}): number => (clientFilter?.isTesting ? clientFilter.read : progress.records);
