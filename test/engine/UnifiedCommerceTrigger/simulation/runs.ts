const {
	npm_lifecycle_event: script,
	TRIGGER_RUNS,
	TRIGGER_SEED,
	EVENT_RUNS,
	EVENT_FROM,
} = process.env;

/** Few with the other tests, many with `npm run test:trigger-runs`; TRIGGER_RUNS and TRIGGER_SEED say otherwise. */
const usualRuns = script === 'test:trigger-runs' ? 1_000 : 8;
export const runs = Number(TRIGGER_RUNS ?? usualRuns);
export const seed = Number(TRIGGER_SEED ?? 20_261_101);

/** Prints past jest, so that it stands alone in the log. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Random histories of each business event for its detector alone. */
export const runsPerEvent = runs;

/**
 * And through n8n's engine, which takes a hundred times as long: all of them with `npm run test:event-runs`, else a
 * twentieth; EVENT_RUNS says otherwise. EVENT_FROM is the first of them, to run them in parts.
 */
const usualEngineRuns = script === 'test:event-runs' ? 1_000 : Math.ceil(runs / 20);
export const engineRunsPerEvent = Number(EVENT_RUNS ?? usualEngineRuns);
export const firstEngineRun = Number(EVENT_FROM ?? 0);
