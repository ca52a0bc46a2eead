import { getEventListeners } from 'node:events';

import { Deadline, withStartedDeadline } from '../../../../nodes/shared/service/deadline';

/** A timer that a test ends by hand. */
function timer(): AbortController {
	const controller = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(controller.signal);
	return controller;
}

afterEach(() => jest.restoreAllMocks());

test('what was given up before it began ends at once', () => {
	expect(new Deadline(500, AbortSignal.abort()).start().aborted).toBe(true);
});

test('a request that is sent again has the whole time again, and is stopped as the first', () => {
	const first = timer();
	const stopped = new AbortController();
	const deadline = new Deadline(500);
	const options = withStartedDeadline({ url: 'x', abortSignal: stopped.signal, deadline });
	first.abort();
	const second = timer();
	const again = withStartedDeadline(options).abortSignal as AbortSignal;
	expect(again.aborted).toBe(false);
	stopped.abort();
	expect(again.aborted).toBe(true);
	second.abort();
	expect(deadline.isOver).toBe(false);
});

test('many requests share the signals that end them, without a listener for each', () => {
	const [givenUp, stopped] = [new AbortController(), new AbortController()];
	const signals = Array.from({ length: 32 }, () =>
		new Deadline(500, givenUp.signal).start(stopped.signal),
	);
	for (const { signal } of [givenUp, stopped])
		expect(getEventListeners(signal, 'abort')).toHaveLength(0);
	stopped.abort();
	expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test('a time beyond what a timer takes does not end at once', () => {
	const timeout = jest.spyOn(AbortSignal, 'timeout');
	new Deadline(1e12).start();
	expect(timeout).toHaveBeenCalledWith(2 ** 31 - 1);
});
