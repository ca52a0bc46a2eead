import type { IPollFunctions } from 'n8n-workflow';

import { pollBudgetMs, PollDeadline } from '../../../../nodes/shared/changes/timeBudget';

const contextWith = (getPollBudgetMs?: () => unknown) =>
	({ getPollBudgetMs }) as unknown as IPollFunctions;

test.each([
	['n8n 1.x, which does not say', contextWith(), 300_000],
	['n8n 2.x', contextWith(() => 300_000), 300_000],
	['durable cursors', contextWith(() => 36_000), 36_000],
	['an answer that is none', contextWith(() => undefined), 300_000],
	['a time that is none', contextWith(() => 0), 300_000],
	['a time that is no number', contextWith(() => NaN), 300_000],
])('%s', (_what, context, expected) => expect(pollBudgetMs(context)).toBe(expected));

test('work counts before the deadline, and not after it, however it ends', async () => {
	const long = new PollDeadline(60_000);
	expect(await long.before(Promise.resolve({ done: true }))).toEqual({ done: true });
	await expect(long.before(Promise.reject(new Error('cut')))).rejects.toThrow('cut');

	const short = new PollDeadline(1);
	const never = new Promise<object>(() => undefined);
	// The deadline alone keeps no process alive.
	const alive = setInterval(() => undefined, 1_000);
	try {
		expect(await short.before(never)).toBeUndefined();
		expect(short.signal.aborted).toBe(true);
		expect(await short.before(Promise.reject(new Error('aborted')))).toBeUndefined();
	} finally {
		clearInterval(alive);
	}
});
