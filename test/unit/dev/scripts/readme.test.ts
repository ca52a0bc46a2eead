import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import type { INodePropertyOptions } from 'n8n-workflow';

import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { exampleNames } from '../../../../dev/testkit/examples';
import {
	pages,
	ROOT,
	SECTIONS,
	sectionsOf,
	withSections,
} from '../../../../dev/scripts/readme/generate';
import { anchorsOf, linksOf } from '../../../../dev/scripts/readme/links';

const textOf = async (page: string) => await readFile(join(ROOT, page), 'utf8');

/** Everything in the repository that a reader is sent to. */
const READ = ['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];

describe('README and docs/', () => {
	test('their tables are those of the code (npm run readme makes them anew)', async () => {
		for (const page of await pages()) {
			const text = await textOf(page);
			expect(withSections(text)).toBe(text);
		}
	});

	test('every table has a page', async () => {
		const texts = await Promise.all((await pages()).map(textOf));
		expect([...new Set(texts.flatMap(sectionsOf))].sort()).toEqual(Object.keys(SECTIONS).sort());
	});

	test.each(Object.keys(SECTIONS))('section "%s" holds a table with rows', (name) => {
		expect(SECTIONS[name]().split('\n').length).toBeGreaterThan(3);
	});

	test('a marker with an unknown name is refused', () => {
		expect(() => withSections('<!-- begin: x -->\n<!-- end: x -->')).toThrow('"x"');
	});

	test('every relative link leads to a file, and its anchor to a heading', async () => {
		const broken: string[] = [];
		for (const page of [...(await pages()), ...READ]) {
			for (const link of linksOf(await textOf(page))) {
				const [path, anchor] = link.split('#');
				const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
				const isFound =
					existsSync(join(ROOT, target)) &&
					(anchor === undefined || anchorsOf(await textOf(target)).includes(anchor));
				if (!isFound) broken.push(`${page}: ${link}`);
			}
		}
		expect(broken).toEqual([]);
	});

	test('every link of nodes and credentials to this repository leads to a page, and its anchor to a heading', async () => {
		const repository =
			/https:\/\/github\.com\/unified-commerce\/n8n-nodes-unified-commerce([^\s"'`<>]*)/g;
		const broken: string[] = [];
		let found = 0;
		for (const folder of ['nodes', 'credentials']) {
			for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
				if (!/\.(?:ts|json)$/.test(name)) continue;
				for (const [link, rest] of (await textOf(join(folder, name))).matchAll(repository)) {
					found += 1;
					const [path, anchor = 'readme'] = rest.split('#');
					const page = path === '' ? 'README.md' : path.replace('/blob/main/', '');
					const isFound =
						existsSync(join(ROOT, page)) &&
						(anchor === 'readme' || anchorsOf(await textOf(page)).includes(anchor));
					if (!isFound) broken.push(`${folder}/${name}: ${link}`);
				}
			}
		}
		expect(found).toBeGreaterThan(3);
		expect(broken).toEqual([]);
	});

	test('the actions that README.md tells to choose are those of the panel', async () => {
		const told = [
			...(await textOf('README.md')).matchAll(/search `Unified Commerce` → \*\*(.+?)\*\*/g),
		].map(([, action]) => action);
		const actions = new UnifiedCommerce().description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options as INodePropertyOptions[])
			.map(({ action }) => action);
		expect(told.length).toBeGreaterThanOrEqual(3);
		expect(actions).toEqual(expect.arrayContaining(told));
	});

	test('README.md lists every example', async () => {
		const readme = await textOf('README.md');
		const missing = (await exampleNames()).filter((name) => !readme.includes(`\`${name}\``));
		expect(missing).toEqual([]);
	});

	test('README.md is short enough to be read, and leads to every page', async () => {
		const readme = await textOf('README.md');
		expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(220);
		const linked = linksOf(readme).map((link) => link.split('#')[0]);
		expect(linked).toEqual(
			expect.arrayContaining((await pages()).filter((page) => page !== 'README.md')),
		);
	});
});
