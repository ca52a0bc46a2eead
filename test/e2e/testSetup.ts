import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n, type N8nInstall } from '../../dev/testkit/n8n/install';
import { type N8nInstance, startN8n } from '../../dev/testkit/n8n/instance';
import type { N8nLine } from '../../dev/testkit/n8n/lines';
import { installCommunityPackage } from '../../dev/testkit/n8n/package';
import type { N8nRest } from '../../dev/testkit/n8n/rest';
import type { Execution, WorkflowJson } from '../../dev/testkit/n8n/types';
import type { CredentialReference } from '../../dev/testkit/n8n/workflow';
import { type Sandbox, startSandbox } from '../../dev/sandbox';

export const login = { email: 'owner@example.com', password: 'Owner-Password-1' };

/** How many orders shopify holds: eleven pages of one hundred. */
export const SHOPIFY_ORDERS = 1_050;

/**
 * What the scenarios of one n8n line share: a sandbox service, and a real n8n with our packed package in it.
 * One of each per line; scenarios make credentials and workflows of their own.
 */
export class TestSetup {
	install!: N8nInstall;
	n8n!: N8nInstance;
	sandbox!: Sandbox;
	private userFolder!: string;
	/** Further environment variables of n8n. */
	protected env: Record<string, string> = {};

	constructor(readonly line: N8nLine) {}

	get rest(): N8nRest {
		return this.n8n.rest;
	}

	/** Where workflows may read and write files. */
	get filesFolder(): string {
		return join(this.userFolder, 'files');
	}

	/** Starts everything; takes minutes when this n8n was never fetched. */
	async open(tarball: string) {
		this.install = await ensureN8n(this.line);
		this.userFolder = await mkdtemp(join(tmpdir(), `n8n-${this.line}-`));
		await installCommunityPackage(tarball, this.userFolder);
		this.sandbox ??= await startSandbox({ orders: { shopify: SHOPIFY_ORDERS } });
		await this.start();
	}

	/** Stops n8n, lets something happen meanwhile, and starts it again on the same data. */
	async restart(meanwhile: () => Promise<void>) {
		await this.n8n.stop();
		await meanwhile();
		await this.start();
	}

	private async start() {
		this.n8n = await startN8n({
			install: this.install,
			userFolder: this.userFolder,
			filesFolder: this.filesFolder,
			env: this.env,
		});
		await this.rest.enter(login);
	}

	async close() {
		await this.n8n?.stop();
		await this.sandbox?.close();
		if (this.userFolder) await rm(this.userFolder, { recursive: true, force: true });
	}

	/** Stores a working credential, with some fields changed, and returns how nodes refer to it. */
	async credential(name: string, changes: Record<string, string | boolean> = {}) {
		return await serviceCredential(this, name, changes);
	}

	/** Stores a workflow, and runs it once. */
	async run(workflow: WorkflowJson): Promise<Execution> {
		const { id } = await this.rest.createWorkflow(workflow);
		return await this.rest.run(id);
	}
}

/** Stores a credential for a sandbox, and returns how nodes refer to it. */
export async function serviceCredential(
	{ rest, sandbox }: { rest: N8nRest; sandbox: Sandbox },
	name: string,
	changes: Record<string, string | boolean> = {},
): Promise<CredentialReference> {
	const { baseUrl, authUrl, client } = sandbox;
	const data = { baseUrl, authUrl, grantType: 'password', ...client, ...changes };
	const { id } = await rest.createCredential({ name, type: 'unifiedCommerceApi', data });
	return { id, name };
}
