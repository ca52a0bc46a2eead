import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MUTANTS } from '../../../../dev/scripts/mutants/list';
import { repositoryRoot } from '../../../../dev/testkit/paths';

test('each change of the list finds its text once in its file, and its tests', () => {
	const stale = MUTANTS.filter(({ file, before, after, tests }) => {
		const path = join(repositoryRoot, file);
		const isThere = existsSync(path) && readFileSync(path, 'utf8').split(before).length === 2;
		const areThere = tests.every((test) => existsSync(join(repositoryRoot, test)));
		return !isThere || !areThere || before === after;
	});
	expect(stale.map(({ file, before }) => `${file}: ${before}`)).toEqual([]);
});

test('the list is long enough to say something, and names no change twice', () => {
	expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
	expect(new Set(MUTANTS.map(({ file, before }) => `${file} ${before}`)).size).toBe(MUTANTS.length);
});
