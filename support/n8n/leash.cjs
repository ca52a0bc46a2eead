/**
 * Preloaded into every n8n that we start (node --require). Its standard input is a pipe that we hold
 * open; when we end in whatever way, even killed outright, the pipe closes and n8n ends too.
 */
const { isMainThread } = require('node:worker_threads');

// worker threads get the preload too, but have no standard input of their own
if (isMainThread) {
	process.stdin.on('end', () => {
		process.kill(process.pid, 'SIGTERM');
		setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10_000).unref();
	});
	process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'));
	// its output pipes are gone then too; without this, writing to them would stand in the way of a good end
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
	process.stdin.resume();
	process.stdin.unref();
}
