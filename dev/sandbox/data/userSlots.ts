import { hash } from './random';

const SLOT_COUNT = 300;

/** Gives users that hold records of their own a number each, from 1, by their name and the same in every run. */
export class UserSlots {
	private readonly slots = new Map<string, number>();

	of(tpUserId: string): number {
		let slot = this.slots.get(tpUserId);
		if (slot === undefined) {
			const taken = new Set(this.slots.values());
			slot = 1 + (hash(tpUserId) % SLOT_COUNT);
			while (taken.has(slot)) slot++;
			this.slots.set(tpUserId, slot);
		}
		return slot;
	}
}
