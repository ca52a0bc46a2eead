import type { IDataObject } from 'n8n-workflow';

import type { ChangeDetector } from './changeDetector';
import type { ChangeSource } from './changeSource';
import { IncrementalDetector } from './incrementalDetector';
import { SnapshotDetector } from './snapshotDetector';
import { RemovalDetector } from './removalDetector';
import { ruleOf } from './rules/rules';
import { TransitionDetector } from './transitionDetector';

/**
 * The change detector for the event and channel of a source.
 * @param state of the reading before; undefined at the first one
 * @param compactState see `DetectorSettings`
 */
export function detectorFor(
	{ method, event, lookbackMs, startFrom, transitions }: ChangeSource,
	state: IDataObject | undefined,
	compactState: boolean,
): ChangeDetector {
	const { change, transition } = event;
	const settings = { change, now: Date.now(), lookbackMs, startFrom, compactState };
	if (transition === 'productRemoved') return new RemovalDetector(state);
	if (transition) {
		const { threshold = 0, baselineMs, graceMs, isUnfiltered } = transitions;
		const isFiltered = method.reads === 'since';
		return new TransitionDetector(state, {
			...settings,
			rule: ruleOf(transition, threshold),
			isFiltered,
			showsAll: !isFiltered && isUnfiltered,
			baselineMs: Math.max(baselineMs, graceMs + lookbackMs),
			graceMs: Math.max(graceMs, lookbackMs),
		});
	}
	return method.reads === 'since'
		? new IncrementalDetector(state, { ...settings, ...method })
		: new SnapshotDetector(state, settings);
}
