import { randomFrom } from './random';

/** A time during which the limit stays the same. */
export interface Phase {
	/** requests per second that the service allows */
	limit: number;
	ms: number;
}

/** A service, and the processes that read from it. */
export interface RateSetting {
	seed: number;
	/** processes of n8n, each with a controller of its own, that share the limit */
	processes: number;
	/** shops that each process reads at the same time, each request after the answer to the one before */
	shops: number;
	phases: Phase[];
	/** size of the token bucket, in requests */
	burst: number;
	/** median time of an answer, in milliseconds */
	latencyMs: number;
	/** whether HTTP 429 says how long to wait, in whole seconds */
	saysRetryAfter: boolean;
	/** whether the readers of a process read the same shop, in parallel */
	isOneShop?: boolean;
	/** pages to read in all, by whichever reader is free; absent: each reader reads until the last phase ends */
	pages?: number;
	/** with `pages`: from when on answers count, in milliseconds */
	countsFrom?: number;
	/** what the first shop of the first process does, where it is not like the others */
	firstShop?: { answers: 'never' | 'tooMany'; retryAfterMs: number };
}

/** The start, and the time after each change of the limit, does not count: so long the controller may take to find it. */
export const UNCOUNTED_MS = 30_000;
const REQUESTS_PER_PROCESS = 2_000;

/**
 * A random setting: 1 to 4 processes, two or three limits of 2 to 40 requests per second, a bucket of a quarter of a
 * second to two seconds, answers within 50 ms to 1 s, and at least 2,000 counted requests for each process.
 */
export function randomSetting(seed: number): RateSetting {
	const random = randomFrom(seed);
	const between = (low: number, high: number) => low + (high - low) * random();
	const processes = 1 + Math.floor(random() * 4);
	const limits = Array.from({ length: 2 + Math.floor(random() * 2) }, () => between(2, 40));
	const most = Math.max(...limits);
	const latencyMs = 50 * 20 ** random();
	// Enough readers to use the limit up.
	const needed = Math.ceil((1.5 * most * latencyMs) / 1_000 / processes);
	const counted = (REQUESTS_PER_PROCESS * processes) / limits.length;
	return {
		seed,
		processes,
		shops: Math.max(Math.floor(between(8, 33)), Math.min(32, needed)),
		phases: limits.map((limit) => ({ limit, ms: UNCOUNTED_MS + (counted / limit) * 1_000 })),
		burst: Math.max(4, Math.round(most * between(0.25, 2))),
		latencyMs,
		saysRetryAfter: random() < 0.5,
	};
}

/** No phase of a setting with `pages` ends before them. */
const FOR_EVER_MS = 1e10;

/** Numbers of readers of one shop that are simulated. */
export const READERS = [2, 4, 8, 16, 24, 32];

/**
 * A random setting of one process that reads one shop in parallel, 300 to 2,000 pages: a limit of 2 to 40 requests per
 * second, or less where the readers are too few for it. All answers count.
 */
export function oneShopSetting(seed: number, readers: number): RateSetting {
	const random = randomFrom(seed * 131 + readers);
	const between = (low: number, high: number) => low + (high - low) * random();
	const latencyMs = 50 * 20 ** random();
	const most = Math.min(40, (readers * 1_000) / latencyMs / 1.5);
	const limit = Math.min(most, between(Math.min(2, most / 2), 40));
	return {
		seed,
		processes: 1,
		shops: readers,
		isOneShop: true,
		pages: Math.round(between(300, 2_000)),
		phases: [{ limit, ms: FOR_EVER_MS }],
		burst: Math.max(4, Math.round(limit * between(0.25, 2))),
		latencyMs,
		saysRetryAfter: random() < 0.5,
	};
}

/** A random setting of one process and a limit of 0.05 to 1 request per second; answers count after five minutes. */
export function slowSetting(seed: number, readers: number, isOneShop: boolean): RateSetting {
	const random = randomFrom(seed * 977 + readers);
	const limit = 0.05 * 20 ** random();
	return {
		seed,
		processes: 1,
		shops: readers,
		isOneShop,
		pages: Math.max(60, Math.round(limit * 2_400)),
		countsFrom: 300_000,
		phases: [{ limit, ms: FOR_EVER_MS }],
		burst: 1 + Math.floor(random() * 8),
		latencyMs: 50 * 20 ** random(),
		saysRetryAfter: random() < 0.5,
	};
}
