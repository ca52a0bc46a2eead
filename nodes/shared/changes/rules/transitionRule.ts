import type { IDataObject } from 'n8n-workflow';

import type { Moment } from '../../values/moments';
import type { MemoryFormat, TransitionMemory } from '../transitionMemory';

/** What changed in a record. */
export interface Transition {
	/** name of the field */
	field: string;
	/** value before; null when there was none, or it is not known */
	from: string | number | null;
	/** value now; null when there is none any more */
	to: string | number | null;
	/** the variant of a product that changed */
	variant?: IDataObject;
	/** made up for a test in the editor */
	isSample?: boolean;
}

/** What variants of a product have in common that cannot be told apart: their ID, or without one their SKU or nothing. */
export type SharedKey = 'id' | 'sku';

/** How a record is met that was never seen before. */
export interface Sighting {
	/** newest date of the record, epoch milliseconds */
	ms: number;
	/** whether it was created after the activation, so that whatever it shows happened since */
	isFresh: boolean;
	/** whether a date of the record itself is after the activation */
	isSince(date: Moment | undefined): boolean;
	/** whether it is of the first reading, which only takes note of what there is */
	isBaseline: boolean;
	/** tells that the record shows a state whose beginning nobody can tell */
	note(): void;
	/** tells that so many variants of it cannot be told apart, so that they are left out */
	leaveOut(variants: number, shared: SharedKey): void;
}

/** How the transitions of one event are found. */
export interface TransitionRule {
	/** top-level fields that it reads */
	needs: readonly string[];
	format: MemoryFormat;
	/**
	 * Compares a record with what is remembered of it, and remembers it.
	 * @param key identifies the record
	 * @returns what changed since
	 */
	compare(
		record: IDataObject,
		key: string,
		memory: TransitionMemory,
		sighting: Sighting,
	): Transition[];
}
