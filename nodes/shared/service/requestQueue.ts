import { OVERDUE_MS, RateController, type Outcome, type Ticket } from './rateController';

/** The requests of one execution: the first goes alone, so that they find a token. */
export interface Execution {
	/** when its first request was started, in milliseconds */
	startedAt?: number;
	/** its first request has ended */
	isOpen: boolean;
}

/** A request that waits to start. */
export interface Waiting {
	shop: string;
	execution: Execution;
}

/**
 * The requests of one login in the order in which they came. Each starts as soon as the controller allows it; one whose
 * shop is held back does not keep those behind it from starting. Without I/O and clock: times are passed in.
 */
export class RequestQueue<Request extends Waiting = Waiting> {
	private readonly controller = new RateController();
	private readonly waiting = new Set<Request>();
	private wakeAt = Infinity;

	/** Whether requests wait or are in flight. */
	get isBusy(): boolean {
		return this.waiting.size > 0 || this.controller.isBusy;
	}

	/** When the next request may start that waits now, as `startable` found it, in milliseconds; Infinity: unknown. */
	get nextAt(): number {
		return this.wakeAt;
	}

	add(request: Request): void {
		this.waiting.add(request);
	}

	remove(request: Request): void {
		this.waiting.delete(request);
	}

	/** Starts all requests that may start now. */
	*startable(now: number): Generator<[Request, Ticket]> {
		this.wakeAt = Infinity;
		for (const request of this.waiting) {
			const opensAt = this.controller.opensAt(now);
			const startsAt = Math.max(
				opensAt,
				this.controller.opensForShopAt(request.shop),
				opensForExecutionAt(request.execution),
			);
			if (startsAt <= now) {
				this.waiting.delete(request);
				request.execution.startedAt ??= now;
				yield [request, this.controller.start(request.shop, now)];
			} else {
				this.wakeAt = Math.min(this.wakeAt, startsAt);
				if (opensAt > now) return;
			}
		}
	}

	finish(request: Request, ticket: Ticket, outcome: Outcome, now: number, retryAfterMs?: number) {
		request.execution.isOpen = true;
		this.controller.finish(ticket, outcome, now, this.waiting.size > 0, retryAfterMs);
	}
}

const opensForExecutionAt = ({ startedAt, isOpen }: Execution): number =>
	isOpen || startedAt === undefined ? 0 : startedAt + OVERDUE_MS;
