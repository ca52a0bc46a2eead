import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../processGroup';

/** The folder of a process that still runs counts as abandoned when it was not touched for so long: process IDs recur. */
const ABANDONED_AFTER_MS = 60_000;
const TOUCH_EVERY_MS = 5_000;

/**
 * A folder that is made in stages and moved into place when it is whole. It belongs to this process while it is
 * being made; what an ended process has left is taken over with all its finished stages.
 */
export class StagedFolder {
	private constructor(
		readonly path: string,
		private readonly target: string,
	) {}

	/** @param target where the folder stands when it is whole */
	static async open(target: string): Promise<StagedFolder> {
		const path = `${target}.partial-${process.pid}`;
		await mkdir(dirname(target), { recursive: true });
		const [first, ...others] = await abandoned(target);
		// of several processes only one can rename it
		const takenOver = first && (await rename(first, path).catch(() => false)) !== false;
		if (!takenOver) await mkdir(path, { recursive: true });
		for (const other of others) await rm(other, { recursive: true, force: true });
		return new StagedFolder(path, target);
	}

	/** Runs a stage, unless it has been finished before, also by an earlier process. */
	async stage(name: string, work: () => Promise<void>): Promise<void> {
		if (existsSync(markerOf(this.path, name))) return;
		const now = () => new Date();
		const touching = setInterval(
			() => void utimes(this.path, now(), now()).catch(() => undefined),
			TOUCH_EVERY_MS,
		);
		try {
			await work();
		} finally {
			clearInterval(touching);
		}
		await writeFile(markerOf(this.path, name), '');
	}

	/** Moves it into place. */
	async finish(): Promise<void> {
		await writeFile(markerOf(this.path, COMPLETE), '');
		if (!isComplete(this.target)) await rm(this.target, { recursive: true, force: true });
		await rename(this.path, this.target).catch(async (error: unknown) => {
			// another process was faster: its folder is as good as ours
			if (!isComplete(this.target)) throw error;
			await rm(this.path, { recursive: true, force: true });
		});
	}
}

const COMPLETE = 'complete';

const markerOf = (folder: string, stage: string) => join(folder, `.${stage}`);

export const isComplete = (target: string) => existsSync(markerOf(target, COMPLETE));

/** Whether an ended process has finished a stage, so that the next one goes on after it. */
export async function isStageLeft(target: string, stage: string): Promise<boolean> {
	return (await abandoned(target)).some((folder) => existsSync(markerOf(folder, stage)));
}

/** Folders that ended processes have left for a target, the one with most stages first. */
async function abandoned(target: string): Promise<string[]> {
	const parent = dirname(target);
	const found: Array<{ path: string; stages: number }> = [];
	for (const name of await readdir(parent).catch(() => [])) {
		const owner = name.startsWith(`${basename(target)}.partial-`) && /\d+$/.exec(name)?.[0];
		const path = join(parent, name);
		if (!owner || !(await isAbandoned(path, Number(owner)))) continue;
		const names = await readdir(path).catch(() => []);
		found.push({ path, stages: names.filter((entry) => entry.startsWith('.')).length });
	}
	return found.sort((left, right) => right.stages - left.stages).map(({ path }) => path);
}

async function isAbandoned(path: string, owner: number): Promise<boolean> {
	if (!isAlive(owner)) return true;
	const { mtimeMs } = await stat(path);
	return Date.now() - mtimeMs > ABANDONED_AFTER_MS;
}
