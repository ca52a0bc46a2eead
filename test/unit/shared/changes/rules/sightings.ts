import type { IDataObject } from 'n8n-workflow';

import { ChangeMemory } from '../../../../../nodes/shared/changes/changeMemory';
import type { Transition } from '../../../../../nodes/shared/changes/changeDetector';
import type { MemoryRule, Sighting } from '../../../../../nodes/shared/changes/memoryDetector';

/** A record that was met before. */
export const MET: Sighting = {
	at: () => new ChangeMemory(undefined).at('1', null),
	isFirst: false,
	isProven: () => false,
	leaveOut() {},
};

/** A record that is new. */
export const FRESH: Sighting = { ...MET, isProven: () => true };

/** Where a record is remembered, and each of its parts. */
export const placeIn =
	(memory: ChangeMemory): Sighting['at'] =>
	(part) =>
		memory.at(part === undefined ? '1' : `1/${part}`, 0);

/** What each of several states of one record tells; the memory is saved between them. */
export function transitionsOf(
	rule: MemoryRule,
	states: readonly IDataObject[],
	sighting: Sighting = MET,
): Transition[][] {
	let saved = '';
	return states.map((state) => {
		const memory = new ChangeMemory(saved);
		const changes = rule.compare(state, { ...sighting, at: placeIn(memory) });
		saved = memory.text();
		return changes.map((change) => change!);
	});
}

/** The same as `field: before > now`. */
export const toldOf = (...given: Parameters<typeof transitionsOf>): string[][] =>
	transitionsOf(...given).map((changes) =>
		changes.map(({ field, from, to }) => `${field}: ${from} > ${to}`),
	);
