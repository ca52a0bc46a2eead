import type { IDataObject } from 'n8n-workflow';

import { instantIn, savedInstant } from './changeDetector';
import { isIn, maskOf, type ByteReader, type ByteWriter } from './packedBytes';

/** In the order of the bytes; each may be missing. */
const INSTANTS = ['from', 'newest', 'countsFrom', 'startedAt'] as const;

/** Characters of base64url that are whole bytes; entries of a memory are a multiple of them. */
const GROUP = 4;

/** Writes the state of a transition or removal detector. */
export function packTransitions(state: IDataObject, to: ByteWriter): void {
	const instants = INSTANTS.map((name) => instantIn(state[name]));
	const { present, isFirst, hasForgotten } = state;
	const tracked = String(state.tracked);
	to.integer(maskOf([...instants, present, isFirst, hasForgotten]));
	for (const instant of instants) if (instant !== undefined) to.integer(instant);
	if (present !== undefined) to.integer(Number(present));
	to.integer(tracked.length / GROUP).digests(tracked);
}

/** Reads what `packTransitions` has written. @throws RangeError when there is less */
export function unpackTransitions(from: ByteReader): IDataObject {
	const mask = from.integer();
	const state: IDataObject = {};
	for (const [index, name] of INSTANTS.entries())
		if (isIn(mask, index)) state[name] = savedInstant(from.integer());
	if (isIn(mask, INSTANTS.length)) state.present = from.integer();
	if (isIn(mask, INSTANTS.length + 1)) state.isFirst = true;
	if (isIn(mask, INSTANTS.length + 2)) state.hasForgotten = true;
	return { ...state, tracked: from.digests(from.integer() * GROUP) };
}
