import type { Options } from 'execa';
import { beforeExit } from './at-exit';

/** Runs a command to its end; a non-zero exit code rejects with the command, its code and its output. */
export async function run(file: string, args: string[], options: Options = {}) {
	// execa is an ES module only, this code is CommonJS: hence the import at the time of use
	const { execa } = await import('execa');
	const child = execa(file, args, { stdin: 'ignore', forceKillAfterDelay: 1_000, ...options });
	const forget = beforeExit(async () => {
		child.kill();
		await child.catch(() => undefined);
	});
	try {
		return await child;
	} finally {
		forget();
	}
}

/**
 * Runs npm, the same one that started us where there is one.
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
	const execPath = process.env.npm_execpath;
	const [file, first] = execPath?.endsWith('.js') ? [process.execPath, [execPath]] : ['npm', []];
	return await run(file, [...first, ...args], { ...options, env, extendEnv: false });
}
