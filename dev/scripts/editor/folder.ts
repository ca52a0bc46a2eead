import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nLine } from '../../testkit/n8n/lines';
import { repositoryRoot } from '../../testkit/paths';
import { isAlive } from '../../testkit/processGroup';

/** What a demo folder remembers from one start to the next, so that nothing of the person's is overwritten. */
export interface DemoState {
	/** The demo credential and the addresses that we last gave it. */
	credential?: { id: string; baseUrl: string; authUrl: string };
	/** By example file: the workflow made from it, and its version when we made it. */
	workflows: Record<string, { id: string; versionId: string }>;
	/** SHA-256 of the spreadsheet as the last start left it. */
	spreadsheet?: string;
	/** The start that is running now. */
	running?: { pid: number; url: string };
}

/** The folder in which the demo's n8n lives from one start to the next. */
export class DemoFolder {
	readonly path: string;

	/** Where the workflows write their files, open to the person. */
	readonly filesFolder: string;

	private readonly stateFile: string;

	state: DemoState = { workflows: {} };

	/** Each line of n8n has its own, as the database of one cannot be read by the other. */
	constructor(readonly line: N8nLine) {
		this.path = join(repositoryRoot, line === 'v1' ? '.n8n-demo-1' : '.n8n-demo');
		this.filesFolder = join(this.path, 'files');
		this.stateFile = join(this.path, 'demo.json');
	}

	/** Opens it, or makes a new one. Throws when a demo is running from it. */
	async open({ fresh }: { fresh: boolean }) {
		await this.read();
		const { running } = this.state;
		if (running && isAlive(running.pid) && (await answers(running.url))) {
			throw new Error(
				`The demo is running already, at ${running.url}. End that one first (Ctrl-C in its window).`,
			);
		}
		if (fresh) {
			await rm(this.path, { recursive: true, force: true });
			this.state = { workflows: {} };
		}
		await mkdir(this.filesFolder, { recursive: true });
	}

	async save(change: Partial<DemoState>) {
		Object.assign(this.state, change);
		await writeFile(this.stateFile, `${JSON.stringify(this.state, null, '\t')}\n`);
	}

	private async read() {
		if (existsSync(this.stateFile))
			this.state = JSON.parse(await readFile(this.stateFile, 'utf8')) as DemoState;
	}
}

async function answers(url: string) {
	return await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
		() => true,
		() => false,
	);
}
