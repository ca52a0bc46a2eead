import { DateTime } from 'luxon';

import { dataUpTo, startSandbox, type Order, type Sandbox } from '../../../../dev/sandbox';

const sandboxes: Sandbox[] = [];
afterEach(async () => {
	await Promise.all(sandboxes.splice(0).map(async (sandbox) => await sandbox.close()));
});

async function sandboxAt(now: string): Promise<Sandbox> {
	const sandbox = await startSandbox(dataUpTo(Date.parse(now)));
	sandboxes.push(sandbox);
	return sandbox;
}

const timesOf = (order: Order) =>
	[order.created_at, order.processed_at, order.updated_at, order.cancelled_at, order.closed_at]
		.filter((time) => time !== null)
		.map((time) => Date.parse(time));

describe('records up to now', () => {
	test.each([
		['2026-11-29T05:00:00Z', 'Europe/Amsterdam'],
		['2027-03-15T04:10:00Z', 'America/New_York'],
		['2026-10-04T13:30:00Z', 'Australia/Sydney'],
	])('at %s each day has orders in %s, the one before too', async (now, zone) => {
		const sandbox = await sandboxAt(now);
		const today = DateTime.fromISO(now, { zone }).startOf('day');
		const made = [...sandbox.store.collection('orders', 'shopify').after(-Infinity)];
		const days = new Set(
			made.map(({ facts }) => DateTime.fromMillis(facts.createdMs, { zone }).toISODate()),
		);
		for (let day = today.minus({ days: 1 }); day.year > 2025; day = day.minus({ days: 1 }))
			expect([day.toISODate(), days.has(day.toISODate() ?? '')]).toEqual([day.toISODate(), true]);
	});

	test('nothing has happened later than now', async () => {
		const now = Date.parse('2026-11-29T05:00:00Z');
		const sandbox = await sandboxAt('2026-11-29T05:00:00Z');
		const times = sandbox.orders('shopify').flatMap(timesOf);
		expect(Math.max(...times)).toBeLessThanOrEqual(now);
		const products = sandbox.products('shopify');
		expect(products.length).toBeGreaterThan(100);
		for (const { created_at: created, updated_at: updated } of products)
			expect(Math.max(Date.parse(created), Date.parse(updated))).toBeLessThanOrEqual(now);
	});
});
