import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStageLeft, StagedFolder } from '../../../../dev/testkit/n8n/stagedFolder';

/** Above what Linux and macOS give to a process. */
const NO_PROCESS = 99_999_999;

describe('a folder made in stages', () => {
	let parent: string;
	let target: string;

	beforeEach(async () => {
		parent = await mkdtemp(join(tmpdir(), 'staged-folder-'));
		target = join(parent, 'v2-abc');
	});
	afterEach(async () => await rm(parent, { recursive: true }));

	/** What a process left that ended after these stages. */
	const leave = async (owner: number, stages: string[]) => {
		const folder = `${target}.partial-${owner}`;
		await mkdir(folder);
		for (const stage of stages) await writeFile(join(folder, `.${stage}`), '');
		return folder;
	};

	const make = async () => {
		const ran: string[] = [];
		const folder = await StagedFolder.open(target);
		for (const name of ['fetched', 'compiled'])
			await folder.stage(name, async () => void ran.push(name));
		await folder.finish();
		return ran;
	};

	it('goes on after the last stage that an ended process has finished', async () => {
		await leave(NO_PROCESS, []);
		await leave(NO_PROCESS - 1, ['fetched']);
		expect(await isStageLeft(target, 'fetched')).toBe(true);
		expect(await make()).toEqual(['compiled']);
		expect(await readdir(parent)).toEqual(['v2-abc']);
	});

	it('leaves alone what another process is making', async () => {
		const theirs = await leave(process.ppid, ['fetched']);
		expect(await make()).toEqual(['fetched', 'compiled']);
		expect(existsSync(theirs)).toBe(true);
	});

	it('takes over what nobody has touched for a minute, as process IDs recur', async () => {
		const theirs = await leave(process.ppid, ['fetched']);
		await utimes(theirs, new Date(Date.now() - 61_000), new Date(Date.now() - 61_000));
		expect(await make()).toEqual(['compiled']);
	});
});
