// Workers take these over. Pages as objects and as text are much short-lived memory: a larger young space is collected less often.
process.execArgv.push('--max-semi-space-size=64');

/** Two projects: `unit` for pure functions, `engine` for the real n8n-core engine against the sandbox. */
const shared = {
	// Not all of the folder: an n8n of 3 GB may be in `.cache`, or just on its way there.
	roots: ['credentials', 'dev', 'examples', 'nodes', 'test'].map((folder) => `<rootDir>/${folder}`),
	testEnvironment: '<rootDir>/dev/testkit/jestEnvironment.cjs',
	runtime: '<rootDir>/dev/testkit/jestRuntime.cjs',
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{
				jsc: {
					target: 'es2022',
					parser: { syntax: 'typescript', decorators: true },
					transform: { legacyDecorator: true, decoratorMetadata: true },
				},
				module: { type: 'commonjs' },
			},
		],
	},
};

module.exports = {
	maxWorkers: 3,
	// A guard against hanging only: on a busy machine a test takes many times as long.
	testTimeout: 60_000,
	// As long may a worker take to free its memory at the end; one with open handles still shows.
	workerGracefulExitTimeout: 30_000,
	// Modules of finished test files stay in memory: a worker is replaced before that slows it down.
	workerIdleMemoryLimit: '800MB',
	projects: [
		{ ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
		{ ...shared, displayName: 'engine', testMatch: ['<rootDir>/test/engine/**/*.test.ts'] },
	],
};
