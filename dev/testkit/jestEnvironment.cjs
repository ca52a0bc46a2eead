const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * A worker that has nothing left to do ends at once: Node.js would first free its heap and join its threads, which
 * after n8n's engine, on a busy machine, takes longer than the half second after which jest reports leaking tests. A
 * worker that a timer, socket or server keeps alive still shows, as it never comes to `beforeExit`.
 */
if (process.send) process.once('beforeExit', () => process.kill(process.pid, 'SIGKILL'));

/** jest compiles for the context of the environment; ours is the main one, which `vm` knows only as `undefined`. */
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
	compileFunction(code, parameters, {
		...options,
		parsingContext: options?.parsingContext === globalThis ? undefined : options?.parsingContext,
	});

/** Globals that installed modules added. */
const addedByModules = new Set();

/** Returns a function that puts the present values of globals back and drops what was added, but not by modules. */
function rememberGlobals() {
	const before = Object.getOwnPropertyDescriptors(globalThis);
	return () => {
		for (const key of Reflect.ownKeys({
			...before,
			...Object.getOwnPropertyDescriptors(globalThis),
		})) {
			const now = Object.getOwnPropertyDescriptor(globalThis, key);
			if (!(key in before)) {
				if (!addedByModules.has(key)) delete globalThis[key];
			} else if (!now || ('value' in before[key] && !Object.is(now.value, before[key].value)))
				Object.defineProperty(globalThis, key, before[key]);
		}
	};
}

/** Returns a function that takes off the listeners which the process got since. */
function rememberListeners() {
	const before = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
	return () => {
		for (const event of process.eventNames())
			for (const listener of process.rawListeners(event))
				if (!before.get(event)?.includes(listener)) process.off(event, listener);
	};
}

/** Returns a function that puts the environment variables back. */
function rememberVariables() {
	const before = { ...process.env };
	return () => {
		for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
		Object.assign(process.env, before);
	};
}

/**
 * Runs test files in the worker's own context instead of one context each, so that they can share the installed modules
 * (see jestRuntime.cjs) without meeting two kinds of `Error` or `Date`. What a file changes of the globals and the process
 * is undone after it.
 */
module.exports = class Environment {
	constructor({ projectConfig }) {
		const { exit } = process;
		this.restore = [
			rememberGlobals(),
			rememberListeners(),
			rememberVariables(),
			() => (process.exit = exit),
		];
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		for (const restore of this.restore) restore();
	}

	/** Loads a module that later test files find loaded: what it adds to the globals stays. */
	loadForAll(load) {
		const before = new Set(Reflect.ownKeys(globalThis));
		const exported = load();
		for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) addedByModules.add(key);
		return exported;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return globalThis;
	}
};
