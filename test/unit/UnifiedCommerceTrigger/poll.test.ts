import type { IPollFunctions } from 'n8n-workflow';

import { pollBudgetMs, singleFlight } from '../../../nodes/UnifiedCommerceTrigger/poll';

const contextWith = (getPollBudgetMs?: () => unknown) =>
	({ getPollBudgetMs }) as unknown as IPollFunctions;

test.each([
	['n8n 1.x, which does not say', contextWith(), 300_000],
	['durable cursors', contextWith(() => 36_000), 36_000],
	['an answer that is none', contextWith(() => undefined), 300_000],
])('%s', (_what, context, expected) => expect(pollBudgetMs(context)).toBe(expected));

/** A poll that goes on until it is told to end; gives whether it was superseded. */
function pollOf(data: object) {
	let end: () => void = () => undefined;
	const over = new Promise<void>((resolve) => (end = resolve));
	const poll = async (isSuperseded: () => boolean) => {
		await over;
		return isSuperseded() ? 'superseded' : 'counts';
	};
	return { result: singleFlight('trigger', data, poll, 60_000), end };
}

test('a poll that took over is not taken over, so that slow polls come to an end', async () => {
	const [old, fresh] = [pollOf({}), pollOf({})];
	expect(await pollOf({}).result).toBeUndefined();
	old.end();
	expect(await old.result).toBe('superseded');
	expect(await pollOf({}).result).toBeUndefined();
	fresh.end();
	expect(await fresh.result).toBe('counts');
});

test('a poll that fails makes way for the next', async () => {
	const poll = async () => await Promise.reject(new Error('Out of order'));
	await expect(singleFlight('trigger', {}, poll, 60_000)).rejects.toThrow('Out of order');
	const next = pollOf({});
	next.end();
	expect(await next.result).toBe('counts');
});
