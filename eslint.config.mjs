import tseslint from 'typescript-eslint';
import { noInlineConfig, scannerRules, sourceFiles } from './dev/scripts/scan/rules.mjs';

/** Promises nobody awaits lose errors, and a table's new entry is lost in a switch; both need types, so only where it ships. */
const shippedByTypes = {
	files: ['{nodes,credentials}/**/*.ts'],
	languageOptions: {
		parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
	},
	rules: {
		'@typescript-eslint/await-thenable': 'error',
		'@typescript-eslint/no-floating-promises': 'error',
		'@typescript-eslint/no-misused-promises': 'error',
		'@typescript-eslint/return-await': ['error', 'always'],
		'@typescript-eslint/switch-exhaustiveness-check': [
			'error',
			{ considerDefaultExhaustiveForUnions: true },
		],
	},
};

/** The folders of `nodes/shared` from bottom to top: a file imports from its own folder and from those below it. */
const LAYERS = [
	'runtime',
	'values',
	'facts',
	'secrets',
	'errors',
	'output',
	'service',
	'reading',
	'changes',
	'panel',
];

const noImportsFrom = (files, folders, message) => ({
	files,
	rules: {
		'@typescript-eslint/no-restricted-imports': [
			'error',
			{ patterns: [{ regex: `^(\\.\\./)+(${folders.join('|')})(/|$)`, message }] },
		],
	},
});

/** See docs/architecture.md, “Folders”. */
const importsGoDown = [
	...LAYERS.slice(0, -1).map((layer, index) =>
		noImportsFrom(
			[`nodes/shared/${layer}/**/*.ts`],
			['UnifiedCommerce', 'UnifiedCommerceTrigger', ...LAYERS.slice(index + 1)],
			`shared/${layer} is below: move what both need further down`,
		),
	),
	noImportsFrom(
		[`nodes/shared/${LAYERS.at(-1)}/**/*.ts`],
		['UnifiedCommerce', 'UnifiedCommerceTrigger'],
		'shared/ knows no node',
	),
	noImportsFrom(['nodes/UnifiedCommerce/**/*.ts'], ['UnifiedCommerceTrigger'], 'use shared/'),
	noImportsFrom(['nodes/UnifiedCommerceTrigger/**/*.ts'], ['UnifiedCommerce'], 'use shared/'),
	noImportsFrom(['dev/**/*.ts'], ['test'], 'what both need belongs into dev/testkit/'),
	noImportsFrom(
		['dev/sandbox/**/*.ts'],
		['nodes', 'credentials', 'testkit', 'bench', 'scripts', 'test'],
		'the sandbox is a service of its own, written after the specification',
	),
	noImportsFrom(
		['dev/testkit/**/*.ts'],
		['bench', 'scripts', 'test'],
		'dev/testkit/ serves tests, benchmark and scripts',
	),
];

export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', '.cache/', 'coverage/', 'artifacts/', '.n8n-demo*/'] },
	noInlineConfig,
	{
		files: ['**/*.{ts,mts}'],
		extends: [tseslint.configs.recommended],
		rules: {
			'@typescript-eslint/consistent-type-imports': ['error', { prefer: 'type-imports' }],
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
		},
	},
	scannerRules(sourceFiles),
	shippedByTypes,
	...importsGoDown,
);
