import type { IDataObject } from 'n8n-workflow';

import {
	detectionMethodFor,
	defaultLookback,
	graceMs,
	TRANSITIONS,
	type ChangeEvent,
} from '../../../../../nodes/shared/facts/events';
import type { DetectorState, Transition } from '../../../../../nodes/shared/changes/changeDetector';
import { MemoryDetector } from '../../../../../nodes/shared/changes/memoryDetector';
import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { instantIn } from '../../../../../nodes/shared/values/dates';
import { HOUR, MINUTE } from '../../support';
import { runs } from '../runs';
import { toldBy, type Known } from './oracle';
import {
	assertRight,
	newTally,
	TransitionHistory,
	type Tally,
	type WrittenList,
} from './transitionHistory';

const DAY = 24 * 60 * MINUTE;

/** A list in memory, filtered by date of update as the service does. */
class PlainList implements WrittenList {
	private readonly records = new Map<string, IDataObject>();
	private count = 0;

	add(_place: unknown, record: IDataObject): string {
		const id = `${9007199254740990n + BigInt(++this.count)}`;
		this.records.set(id, { id, ...record });
		return id;
	}

	update(_place: unknown, id: string, fields: IDataObject): void {
		this.records.set(id, { ...this.records.get(id), ...fields });
	}

	remove(_place: unknown, id: string): void {
		this.records.delete(id);
	}

	/** @param zoneHours of dates without an offset, which the channel knows */
	since(ms = -Infinity, zoneHours = 0): IDataObject[] {
		return [...this.records.values()].filter(
			({ updated_at: date }) => (instantIn(date) ?? 0) - zoneHours * HOUR >= ms,
		);
	}
}

/** How readings go on: each from the one before, now and then from any, or over restarts from the last that n8n stored. */
type Way = 'inARow' | 'replayed' | 'restarted';

/** Reads with the detectors alone. */
class DetectorHistory extends TransitionHistory {
	private readonly states: Array<{ saved: string; known: Known }> = [];
	private at = -1;
	/** the last state that n8n has stored, as it came with items or after a restart */
	private storedAt = -1;
	private readonly keys = new Set<string>();
	protected override readonly zoneHours = this.random.pick([undefined, -11, 0, 2, 14]);

	constructor(
		private readonly plain: PlainList,
		event: ChangeEvent,
		tally: Tally,
		run: number,
		private readonly way: Way,
	) {
		// With a state of before, the second write of a refund could be told in two ways.
		super(plain, event, tally, run, way !== 'replayed');
	}

	protected async read(isFailing = false): Promise<void> {
		const isRestart = this.way === 'restarted' && this.random.next() < 0.15;
		if (isRestart) this.tally.restarts++;
		if (isRestart) this.at = this.storedAt;
		if (isFailing) this.tally.failed++;
		const { saved, known } = this.states[this.at] ?? {};
		const detector = this.detectorFrom(saved && (JSON.parse(saved) as DetectorState));
		const records = this.plain.since(this.isFiltered ? detector.since : undefined, this.zoneHours);
		detector.follow(records, Date.now());
		const keys: string[] = [];
		const items: IDataObject[] = [];
		const take = (id: unknown, { field, from, to, variant, keyParts, times }: Transition) => {
			const key = [id, ...keyParts, times].join(':');
			items.push({ id: id as string, change: { key, field, from, to, variant_id: variant?.id } });
			keys.push(key);
		};
		for (const record of records) {
			for (const transition of detector.changesOf(record)) take(record.id, transition!);
			if (isFailing && this.random.next() < 0.5) return;
		}
		if (isFailing) return;
		for (const transition of detector.removed()) take(transition.from, transition);
		const written = JSON.stringify(detector.nextState());
		const { changes, next } = this.expected(known);
		this.at = this.states.push({ saved: written, known: next }) - 1;
		const isKept = this.way !== 'restarted' || isRestart || !known || items.length > 0;
		if (isKept) this.storedAt = this.at;
		this.judge(
			items.map((item) => toldBy(this.transition, item)),
			changes,
			isKept,
		);
		if (this.way === 'inARow') this.judgeKeys(keys, saved, records);
		if (this.way !== 'replayed' || this.random.next() >= 0.3) return;
		this.at = this.random.below(this.states.length);
		if (this.at < this.states.length - 1) this.tally.replays++;
	}

	/** The keys of events are unique, and the same when the state is read again, also after an edit of something else. */
	private judgeKeys(keys: readonly string[], saved: string | undefined, records: IDataObject[]) {
		for (const key of keys) if (this.keys.has(key)) this.wrong.push(`key ${key} again`);
		for (const key of keys) this.keys.add(key);
		const again = this.detectorFrom(saved && (JSON.parse(saved) as DetectorState));
		again.follow(records, Date.now());
		const edited = records.map((record): IDataObject => ({ ...record, note: 'edited since' }));
		const same = edited.flatMap((record) =>
			again.changesOf(record).map((one) => [record.id, ...one!.keyParts, one!.times].join(':')),
		);
		for (const { from, keyParts, times } of again.removed())
			same.push([from, ...keyParts, times].join(':'));
		if (same.join() !== keys.join()) this.wrong.push(`keys ${keys.join()} and ${same.join()}`);
	}

	private get isFiltered(): boolean {
		return detectionMethodFor(this.event, this.channel).reads === 'since';
	}

	private detectorFrom(state: DetectorState | '' | undefined): MemoryDetector {
		const lookbackMs = MINUTE * defaultLookback(this.channel);
		return new MemoryDetector(state || undefined, {
			change: 'updated',
			by: 'updated',
			now: Date.now() + this.random.pick([0, -30 * MINUTE, 30 * MINUTE]),
			lookbackMs,
			rule: ruleOf(this.transition, 5),
			isFiltered: this.isFiltered,
			isUnfiltered: true,
			baselineMs: 60 * DAY,
			graceMs: graceMs(this.event, this.channel),
			firstGraceMs: 0,
		});
	}
}

describe.each<[string, Way]>([
	['in a row', 'inARow'],
	['also with states of before', 'replayed'],
	['over restarts', 'restarted'],
])('readings %s', (title, way) => {
	test.each(TRANSITIONS)(
		`$value: ${runs} random histories, each visible change once and nothing else`,
		async (event) => {
			const tally = newTally();
			const wrong: string[] = [];
			for (let run = 0; run < runs; run++) {
				const history = new DetectorHistory(new PlainList(), event, tally, run, way);
				await history.live();
				if (history.wrong.length > 0)
					wrong.push(`run ${run}, ${history.title}:`, ...history.wrong, ...history.trace);
			}
			assertRight(`${event.value} ${title}`, runs, tally, wrong);
		},
		runs * 2_000 + 60_000,
	);
});
