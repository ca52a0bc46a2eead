import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { filterTable, recordRuleTable } from './filterTables';
import { channelKeyTable, columnTable, summaryTable } from './otherTables';
import { accessTable, troubleTable } from './errorTables';
import { eventTable } from './eventTable';
import { triggerTable } from './triggerTable';

/** The parts of the documentation that are made from the code, by the name of their markers. */
export const SECTIONS: Readonly<Record<string, () => string>> = {
	'order filters': () => filterTable('order'),
	'product filters': () => filterTable('product'),
	'order record rules': () => recordRuleTable('order'),
	'product record rules': () => recordRuleTable('product'),
	'channel keys': channelKeyTable,
	'access statuses': accessTable,
	'order line columns': () => columnTable('order', 'rowPerLine'),
	'order columns': () => columnTable('order', 'rowPerRecord'),
	'ledger columns': () => columnTable('order', 'ledger'),
	'variant columns': () => columnTable('product', 'rowPerLine'),
	'product columns': () => columnTable('product', 'rowPerRecord'),
	'summary columns': summaryTable,
	'stock columns': () => columnTable('product', 'rowPerStock'),
	events: eventTable,
	trigger: triggerTable,
	troubleshooting: troubleTable,
};

export const ROOT = join(__dirname, '..', '..', '..');

const MARKER = /<!-- begin: (.+?) -->\n[\s\S]*?<!-- end: \1 -->/g;

/** Markdown files for readers, from the root of the repository: README.md and the pages of docs/. */
export async function pages(): Promise<string[]> {
	const names = await readdir(join(ROOT, 'docs'));
	return [
		'README.md',
		...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
	];
}

/** Names of the generated parts that a page holds. */
export const sectionsOf = (page: string): string[] =>
	[...page.matchAll(MARKER)].map(([, name]) => name);

/**
 * A page with its generated parts made anew.
 * @throws Error when it has markers that no section has the name of
 */
export const withSections = (page: string): string =>
	page.replace(MARKER, (_, name: string) => {
		if (!Object.hasOwn(SECTIONS, name)) throw new Error(`No section is called "${name}"`);
		return `<!-- begin: ${name} -->\n${SECTIONS[name]()}\n<!-- end: ${name} -->`;
	});

async function main() {
	for (const page of await pages()) {
		const path = join(ROOT, page);
		const text = await readFile(path, 'utf8');
		const renewed = withSections(text);
		if (renewed !== text) await writeFile(path, renewed);
	}
}

if (require.main === module) void main();
