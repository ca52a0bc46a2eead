import type { IncomingHttpHeaders } from 'node:http';
import type { Channel } from '../api/table';

export type RequestKind =
	'token' | 'magicLink' | 'orders' | 'products' | 'link' | 'runSync' | 'other';

/** One request as it arrived. */
export interface RecordedRequest {
	/** Position among everything received since the last clear, from 0. */
	index: number;
	/** Arrival, epoch milliseconds of the machine's clock. */
	at: number;
	method: string;
	/** Path without the query. */
	path: string;
	/** Parsed query; a repeated key is an array. */
	query: Record<string, string | string[]>;
	/** The query as sent, without the question mark. */
	rawQuery: string;
	headers: IncomingHttpHeaders;
	rawBody: string;
	/** Parsed JSON or form; undefined when there is none or it cannot be parsed. */
	body: unknown;
	kind: RequestKind;
	channel?: Channel;
	tpUserId?: string;
	/** 0-based page of the reading (data requests with a readable cursor, 0 without one). */
	page?: number;
	/** Type of the fault that met this request. */
	fault?: string;
	/** Why the service refused the request, in its own words. */
	refusal?: string;
	/** Status answered; 0 when the connection was cut or nothing was answered (yet). */
	status: number;
	/** The connection was closed, by either side, before the answer was whole. */
	brokenOff?: boolean;
}

const kindsByEnd: ReadonlyArray<[ending: string, kind: RequestKind]> = [
	['/connect/token', 'token'],
	['/api/ServiceClientApp/GetTpUserAuthDisposableToken', 'magicLink'],
	['/api/ServiceClientApp/Unified/Orders', 'orders'],
	['/api/ServiceClientApp/Unified/Products', 'products'],
	['/RunSync', 'runSync'],
];

/** The kind of a request, from its path. */
export function kindOf(path: string): RequestKind {
	if (path.startsWith('/link/')) return 'link';
	return kindsByEnd.find(([ending]) => path.endsWith(ending))?.[1] ?? 'other';
}

export interface Stats {
	requests: Record<RequestKind, number>;
	total: number;
	bytesSent: number;
}

const noRequests = (): Record<RequestKind, number> => ({
	token: 0,
	magicLink: 0,
	orders: 0,
	products: 0,
	link: 0,
	runSync: 0,
	other: 0,
});

/** Keeps what was received, in order, and counts it; forgets the oldest beyond `keep` requests. */
export class Recorder {
	readonly requests: RecordedRequest[] = [];
	private counts = noRequests();
	private bytes = 0;
	private total = 0;

	constructor(private readonly keep: number) {}

	add(request: Omit<RecordedRequest, 'index'>): RecordedRequest {
		const recorded = { index: this.total++, ...request };
		this.counts[recorded.kind]++;
		this.requests.push(recorded);
		if (this.requests.length > this.keep) this.requests.splice(0, this.requests.length - this.keep);
		return recorded;
	}

	sent(bytes: number): void {
		this.bytes += bytes;
	}

	ofKind(...kinds: RequestKind[]): RecordedRequest[] {
		return this.requests.filter(({ kind }) => kinds.includes(kind));
	}

	stats(): Stats {
		return { requests: { ...this.counts }, total: this.total, bytesSent: this.bytes };
	}

	clear(): void {
		this.requests.length = 0;
		this.counts = noRequests();
		this.bytes = 0;
		this.total = 0;
	}
}
