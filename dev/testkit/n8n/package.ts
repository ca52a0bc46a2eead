import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_NAME, repositoryRoot } from '../paths';
import { npm, run } from '../run';

/** Builds our package and packs it as it would be published. Returns the path of the tarball in a new temporary folder. */
export async function packOurs(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'unified-commerce-pack-'));
	// our .npmrc switches scripts off, but packing must build first (script "prepack")
	await npm(['pack', '--ignore-scripts=false', '--pack-destination', folder], {
		cwd: repositoryRoot,
	});
	const [tarball] = await readdir(folder);
	return join(folder, tarball);
}

interface Manifest {
	name: string;
	version: string;
	dependencies?: Record<string, string>;
}

/**
 * Puts a packed package where n8n keeps community nodes of a user folder, in the way n8n does it:
 * unpacked under `.n8n/nodes/node_modules`, named in `.n8n/nodes/package.json`. The node types then have their
 * real names. n8n reads them when it starts.
 */
export async function installCommunityPackage(tarball: string, userFolder: string) {
	const nodesFolder = join(userFolder, '.n8n', 'nodes');
	const target = join(nodesFolder, 'node_modules', PACKAGE_NAME);
	const incoming = `${target}.incoming`;
	await rm(incoming, { recursive: true, force: true });
	await mkdir(incoming, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', incoming, '--strip-components=1']);

	const manifestPath = join(incoming, 'package.json');
	const { devDependencies, peerDependencies, optionalDependencies, ...manifest } = await readJson<
		Manifest & Record<'devDependencies' | 'peerDependencies' | 'optionalDependencies', unknown>
	>(manifestPath);
	await writeFile(manifestPath, JSON.stringify(manifest, null, 2));

	await rm(target, { recursive: true, force: true });
	await rename(incoming, target);

	const ledgerPath = join(nodesFolder, 'package.json');
	const ledger: Partial<Manifest> & { private?: boolean } = existsSync(ledgerPath)
		? await readJson(ledgerPath)
		: { name: 'installed-nodes', private: true };
	ledger.dependencies = { ...ledger.dependencies, [manifest.name]: manifest.version };
	await writeFile(ledgerPath, JSON.stringify(ledger, null, 2));
}

async function readJson<T>(path: string): Promise<T> {
	return JSON.parse(await readFile(path, 'utf8')) as T;
}
