import { historiesOf } from '../../../runCounts';

const { HISTORY_SEED, HISTORY_FROM } = process.env;

export const runs = historiesOf(1_000, 8);
export const seed = Number(HISTORY_SEED ?? 20_261_101);

/** Prints past jest, so that it stands alone in the log. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Random histories of each business event through n8n's engine, which takes a hundred times as long as its detector
 * alone. HISTORY_FROM is the first of them, to run them in parts.
 */
export const engineRunsPerEvent = historiesOf(1_000, 1);
export const firstEngineRun = Number(HISTORY_FROM ?? 0);
