import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	clock,
	emittedBy,
	HOUR,
	isoUtc,
	MINUTE,
	useSandboxOn,
	START,
	workflowWith,
} from './support';

const sandbox = useSandboxOn({ orders: 0, products: 0 });

const DATES = {
	none: null,
	'without an offset': isoUtc(START + 3 * HOUR).replace('Z', ''),
	'before the activation': isoUtc(START - 2 * HOUR),
};

const addOrders = () =>
	Object.values(DATES).map(
		(created_at) =>
			sandbox.store.add('orders', 'mirakl', {
				created_at,
				updated_at: created_at,
				financial_status: 'paid',
				cancelled_at: '2026-10-31T10:00:00',
			} as never).id,
	);

async function afterThreeHours(parameters: INodeParameters) {
	const workflow = workflowWith(sandbox, { channel: '={{ "mirakl" }}', ...parameters });
	addOrders();
	expect(emittedBy(await workflow.activate())).toEqual([]);
	clock.pass(3 * HOUR);
	sandbox.faults.once({ type: 'status', status: 500 });
	const fresh = addOrders();
	expect((await workflow.poll()).error).toBeDefined();
	clock.pass(MINUTE);
	return { workflow, fresh, result: await workflow.poll() };
}

test.each(['orderPaid', 'orderCancelled'])(
	'%s: an order that the whole list did not have before is new, whatever its dates say',
	async (event) => {
		const { workflow, fresh, result } = await afterThreeHours({ event });
		const ids = emittedBy(result).map(({ id }) => id);
		expect([...ids].sort()).toEqual([...fresh].sort());
		expect(emittedBy(result).map(({ change }) => (change as IDataObject).from)).toEqual([
			null,
			null,
			null,
		]);
		expect(result.logs.filter(({ level }) => level === 'warn')).toEqual([]);
		clock.pass(MINUTE);
		expect(emittedBy(await workflow.poll())).toEqual([]);
	},
);

test('with a filter that an order can enter later, its dates decide; the log names no option that whole lists lack', async () => {
	const { result } = await afterThreeHours({
		event: 'orderPaid',
		filters: { status: 'cancelled' },
		readingOptions: { unsupportedFilters: 'apply' },
	});
	expect(emittedBy(result)).toEqual([]);
	const log = result.logs.map(({ message }) => message).join();
	expect(log).toContain('2 orders from before the activation');
	expect(log).toContain('1 order left out: without a time zone in the dates');
	expect(log).not.toContain('Baseline Days');
});
