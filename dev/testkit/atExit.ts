import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type CleanUp = () => Promise<void> | void;

const cleanUps = new Set<CleanUp>();
let ending: Promise<void> | undefined;

/**
 * Registers something to end before this process ends, whether by Ctrl-C, SIGTERM or a closed terminal.
 * Returns a function that takes the registration back.
 */
export function beforeExit(cleanUp: CleanUp) {
	if (cleanUps.size === 0) listen();
	cleanUps.add(cleanUp);
	return () => cleanUps.delete(cleanUp);
}

/** Whether the process is being ended; what fails from now on fails because of that. */
export const isEnding = () => ending !== undefined;

/** Runs all clean-ups, newest first, each once. */
export async function cleanUpNow() {
	ending ??= (async () => {
		for (const cleanUp of [...cleanUps].reverse()) {
			cleanUps.delete(cleanUp);
			await Promise.resolve(cleanUp()).catch((error: unknown) =>
				process.stderr.write(`${String(error)}\n`),
			);
		}
	})();
	await ending;
}

let listening = false;

function listen() {
	if (listening) return;
	listening = true;
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.on(signal, () => void cleanUpNow().finally(() => process.exit(code)));
	}
}

/**
 * Ends this process in good order when the npm that started it is gone: npm passes no SIGKILL on, and the shell
 * between npm and us passes no signal on. Started otherwise, a process may outlive its parent.
 */
export function endWithNpm() {
	if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
	// npm → sh → this process; some shells replace themselves by this process
	const parent = process.ppid;
	const grandparent = parentOf(parent);
	setInterval(() => {
		if (process.ppid !== parent || parentOf(parent) !== grandparent)
			void cleanUpNow().finally(() => process.exit(129));
	}, 500).unref();
}

/** Process ID of the parent of a process; undefined when that has ended. */
function parentOf(pid: number): number | undefined {
	try {
		if (process.platform !== 'linux')
			return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]));
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// the name of the process, in brackets, may hold blanks
		return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
	} catch {
		return undefined;
	}
}
