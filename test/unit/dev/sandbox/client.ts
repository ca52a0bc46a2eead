import {
	startSandbox,
	type Channel,
	type Resource,
	type Sandbox,
	type SandboxOptions,
} from '../../../../dev/sandbox';

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	json: {
		code?: string;
		message?: string;
		Errors?: Record<string, Record<string, unknown>>;
		Output?: Record<string, unknown> & {
			result?: Array<Record<string, unknown>> | null;
			next_page_token?: string | null;
		};
		Report?: Record<string, unknown>;
		[field: string]: unknown;
	};
}

async function answerOf(response: Response): Promise<Answer> {
	const text = await response.text();
	let json: Answer['json'] = {};
	try {
		json = JSON.parse(text) as Answer['json'];
	} catch {
		// not every answer under test is JSON
	}
	return { status: response.status, headers: response.headers, text, json };
}

/** A plain HTTP client of one sandbox, with a token of its own. */
export class SandboxClient {
	private constructor(
		readonly sandbox: Sandbox,
		public token: string,
	) {}

	static async start(options: SandboxOptions = {}): Promise<SandboxClient> {
		const client = new SandboxClient(await startSandbox(options), '');
		client.renew();
		return client;
	}

	renew(): void {
		this.token = this.sandbox.tokens.issue();
	}

	async get(path: string): Promise<Answer> {
		return await this.send(path);
	}

	async list(
		resource: Resource,
		channel: string,
		body: unknown = {},
		{ user = 'user-1' }: { user?: string } = {},
	): Promise<Answer> {
		const operation = resource === 'orders' ? 'Orders' : 'Products';
		const query = new URLSearchParams({ channel, tpUserId: user }).toString();
		return await this.send(`/api/ServiceClientApp/Unified/${operation}?${query}`, {
			method: 'POST',
			body: JSON.stringify(body),
		});
	}

	private async send(path: string, request: RequestInit = {}): Promise<Answer> {
		const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
		const url = `${this.sandbox.baseUrl}${path}`;
		return await answerOf(await fetch(url, { ...request, headers, redirect: 'manual' }));
	}

	/** Every page of a reading, following the cursor at most `most` times. */
	async pages(
		resource: Resource,
		channel: Channel,
		first: Record<string, unknown>,
		beside: Record<string, unknown> = {},
		{ user, most = 50 }: { user?: string; most?: number } = {},
	): Promise<Array<Array<Record<string, unknown>>>> {
		const pages: Array<Array<Record<string, unknown>>> = [];
		let cursor: string | null | undefined;
		do {
			const body = cursor ? { ...beside, next_page_token: cursor } : first;
			const { status, text, json } = await this.list(resource, channel, body, { user });
			if (status !== 200) throw new Error(text);
			pages.push(json.Output?.result ?? []);
			cursor = json.Output?.next_page_token;
		} while (cursor?.trim() && pages.length < most);
		return pages;
	}
}

export const idsOf = (records: Array<Record<string, unknown>> | null | undefined): unknown[] =>
	(records ?? []).map(({ id }) => id);
