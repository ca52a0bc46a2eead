import type { Channel, Resource } from './api/table';
import type { ClientCredentials } from './auth/clients';
import type { TokenIssuer } from './auth/tokens';
import type { OrderBook } from './data/books';
import type { Count } from './data/counts';
import type { Order, Product } from './data/model';
import type { RecordStore } from './data/store';
import type { FaultPlan } from './faults/plan';
import type { EndOfData } from './faults/types';
import type { DateBounds } from './filters';
import type { RecordedRequest, Stats } from './http/recorder';

/** The shape of a Magic Link answer; `envelope` is that of the lists, with the redirect address repeated, `noUri` is the older one, `textJson` is the object under `text/plain`. */
export type MagicLinkShape =
	'object' | 'envelope' | 'noUri' | 'nullUri' | 'plainText' | 'jsonString' | 'textJson';

/**
 * `place`: a cursor knows the last record delivered, and each page goes on right after it. `pageNumber`: it counts pages,
 * so a page begins at its number times the limit asked for now, and another limit in mid-reading skips or repeats
 * records, as do faults that leave records to the next page.
 */
export type CursorKind = 'place' | 'pageNumber';

export interface SandboxOptions {
	/** 0 (default) takes a free port. */
	port?: number;
	/** Default 127.0.0.1. */
	host?: string;
	/** Seed of the data, default 1. */
	seed?: number;
	/** Records per channel. A plain number counts for mirakl and magento (all in one answer) up to 1,000 only. */
	orders?: Count;
	products?: Count;
	/** Most records of a page; default 100, as the specification says. */
	pageCap?: number;
	/** Delay of every data answer in milliseconds. */
	latencyMs?: number;
	/** PEM texts; given, the sandbox speaks HTTPS. */
	tls?: { key: string; cert: string };
	/** The service's clock, epoch milliseconds: expiry of tokens and links, times of added and changed records. */
	now?: () => number;
	/** First and last creation time of the generated records. Default 2025-01-01 to 2026-10-31. */
	dataFrom?: string;
	dataTo?: string;
	/**
	 * Milliseconds from one record of a channel to the next, in place of `orders` and `products`: a later `dataTo` then
	 * only adds records. Nothing happens to a record after `dataTo`.
	 */
	every?: Record<Resource, number>;
	/** Each user holds records of its own (other ids) instead of all users the same. */
	perUser?: boolean;
	/** Users without any stored link; everyone else is linked to every channel. */
	unlinked?: string[];
	magicLinkShape?: MagicLinkShape;
	/** Magic Link scopes accepted beside the nine channels. */
	additionalScopes?: string[];
	/** Body encoding the token endpoint takes; default form. */
	tokenEncoding?: 'form' | 'json' | 'both';
	/** Refuse what the specification does not list (default true); false ignores it. */
	strict?: boolean;
	/** Whether answers carry a `Date` header, of the service's clock; default true. */
	dateHeader?: boolean;
	/** How the end of the data is told; default null. */
	endOfData?: EndOfData;
	/** What a cursor stands for; default place. */
	cursors?: CursorKind;
	/** Whether records of exactly the time of a date filter pass it; default inclusive. */
	dateBounds?: Partial<DateBounds>;
	/** The dates of records are the wall-clock time of a shop so many hours ahead of UTC, without an offset. */
	localHours?: number;
	/** One order in three, instead of one in eleven, has a discount of its own beside those of its lines. */
	orderDiscounts?: boolean;
	/** Parcels, numbers behind a prefix, customers with several orders, products in sizes; default false. */
	afterSales?: boolean;
	/**
	 * Each user has a believable shop on each channel, which goes on by `store.continueTo` and `store.next`; users whose ID
	 * begins with `test-` see the usual records. Default false.
	 */
	demo?: boolean;
	/** Scheme and host of `next_page_token_url`, default the sandbox's own. */
	nextPageUrlBase?: string;
	/** Most requests kept in `requests`, default 100,000. */
	keepRequests?: number;
}

export interface Sandbox {
	baseUrl: string;
	/** Differs from baseUrl by a path, so that mixing the two up shows. */
	authUrl: string;
	port: number;
	/** The demo credentials. */
	readonly client: Readonly<ClientCredentials>;
	/** Changes the accepted credentials; tokens already issued stay valid. */
	setClient(change: Partial<ClientCredentials>): void;
	/** Everything received, in order. */
	readonly requests: RecordedRequest[];
	readonly tokenRequests: RecordedRequest[];
	readonly dataRequests: RecordedRequest[];
	readonly magicLinkRequests: RecordedRequest[];
	/** Openings of a Magic Link itself; the node must cause none. */
	readonly openedLinks: RecordedRequest[];
	readonly runSyncRequests: RecordedRequest[];
	/** Requests the service refused by its own rules (not by a fault), with the reason in `refusal`. */
	readonly refusedRequests: RecordedRequest[];
	clearRequests(): void;
	stats(): Stats;
	/** What the sandbox holds, in the order it delivers it. Makes the whole list: use eachOrder for large amounts. */
	orders(channel: Channel, tpUserId?: string): Order[];
	products(channel: Channel, tpUserId?: string): Product[];
	eachOrder(channel: Channel, tpUserId?: string): Iterable<Order>;
	/** What the generated orders were made from, in their order; not what was added or changed since. */
	books(channel: Channel, tpUserId?: string): Iterable<OrderBook>;
	eachProduct(channel: Channel, tpUserId?: string): Iterable<Product>;
	readonly store: RecordStore;
	readonly faults: FaultPlan;
	readonly tokens: TokenIssuer;
	/** Whether a user has a stored link; without a channel: for all of them. */
	link(tpUserId: string, channel?: Channel): void;
	unlink(tpUserId: string, channel?: Channel): void;
	/** Settings that may change while it runs. */
	readonly settings: {
		pageCap: number;
		latencyMs: number;
		magicLinkShape: MagicLinkShape;
		strict: boolean;
		dateHeader: boolean;
		endOfData: EndOfData;
		cursors: CursorKind;
		dateBounds: DateBounds;
		localHours: number | undefined;
		nextPageUrlBase: string;
	};
	/** Requests, faults, store, links, tokens, client and settings back to their state at the start. */
	reset(): void;
	close(): Promise<void>;
}

export type { Channel, Resource };
