const { createRequire, isBuiltin } = require('node:module');
const Runtime = require('jest-runtime').default;

/**
 * Loads installed modules with Node's own `require`: once per worker instead of once per test file, which for n8n's
 * engine takes seconds. Our own files are loaded anew for each test file, as jest does.
 */
module.exports = class SharingRuntime extends Runtime {
	constructor(config, environment, resolver, ...rest) {
		super(config, environment, resolver, ...rest);
		this.load = (from, name) => {
			const mapped = resolver.resolveStubModuleName(from, name);
			return environment.loadForAll(() => createRequire(from)(mapped ?? name));
		};
	}

	requireModule(from, name, options, isRequireActual) {
		const installed = name && /^[@a-z]/i.test(name) && !isBuiltin(name);
		return installed
			? this.load(from, name)
			: super.requireModule(from, name, options, isRequireActual);
	}
};
