import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from 'execa';
import { beforeExit } from './atExit';
import { endGroup, EXIT_WITH_PARENT, OWN_GROUP, signalGroup } from './processGroup';

/**
 * Runs a command to its end; a non-zero exit code rejects with the command, its code and its output.
 * When this process is asked to end, the command ends first, with everything that it has started.
 */
export async function run(file: string, args: string[], options: Options = {}) {
	// execa is an ES module only, this code is CommonJS: hence the import at the time of use
	const { execa } = await import('execa');
	const child = execa(file, args, { stdin: 'ignore', ...OWN_GROUP, ...options });
	const forget = beforeExit(
		async () =>
			await endGroup(
				child,
				child.catch(() => undefined),
				2_000,
			),
	);
	try {
		return await child;
	} finally {
		forget();
		signalGroup(child, 'SIGKILL');
	}
}

/**
 * Runs npm, the same one that started us where there is one. It ends with this process, even when that is killed.
 * Settings meant for our own project (its .npmrc comes in as npm_config_*) are kept away from it.
 */
export async function npm(args: string[], options: Options = {}) {
	const env = { ...(options.env ?? process.env) };
	for (const key of Object.keys(env)) {
		if (
			/^npm_(config_(ignore_scripts|json|local_prefix|omit|include)|package_|lifecycle_)/i.test(key)
		)
			delete env[key];
	}
	const script = npmScript();
	const [file, first] = script
		? [process.execPath, [...EXIT_WITH_PARENT, script]]
		: ['npm', [] as string[]];
	return await run(file, [...first, ...args], { stdin: 'pipe', ...options, env, extendEnv: false });
}

/** Path of npm's own script, which Node.js can run; undefined where it is not found. */
function npmScript(): string | undefined {
	const folder = dirname(process.execPath);
	return [
		process.env.npm_execpath,
		join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
	].find((path): path is string => path !== undefined && path.endsWith('.js') && existsSync(path));
}
