import tseslint from 'typescript-eslint';
import { noInlineConfig, scannerRules, sourceFiles } from './tools/scan/rules.mjs';

/** Promises nobody awaits lose errors; finding them needs types, so only where it ships. */
const shippedPromises = {
	files: ['{nodes,credentials}/**/*.ts'],
	languageOptions: {
		parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
	},
	rules: {
		'@typescript-eslint/await-thenable': 'error',
		'@typescript-eslint/no-floating-promises': 'error',
		'@typescript-eslint/no-misused-promises': 'error',
		'@typescript-eslint/return-await': ['error', 'always'],
	},
};

export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', '.cache/', 'coverage/', 'artifacts/', '.n8n-demo/'] },
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
	shippedPromises,
);
