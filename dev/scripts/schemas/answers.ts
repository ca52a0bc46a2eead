import type { Access } from '../../../nodes/UnifiedCommerce/actions/access/check.operation';
import type { MagicLink } from '../../../nodes/UnifiedCommerce/actions/link/create.operation';
import type { ListResource } from '../../../nodes/shared/facts/fieldTypes';
import { FIND_BY } from '../../../nodes/shared/reading/recordMatch';
import { simplifiedExample } from './records';

/** A type without null: n8n shows the type of the value. */
type Filled<T> = { [Key in keyof T]: NonNullable<T[Key]> };

/** What Export to File gives with its default parameters, beside the file. */
export const exportAnswer = {
	fileName: 'orders.xlsx',
	format: 'excel',
	layout: 'rowPerLine',
	records: 1,
	rows: 1,
	pages: 1,
	sheets: 1,
};

/** What Get Page gives. */
export const pageAnswer = (resource: ListResource) => ({
	records: [simplifiedExample(resource)],
	count: 1,
	nextCursor: 'cursor',
	hasMore: true,
	executionId: 'execution',
	traceId: 'trace',
});

const CUSTOMER = { customer_name: 'Ann Lee', email: 'ann@example.com' };

const PARCEL = {
	...{ tracking_number: '1Z999', carrier: 'DHL', link: 'https://example.com/1Z999' },
	...{ status: 'success', sent_at: '2026-08-31T12:30:00Z' },
};

/** What Find gives, with what it was found by. */
export const foundAnswer = (resource: ListResource) => ({
	...simplifiedExample(resource),
	...(resource === 'order' ? { ...CUSTOMER, parcels: [PARCEL] } : {}),
	matched: [{ by: FIND_BY[resource][0], value: 'value' }],
});

/** What Channel Access, Check gives. */
export const checkAnswer: Filled<Access> & { channel: string; tpUserId: string } = {
	channel: 'shopify',
	tpUserId: 'merchant-42',
	status: 'ok',
	reason: 'none',
	newestOrderAt: '2026-08-31T14:30:00+02:00',
	latencyMs: 100,
	checkedAt: '2026-08-31T12:30:00.000Z',
};

/** What Magic Link, Create gives. */
export const linkAnswer: Filled<MagicLink> & { channels: string[]; tpUserId: string } = {
	tpUserId: 'merchant-42',
	channels: ['shopify'],
	uri: 'https://app.example.com/link',
	token: 'token',
	expiresAt: '2026-08-31T12:30:00.000Z',
};
