/**
 * Preloaded into every Node.js program that we start and that may start others (node --require): npm, n8n.
 * Its standard input is a pipe that this process holds open. When this process ends in whatever way, even by
 * SIGKILL, the pipe closes, and the program ends with everything in its process group, of which it is the leader.
 */
const { isMainThread } = require('node:worker_threads');

/** Time that the program gets for an orderly shutdown. */
const graceMs = Number(process.env.EXIT_GRACE_MS ?? 3_000);

function signalGroup(signal) {
	try {
		process.kill(process.platform === 'win32' ? process.pid : -process.pid, signal);
	} catch {
		// not the leader of a group
		process.kill(process.pid, signal);
	}
}

let ending = false;

function end() {
	if (ending) return;
	ending = true;
	// children that outlive an orderly shutdown, such as a task runner
	process.on('exit', () => signalGroup('SIGKILL'));
	signalGroup('SIGTERM');
	setTimeout(() => signalGroup('SIGKILL'), graceMs).unref();
}

// worker threads get the preload too, but have no standard input of their own
if (isMainThread) {
	process.stdin.on('end', end);
	process.stdin.on('error', end);
	// the output pipes are closed then as well; without a listener, writing to them would abort the shutdown
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
	process.stdin.resume();
	process.stdin.unref();
}
