import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { n8nCacheRoot } from '../paths';
import { type Log, toConsole, withProgress } from '../progress';
import { npm, run } from '../run';
import { type N8nLine, type PinnedN8n, pinnedN8n } from './lines';
import { hostNodeFits, nodeBinary, packagedNodeFolder } from './node-runtime';

export interface N8nInstall {
	line: N8nLine;
	/** Exact n8n version, such as "2.41.1". */
	version: string;
	/** Path of the Node.js executable to run it with. */
	node: string;
	/** Path of n8n's start script. */
	n8nBin: string;
	/** Folder of the installation. */
	dir: string;
}

const marker = '.complete';

/**
 * Makes sure that the pinned n8n of a line is there, and says how to run it.
 * The first call fetches it from npm (some minutes), later calls only look.
 * The tree is made in a folder of its own and moved into place when it is whole, so an interrupted
 * or a parallel run never leaves half an installation behind.
 */
export async function ensureN8n(line: N8nLine, log: Log = toConsole): Promise<N8nInstall> {
	const pinned = pinnedN8n(line);
	const dir = join(n8nCacheRoot(), `${line}-${pinned.hash}`);
	if (!existsSync(join(dir, marker))) await install(line, pinned, dir, log);
	return await described(line, pinned, dir, log);
}

async function described(
	line: N8nLine,
	pinned: PinnedN8n,
	dir: string,
	log: Log,
): Promise<N8nInstall> {
	return {
		line,
		version: pinned.version,
		node: await chooseNode(line, pinned, dir, log),
		n8nBin: join(dir, 'node_modules', 'n8n', 'bin', 'n8n'),
		dir,
	};
}

async function chooseNode(
	line: N8nLine,
	pinned: PinnedN8n,
	dir: string,
	log: Log,
): Promise<string> {
	if (hostNodeFits(pinned.node)) return process.execPath;
	const packaged = packagedNodeFolder(dir);
	if (packaged) return nodeBinary(packaged);
	// only the tree of 2.x carries a Node.js; 1.x runs on that one too
	if (line === 'v1') return (await ensureN8n('v2', log)).node;
	throw new Error(
		`n8n ${pinned.version} needs Node.js ${pinned.node.from.join('.')} or newer; this is ${process.versions.node}, ` +
			`and npm has none ready for ${process.platform}-${process.arch}. Please install a newer Node.js.`,
	);
}

async function install(line: N8nLine, pinned: PinnedN8n, dir: string, log: Log) {
	await removeLeftovers(dir);
	const partial = `${dir}.partial-${process.pid}`;
	await mkdir(partial, { recursive: true });
	for (const file of ['package.json', 'package-lock.json']) {
		await copyFile(join(pinned.folder, file), join(partial, file));
	}

	const fetched = () =>
		pinned.packages.filter((path) => existsSync(join(partial, path, 'package.json'))).length;
	await withProgress(
		`Fetching n8n ${pinned.version} from npm (once)`,
		log,
		async () =>
			await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
				cwd: partial,
			}),
		() => `${fetched()} of ${pinned.packages.length} packages`,
	);
	const node = await chooseNode(line, pinned, partial, log);
	await withProgress(`Preparing the database driver of n8n ${pinned.version}`, log, async () => {
		await buildSqlite(partial, node);
	});
	await checkItRuns(pinned, partial, node);

	await writeFile(join(partial, marker), `${pinned.version}\n`);
	await rename(partial, dir).catch(async (error: unknown) => {
		// another process was faster: its tree is as good as ours
		if (!existsSync(join(dir, marker))) throw error;
		await rm(partial, { recursive: true, force: true });
	});
}

/** The one native module that n8n cannot do without: a ready-made binary, or else compiled. */
async function buildSqlite(dir: string, node: string) {
	const packaged = packagedNodeFolder(dir);
	const env: NodeJS.ProcessEnv = {
		...process.env,
		PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
	};
	// compiling needs the headers of the Node.js that will load the result
	if (packaged && node === nodeBinary(packaged)) env.npm_config_nodedir = packaged;
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error'], {
		cwd: dir,
		env,
	});
}

async function checkItRuns(pinned: PinnedN8n, dir: string, node: string) {
	await run(node, ['-e', "require('sqlite3')"], { cwd: dir });
	const { stdout } = await run(node, [join(dir, 'node_modules', 'n8n', 'bin', 'n8n'), '--version']);
	if (String(stdout).trim() !== pinned.version) {
		throw new Error(`n8n in ${dir} says it is "${String(stdout)}" instead of ${pinned.version}`);
	}
}

/** Removes what interrupted runs have left: partial trees whose process is gone. */
async function removeLeftovers(dir: string) {
	const parent = dirname(dir);
	await mkdir(parent, { recursive: true });
	for (const name of await readdir(parent)) {
		const pid = /\.partial-(\d+)$/.exec(name)?.[1];
		if (pid && !isAlive(Number(pid)))
			await rm(join(parent, name), { recursive: true, force: true });
	}
	await rm(dir, { recursive: true, force: true });
}

function isAlive(pid: number) {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
