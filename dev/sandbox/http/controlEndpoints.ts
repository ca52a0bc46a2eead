import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ClientCredentials } from '../auth/clients';
import { dataChannels, type Channel, type Resource } from '../api/table';
import { DEMO_SHOP } from '../data/demo/demoShops';
import type { FaultMatch, PlainFault } from '../faults/types';
import type { Context } from './context';
import { Refusal } from './refusal';

interface FaultOrder {
	clear?: boolean;
	faults?: Array<{ fault: PlainFault; times?: number | 'always'; match?: FaultMatch }>;
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

function* lines(records: Iterable<unknown>): Generator<string> {
	for (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Controls for a sandbox that runs as a process of its own; loopback only. */
export function controlEndpoints(server: FastifyInstance, context: Context): void {
	server.register(
		async (control) => {
			control.addHook('onRequest', async ({ ip }) => {
				if (!isLoopback(ip)) throw new Refusal(403, 'The controls answer on loopback only.');
			});

			control.get('/stats', async () => ({
				...context.recorder.stats(),
				tokensIssued: context.tokens.issued.length,
			}));

			control.get('/requests', async () => context.recorder.requests);

			control.get<{
				Params: { resource: Resource; channel: Channel };
				Querystring: { tpUserId?: string };
			}>('/records/:resource/:channel', async ({ params, query }, reply) => {
				const { resource, channel } = params;
				const records = context.store.collection(resource, channel, query.tpUserId).records();
				return reply.type('application/x-ndjson').send(Readable.from(lines(records)));
			});

			control.post('/reset', async () => {
				context.reset();
				return { done: true };
			});

			control.post<{ Body: { channel?: Channel; tpUserId?: string } | undefined }>(
				'/next',
				async ({ body }) => {
					const { channel, tpUserId } = { ...DEMO_SHOP, ...body };
					if (!dataChannels.orders.includes(channel))
						throw new Refusal(400, `There is no channel “${channel}”.`);
					if (!context.store.isDemo(tpUserId))
						throw new Refusal(400, `Nothing happens in the shop “${tpUserId}”.`);
					const { step, text, order } = context.store.next(channel, tpUserId);
					return { step, text, id: order.id };
				},
			);

			control.post<{ Body: FaultOrder | undefined }>('/faults', async ({ body }) => {
				if (body?.clear) context.faults.clear();
				for (const { fault, times = 1, match } of body?.faults ?? []) {
					context.faults.times(times === 'always' ? Infinity : times, fault, match);
				}
				return { done: true };
			});

			control.post('/expire-tokens', async () => {
				context.tokens.expireAll();
				return { done: true };
			});

			control.post<{ Body: Partial<ClientCredentials> }>('/client', async ({ body }) => {
				Object.assign(context.client, body);
				return { done: true };
			});
		},
		{ prefix: '/__sandbox' },
	);
}
