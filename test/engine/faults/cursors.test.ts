import { idsOf, readAll, run, storeFor, useSandbox } from '../fixtures';
import { answerWith, cursorsSent } from './scripted';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 35, strict: false });

const read = async (parameters: Parameters<typeof readAll>[0] = {}) =>
	await run(storeFor(sandbox), readAll(parameters));

describe('a cursor goes back character for character, in the body', () => {
	test.each([
		'a+b/c==%2B "é',
		'  a b  ',
		'a\tb\n',
		'J3%2Fld%3D%3D',
		'\\"\\u0041\'',
		// As n8n writes expressions.
		'={{ $json.id }}',
		'{"last_id":"9007199254740993","n":9007199254740993}',
		'🛒e\u0301',
		'x'.repeat(1000),
		'0',
		// A number goes back as text.
		2,
	])('%j', async (cursor) => {
		answerWith(sandbox, (asked) =>
			asked === undefined ? { ids: ['1'], next: cursor } : { ids: ['2'], next: null },
		);
		expect(idsOf(await read())).toEqual(['1', '2']);
		expect(sandbox.dataRequests[1].rawQuery).toBe('channel=shopify&tpUserId=merchant-1');
		expect(sandbox.dataRequests[1].body).toEqual({
			limit: 100,
			next_page_token: String(cursor),
		});
	});

	test.each(['J3%2Fld%3D%3D', ' a+b/c==%2B "é '])(
		'a pasted start cursor %j too, in both operations',
		async (startCursor) => {
			answerWith(sandbox, () => ({ ids: ['1'], next: null }));
			await read({ readingOptions: { startCursor } });
			await run(storeFor(sandbox), readAll({ operation: 'getPage', startCursor }));
			expect(cursorsSent(sandbox)).toEqual([startCursor, startCursor]);
		},
	);

	test.each([
		[true, 'a boolean'],
		[{ page: 2 }, 'an object'],
		[['2'], 'a list'],
	])('%j is no end of the data: it is told, not taken for one', async (next, shape) => {
		answerWith(sandbox, () => ({ ids: ['1'], next }));
		const result = await read();
		expect(result.items).toEqual([]);
		expect(toldBy(result).message).toBe(
			`Shopify orders could not be read: the answer has an unexpected format: “Output.next_page_token” is ${shape} instead of text`,
		);
	});
});

describe('a cursor that repeats', () => {
	const CIRCLE: Record<string, string> = { '': 'T1', T1: 'T2', T2: 'T3', T3: 'T4', T4: 'T2' };

	test.each<[string, (asked: string | undefined) => string, number]>([
		['the same for ever', () => 'T1', 2],
		['two in turn', (asked) => (asked === 'T1' ? 'T2' : 'T1'), 3],
		['a larger circle', (asked) => CIRCLE[asked ?? ''], 5],
	])('%s', async (_, next, calls) => {
		let page = 0;
		answerWith(sandbox, (asked) => ({ ids: [String((page += 1))], next: next(asked) }));
		const result = await read();
		expect(sandbox.dataRequests).toHaveLength(calls);
		expect(result.items).toEqual([]);
		const { message, description } = toldBy(result);
		expect(message).toBe(
			'Shopify orders could not be read: the service repeats a cursor or its records, so the pages would never end',
		);
		expect(description).toContain('The node stopped, so that nothing is read twice.');
		expect(description).toContain(`Read before this: ${calls} page(s), ${calls} record(s).`);
		// Going on at it would go round again.
		expect(description).not.toContain('Start Cursor');
	});

	test('back to the start cursor', async () => {
		answerWith(sandbox, () => ({ ids: ['1'], next: 'T1' }));
		const result = await read({ readingOptions: { startCursor: 'T1' } });
		expect(toldBy(result).message).toContain('the service repeats a cursor');
		expect(sandbox.dataRequests).toHaveLength(1);
	});

	test('does no harm once the limit is reached', async () => {
		answerWith(sandbox, (asked) => ({ ids: asked === undefined ? ['1'] : ['2'], next: 'T1' }));
		expect(idsOf(await read({ returnAll: false, limit: 2 }))).toEqual(['1', '2']);
	});

	test('is forgotten with the next item', async () => {
		answerWith(sandbox, (asked) =>
			asked === undefined ? { ids: ['1'], next: 'T1' } : { ids: ['2'] },
		);
		const result = await run(storeFor(sandbox), readAll(), { items: [{}, {}] });
		expect(idsOf(result)).toEqual(['1', '2', '1', '2']);
	});
});

describe('ever new cursors that bring nothing new', () => {
	test('the same records again and again end the reading after three such pages', async () => {
		let count = 0;
		answerWith(sandbox, () => ({ ids: ['1', '2'], next: `T${(count += 1)}` }));
		const result = await read();
		expect(sandbox.dataRequests).toHaveLength(4);
		expect(result.items).toEqual([]);
		const { message, description } = toldBy(result);
		expect(message).toBe(
			'Shopify orders could not be read: the service repeats a cursor or its records, so the pages would never end',
		);
		expect(description).toContain('Read before this: 4 page(s), 2 record(s).');
	});
});
