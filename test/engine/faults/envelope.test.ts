import type { Fault } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox } from '../fixtures';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 12 });

/** The second page is no success: nothing comes out, not even the first page, and nothing is tried again. */
async function failedBy(fault: Fault) {
	sandbox.faults.always(fault, { page: 1 });
	const result = await run(
		storeFor(sandbox),
		readAll({ readingOptions: { pageSize: 10, maxRetries: 0 } }),
	);
	expect(result.items).toEqual([]);
	expect(result.status).toBe('error');
	expect(sandbox.dataRequests).toHaveLength(2);
	return result;
}

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

const list = (value: unknown): Fault => ({ type: 'errorList', list: 'operationErrors', value });
const ofChannel = (channelStatus: number, channelBody: unknown): Fault[] =>
	(['failed', 'absent'] as const).map((output) => ({
		type: 'stepErrors',
		channelStatus,
		channelBody,
		output,
	}));

const SHAPE = 'the answer has an unexpected format:';
const COLON = 'The channel refused the call: quota exhausted';

/** The four lists of errors, each in another shape. */
const byList = (
	[
		['schemaValidationErrors', 'string', COLON],
		['restErrors', 'object', COLON],
		['operationErrors', 'nested', 'quota exhausted'],
		['unexpectedErrors', 'array', 'The channel refused the call; quota exhausted'],
	] as const
).map(([name, shape, reason]): [message: string, faults: Fault[]] => [
	`Shopify could not return data: “${reason}”`,
	[false, true].map((isSuccess) => ({ type: 'errorList', list: name, shape, isSuccess })),
]);

/** What is told of HTTP 200 that is no success. */
const NO_SUCCESS: Record<string, Fault[]> = {
	'Shopify could not return data: “429”': [list(429)],
	'Shopify could not return data: “true”': [list(true)],
	'Shopify could not return data: “Throttled”': [list('{"error":{"message":"Throttled"}}')],
	'Shopify could not return data: “Bad Gateway”': [
		list('<html><head><title>Bad Gateway</title></head><body>x</body></html>'),
	],
	'Shopify could not return data: “One or more validation errors occurred.; must be digits”': [
		list({
			...{ title: 'One or more validation errors occurred.', status: 400 },
			errors: { since_id: ['must be digits'] },
		}),
	],
	'Shopify could not return data: “code: QUOTA; left: 0”': [list({ code: 'QUOTA', left: 0 })],
	'Shopify could not return data: “Shop frozen; Step gave up”': [
		answer({ result: null, restErrors: 'Shop frozen', unexpectedErrors: ['Step gave up'] }),
	],
	'Shopify could not return data': [
		{ type: 'notSuccessful' },
		...['true', 'false', 0].map((isSuccess) => answer({ isSuccess, result: [{ id: '1' }] })),
	],
	'Shopify could not return data (its status 429): “Exceeded 2 calls per second”': ofChannel(429, {
		errors: 'Exceeded 2 calls per second',
	}),
	'Shopify could not return data (its status 500): “Internal Server Error”': ofChannel(
		500,
		'Internal Server Error',
	),
	'Shopify could not return data (its status 422): “is not included in the list”': ofChannel(422, {
		errors: { status: ['is not included in the list'] },
	}),
	'Shopify could not return data (its status 502): “502 Bad Gateway”': ofChannel(
		502,
		'<html><head><title>502 Bad Gateway</title></head></html>',
	),
	'Shopify could not return data (its status 404)': ofChannel(404, {}),
	'Shopify refused access (its status 403): “This shop is frozen”': ofChannel(403, {
		errors: 'This shop is frozen',
	}),
	[`${SHAPE} it has no “Output”`]: [
		{ type: 'envelope', as: 'outputMissing' },
		{ type: 'envelope', as: 'outputNull' },
	],
	[`${SHAPE} it is a list`]: [{ type: 'envelope', as: 'bodyArray' }],
	[`${SHAPE} it is a string`]: [{ type: 'text', text: '"Unauthorized"' }],
	[`${SHAPE} “Output.result” is an object instead of a list`]: [
		{ type: 'envelope', as: 'resultObject' },
	],
	[`${SHAPE} “Output.result” is missing instead of a list`]: [
		{ type: 'envelope', as: 'resultMissing' },
	],
	[`${SHAPE} record 2 of “Output.result” is a string instead of an object`]: [
		answer({ isSuccess: true, result: [{ id: '1' }, 'x'] }),
	],
	'the answer is not JSON: “Service unavailable”': [{ type: 'html' }],
	'the answer is not JSON: “upstream connect timeout”': [
		{ type: 'text', text: 'upstream connect\n  timeout' },
	],
	// What was cut off is data of a merchant's customers, so it is not quoted.
	'the answer is incomplete': [
		{ type: 'brokenJson' },
		{ type: 'cut', when: 'midGzip' },
		{ type: 'cut', when: 'startOfGzip' },
	],
	'the answer is not JSON: it is damaged': [{ type: 'text', text: '{"Errors":{},,"Output":{}}' }],
	'the answer is empty': [
		{ type: 'empty' },
		{ type: 'text', text: ' \n ' },
		{ type: 'noContent' },
		{ type: 'envelope', as: 'bodyNull' },
	],
};

test.each([...byList, ...Object.entries(NO_SUCCESS)])('%s', async (message, faults) => {
	for (const fault of faults) {
		expect(toldBy(await failedBy(fault)).message).toBe(
			`Shopify orders could not be read: ${message}`,
		);
		sandbox.reset();
	}
});

test("never the headers of the channel's own answer, wherever they stand", async () => {
	const headers = { 'x-request-id': 'HEADER-1', 'set-cookie': 'HEADER-2' };
	const refusal = {
		status_code: 500,
		headers,
		responseHeaders: headers,
		request: { headers },
		result: { note: 'Sorry', Headers: headers },
	};
	const { serialized } = await failedBy(
		custom({ Errors: { extract: { step: 'extract', restErrors: refusal } }, Output: null }),
	);
	expect(serialized).toContain('note: Sorry');
	expect(serialized).not.toContain('HEADER-');
});

test('the reason of a step that is called as a field without one', async () => {
	const { serialized } = await failedBy(
		custom({ Errors: { config: 'The user is not linked to Shopify' }, Output: null }),
	);
	expect(serialized).toContain('The user is not linked to Shopify');
	expect(serialized).toContain('Magic Link');
});
