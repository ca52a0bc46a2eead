import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { forgetRateLimiters } from '../../../nodes/shared/service/rateLimiter';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../dev/sandbox';
import {
	PollingWorkflow,
	type CredentialStore,
	type PollingOptions,
	type PollResult,
} from '../../../dev/testkit/engine';
import { readingOptionsOver, standingFor, storeFor } from '../fixtures';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The moment at which the tests begin, unless they say otherwise. */
export const START = Date.parse('2026-11-01T10:00:00Z');

/** Everything of a clock but the date: requests run in real time. */
const REAL_TIME = [
	'hrtime',
	'nextTick',
	'performance',
	'queueMicrotask',
	'setImmediate',
	'clearImmediate',
	'setInterval',
	'clearInterval',
	'setTimeout',
	'clearTimeout',
] as const;

/** The date that n8n, the node and the sandbox see; it stands still until a test moves it. */
export const clock = {
	start: (ms = START) => void jest.useFakeTimers({ now: ms, doNotFake: [...REAL_TIME] }),
	set: (ms: number) => jest.setSystemTime(ms),
	pass: (ms: number) => jest.setSystemTime(Date.now() + ms),
	stop: () => void jest.useRealTimers(),
};

const open: Sandbox[] = [];

/** A sandbox on the tests' clock, with few old records unless the test wants more. It closes with the test. */
export async function sandboxOn(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ orders: 2, products: 2, now: () => Date.now(), ...options });
	open.push(sandbox);
	return sandbox;
}

beforeEach(() => {
	clock.start();
	forgetRateLimiters();
});

afterEach(async () => {
	clock.stop();
	for (const sandbox of open.splice(0)) await sandbox.close();
});

/** A sandbox of `sandboxOn` for each test of a file. */
export function useSandboxOn(options?: SandboxOptions): Sandbox {
	let running: Sandbox | undefined;
	beforeEach(async () => {
		running = await sandboxOn(options);
	});
	return standingFor(() => running);
}

/** The parameters of a trigger; waits between tries stay short. */
export const watching = (parameters: INodeParameters = {}): INodeParameters => ({
	event: 'orderCreated',
	channel: 'shopify',
	tpUserId: 'merchant-1',
	output: 'raw',
	columnSet: 'choose',
	...parameters,
	readingOptions: readingOptionsOver({ retryWait: 1, maxRetries: 0 }, parameters),
});

/** A workflow with the trigger. */
export const workflowWith = (
	sandbox: Sandbox,
	parameters: INodeParameters = {},
	options: Partial<PollingOptions> & { credentials?: CredentialStore } = {},
): PollingWorkflow =>
	new PollingWorkflow({
		node: new UnifiedCommerceTrigger(),
		parameters: watching(parameters),
		credentials: storeFor(sandbox),
		...options,
	});

/** The records that a poll emitted, in order; fails the test when the poll failed. */
export function emittedBy({ emitted, error }: PollResult): IDataObject[] {
	if (error) throw error;
	return (emitted ?? []).map(({ json }) => json);
}

export const idsBy = (result: PollResult): unknown[] => emittedBy(result).map(({ id }) => id);

/** An instant as a channel may write it. */
export const isoUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
/** The dates of a record that was made then, and not edited since. */
export const dated = (ms: number) => ({ created_at: isoUtc(ms), updated_at: isoUtc(ms) });

export const isoPlusTwo = (ms: number): string =>
	`${new Date(ms + 2 * HOUR).toISOString().slice(0, 19)}+02:00`;
