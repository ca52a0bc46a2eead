import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { n8nCacheRoot } from '../paths';
import { type Log, toConsole, withProgress } from '../progress';
import { npm, run } from '../run';
import { type N8nLine, type PinnedN8n, pinnedN8n } from './lines';
import { hostNodeFits, nodeBinary, packagedNodeFolder } from './nodeRuntime';
import { isComplete, isStageLeft, StagedFolder } from './stagedFolder';

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

/**
 * Makes sure that the pinned n8n of a line is there, and says how to run it.
 * The first call fetches it from npm (some minutes), later calls only look.
 * The tree is made in stages in a folder of its own and moved into place when it is whole: an interrupted call
 * leaves no half installation behind, and the next one goes on after the last finished stage.
 */
export async function ensureN8n(line: N8nLine, log: Log = toConsole): Promise<N8nInstall> {
	const pinned = pinnedN8n(line);
	const dir = join(n8nCacheRoot(), `${line}-${pinned.hash}`);
	if (!isComplete(dir)) await install(line, pinned, dir, log);
	return await described(line, pinned, dir, log);
}

/** Of the 2.x tree, measured on Linux. */
const SIZE = 'about 0.6 GB, 2.8 GB unpacked';

/** What bringing up n8n will fetch, in one line for the person. */
export async function whatIsFetched(line: N8nLine): Promise<string> {
	const { version, hash } = pinnedN8n(line);
	const dir = join(n8nCacheRoot(), `${line}-${hash}`);
	if (isComplete(dir)) return `n8n ${version} is installed already, so nothing is downloaded.`;
	if (await isStageLeft(dir, 'fetched'))
		return `n8n ${version} is downloaded already: only its database driver is made ready now.`;
	return `n8n ${version} is downloaded from npm, once: ${SIZE}, some minutes. An interrupted start goes on where it stopped. (“npm start” needs no n8n.)`;
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
	const folder = await StagedFolder.open(dir);
	await folder.stage('fetched', async () => await fetchTree(pinned, folder.path, log));
	const node = await chooseNode(line, pinned, folder.path, log);
	await folder.stage(
		'compiled',
		async () =>
			await withProgress(
				`Preparing the database driver of n8n ${pinned.version}`,
				log,
				async () => {
					await buildSqlite(folder.path, node);
				},
			),
	);
	await checkItRuns(pinned, folder.path, node);
	await folder.finish();
}

/** What an interrupted call has fetched comes from npm's cache. */
async function fetchTree(pinned: PinnedN8n, dir: string, log: Log) {
	for (const file of ['package.json', 'package-lock.json']) {
		await copyFile(join(pinned.folder, file), join(dir, file));
	}
	const fetched = () =>
		pinned.packages.filter((path) => existsSync(join(dir, path, 'package.json'))).length;
	await withProgress(
		`Fetching n8n ${pinned.version} from npm (once)`,
		log,
		async () =>
			await npm(
				[
					'ci',
					'--prefer-offline',
					'--ignore-scripts',
					'--no-audit',
					'--no-fund',
					'--loglevel=error',
				],
				{ cwd: dir },
			),
		() => `${fetched()} of ${pinned.packages.length} packages`,
	);
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
