import type { IDataObject } from 'n8n-workflow';

import { DIGEST_LENGTH } from '../values/digest';
import { instantIn, savedInstant } from './changeDetector';
import type { ChangeEvent, DetectionMethod } from '../facts/events';
import { isIn, maskOf, type ByteReader, type ByteWriter } from './packedBytes';
import { packTransitions, unpackTransitions } from './packedTransitions';
import { COMPACT_CONTENT_LENGTH } from './snapshotDetector';
import { MINUTE_MS } from '../values/durations';

/** How a channel is read, as in `DetectionMethod`, and whether transitions are looked for in what it gives. */
export type Reads = DetectionMethod['reads'] | `${DetectionMethod['reads']}Transitions`;

/** How the state of an event of a channel is packed. */
export const readsOf = (
	{ transition }: Pick<ChangeEvent, 'transition'>,
	{ reads }: DetectionMethod,
): Reads => (transition ? `${reads}Transitions` : reads);

const isTransitions = (reads: Reads): boolean => reads.endsWith('Transitions');

/** Writes the compact state of a change detector. */
export function packDetector(reads: Reads, state: IDataObject, to: ByteWriter): void {
	if (isTransitions(reads)) packTransitions(state, to);
	else if (reads === 'since') packIncremental(state, to);
	else packSnapshot(state, to);
}

/** Reads what `packDetector` has written. @throws RangeError when there is less */
export function unpackDetector(reads: Reads, from: ByteReader): IDataObject {
	if (isTransitions(reads)) return unpackTransitions(from);
	return reads === 'since' ? unpackIncremental(from) : unpackSnapshot(from);
}

/** In the order of the bytes. The first three are always there. */
const INSTANTS = ['from', 'trackedFrom', 'newest', 'startedAt', 'newsFrom'] as const;

function packIncremental(state: IDataObject, to: ByteWriter): void {
	const instants = INSTANTS.map((name) => instantIn(state[name]));
	const known = instants.filter((instant) => instant !== undefined);
	to.integer(maskOf(instants));
	let before = 0;
	for (const instant of known) {
		to.integer(instant - before);
		before = instant;
	}
	const { dated, undated } = state.seen as { dated: Record<string, string>; undated: string };
	const minutes = Object.entries(dated);
	to.integer(minutes.length);
	before = 0;
	for (const [written, digests] of minutes) {
		const minute = Math.floor(Date.parse(written) / MINUTE_MS);
		to.integer(minute - before)
			.integer(digests.length / DIGEST_LENGTH)
			.digests(digests);
		before = minute;
	}
	to.integer(undated.length / DIGEST_LENGTH).digests(undated);
}

function unpackIncremental(from: ByteReader): IDataObject {
	const mask = from.integer();
	const state: IDataObject = {};
	let before = 0;
	for (const [index, name] of INSTANTS.entries()) {
		if (!isIn(mask, index)) continue;
		before += from.integer();
		state[name] = savedInstant(before);
	}
	const dated: IDataObject = {};
	let minute = 0;
	for (let left = from.integer(); left > 0; left--) {
		minute += from.integer();
		dated[savedInstant(minute * MINUTE_MS)] = from.digests(from.integer() * DIGEST_LENGTH);
	}
	return { ...state, seen: { dated, undated: from.digests(from.integer() * DIGEST_LENGTH) } };
}

function packSnapshot(state: IDataObject, to: ByteWriter): void {
	const { ids, contents, present, startedAt } = state;
	const parts = [contents, present, state.isFirst, instantIn(startedAt)];
	const count = String(ids).length / DIGEST_LENGTH;
	to.integer(maskOf(parts)).integer(count).digests(String(ids));
	if (contents !== undefined) to.digests(String(contents));
	if (present !== undefined) to.integer(Number(present));
	const begun = instantIn(startedAt);
	if (begun !== undefined) to.integer(begun);
}

function unpackSnapshot(from: ByteReader): IDataObject {
	const mask = from.integer();
	const count = from.integer();
	const state: IDataObject = { ids: from.digests(count * DIGEST_LENGTH) };
	if (isIn(mask, 0)) state.contents = from.digests(count * COMPACT_CONTENT_LENGTH);
	if (isIn(mask, 1)) state.present = from.integer();
	if (isIn(mask, 2)) state.isFirst = true;
	if (isIn(mask, 3)) state.startedAt = savedInstant(from.integer());
	return state;
}
