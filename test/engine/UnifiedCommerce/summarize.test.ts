import Decimal from 'decimal.js';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunOptions, RunResult } from '../../../dev/testkit/engine';
import { answerWith } from '../faults/scripted';
import {
	jsonsOf,
	readAll,
	run,
	storeFor,
	UnifiedCommerceTool,
	useSandbox,
	remarksIn,
} from '../fixtures';

const sandbox = useSandbox({
	orders: { shopify: 60, bol: 12, mirakl: 8 },
	products: 1,
	pageCap: 20,
	perUser: true,
	unlinked: ['stranger'],
});

const USERS = ['a', 'b', 'c'];
const EVERY_ORDER = { includeTest: true, includeCancelled: true };

const summarized = async (
	{ sheetOptions, ...parameters }: INodeParameters = {},
	options: Partial<RunOptions> = {},
) =>
	await run(
		storeFor(sandbox),
		readAll({
			operation: 'summarize',
			...parameters,
			sheetOptions: { ...EVERY_ORDER, ...(sheetOptions as INodeParameters) },
		}),
		{ timezone: 'Europe/Amsterdam', ...options },
	);

const ofUsers = async (
	parameters: INodeParameters = {},
	users = USERS,
	options: Partial<RunOptions> = {},
) =>
	await summarized(
		{ tpUserId: '={{ $json.user }}', ...parameters },
		{ items: users.map((user) => ({ user })), ...options },
	);

function rowsOf({ items, error }: RunResult): IDataObject[] {
	expect(error).toBeUndefined();
	return jsonsOf({ items });
}

function shownTotals(rows: readonly IDataObject[]): Record<string, string> {
	const sums: Record<string, Decimal> = {};
	for (const { currency, total } of rows as Array<Record<string, string>>)
		if (total !== '') sums[currency] = (sums[currency] ?? new Decimal(0)).plus(total);
	const sorted = Object.entries(sums).sort();
	return Object.fromEntries(sorted.map(([currency, sum]) => [currency, sum.toFixed()]));
}

/** Totals by currency of the orders that the service holds. */
const totalsOf = (users: readonly string[]) =>
	shownTotals(
		users
			.flatMap((user) => sandbox.orders('shopify', user))
			.map(({ currency, total_price: total }) => ({ currency, total })),
	);

describe('the orders of one shop', () => {
	test.each([
		[{ period: 'none' }],
		[{ period: 'week', groupBy: ['country', 'gateway'] }],
		[{ period: 'quarter', groupBy: ['sku', 'vendor'], sheetOptions: { top: 2 } }],
		[{ groupBy: ['discountCode'], readingOptions: { parallelWindows: 4 } }],
	])(
		'%j: each row has every column, and the totals are those of the orders',
		async (parameters) => {
			const { items, ...result } = await summarized(parameters);
			const rows = rowsOf({ ...result, items });
			expect(shownTotals(rows)).toEqual(totalsOf(['merchant-1']));
			for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0]));
			expect(new Set(rows.map((row) => row.row_key)).size).toBe(rows.length);
			expect(rows[0]).toMatchObject({ channel_name: 'shopify', tp_user_id: 'merchant-1' });
			expect(items[0].pairedItem).toEqual({ item: 0 });
			expect(sandbox.refusedRequests).toEqual([]);
		},
	);

	test('an empty list is zero items', async () => {
		const filters = { createdAtMin: '2030-01-01' };
		expect(rowsOf(await summarized({ filters }))).toEqual([]);
	});

	test('amounts may be numbers, dates for sheets', async () => {
		const sheetOptions = { moneyAs: 'number', datesAs: 'local' };
		const [row] = rowsOf(await summarized({ sheetOptions }));
		expect(typeof row.total).toBe('number');
		expect(row.first_order_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
	});
});

describe('several shops', () => {
	test('a summary each, in the order of the items', async () => {
		const result = await ofUsers();
		const users = rowsOf(result).map((row) => row.tp_user_id);
		expect([...new Set(users)]).toEqual(USERS);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			users.map((user) => ({ item: USERS.indexOf(String(user)) })),
		);
		for (const user of USERS) {
			const own = rowsOf(result).filter((row) => row.tp_user_id === user);
			expect(shownTotals(own)).toEqual(totalsOf([user]));
		}
	});

	test('one summary of all, which is the sum of the others', async () => {
		const sheetOptions = { combine: 'oneSummary' };
		const result = await ofUsers({ sheetOptions });
		const rows = rowsOf(result);
		expect(shownTotals(rows)).toEqual(totalsOf(USERS));
		expect(rows[0]).not.toHaveProperty('tp_user_id');
		expect(result.items[0].pairedItem).toEqual([0, 1, 2].map((item) => ({ item })));
		const byUser = rowsOf(await ofUsers({ sheetOptions, groupBy: ['user'], period: 'none' }));
		expect([...new Set(byUser.map((row) => row.tp_user_id))].sort()).toEqual(USERS);
		expect(shownTotals(byUser)).toEqual(totalsOf(USERS));
	});

	test('a shop that is twice in the list counts once', async () => {
		const sheetOptions = { combine: 'oneSummary' };
		const result = await ofUsers({ sheetOptions }, ['a', 'b', ' a ']);
		expect(shownTotals(rowsOf(result))).toEqual(totalsOf(['a', 'b']));
		expect(remarksIn(result)).toContain(
			'Item index 2 asks for the same Shopify orders as item index 0 and was left out, because it would count twice.',
		);
		const perItem = await ofUsers({}, ['a', 'a']);
		expect(shownTotals(rowsOf(perItem))).not.toEqual(totalsOf(['a']));
	});

	test('one that cannot be read goes to the error output, and nothing of it is in the summary', async () => {
		const sheetOptions = { combine: 'oneSummary' };
		const users = ['a', 'stranger', 'c'];
		const { errorItems, ...result } = await ofUsers({ sheetOptions }, users, {
			onError: 'continueErrorOutput',
		});
		expect(errorItems).toHaveLength(1);
		expect(errorItems[0].pairedItem).toEqual({ item: 1 });
		expect(shownTotals(rowsOf({ ...result, errorItems }))).toEqual(totalsOf(['a', 'c']));
		expect(result.items[0].pairedItem).toEqual([{ item: 0 }, { item: 2 }]);
	});

	test.each(['perItem', 'oneSummary'])(
		'%s: without error output it stops the node',
		async (combine) => {
			const { error, items } = await ofUsers({ sheetOptions: { combine } }, ['a', 'stranger']);
			expect(error?.message).toContain('not linked');
			expect(items).toEqual([]);
		},
	);

	test('one summary is as the first item says', async () => {
		const of = (first: string, other: string) => `={{ $json.user === "a" ? ${first} : ${other} }}`;
		const differing = {
			period: of('"year"', '"day"'),
			groupBy: of('["user"]', '["nothing"]'),
			sheetOptions: { combine: 'oneSummary', top: of('1', '""') },
		};
		const { items } = await ofUsers(differing as INodeParameters);
		const sheetOptions = { combine: 'oneSummary', top: 1 };
		const expected = await ofUsers({ period: 'year', groupBy: ['user'], sheetOptions });
		expect(jsonsOf({ items })).toEqual(jsonsOf(expected));
	});
});

describe('nothing is summed up by halves', () => {
	test('when a page cannot be read', async () => {
		sandbox.faults.always({ type: 'status', status: 500 }, { page: 2 });
		const { error, items } = await summarized({ readingOptions: { maxRetries: 0 } });
		expect(items).toEqual([]);
		expect(error?.description).toContain('There is no summary, as it would lack the rest');
		expect(error?.description).not.toContain('Start Cursor');
	});

	test('when the channel gives only the beginning of its list', async () => {
		answerWith(sandbox, () => ({ ids: ['1', '2'], next: 'more' }));
		const { error } = await summarized({ channel: 'mirakl' });
		expect(error?.message).toBe(
			'Mirakl returned only the first 2 of its orders, so they cannot be summed up',
		);
	});
});

describe('as a tool of an AI agent', () => {
	interface Answer {
		about: string;
		columns: string[];
		rows: unknown[][];
		totals: unknown[][];
		note?: string;
	}
	const ask = async (parameters: INodeParameters): Promise<Answer> => {
		const result = await summarized(
			{
				...parameters,
				sheetOptions: { includeTest: false, ...(parameters.sheetOptions as object) },
			},
			{ node: new UnifiedCommerceTool() },
		);
		const answers = rowsOf(result);
		expect(answers).toHaveLength(1);
		expect(Buffer.byteLength(JSON.stringify(answers))).toBeLessThanOrEqual(4096);
		return answers[0] as unknown as Answer;
	};
	const cells = ({ columns }: Answer, rows: unknown[][]): IDataObject[] =>
		rows.map(
			(row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as IDataObject,
		);

	test('a short answer has all figures but those that say nothing, and the totals', async () => {
		const answer = await ask({ period: 'none' });
		expect(shownTotals(cells(answer, answer.rows))).toEqual(
			shownTotals(cells(answer, answer.totals)),
		);
		expect(answer.columns).not.toContain('row_key');
		expect(answer.about).toMatch(
			/^Orders of merchant-1 on Shopify\. No filters: all orders\..*Europe\/Amsterdam\. 60 orders read, \d+ orders summed; left out: \d+ test orders?\.$/,
		);
	});

	test.each([
		[{ period: 'day', groupBy: ['country', 'source'] }],
		[{ period: 'month', groupBy: ['sku', 'product', 'vendor'] }],
		[{ period: 'week' }],
		[{ period: 'none', groupBy: ['product'], sheetOptions: { top: 30 } }],
	])('%j: of many groups it says what it lacks, and has the whole totals', async (parameters) => {
		const answer = await ask(parameters);
		const whole = await ask({ period: 'none' });
		expect(shownTotals(cells(answer, answer.totals))).toEqual(
			shownTotals(cells(whole, whole.totals)),
		);
		expect(answer.note).toMatch(/Other|Only \d+ of \d+ rows|Further figures/);
	});

	test('names the time that was asked for in words, and what the channel lacks', async () => {
		const answer = await ask({
			channel: '={{ "bol" }}',
			filters: { updatedAtMin: 'last 999 weeks', createdAtMin: 'today' },
			readingOptions: { unsupportedFilters: 'ignore' },
		});
		expect(answer.about).toMatch(
			/on bol\. Filters: Updated After \d{4}-\d\d-\d\dT00:00:00\+0[12]:00\./,
		);
		expect(answer.note).toContain('bol has no filter “Created After” for orders: read without.');
	});
});
