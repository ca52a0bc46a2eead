const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment for tests. A worker that has nothing left to do ends at once: Node.js would first free its heap
 * and join its threads, which after n8n's engine, on a busy machine, takes longer than the half second after which
 * jest reports leaking tests. A worker that a timer, socket or server keeps alive still shows, as it never comes to
 * `beforeExit`.
 */
class Environment extends TestEnvironment {
	static {
		if (process.send) process.once('beforeExit', () => process.kill(process.pid, 'SIGKILL'));
	}
}

module.exports = Environment;
