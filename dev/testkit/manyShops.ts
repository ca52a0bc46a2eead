import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filledExample } from './examples';
import type { N8nInstall } from './n8n/install';
import type { N8nRest } from './n8n/rest';
import type { CredentialReference } from './n8n/workflow';
import { repositoryRoot } from './paths';

/** The two workflows that share the reading of many shops. */
export const manyShops = {
	sendOut: 'many-shops-send-out.json',
	readChanges: 'many-shops-read-changes.json',
} as const;

/** What a person chooses in the nodes of these workflows. */
export interface ManyShopsCredentials {
	unifiedCommerceApi: CredentialReference;
	postgres: CredentialReference;
	httpHeaderAuth: CredentialReference;
}

/** Where a PostgreSQL on loopback listens that needs no password. */
export interface PostgresAddress {
	port: number;
	user: string;
	database: string;
}

/** Stores the credentials that the two workflows need beside our own. */
export async function createManyShopsCredentials(
	rest: N8nRest,
	unifiedCommerceApi: CredentialReference,
	{ port, user, database }: PostgresAddress,
): Promise<ManyShopsCredentials> {
	const create = async (type: string, data: Record<string, string | number | boolean>) => {
		const name = `Many shops: ${type}`;
		const { id } = await rest.createCredential({ name, type, data });
		return { id, name };
	};
	return {
		unifiedCommerceApi,
		postgres: await create('postgres', {
			host: '127.0.0.1',
			port,
			database,
			user,
			password: '',
			ssl: 'disable',
		}),
		httpHeaderAuth: await create('httpHeaderAuth', {
			name: 'X-Batch',
			value: 'a-long-random-value',
		}),
	};
}

/** One of the two workflows with its credentials chosen and the address of this n8n; nothing else is changed. */
export async function filledManyShops(
	file: (typeof manyShops)[keyof typeof manyShops],
	{ unifiedCommerceApi, postgres, httpHeaderAuth }: ManyShopsCredentials,
	n8nUrl: string,
) {
	const workflow = await filledExample(file, { credential: unifiedCommerceApi, filesFolder: '' });
	for (const node of workflow.nodes) {
		const { authentication, url } = node.parameters;
		if (node.type === 'n8n-nodes-base.postgres') node.credentials = { postgres };
		if (authentication === 'headerAuth' || authentication === 'genericCredentialType')
			node.credentials = { httpHeaderAuth };
		if (typeof url === 'string') node.parameters.url = url.replace(/^http:\/\/[^/]+/, n8nUrl);
	}
	return workflow;
}

/** The SQL for the tables, as docs/many-shops.md gives it to the reader. */
export async function manyShopsTables(): Promise<string> {
	const page = await readFile(join(repositoryRoot, 'docs', 'many-shops.md'), 'utf8');
	const [, sql] = /```sql\n(CREATE SCHEMA [^]*?)```/.exec(page) ?? [];
	if (!sql) throw new Error('docs/many-shops.md has no SQL for the tables');
	return sql;
}

/** A connection to PostgreSQL, as far as it is needed here. */
export interface Database {
	connect(): Promise<void>;
	query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
	end(): Promise<void>;
}

/** Connects with the driver that n8n itself brings. */
export async function connectDatabase(
	install: N8nInstall,
	address: PostgresAddress,
): Promise<Database> {
	const { Client } = createRequire(join(install.dir, 'package.json'))('pg') as {
		Client: new (config: PostgresAddress & { host: string }) => Database;
	};
	const database = new Client({ host: '127.0.0.1', ...address });
	await database.connect();
	return database;
}
