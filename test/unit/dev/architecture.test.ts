import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '../../../dev/testkit/paths';

/** Folders that paths in the map may begin in. */
const BASES = [
	'',
	'nodes',
	'nodes/shared',
	'nodes/UnifiedCommerce',
	'nodes/UnifiedCommerceTrigger',
];

test('every file that the map of the repository names is there', () => {
	const map = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8');
	const named = [...map.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|cjs|md|json))`/g)].map(
		([, path]) => path,
	);
	expect(named.length).toBeGreaterThan(40);
	const isThere = (path: string) =>
		BASES.some((base) => existsSync(join(repositoryRoot, base, path)));
	expect(named.filter((path) => !isThere(path))).toEqual([]);
});
