import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DEMO_SHOP } from '../../../../dev/sandbox';
import { differences } from '../../../../dev/testkit/differences';
import type { Row } from '../../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../../dev/testkit/expected/orderLines';
import { exampleNames, readExample } from '../../../../dev/testkit/examples';
import { PACKAGE_NAME } from '../../../../dev/testkit/paths';
import { demoSandboxOptions } from '../../../../dev/scripts/editor/demoOptions';
import { NEW_SHOP } from '../../../../dev/scripts/editor/texts';
import { jsonsOf, runWell, storeFor, useSandbox } from '../../fixtures';

const sandbox = useSandbox(demoSandboxOptions());

const rowsOf = async (parameters: INodeParameters): Promise<IDataObject[]> =>
	jsonsOf(await runWell(storeFor(sandbox), parameters));

/** Filters with a word for a date in our nodes of the examples, each once. */
async function relativeFilters(): Promise<INodeParameters[]> {
	const found = new Map<string, INodeParameters>();
	for (const name of await exampleNames()) {
		for (const { type, parameters } of (await readExample(name)).nodes) {
			const { filters } = parameters as { filters?: INodeParameters };
			if (!type.startsWith(`${PACKAGE_NAME}.`) || !filters) continue;
			const words = Object.values(filters).filter((value) => /^=[a-z]/.test(String(value)));
			if (words.length > 0) found.set(JSON.stringify(filters), filters);
		}
	}
	return [...found.values()];
}

test('what the examples read by words such as yesterday has orders in the demo', async () => {
	const filters = await relativeFilters();
	expect(filters.length).toBeGreaterThanOrEqual(3);
	const usual = ['yesterday', 'last 7 days', 'last month'].map((word) => ({
		createdAtMin: `=${word}`,
		createdAtMax: `=${word}`,
	}));
	for (const chosen of [...filters, ...usual]) {
		const rows = await rowsOf({
			...{ resource: 'order', operation: 'getAll', channel: 'shopify', tpUserId: 'shop-1' },
			...{ returnAll: true, filters: chosen, output: 'simplified' },
		});
		expect([chosen, rows.length > 0]).toEqual([chosen, true]);
	}
});

test('all columns of the rows of a shop, with its parcels and refunds, are as its orders have them', async () => {
	const { channel, tpUserId } = DEMO_SHOP;
	const rows = await rowsOf({
		...{ resource: 'order', operation: 'getAll', channel, tpUserId, returnAll: true },
		...{ filters: {}, output: 'rowPerLine', columnSet: 'all' },
		sheetOptions: { moneyAs: 'text', orderTotals: 'everyRow' },
	});
	const expected = orderLineRows(sandbox.orders(channel, tpUserId), {
		...{ tpUserId, moneyAs: 'text', orderTotals: 'everyRow' },
	});
	expect(rows.some(({ refunded_at: at }) => at !== '')).toBe(true);
	expect(differences(rows as Row[], expected)).toEqual([]);
});

test('a shop that is not linked yet is so until its Magic Link is opened', async () => {
	const check = async (tpUserId: string) => {
		const checking = { resource: 'channelAccess', operation: 'check', channel: 'shopify' };
		return (await rowsOf({ ...checking, tpUserId }))[0].status;
	};
	expect(await check('shop-1')).toBe('ok');
	expect(await check(NEW_SHOP)).toBe('notLinked');

	const linking = { resource: 'magicLink', operation: 'create', tpUserId: NEW_SHOP };
	const [link] = await rowsOf({ ...linking, channels: [] });
	expect(await check(NEW_SHOP)).toBe('notLinked');
	const page = await fetch(String(link.uri));
	expect(await page.text()).toContain(`User ID: <code>${NEW_SHOP}</code>`);
	expect(await check(NEW_SHOP)).toBe('ok');
});
