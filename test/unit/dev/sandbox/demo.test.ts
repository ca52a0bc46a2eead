import { DateTime } from 'luxon';

import { validatorOf } from '../../../../dev/sandbox/api/validate';
import {
	answerTo,
	ENTER_HELP,
	dataChannels,
	dataUpTo,
	demoUpTo,
	startSandbox,
	type Order,
	type Sandbox,
} from '../../../../dev/sandbox';
import { ledgerOf, type BookOrder } from '../../../../dev/testkit/books';
import { sumOf, ZERO } from '../../../../dev/testkit/books/bookOrder';

const NOW = Date.parse('2026-11-29T05:00:00Z');
const SHOP = 'demo-merchant';

let now = NOW;
let sandbox: Sandbox;
let orders: Order[];
beforeEach(async () => {
	now = NOW;
	sandbox = await startSandbox({ ...demoUpTo(NOW), now: () => now });
	orders = sandbox.orders('shopify', SHOP);
});
afterEach(async () => await sandbox.close());

const sum = (amounts: string[]) =>
	amounts.reduce((all, one) => all + Math.round(Number(one) * 100), 0);
const textsOf = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf);

describe('the shops of the demo', () => {
	test('records are complete as the specification lists them', () => {
		for (const resource of ['orders', 'products'] as const) {
			const valid = validatorOf(
				`/components/schemas/${resource === 'orders' ? 'Order' : 'Product'}`,
			);
			for (const channel of dataChannels[resource]) {
				const records: Array<{ id: string }> = sandbox[resource](channel, SHOP);
				const ids = records.map(({ id }) => id);
				expect([channel, new Set(ids).size]).toEqual([channel, ids.length]);
				expect(records.filter((record) => !valid(record))).toEqual([]);
			}
		}
	});

	test('one currency, an order of 60 on average, a season and a few refunds', () => {
		expect(new Set(orders.flatMap((one) => [one.currency, one.presentment_currency]))).toEqual(
			new Set(['EUR']),
		);
		const average = sum(orders.map(({ total_price: total }) => total)) / orders.length / 100;
		const inMonth = (month: string) =>
			orders.filter(({ created_at: at }) => at.startsWith(month)).length;
		expect(average).toBeGreaterThan(52);
		expect(average).toBeLessThan(68);
		expect(inMonth('2025-12')).toBeGreaterThan(1.4 * inMonth('2026-07'));
		const refunded = orders.filter(({ refunds = [] }) => refunds.length > 0).length / orders.length;
		expect(refunded).toBeGreaterThan(0.03);
		expect(refunded).toBeLessThan(0.12);
	});
	test('no text breaks a sheet, and no number is longer than a spreadsheet keeps', () => {
		const texts = [...orders, ...sandbox.products('shopify', SHOP)].flatMap(textsOf);
		expect(texts.filter((text) => /^[=@\t\r-]/.test(text) && !/^-\d+\.\d\d$/.test(text))).toEqual(
			[],
		);
		expect(texts.filter((text) => /^\d{16,}$/.test(text))).toEqual([]);
		const awkward = sandbox.orders('shopify', 'test-shop').flatMap(textsOf);
		expect(awkward).toContain('=CMD');
	});

	test('every order adds up to its totals, those before and those after refunds', () => {
		for (const order of orders as unknown as BookOrder[]) {
			const rows = ledgerOf(order, 'shop');
			const total = (of: typeof rows) => sumOf(of.map(({ amount }) => amount ?? ZERO)).toFixed(2);
			const sale = rows.filter(({ part }) => part === 'sale');
			const unexplained = rows.filter(({ type }) => /unexplained|rounding|refund_other/.test(type));
			expect([order.id, total(sale), total(rows), unexplained]).toEqual([
				order.id,
				order.total_price,
				order.current_total_price,
				[],
			]);
			const changes = rows.filter(({ part }) => part === 'change');
			expect(changes.filter(({ type }) => type === 'change_other')).toEqual([]);
			const taxes = sale.filter(({ type }) => type === 'tax');
			const rates = taxes.map(({ tax_rate: rate }) => rate);
			expect(rates.filter((rate) => rate !== '0.09' && rate !== '0.21')).toEqual([]);
			// each cent that went back is told by the refunds, apart from an order that was never paid
			const isVoided = order.financial_status === 'voided';
			expect([order.id, changes.length > 0]).toEqual([order.id, isVoided]);
		}
	});
});

test('the taxes of its lines and its shipping are those of the order', () => {
	for (const order of orders) {
		const { tax_lines: taxes = [], line_items: items, shipping_lines: ways } = order;
		const ofParts = [...items, ...ways].flatMap((part) => (part as Partial<Order>).tax_lines ?? []);
		for (const list of [taxes, ofParts])
			expect([order.id, sum(list.map(({ price }) => price))]).toEqual([
				order.id,
				sum([order.total_tax]),
			]);
		for (const rate of [0.09, 0.21]) {
			const of = (list: typeof taxes) =>
				sum(list.filter((tax) => tax.rate === rate).map(({ price }) => price));
			expect([order.id, rate, of(ofParts)]).toEqual([order.id, rate, of(taxes)]);
		}
	}
});

describe('they go on', () => {
	const one = (id: string) => sandbox.orders('shopify', SHOP).find((order) => order.id === id);

	test('by hand: a new order is placed, paid, shipped and refunded, then comes the next', () => {
		const before = orders.length;
		const seen: Array<Array<string | null | undefined>> = [];
		const numbers = new Set<string>();
		for (let at = 0; at < 5; at++) {
			now += 60_000;
			const { step, text, order } = sandbox.store.next('shopify', SHOP);
			const held = one(order.id);
			expect(held).toEqual(order);
			expect(Date.parse(order.updated_at)).toBe(now);
			expect(text).toContain(order.name);
			numbers.add(order.order_number);
			seen.push([step, order.financial_status, order.fulfillment_status]);
		}
		expect(seen.slice(0, 3)).toEqual([
			['placed', 'pending', null],
			['paid', 'paid', null],
			['shipped', 'paid', 'fulfilled'],
		]);
		expect(seen[3][0]).toBe('refunded');
		expect(seen[3][1]).toMatch(/^(partially_)?refunded$/);
		expect(seen[4]).toEqual(seen[0]);
		expect(sandbox.orders('shopify', SHOP)).toHaveLength(before + 2);
		expect([...numbers].map(Number)).toEqual([1001 + before, 1002 + before]);
	});

	test('by the clock: every order stays, some go on, new ones come after those made by hand', () => {
		sandbox.store.next('shopify', SHOP);
		now += 3 * 24 * 3_600_000;
		sandbox.store.continueTo(new Date(now).toISOString());
		const later = sandbox.orders('shopify', SHOP);
		expect(later.length).toBeGreaterThan(orders.length + 4);
		expect(later.slice(0, orders.length).map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
		expect(new Set(later.map(({ id }) => id)).size).toBe(later.length);
		const times = later.map(({ created_at: at }) => Date.parse(at));
		expect(times).toEqual([...times].sort((first, second) => first - second));
		const changed = orders.filter((order, at) => order.updated_at !== later[at].updated_at);
		expect(changed.length).toBeGreaterThan(3);
		expect(Math.max(...later.map(({ updated_at: at }) => Date.parse(at)))).toBeLessThanOrEqual(now);
	});

	test('a test shop does not, and a reset takes back what was made', () => {
		expect(() => sandbox.store.next('shopify', 'test-shop')).toThrow('only shops of the demo');
		sandbox.store.next('shopify', SHOP);
		sandbox.reset();
		expect(sandbox.orders('shopify', SHOP)).toEqual(orders);
	});

	test.each([
		['2026-11-29T05:00:00Z', 'Europe/Amsterdam'],
		['2027-03-15T04:10:00Z', 'America/New_York'],
		['2026-10-04T13:30:00Z', 'Australia/Sydney'],
	])('at %s each day has orders in %s, also those of the test data', async (at, zone) => {
		sandbox.store.continueTo(at);
		const other = await startSandbox(dataUpTo(Date.parse(at)));
		const today = DateTime.fromISO(at, { zone }).startOf('day');
		for (const made of [
			sandbox.store.collection('orders', 'bol', SHOP),
			other.store.collection('orders', 'shopify'),
		]) {
			const times = [...made.after(-Infinity)].map(({ facts }) => facts.createdMs);
			const days = new Set(
				times
					.filter((time) => time <= Date.parse(at))
					.map((time) => DateTime.fromMillis(time, { zone }).toISODate()),
			);
			for (let day = today.minus({ days: 1 }); day.year > 2025; day = day.minus({ days: 1 }))
				expect([day.toISODate(), days.has(day.toISODate() ?? '')]).toEqual([day.toISODate(), true]);
		}
		await other.close();
	});
});

test('nothing in the test data up to now has happened later', async () => {
	const other = await startSandbox(dataUpTo(NOW));
	const records = [...other.orders('shopify'), ...other.products('shopify')];
	const times = records.flatMap((record) =>
		Object.entries(record)
			.filter(
				([name, value]) => /^(created|processed|updated|cancelled|closed)_at$/.test(name) && value,
			)
			.map(([, value]) => Date.parse(String(value))),
	);
	expect(times.length).toBeGreaterThan(1_000);
	expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
	await other.close();
});

describe('what a person does makes a shop go on', () => {
	test('a typed line: nothing but Enter, a User ID, and a channel', () => {
		const lines = ['', 'shop-1', ' shop-1  bol ', 'shop-1 ebay', 'test-1', 'help', '?', 'anna'];
		sandbox.orders('shopify', 'anna');
		const answers = lines.map((line) => answerTo(line, sandbox.store));
		expect(answers).toEqual([
			expect.stringMatching(/^New order #\d+: \d+\.\d\d EUR, .+ \(demo-merchant on shopify\)$/),
			expect.stringMatching(/^New order .+ \(shop-1 on shopify\)$/),
			expect.stringMatching(/^New order .+ \(shop-1 on bol\)$/),
			expect.stringMatching(/^There is no channel “ebay”\. Choose one of amazon, /),
			expect.stringMatching(/^Nothing happens in the shop “test-1”: /),
			ENTER_HELP,
			ENTER_HELP,
			expect.stringMatching(/^New order .+ \(anna on shopify\)$/),
		]);
		expect(sandbox.orders('bol', 'shop-1').at(-1)?.financial_status).toBe('pending');
	});

	test('the page', async () => {
		const page = await (await fetch(sandbox.baseUrl)).text();
		expect(page).toContain('Next step');
		const next = async (body: object) => {
			const answer = await fetch(`${sandbox.baseUrl}/__sandbox/next`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return [answer.status, await answer.json()] as [number, Record<string, string>];
		};
		const [status, { step, text, id }] = await next({ channel: 'bol', tpUserId: 'shop-1' });
		expect([status, step, id]).toEqual([200, 'placed', sandbox.orders('bol', 'shop-1').at(-1)?.id]);
		expect(text).toContain('New order');
		expect((await next({ channel: 'bol', tpUserId: 'shop-1' }))[1].step).toBe('paid');
		expect((await next({ tpUserId: 'test-1' }))[0]).toBe(400);
		expect((await next({ channel: 'ebay' }))[0]).toBe(400);
	});
});
