import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { RandomShop, randomOrder } from '../../../../dev/testkit/books/randomOrders';
import { ClientFilter } from '../../../../nodes/shared/reading/clientFilter';
import { DAY_MS } from '../../../../nodes/shared/values/durations';
import { runsOf } from '../../../runCounts';
import { CONTEXT, rowMaker, rowOptions } from '../output/rows/fixtures';

const ZONE = 'Europe/Amsterdam';
const BEGIN = Date.UTC(2025, 11, 1);
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const days = fc.integer({ min: 0, max: 240 });

test('an order passes if and only if the ledger of the time has a row of it', () => {
	const counts = { passed: 0, left: 0 };
	fc.assert(
		fc.property(seeds, days, fc.integer({ min: 1, max: 90 }), (seed, first, length) => {
			const from = BEGIN + first * DAY_MS;
			const booked = { from, to: from + length * DAY_MS - 1 };
			const filter = new ClientFilter({ resource: 'order', filters: {}, booked }, ZONE);
			const options = rowOptions({ booked, currencySet: 'both', timezone: ZONE });
			const maker = rowMaker('order', 'ledger', options, CONTEXT);
			const orders = [
				randomOrder(seed),
				...new RandomShop(seed, 10).ordersAt(BEGIN + 300 * DAY_MS),
			];
			for (const order of orders as unknown as IDataObject[]) {
				const passes = filter.passing([order]).length > 0;
				expect([order.id, passes]).toEqual([order.id, maker.rows(order).length > 0]);
				counts[passes ? 'passed' : 'left'] += 1;
			}
		}),
		{ numRuns: runsOf(200) },
	);
	expect(Math.min(counts.passed, counts.left)).toBeGreaterThan(0);
});
