import { type ChildProcess, spawn } from 'node:child_process';
import { beforeExit } from '../atExit';
import { endGroup, EXIT_WITH_PARENT, OWN_GROUP, signalGroup } from '../processGroup';
import { type N8nPlace, n8nEnvironment } from './environment';

/** Arguments for Node.js that start an n8n command which ends when we end (see exitWithParent.cjs). */
export function boundProcessArguments(place: N8nPlace, n8nArguments: string[]) {
	return [...EXIT_WITH_PARENT, place.install.n8nBin, ...n8nArguments];
}

export interface N8nProcess {
	child: ChildProcess;
	/** What it has printed so far (the last 200,000 characters). */
	output(): string;
	/** Resolves when it has ended, with its exit code (null when a signal ended it). */
	ended: Promise<number | null>;
	/** Ends it and everything it started: asks first, and after ten seconds no longer asks. */
	stop(): Promise<void>;
}

/**
 * Starts a long-running n8n command such as `start` or `worker`.
 * It gets a process group of its own, so that Ctrl-C reaches us first and we end it in good order.
 */
export function spawnN8n(place: N8nPlace, n8nArguments: string[]): N8nProcess {
	const child = spawn(place.install.node, boundProcessArguments(place, n8nArguments), {
		cwd: place.filesFolder,
		env: n8nEnvironment(place),
		stdio: ['pipe', 'pipe', 'pipe'],
		...OWN_GROUP,
	});
	let printed = '';
	const collect = (chunk: Buffer) => {
		printed = (printed + chunk.toString()).slice(-200_000);
	};
	child.stdout.on('data', collect);
	child.stderr.on('data', collect);
	const ended = new Promise<number | null>((resolve) => {
		child.on('exit', (code) => resolve(code));
		child.on('error', (error) => {
			printed += `\n${error.message}`;
			resolve(null);
		});
	});

	const stop = async () => {
		const runs = child.exitCode === null && child.signalCode === null && child.pid !== undefined;
		if (runs) await endGroup(child, ended, 10_000);
		// its task runner, should that have stayed behind
		else signalGroup(child, 'SIGKILL');
		forget();
	};
	const forget = beforeExit(stop);
	return { child, output: () => printed, ended, stop };
}
