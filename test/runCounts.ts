const { RANDOM_RUNS: extent, PROPERTY_RUNS, HISTORY_RUNS } = process.env;

/** Whether all runs of the properties and all cases of the large tables are made (`npm run test:properties`). */
export const isFullRun = (): boolean => extent === 'properties' || extent === 'whole';

/** Whether the long histories are whole, too (`npm run test:properties -- --whole`). */
export const isWhole = (): boolean => extent === 'whole';

/**
 * Every `step`th case of a large table, beginning with the case at `first`; all of them with `npm run test:properties`.
 * Tables that share their cases begin at different places, so that each case is met.
 */
export const sampleOf = <Case>(cases: readonly Case[], step: number, first = 0): Case[] =>
	isFullRun() ? [...cases] : cases.filter((_, at) => at % step === first % step);

/**
 * How many random runs a property makes: `whole` with `npm run test:properties`, about a tenth with the other tests;
 * PROPERTY_RUNS says otherwise.
 */
export function runsOf(whole: number): number {
	if (PROPERTY_RUNS) return Number(PROPERTY_RUNS);
	return isFullRun() ? whole : Math.min(whole, Math.max(20, Math.ceil(whole / 10)));
}

/**
 * How many random histories are played: `whole` with `npm run test:properties -- --whole`, a tenth with
 * `npm run test:properties`, `few` with the other tests; HISTORY_RUNS says otherwise.
 */
export function historiesOf(whole: number, few: number): number {
	if (HISTORY_RUNS) return Number(HISTORY_RUNS);
	if (isWhole()) return whole;
	return isFullRun() ? Math.ceil(whole / 10) : few;
}
