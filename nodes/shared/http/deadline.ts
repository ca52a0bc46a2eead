import type { IHttpRequestOptions } from 'n8n-workflow';

/** The longest time that a timer of Node.js takes, in milliseconds; beyond it, it would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Options of a request whose time is limited as a whole. */
export interface TimedRequestOptions extends IHttpRequestOptions {
	deadline?: Deadline;
}

/**
 * Limits one request as a whole: connection, headers and body. The HTTP client's own `timeout` ends silence only,
 * so an answer of one byte now and then would go on without end. Aborting closes the socket.
 *
 * n8n's authenticated helper puts its own signal in the place of an `abortSignal` of the options (n8n-core 1.122 and
 * 2.41). It asks the credential to authenticate after that, so the credential starts the deadline: see
 * `withStartedDeadline`. The time that a new token takes does not count.
 */
export class Deadline {
	private ended = false;
	private signal?: AbortSignal;
	private ofExecution?: AbortSignal;

	/**
	 * @param ms time for the request, in milliseconds
	 * @param giveUp ends the request before its time
	 */
	constructor(
		private readonly ms: number,
		private readonly giveUp?: AbortSignal,
	) {}

	/** Whether the request was ended because its time was up. */
	get isOver(): boolean {
		return this.ended;
	}

	/**
	 * The signal that ends a request which begins now. Again for one that is sent a second time with a new token.
	 * @param signal one that the request has already, n8n's own for the execution; it ends the request as well
	 */
	start(signal?: AbortSignal): AbortSignal {
		// Sent again, the options hold the signal of the first time.
		if (signal !== this.signal) this.ofExecution = signal;
		this.clear();
		const controller = new AbortController();
		const timer = AbortSignal.timeout(Math.min(this.ms, MAX_TIMER_MS));
		const sources = [timer, this.giveUp, this.ofExecution].filter((source) => source !== undefined);
		const end = () => {
			if (controller.signal.aborted) return;
			this.ended = timer.aborted;
			controller.abort();
		};
		for (const source of sources) source.addEventListener('abort', end);
		this.clear = () => {
			for (const source of sources) source.removeEventListener('abort', end);
		};
		if (sources.some(({ aborted }) => aborted)) end();
		this.signal = controller.signal;
		return controller.signal;
	}

	/** The request is done: an execution has thousands, and each would be kept until its time is up. */
	clear: () => void = () => {};
}

/** The options with the running clock of their deadline in them. For the credential's `authenticate`. */
export const withStartedDeadline = (options: TimedRequestOptions): IHttpRequestOptions =>
	options.deadline === undefined
		? options
		: { ...options, abortSignal: options.deadline.start(options.abortSignal as AbortSignal) };
