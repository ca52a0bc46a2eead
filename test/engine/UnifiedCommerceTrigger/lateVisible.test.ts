import { LATE_VISIBLE_CHANNELS } from '../../../nodes/shared/facts/channels';
import { clock, HOUR, idsBy, isoUtc, MINUTE, useSandboxOn, START, workflowWith } from './support';

const sandbox = useSandboxOn();

describe.each(LATE_VISIBLE_CHANNELS)('new orders of %s', (channel) => {
	/** An order that can be seen from now on, dated when its checkout began. */
	const addOrder = (createdMs: number, updatedMs = Date.now()) =>
		sandbox.store.add('orders', channel, {
			created_at: isoUtc(createdMs),
			updated_at: isoUtc(updatedMs),
		}).id;
	const pay = (id: string) =>
		sandbox.store.update('orders', channel, id, { financial_status: 'paid' });

	test('are found when they can be seen an hour after their date, and come once', async () => {
		const workflow = workflowWith(sandbox, { channel });
		await workflow.activate();
		clock.pass(HOUR);
		const prompt = addOrder(Date.now());
		expect(idsBy(await workflow.poll())).toEqual([prompt]);
		const late = addOrder(Date.now() - 59 * MINUTE);
		expect(idsBy(await workflow.poll())).toEqual([late]);
		for (let hours = 0; hours < 30; hours += 5) {
			clock.pass(5 * HOUR);
			pay(prompt);
			pay(late);
			expect(idsBy(await workflow.poll())).toEqual([]);
		}
	});

	test('with Start From those created since come at once', async () => {
		addOrder(START - 3 * HOUR, START - 3 * HOUR);
		const since = addOrder(START - HOUR, START - HOUR);
		const workflow = workflowWith(sandbox, {
			channel,
			readingOptions: { startFrom: isoUtc(START - 2 * HOUR) },
		});
		expect(idsBy(await workflow.activate())).toEqual([since]);
		clock.pass(MINUTE);
		pay(since);
		expect(idsBy(await workflow.poll())).toEqual([]);
	});
});
