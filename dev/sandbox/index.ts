import type { AddressInfo } from 'node:net';
import { demoClient } from './auth/clients';
import { Links } from './auth/links';
import { TokenIssuer } from './auth/tokens';
import { RecordStore } from './data/store';
import { CursorLoops } from './faults/pages';
import { FaultPlan } from './faults/plan';
import type { Context } from './http/context';
import { Recorder } from './http/recorder';
import { createServer } from './http/server';
import type { Sandbox, SandboxOptions } from './types';

export { channels, dataChannels, bodyFieldsOf, hasPages } from './api/table';
export type { ClientCredentials } from './auth/clients';
export type { BookedSales, OrderBook } from './data/books';
export type {
	Address,
	Customer,
	LineItem,
	MoneySet,
	Order,
	Product,
	RecordOf,
	ShippingLine,
	TaxLine,
	Variant,
} from './data/model';
export { DEMO_SHOP, type DemoStep } from './data/demo/demoShops';
export { dataUpTo, demoUpTo } from './data/upTo';
export { actOnEnter, answerTo, ENTER_HELP } from './demoKeyboard';
export type { AddOptions, ChangeOptions } from './data/store';
export { echoForms, type EchoForm } from './faults/echo';
export type { DateBounds } from './filters';
export type { PlannedFault } from './faults/plan';
export type * from './faults/types';
export type { RecordedRequest, RequestKind, Stats } from './http/recorder';
export type * from './types';

function createContext(options: SandboxOptions): Context {
	const now = options.now ?? Date.now;
	const initial: Sandbox['settings'] = {
		pageCap: options.pageCap ?? 100,
		latencyMs: options.latencyMs ?? 0,
		magicLinkShape: options.magicLinkShape ?? 'object',
		strict: options.strict ?? true,
		dateHeader: options.dateHeader ?? true,
		endOfData: options.endOfData ?? 'null',
		cursors: options.cursors ?? 'place',
		dateBounds: { min: 'inclusive', max: 'inclusive', ...options.dateBounds },
		localHours: options.localHours,
		nextPageUrlBase: options.nextPageUrlBase ?? '',
	};
	const context: Context = {
		options,
		settings: { ...initial },
		now,
		client: { ...demoClient },
		recorder: new Recorder(options.keepRequests ?? 100_000),
		tokens: new TokenIssuer(now),
		links: new Links(options.unlinked ?? [], now),
		store: new RecordStore({
			seed: options.seed ?? 1,
			orders: options.orders,
			products: options.products,
			dataFrom: options.dataFrom ?? '2025-01-01T00:00:00Z',
			dataTo: options.dataTo ?? '2026-10-31T00:00:00Z',
			every: options.every,
			perUser: options.perUser ?? false,
			orderDiscounts: options.orderDiscounts ?? false,
			afterSales: options.afterSales ?? false,
			demo: options.demo ?? false,
			now,
		}),
		faults: new FaultPlan(),
		loops: new CursorLoops(),
		baseUrl: '',
		reset: () => {
			context.recorder.clear();
			context.faults.clear();
			context.tokens.reset();
			context.links.reset();
			context.store.reset();
			Object.assign(context.client, demoClient);
			Object.assign(context.settings, initial);
		},
	};
	return context;
}

/**
 * Starts the service of the specification on a local port. Everything it holds is made from the seed;
 * close() ends it and every open connection.
 *
 * ```ts
 * const sandbox = await startSandbox({ orders: { shopify: 250 }, perUser: true });
 * sandbox.faults.once({ type: 'rateLimit', retryAfter: 1 }, { page: 2 });
 * // ... run the node against sandbox.baseUrl, sandbox.authUrl and sandbox.client ...
 * expect(records).toEqual(sandbox.orders('shopify', 'ann'));
 * expect(sandbox.refusedRequests).toEqual([]);
 * await sandbox.close();
 * ```
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const context = createContext(options);
	const server = createServer(context);
	const host = options.host ?? '127.0.0.1';
	await server.listen({ port: options.port ?? 0, host });
	const { port } = server.server.address() as AddressInfo;
	const { recorder, store } = context;
	context.baseUrl = `${options.tls ? 'https' : 'http'}://${host}:${port}`;
	return {
		baseUrl: context.baseUrl,
		authUrl: `${context.baseUrl}/auth`,
		port,
		client: context.client,
		setClient: (change) => void Object.assign(context.client, change),
		requests: recorder.requests,
		get tokenRequests() {
			return recorder.ofKind('token');
		},
		get dataRequests() {
			return recorder.ofKind('orders', 'products');
		},
		get magicLinkRequests() {
			return recorder.ofKind('magicLink');
		},
		get openedLinks() {
			return recorder.ofKind('link');
		},
		get runSyncRequests() {
			return recorder.ofKind('runSync');
		},
		get refusedRequests() {
			return recorder.requests.filter(({ refusal }) => refusal !== undefined);
		},
		clearRequests: () => recorder.clear(),
		stats: () => recorder.stats(),
		orders: (channel, tpUserId) => [...store.collection('orders', channel, tpUserId).records()],
		products: (channel, tpUserId) => [...store.collection('products', channel, tpUserId).records()],
		eachOrder: (channel, tpUserId) => store.collection('orders', channel, tpUserId).records(),
		books: (channel, tpUserId) => store.collection('orders', channel, tpUserId).books(),
		eachProduct: (channel, tpUserId) => store.collection('products', channel, tpUserId).records(),
		store,
		faults: context.faults,
		tokens: context.tokens,
		link: (tpUserId, channel) => context.links.link(tpUserId, channel),
		unlink: (tpUserId, channel) => context.links.unlink(tpUserId, channel),
		settings: context.settings,
		reset: context.reset,
		close: () => server.close(),
	};
}
