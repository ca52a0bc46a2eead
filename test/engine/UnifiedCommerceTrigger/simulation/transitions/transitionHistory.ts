import type { IDataObject } from 'n8n-workflow';

import type { Channel } from '../../../../../nodes/shared/facts/channels';
import { TABLE } from '../../../../../nodes/shared/facts/filterTable';
import {
	defaultLookback,
	TRANSITIONS,
	wholeListChannels,
	type ChangeEvent,
	type TransitionName,
} from '../../../../../nodes/shared/facts/events';
import { Random } from '../../../../../dev/sandbox/data/random';
import { clock, HOUR, isoPlusTwo, isoUtc, MINUTE, START } from '../../support';
import { say, seed } from '../runs';
import { expectedOf, oncePerVariant, type Known } from './oracle';
import { walkOf, type Walk, type WalkedRecord } from './walks';

const DAY = 24 * HOUR;

/** Which list is written to. */
export interface Place {
	kind: 'orders' | 'products';
	channel: Channel;
}

/** The list of a shop as its owner writes it. */
export interface WrittenList {
	/** @returns the ID of the record */
	add(place: Place, record: IDataObject): string;
	update(place: Place, id: string, fields: IDataObject): void;
	remove(place: Place, id: string): void;
}

/**
 * What histories came to: surplus changes came twice or did not happen, restarts are of n8n, and replays are readings
 * with a state of before, though there was a later one.
 */
export const newTally = () => ({
	...{ missed: 0, surplus: 0, told: 0, readings: 0, failed: 0, restarts: 0, replays: 0 },
});

export type Tally = ReturnType<typeof newTally>;

/** Says what the histories of an event came to, and fails the test when something was wrong. */
export function assertRight(
	title: string,
	runs: number,
	tally: Tally,
	wrong: readonly string[],
): void {
	const { missed, surplus, readings, failed, told, restarts, replays } = tally;
	say(
		`${title}: ${runs} runs, missed ${missed}, surplus ${surplus}, seed ${seed} (${readings} readings, ${failed} polls failing, ${restarts} restarts, ${replays} states of before; ${told} changes)`,
	);
	expect(wrong.slice(0, 60)).toEqual([]);
	if (runs < 10) return;
	expect(told).toBeGreaterThan(runs / 8);
	expect(failed).toBeGreaterThan(0);
}

/** One random history of a shop for one business event, whatever reads it. */
export abstract class TransitionHistory {
	readonly trace: string[] = [];
	readonly wrong: string[] = [];
	protected readonly transition: TransitionName;
	protected readonly channel: Channel;
	protected readonly random: Random;
	private readonly records = new Map<string, WalkedRecord>();
	private readonly kind: 'orders' | 'products';
	private readonly walk: Walk;
	private readonly skewMs: number;
	private readonly precision: number;
	private readonly lookbackMs: number;
	private isActivated = false;

	constructor(
		private readonly list: WrittenList,
		protected readonly event: ChangeEvent,
		protected readonly tally: Tally,
		run: number,
		splitRefunds: boolean,
	) {
		this.random = new Random(seed, event.value, run);
		this.transition = event.transition ?? TRANSITIONS[0].transition!;
		const served =
			this.transition === 'productRemoved'
				? wholeListChannels(event)
				: TABLE[event.resource].channels;
		this.channel = served[run % served.length];
		this.kind = event.resource === 'order' ? 'orders' : 'products';
		this.walk = walkOf(this.transition, { splitRefunds });
		this.lookbackMs = MINUTE * defaultLookback(this.channel);
		this.skewMs = this.random.pick([0, 0, -30 * MINUTE, -20_000, 20_000, 30 * MINUTE]);
		this.precision = this.random.pick([1_000, 1_000, MINUTE]);
		clock.set(START + this.random.below(HOUR));
	}

	get title(): string {
		return `${this.event.value} on ${this.channel}`;
	}

	/** Reads once, to the end of the list, and judges what came out; nothing comes when it fails. */
	protected abstract read(isFailing?: boolean): Promise<void>;

	private get place(): Place {
		return { kind: this.kind, channel: this.channel };
	}

	/** Lets everything happen. */
	async live(): Promise<void> {
		for (let old = 1 + this.random.below(4); old > 0; old--)
			this.create(this.random.pick([this.random.below(50 * DAY), 100 * DAY, 100 * DAY]));
		await this.read();
		this.isActivated = true;
		for (let rounds = 5; rounds > 0; rounds--) {
			for (let writes = this.random.below(5); writes > 0; writes--) this.write();
			this.pass();
			await this.read(this.random.next() < 0.2);
		}
		await this.read();
		await this.read();
	}

	/** What a reading must give whose state knows this. */
	protected expected(known: Known | undefined): { changes: string[]; next: Known } {
		const { changes, next } = expectedOf(known, {
			event: this.transition,
			records: [...this.records.values()],
			now: Date.now(),
			isWhole: wholeListChannels(this.event).includes(this.channel),
			baselineMs: 60 * DAY,
		});
		return { changes: oncePerVariant(changes), next };
	}

	/**
	 * Compares what came out of a reading with what must.
	 * @param isKept whether readings after a restart know what this one saw
	 */
	protected judge(came: readonly string[], changes: readonly string[], isKept = true): void {
		this.tally.readings++;
		if (isKept) for (const record of this.records.values()) delete record.isUnread;
		this.tally.told += came.length;
		this.trace.push(`  told ${came.join(', ')}`);
		const left = [...came];
		for (const change of changes) {
			const at = left.indexOf(change);
			if (at >= 0) left.splice(at, 1);
			else {
				this.tally.missed++;
				this.wrong.push(`missed ${change}`);
			}
		}
		this.tally.surplus += left.length;
		this.wrong.push(...left.map((change) => `surplus ${change}`));
	}

	/** Lets some time pass, or none: then the next writes have the same second. */
	private pass(): void {
		if (this.random.next() < 0.7)
			clock.pass(this.random.pick([1_000, 20_000, MINUTE, 7 * MINUTE, HOUR, 30 * HOUR, 9 * DAY]));
	}

	private write(): void {
		if (this.random.next() < 0.3) this.pass();
		const records = [...this.records.values()];
		const chance = this.random.next();
		if (records.length === 0 || chance < 0.2) {
			this.create(this.random.next() < 0.3 ? this.random.below(this.lookbackMs) : 0);
			return;
		}
		const record = this.random.pick(records);
		if (this.transition === 'productRemoved' && chance < 0.5) {
			this.trace.push(`${record.id} removed`);
			this.list.remove(this.place, record.id);
			this.records.delete(record.id);
			return;
		}
		const late = this.random.next() < 0.2 ? this.random.below(this.lookbackMs) : 0;
		record.writtenMs = Date.now();
		if (chance < 0.9) this.walk.change(record, this.random, this.dated(Date.now()));
		this.trace.push(`${new Date().toISOString()} ${record.id} ${JSON.stringify(record.fields)}`);
		this.list.update(this.place, record.id, {
			...record.fields,
			tags: String(this.random.below(1_000)),
			updated_at: this.dated(Date.now() - late),
		});
	}

	/** @param ageMs how long ago, by the dates of the record */
	private create(ageMs: number): void {
		const fields = this.walk.fields(this.random);
		const date = this.dated(Date.now() - ageMs);
		const whole = { created_at: date, updated_at: date, ...fields };
		const id = this.list.add(this.place, whole);
		const isOld = !this.isActivated;
		const writtenMs = isOld ? Date.now() - ageMs : Date.now();
		this.records.set(id, { id, isOld, writtenMs, fields, tellable: 0 });
		this.trace.push(`${new Date().toISOString()} ${id} new, ${date} ${JSON.stringify(fields)}`);
	}

	/** hours ahead of UTC of a shop that writes no offset; undefined: it does */
	protected readonly zoneHours?: number;

	/** A true time as the shop writes it, whose clock may be off. */
	private dated(ms: number): string {
		const own = Math.floor((ms - this.skewMs) / this.precision) * this.precision;
		if (this.zoneHours !== undefined)
			return new Date(own + this.zoneHours * HOUR).toISOString().slice(0, 19);
		return this.random.pick([isoUtc, isoPlusTwo])(own);
	}
}
