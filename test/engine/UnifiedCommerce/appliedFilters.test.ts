import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	idsOf,
	readAll,
	readingOptionsOver,
	run,
	storeFor,
	useSandbox,
	remarksIn,
} from '../fixtures';

const sandbox = useSandbox({ orders: { bol: 130, mirakl: 130, shopify: 130, amazon: 20 } });

/** Middle of the time in which the orders were created. */
const SINCE = '2025-12-01T00:00:00Z';

/** A channel by expression, as n8n keeps the filters that it lacks there only. */
const by = (channel: string) => `={{ "${channel}" }}`;

const read = async (parameters: INodeParameters) => {
	const readingOptions = readingOptionsOver({ unsupportedFilters: 'apply' }, parameters);
	return await run(storeFor(sandbox), readAll({ ...parameters, readingOptions }));
};

const bodies = () => sandbox.dataRequests.map(({ body }) => body as IDataObject);

const isSince = ({ created_at: created }: { created_at: string }) =>
	Date.parse(created) >= Date.parse(SINCE);

const idsSince = (channel: 'bol' | 'mirakl' | 'amazon') =>
	sandbox
		.orders(channel)
		.filter(isSince)
		.map(({ id }) => id);
/** Orders of Amazon that are paid, of the same time. */
const paidSince = () =>
	sandbox
		.orders('amazon')
		.filter((order) => isSince(order) && order.financial_status === 'paid')
		.map(({ id }) => id);

describe('Get Many', () => {
	test.each([
		['bol', 'bol', 130],
		['mirakl', 'Mirakl', 130],
	] as const)(
		'%s: what it lacks is applied here, and a hint tells of it',
		async (channel, label, all) => {
			const wanted = idsSince(channel);
			const result = await read({ channel: by(channel), filters: { createdAtMin: SINCE } });
			expect(result.error).toBeUndefined();
			expect(idsOf(result)).toEqual(wanted);
			expect(remarksIn(result)).toEqual([
				`${label} has no filter “Created After” for orders: applied in n8n, which kept ${wanted.length} of ${all} orders read.`,
			]);
			expect(bodies().flatMap(Object.keys)).not.toContain('created_at_min');
			expect(sandbox.refusedRequests).toEqual([]);
		},
	);

	test('what the channel has goes to the channel', async () => {
		const filters = { createdAtMin: SINCE, financialStatus: 'paid' };
		const result = await read({ channel: by('amazon'), filters });
		const paid = paidSince();
		expect(idsOf(result)).toEqual(paid);
		expect(bodies()[0]).toMatchObject({ created_at_min: SINCE });
		expect(bodies()[0]).not.toHaveProperty('financial_status');
		expect(remarksIn(result)).toEqual([
			`Amazon has no filter “Financial Status” for orders: applied in n8n, which kept ${paid.length} of ${idsSince('amazon').length} orders read.`,
		]);

		sandbox.clearRequests();
		const whole = await read({ channel: by('shopify'), filters });
		expect(bodies()[0]).toMatchObject({ financial_status: 'paid' });
		expect(remarksIn(whole)).toEqual([]);
	});

	test('“Limit” counts what passes, pages keep their size, and the hint tells how many were read', async () => {
		const limited = { returnAll: false, limit: 5, readingOptions: { pageSize: 20 } };
		const filters = { financialStatus: 'paid', createdAtMin: SINCE };
		const result = await read({ channel: by('amazon'), filters, ...limited });
		expect(idsOf(result)).toEqual(paidSince().slice(0, 5));
		expect(bodies().map(({ limit }) => limit)).toEqual([20]);

		const ofBol = await read({ channel: by('bol'), filters: { createdAtMin: SINCE }, ...limited });
		expect(idsOf(ofBol)).toEqual(idsSince('bol').slice(0, 5));
		expect(remarksIn(ofBol)).toEqual([
			expect.stringMatching(/which kept 5 of \d+ orders read\. “Limit” ended the list/) as string,
		]);
	});

	test('“Max Pages” bounds what is read, and the cursor goes on exactly there', async () => {
		const parameters = { channel: by('bol'), filters: { createdAtMin: SINCE } };
		const first = await read({ ...parameters, readingOptions: { maxPages: 2 } });
		const [more] = remarksIn(first);
		expect(more).toMatch(
			/100 orders read\. bol: 2 page\(s\), 100 record\(s\) were read, and more remain\./,
		);
		const startCursor = more.split('Start Cursor”: ')[1];
		const rest = await read({ ...parameters, readingOptions: { startCursor } });
		expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsSince('bol'));
	});

	test('many pages of which nothing passes are no reading that stalls', async () => {
		const filters = { processedAtMin: '2030-01-01T00:00:00Z' };
		const readingOptions = { pageSize: 1 };
		const result = await read({ channel: by('lightspeed_c'), filters, readingOptions });
		expect(result.error).toBeUndefined();
		expect(result.items).toEqual([]);
	});

	test('fields that only a filter needs are asked for, and do not come out', async () => {
		const filters = { fields: 'name', status: 'open' };
		const result = await read({ channel: by('lightspeed_c'), filters });
		expect(bodies()[0].fields).toBe('id,name,cancelled_at,closed_at');
		expect(result.items.length).toBeGreaterThan(0);
		for (const { json } of result.items) expect(Object.keys(json).sort()).toEqual(['id', 'name']);
	});

	test('“Fields to Return” is applied where the channel has no such choice', async () => {
		const simplified = { output: 'simplified', filters: { fields: 'name,total_price' } };
		const [{ json }] = (await read({ channel: by('mirakl'), ...simplified })).items;
		expect(Object.keys(json)).toEqual(['id', 'name', 'total_price']);
		const raw = await read({ channel: by('mirakl'), filters: { fields: 'name' } });
		expect(Object.keys(raw.items[0].json).sort()).toEqual(['id', 'name']);
		expect(remarksIn(raw)).toEqual([
			'Mirakl has no filter “Fields to Return” for orders: applied in n8n.',
		]);
	});
});

test.each(
	Object.entries<INodeParameters>({
		// What a record does not tell.
		'bol has no filter “Attribution App ID”, and n8n cannot apply it: an order does not say which app it is attributed to. Nothing was requested.':
			{ channel: by('bol'), filters: { attributionAppId: '580111' } },
		'bol has no filter “Collection ID”, and n8n cannot apply it: a product does not say which collections it belongs to. Nothing was requested.':
			{ resource: 'product', channel: by('bol'), filters: { collectionId: '841564295' } },
		// Values that are not valid, also of a filter that the channel lacks.
		'Parameter “Since ID” cannot be “A2K”': { channel: by('bol'), filters: { sinceId: 'A2K' } },
		'Parameter “Since ID” cannot be “x1”': {
			...{ resource: 'product', channel: by('woocommerce'), filters: { sinceId: 'x1' } },
		},
		'Parameter “Created After”: “soon” is not a date': {
			...{ channel: by('bol'), filters: { createdAtMin: 'soon' } },
		},
		'Parameter “Updated After” is later than “Updated Before”': {
			channel: by('bol'),
			filters: { updatedAtMin: '2026-03-01', updatedAtMax: '2026-02-01' },
		},
	}),
)('%s, before any request', async (message, parameters) => {
	const { error } = await read(parameters);
	expect(error?.message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

test('“Since ID” stops at an ID that is no number, and counts where all are', async () => {
	const { error } = await read({ channel: by('bol'), filters: { sinceId: '5' } });
	expect(error?.message).toMatch(
		/Parameter “Since ID” cannot be applied: the ID “A2K\w+” is not a whole number/,
	);
	const orders = sandbox.orders('magento').map(({ id }) => id);
	const [, , third] = orders;
	const result = await read({ channel: by('magento'), filters: { sinceId: third } });
	expect(idsOf(result)).toEqual(orders.slice(3));
});

test('more than 100 IDs can be applied where the channel cannot be asked for them', async () => {
	const orders = sandbox.orders('mirakl').map(({ id }) => id);
	const ids = [...orders.slice(0, 110), 'none'].join(',');
	const result = await read({ channel: by('mirakl'), filters: { ids } });
	expect(idsOf(result)).toEqual(orders.slice(0, 110));
	expect(sandbox.dataRequests).toHaveLength(1);
});
