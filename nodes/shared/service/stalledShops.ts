import { OVERDUE_MS } from './rateController';

/** A request that has not come to its end, with all its attempts. */
export interface OpenRequest {
	shop: string;
	/** when its present attempt was sent, in milliseconds; undefined before the first and between two */
	sentAt?: number;
	/** an attempt has failed */
	isRetried: boolean;
}

const openRequests = new WeakMap<object, Set<OpenRequest>>();

/** Registers a request of an execution; to be removed from the set that it returns. */
export function registerRequest(owner: object, request: OpenRequest): Set<OpenRequest> {
	const open = openRequests.get(owner) ?? new Set();
	openRequests.set(owner, open.add(request));
	return open;
}

/** Number of shops of an execution that wait to be tried again, or for an answer that is overdue. */
export function stalledShops(owner: object): number {
	const now = performance.now();
	const stalled = [...(openRequests.get(owner) ?? [])].filter(({ sentAt, isRetried }) =>
		sentAt === undefined ? isRetried : now - sentAt > OVERDUE_MS,
	);
	return new Set(stalled.map(({ shop }) => shop)).size;
}
