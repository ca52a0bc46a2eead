const { npm_lifecycle_event: script, PROPERTY_RUNS } = process.env;

/** Whether this is `npm run test:properties`, or the script named, which make all random runs. */
export const isFullRun = (ownScript?: string): boolean =>
	script === 'test:properties' || (ownScript !== undefined && script === ownScript);

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
