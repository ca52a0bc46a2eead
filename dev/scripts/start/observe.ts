import type { IExecuteFunctions, IN8nHttpFullResponse, INodeType } from 'n8n-workflow';

/** What a reading has received so far. */
export interface Received {
	pages: number;
	records: number;
	/** Lines of the sheet: one per line item, and one for an order without any. */
	rows: number;
}

type HttpHelper = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

/** The same node, telling what it receives page by page. It sends its requests itself, through n8n, as ever. */
export function observed(node: INodeType, onPage: (received: Received) => void): INodeType {
	const received: Received = { pages: 0, records: 0, rows: 0 };
	return Object.create(node, {
		execute: {
			async value(this: IExecuteFunctions) {
				const { helpers } = this;
				const request = helpers.httpRequestWithAuthentication as (
					...args: unknown[]
				) => Promise<IN8nHttpFullResponse>;
				const listening = async function (this: unknown, ...args: unknown[]) {
					const response = await request.apply(this, args);
					if (addPage(received, response)) onPage({ ...received });
					return response;
				};
				const context = Object.create(this, {
					helpers: {
						value: { ...helpers, httpRequestWithAuthentication: listening as HttpHelper },
					},
				}) as IExecuteFunctions;
				return await node.execute?.call(context);
			},
		},
	}) as INodeType;
}

interface Envelope {
	Output?: { result?: Array<{ line_items?: unknown[] }> | null };
}

/** @returns whether the response is a page of a list */
function addPage(received: Received, { statusCode, body }: IN8nHttpFullResponse): boolean {
	if (statusCode !== 200 || typeof body !== 'string') return false;
	try {
		const { Output: output } = JSON.parse(body) as Envelope;
		const records = output?.result ?? [];
		received.pages += 1;
		received.records += records.length;
		for (const { line_items: lines = [] } of records) received.rows += Math.max(1, lines.length);
		return true;
	} catch {
		return false;
	}
}
