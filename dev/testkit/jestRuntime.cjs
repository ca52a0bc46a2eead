const Module = require('node:module');
const { join, sep } = require('node:path');
const Runtime = require('jest-runtime').default;

const root = join(__dirname, '..', '..') + sep;
const tests = join(root, 'test') + sep;

/** Whether a file is what the tests are about, or what they use: ours, but none of the tests. */
const isShared = (path) =>
	path.startsWith(root) && !path.startsWith(tests) && !path.includes(`${sep}node_modules${sep}`);

/** Paths of the source maps of our files, for the stack traces of later test files. */
const sourceMaps = new Map();

/** The runtime of the present test file. */
let current;

/** Lets Node's own `require` load our files, as jest's transformer makes them. */
Module._extensions['.ts'] = (module, path) => {
	const code = current.transformCache.transform(path);
	const map = current.getSourceMaps().get(path);
	if (map) sourceMaps.set(path, map);
	module._compile(code, path);
};

/**
 * Loads installed modules, and all files of ours that are no tests, with Node's own `require`: once per worker instead of
 * once per test file, which for n8n's engine takes seconds. Files of tests are loaded anew, as jest does.
 */
module.exports = class SharingRuntime extends Runtime {
	constructor(config, environment, resolver, ...rest) {
		super(config, environment, resolver, ...rest);
		current = this;
		for (const [path, map] of sourceMaps) this.getSourceMaps().set(path, map);
		this.pathOf = (from, name) =>
			resolver.resolveModule(from, name, { conditions: environment.exportConditions() });
		this.load = (from, name) => {
			const mapped = resolver.resolveStubModuleName(from, name);
			return environment.loadForAll(() => Module.createRequire(from)(mapped ?? name));
		};
	}

	requireModule(from, name, options, isRequireActual) {
		const installed = name && /^[@a-z]/i.test(name) && !Module.isBuiltin(name);
		if (installed) return this.load(from, name);
		if (name?.startsWith('.')) {
			const path = this.pathOf(from, name);
			if (isShared(path)) return this.load(from, path);
		}
		return super.requireModule(from, name, options, isRequireActual);
	}
};
