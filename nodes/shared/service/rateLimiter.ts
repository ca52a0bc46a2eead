import { sleep } from 'n8n-workflow';

import { ApiError } from '../errors/apiError';
import type { Outcome, Ticket } from './rateController';
import { RequestQueue, type Execution, type Waiting } from './requestQueue';
import { MINUTE_MS } from '../values/durations';

/** A gate that was not used for so long is forgotten, with the rate that it found; milliseconds. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;

/** Longest time to sleep at once, in milliseconds. */
const MAX_SLEEP_MS = 1_000;

/** A request that is to pass the gate. */
export interface GatedRequest {
	/** what a limit of its own may apply to: channel and user */
	shop: string;
	/** an object that is the same for all requests of an execution */
	owner: object;
	cancelSignal?: AbortSignal;
}

/** What a failed request says about the rate. */
export interface Verdict {
	outcome: Outcome;
	/** how long the service asks to wait, in milliseconds */
	retryAfterMs?: number;
}

interface QueuedRequest extends Waiting {
	go: (ticket: Ticket) => void;
}

/** Lets the requests of one login pass as fast as the service takes them; see `RateController` for the rule. */
export class RateGate {
	/** when it was last used, by the clock of the process */
	usedAt = 0;
	private readonly queue = new RequestQueue<QueuedRequest>();
	private readonly executions = new WeakMap<object, Execution>();
	private sleepsUntil = Infinity;

	/** Whether requests wait or are in flight. */
	get isBusy(): boolean {
		return this.queue.isBusy;
	}

	/**
	 * Waits until the request may start, and makes it.
	 * @param verdictOf what an error that `attempt` throws says about the rate
	 * @throws what `attempt` throws; ApiError of kind `cancelled` when the signal aborts before it starts
	 */
	async pass<Result>(
		request: GatedRequest,
		attempt: () => Promise<Result>,
		verdictOf: (thrown: unknown) => Verdict,
	): Promise<Result> {
		const queued: QueuedRequest = {
			shop: request.shop,
			execution: this.executionOf(request.owner),
			go: () => {},
		};
		const ticket = await this.admitted(queued, request.cancelSignal);
		const ended = await attempt().then(
			(result) => ({ result, verdict: { outcome: 'good' } as Verdict }),
			(thrown: unknown) => ({ thrown, verdict: verdictOf(thrown) }),
		);
		this.usedAt = performance.now();
		const { outcome, retryAfterMs } = ended.verdict;
		this.queue.finish(queued, ticket, outcome, this.usedAt, retryAfterMs);
		this.admit();
		if ('thrown' in ended) throw ended.thrown;
		return ended.result;
	}

	private executionOf(owner: object): Execution {
		const execution = this.executions.get(owner) ?? { isOpen: false };
		this.executions.set(owner, execution);
		return execution;
	}

	private async admitted(queued: QueuedRequest, cancelSignal?: AbortSignal): Promise<Ticket> {
		let giveUp = (): void => {};
		try {
			return await new Promise<Ticket>((resolve, reject) => {
				giveUp = () => {
					this.queue.remove(queued);
					reject(new ApiError('cancelled'));
				};
				if (cancelSignal?.aborted) return giveUp();
				cancelSignal?.addEventListener('abort', giveUp);
				queued.go = resolve;
				this.queue.add(queued);
				this.admit();
			});
		} finally {
			cancelSignal?.removeEventListener('abort', giveUp);
		}
	}

	/** Lets those pass that may, and sleeps until the next may. */
	private admit(): void {
		for (const [queued, ticket] of this.queue.startable(performance.now())) queued.go(ticket);
		if (this.queue.nextAt >= this.sleepsUntil) return;
		void this.admitLater(this.queue.nextAt);
	}

	private async admitLater(nextAt: number): Promise<void> {
		const until = Math.min(nextAt, performance.now() + MAX_SLEEP_MS);
		this.sleepsUntil = until;
		await sleep(Math.max(0, until - performance.now()));
		// An earlier time may have been planned meanwhile; then that one goes on.
		if (this.sleepsUntil !== until) return;
		this.sleepsUntil = Infinity;
		this.admit();
	}
}

const gates = new Map<string, RateGate>();

/** The gate of a login in this process, so that executions running at the same time share it. */
export function gateFor(login: string): RateGate {
	const now = performance.now();
	for (const [other, gate] of gates)
		if (!gate.isBusy && now - gate.usedAt > FORGOTTEN_AFTER_MS) gates.delete(other);
	const gate = gates.get(login) ?? new RateGate();
	gate.usedAt = now;
	gates.set(login, gate);
	return gate;
}

/** Forgets all gates and the rates that they found: for tests, of which each is to begin anew. */
export const forgetGates = (): void => gates.clear();
