import { createRequire } from 'node:module';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import manifest from '../../../package.json';
import { repositoryRoot } from '../../testkit/paths';

/** What the package brings, as n8n loads it. */
export interface BuiltPackage {
	node: INodeType;
	credentialTypes: ICredentialType[];
}

const OUTPUT = join(repositoryRoot, '.cache', 'start');

/** Compiles nodes and credentials without checking types, which takes a second instead of ten, and loads them. */
export async function buildPackage(): Promise<BuiltPackage> {
	await rm(OUTPUT, { recursive: true, force: true });
	await Promise.all(['nodes', 'credentials'].map(compileFolder));
	const load = createRequire(join(OUTPUT, 'index.js'));
	const instanceOf = <T>(path: string, name: string) =>
		new (load(path.replace(/^dist/, '.')) as Record<string, new () => T>)[name]();
	const { nodes, credentials } = manifest.n8n;
	return {
		node: instanceOf<INodeType>(nodes[0], 'UnifiedCommerce'),
		credentialTypes: credentials.map((path) =>
			instanceOf<ICredentialType>(path, /(\w+)\.credentials\.js$/.exec(path)?.[1] ?? ''),
		),
	};
}

async function compileFolder(folder: string): Promise<void> {
	const names = await readdir(join(repositoryRoot, folder), { recursive: true });
	await Promise.all(
		names
			.filter((name) => name.endsWith('.ts'))
			.map(async (name) => {
				const { code } = await transformFile(join(repositoryRoot, folder, name), {
					swcrc: false,
					configFile: false,
					jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
					module: { type: 'commonjs' },
				});
				const target = join(OUTPUT, folder, name.replace(/\.ts$/, '.js'));
				await mkdir(dirname(target), { recursive: true });
				await writeFile(target, code);
			}),
	);
}
