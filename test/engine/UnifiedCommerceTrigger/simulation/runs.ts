/** Few with the other tests, many with `npm run test:trigger-runs`; TRIGGER_RUNS and TRIGGER_SEED say otherwise. */
const usualRuns = process.env.npm_lifecycle_event === 'test:trigger-runs' ? 1_000 : 12;
export const runs = Number(process.env.TRIGGER_RUNS ?? usualRuns);
export const seed = Number(process.env.TRIGGER_SEED ?? 20_261_101);

/** Prints past jest, so that it stands alone in the log. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Random histories of each business event for its detector alone. */
export const runsPerEvent = runs;

/** And through n8n's engine, which takes a hundred times as long. */
export const engineRunsPerEvent = Math.ceil(runs / 20);
