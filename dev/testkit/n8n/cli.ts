import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { run } from '../run';
import { type N8nPlace, n8nEnvironment } from './environment';
import { boundProcessArguments } from './process';
import type { ExecutionData, Json, WorkflowJson } from './types';

export interface CredentialExport<Data = Record<string, Json>> {
	id: string;
	name: string;
	type: string;
	/** Plain values when exported decrypted. */
	data: Data;
}

/** n8n's command line on the same user folder, each call a process of its own. */
export class N8nCli {
	constructor(private readonly place: N8nPlace) {}

	/** Runs any n8n command and returns what it printed. Rejects when its exit code is not 0. */
	async command(...n8nArguments: string[]) {
		const env = {
			...n8nEnvironment(this.place),
			// `execute` starts a broker for task runners too, which must not meet that of a running n8n
			N8N_RUNNERS_BROKER_PORT: String(await getPort()),
		};
		const { stdout } = await run(
			this.place.install.node,
			boundProcessArguments(this.place, n8nArguments),
			{
				cwd: this.place.filesFolder,
				env,
				extendEnv: false,
				stdin: 'pipe',
			},
		);
		return String(stdout);
	}

	/** Executes a workflow that begins with a Manual Trigger, in a process of its own. */
	async execute(workflowId: string): Promise<ExecutionData> {
		const printed = await this.command('execute', `--id=${workflowId}`, '--rawOutput').catch(
			(error: { stdout?: string }) => {
				// a failing workflow prints its data too
				if (error.stdout?.includes('"resultData"')) return error.stdout;
				throw error;
			},
		);
		const [json] = /^\{$[\s\S]*?^\}$/m.exec(printed) ?? [];
		const { data } = JSON.parse(json ?? '{}') as { data: ExecutionData };
		return data;
	}

	async importCredentials(credentials: CredentialExport[]) {
		await this.withFile(
			credentials,
			async (file) => await this.command('import:credentials', `--input=${file}`),
		);
	}

	async importWorkflows(workflows: WorkflowJson[]) {
		await this.withFile(
			workflows,
			async (file) => await this.command('import:workflow', `--input=${file}`),
		);
	}

	/** One credential as stored, decrypted. */
	async exportCredential<Data = Record<string, Json>>(id: string): Promise<CredentialExport<Data>> {
		return await this.withFile([], async (file) => {
			await this.command('export:credentials', `--id=${id}`, '--decrypted', `--output=${file}`);
			return (JSON.parse(await readFile(file, 'utf8')) as Array<CredentialExport<Data>>)[0];
		});
	}

	private async withFile<T>(content: unknown, use: (file: string) => Promise<T>): Promise<T> {
		const folder = await mkdtemp(join(tmpdir(), 'n8n-cli-'));
		const file = join(folder, 'content.json');
		try {
			await writeFile(file, JSON.stringify(content));
			return await use(file);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}
}
