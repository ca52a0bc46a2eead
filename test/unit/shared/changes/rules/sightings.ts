import type { Sighting } from '../../../../../nodes/shared/changes/rules/transitionRule';

/** A record that was met before. */
export const MET: Sighting = {
	ms: 0,
	isFresh: false,
	isSince: () => false,
	isBaseline: false,
	note() {},
	leaveOut() {},
};

/** A record that is new. */
export const FRESH: Sighting = { ...MET, isFresh: true, isSince: () => true };
