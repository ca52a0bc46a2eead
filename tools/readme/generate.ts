import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { filterTable } from './filterTables';
import {
	accessTable,
	channelKeyTable,
	columnTable,
	summaryTable,
	troubleTable,
} from './otherTables';
import { triggerTable } from './triggerTable';

/** The parts of the README that are made from the code, by the name of their markers. */
export const SECTIONS: Readonly<Record<string, () => string>> = {
	'order filters': () => filterTable('order'),
	'product filters': () => filterTable('product'),
	'channel keys': channelKeyTable,
	'access statuses': accessTable,
	'order line columns': () => columnTable('order', 'rowPerLine'),
	'order columns': () => columnTable('order', 'rowPerRecord'),
	'ledger columns': () => columnTable('order', 'ledger'),
	'variant columns': () => columnTable('product', 'rowPerLine'),
	'product columns': () => columnTable('product', 'rowPerRecord'),
	'summary columns': summaryTable,
	'stock columns': () => columnTable('product', 'rowPerStock'),
	trigger: triggerTable,
	troubleshooting: troubleTable,
};

export const README = join(__dirname, '..', '..', 'README.md');

/**
 * The README with its generated parts made anew.
 * @throws Error when a marker is missing
 */
export function withSections(readme: string): string {
	return Object.entries(SECTIONS).reduce((text, [name, make]) => {
		const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
		const from = text.indexOf(begin);
		const to = text.indexOf(end);
		if (from === -1 || to < from) throw new Error(`README.md has no markers "${name}"`);
		return `${text.slice(0, from + begin.length)}\n${make()}\n${text.slice(to)}`;
	}, readme);
}

if (require.main === module) {
	void (async () => await writeFile(README, withSections(await readFile(README, 'utf8'))))();
}
