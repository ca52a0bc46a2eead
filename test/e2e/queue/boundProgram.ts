import { type ChildProcess, spawn } from 'node:child_process';
import { beforeExit } from '../../../dev/testkit/atExit';

/** Runs a program as a child of this shell, and ends it when the shell's own input closes. */
const RUN_WHILE_INPUT_IS_OPEN =
	'exec 3<&0; "$@" </dev/null & program=$!; { cat <&3 >/dev/null; kill -INT "$program"; } & wait "$program"';

/** Numbers of the user and group to run as; without them: as ourselves. */
export interface RunAs {
	uid?: number;
	gid?: number;
}

/** A program that runs until stop() is called. */
export interface BoundProgram {
	stop(): Promise<void>;
}

/**
 * Starts a program that serves, and waits until it prints that it is ready.
 * It ends with stop(), with Ctrl-C, and in any case when this process ends, because a pipe that we hold closes then.
 * Throws with the program's own output when it ends before it is ready.
 */
export async function startBoundProcess(
	command: string[],
	ready: RegExp,
	runAs: RunAs = {},
): Promise<BoundProgram> {
	const shell = spawn('sh', ['-c', RUN_WHILE_INPUT_IS_OPEN, 'sh', ...command], {
		...runAs,
		cwd: '/',
		stdio: ['pipe', 'pipe', 'pipe'],
		detached: true,
	});
	const ended = new Promise<void>((resolve) => {
		shell.on('exit', () => resolve());
		shell.on('error', () => resolve());
	});
	const stop = async () => {
		forget();
		shell.stdin.end();
		await ended;
	};
	const forget = beforeExit(stop);
	await untilPrinted(shell, ready, command[0]).catch(async (error: unknown) => {
		await stop();
		throw error;
	});
	return { stop };
}

async function untilPrinted(shell: ChildProcess, ready: RegExp, program: string) {
	let printed = '';
	await new Promise<void>((resolve, reject) => {
		const collect = (chunk: Buffer) => {
			printed = (printed + chunk.toString()).slice(-20_000);
			if (ready.test(printed)) resolve();
		};
		shell.stdout?.on('data', collect);
		shell.stderr?.on('data', collect);
		shell.on('error', reject);
		shell.on('exit', () => reject(new Error(`${program} ended before it was ready:\n${printed}`)));
	});
}
