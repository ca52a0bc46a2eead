export const AUTHENTICATIONS = ['linkedUser', 'channelCredentials'] as const;

/** Times in milliseconds. The fields repeat them as literals, for n8n’s lint rules; a test compares both. */
export const DEFAULTS = {
	limit: 50,
	pageSize: 100,
	maxRetries: 3,
	retryWait: 1_000,
	timeout: 120_000,
	pagePause: 0,
	parallelItems: 8,
} as const;

/** Records per page that the service allows (spec: Limits). */
export const MAX_PAGE_SIZE = 100;

export const MAX_PARALLEL_ITEMS = 32;

/** Values of the option `readingStopsEarly`, the default first. */
export const EARLY_STOPS = ['fail', 'returnRead'] as const;

/** Values of the option `unsupportedFilters`, the default first. */
export const UNSUPPORTED_FILTERS = ['fail', 'ignore', 'apply'] as const;

export const MAX_PARALLEL_WINDOWS = 16;

/** Values of the option `unsupportedFilters` in the trigger, the default first: polls have no hints to say what was left out. */
export const POLL_UNSUPPORTED_FILTERS = ['fail', 'apply'] as const;

/** Label of the parameter `timeRange`. */
export const TIME_RANGE_LABEL = 'Time Range';
