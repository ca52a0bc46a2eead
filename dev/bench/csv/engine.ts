import { Readable } from 'node:stream';
import type { IBinaryData, INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { demoClient } from '../../sandbox/auth/clients';
import { CredentialStore, runNode } from '../../testkit/engine';
import { columns } from '../excel/columns';
import type { SandboxProcess } from '../sandbox';
import type { Built } from './built';
import { CREDENTIAL, endOf, plainNode, type PlainPage, plainPages, SOURCE } from './plainNode';

export const TIMEZONE = 'Europe/Amsterdam';

/** What a node has put out. */
export interface Made {
	json: INodeExecutionData['json'];
	file: IBinaryData;
}

/** Executions of single nodes in n8n's engine, all with the same credential. Each writes a file as a server does. */
export class Engine {
	private readonly credentials: CredentialStore;

	constructor(
		private readonly sandbox: SandboxProcess,
		private readonly built: Built,
	) {
		const { baseUrl, authUrl } = sandbox;
		const login = { baseUrl, authUrl, grantType: 'password', ...demoClient, accessToken: '' };
		this.credentials = new CredentialStore(
			[new built.UnifiedCommerceApi(), new built.UnifiedCommerceChannelApi()],
			{ [CREDENTIAL]: login },
		);
	}

	/** Our Export to File. */
	async exportCsv(): Promise<Made> {
		this.built.forgetRateLimiters();
		return await this.made(new this.built.UnifiedCommerce(), {
			...{ resource: 'order', operation: 'export', ...SOURCE, format: 'csv' },
			...{ layout: 'rowPerLine', columnSet: 'choose', sheetOptions: { columns } },
		});
	}

	/** Reads all pages by n8n's request helper and parses each, and after each writes one of the chunks. */
	async plain(chunks: readonly Buffer[]): Promise<Made> {
		const { baseUrl } = this.sandbox;
		const node = plainNode(async (context) => {
			async function* written() {
				const pages = plainPages(context, baseUrl, 'text', parse);
				for (const chunk of chunks) {
					await pages.next();
					yield chunk;
				}
				while (!(await pages.next()).done);
			}
			return await context.helpers.prepareBinaryData(...fileOf(written()));
		});
		return await this.made(node, {});
	}

	/** Writes the chunks. */
	async write(chunks: readonly Buffer[]): Promise<Made> {
		const node = plainNode(
			async ({ helpers }) => await helpers.prepareBinaryData(...fileOf(chunks)),
		);
		return await this.made(node, {});
	}

	/** Reads all pages, and does nothing with them. */
	async transfer(encoding: 'text' | 'arraybuffer'): Promise<void> {
		await this.read(encoding, () => {});
	}

	/** The bodies of all pages. */
	async bodies(): Promise<Buffer[]> {
		const bodies: Buffer[] = [];
		await this.read('arraybuffer', (body) => bodies.push(body as Buffer));
		return bodies;
	}

	private async read(
		encoding: 'text' | 'arraybuffer',
		take: (body: string | Buffer) => void,
	): Promise<void> {
		const { baseUrl } = this.sandbox;
		const node = plainNode(async (context) => {
			for await (const body of plainPages(context, baseUrl, encoding, endOf)) take(body);
			return { data: '', mimeType: '' };
		});
		await this.made(node, {});
	}

	private async made(node: INodeType, parameters: INodeParameters): Promise<Made> {
		const { credentials } = this;
		const { items, error } = await runNode({ node, parameters, credentials, timezone: TIMEZONE });
		if (error) throw error;
		const { json, binary } = items[0] ?? {};
		if (!binary) throw new Error('The node gave no file');
		return { json, file: binary.data };
	}
}

const fileOf = (chunks: AsyncIterable<Buffer> | readonly Buffer[]) =>
	[Readable.from(chunks, { objectMode: false }), 'orders.csv', 'text/csv'] as const;

const parse = (body: string | Buffer): PlainPage => JSON.parse(String(body)) as PlainPage;
