import { normal, randomFrom } from './random';
import { BucketService } from './service';
import type { RateSetting } from './settings';
import { VirtualClock } from './virtualClock';

/** What decides when requests start: the queue of the package, or one that knows the limit. */
export interface Queue<Request> {
	readonly nextAt: number;
	add(request: Request): void;
	startable(now: number): Iterable<Request>;
	finish(
		request: Request,
		outcome: 'good' | 'tooMany' | 'overloaded',
		now: number,
		retryAfterMs?: number,
	): void;
}

/** A shop that is read page after page, without end. */
export interface Reader {
	shop: string;
	execution: { isOpen: boolean };
	isFirst: boolean;
	process: number;
	tries: number;
	since: number;
	/** good answers in the counted time */
	pages: number;
}

/** The outcome of a simulation, of the counted time. */
export interface Simulated {
	/** share of what the limit allows that was used */
	used: number;
	/** share of HTTP 429 among the answers */
	refused: number;
	/** good answers of the shop that got fewest, as a share of the mean */
	leastShare: number;
	/** the same of the process that got fewest, as a share of the mean process */
	leastProcess: number;
	/** longest time that a request waited to start, in milliseconds */
	longestWaitMs: number;
	/** good answers */
	pages: number;
	/** requests that were given up after all tries */
	givenUp: number;
	/** HTTP 429 answers */
	refusals: number;
	/** when the last page came, in milliseconds */
	endedAt: number;
}

const MAX_TRIES = 4;
const THINK_MS = 2;
const TIMEOUT_MS = 120_000;

/** Simulates a setting. `queueFor` makes the queue of each process; `limitAt` tells its share of the limit. */
export function simulate(
	setting: RateSetting,
	queueFor: (limitAt: (now: number) => number) => Queue<Reader>,
): Simulated {
	const random = randomFrom(setting.seed * 7_919 + 1);
	const clock = new VirtualClock();
	const service = new BucketService(setting);
	const answers = { good: 0, refused: 0, givenUp: 0 };
	const hasEnd = setting.pages !== undefined;
	let pagesLeft = setting.pages ?? Infinity;
	let endedAt = 0;
	const counts = (now: number) =>
		hasEnd ? now >= (setting.countsFrom ?? 0) : service.isCounted(now);
	let longestWaitMs = 0;
	const readers: Reader[] = [];

	const special = ({ isFirst }: Reader) => (isFirst ? setting.firstShop : undefined);

	for (let process = 0; process < setting.processes; process++) {
		const queue = queueFor((now) => service.limitAt(now) / setting.processes);
		const execution = { isOpen: false };
		let wakeAt = Infinity;
		const pump = (): void => {
			for (const reader of queue.startable(clock.now)) {
				if (counts(reader.since)) longestWaitMs = Math.max(longestWaitMs, clock.now - reader.since);
				send(reader);
			}
			const next = queue.nextAt;
			if (next >= wakeAt) return;
			wakeAt = next;
			clock.at(next, () => {
				if (wakeAt !== next) return;
				wakeAt = Infinity;
				pump();
			});
		};
		/** Takes the next page, if one is left. */
		const askNext = (reader: Reader): void => {
			if (pagesLeft-- > 0) ask(reader);
		};
		const ask = (reader: Reader): void => {
			reader.since = clock.now;
			queue.add(reader);
			pump();
		};
		const send = (reader: Reader): void => {
			const latencyMs = setting.latencyMs * Math.exp(0.3 * normal(random));
			const unlike = special(reader);
			if (unlike?.answers === 'never') {
				clock.after(TIMEOUT_MS, () => refuse(reader, 0));
				return;
			}
			clock.after(latencyMs / 2, () => {
				const isCounted = counts(clock.now);
				if (unlike === undefined && service.accepts(clock.now)) {
					if (isCounted) answers.good++;
					if (isCounted) reader.pages++;
					clock.after(latencyMs / 2, () => {
						queue.finish(reader, 'good', clock.now);
						reader.tries = 0;
						endedAt = clock.now;
						clock.after(THINK_MS, () => askNext(reader));
						pump();
					});
					return;
				}
				if (isCounted && unlike === undefined) answers.refused++;
				const retryAfterMs = unlike?.retryAfterMs ?? service.retryAfterMs(clock.now);
				clock.after(Math.min(latencyMs / 2, 30), () => refuse(reader, retryAfterMs));
			});
		};
		const refuse = (reader: Reader, retryAfterMs: number): void => {
			const outcome = special(reader)?.answers === 'never' ? 'overloaded' : 'tooMany';
			queue.finish(reader, outcome, clock.now, retryAfterMs);
			reader.tries++;
			const backoffMs = 1_000 * 2 ** (reader.tries - 1) * (0.5 + random() / 2);
			if (reader.tries === MAX_TRIES) {
				const isCounted = hasEnd || counts(clock.now);
				if (isCounted && special(reader) === undefined) answers.givenUp++;
				reader.tries = 0;
			}
			clock.after(Math.max(backoffMs, retryAfterMs), () => ask(reader));
			pump();
		};
		for (let shop = 0; shop < setting.shops; shop++) {
			const isFirst = process === 0 && shop === 0;
			const name = setting.isOneShop ? 'shop' : String(shop);
			const reader = { shop: name, execution, isFirst, process, tries: 0, since: 0, pages: 0 };
			readers.push(reader);
			clock.at(process * 1_000 * random(), () => askNext(reader));
		}
	}
	clock.runUntil(service.endsAt);

	const usual = readers.filter(({ isFirst }) => !(isFirst && setting.firstShop));
	const byProcess = Array.from({ length: setting.processes }, (_, process) =>
		pagesOf(readers.filter((reader) => reader.process === process)),
	);
	return {
		used:
			answers.good /
			(hasEnd ? service.allowedFrom(setting.countsFrom ?? 0, endedAt) : service.allowed),
		refused: answers.refused / (answers.good + answers.refused),
		leastShare: Math.min(...usual.map(({ pages }) => pages)) / (pagesOf(usual) / usual.length),
		leastProcess: (Math.min(...byProcess) * setting.processes) / answers.good,
		longestWaitMs,
		pages: answers.good,
		givenUp: answers.givenUp,
		refusals: answers.refused,
		endedAt,
	};
}

const pagesOf = (readers: readonly Reader[]): number =>
	readers.reduce((sum, { pages }) => sum + pages, 0);
