import type { DateBounds, EndOfData, PlainFault } from '../../../../dev/sandbox';
import { idsOf, SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 40, products: 12 });
});
beforeEach(async () => {
	client.sandbox.reset();
	await client.renew();
});
afterAll(async () => await client.sandbox.close());

const page = async (body: Record<string, unknown> = {}) =>
	await client.list('orders', 'shopify', { status: 'any', ...body });
const all = () => idsOf(client.sandbox.orders('shopify'));

async function meeting(fault: PlainFault) {
	client.sandbox.faults.once(fault);
	return await page();
}

describe('null beside a cursor', () => {
	test('as a fault of one page', async () => {
		const { Output } = (await meeting({ type: 'resultNull', besideCursor: true })).json;
		expect(Output).toMatchObject({ result: null, next_page_token: expect.any(String) });
	});

	test('as the end of the data: after the last record, and again on each later page', async () => {
		client.sandbox.settings.endOfData = 'nullResult';
		const first = { status: 'any', limit: 20 };
		const pages = await client.pages('orders', 'shopify', first, { limit: 20 }, { most: 5 });
		expect(pages.map(idsOf)).toEqual([all().slice(0, 20), all().slice(20), [], [], []]);
		const cursors = client.sandbox.dataRequests.map(
			({ body }) => (body as { next_page_token?: string }).next_page_token,
		);
		expect(new Set(cursors).size).toBe(5);
		const { Output } = (await page({ ids: 'none' })).json;
		expect(Output).toMatchObject({ result: null, next_page_token: expect.any(String) });
		// A channel without pages knows no cursor.
		const { json } = await client.list('orders', 'magento');
		expect(json.Output?.next_page_token).toBeNull();
	});

	test('as a fault of the last page only, followed by an empty page', async () => {
		const as: EndOfData = 'nullResult';
		client.sandbox.faults.once({ type: 'endToken', as });
		const { Output } = (await page({ limit: 100 })).json;
		expect(Output?.result).toHaveLength(40);
		const next = await page({
			limit: 100,
			next_page_token: Output?.next_page_token,
			status: undefined,
		});
		expect(next.json.Output).toMatchObject({ result: [], next_page_token: null });
	});
});

describe('what is in the records', () => {
	test.each([
		['text', `"note":"${'7'.repeat(200_000)}"`],
		['number', `"note":${'7'.repeat(200_000)}}`],
	] as const)('a run of 200,000 digits as %s', async (as, written) => {
		const { text, json } = await meeting({ type: 'digitRun', digits: 200_000, as });
		expect(text).toContain(written);
		expect(idsOf(json.Output?.result)).toEqual(all().slice(0, 10));
	});

	test('a run of digits in a field of its own', async () => {
		const { json } = await meeting({ type: 'digitRun', digits: 5, field: 'x' });
		const [first, second] = json.Output?.result ?? [];
		expect(first.x).toBe('77777');
		expect(second).not.toHaveProperty('x');
	});

	test('lists with numbered keys, in orders and products', async () => {
		const { json } = await meeting({ type: 'numberedKeys' });
		const lines = client.sandbox
			.orders('shopify')
			.slice(0, 10)
			.map((order) => order.line_items);
		expect(json.Output?.result?.map((order) => order.line_items)).toEqual(
			lines.map((list) => ({ ...list })),
		);
		client.sandbox.faults.once({ type: 'numberedKeys' });
		const products = await client.list('products', 'shopify');
		expect(products.json.Output?.result?.[0].variants).toEqual({
			...client.sandbox.products('shopify')[0].variants,
		});
	});

	test('repeated records with other content, and all others as they are', async () => {
		client.sandbox.faults.always({ type: 'overlap', records: 2, changed: true });
		const first = (await page({ limit: 10 })).json.Output;
		const second = await client.list('orders', 'shopify', {
			limit: 10,
			next_page_token: first?.next_page_token,
		});
		const orders = client.sandbox.orders('shopify');
		const result = second.json.Output?.result ?? [];
		expect(idsOf(result)).toEqual(all().slice(8, 18));
		expect(first?.result).toEqual(orders.slice(0, 10));
		expect(result.slice(2)).toEqual(orders.slice(10, 18));
		for (const [index, record] of result.slice(0, 2).entries()) {
			expect(record.tags).toBe('changed meanwhile');
			expect(Date.parse(String(record.updated_at)) - Date.parse(orders[8 + index].updated_at)).toBe(
				60 * 60 * 1000,
			);
		}
	});

	test('discounts of whole orders, on no line; all sums add up', async () => {
		const plain = client.sandbox.orders('shopify');
		const other = await SandboxClient.start({ orders: 40, orderDiscounts: true });
		const orders = other.sandbox.orders('shopify');
		await other.sandbox.close();
		const cents = (amount: string) => Math.round(Number(amount) * 100);
		const sum = (amounts: string[]) => amounts.reduce((total, one) => total + cents(one), 0);
		const discounted = orders.filter(
			({ total_discounts: all, line_items: lines }) =>
				cents(all) > sum(lines.map(({ total_discount }) => total_discount)),
		);
		expect(discounted.length).toBeGreaterThan(5);
		for (const order of orders) {
			expect(cents(order.subtotal_price)).toBe(
				cents(order.total_line_items_price) - cents(order.total_discounts),
			);
			expect(order.line_items).toEqual(plain.find(({ id }) => id === order.id)?.line_items);
		}
		expect(discounted[0].discount_applications).not.toEqual([]);
		expect(discounted[0].discount_codes[0].amount).toBe(discounted[0].total_discounts);
	});
});

describe('date bounds', () => {
	const between = async (min: DateBounds['min'], max: DateBounds['max']) => {
		client.sandbox.settings.dateBounds = { min, max };
		const orders = client.sandbox.orders('shopify');
		const [first, last] = [orders[12], orders[18]];
		const { json } = await page({
			created_at_min: first.created_at,
			created_at_max: last.created_at,
			limit: 100,
		});
		return idsOf(json.Output?.result).map((id) => all().indexOf(id));
	};

	test('take in records of exactly their time, or leave them out', async () => {
		expect(await between('inclusive', 'inclusive')).toEqual([12, 13, 14, 15, 16, 17, 18]);
		expect(await between('exclusive', 'inclusive')).toEqual([13, 14, 15, 16, 17, 18]);
		expect(await between('inclusive', 'exclusive')).toEqual([12, 13, 14, 15, 16, 17]);
		expect(await between('exclusive', 'exclusive')).toEqual([13, 14, 15, 16, 17]);
	});
});

describe('cursors that count pages', () => {
	const sizes = async (...limits: number[]) => {
		client.sandbox.settings.cursors = 'pageNumber';
		const found: unknown[][] = [];
		let cursor: unknown;
		for (const limit of limits) {
			const body = cursor === undefined ? { status: 'any' } : { next_page_token: cursor };
			const { json } = await client.list('orders', 'shopify', { ...body, limit });
			found.push(idsOf(json.Output?.result));
			cursor = json.Output?.next_page_token;
		}
		return found;
	};

	test('one page size: every record once', async () => {
		expect((await sizes(15, 15, 15)).flat()).toEqual(all());
	});

	test('a smaller limit in mid-reading repeats, a larger one skips', async () => {
		expect(await sizes(10, 10, 5)).toEqual([
			all().slice(0, 10),
			all().slice(10, 20),
			all().slice(10, 15),
		]);
		expect(await sizes(5, 10)).toEqual([all().slice(0, 5), all().slice(10, 20)]);
	});
});

test.each(['Errors', 'operationErrors'] as const)(
	'%s nested 100,001 levels deep',
	async (under) => {
		const { text, json } = await meeting({ type: 'deepErrors', depth: 100_001, under });
		let depth = 0;
		let at: unknown = under === 'Errors' ? json.Errors?.extract : json.Output?.[under];
		while (typeof at === 'object' && at !== null) {
			depth += 1;
			at = Array.isArray(at) ? at[0] : (at as { inner: unknown }).inner;
		}
		expect([depth, at]).toEqual([100_001, 'quota exhausted']);
		expect(text.length).toBeLessThan(1_000_000);
	},
);

describe('tokens', () => {
	test('each new token ends the older ones', async () => {
		client.sandbox.tokens.onlyNewest = true;
		const older = client.token;
		await client.renew();
		expect((await page()).status).toBe(200);
		client.token = older;
		expect((await page()).status).toBe(401);
	});

	test('a dead token answered with 403, and a short life told as such', async () => {
		client.sandbox.tokens.refusalStatus = 403;
		client.sandbox.tokens.ttlSeconds = 30;
		expect((await client.askToken(client.passwordForm())).json.expires_in).toBe(30);
		client.sandbox.tokens.expireAll();
		expect((await page()).status).toBe(403);
	});
});
