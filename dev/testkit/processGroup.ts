import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

type Child = Pick<ChildProcess, 'pid' | 'kill'>;

/** A child of its own process group: Ctrl-C reaches only this process, which then ends the whole group. */
export const OWN_GROUP = { detached: process.platform !== 'win32' };

/** Arguments for Node.js by which a program ends when this process ends; its standard input must be a pipe. */
export const EXIT_WITH_PARENT = ['--require', join(__dirname, 'exitWithParent.cjs')];

/** Sends a signal to a child started with OWN_GROUP and to all that it has started. */
export function signalGroup(child: Child, signal: NodeJS.Signals) {
	if (child.pid === undefined) return;
	try {
		if (OWN_GROUP.detached) process.kill(-child.pid, signal);
		else child.kill(signal);
	} catch {
		// all of them have ended
	}
}

/** Ends a group: asks first, kills after the time given, and kills what outlives the child itself. */
export async function endGroup(child: Child, ended: Promise<unknown>, graceMs: number) {
	signalGroup(child, 'SIGTERM');
	const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
	await ended;
	clearTimeout(timer);
	signalGroup(child, 'SIGKILL');
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// it runs, as somebody else
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
