import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter, type Rule } from 'eslint';
import * as regexp from 'eslint-plugin-regexp';
import { parser } from 'typescript-eslint';

import { repositoryRoot } from '../../../dev/testkit/paths';

/** What an analyser finds in the regular expressions of a file: those that may try a text in very many ways or places. */
function slowExpressions(code: string, path: string): string[] {
	const linter = new Linter({ configType: 'flat' });
	return linter
		.verify(
			code,
			[
				{
					files: ['**/*.ts'],
					languageOptions: { parser: parser as Linter.Parser },
					plugins: { regexp: { rules: regexp.rules as Record<string, Rule.RuleModule> } },
					rules: {
						'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
						'regexp/no-super-linear-move': ['error', { report: 'certain' }],
					},
				},
			],
			path,
		)
		.map(({ line, message }) => `${path}:${line} ${message}`);
}

test('no regular expression that ships takes more than linear time', () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.ts'))
			.map((path) => join(folder, path)),
	);
	expect(files.length).toBeGreaterThan(100);
	expect(
		files.flatMap((file) =>
			slowExpressions(readFileSync(join(repositoryRoot, file), 'utf8'), file),
		),
	).toEqual([]);
});

test.each([
	["/<([a-z][a-z0-9]*)(?:[^<>\"']|'[^'<]*')*>/.test('x');", 'polynomial backtracking'],
	["'x'.replace(/\\/+$/, '');", 'quadratic runtime'],
])('the analyser finds %s', (code, message) => {
	expect(slowExpressions(code, 'a.ts')).toEqual([expect.stringContaining(message)]);
});
