import type {
	IBinaryData,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

export const CREDENTIAL = 'unifiedCommerceApi';
export const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' } as const;
const PAGE_SIZE = 100;

const description: INodeTypeDescription = {
	displayName: 'Plain',
	name: 'plain',
	group: ['input'],
	version: 1,
	description: 'Does what the benchmark gives it',
	defaults: { name: 'Plain' },
	inputs: ['main'],
	outputs: ['main'],
	credentials: [{ name: CREDENTIAL, required: true }],
	properties: [],
};

/** A node that makes a file in the way it is given. */
export const plainNode = (
	make: (context: IExecuteFunctions) => Promise<IBinaryData>,
): INodeType => ({
	description,
	async execute() {
		return [[{ json: {}, binary: { data: await make(this) } }]];
	},
});

/** What the plain way reads of an answer. */
export interface PlainPage {
	Output: { next_page_token?: string | null };
}

/** Reads all orders by n8n's request helper, page after page: no checks, no retries. */
export async function* plainPages(
	context: IExecuteFunctions,
	baseUrl: string,
	encoding: 'text' | 'arraybuffer',
	parse: (body: string | Buffer) => PlainPage,
): AsyncGenerator<string | Buffer> {
	let cursor: string | null | undefined;
	do {
		const options: IHttpRequestOptions = {
			method: 'POST',
			url: `${baseUrl}/api/ServiceClientApp/Unified/Orders`,
			qs: SOURCE,
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			body: JSON.stringify({
				limit: PAGE_SIZE,
				...(cursor ? { next_page_token: cursor } : { status: 'any' }),
			}),
			encoding,
			json: false,
		};
		const { httpRequestWithAuthentication } = context.helpers;
		const body = (await httpRequestWithAuthentication.call(context, CREDENTIAL, options)) as
			string | Buffer;
		({ next_page_token: cursor } = parse(body).Output);
		yield body;
	} while (cursor);
}

const CURSOR = '"next_page_token":"';

/** The part of a page that tells where to go on, without parsing all of it. */
export function endOf(body: string | Buffer): PlainPage {
	const at = body.indexOf(CURSOR);
	if (at === -1) return { Output: {} };
	const from = at + CURSOR.length;
	const to = body.indexOf('"', from);
	const cursor = typeof body === 'string' ? body.slice(from, to) : body.subarray(from, to);
	return { Output: { next_page_token: cursor.toString() } };
}
