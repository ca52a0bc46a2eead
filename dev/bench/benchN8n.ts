import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoClient } from '../sandbox/auth/clients';
import { workflowOf } from '../testkit/n8n/workflow';
import { beforeExit } from '../testkit/atExit';
import type { N8nInstall } from '../testkit/n8n/install';
import { type N8nInstance, startN8n } from '../testkit/n8n/instance';
import { installCommunityPackage } from '../testkit/n8n/package';
import type { NodeJson, WorkflowJson } from '../testkit/n8n/types';
import { repositoryRoot } from '../testkit/paths';
import { BenchExecutions, type SavedFile } from './benchExecutions';
import type { Source } from './cases';
import { EditorPage } from './editor';
import { ProcessUse } from './processUse';
import type { SandboxProcess } from './sandbox';

const login = { email: 'owner@example.com', password: 'Owner-Password-1' };
/** How long n8n is left alone before each measurement. */
const SETTLE_MS = 3_000;

/** What one execution cost. */
export interface Measured {
	/** Sum of the nodes after the trigger, in milliseconds. */
	nodesMs: number;
	/** From the request to run until the execution is finished and saved, in milliseconds. */
	savedMs: number;
	/** In the editor, another execution: from the click until the editor has it all. Only where a person waits for it. */
	editorMs?: number;
	/** Processor time of n8n until the execution is saved, in milliseconds. */
	processorMs: number;
	/** Resident memory right before, and the most during the execution, in bytes. */
	idleBytes: number;
	peakBytes: number;
	/** The saved execution in n8n's database, in bytes. */
	savedBytes: number;
	/** Items that the last node gave; for Export, rows in the file. */
	results: number;
}

/** In the place of an execution that did not end. */
export const NOT_ENDED: Measured = {
	nodesMs: NaN,
	savedMs: NaN,
	processorMs: NaN,
	idleBytes: NaN,
	peakBytes: NaN,
	savedBytes: NaN,
	results: NaN,
};

const collectGarbage: NodeJson = {
	name: 'Collect Garbage',
	type: 'CUSTOM.collectGarbage',
	typeVersion: 1,
	parameters: {},
	position: [0, 0],
};

/** A real n8n for measuring: one user folder, a process that can be started afresh. */
export class BenchN8n {
	private instance!: N8nInstance;
	private executions!: BenchExecutions;
	private tidyingUp!: string;

	private constructor(
		private readonly install: N8nInstall,
		private readonly userFolder: string,
		private readonly forget: () => void,
	) {}

	static async open(install: N8nInstall, tarball: string): Promise<BenchN8n> {
		const userFolder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
		const forget = beforeExit(() => rm(userFolder, { recursive: true, force: true }));
		await installCommunityPackage(tarball, userFolder);
		const n8n = new BenchN8n(install, userFolder, forget);
		await n8n.start();
		n8n.tidyingUp = await n8n.store(workflowOf('Tidy up', collectGarbage));
		return n8n;
	}

	/** Ends the process and starts another on the same database, so that memory begins anew. */
	async restart() {
		await this.instance.stop();
		await this.start();
	}

	async close() {
		await this.instance.stop();
		await rm(this.userFolder, { recursive: true, force: true });
		this.forget();
	}

	/** Stores what is needed to read from a sandbox. */
	async sourceFor({ baseUrl, authUrl, token }: SandboxProcess): Promise<Source> {
		const ours = await this.instance.rest.createCredential({
			name: 'Service',
			type: 'unifiedCommerceApi',
			data: { baseUrl, authUrl, grantType: 'password', ...demoClient },
		});
		const header = await this.instance.rest.createCredential({
			name: 'Header',
			type: 'httpHeaderAuth',
			data: { name: 'Authorization', value: `Bearer ${token}` },
		});
		return {
			baseUrl,
			token,
			ours: { id: ours.id, name: 'Service' },
			header: { id: header.id, name: 'Header' },
		};
	}

	async store(workflow: WorkflowJson): Promise<string> {
		return (await this.instance.rest.createWorkflow(workflow)).id;
	}

	/**
	 * Runs a stored workflow once and deletes its execution. Throws when it does not succeed.
	 * @param look sees the files of its last node before they are deleted
	 */
	async measure(
		workflowId: string,
		look?: (files: SavedFile[]) => Promise<void>,
	): Promise<Measured> {
		await this.tidyUp();
		await wait(SETTLE_MS);
		const use = new ProcessUse(this.instance.pid);
		const idleBytes = await use.resident();
		const idleMs = await use.processorMs();
		await use.forgetPeak();
		const begun = performance.now();
		const id = await this.executions.begin(workflowId);
		await this.executions.untilSaved(workflowId, id);
		const savedMs = performance.now() - begun;
		const processorMs = (await use.processorMs()) - idleMs;
		const peakBytes = await use.peak();
		const { bytes, nodes } = await this.executions.saved(id);
		const last = nodes[nodes.length - 1];
		await look?.(last.files);
		await this.executions.delete(id);
		return {
			nodesMs: nodes.slice(1).reduce((sum, { ms }) => sum + ms, 0),
			savedMs,
			processorMs,
			idleBytes,
			peakBytes,
			savedBytes: bytes,
			// a file is one item, made of the items before it
			results:
				last.rows ?? (last.name === 'Convert to File' ? nodes[nodes.length - 2].items : last.items),
		};
	}

	/** Begins an execution of a stored workflow and kills n8n in the middle of it; then starts it again. */
	async killDuring(workflowId: string, afterMs: number) {
		await this.executions.begin(workflowId);
		await wait(afterMs);
		process.kill(this.instance.pid, 'SIGKILL');
		await this.instance.ended;
		await this.restart();
	}

	/** Changes the nodes of a stored workflow. */
	async change(workflowId: string, { nodes }: WorkflowJson) {
		await this.instance.rest.updateWorkflow(workflowId, { nodes });
	}

	/** Where on disk n8n keeps a file. */
	pathOf({ id }: SavedFile): string {
		return join(this.userFolder, '.n8n', 'storage', id.slice(id.indexOf(':') + 1));
	}

	/** Somebody at the editor of this n8n, until it is restarted. */
	async personAtEditor(): Promise<EditorPage> {
		return await EditorPage.atDesk(this.instance.url, login);
	}

	/** Lets the person run a stored workflow once, and deletes its execution. Throws when it does not succeed. */
	async measureInEditor(workflowId: string, person: EditorPage): Promise<number> {
		await this.tidyUp();
		const ms = await person.run(workflowId, SETTLE_MS);
		await this.executions.delete(await this.executions.untilSaved(workflowId));
		return ms;
	}

	/** Frees what earlier executions have left behind: a way measured after a greedy one must not pay for it. */
	private async tidyUp() {
		const id = await this.executions.begin(this.tidyingUp);
		await this.executions.delete(await this.executions.untilSaved(this.tidyingUp, id));
	}

	private async start() {
		this.instance = await startN8n({
			install: this.install,
			userFolder: this.userFolder,
			filesFolder: join(this.userFolder, 'files'),
			env: {
				N8N_CUSTOM_EXTENSIONS: join(repositoryRoot, 'dev', 'bench', 'nodes'),
				N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
				N8N_EXECUTION_DATA_STORAGE_MODE: 'database',
				EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'true',
				EXECUTIONS_DATA_PRUNE: 'false',
			},
		});
		await this.instance.rest.enter(login);
		this.executions = new BenchExecutions(this.instance.rest, this.install, this.userFolder);
	}
}
