import {
	answerRecords,
	jsonsOf,
	readAll,
	run,
	runWell,
	storeFor,
	UnifiedCommerceTool,
	useSandbox,
} from '../fixtures';

const sandbox = useSandbox({ orders: 120 });
const ask = async (parameters: Parameters<typeof readAll>[0]) =>
	await runWell(storeFor(sandbox), readAll(parameters), { node: new UnifiedCommerceTool() });

test('a long answer is cut after a whole item, and says so and how to go on', async () => {
	const { items } = await ask({ output: 'simplified' });
	expect(items).toHaveLength(21);
	expect(items.slice(0, 20).map(({ json }) => json.id)).toEqual(
		sandbox
			.orders('shopify')
			.slice(0, 20)
			.map(({ id }) => id),
	);
	expect(items[20].json).toEqual({
		note: expect.stringMatching(/^Only 20 of 120 items are shown.*Get Page/),
	});
	expect(items[20].pairedItem).toEqual({ item: 0 });
});

test('a summary calls 0 only what is 0 everywhere, and names what is not known everywhere', async () => {
	const order = (id: string, country: string, fields: object) => ({
		...{ id, currency: 'EUR', created_at: '2026-08-14T12:00:00Z', total_price: '10.00' },
		...{ shipping_address: { country_code: country }, total_tip_received: '0.00', ...fields },
	});
	const orders = [
		order('1', 'AA', { total_discounts: '0.00' }),
		order('2', 'BB', {}),
		order('3', 'CC', { shipping_lines: [{ id: '9', price: '1.00' }] }),
	];
	answerRecords(sandbox, orders);
	const { items } = await ask({ operation: 'summarize', groupBy: ['country'] });
	const { columns, rows, note } = items[0].json as unknown as {
		columns: string[];
		rows: unknown[][];
		note: string;
	};
	expect(note).toMatch(/Left out, as they are 0: gift_cards, tips, rounding, refunds,/);
	expect(note).toMatch(/Left out, as they are not known: gross_sales, discounts, net_sales,/);
	expect(note).toMatch(/Blank, as orders do not give the amount: .*; shipping \(2 orders\)\./);
	expect(rows.map((row) => row[columns.indexOf('shipping')])).toEqual(['', '', '1.00']);
});

test('the size in characters counts too: whole raw orders are few', async () => {
	const { items } = await ask({ output: 'raw' });
	const shown = jsonsOf({ items: items.slice(0, -1) });
	expect(shown.length).toBeGreaterThan(0);
	expect(JSON.stringify(shown).length).toBeLessThanOrEqual(20_000 + shown.length + 1);
	expect(items.at(-1)?.json.note).toContain(`Only ${shown.length} of 120`);
});

describe('records that are each larger than the answer may be', () => {
	const large = (id: string) => ({
		id,
		line_items: Array.from({ length: 300 }, (_, at) => ({ id: at, title: 'Mug '.repeat(40) })),
	});
	beforeEach(() => void answerRecords(sandbox, [large('1'), large('2')]));

	test('the first is shown, shortened, and the note names the smaller output', async () => {
		const { items } = await ask({ output: 'raw' });
		expect(items).toHaveLength(2);
		expect(items[0].json.id).toBe('1');
		expect(items[0].pairedItem).toEqual({ item: 0 });
		expect(JSON.stringify(items[0].json).length).toBeLessThanOrEqual(20_000);
		expect(JSON.stringify(items[0].json)).toContain('…');
		expect(items[1].json.note).toMatch(/Only 1 of 2 items.*shortened.*output Simplified\.$/);
	});

	test('inside a page too', async () => {
		const { items } = await ask({ operation: 'getPage', output: 'raw' });
		const records = items[0].json.records as Array<{ id: string }>;
		expect(records.map(({ id }) => id)).toEqual(['1']);
		expect(items[0].json.note).toMatch(/Only 1 of 2 records.*shortened.*output Simplified\.$/);
	});
});

test('inside a page the records are cut, and the note says how to read the page in parts', async () => {
	const { items } = await ask({ operation: 'getPage', output: 'simplified' });
	expect(items).toHaveLength(1);
	expect(items[0].json.records).toHaveLength(20);
	expect(items[0].json.count).toBe(100);
	expect(items[0].json.note).toContain('Only 20 of 100 records');
	expect(items[0].json.note).toContain('with a smaller page size');
});

test('what a person sees as a hint is told too', async () => {
	const stopped = await ask({
		output: 'simplified',
		readingOptions: { pageSize: 10, maxPages: 1 },
	});
	expect(stopped.items).toHaveLength(11);
	expect(stopped.items[10].json.note).toContain('10 record(s) were read, and more remain.');

	const unfiltered = {
		...{ channel: '={{ "mirakl" }}', output: 'simplified' },
		filters: { createdAtMin: '2030-01-01' },
		readingOptions: { unsupportedFilters: 'ignore' },
	};
	expect((await ask(unfiltered)).items.at(-1)?.json.note).toContain('Created After');
	const page = await ask({ ...unfiltered, operation: 'getPage' });
	expect(page.items[0].json.note).toMatch(/Created After.*Only 20 of/);
});

test('the hints of an item that fails are not told with the next', async () => {
	sandbox.faults.always({ type: 'status', status: 400 }, { channel: 'mirakl' });
	const { items, errorItems } = await run(
		storeFor(sandbox),
		readAll({
			channel: '={{ $json.channel }}',
			output: 'simplified',
			returnAll: false,
			limit: 3,
			filters: { createdAtMin: '2020-01-01' },
			readingOptions: { unsupportedFilters: 'ignore' },
		}),
		{
			node: new UnifiedCommerceTool(),
			items: [{ channel: 'mirakl' }, { channel: 'shopify' }],
			onError: 'continueErrorOutput',
		},
	).finally(() => sandbox.faults.clear());
	expect(errorItems).toHaveLength(1);
	expect(items).toHaveLength(4);
	expect(items[3].json.note).toMatch(/^3 orders of merchant-1, .*\. “Limit” ended the list/);
	expect(items[3].json.note).not.toContain('no filter');
});

test('what goes wrong is told with the advice, as a model sees the message alone', async () => {
	const parameters = readAll({ channel: '={{ "ebay" }}' });
	const node = new UnifiedCommerceTool();
	const { error } = await run(storeFor(sandbox), parameters, { node });
	expect(error?.message).toMatch(
		/“ebay” is not a channel\. Choose one of: Amazon, BigCommerce, bol/,
	);
});
