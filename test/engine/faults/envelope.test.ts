import type { Fault } from '../../../dev/sandbox';
import { idsOf, readAll, run, storeFor } from '../fixtures';
import { useSandbox } from './fixtures';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 12 });

const read = async (parameters: Parameters<typeof readAll>[0] = {}) =>
	await run(storeFor(sandbox), readAll(parameters));

const LISTS = [
	'schemaValidationErrors',
	'restErrors',
	'operationErrors',
	'unexpectedErrors',
] as const;

/** What the fault makes of the second page; with or without it, the first page must not come out. */
async function messageOf(fault: Fault): Promise<string> {
	sandbox.faults.always(fault, { page: 1 });
	const result = await read({ readingOptions: { pageSize: 10, maxRetries: 0 } });
	expect(result.items).toEqual([]);
	expect(result.status).toBe('error');
	expect(sandbox.dataRequests).toHaveLength(2);
	return toldBy(result).message.replace('Shopify orders could not be read: ', '');
}

describe('HTTP 200 that is no success', () => {
	describe.each(LISTS)('%s filled', (list) => {
		test.each([
			['string', 'The channel refused the call: quota exhausted'],
			['object', 'The channel refused the call: quota exhausted'],
			['nested', 'quota exhausted'],
			['array', 'The channel refused the call; quota exhausted'],
		] as const)('as %s', async (shape, reason) => {
			for (const isSuccess of [false, true]) {
				expect(await messageOf({ type: 'errorList', list, shape, isSuccess })).toBe(
					`Shopify could not deliver: “${reason}”`,
				);
				sandbox.reset();
			}
		});
	});

	test.each([
		['a number', 429, 'Shopify could not deliver: “429”'],
		['true', true, 'Shopify could not deliver: “true”'],
		['JSON as text', '{"error":{"message":"Throttled"}}', 'Shopify could not deliver: “Throttled”'],
		[
			'HTML as text',
			'<html><head><title>Bad Gateway</title></head><body>x</body></html>',
			'Shopify could not deliver: “Bad Gateway”',
		],
		[
			'problem details',
			{
				title: 'One or more validation errors occurred.',
				status: 400,
				errors: { since_id: ['must be digits'] },
			},
			'Shopify could not deliver: “One or more validation errors occurred.; must be digits”',
		],
		[
			'unknown keys',
			{ code: 'QUOTA', left: 0 },
			'Shopify could not deliver: “code: QUOTA; left: 0”',
		],
	])('a list as %s', async (_, value, message) => {
		expect(await messageOf({ type: 'errorList', list: 'operationErrors', value })).toBe(message);
	});

	test('two lists: both reasons', async () => {
		const message = await messageOf(
			answer({
				isSuccess: false,
				result: null,
				restErrors: 'Shop frozen',
				unexpectedErrors: ['Step gave up'],
			}),
		);
		expect(message).toBe('Shopify could not deliver: “Shop frozen; Step gave up”');
	});

	test('isSuccess false and nothing else', async () => {
		expect(await messageOf({ type: 'notSuccessful' })).toBe('Shopify could not deliver');
	});

	test.each([[undefined], [null], ['true'], [0], ['false']])('isSuccess %j', async (isSuccess) => {
		expect(await messageOf(answer({ isSuccess, result: [{ id: '1' }] }))).toBe(
			'Shopify could not deliver',
		);
	});

	describe("Errors by step, with the channel's own answer", () => {
		test.each([
			[
				403,
				{ errors: 'This shop is frozen' },
				'Shopify refused the access (its status 403): “step extract: This shop is frozen”',
			],
			[
				401,
				{ errors: '[API] Invalid API key' },
				'Shopify refused the access (its status 401): “step extract: [API] Invalid API key”',
			],
			[
				429,
				{ errors: 'Exceeded 2 calls per second' },
				'Shopify could not deliver (its status 429): “step extract: Exceeded 2 calls per second”',
			],
			[
				500,
				'Internal Server Error',
				'Shopify could not deliver (its status 500): “step extract: Internal Server Error”',
			],
			[
				422,
				{ errors: { status: ['is not included in the list'] } },
				'Shopify could not deliver (its status 422): “step extract: is not included in the list”',
			],
			[
				502,
				'<html><head><title>502 Bad Gateway</title></head></html>',
				'Shopify could not deliver (its status 502): “step extract: 502 Bad Gateway”',
			],
			[404, null, 'Shopify could not deliver (its status 404): “step extract”'],
		])('status %i', async (channelStatus, channelBody, message) => {
			for (const output of ['failed', 'absent'] as const) {
				// null would be replaced by the fault's own default.
				const body = channelBody ?? {};
				expect(
					await messageOf({ type: 'stepErrors', channelStatus, channelBody: body, output }),
				).toBe(message);
				sandbox.reset();
			}
		});

		test('never its headers, wherever they stand', async () => {
			const headers = { 'x-request-id': 'HEADER-1', 'set-cookie': 'HEADER-2' };
			const refusal = {
				status_code: 500,
				headers,
				responseHeaders: headers,
				request: { headers },
				result: { note: 'Sorry', Headers: headers },
			};
			const { serialized } = await readWith(
				custom({ Errors: { extract: { step: 'extract', restErrors: refusal } }, Output: null }),
			);
			expect(serialized).toContain('note: Sorry');
			expect(serialized).not.toContain('HEADER-');
		});
	});

	test.each(['Errors', ...LISTS] as const)('%s nested 100,000 levels deep', async (under) => {
		expect(await messageOf({ type: 'deepErrors', depth: 100_000, under })).toMatch(
			/^Shopify could not deliver/,
		);
	});

	test('a step named as a field that is not read', async () => {
		const step = 'request';
		expect(await messageOf({ type: 'stepErrors', step, channelStatus: 422 })).toBe(
			'Shopify could not deliver (its status 422): “step request: This shop is frozen”',
		);
	});

	test.each([
		['outputMissing', 'the answer has another shape than expected: it has no “Output”'],
		['outputNull', 'the answer has another shape than expected: it has no “Output”'],
		['bodyNull', 'the answer is empty'],
		['bodyArray', 'the answer has another shape than expected: it is a list'],
		[
			'resultObject',
			'the answer has another shape than expected: “Output.result” is an object instead of a list',
		],
		[
			'resultMissing',
			'the answer has another shape than expected: “Output.result” is missing instead of a list',
		],
	] as const)('envelope broken: %s', async (as, message) => {
		expect(await messageOf({ type: 'envelope', as })).toBe(message);
	});

	test('a record that is none', async () => {
		expect(await messageOf(answer({ isSuccess: true, result: [{ id: '1' }, 'x'] }))).toBe(
			'the answer has another shape than expected: record 2 of “Output.result” is a string instead of an object',
		);
	});

	test.each([
		[{ type: 'html' }, 'the answer is not JSON: “Service unavailable”'],
		[
			{ type: 'text', text: 'upstream connect\n  timeout' },
			'the answer is not JSON: “upstream connect timeout”',
		],
		// What was cut off is data of a merchant's customers, so it is not quoted.
		[{ type: 'brokenJson' }, 'the answer breaks off in its middle'],
		[{ type: 'cut', when: 'midGzip' }, 'the answer breaks off in its middle'],
		[{ type: 'cut', when: 'startOfGzip' }, 'the answer breaks off in its middle'],
		[{ type: 'text', text: '{"Errors":{},,"Output":{}}' }, 'the answer is not JSON: it is damaged'],
		[{ type: 'empty' }, 'the answer is empty'],
		[{ type: 'text', text: ' \n ' }, 'the answer is empty'],
		[{ type: 'noContent' }, 'the answer is empty'],
		[
			{ type: 'text', text: '"Unauthorized"' },
			'the answer has another shape than expected: it is a string',
		],
	] satisfies Array<[Fault, string]>)('%j', async (fault, message) => {
		expect(await messageOf(fault)).toBe(message);
	});
});

describe('HTTP 200 that is a success', () => {
	test.each(['object', 'array', 'absent'] as const)('the four lists as %s', async (as) => {
		sandbox.faults.always({ type: 'quietLists', as });
		expect(idsOf(await read())).toEqual(sandbox.orders('shopify').map(({ id }) => id));
	});

	test.each([
		[
			'lists that hold only empty things',
			{ restErrors: { errors: [] }, unexpectedErrors: [null, {}, ''] },
		],
		['blank text', { operationErrors: '  ' }],
	])('%s', async (_, lists) => {
		const result = await readWith(answer({ isSuccess: true, result: [{ id: '1' }], ...lists }));
		expect(idsOf(result)).toEqual(['1']);
	});

	test.each([[null], [[]], [undefined]])('Errors as %j', async (Errors) => {
		expect(
			idsOf(await readWith(custom({ Errors, Output: { isSuccess: true, result: [{ id: '1' }] } }))),
		).toEqual(['1']);
	});

	test('without its optional parts', async () => {
		sandbox.faults.always({ type: 'bareEnvelope' });
		expect(idsOf(await read({ readingOptions: { pageSize: 5 } }))).toEqual(
			sandbox.orders('shopify').map(({ id }) => id),
		);
	});

	test('result null is an empty page', async () => {
		const result = await readWith(answer({ isSuccess: true, result: null }));
		expect(result.error).toBeUndefined();
		expect(result.items).toEqual([]);
	});

	test('result null is the end, also beside a cursor', async () => {
		sandbox.faults.once(answer({ isSuccess: true, result: [{ id: '1' }], next_page_token: 'T1' }));
		sandbox.faults.once(answer({ isSuccess: true, result: null, next_page_token: 'T2' }));
		const result = await read();
		expect(idsOf(result)).toEqual(['1']);
		expect(result.hints).toEqual([]);
		expect(sandbox.dataRequests).toHaveLength(2);
	});
});

const readWith = async (fault: Fault) => {
	sandbox.faults.always(fault);
	return await read({ readingOptions: { maxRetries: 0 } });
};

/** HTTP 200 with this body. */
const custom = (body: unknown): Fault => ({
	type: 'custom',
	handle: async (_, reply) => {
		await reply.type('application/json').send(JSON.stringify(body));
		return undefined;
	},
});

const answer = (output: Record<string, unknown>): Fault =>
	custom({ Errors: {}, Output: output, Report: {} });
