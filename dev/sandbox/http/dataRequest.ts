import { hasPages, type Channel, type Resource } from '../api/table';
import type { Context } from './context';

/** Page size without a limit (spec: Limits); bol orders take no limit and come fifty at a time. */
export const DEFAULT_LIMIT = 10;
const BOL_ORDERS_PER_PAGE = 50;

/** A request to a list endpoint, checked. */
export interface DataRequest {
	resource: Resource;
	channel: Channel;
	tpUserId: string;
	body: Record<string, unknown>;
}

/** Records per page of a request. */
export function pageSize({ settings }: Context, { resource, channel, body }: DataRequest): number {
	if (!hasPages(resource, channel)) return Infinity;
	const usual = resource === 'orders' && channel === 'bol' ? BOL_ORDERS_PER_PAGE : DEFAULT_LIMIT;
	return Math.min(Number(body.limit ?? usual), settings.pageCap);
}
