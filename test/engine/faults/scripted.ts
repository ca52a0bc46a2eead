import type { Sandbox } from '../../../dev/sandbox';

/** One page of a service whose cursors a test makes up. */
export interface ScriptedPage {
	ids: string[];
	/** the answer's `next_page_token` as it is, of whatever type; absent when undefined */
	next?: unknown;
}

/**
 * Lets the sandbox answer every orders request with pages of a test's own making.
 * @param pageFor the page for a cursor; undefined stands for the first request
 */
export function answerWith(
	sandbox: Sandbox,
	pageFor: (cursor: string | undefined) => ScriptedPage,
): void {
	sandbox.faults.always({
		type: 'custom',
		handle: async ({ body }, reply) => {
			const { next_page_token: cursor } = body as { next_page_token?: string };
			const { ids, next } = pageFor(cursor);
			const result = ids.map((id) => ({ id, channel_name: 'shopify' }));
			await reply.type('application/json').send({
				Errors: {},
				Output: { step: 'transform', isSuccess: true, next_page_token: next, result },
				Report: {},
			});
			return undefined;
		},
	});
}

/** The cursors of all data requests in order; null for a request without one. */
export const cursorsSent = (sandbox: Sandbox): unknown[] =>
	sandbox.dataRequests.map(
		({ body }) => (body as { next_page_token?: unknown }).next_page_token ?? null,
	);
