import type { IHttpRequestHelper, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { ApiError, toApiError } from '../errors/apiError';

/** With a longer delay a timer of Node.js fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface TimedRequestOptions extends IHttpRequestOptions {
	deadline?: Deadline;
}

/**
 * Limits the whole time of a request: the `timeout` of the HTTP client counts time without data.
 * n8n's authenticated helper replaces our `abortSignal` by its own (n8n-core 1.122 and 2.41),
 * then calls `authenticate`, which therefore starts the deadline. Token calls do not count.
 */
export class Deadline {
	private timer?: AbortSignal;
	private signal?: AbortSignal;
	private ofExecution?: AbortSignal;

	constructor(
		private readonly ms: number,
		private readonly giveUp?: AbortSignal,
		private readonly onStart?: () => void,
	) {}

	get isOver(): boolean {
		return this.timer?.aborted === true && this.signal?.reason === this.timer.reason;
	}

	/** Also called again, when n8n repeats the request with a new token. @param signal n8n's own */
	start(signal?: AbortSignal): AbortSignal {
		// The second time, the options contain the signal of the first call.
		if (signal !== this.signal) this.ofExecution = signal;
		this.onStart?.();
		this.timer = AbortSignal.timeout(Math.min(this.ms, MAX_TIMER_MS));
		const sources = [this.timer, this.giveUp, this.ofExecution];
		this.signal = AbortSignal.any(sources.filter((source) => source !== undefined));
		return this.signal;
	}
}

export const withStartedDeadline = (options: TimedRequestOptions): IHttpRequestOptions =>
	options.deadline === undefined
		? options
		: { ...options, abortSignal: options.deadline.start(options.abortSignal as AbortSignal) };

export const TIMEOUT_MS = 30_000;

export type TextAnswer = Omit<IN8nHttpFullResponse, 'body'> & { body: string };

/** A redirect could carry secrets to another host. */
export const PLAIN_REQUEST = {
	json: false,
	returnFullResponse: true,
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
} as const;

/**
 * For logins and credential tests, which n8n does not authenticate. Returns the answer with any
 * status: to a thrown 401 n8n would make another token call.
 * @throws ApiError when there is no answer in time
 */
export async function sendPlain(
	helpers: IHttpRequestHelper['helpers'],
	options: IHttpRequestOptions,
): Promise<TextAnswer> {
	const deadline = new Deadline(TIMEOUT_MS);
	try {
		const answer = (await helpers.httpRequest({
			...options,
			...PLAIN_REQUEST,
			encoding: 'text',
			ignoreHttpStatusErrors: true,
			timeout: TIMEOUT_MS,
			abortSignal: deadline.start(),
		})) as IN8nHttpFullResponse;
		return { ...answer, body: String(answer.body ?? '') };
	} catch (thrown) {
		throw deadline.isOver ? new ApiError('timeout') : toApiError(thrown);
	}
}

/** A compressed body that ends before its first character can be decoded reads as ''. */
export function isCutBeforeText(
	headers: IN8nHttpFullResponse['headers'],
	body: string | Buffer,
): boolean {
	if (body.length > 0) return false;
	const { 'content-length': length, 'content-encoding': encoding } = headers ?? {};
	return Number(length ?? 0) > 0 || !['', 'identity'].includes(String(encoding ?? '').trim());
}
