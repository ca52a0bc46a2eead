import { singleFlight } from '../../../../nodes/shared/changes/timeBudget';

const settings = (budgetMs = 60_000, onGivenUp: () => void = () => undefined) => ({
	budgetMs,
	onGivenUp,
});

/** A poll that goes on until it is told to end; gives whether it was superseded. */
function pollOf(trigger: string, data: object, flight = settings()) {
	let end: () => void = () => undefined;
	const over = new Promise<void>((resolve) => (end = resolve));
	const result = singleFlight(
		trigger,
		data,
		async (isSuperseded) => {
			await over;
			return isSuperseded() ? 'superseded' : 'counts';
		},
		flight,
	);
	return { result, end };
}

test('a poll that took over is not taken over, so that slow polls come to an end', async () => {
	const [old, fresh] = [pollOf('c', {}), pollOf('c', {})];
	expect(await pollOf('c', {}).result).toBeUndefined();
	old.end();
	expect(await old.result).toBe('superseded');
	expect(await pollOf('c', {}).result).toBeUndefined();
	fresh.end();
	expect(await fresh.result).toBe('counts');
});

test('a poll that fails makes way for the next', async () => {
	const failing = singleFlight(
		'f',
		{},
		async () => await Promise.reject(new Error('Out of order')),
		settings(),
	);
	await expect(failing).rejects.toThrow('Out of order');
	const next = pollOf('f', {});
	next.end();
	expect(await next.result).toBe('counts');
});
