import { sleep } from 'n8n-workflow';

import { ApiError, isOverload } from '../errors/apiError';
import { MINUTE_MS } from '../values/durations';
import { OVERDUE_MS, RateController, type Outcome, type Ticket } from './rateController';

const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;

const MAX_SLEEP_MS = 1_000;

/** The first request of an execution goes alone, so that the others find a token. */
export interface Execution {
	startedAt?: number;
	isOpen: boolean;
}

export interface Spacing {
	readonly pauseMs: number;
	/** by the clock of the process, in milliseconds */
	nextAt: number;
}

export interface LimitedRequest {
	/** channel and user: a limit of its own may apply to them */
	shop: string;
	execution: Execution;
	/** how often it was sent before; those sent most often start first */
	tries: number;
	spacing?: Spacing;
	ticket?: Ticket;
}

/** One whose shop is held back keeps no other from starting. Without I/O and clock. */
export class RequestQueue<Request extends LimitedRequest = LimitedRequest> {
	/** when the next one may start, as `startable` found it; Infinity: unknown */
	nextAt = Infinity;
	private readonly controller = new RateController();
	private waiting: Request[] = [];

	add(request: Request): void {
		const behind = this.waiting.findIndex(({ tries }) => tries < request.tries);
		this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, request);
	}

	remove(request: Request): void {
		this.waiting = this.waiting.filter((other) => other !== request);
	}

	*startable(now: number): Generator<Request> {
		this.nextAt = Infinity;
		for (const request of this.waiting) {
			const { shop, execution, spacing } = request;
			const opensAt = this.controller.opensAt(now);
			const startsAt = Math.max(
				opensAt,
				this.controller.opensForShopAt(shop),
				opensForExecutionAt(execution),
				spacing?.nextAt ?? 0,
			);
			if (startsAt <= now) {
				this.remove(request);
				execution.startedAt ??= now;
				leavePause(request, now);
				request.ticket = this.controller.start(shop, now);
				yield request;
			} else {
				this.nextAt = Math.min(this.nextAt, startsAt);
				if (opensAt > now) return;
			}
		}
	}

	finish(request: Request, outcome: Outcome, now: number, retryAfterMs?: number): void {
		const { shop, execution, ticket } = request;
		execution.isOpen = true;
		leavePause(request, now);
		this.controller.finish(ticket as Ticket, {
			outcome,
			now,
			retryAfterMs,
			isDemanded: this.waiting.length > 0,
			areOthersWaiting: this.waiting.some((other) => other.shop !== shop),
		});
	}
}

const opensForExecutionAt = ({ startedAt, isOpen }: Execution): number =>
	isOpen || startedAt === undefined ? 0 : startedAt + OVERDUE_MS;

/** A pause begins when a request starts, and again when it ends. */
function leavePause({ spacing }: LimitedRequest, now: number): void {
	if (spacing) spacing.nextAt = Math.max(spacing.nextAt, now + spacing.pauseMs);
}

function outcomeOf(failure: unknown): Outcome {
	if (failure === undefined) return 'good';
	if (!(failure instanceof ApiError) || !isOverload(failure)) return 'neutral';
	const { status, channelStatus } = failure.details;
	return status === 429 || channelStatus === 429 ? 'tooMany' : 'overloaded';
}

type QueuedRequest = LimitedRequest & { go(): void };

export class RateLimiter {
	usedAt = 0;
	passing = 0;
	private readonly queue = new RequestQueue<QueuedRequest>();
	private sleepsUntil = Infinity;

	/** @throws what `attempt` throws; ApiError `cancelled` when the signal aborts before that */
	async pass<Result>(
		request: LimitedRequest,
		attempt: () => Promise<Result>,
		cancelSignal?: AbortSignal,
	): Promise<Result> {
		const queued: QueuedRequest = { ...request, go: () => {} };
		let failure: unknown;
		this.passing++;
		try {
			await this.admitted(queued, cancelSignal);
			return await attempt().catch((thrown: unknown) => {
				failure = thrown;
				throw thrown;
			});
		} finally {
			this.passing--;
			this.usedAt = performance.now();
			const waitMs = failure instanceof ApiError ? failure.details.retryAfterMs : undefined;
			if (queued.ticket) this.queue.finish(queued, outcomeOf(failure), this.usedAt, waitMs);
			this.admit();
		}
	}

	private async admitted(queued: QueuedRequest, cancelSignal?: AbortSignal): Promise<void> {
		let giveUp = (): void => {};
		try {
			await new Promise<void>((resolve, reject) => {
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

	private admit(): void {
		for (const { go } of this.queue.startable(performance.now())) go();
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

const limiters = new Map<string, RateLimiter>();

/** Executions running at the same time share it. */
export function rateLimiterFor(login: string): RateLimiter {
	const now = performance.now();
	for (const [other, limiter] of limiters)
		if (limiter.passing === 0 && now - limiter.usedAt > FORGOTTEN_AFTER_MS) limiters.delete(other);
	const limiter = limiters.get(login) ?? new RateLimiter();
	limiter.usedAt = now;
	limiters.set(login, limiter);
	return limiter;
}

/** For tests, of which each is to begin anew. */
export const forgetRateLimiters = (): void => limiters.clear();
