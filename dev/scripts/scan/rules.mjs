/**
 * The rule set n8n's own scanner (`@n8n/scan-community-package` 0.32.0, `buildScanConfig`) judges a
 * community package by. Where its two plugins exclude each other, the exceptions are the scanner's.
 */
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { parser } from 'typescript-eslint';

/** What the scanner reads of the sources; everything else never reaches a user. */
export const sourceFiles = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/** What it reads of the published tarball. */
export const packedFiles = ['package.json', '**/*.js'];

const { plugins, rules } = n8nCommunityNodesPlugin.configs.recommended;

/**
 * The scanner's rules as flat config for the given files.
 *
 * @param {string[]} files globs, relative to the folder that is linted
 * @returns {import('eslint').Linter.Config[]}
 */
export function scannerRules(files) {
	return [
		{
			files,
			plugins: { ...plugins, 'n8n-nodes-base': nodesBase },
			rules: { ...rules, 'no-console': 'error' },
		},
		{ files: ['package.json'], rules: nodesBase.configs.community.rules },
		{
			files: ['credentials/**/*.ts'],
			rules: {
				...nodesBase.configs.credentials.rules,
				'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
				'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
			},
		},
		{
			files: ['nodes/**/*.ts'],
			rules: {
				...nodesBase.configs.nodes.rules,
				'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
				'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
				'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
			},
		},
		// The package rules walk the tree that the TypeScript parser makes of a JSON file.
		{ files: ['**/*.json'], languageOptions: { parser } },
	];
}

/** Disable comments do nothing, as in the scanner. */
export const noInlineConfig = { linterOptions: { noInlineConfig: true } };
