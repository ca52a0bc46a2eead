import type { SandboxOptions } from '../types';

const HOUR_MS = 3_600_000;

/**
 * Two orders of five share their second, so up to twice this lies between two of them: less than a day, also one that
 * is an hour shorter. Each day has orders on each channel, in any time zone.
 */
const EVERY_MS = { orders: 10 * HOUR_MS, products: 48 * HOUR_MS };

/**
 * Options of a sandbox with records up to `nowMs` (epoch milliseconds), so that words such as `yesterday` find some. A
 * sandbox started later has the same ones and those since.
 */
export const dataUpTo = (nowMs: number) =>
	({
		dataFrom: '2025-09-01T00:00:00Z',
		dataTo: new Date(nowMs).toISOString(),
		every: EVERY_MS,
	}) satisfies SandboxOptions;

/** Options of a sandbox with shops that people believe, up to `nowMs`. */
export const demoUpTo = (nowMs: number) =>
	({ ...dataUpTo(nowMs), demo: true }) satisfies SandboxOptions;
