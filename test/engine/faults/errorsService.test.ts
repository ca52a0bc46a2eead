import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox } from '../fixtures';
import { cursorIn, toldBy } from './told';

const sandbox = useSandbox({ orders: 35 });

const pageSize = { retryWait: 1, maxRetries: 1, pageSize: 10 };

/** Two pages come, the third does not. */
async function onThirdPage(fault: Fault) {
	sandbox.faults.always(fault, { page: 2 });
	return await run(storeFor(sandbox), readAll({ readingOptions: pageSize }));
}

const MAY_BE_DOWN =
	'The service may be down for a moment: try again later. For temporary failures, such as HTTP 503, the node retries as often as the option “Retries” says.';

const OWN_EXECUTION =
	/ \[Channel: shopify\] \[User ID: merchant-1\] \[Execution ID: [0-9a-f-]{36}\] \[Trace ID: [0-9a-f]{32}\]$/;
const NO_EXECUTION = / \[Channel: shopify\] \[User ID: merchant-1\]$/;

/** What is told, and what to do; the answer, and its status where it has one that tells. */
const KINDS: Record<string, [fault: Fault, httpCode: string | null]> = {
	'the service did not accept the access token, not even a new one (HTTP 401) | Check that Base URL and Auth URL belong to the same service, that Scope is right, and that the client may use the service.':
		[{ type: 'status', status: 401 }, '401'],
	'the service does not allow it (HTTP 403, “This client may not read orders”) | Most often the user has not linked this channel yet: send them a Magic Link (resource “Magic Link”). Otherwise the client lacks the right to read this data.':
		[{ type: 'status', status: 403, message: 'This client may not read orders' }, '403'],
	'something in front of the service blocks n8n (HTTP 403, “Attention Required! | Cloudflare”) | A firewall or bot protection returned a web page. Ask the operator of the service to allow the address of your n8n.':
		[
			{
				type: 'status',
				status: 403,
				body: '<!DOCTYPE html><title>Attention Required! | Cloudflare</title><p>not linked to shopify</p>',
			},
			'403',
		],
	'the proxy in front of the service requires a login (HTTP 407, “Proxy Authentication Required”) | Add user name and password to the address of the proxy in the settings of n8n (HTTP_PROXY, HTTPS_PROXY).':
		[{ type: 'status', status: 407, body: '<h1>Proxy Authentication Required</h1>' }, '407'],
	'the service stopped because the request took too long (HTTP 408, “Too slow”) | Some channels answer slowly. Lower “Page Size” so that each answer is smaller, or try again later. The option “Timeout” does not help, because this limit is set by the service or a proxy in front of it.':
		[{ type: 'status', status: 408, message: 'Too slow' }, '408'],
	[`the service could not answer (HTTP 522, “522: Connection timed out”) | ${MAY_BE_DOWN}`]: [
		{ type: 'status', status: 522, body: '<title>522: Connection timed out</title>' },
		'522',
	],
	'the service does not know this address (HTTP 404) | Check Base URL in the credential: it is the address of the service, without a path.':
		[{ type: 'status', status: 404, body: '' }, '404'],
	'the service refused the request (HTTP 400, “since_id must be digits”) | Compare the parameters of the node with the reason that the service gives.':
		[{ type: 'status', status: 400, message: 'since_id must be digits' }, '400'],
	'the service allows no more requests for now (HTTP 429, “Too many requests”) | Wait a while, then run the workflow again. To stay below the limit, run it less often, or set the option “Pause Between Pages”. The service asks to wait at least 60 min.':
		[{ type: 'rateLimit', retryAfter: 3600 }, '429'],
	[`the service could not answer (HTTP 500, “could not process”) | ${MAY_BE_DOWN}`]: [
		{ type: 'status', status: 500, message: 'could not process' },
		'500',
	],
	'the answer is not JSON: “upstream connect timeout” | Check Base URL in the credential: it may point to a web page or a login page instead of the service. If it is right, a proxy answered instead: try again later.':
		[{ type: 'text', text: 'upstream connect timeout' }, null],
	'the answer is empty | An empty answer does not mean that there is no data, so nothing was returned. Try again. If it happens again, ask the operator of the service.':
		[{ type: 'noContent' }, '204'],
	'Shopify refused access (its status 401): “Invalid API key” | The link between this user and the channel is no longer valid: send a new Magic Link, or correct the channel credential.':
		[{ type: 'stepErrors', channelStatus: 401, channelBody: { errors: 'Invalid API key' } }, null],
	'Shopify could not return data: “Step extract gave up” | The service reported this for the channel. Correct what it names, or try again later.':
		[{ type: 'errorList', list: 'unexpectedErrors', value: 'Step extract gave up' }, null],
};

test.each(Object.entries(KINDS))(
	'%s: what happened, what to do, where, and how to go on',
	async (words, [fault, httpCode]) => {
		const [, message, advice] = /(.*) \| (.*)/.exec(words) as unknown as string[];
		const result = await onThirdPage(fault);
		expect(result.items).toEqual([]);
		const told = toldBy(result);
		expect(told).toMatchObject({
			name: 'NodeApiError',
			message: `Shopify orders could not be read: ${message}`,
			httpCode,
		});

		const { next_page_token: cursor } = sandbox.dataRequests.at(-1)?.body as IDataObject;
		const read = ' Read before this: 2 page(s), 20 record(s). ';
		expect(told.description.slice(0, advice.length + read.length)).toBe(advice + read);
		expect(cursorIn(told.description)).toBe(cursor);
		// Only an answer of HTTP 200 names its own execution.
		const isNamed = fault.type === 'stepErrors' || fault.type === 'errorList';
		expect(told.description).toMatch(isNamed ? OWN_EXECUTION : NO_EXECUTION);
	},
);

test('the execution that did not succeed is named, not the one before it', async () => {
	const result = await onThirdPage({
		type: 'custom',
		handle: async (_, reply) => {
			await reply.send({
				Errors: { extract: { restErrors: 'no', execution_id: 'EXECUTION-2' } },
				Report: { TraceId: 'TRACE-2' },
			});
			return undefined;
		},
	});
	expect(toldBy(result).description).toMatch(
		/\[Execution ID: EXECUTION-2\] \[Trace ID: TRACE-2\]$/,
	);
});
