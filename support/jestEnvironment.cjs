const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment for tests. A worker that has nothing left to do ends at once: Node would first take its heap
 * apart, which after n8n's engine takes longer than the half second after which jest speaks of leaking tests. A worker
 * that a timer, socket or server keeps alive still shows, as it never comes to `beforeExit`.
 */
class Environment extends TestEnvironment {
	static {
		if (process.send) process.once('beforeExit', () => process.exit());
	}
}

module.exports = Environment;
